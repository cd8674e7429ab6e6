"""The code of an op's in-place form."""

from __future__ import annotations

import ast

from ..plan.op_plan import OpPlan
from ..read.formula import way_back
from ..words.language import COMPOSITE, OVERWRITE, VIEW
from .blocks import Function, tuple_display
from .op_functions import (
    composite,
    conversions,
    merged_overloads,
    parameters,
    passed_on,
    run,
    view_arguments,
)
from .readings import to_tensors


def in_place_form(p: OpPlan) -> Function:
    """The function `name_`, which writes the result to its first parameter and returns that."""
    first = p.params[0].name
    lines = [
        f'"""The in-place form of {p.name}: the result is written to {first}, which is returned."""',
        *merged_overloads(p, "_"),
        *conversions(p),
    ]
    lines += [
        f'_require_dtype("{p.name}_", {first}, {param.name})' for param in p.params if param.type == "dtype"
    ]
    how = ["by_function=True"]
    if p.op.forward.kind == VIEW:
        lines += [f"return _become_view({first}, {p.function}, {view_arguments(p)}, {_step_back(p)})"]
    elif p.op.forward.kind == COMPOSITE and p.op.forward.overwrites:
        lines += composite(p, lambda value: f"return {value}", f"{OVERWRITE}=True")
    elif p.op.forward.kind == COMPOSITE:
        lines += [_from_copy(p), *composite(p, lambda value: _to_target(p, value))]
    elif p.outputs[0].type == "Mask":
        lines += [_from_copy(p), _to_target(p, f"{p.function}({passed_on(p)})")]
    else:
        lines += _written(p)
        traits = (
            (_looks_further(p), "in_python"),
            (p.copies_first, "keeps"),
            (p.op.forward.overwrites, "overwrites"),
        )
        how = [f"{name}=True" for is_so, name in traits if is_so]
    made = f"{p.function}_ = {p.function}.in_place_form({', '.join([f'{p.function}_', *how])})"
    return Function(f"{p.function}_", parameters(p, "_"), lines, (made,))


def _step_back(p: OpPlan) -> str:
    """The step of a view that leads from the tensor that a view op has changed to what it was."""
    first = p.params[0].name
    call = way_back(p.op)
    assert call is not None, "lint wants one"
    others = [to_tensors(argument, (), {f"{first}_shape": f"{first}.shape"}) for argument in call.args[1:]]
    return tuple_display([f"_ops.{ast.unparse(call.func)}", tuple_display(others), "None"])


def _from_copy(p: OpPlan) -> str:
    """The statement by which the value is computed from a copy of the tensor."""
    first = p.params[0].name
    return f"_target, {first} = {first}, _before_composite({first})"


def _to_target(p: OpPlan, value: str) -> str:
    """The statement that copies a value into the tensor."""
    return f'return _write_composite("{p.name}_", _target, {value})'


def _written(p: OpPlan) -> list[str]:
    """The op is computed and written by C. See `gs_write`, csrc/books/writes.c."""
    real = [f'_require_real("{p.name}", {p.params[0].name})'] * (p.outputs[0].type != p.params[0].type)
    return [*real, run(p, "_")]


def _looks_further(p: OpPlan) -> bool:
    """Whether the function refuses more than the arguments that C does not bind."""
    return p.outputs[0].type != p.params[0].type or any(param.type == "dtype" for param in p.params)
