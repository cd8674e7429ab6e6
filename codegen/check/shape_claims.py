"""Gradients and tangents of a wrong shape, found with the shapes of an entry's samples."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from ..read.formula import is_constant, not_implemented
from ..read.model import Op, Spec
from ..words.errors import Mark, Message, mark_of
from ..words.language import ELEMENTWISE
from ..words.parameters import Parameter
from ..words.rules.gs7_warnings import OTHER_SHAPE
from .numpy_shapes import UNKNOWN, Array, Mismatch, broadcast
from .shapes import output_shapes, shape_of

_PLAIN: Final = (Array((2, 3)), Array((2, 3)))  # where an entry has no samples
_BROADCAST: Final = (Array((2, 3)), Array((3,)))


def wrong_shapes(op: Op, spec: Spec, known: Collection[ast.expr]) -> Iterator[tuple[Mark, Message]]:
    """For each formula the first sample for which it has another shape than it should: where, and which.

    known: formulas that something has been said of.
    """
    wanted = list(_formulas(op))
    found = set(known)
    for sample in sample_shapes(op):
        try:
            outputs = output_shapes(op, sample, spec)
        except Mismatch:
            continue  # the sample is wrong, or what is known of the forward
        names = {**sample, **_bound(op, sample, outputs)}
        for tree, what, target in wanted:
            problem = None if tree in found else _problem(op, tree, names, target, spec)
            if problem is not None:
                found.add(tree)
                yield mark_of(tree), OTHER_SHAPE(f"{what} {problem}, {_shown(op, sample)}")


def sample_shapes(op: Op) -> Iterator[Mapping[str, Any]]:
    """The arguments of the entry's samples, of tensors their shapes."""
    tensors = [param for param in op.signature.params if param.is_tensor and not param.is_list]
    shapes = [
        {param.name: layout[place > 0] for place, param in enumerate(tensors)}
        for layout in (_PLAIN, _BROADCAST)
    ]
    defaults = {param.name: UNKNOWN if param.required else param.default for param in op.signature.params}
    if op.forward.kind == ELEMENTWISE:
        yield from ({**defaults, **layout} for layout in shapes)
    for sample in op.tests.samples:
        params = {param.name: param for param in op.signature.params}
        yield {**defaults, **{name: _argument(params[name], value) for name, value in sample.items()}}


def _argument(param: Parameter, value: object) -> Any:
    """What a sample's value says of the argument: of tensors their shapes."""
    if param.static or value is None:
        return value
    if param.is_list and isinstance(value, tuple):
        return [_tensor(param, item) for item in value]
    return _tensor(param, value)


def _tensor(param: Parameter, value: object) -> Any:
    if param.differentiable and isinstance(value, tuple) and all(type(item) is int for item in value):
        return Array(value)
    shape = []
    while isinstance(value, tuple):
        shape.append(len(value))
        value = value[0] if value else None
    return Array(tuple(shape))


def _formulas(op: Op) -> Iterator[tuple[ast.expr, str, str]]:
    """The formulas that have a shape: in words, and the name of what has the same."""
    for name, formula in op.backward.items():
        yield formula.tree, f"the gradient of '{name}'", name
    for tangent in () if isinstance(op.jvp, str) else op.jvp:
        yield tangent.formula.tree, f"the tangent of '{tangent.output}'", tangent.output


def _bound(op: Op, sample: Mapping[str, Any], outputs: list[Any]) -> dict[str, Any]:
    """The outputs, and gradients and tangents in the shapes of what they belong to."""
    made = {output.name: shape for output, shape in zip(op.signature.outputs, outputs, strict=True)}
    gradients = {gradient: made[output] for output, gradient in op.signature.gradients.items()}
    tangents = {tangent: sample[name] for name, tangent in op.signature.tangents.items()}
    return {**made, **gradients, **tangents}


def _problem(op: Op, tree: ast.expr, names: Mapping[str, Any], target: str, spec: Spec) -> str | None:
    """What is wrong with the shape of a formula, or None."""
    wanted = names[target]
    if wanted is None or is_constant(tree, 0) or not_implemented(tree) is not None:
        return None
    try:
        found = shape_of(tree, names, spec)
    except Mismatch as error:
        return f"has no value: {error}"
    found = list(found) if isinstance(found, tuple) else found
    if isinstance(wanted, list) and isinstance(found, list):
        if len(wanted) == len(found):
            return next(
                filter(None, (_difference(op, *pair) for pair in zip(found, wanted, strict=True))), None
            )
        return f"has {len(found)} parts, not {len(wanted)}"
    return _difference(op, found, wanted)


def _difference(op: Op, found: Any, wanted: Any) -> str | None:
    """How a shape is another than that which is wanted; gradients of broadcast tensors are summed to it."""
    if not isinstance(found, Array) or not isinstance(wanted, Array) or found == wanted:
        return None
    if op.forward.kind == ELEMENTWISE:
        try:
            if broadcast(found, wanted) in (found, wanted):
                return None
        except Mismatch:
            pass
    return f"has the shape {found.shape}, not {wanted.shape}"


def _shown(op: Op, sample: Mapping[str, Any]) -> str:
    """A sample as messages give it."""
    parts = []
    for param in op.signature.params:
        value = sample[param.name]
        if isinstance(value, list):
            value = ", ".join(str(item.shape) for item in value)
            parts.append(f"{param.name}: [{value}]")
        elif value is not UNKNOWN and (param.is_tensor or value != param.default):
            parts.append(f"{param.name}: {value.shape if isinstance(value, Array) else value}")
    return f"for {', '.join(parts)}"
