"""How close kernels come to exact results."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

import gradspec as gs

SPECIAL = [0.0, -0.0, 1e-45, -1e-45, 1e-38, 1e30, -1e30, math.inf, -math.inf, math.nan]


def ulps(got: Any, exact: Any) -> Any:
    """The distance in units of the last place that float32 has at the exact (float64) value."""
    place = np.spacing(np.maximum(np.abs(exact), np.finfo(np.float32).tiny).astype(np.float32)).astype(
        np.float64
    )
    return np.abs(got.astype(np.float64) - exact) / place


def test_exp_in_single_precision() -> None:
    x = np.concatenate([np.linspace(-87.3, 88.72, 200_001), np.linspace(-1e-3, 1e-3, 999)]).astype(np.float32)
    assert ulps(gs.exp(gs.from_numpy(x)).numpy(), np.exp(x.astype(np.float64))).max() < 1.1


def test_exp_of_results_that_are_subnormal() -> None:
    x = np.linspace(-104.5, -87.0, 100_001).astype(np.float32)
    exact = np.exp(x.astype(np.float64))
    assert np.abs(gs.exp(gs.from_numpy(x)).numpy() - exact).max() <= 2.0**-149


def test_exp_of_special_values() -> None:
    result = gs.exp(gs.tensor([*SPECIAL, 88.73, -110.0, 3e38, -3e38]))
    expected = [1, 1, 1, 1, 1, math.inf, 0, math.inf, 0, math.nan, math.inf, 0, math.inf, 0]
    np.testing.assert_array_equal(result.numpy(), np.array(expected, np.float32))


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64])
@pytest.mark.parametrize("size", [1, 7, 15, 16, 17, 31, 100])
def test_nan_stays_where_it_is(dtype: type, size: int) -> None:
    for place in {0, size // 2, size - 1}:
        x = np.zeros(size, dtype)
        x[place] = math.nan
        for function in (gs.exp, gs.sigmoid, gs.gelu):
            result = function(gs.from_numpy(x)).numpy()
            np.testing.assert_array_equal(np.flatnonzero(np.isnan(result)), [place])


def test_sigmoid_in_single_precision() -> None:
    x = np.linspace(-87, 87, 200_001).astype(np.float32)
    exact = 1 / (1 + np.exp(-x.astype(np.float64)))
    assert ulps(gs.sigmoid(gs.from_numpy(x)).numpy(), exact).max() < 2.5
    assert gs.sigmoid(gs.tensor([math.inf, -math.inf])).tolist() == [1, 0]


@pytest.mark.parametrize(("dtype", "error"), [(np.float32, 2.1 * 2.0**-24), (np.float64, 3 * 2.0**-53)])
def test_gelu(dtype: type, error: float) -> None:
    special = pytest.importorskip("scipy.special")
    x = np.linspace(-9, 9, 200_001).astype(dtype)
    exact = special.ndtr(x.astype(np.float64))
    got = gs.gelu(gs.from_numpy(x)).numpy().astype(np.float64)
    assert np.all(
        np.abs(got - x * exact) <= np.abs(x.astype(np.float64)) * (error + np.finfo(dtype).eps * exact)
    )
    large = gs.gelu(gs.tensor([1e30, -1e30, math.inf], dtype=gs.from_numpy(x).dtype))
    assert large.tolist() == pytest.approx([1e30, 0.0, math.inf])
