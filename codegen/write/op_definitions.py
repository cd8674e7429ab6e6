"""What generated code says of an op when it makes it: the arguments of the statement that does."""

from __future__ import annotations

import ast
import textwrap

from ..plan.op_plan import OpPlan
from ..read.formula import uses
from ..words.language import ARRAY, COMPOSITE, DEFAULT_DTYPES, ELEMENTWISE, VIEW
from ..words.parameters import RESULT, Parameter
from .blocks import WIDTH, laid_out, quoted, tuple_display
from .readings import to_tensors


def made(p: OpPlan) -> list[str]:
    """The statement that makes the op over its function, and tells it all that there is to know of it."""
    return laid_out([f"{p.function} = _Op({', '.join([*_said(p), *_computed(p), *_traits(p)])})"])


def _said(p: OpPlan) -> list[str]:
    """Its key, function, class of nodes, parameters and outputs."""
    lines = textwrap.wrap(", ".join(map(_parameter, p.params)), WIDTH - 10, drop_whitespace=False)
    parameters = "\n    ".join(f'"{line}"' for line in lines)
    outputs = ", ".join(f"{output.type}{'[]' * output.is_list} {output.name}" for output in p.outputs)
    said = [f'"{p.op.key}"', p.function, str(p.node_class), parameters]
    return said + [f'"{outputs}"'] * (tuple(p.outputs) != RESULT)


def _parameter(parameter: Parameter) -> str:
    options = f"({'|'.join(parameter.options)})" if parameter.options else ""
    return f"{parameter.word}{options}{'[]' * parameter.is_list}{'?' * parameter.optional} {parameter.name}"


def _computed(p: OpPlan) -> list[str]:
    """The arguments that say what computes an op: a function on arrays, or a kernel and its operands."""
    if p.op.forward.kind in (ARRAY, VIEW):
        return [f"computes=_raw.{p.op.identifier}"]
    if p.op.forward.kind != ELEMENTWISE:
        return []
    kernel, names = p.kernels[0], [param.name for param in p.params]
    taken = [operand.name for operand in kernel.operands]
    numbers = tuple_display([str(names.index(name)) for name in taken])
    return [
        f"kernel=_k_{kernel.name}",
        *[f"operands={numbers}"] * (taken != names),
        *[f"{role}={names.index(name)}" for name, role in p.op.integers.items()],
        *["by_function=True"] * p.op.forward.lazy,
    ]


def _traits(p: OpPlan) -> list[str]:
    """The other arguments, where they are not those of most ops."""
    key = p.op.identifier
    refusals = ", ".join(f'"{group}": {message!r}' for group, message in p.op.refuses.items())
    jvp_arrays = p.tangent is not None and p.tangent.array_terms is not None
    fields = [
        (len(p.outputs) > 1, f"named=_{key}_result"),
        (p.op.forward.kind == VIEW or p.op.forward.lazy, "is_view=True"),
        (p.tangent is not None, f"jvp=_{key}_jvp"),
        (jvp_arrays, f"jvp_arrays=_{key}_jvp_arrays"),
        (p.op.dtypes != DEFAULT_DTYPES, f"dtypes={quoted(list(p.op.dtypes))}"),
        (bool(refusals), f"refusals={{{refusals}}}"),
        (p.op.casts, "casts=True"),
        (p.op.flops is not None, f"flops={_flops(p)}"),
        (p.op.batch.kind != COMPOSITE, f"batch={_batch(p)}"),
        (p.op.signature.namespace is not None, f'namespace="{p.op.signature.namespace}"'),
        (not p.op.public, "public=False"),
    ]
    return [text for is_given, text in fields if is_given]


def _flops(p: OpPlan) -> str:
    """The floating point operations of the op as a function of shapes."""
    if p.op.flops is None:
        return "None"
    shapes = {use.slot: f"of.{use.slot}" for use in uses(p.op.flops.tree)}
    return f"lambda of: {to_tensors(p.op.flops.tree, (), shapes)}"


def _batch(p: OpPlan) -> str:
    """The op's batch rule: a word, or a function of what its own name stands for, and of all parameters."""
    batch = p.op.batch
    if batch.formula is None:
        return f'"{batch.kind}:{batch.text}"' if batch.text else f'"{batch.kind}"'
    given = {use.slot: f"{use.name}.{use.attribute}" for use in uses(batch.formula.tree) if use.attribute}
    code = to_tensors(batch.formula.tree, p.tensor_names, given, "_ops.conj", lambda call: _is_own(p, call))
    names = ", ".join(["_own", *[parameter.name for parameter in p.params]])
    return f"lambda {names}: {code}"


def _is_own(p: OpPlan, call: ast.Call) -> bool:
    """Whether a call is one of the op itself, and not of another overload."""
    if not isinstance(call.func, ast.Name) or call.func.id != p.op.signature.name:
        return False
    return p.op.signature.call_problem(len(call.args), [item.arg or "" for item in call.keywords]) is None
