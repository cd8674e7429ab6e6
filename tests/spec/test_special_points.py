"""The gradients at kinks and singularities that the entries state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.model import Op, Point
from support.project import SPEC
from support.samples import Sample, call


def _special() -> Iterator[Any]:
    for op in SPEC.ops:
        for i, point in enumerate(op.special):
            for on_tensors in (False, True):
                reading = "tensors" if on_tensors else "arrays"
                yield pytest.param(op, point, on_tensors, id=f"{op.key}-{i}-{reading}")


@pytest.mark.parametrize(("op", "point", "on_tensors"), list(_special()))
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_special_point(op: Op, point: Point, on_tensors: bool) -> None:
    """The gradient at a kink or a singularity is the one that the entry states, in both readings."""
    sample = Sample(op, "special", point.at)
    arguments = sample.tensors("float64")
    output = call(sample, arguments)[0]
    wanted = [arguments[name] for name in point.gradient]
    found = gs.autograd.grad(output.sum(), wanted, create_graph=on_tensors)
    for x, expected in zip(found, point.gradient.values(), strict=True):
        np.testing.assert_allclose(x.detach().numpy(), np.array(expected, np.float64), rtol=1e-12)
