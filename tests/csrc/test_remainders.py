"""Remainders are exact, whatever the quotient is."""

import math

import numpy as np
import pytest

import gradspec as gs

DTYPES = [np.float32, np.float64]


def operands(dtype):
    """Numbers of all sizes, quotients that are close to whole numbers, and special values."""
    rng = np.random.default_rng(0)
    bits = {np.float32: np.uint32, np.float64: np.uint64}[dtype]
    x, y = rng.integers(0, np.iinfo(bits).max, (2, 20_000), bits, endpoint=True).view(dtype)
    divisor = rng.uniform(0.1, 10, 20_000).astype(dtype)
    whole = np.trunc(np.exp2(rng.uniform(0, np.finfo(dtype).nmant + 8, 20_000))).astype(dtype)
    near = np.nextafter(whole * divisor, rng.choice([-np.inf, 0, np.inf], 20_000).astype(dtype))
    special = np.array([0, -0.0, 1, -1, np.inf, -np.inf, np.nan, 5e-324, np.finfo(dtype).max], dtype)
    pairs = [part.ravel() for part in np.meshgrid(special, special)]
    return np.concatenate([x, near, -near, pairs[0]]), np.concatenate([y, divisor, divisor, pairs[1]])


@pytest.mark.parametrize("dtype", DTYPES)
def test_fmod(dtype):
    x, y = operands(dtype)
    got = gs.fmod(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    with np.errstate(all="ignore"):
        exact = np.fmod(x, y)
    np.testing.assert_array_equal(got, exact)
    number = ~np.isnan(exact)
    np.testing.assert_array_equal(np.signbit(got[number]), np.signbit(exact[number]))


@pytest.mark.parametrize("dtype", DTYPES)
def test_remainder_and_floor_divide(dtype):
    x, y = operands(dtype)
    with np.errstate(all="ignore"):
        inner = np.isfinite(x) & np.isfinite(y) & (y != 0) & np.isfinite(x / y)
    x, y = x[inner], y[inner]
    got = gs.remainder(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    exact = np.remainder(x, y)
    np.testing.assert_array_equal(got, exact)
    np.testing.assert_array_equal(np.signbit(got), np.signbit(np.where(exact == 0, x, y)))
    modulo = gs.array_api.remainder(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    np.testing.assert_array_equal(modulo, exact)
    np.testing.assert_array_equal(np.signbit(modulo), np.signbit(exact))
    quotients = gs.floor_divide(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    np.testing.assert_array_equal(quotients, np.floor_divide(x, y))
    standard = gs.array_api.floor_divide(gs.from_numpy(x), gs.from_numpy(y)).numpy()
    np.testing.assert_array_equal(standard, quotients)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_quotients_of_infinities_in_the_array_api(dtype):
    values = [math.inf, -math.inf, 3.0, -3.0, 0.0, -0.0]
    x, y = (gs.tensor(part.ravel(), dtype=getattr(gs, dtype)) for part in np.meshgrid(values, values))
    some = x.isinf() | y.isinf()
    got = gs.array_api.floor_divide(x, y)
    assert list(map(str, got[some].tolist())) == list(map(str, (x / y)[some].tolist()))
    assert list(map(str, got[~some].tolist())) == list(map(str, gs.floor_divide(x, y)[~some].tolist()))


def test_a_divisor_of_zero():
    x, zero = gs.tensor([1.0, -1.0, 0.0]), gs.zeros(3)
    assert all(math.isnan(value) for value in gs.fmod(x, zero).tolist() + gs.remainder(x, zero).tolist())
    assert gs.floor_divide(x, zero).tolist()[:2] == [math.inf, -math.inf]


@pytest.mark.torch
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_zeros_have_the_signs_of_torchs(torch, dtype):
    values = [0.0, -0.0, 2.0, -2.0, 4.0, -4.0, math.inf, -math.inf]
    x, y = (part.ravel().tolist() for part in np.meshgrid(values, values))
    found, known = (
        lib.remainder(*(lib.tensor(part, dtype=getattr(lib, dtype)) for part in (x, y))).tolist() for lib in (gs, torch)
    )
    assert list(map(str, found)) == list(map(str, known))
    by_operator = gs.tensor(x, dtype=getattr(gs, dtype)) % gs.tensor(y, dtype=getattr(gs, dtype))
    assert list(map(str, by_operator.tolist())) == list(map(str, known))
