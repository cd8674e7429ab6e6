"""How the gradient of each input of an op is computed, and which values its node saves for that."""

import ast

from ..read.formula import Use, is_constant, not_implemented, uses
from ..read.model import Op, Spec
from ..words.language import ARRAYS, ELEMENTWISE
from ..words.parameters import Output, Parameter
from .kernels import fused_kernel, gradient_kernel
from .op_plan import Evaluated, FusedLoop, Gradient, Loop, Method, Refusal, Save, SaveKind, Zeros


def gradients(op: Op, spec: Spec, loops: bool) -> tuple[tuple[Gradient, ...], tuple[Save, ...]]:
    """The gradients of an op's inputs, loops where they can be if `loops`, and the values that they need."""
    inputs = op.signature.inputs
    needs = {param.name: _needed(op, param) for param in inputs}
    users: dict[Use, list[str]] = {}
    for name, needed in needs.items():
        for use in needed:
            users.setdefault(use, []).append(name)
    saves = {use: _save(op, use, tuple(names)) for use, names in users.items()}
    decided = tuple(
        Gradient(
            param,
            op.backward[param.name],
            _method(op, param, spec, loops),
            tuple(saves[use] for use in needs[param.name]),
            _broadcasts(op) and not_implemented(op.backward[param.name].tree) is None,
        )
        for param in inputs
    )
    return decided, tuple(saves.values())


def _method(op: Op, param: Parameter, spec: Spec, loops: bool) -> Method:
    """How the gradient of an input is computed: as its formula says, by a kernel, or else op by op."""
    tree = op.backward[param.name].tree
    if is_constant(tree, 0):
        return Zeros()
    if (reason := not_implemented(tree)) is not None:
        return Refusal(reason)
    if loops and op.forward.kind == ELEMENTWISE and not isinstance(tree, ast.Name):
        if (kernel := gradient_kernel(op, param, spec)) is not None:
            return Loop(kernel)
    elif loops and op.forward.kind != ELEMENTWISE and len(op.signature.differentiable_outputs) == 1:
        if (kernel := fused_kernel(op, param, spec)) is not None:
            return FusedLoop(kernel)
    return Evaluated()


def _broadcasts(op: Op) -> bool:
    """Whether an input may be smaller than the output, so that its gradient must be summed."""
    return op.forward.kind == ELEMENTWISE and len(op.signature.tensors) > 1


def _needed(op: Op, param: Parameter) -> list[Use]:
    """The values that must be saved for this gradient."""
    tree = op.backward[param.name].tree
    if not_implemented(tree):
        return []
    grads = op.signature.gradients.values()
    needed = [use for use in uses(tree) if use.name not in grads]
    shape, dtype = Use(param.name, "shape"), Use(param.name, "dtype")
    if (_broadcasts(op) or is_constant(tree, 0)) and shape not in needed:
        needed.append(shape)
    if is_constant(tree, 0) and not zeros_like_gradient(op, param):
        needed.append(dtype)
    return needed


def zeros_like_gradient(op: Op, param: Parameter) -> bool:
    """Whether zeros for a parameter have the dtype of the one gradient that arrives."""
    outputs = op.signature.differentiable_outputs
    return len(outputs) == 1 and not outputs[0].is_list and outputs[0].type == param.type


def _save(op: Op, use: Use, needed_by: tuple[str, ...]) -> Save:
    named: list[Parameter | Output] = [*op.signature.params, *op.signature.outputs]
    source = next(one for one in named if one.name == use.name)
    kind: SaveKind = "list" if source.is_list else "input"
    if use.attribute is not None or (isinstance(source, Parameter) and source.static):
        kind = "arrays" if source.type == ARRAYS else "value"
    elif isinstance(source, Output):
        kind = "output" if source.differentiable else "plain"
    return Save(use, kind, needed_by, isinstance(source, Output))
