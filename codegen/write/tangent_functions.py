"""The code of an op's tangent functions."""

from collections.abc import Iterable, Iterator

from ..plan.op_plan import Applied, Kernel, OpPlan, Pushed, Refusal, Tangent, Term
from ..words.parameters import Parameter
from .blocks import Function, tuple_display
from .node_classes import scalar_of
from .readings import to_tensors
from .sharing import Inputs, Sharing


def tangent_functions(p: OpPlan) -> list[Function]:
    """The tangent function on tensors, and the one on arrays, if there is one."""
    tangent = p.tangent
    if tangent is None:
        return []
    names = [param.name for param in p.params]
    outputs = [output.name for output in p.outputs]
    parameters = ", ".join([*names, "*", *outputs, *(f"{param.tangent}=None" for param in p.inputs)])
    key = p.op.identifier
    lines = [*_values(p, tangent), *_statements(p, tangent)]
    functions = [Function(f"_{key}_jvp", parameters, lines)]
    if tangent.array_terms is not None:
        terms = [_array_term(param, kernel) for param, kernel in tangent.array_terms]
        functions.append(Function(f"_{key}_jvp_arrays", parameters, [f"return {_total(p, terms)}"]))
    return functions


def _values(p: OpPlan, tangent: Tangent) -> list[str]:
    """The statements of a tangent function before its formulas."""
    lists = {param.name for param in p.params if param.is_list}
    lines = []
    for use in (use for use in tangent.uses if use.attribute is not None):
        of_list = f"[_tensor._array.{use.attribute} for _tensor in {use.name}]"
        lines.append(f"{use.slot} = {of_list if use.name in lists else f'{use.name}._array.{use.attribute}'}")
    for param in tangent.filled:
        name, given = param.name, param.tangent
        several = f"_tangents({name}, {given} or [None] * len({name}))"
        lines.append(f"{given} = {several if param.is_list else f'_tangent({name}, {given})'}")
    for param in tangent.completed:
        name, given = param.name, param.tangent
        lines += [f"if {given} is not None:", f"    {given} = _tangents({name}, {given})"]
    return lines


def _total(p: OpPlan, terms: list[tuple[str, str]]) -> str:
    """The sum of terms, each the condition under which it is zero (empty: none), and its code.

    The function is not called without any tangent, so the tangent of an only input exists.
    """
    alone = len(terms) == 1 and len(p.inputs) == 1
    parts = [code if alone or not missing else f"None if {missing} else {code}" for missing, code in terms]
    return parts[0] if len(parts) == 1 else f"_total({', '.join(parts)})" if parts else "None"


def _statements(p: OpPlan, tangent: Tangent) -> list[str]:
    """The statements that return the tangents of the outputs."""
    everything = Inputs(param.name for param in p.inputs)

    def given(code: str, inputs: Inputs) -> str:
        needing = [param for param in p.inputs if param.name in inputs]
        return code if len(needing) == len(p.inputs) else f"None if {_missing(needing)} else {code}"

    def finish(codes: list[str]) -> list[str]:
        left = iter(codes)
        values = [_total(p, [_term(p, term, left) for term in terms]) for terms in tangent.terms]
        return [f"return {values[0] if len(values) == 1 else tuple_display(values)}"]

    formulas = [
        (term.value.tree, Inputs(param.name for param in term.params) or everything)
        for terms in tangent.terms
        for term in terms
        if isinstance(term.value, Pushed)
    ]
    return Sharing(p.tensor_names, to_tensors, finish, given).statements(formulas, p.op.local_trees)


def _missing(params: Iterable[Parameter]) -> str:
    return " and ".join(f"{param.tangent} is None" for param in params)


def _term(p: OpPlan, term: Term, pushed: Iterator[str]) -> tuple[str, str]:
    """A term; the code of a formula is the next one that is pushed."""
    missing = _missing(term.params)
    match term.value:
        case Refusal(reason):
            return missing, f"_no_tangent({p.op.key!r}, {reason!r})"
        case Applied(params):
            arguments = ", ".join(_argument(param, param in params) for param in p.params)
            # A parameter may have the op's name.
            function = p.function if p.function.startswith("_") else f"_ops.{p.function}"
            return missing, f"{function}({arguments})"
        case Pushed(real=real):
            return missing, f"_real({next(pushed)})" if real else next(pushed)


def _argument(param: Parameter, tangent: bool) -> str:
    prefix = f"{param.name}=" if param.keyword_only else ""
    if not tangent:
        return prefix + param.name
    function = "_tangents" if param.is_list else "_tangent"
    return f"{prefix}{function}({param.name}, {param.tangent})"


def _array_term(param: Parameter, kernel: Kernel | None) -> tuple[str, str]:
    """A tangent pushed by the kernel of a gradient, which takes it for `grad`."""
    array = f"{param.tangent}._array"
    if kernel is None:
        return f"{param.tangent} is None", array
    arguments = []
    for operand in kernel.operands:
        given = f"{operand.name}._array"
        if operand.static:
            given = f"{scalar_of(operand)}({operand.name}, {array})"
        arguments.append(array if operand.name == "grad" else given)
    return f"{param.tangent} is None", f"_k_{kernel.name}({', '.join(arguments)})"
