"""Operands for kernels, and results as bits.

As a program, `python -m support.kernel_values FILE`, it writes what every kernel makes of them at the level
in use.
"""

from __future__ import annotations

import functools
import itertools
import sys
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import ml_dtypes  # noqa: F401  NumPy then knows bfloat16 by name
import numpy as np

import gradspec as gs
from gradspec.core import ops
from gradspec.core.compiled.kernels import ufuncs

DTYPES = ("float32", "float64", "float16", "bfloat16", "complex64", "complex128")
VECTOR, MATRIX = "(n)", "(m,n)"

gs.tensor(0.0, dtype=gs.bfloat16)  # its kernels are added with its first use

ELEMENTWISE = sorted(name for name, kernel in ufuncs.items() if kernel.signature is None)  # type: ignore[attr-defined]
ROWS = sorted(
    name
    for name, kernel in ufuncs.items()
    if set(str(kernel.signature).replace("->", ",").split(",")) <= {VECTOR, MATRIX, "()"}  # type: ignore[attr-defined]
)

# The last operand.
_OPERANDS = {"norm": 1.5, "var": 1, "std": 1}


@functools.cache
def values(dtype: np.dtype[Any], n: int, operand: int) -> Any:
    """Numbers of all sizes, with zeros, infinities, NaN and what is out of a function's domain."""
    rng = generator(str(operand), dtype.name)
    if dtype.kind in "biu":
        return rng.integers(0, 2 if dtype.kind == "b" else 100, n).astype(dtype)
    if dtype.kind == "c":
        return values(np.empty(0, dtype).real.dtype, 2 * n, operand).view(dtype)
    found = rng.standard_normal(n) * np.exp(rng.uniform(-6, 6, n) * (rng.random(n) < 0.5))
    special = rng.choice([0, -0.0, np.inf, -np.inf, np.nan, 1e-310, 1e300, 1, -1, 2], n)
    with np.errstate(all="ignore"):
        return np.where(rng.random(n) < 0.03, special, found).astype(dtype)


def bits(array: Any) -> bytes:
    """The bytes of an array or several, with one NaN for all: a sum may become either of two."""
    if isinstance(array, tuple):
        return b"".join(map(bits, array))
    array = np.array(array, order="C")
    for part in (array.real, array.imag) if array.dtype.kind == "c" else (array,):
        if part.dtype.kind not in "biu":
            part[np.isnan(part)] = np.nan
    return bytes(array.tobytes())


def same_bits(found: Any, expected: Any) -> bool:
    """Whether arrays, or several, have the same `bits`, which are computed where NaNs may differ only."""
    if isinstance(found, tuple):
        return all(map(same_bits, found, expected))
    return found.tobytes() == expected.tobytes() or bits(found) == bits(expected)


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


def generator(*names: str) -> np.random.Generator:
    """The same numbers for the same names each time."""
    return np.random.default_rng(zlib.crc32(" ".join(names).encode()))


def row_operand(name: str, shape: tuple[int, ...], dtype: str) -> Any:
    """Moderate numbers; for products near one."""
    return _moderate("prod" in name, shape, dtype)


@functools.cache
def _moderate(is_near_one: bool, shape: tuple[int, ...], dtype: str) -> Any:
    rng = generator("rows", dtype)
    x = rng.standard_normal(shape) + (1j * rng.standard_normal(shape) if dtype[0] == "c" else 0)
    return (1 + x / 20 if is_near_one else x).astype(dtype)


def run_rows(name: str, x: Any) -> Any:
    """A kernel along the last axis; TypeError if it has no loop for the dtype."""
    kernel: Any = ufuncs[name]
    rows = x[..., None, :] if MATRIX in kernel.signature else x
    operands = [rows] * (kernel.nin - (name in _OPERANDS))
    if name in _OPERANDS:
        operands.append(np.array(_OPERANDS[name], x.dtype))
    return kernel(*operands)


def recurrent_operands(kind: str, width: int, sizes: Sequence[int], dtype: str) -> list[Any]:
    """Products with inputs, weight, bias and first states of a recurrent layer."""
    rng, gates = generator("recurrent", kind), {"lstm": 4, "gru": 3}.get(kind, 1) * width
    shapes = [(sum(sizes), gates), (gates, width), (1, gates), (sizes[0], width), (sizes[0], width)]
    made = [(rng.standard_normal(shape) / width**0.5).astype(dtype) for shape in shapes]
    return [*made[:4], made[4] if kind == "lstm" else None]


def _layers(dtype: str) -> Iterator[tuple[str, Any]]:
    """The results of layers with kernels of their own, and their gradients."""
    for kind in ("lstm", "gru", "tanh", "relu"):
        sizes = (7, 7, 3)
        given: list[Any] = [x if x is None else gs.from_numpy(x) for x in recurrent_operands(kind, 37, sizes, dtype)]
        given[0].requires_grad_()
        outputs: Any = ops.recurrent(*given, None, sizes, False, kind)  # type: ignore[call-arg]
        for k, one in enumerate((*outputs, *gs.autograd.grad(outputs[0].square().sum(), given[0]))):
            yield f"{kind} {dtype} {k}", one.detach().numpy()
    x = gs.from_numpy(row_operand("norm", (7, 6, 33), dtype)).requires_grad_()
    weight = gs.from_numpy(row_operand("norm", (1, 33), dtype))[0]
    for name, y in {
        "layer_norm": gs.layer_norm(x, (33,), weight, weight),
        "group_norm": gs.group_norm(x, 2, weight[:6], weight[:6]),
        "batch_norm": gs.nn.functional.batch_norm(x, None, None, weight[:6], weight[:6], True),
        "columns": gs.nn.functional.batch_norm(x[:, 0], None, None, weight, weight, True),
    }.items():
        yield f"{name} {dtype}", y.detach().numpy()
        yield f"{name} {dtype} gradient", gs.autograd.grad(y.square().sum(), x)[0].numpy()


def _matrices(dtype: str) -> Iterator[tuple[str, Any]]:
    """Factors and solutions."""
    for n in (5, 33, 130):
        A = gs.from_numpy(row_operand("matrices", (n, n), dtype))
        B = A[:, : n // 3]
        LU, pivots = gs.linalg.lu_factor(A)
        L = gs.linalg.cholesky(A.detach() @ A.mT + n * gs.eye(n, dtype=A.dtype))
        for name, found in {
            "lu_factor": LU,
            "lu_solve": gs.linalg.lu_solve(LU, pivots, B),
            "solve_triangular": gs.linalg.solve_triangular(LU.triu(), B, upper=True),
            "cholesky": L,
            "cholesky_solve": gs.cholesky_solve(B, L),
        }.items():
            yield f"{name} {dtype} {n}", found.numpy()


def results(n: int = 1003) -> Iterator[tuple[str, Any]]:
    """The results of every kernel for such operands, by its name, its dtype and the number of the output."""
    for dtype in DTYPES:
        for name in ELEMENTWISE:
            kernel: Any = ufuncs[name]
            found = operand_dtypes(kernel, np.dtype(dtype))
            if found is None:
                continue
            made = kernel(*[values(one, n, k) for k, one in enumerate(found)])
            for k, one in enumerate(made if isinstance(made, tuple) else (made,)):
                yield f"{name} {dtype} {k}", one
        for name in ROWS:
            try:
                made = run_rows(name, row_operand(name, (3, n), dtype))
            except TypeError:
                continue
            for k, one in enumerate(made if isinstance(made, tuple) else (made,)):
                yield f"{name} {dtype} {k}", one
    for dtype in ("float32", "float64"):
        yield from _layers(dtype)
        yield from _matrices(dtype)
    for dtype in ("float32", "float64", "complex64", "complex128"):
        for size in (40, 1000, n):  # columns, a matrix and a convolution
            x = gs.from_numpy(row_operand("fft", (3, size), dtype))
            yield f"fft {dtype} {size}", gs.fft.fft(x).numpy()
            back = gs.fft.rfft(x) if x.is_floating_point() else gs.fft.irfft(x)
            yield f"half {dtype} {size}", back.numpy()


if __name__ == "__main__":
    with np.errstate(all="ignore"):
        found: dict[str, Any] = {key: np.frombuffer(bits(one), np.uint8) for key, one in results()}
        np.savez(sys.argv[1], **found)
