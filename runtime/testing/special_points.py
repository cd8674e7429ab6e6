"""The gradients at kinks and singularities that entries state, in both readings, and derivatives of these."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.codegen.read.model import Op, Point
from gradspec.testing import slopes
from gradspec.testing.samples import Sample, call
from gradspec.testing.suite import Case, Suite


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
    """Forward mode gives the gradients at a kink, too, of each output: their products with any tangent.

    Where gradients are infinite, tangents are positive: infinities of one sign add up, and others are NaN either way.
    """
    sample = Sample(op, "special", point.at)
    given, duals = sample.tensors("float64"), sample.tensors("float64", grad=False)
    rng = np.random.default_rng(sample.seed)
    drawn = {name: rng.standard_normal(given[name].shape) for name in point.gradient}
    tangents = {name: gs.from_numpy(x if _is_finite(point) else abs(x) + 1) for name, x in drawn.items()}
    inputs = [given[name] for name in point.gradient]
    with fwad.dual_level():
        for name, tangent in tangents.items():
            duals[name] = fwad.make_dual(duals[name], tangent)
        moved = call(sample, duals)
        for output, dual in zip(call(sample, given), moved, strict=True):
            if output.requires_grad:
                gradients = gs.autograd.grad(output.sum(), inputs, retain_graph=True, materialize_grads=True)
                wanted = sum(float((x * t).sum()) for x, t in zip(gradients, tangents.values(), strict=True))
                found = fwad.unpack_dual(dual).tangent
                np.testing.assert_allclose(0.0 if found is None else found.numpy().sum(), wanted, rtol=1e-12)


def _is_finite(point: Point) -> bool:
    return all(np.isfinite(np.array(gradient, np.float64)).all() for gradient in point.gradient.values())


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for i, point in enumerate(op.tests.special):
        for on_tensors in (False, True):
            reading = "tensors" if on_tensors else "arrays"
            yield Case(f"{op.key}-{i}-{reading}", partial(check_point, op, point, on_tensors))
        yield Case(f"{op.key}-{i}-tangent", partial(check_tangent, op, point))
        if not op.tests.matrices:  # whose domain says where the formulas hold
            yield Case(f"{op.key}-{i}-second", partial(slopes.check_at, op, point))
    for i, sample in enumerate(slopes.usual_points(op), start=len(op.tests.special)):
        names = [param.name for param in op.signature.inputs if param.name not in sample.without_gradient]
        yield Case(f"{op.key}-{i}-second", partial(slopes.check, sample, names))
