"""How the gradient of each input of an op is computed, and which values its node saves for that."""

from __future__ import annotations

import ast

from .formula import Use, is_constant, not_implemented, uses
from .info import Parameter
from .kernels import fused_kernel, gradient_kernel
from .language import ELEMENTWISE
from .opplan import Evaluated, FusedLoop, Gradient, Loop, Refusal, Save, Zeros
from .spec import Op, Spec


def gradients(op: Op, spec: Spec) -> tuple[tuple[Gradient, ...], tuple[Save, ...]]:
    """The gradients of an op's inputs, and the values that they need."""
    inputs = [param for param in op.signature.params if param.differentiable]
    needs = {param.name: _needed(op, param) for param in inputs}
    users: dict[Use, list[str]] = {}
    for name, needed in needs.items():
        for use in needed:
            users.setdefault(use, []).append(name)
    saves = {use: _save(op, use, tuple(names)) for use, names in users.items()}
    made = _of_elementwise if op.forward.kind == ELEMENTWISE else _of_other
    decided = tuple(
        Gradient(
            param,
            op.backward[param.name],
            _stated(op, param) or made(op, param, spec),
            tuple(saves[use] for use in needs[param.name]),
            _broadcasts(op),
        )
        for param in inputs
    )
    return decided, tuple(saves.values())


def _stated(op: Op, param: Parameter) -> Zeros | Refusal | None:
    """A formula that says that the gradient is zero, or that there is none."""
    tree = op.backward[param.name].tree
    if is_constant(tree, 0):
        return Zeros()
    reason = not_implemented(tree)
    return None if reason is None else Refusal(reason)


def _of_elementwise(op: Op, param: Parameter, spec: Spec) -> Evaluated | Loop:
    """A formula of an elementwise op: a kernel, unless it is a bare name."""
    if isinstance(op.backward[param.name].tree, ast.Name):
        return Evaluated()
    kernel = gradient_kernel(op, param, spec)
    return Evaluated() if kernel is None else Loop(kernel)


def _of_other(op: Op, param: Parameter, spec: Spec) -> Evaluated | FusedLoop:
    """A formula of an op that is not elementwise: what is so in it may be a kernel over the rest."""
    several = len([output for output in op.signature.outputs if output.differentiable]) > 1
    kernel = None if several else fused_kernel(op, param, spec)
    return Evaluated() if kernel is None else FusedLoop(kernel)


def _broadcasts(op: Op) -> bool:
    """Whether an input may be smaller than the output, so that its gradient must be summed."""
    tensors = [param for param in op.signature.params if param.is_tensor]
    return op.forward.kind == ELEMENTWISE and len(tensors) > 1


def _needed(op: Op, param: Parameter) -> list[Use]:
    """What must be saved for this gradient."""
    tree = op.backward[param.name].tree
    if not_implemented(tree):
        return []
    grads = {"grad", *(f"grad_{output.name}" for output in op.signature.outputs)}
    needed = [use for use in uses(tree) if use.name not in grads]
    shape = Use(param.name, "shape")
    if (_broadcasts(op) or is_constant(tree, 0)) and shape not in needed:
        needed.append(shape)
    return needed


def _save(op: Op, use: Use, needed_by: tuple[str, ...]) -> Save:
    for param in op.signature.params:
        if param.name != use.name:
            continue
        if param.static:
            return Save(use, "value", needed_by)
        kind = "value" if use.attribute is not None else "list" if param.is_list else "input"
        return Save(use, kind, needed_by, param.optional)
    output = next(output for output in op.signature.outputs if output.name == use.name)
    kind = "value" if use.attribute is not None else "output" if output.differentiable else "plain"
    return Save(use, kind, needed_by)
