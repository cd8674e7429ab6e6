"""Derivatives of higher order at points where they break, held against those of one order less beside them.

Nothing is stated of them, and the forward need not be known as an expression. But the gradients beside a
point show what their derivative there is: a formula whose unused branch divides by zero has NaN instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.codegen.read.model import Op, Point
from gradspec.testing.samples import Sample, call
from gradspec.testing.tangents import check_second_order

_STEPS = 1e-5, 1e-6  # of one-sided differences; where they differ much between these, there is no derivative
_TOLERANCE = 1e-3
_USUAL = (0.0, 1.0, -1.0)

Array = np.ndarray[Any, Any]
Place = tuple[str, Any]  # an input, and the index of an element


def usual_points(op: Op) -> Iterator[Sample]:
    """Numbers at which functions of numbers often break, for functions of numbers other than elementwise ops."""
    tensors = [param.name for param in op.signature.tensors if param.differentiable]
    alone = [values for values in op.tests.samples if all(values.get(name) == () for name in tensors)]
    if op.forward.kind != "elementwise" and "float" in op.dtypes and tensors and alone:
        for number in _USUAL:
            yield Sample(op, "usual", {**alone[0], **dict.fromkeys(tensors, number)})


def check_at(op: Op, point: Point) -> None:
    """The derivatives at a special point, of an elementwise op at its elements one by one.

    So none is lost beside another's NaN.
    """
    sizes = {len(value) for value in point.at.values() if isinstance(value, tuple)}
    if op.forward.kind != "elementwise" or len(sizes) != 1:
        check(Sample(op, "special", point.at), point.gradient)
        return
    for index in range(*sizes):
        at = {name: (v[index],) if isinstance(v, tuple) else v for name, v in point.at.items()}
        check(Sample(op, "special", at), point.gradient)


def check(sample: Sample, names: Collection[str]) -> None:
    """Each derivative lies between those of both sides of the point, where these exist.

    They are of the second order by elements of these inputs, and of a function of one number of the third,
    too. Nothing is said where an element of the gradient is not finite, since its products with zero are NaN.
    """
    places = [(name, index) for name in names for index in np.ndindex(sample.arrays()[name].shape)]
    if not places or not np.isfinite(_gradient(sample, names, places[0], 0.0)).all():
        return
    second = _second(sample, names)
    for column, place in enumerate(places):
        left, right = _sides(partial(_gradient, sample, names, place))
        for row, found in enumerate(second[:, column]):
            words = f"derivative by {place} of the gradient by {places[row]}"
            _compare(found, left[row], right[row], words, sample)
    if np.isfinite(second).all():
        check_second_order(sample)
    if len(places) == 1:
        _check_orders(sample, places[0][0], _of_gradient)
        _check_orders(sample, places[0][0], _of_tangent)


def _compare(found: float, left: float, right: float, what: str, sample: Sample) -> None:
    slack = _TOLERANCE * max(1, abs(left), abs(right))
    exists = not np.isnan([left, right]).any()
    wrong = exists and not min(left, right) - slack <= found <= max(left, right) + slack
    assert not wrong, (
        f"the {what} is {found:.6g}, beside the point it is {left:.6g} and {right:.6g}, at {dict(sample.values)}"
    )


def _sides(function: Callable[[float], Array]) -> tuple[Array, Array]:
    """The derivatives at zero from the left and from the right; NaN where there is none."""
    center = function(0.0)
    left, right = (_slope(function, center, side) for side in (-1, 1))
    return left, right


def _slope(function: Callable[[float], Array], center: Array, side: int) -> Array:
    with np.errstate(invalid="ignore"):
        far, near = ((function(side * step) - center) / (side * step) for step in _STEPS)
        exists = abs(far - near) <= _TOLERANCE * np.maximum(1, abs(near))
    return np.where(exists, near, np.nan)


# ---- the second order ----


def _moved(sample: Sample, place: Place, step: float) -> dict[str, Any]:
    """The arguments, one element of an input being moved."""
    arguments = sample.tensors()
    name, index = place
    with gs.no_grad():
        arguments[name][index] += step
    return arguments


def _gradient(sample: Sample, names: Collection[str], place: Place, step: float) -> Array:
    """The gradient of the sum of the first output, beside the point."""
    arguments = _moved(sample, place, step)
    return _flat(_gradients(sample, arguments, [arguments[name] for name in names], on_tensors=False))


def _gradients(
    sample: Sample, arguments: dict[str, Any], wanted: list[gs.Tensor], *, on_tensors: bool
) -> list[gs.Tensor]:
    return _derivatives(_real(call(sample, arguments)[0]), wanted, on_tensors=on_tensors)


def _second(sample: Sample, names: Collection[str]) -> Array:
    """The derivatives that formulas on tensors give: a row for each element of the gradient."""
    arguments = sample.tensors()
    wanted = [arguments[name] for name in names]
    gradients = _gradients(sample, arguments, wanted, on_tensors=True)
    elements = [element for gradient in gradients for element in gradient.reshape(-1).unbind()]
    return np.array([_flat(_derivatives(element, wanted, on_tensors=True)) for element in elements])


def _derivatives(output: gs.Tensor, wanted: list[gs.Tensor], *, on_tensors: bool) -> list[gs.Tensor]:
    """The gradients of the sum, zeros where none is reached."""
    found: Any = [None] * len(wanted)
    if output.requires_grad:
        found = gs.autograd.grad(output.sum(), wanted, create_graph=on_tensors, allow_unused=True)
    return [gs.zeros_like(x) if g is None else g for x, g in zip(wanted, found, strict=True)]


def _real(output: gs.Tensor) -> gs.Tensor:
    return gs.view_as_real(output) if output.is_complex() else output


def _flat(tensors: list[gs.Tensor]) -> Array:
    return np.concatenate([tensor.to_dense().numpy(force=True).ravel() for tensor in tensors])


# ---- functions of one number ----


def _check_orders(sample: Sample, name: str, of: Callable[[Sample, str, float], Array]) -> None:
    """The derivatives of the second and third order."""
    orders = of(sample, name, 0.0)
    left, right = _sides(partial(of, sample, name))
    for order in (1, 2):
        if not np.isfinite(orders[order - 1]):
            return
        words = f"derivative of order {order + 1} by '{name}'"
        _compare(orders[order], left[order - 1], right[order - 1], words, sample)


def _of_gradient(sample: Sample, name: str, step: float) -> Array:
    """The first three derivatives by formulas on tensors."""
    arguments = _moved(sample, (name, ...), step)
    wanted = [arguments[name]]
    return _orders(_gradients(sample, arguments, wanted, on_tensors=True)[0], wanted)


def _of_tangent(sample: Sample, name: str, step: float) -> Array:
    """The tangent along one, and its first two derivatives."""
    arguments = _moved(sample, (name, ...), step)
    x = arguments[name]
    with fwad.dual_level():
        dual = fwad.make_dual(x, gs.ones(x.shape, dtype=x.dtype))
        tangent = fwad.unpack_dual(_real(call(sample, {**arguments, name: dual})[0])).tangent
        return _orders(gs.zeros_like(x) if tangent is None else tangent, [x])


def _orders(first: gs.Tensor, wanted: list[gs.Tensor]) -> Array:
    found = [first]
    while len(found) < 3:
        found += _derivatives(found[-1], wanted, on_tensors=True)
    return np.array([derivative.sum().item() for derivative in found])
