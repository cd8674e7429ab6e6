"""Every kernel gives the same bits whatever the address, the layout and the number of threads."""

from __future__ import annotations

import itertools
import zlib
from typing import Any

import ml_dtypes  # noqa: F401  NumPy then knows bfloat16 by name
import numpy as np
import pytest

import gradspec as gs
from gradspec.core.kernels import ufuncs
from gradspec.testing.samples import placed

DTYPES = ("float32", "float64", "float16", "bfloat16", "complex64", "complex128")
# Around every vector, and the blocks in which strided operands are packed.
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 511, 513, 1000)
LONG = 131_075  # with four threads, in four tasks
# Around leaves of folds, and parts of rows; for an axis that is not the last one, too.
SHAPES = (
    (1, 5), (1, 17), (1, 100), (3, 1023), (1, 2049), (2, 5000), (1, 33_000), (1, 140_003), (3, 70_001),
    (90, 600), (600, 90), (70_001, 3), (5000, 30), (20, 5000),
)  # fmt: skip
VECTOR = "(n)"

gs.tensor(0.0, dtype=gs.bfloat16)  # its kernels are added with its first use


def values(rng: np.random.Generator, dtype: np.dtype[Any], n: int) -> Any:
    """Numbers of all sizes, with zeros, infinities, NaN and what is out of a function's domain."""
    if dtype.kind in "biu":
        return rng.integers(0, 2 if dtype.kind == "b" else 100, n).astype(dtype)
    if dtype.kind == "c":
        return values(rng, np.empty(0, dtype).real.dtype, 2 * n).view(dtype)
    found = rng.standard_normal(n) * np.exp(rng.uniform(-6, 6, n) * (rng.random(n) < 0.5))
    special = rng.choice([0, -0.0, np.inf, -np.inf, np.nan, 1e-310, 1e300, 1, -1, 2], n)
    with np.errstate(all="ignore"):
        return np.where(rng.random(n) < 0.03, special, found).astype(dtype)


def bits(array: Any) -> bytes:
    """The bytes, with one NaN for all: which of two NaN a sum becomes is not promised."""
    array = np.array(array, order="C")
    for part in (array.real, array.imag) if array.dtype.kind == "c" else (array,):
        if part.dtype.kind not in "biu":
            part[np.isnan(part)] = np.nan
    return array.tobytes()


def operand_dtypes(kernel: Any, dtype: np.dtype[Any]) -> tuple[np.dtype[Any], ...] | None:
    """Dtypes that an elementwise kernel takes, that one among them; None if there are none."""
    others = [np.dtype(bool), np.dtype(np.int64)]
    if dtype.kind == "c":
        others.append(np.empty(0, dtype).real.dtype)
    for found in itertools.product([dtype, *others], repeat=kernel.nin):
        try:
            if dtype in found:
                kernel(*[np.ones(1, one) for one in found])
                return found
        except TypeError:
            pass
    return None


ELEMENTWISE = sorted(name for name, kernel in ufuncs.items() if kernel.signature is None)  # type: ignore[attr-defined]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ELEMENTWISE)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_element_depends_on_its_operands_alone(name: str, dtype: str) -> None:
    kernel: Any = ufuncs[name]
    rng = np.random.default_rng(zlib.crc32(f"{name} {dtype}".encode()))
    found = operand_dtypes(kernel, np.dtype(dtype))
    if found is None:
        return
    operands = [placed(values(rng, one, LONG), 0) for one in found]
    gs.set_num_threads(1)
    expected = kernel(*operands)
    for count in (2, 3, 4):
        gs.set_num_threads(count)
        assert bits(kernel(*[placed(x, 5) for x in operands])) == bits(expected), f"{count} threads"
    gs.set_num_threads(1)
    for offset in range(16):
        for n in LENGTHS[offset % 2 :: 2]:
            start = int(rng.integers(0, LONG - n))
            part = [placed(x[start : start + n], offset * (k + 1) % 16) for k, x in enumerate(operands)]
            assert bits(kernel(*part)) == bits(expected[start : start + n]), f"{n} from {offset}"
    for step in (2, 3, -1):
        assert bits(kernel(*[x[::step] for x in operands])) == bits(expected[::step]), f"step {step}"
    out = np.empty((LONG, 2), expected.dtype)[:, 0]
    kernel(*operands, out=out)
    assert bits(out) == bits(expected), "strided output"
    order = rng.permutation(LONG)
    assert bits(kernel(*[x[order] for x in operands])) == bits(expected[order]), "other neighbours"


# ---- kernels along an axis, which may depend on the shape and the strides, too ----

OPERANDS = {"norm": 1.5, "var": 1, "std": 1}  # the second operand
ROWS = sorted(
    name
    for name, kernel in ufuncs.items()
    if set(str(kernel.signature).replace("->", ",").split(",")) <= {VECTOR, "()"}  # type: ignore[attr-defined]
)


def run(name: str, x: Any) -> Any:
    kernel: Any = ufuncs[name]
    if name in OPERANDS:
        return kernel(x, np.array(OPERANDS[name], x.dtype))
    return kernel(*[x] * kernel.nin)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ROWS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_rows_depend_on_values_shape_and_strides_alone(name: str, dtype: str) -> None:
    rng = np.random.default_rng(zlib.crc32(f"{name} {dtype}".encode()))
    for shape in SHAPES:
        x = rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if dtype[0] == "c" else 0)
        x = (1 + x / 20 if "prod" in name else x).astype(dtype)
        for transposed in (False, True):
            expected = None
            for count, offsets in ((1, range(16)), (2, (0, 3)), (3, (4,)), (4, (5,))):
                gs.set_num_threads(count)
                for offset in offsets:
                    y = placed(x, offset)
                    try:
                        got = bits(run(name, y.T if transposed else y))
                    except TypeError:
                        return
                    expected = expected or got
                    assert got == expected, f"{shape}, transposed {transposed}, {count} threads, {offset}"
