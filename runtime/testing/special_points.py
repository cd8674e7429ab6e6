"""Kinks and singularities: the gradients that entries state, in both readings, and the derivatives of these.

Of a second derivative nothing is stated, and the forward need not be known as an expression. But the gradient
beside the point shows what it is: a formula whose unused branch divides by zero gives NaN where that is 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.codegen.model import Op, Point
from gradspec.testing.samples import Sample, call
from gradspec.testing.suite import Case, Suite
from gradspec.testing.tangents import check_second_order

_STEPS = 1e-5, 1e-6  # of one-sided differences; where they differ much between these, there is no derivative
_TOLERANCE = 1e-3
_USUAL = (0.0, 1.0, -1.0)


def check_point(op: Op, point: Point, on_tensors: bool) -> None:
    """The gradient at a kink or a singularity is the one that the entry states."""
    sample = Sample(op, "special", point.at)
    arguments = sample.tensors("float64")
    output = call(sample, arguments)[0]
    wanted = [arguments[name] for name in point.gradient]
    found = gs.autograd.grad(output.sum(), wanted, create_graph=on_tensors)
    for x, expected in zip(found, point.gradient.values(), strict=True):
        assert x is not None
        np.testing.assert_allclose(x.numpy(force=True), np.array(expected, np.float64), rtol=1e-12)


def check_tangent(op: Op, point: Point) -> None:
    """Forward mode gives the gradient at a kink, too: its product with any tangent."""
    sample = Sample(op, "special", point.at)
    arguments = sample.tensors("float64", grad=False)
    rng = np.random.default_rng(sample.seed)
    wanted = 0.0
    with fwad.dual_level():
        for name, gradient in point.gradient.items():
            tangent = rng.standard_normal(arguments[name].shape)
            wanted += float(np.sum(np.array(gradient, np.float64) * tangent))
            arguments[name] = fwad.make_dual(arguments[name], gs.from_numpy(tangent))
        found = fwad.unpack_dual(call(sample, arguments)[0]).tangent
    np.testing.assert_allclose(0.0 if found is None else found.numpy().sum(), wanted, rtol=1e-12)


def check_second(sample: Sample, names: Collection[str]) -> None:
    """The derivative of the gradient lies between those of both sides, where these exist; in all modes.

    Nothing is said where an element of the gradient is not finite, since its products with zero are NaN.
    """
    center = _gradient(sample, names)
    if not np.isfinite(center).all():
        return
    places = [(name, index) for name in names for index in np.ndindex(sample.arrays()[name].shape)]
    actual = _second(sample, names)
    for column, place in enumerate(places):
        left, right = (_one_sided(sample, names, center, place, side) for side in (-1, 1))
        # All of these are NaN where there is no derivative.
        slack = _TOLERANCE * np.maximum(1, np.maximum(abs(left), abs(right)))
        low, high = np.minimum(left, right) - slack, np.maximum(left, right) + slack
        found = actual[:, column]
        for row in np.flatnonzero(~np.isnan(low) & ~((low <= found) & (found <= high))):
            (by, i), (of, j) = place, places[row]
            raise AssertionError(
                f"the derivative by {by}{list(i)} of the gradient of {of}{list(j)} is {found[row]:.6g}, "
                f"beside the point it is {left[row]:.6g} and {right[row]:.6g}, at {dict(sample.values)}"
            )
    if np.isfinite(actual).all():
        check_second_order(sample)


def _one_sided(
    sample: Sample, names: Collection[str], center: np.ndarray, place: tuple[str, Any], side: int
) -> np.ndarray:
    """Differences of the gradient on one side of an input's element; NaN where there is no derivative."""
    with np.errstate(invalid="ignore"):
        far, near = (
            (_gradient(sample, names, (*place, side * step)) - center) / (side * step) for step in _STEPS
        )
        exists = abs(far - near) <= _TOLERANCE * np.maximum(1, abs(near))
    return np.where(exists, near, np.nan)


def _gradient(
    sample: Sample, names: Collection[str], moved: tuple[str, Any, float] | None = None
) -> np.ndarray:
    """The gradient of the sum of the first output, an element of an input being moved."""
    arguments = sample.tensors()
    if moved is not None:
        name, index, step = moved
        with gs.no_grad():
            arguments[name][index] += step
    found = _gradients(sample, names, arguments, on_tensors=False)
    return np.concatenate([gradient.numpy(force=True).ravel() for gradient in found])


def _gradients(
    sample: Sample, names: Collection[str], arguments: dict[str, Any], *, on_tensors: bool
) -> list[gs.Tensor]:
    output = call(sample, arguments)[0]
    output = gs.view_as_real(output) if output.is_complex() else output
    wanted = [arguments[name] for name in names]
    found: Any = [None] * len(wanted)
    if output.requires_grad:
        found = gs.autograd.grad(output.sum(), wanted, create_graph=on_tensors, allow_unused=True)
    return [gs.zeros_like(x) if g is None else g for x, g in zip(wanted, found, strict=True)]


def _second(sample: Sample, names: Collection[str]) -> np.ndarray:
    """The derivatives that formulas on tensors give: a row for each element of the gradient."""
    arguments = sample.tensors()
    wanted = [arguments[name] for name in names]
    rows = []
    for gradient in _gradients(sample, names, arguments, on_tensors=True):
        for element in gradient.reshape(-1).unbind():
            found: Any = [None] * len(wanted)
            if element.requires_grad:
                found = gs.autograd.grad(element, wanted, retain_graph=True, allow_unused=True)
            parts = [gs.zeros_like(x) if g is None else g for x, g in zip(wanted, found, strict=True)]
            rows.append(np.concatenate([part.numpy(force=True).ravel() for part in parts]))
    return np.array(rows)


def _parts(op: Op, point: Point) -> Iterator[Sample]:
    """The elements of a point of an elementwise op one by one, so that none is lost beside another's NaN."""
    sizes = {len(value) for value in point.at.values() if isinstance(value, tuple)}
    if op.forward.kind != "elementwise" or len(sizes) != 1:
        yield Sample(op, "special", point.at)
        return
    for index in range(*sizes):
        at = {name: (v[index],) if isinstance(v, tuple) else v for name, v in point.at.items()}
        yield Sample(op, "special", at)


def _usual_points(op: Op) -> Iterator[Sample]:
    """Numbers at which functions of numbers often break, for such functions that are no elementwise ops."""
    tensors = [param.name for param in op.signature.tensors if param.differentiable]
    alone = [values for values in op.samples if all(values.get(name) == () for name in tensors)]
    if op.forward.kind != "elementwise" and "float" in op.dtypes and tensors and alone:
        for number in _USUAL:
            yield Sample(op, "usual", {**alone[0], **dict.fromkeys(tensors, number)})


def check_second_at(op: Op, point: Point) -> None:
    """The derivative of the gradient at a special point. See `check_second`."""
    for sample in _parts(op, point):
        check_second(sample, point.gradient)


def _is_finite(point: Point) -> bool:
    return all(np.isfinite(np.array(gradient, np.float64)).all() for gradient in point.gradient.values())


def cases(suite: Suite) -> Iterator[Case]:
    """The cases of a suite."""
    for op in suite.spec.ops:
        for i, point in enumerate(op.special):
            for on_tensors in (False, True):
                reading = "tensors" if on_tensors else "arrays"
                yield Case(f"{op.key}-{i}-{reading}", partial(check_point, op, point, on_tensors))
            if _is_finite(point):
                yield Case(f"{op.key}-{i}-tangent", partial(check_tangent, op, point))
            if not op.matrices:  # whose domain says where the formulas hold
                yield Case(f"{op.key}-{i}-second", partial(check_second_at, op, point))
        for i, sample in enumerate(_usual_points(op), start=len(op.special)):
            names = [param.name for param in op.signature.inputs if param.name not in sample.without_gradient]
            yield Case(f"{op.key}-{i}-second", partial(check_second, sample, names))
