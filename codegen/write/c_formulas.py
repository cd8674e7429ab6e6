"""The formulas of gradients as C computes them: a kernel over values that the node saves, or steps.

The class of a node says which values it saves (node_classes.py); the fields are those of csrc/libraries/formulas.h.
"""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..plan.gradients import zeros_like_gradient
from ..plan.op_plan import Evaluated, FusedLoop, Gradient, Kernel, Loop, OpPlan, Zeros
from ..read.formula import named_parts
from ..read.model import Spec
from ..words.language import MAX_OPERANDS
from .blocks import indented
from .node_classes import evaluated, kernel_call
from .sharing import Inputs, Sharing
from .steps import Steps, compile_steps

_ARRAYS = ("input", "output", "plain", "arrays")  # once they are found to be there
_LOADED = ("GRADIENT", "ARRAY", "VALUE", "CONSTANT", "PART")


@dataclass(frozen=True)
class CFormula:
    """How a gradient is made; `operands` are numbers of saved values, or the gradient that arrives at the node."""

    method: str
    kernel: str | None = None
    operands: tuple[str, ...] = ()
    steps: Steps | None = None


def c_formulas(p: OpPlan, spec: Spec) -> tuple[CFormula, ...]:
    """How C makes each gradient of an op; none where Python makes all."""
    if not p.node_class or len(p.gradients) > MAX_OPERANDS:
        return ()
    found = tuple(_formula(p, gradient, spec) for gradient in p.gradients)
    trees = [gradient.formula.tree for gradient in p.gradients if isinstance(gradient.method, Evaluated)]
    shared = any(sum(map(bool, times)) > 1 for times in named_parts(p.op, trees, p.tensor_names, spec))
    return () if shared or all(formula.method == "NO_FORMULA" for formula in found) else found


def _formula(p: OpPlan, gradient: Gradient, spec: Spec) -> CFormula:
    match gradient.method:
        case Zeros() if zeros_like_gradient(p.op, gradient.param):
            return CFormula("ZEROS")
        case Evaluated() if gradient.formula.text == "grad" and not p.outputs[0].is_list:
            return CFormula("PASSED_ON")
        case Loop(kernel):
            operands = _operands(p, kernel)
            if operands is not None and len(operands) <= MAX_OPERANDS:
                return CFormula("KERNEL", kernel.name, operands)
        case Evaluated() if not gradient.unbroadcast:
            steps = _steps(p, _statements(p, gradient.formula.tree, spec))
            if steps is not None:
                return CFormula("STEPS", steps=steps)
        case FusedLoop(kernel) if not gradient.unbroadcast and not p.outputs[0].is_list:
            steps = _steps(p, [f"return {kernel_call(p, kernel, spec)}"])
            if steps is not None:
                return CFormula("FLOAT_STEPS", steps=steps)
    return CFormula("NO_FORMULA")


def _statements(p: OpPlan, tree: ast.expr, spec: Spec) -> list[str]:
    """The statements that return one gradient."""
    sharing = Sharing(
        p.tensor_names,
        lambda part, tensors: evaluated(p, part, spec, tensors),
        lambda codes: [f"return {code}" for code in codes],
    )
    return sharing.statements([(tree, Inputs())], p.op.local_trees)


def _steps(p: OpPlan, code: list[str]) -> Steps | None:
    arrays = {save.slot: k for k, save in enumerate(p.saves) if save.kind in _ARRAYS}
    values = {save.slot: k for k, save in enumerate(p.saves) if save.kind == "value"}
    return compile_steps("\n".join(code), arrays, values)


def _operands(p: OpPlan, kernel: Kernel) -> tuple[str, ...] | None:
    """The operands of a gradient's kernel; None if one is more than a saved value."""
    values = {save.slot: str(number) for number, save in enumerate(p.saves) if save.use.attribute is None}
    values["grad"] = "GS_GRADIENT"
    names = [operand.value.id for operand in kernel.operands if isinstance(operand.value, ast.Name)]
    found = tuple(values[name] for name in names if name in values)
    return found if len(found) == len(kernel.operands) else None


# ---- their text ----


def initializers(plans: Iterable[OpPlan], spec: Spec) -> list[str]:
    """The lines of the initializers of `gs_formulas`, one for each op that has some."""
    lines = []
    for p in plans:
        if formulas := [_initializer(formula) for formula in c_formulas(p, spec)]:
            begun, end = f'{{"{p.op.key}", {len(formulas)}, {{', "}},"
            several = [begun, *indented([f"{text}," for text in formulas]), end]
            lines += several if len(formulas) > 1 else [begun + formulas[0] + end]
    return lines


def _initializer(formula: CFormula) -> str:
    kernel = "NULL" if formula.kernel is None else f'"{formula.kernel}"'
    operands = _braced(formula.operands) if formula.operands else "{0}"
    fields = [f"GS_{formula.method}", kernel, str(len(formula.operands)), operands]
    if (steps := formula.steps) is not None:
        kinds = ["LOAD" if step.what in _LOADED else "TAKE" for step in steps.code]
        code = [
            f"{{GS_{k}_{step.what}, {step.number}, {step.count}}}" for k, step in zip(kinds, steps.code, strict=True)
        ]
        fields += [str(len(code)), str(len(steps.functions)), str(len(steps.constants))]
        fields += [f"(const gs_step[]){_braced(code)}", _strings(steps.functions), _strings(steps.constants)]
    return _braced(fields)


def _strings(texts: Sequence[str]) -> str:
    quoted = [f'"{text}"' for text in texts]
    return f"(const char *const[]){_braced(quoted)}" if texts else "NULL"


def _braced(parts: Iterable[str]) -> str:
    return f"{{{', '.join(parts)}}}"
