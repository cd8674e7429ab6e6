"""Shared parts of functions of matrices: the dtypes of LAPACK, checks of shapes, errors."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import numpy as np

from gradspec.core.compiled.bindings import quietly
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.elements.shapes import HALVES, Array, broadcast_shapes

F = TypeVar("F", bound=Callable[..., Any])


class LinAlgError(RuntimeError):
    """A matrix is singular, not positive definite, or its factorization does not converge.

    >>> issubclass(gs.linalg.LinAlgError, RuntimeError)
    True
    """


def of_matrices(name: str, *, square: bool = True, equation: bool = False) -> Callable[[F], F]:
    """Decorate a function of an array of matrices: its first argument is checked, half precision is computed
    in single, and nothing warns.

    name: what users call the op.
    equation: the second argument is the right-hand side of an equation, of the same dtype; this is checked of
    the dtypes that were given, before those of half precision become others.

    The function may raise NumPy's LinAlgError, for which it gives the reason by raising `LinAlgError` itself
    where it knows more.
    """

    def decorate(function: F) -> F:
        @functools.wraps(function)
        def call(A: Array, *more: Any, **named: Any) -> Any:
            check_matrices(A, name, square=square)
            if equation:
                check_same_dtype(A, more[0], name)
            dtype = A.dtype
            if dtype.char in HALVES:
                given = [_cast(value, dtype, np.dtype(np.float32)) for value in (A, *more)]
                return _each(call(*given, **named), np.dtype(np.float32), dtype)
            try:
                return quietly(function, A, *more, **named)
            except np.linalg.LinAlgError as error:
                raise LinAlgError(f"{name}: {_reason(A, error)}") from None

        return call  # type: ignore[return-value]

    return decorate


def check_matrices(A: Array, name: str, *, square: bool, argument: str = "A") -> None:
    """Raise RuntimeError unless this is an array of floating or complex matrices, square ones if wanted."""
    if A.dtype.kind not in "fVc":
        got = from_numpy_dtype(A.dtype).type_name
        raise RuntimeError(f"{name}: Expected a floating point or complex tensor as input. Got {got}")
    if A.ndim < 2:
        raise RuntimeError(f"{name}: The input tensor {argument} must have at least 2 dimensions.")
    if square and A.shape[-1] != A.shape[-2]:
        raise RuntimeError(
            f"{name}: {argument} must be batches of square matrices, but they are {A.shape[-2]} by "
            f"{A.shape[-1]} matrices"
        )


def check_same_dtype(A: Array, B: Array, name: str) -> None:
    """Raise RuntimeError for two operands of different dtypes."""
    if A.dtype != B.dtype:
        first, second = (from_numpy_dtype(array.dtype).type_name for array in (A, B))
        raise RuntimeError(
            f"{name}: Expected A and B to have the same dtype, but found A of type {first} and B of type "
            f"{second} instead"
        )


def require_finite(A: Array) -> None:
    """Raise NumPy's LinAlgError for infinities and NaN, with which iterations of LAPACK may never end."""
    if not np.isfinite(A).all():
        raise np.linalg.LinAlgError


def is_one(A: Array) -> bool:
    """Whether this is one matrix, with elements: SciPy's LAPACK then takes less time than NumPy's."""
    return A.ndim == 2 and A.size > 0


def require_convergence(info: int) -> None:
    """Raise NumPy's LinAlgError where LAPACK reports an iteration that has not converged."""
    if info:
        raise np.linalg.LinAlgError("did not converge")


def each_matrix(A: Array) -> Iterator[tuple[tuple[int, ...], str, Array]]:
    """The matrices of a batch: where each is, in the words that messages begin with, too."""
    if A.ndim == 2:
        yield (), "", A
        return
    for number, index in enumerate(np.ndindex(A.shape[:-2])):
        yield index, f"(Batch element {number}): ", A[index]


def first_failure(A: Array, info: Array) -> tuple[str, int]:
    """Which matrix is the first whose `info` is not 0, and that."""
    numbered = zip(each_matrix(A), info.flat, strict=True)
    return next((where, int(number)) for (_, where, _), number in numbered if number)


def check_right(name: str, A: Array, B: Array) -> None:
    """Raise RuntimeError unless B is the right-hand side of an equation with A."""
    check_matrices(B, name, square=False, argument="B")
    if A.shape[-1] != B.shape[-2]:
        raise RuntimeError(
            f"Incompatible matrix sizes for {name}: each A matrix is {A.shape[-1]} by {A.shape[-1]} but each "
            f"b matrix is {B.shape[-2]} by {B.shape[-1]}"
        )


def check_batches(*arrays: Array) -> None:
    """Raise RuntimeError unless the batch dims of arrays of matrices broadcast."""
    if any([array.ndim > 2 for array in arrays]):
        functools.reduce(broadcast_shapes, [array.shape[:-2] for array in arrays])


def _cast(value: Any, old: np.dtype[Any], new: np.dtype[Any]) -> Any:
    return value.astype(new) if isinstance(value, np.ndarray) and value.dtype == old else value


def _each(result: Any, old: np.dtype[Any], new: np.dtype[Any]) -> Any:
    if isinstance(result, tuple):
        return tuple(_cast(value, old, new) for value in result)
    return _cast(result, old, new)


def _reason(A: Array, error: Exception) -> str:
    if not np.isfinite(A).all():
        return "The algorithm failed to converge because the input matrix contained non-finite values."
    return (
        "The algorithm failed to converge because the input matrix is ill-conditioned or has too many "
        f"repeated values ({error})."
    )


def routine(name: str, A: Array, *, blas: bool = False) -> Callable[..., Any]:
    """The routine of LAPACK or BLAS of that name for the dtype of an array; SciPy is imported for it."""
    return _routine(name, A.dtype.char, blas)


@functools.cache
def _routine(name: str, dtype: str, blas: bool) -> Callable[..., Any]:
    from scipy.linalg import get_blas_funcs, get_lapack_funcs

    (found,) = (get_blas_funcs if blas else get_lapack_funcs)((name,), dtype=dtype)
    return found  # type: ignore[no-any-return]
