"""The code of a node class: what its nodes save, and the two readings of its formulas."""

import ast
import textwrap
from collections.abc import Callable, Collection

from ..plan.gradients import zeros_like_gradient
from ..plan.op_plan import FusedLoop, Kernel, Loop, Operand, OpPlan, Refusal, Zeros
from ..read.model import Spec
from ..words.language import EXACT_KIND, FLOAT_KINDS
from .blocks import WIDTH, docstring, indented, laid_out, tuple_display
from .readings import to_arrays, to_tensors
from .sharing import Inputs, Sharing


def node_class(p: OpPlan, spec: Spec) -> list[str]:
    """The class of an op's nodes."""
    body = [
        *_saves(p),
        "",
        *_function(p, "_on_arrays", _on_arrays(p, spec)),
        "",
        *_function(p, "_on_tensors", _on_tensors(p)),
        "",
    ]
    return [*laid_out([f"class {p.node_class}(_OpNode, {_traits(p)}):"]), *_doc(p), *laid_out(indented(body))]


def _doc(p: OpPlan) -> list[str]:
    """The docstring: the formulas."""
    rows = [f"{gradient.param.name}: {docstring(gradient.formula.said)}" for gradient in p.gradients]
    lines = [part for row in rows for part in textwrap.wrap(row, WIDTH - 4, subsequent_indent="    ")]
    lines[0] = f'"""{lines[0]}'
    lines[-1] += '"""'
    return indented(lines)


def _traits(p: OpPlan) -> str:
    """What the class says of its op: its key, where inputs are, and of several outputs the differentiable."""
    positions = {param: number for number, param in enumerate(p.params)}
    inputs = ", ".join(f'"{param.name}": {positions[param]}' for param in p.inputs)
    traits = [f'op="{p.op.key}"', f"inputs={{{inputs}}}"]
    found = [(output, nr) for nr, output in enumerate(p.outputs) if output.differentiable]
    if any(output.is_list or nr > 0 for output, nr in found):
        outputs = ", ".join(f'"{output.name}": {None if output.is_list else nr}' for output, nr in found)
        traits.append(f"outputs={{{outputs}}}")
    if any(gradient.unbroadcast for gradient in p.gradients):
        traits.append("broadcasts=True")
    return ", ".join(traits)


def _saves(p: OpPlan) -> list[str]:
    """What nodes save: from where, and for the gradients of which inputs (bits), by the name of the slot."""
    inputs, saves = [param.name for param in p.inputs], []
    for save in p.saves:
        readers = sum(1 << k for k, name in enumerate(inputs) if name in save.needed_by)
        # The number of the parameter or output that it is of, of one with a gradient among those.
        outputs = p.differentiable_outputs if save.kind == "output" else p.outputs
        named = [one.name for one in (outputs if save.of_output else p.params)]
        saves.append(f'"{save.slot}": ("{save.source}", {named.index(save.use.name)}, {readers})')
    return [f"_saves = {{{', '.join(saves)}}}"] * bool(saves)


# ---- the two readings of backward ----


def _function(p: OpPlan, name: str, lines: list[str]) -> list[str]:
    """A function of gradients and saved values, given by their names, that returns gradients of inputs."""
    lines = indented(lines)
    tree = ast.parse("\n".join(["def function():", *lines]))
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    outputs = p.differentiable_outputs
    gradients = ["grad"] if len(outputs) == 1 else [f"grad_{output.name}" for output in outputs]
    parameters = ", ".join(given for given in ("needs", *gradients, *p.saved) if given in used)
    return [f"def {name}({parameters}):", *lines]


def _returned(p: OpPlan, codes: list[tuple[str, ...]]) -> list[str]:
    """The statements that return one gradient, or the needed ones of several.

    The code of each is an expression, or two, of which the first is for real numbers.
    """
    if len(codes) == 1:
        *real, general = codes[0]
        condition = f'if {_gradient(p)}.dtype.kind in "{FLOAT_KINDS}":'
        return [part for code in real for part in (condition, f"    return {code}")] + [f"return {general}"]
    if all(len(code) == 1 for code in codes):
        grouped = [f"({code})" if " if " in code else code for (code,) in codes]
        needed = [f"{code} if needs & {1 << k} else None" for k, code in enumerate(grouped)]
        return [f"return {tuple_display(needed)}"]
    names = [f"grad_{param.name}" for param in p.inputs]
    lines = [f"{' = '.join(names)} = None"]
    for k, (name, code) in enumerate(zip(names, codes, strict=True)):
        *real, general = code
        of_real = f'needs & {1 << k} and {_gradient(p)}.dtype.kind in "{FLOAT_KINDS}"'
        lines += [part for one in real for part in (f"if {of_real}:", f"    {name} = {one}")]
        lines += [f"{'el' * bool(real)}if needs & {1 << k}:", f"    {name} = {general}"]
    return [*lines, f"return {tuple_display(names)}"]


def _on_arrays(p: OpPlan, spec: Spec) -> list[str]:
    """The gradients as arrays; of a fused loop, which is for real numbers, first that."""
    stated: dict[str, tuple[str, ...]] = {}
    for gradient in p.gradients:
        match gradient.method:
            case Loop(kernel):
                stated[gradient.param.name] = (kernel_call(p, kernel, spec),)
            case FusedLoop(kernel):
                general = evaluated(p, gradient.formula.tree, spec)
                stated[gradient.param.name] = kernel_call(p, kernel, spec), general
    return _statements(p, stated, lambda tree, names: evaluated(p, tree, spec, names), "{}", "grad.dtype")


def _on_tensors(p: OpPlan) -> list[str]:
    """The gradients as tensor code."""
    return _statements(p, {}, to_tensors, "_wrap({})", "grad._memory.dtype")


def _statements(
    p: OpPlan,
    stated: dict[str, tuple[str, ...]],
    read: Callable[[ast.expr, Collection[str]], str],
    wrapped: str,
    dtype: str,
) -> list[str]:
    """The statements that return the gradients; gradients that are not stated are read.

    wrapped: what an array becomes. dtype: that of zeros, which are those of the gradient if they can be.
    """
    names = [param.name for param in p.inputs]
    for gradient in p.gradients:
        param = gradient.param
        if isinstance(gradient.method, Zeros):
            of = dtype if zeros_like_gradient(p.op, param) else f"{param.name}_dtype"
            stated[param.name] = (wrapped.format(f"_zeros({param.name}_shape, {of})"),)
        elif isinstance(gradient.method, Refusal):
            refusal = f"_not_implemented({p.op.key!r}, {param.name!r}, {gradient.method.reason!r})"
            stated[param.name] = (refusal,)

    def given(code: str, inputs: Inputs) -> str:
        bits = sum(1 << k for k, name in enumerate(names) if name in inputs)
        return code if len(inputs) == len(names) else f"{code} if needs & {bits} else None"

    def finish(codes: list[str]) -> list[str]:
        left = iter(codes)
        return _returned(p, [stated[name] if name in stated else (next(left),) for name in names])

    formulas = [
        (gradient.formula.tree, Inputs([gradient.param.name]))
        for gradient in p.gradients
        if gradient.param.name not in stated
    ]
    return Sharing(p.tensor_names, read, finish, given).statements(formulas, p.op.local_trees)


def evaluated(p: OpPlan, tree: ast.expr, spec: Spec, tensors: Collection[str] = ()) -> str:
    """A formula on arrays, as the method has it; `tensors` are its arrays, if others than those of the op."""
    return to_arrays(tree, tensors or p.tensor_names, spec, like=_gradient(p))


def _gradient(p: OpPlan) -> str:
    """A gradient that arrives, whose dtype numbers take."""
    outputs = p.differentiable_outputs
    return "grad" if len(outputs) == 1 else f"grad_{outputs[0].name}"


def scalar_of(operand: Operand) -> str:
    """The function that makes an array of a number for a kernel."""
    return "_exact_scalar" if operand.kind == EXACT_KIND else "_scalar"


def kernel_call(p: OpPlan, kernel: Kernel, spec: Spec) -> str:
    """A call of a gradient's kernel, as the method has it."""
    codes = [(evaluated(p, operand.value, spec), operand) for operand in kernel.operands]
    arguments = [f"{scalar_of(operand)}({code}, {_gradient(p)})" if operand.static else code for code, operand in codes]
    return f"_k_{kernel.name}({', '.join(arguments)})"
