"""Rows so long that they are computed in parts, which each dtype's own kernels split and merge."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.testing.samples import DTYPES
from support.cases import for_each

Function = Callable[[Any], Any]

# Functions over dim -1, beside NumPy's of float64, complex128 or int64
ALL = {
    "sum": (lambda x: x.sum(-1), lambda x: x.sum(-1)),
    "prod": (lambda x: x.prod(-1), lambda x: x.prod(-1)),
    "any": (lambda x: x.any(-1), lambda x: x.any(-1)),
    "all": (lambda x: x.all(-1), lambda x: x.all(-1)),
    "cumsum": (lambda x: x.cumsum(-1), lambda x: x.cumsum(-1)),
    "cumprod": (lambda x: x.cumprod(-1), lambda x: x.cumprod(-1)),
}
ORDERED = {
    "amax": (lambda x: x.amax(-1), lambda x: x.max(-1)),
    "amin": (lambda x: x.amin(-1), lambda x: x.min(-1)),
    "argmax": (lambda x: x.argmax(-1), lambda x: x.argmax(-1)),
    "argmin": (lambda x: x.argmin(-1), lambda x: x.argmin(-1)),
}
REAL = {
    "mean": (lambda x: x.mean(-1), lambda x: x.mean(-1)),
    "var": (lambda x: x.var(-1), lambda x: x.var(-1, ddof=1)),
    "std": (lambda x: x.std(-1), lambda x: x.std(-1, ddof=1)),
    "norm of order 1": (lambda x: (x / 4).norm(1, -1), lambda x: np.abs(x / 4).sum(-1)),
    "norm of order 2": (lambda x: x.norm(2, -1), lambda x: np.sqrt((x * x).sum(-1))),
    "norm of order 3": (lambda x: x.norm(3, -1), lambda x: (np.abs(x) ** 3).sum(-1) ** (1 / 3)),
    "logsumexp": (lambda x: x.logsumexp(-1), lambda x: np.log(np.exp(x).sum(-1))),
    "softmax": (lambda x: x.softmax(-1), lambda x: np.exp(x) / np.exp(x).sum(-1, keepdims=True)),
    "log_softmax": (lambda x: x.log_softmax(-1), lambda x: x - np.log(np.exp(x).sum(-1, keepdims=True))),
}
GROUPS = {"float": ALL | ORDERED | REAL, "complex": ALL, "int": ALL | ORDERED, "bool": ALL | ORDERED}
DIGITS = {"float16": 2.0**-10, "bfloat16": 2.0**-7, "float32": 2e-6, "complex64": 2e-6}


def rows(dtype, kind, length):
    """Three rows of ones with a sign, or without and with some zeros."""
    rng = np.random.default_rng(length)
    return rng.choice([1, 1, -1] if kind in "fc" else [1, 1, 1, 0], (3, length)).astype(dtype)


@pytest.mark.parametrize(("group", "dtype"), [(group, dtype) for group in GROUPS for dtype in DTYPES[group]])
@for_each("length", [65_536, 70_001, 140_005])
def test_long_rows(group, dtype, length):
    for name in GROUPS[group]:
        check_rows(group, dtype, name, length)


def check_rows(group, dtype, name, length):
    function, reference = GROUPS[group][name]
    array = rows(dtype, {"float": "f", "complex": "c"}.get(group, "i"), length)
    wide = array.astype({"float": np.float64, "complex": np.complex128}.get(group, np.int64))
    exact = reference(wide)
    limit = DIGITS.get(dtype, 1e-12) * np.abs(exact).max() + (2.0**-24 if dtype == "float16" else 0)
    for laid in (array, np.asfortranarray(array), np.repeat(array, 2, 1)[:, ::2]):
        found = function(gs.from_numpy(laid)).numpy()
        error = np.abs(found.astype(exact.dtype) - exact) if exact.dtype.kind in "fc" else found != exact
        assert error.max() <= limit, f"{name} of rows of {length}"


WHOLE = {"sum": np.sum, "prod": np.prod, "any": np.any, "all": np.all, "amax": np.max, "amin": np.min}
MOMENTS = {
    "mean": np.mean,
    "var": lambda x: np.var(x, ddof=1),
    "std": lambda x: np.std(x, ddof=1),
    "norm": np.linalg.norm,
}


@pytest.mark.usefixtures("threads")
@for_each(
    ("dtype", "name"),
    [(dtype, name) for dtype in ("float32", "float64") for name in WHOLE | MOMENTS]
    + [("int64", name) for name in WHOLE]
    + [("float16", name) for name in WHOLE if name != "sum"],  # which is beyond its range
)
def test_all_elements_of_a_part_of_an_array(dtype, name):
    """Be it in long rows or short ones, and whichever dim they lie along."""
    array = rows(dtype, np.dtype(dtype).kind, 280_000)[0].reshape(400, 700)
    reference = (WHOLE | MOMENTS)[name]
    parts = [array[:, 10:240], array.T[5:, 20:], array[:, ::7], array.reshape(14_000, 20)[:, :5]]
    for part in [*parts, array.reshape(80, 5, 700)[:, 1:, ::-1]]:
        exact = reference((part.astype(np.float64) if part.dtype.kind == "f" else part).ravel())
        found = getattr(gs.from_numpy(part), name)().item()
        assert found == pytest.approx(exact, rel=DIGITS.get(dtype, 1e-12), abs=1e-3)


@pytest.mark.parametrize("dtype", ["bool", "int8", "uint8", "int16", "uint16", "int32"])
def test_sums_of_narrow_integers_do_not_overflow(dtype):
    """Few elements are summed in a dtype that their largest numbers almost fill."""
    bounds = (False, True) if dtype == "bool" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
    for length in (1, 31, 64, 65, 100, 255, 256, 257, 511, 1_000, 4_096, 4_097, 8_191, 8_193, 20_000):
        for bound in bounds:
            x = np.full((3, length), bound, dtype)
            expected = [int(bound) * length] * 3
            assert gs.from_numpy(x).sum(1).tolist() == expected
            assert gs.from_numpy(np.asfortranarray(x)).sum(1).tolist() == expected
            assert gs.from_numpy(x).sum().item() == sum(expected)
