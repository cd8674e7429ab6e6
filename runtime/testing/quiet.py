"""No op warns of floating-point errors: infinities and NaNs are results, as in torch."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwAD
from gradspec.codegen.read.model import Op
from gradspec.testing.samples import DTYPES, Sample, call, samples
from gradspec.testing.suite import Case, Suite

_SPECIAL = (np.inf, -np.inf, np.nan, 0.0, 1e300, -1e300, 5e-324, 1.0)


def _specials(sample: Sample, dtype: str, shift: int) -> dict[str, Any]:
    """The sample's arguments, the values of the tensors that require grad replaced by special ones."""
    arguments = sample.tensors(dtype)
    for number, x in enumerate(sample.variables(arguments)):
        values = np.resize(np.roll(_SPECIAL, shift * (number + 1)), x.numel()).reshape(x.shape)
        with np.errstate(all="ignore"):
            x.detach().numpy()[...] = values
    return arguments


def check_quiet(sample: Sample, dtype: str) -> None:
    """Forward, both readings of the gradients, and tangents."""
    for shift in range(3):
        with warnings.catch_warnings():
            warnings.simplefilter("error", RuntimeWarning)
            with suppress(NotImplementedError, RuntimeError, ValueError):  # what no op is for
                _run(sample, dtype, shift)


def _run(sample: Sample, dtype: str, shift: int) -> None:
    for create_graph in (False, True):
        arguments = _specials(sample, dtype, shift)
        variables = sample.variables(arguments)
        recorded = [y for y in call(sample, arguments) if y.requires_grad]
        if recorded:
            ones = [gs.ones_like(y) for y in recorded]
            gs.autograd.grad(recorded, variables, ones, create_graph=create_graph, allow_unused=True)
    arguments = _specials(sample, dtype, shift)
    with fwAD.dual_level():
        duals = [fwAD.make_dual(x.detach(), gs.ones_like(x)) for x in sample.variables(arguments)]
        call(sample, sample.substitute(arguments, duals))


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for i, sample in enumerate(samples(op)):
        for group in op.dtypes:
            if group in ("float", "complex"):
                yield Case(f"{op.key}-{group}-{i}", partial(check_quiet, sample, DTYPES[group][0]))
