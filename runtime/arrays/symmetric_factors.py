"""Decompositions LDL^H of Hermitian or symmetric matrices, by LAPACK (Bunch and Kaufman 1977)."""

from __future__ import annotations

import numpy as np

from gradspec.arrays.lapack import (
    LinAlgError,
    check_batches,
    check_right,
    first_failure,
    of_matrices,
)
from gradspec.core.compiled.bindings import symmetric_factors, symmetric_solution
from gradspec.core.elements.shapes import Array

__all__ = ["ldl_factor", "ldl_factor_checked", "ldl_solve", "solve_with_ldl"]


@of_matrices("linalg.ldl_factor_ex")
def ldl_factor(A: Array, hermitian: bool = False, check_errors: bool = False) -> tuple[Array, Array, Array]:
    """L and D in the lower triangle of one matrix, LAPACK's pivots, and which block of D is zero, or 0."""
    LD, pivots, info = symmetric_factors(A, hermitian)
    if check_errors and np.count_nonzero(info):
        where, block = first_failure(A, info)
        raise LinAlgError(
            f"linalg.ldl_factor_ex: {where}D[{block},{block}] is zero, as the matrix is singular; without "
            "check_errors this is the `info`"
        )
    return LD, pivots, info


def ldl_factor_checked(A: Array, hermitian: bool = False) -> tuple[Array, Array]:
    """L and D in one matrix, and LAPACK's pivots; LinAlgError if a block of D is zero."""
    LD, pivots, _ = ldl_factor(A, hermitian, True)
    return LD, pivots


def ldl_solve(LD: Array, pivots: Array, B: Array, hermitian: bool = False) -> Array:
    """The matrix X with AX = B, given the decomposition of A that `ldl_factor` gives."""
    if pivots.shape != LD.shape[:-1]:
        raise RuntimeError(
            "linalg.ldl_solve: Expected LD.shape[:-1] and pivots.shape to be the same, but got pivots with "
            f"shape {list(pivots.shape)} instead"
        )
    return solve_with_ldl(LD, pivots[..., None, :], B, hermitian)


def solve_with_ldl(LD: Array, pivots: Array, B: Array, hermitian: bool) -> Array:
    """The same, for pivots (*, 1, n), whose batch dims broadcast with the others."""
    return _solved(LD, B, pivots, hermitian)


@of_matrices("linalg.ldl_solve", equation=True)
def _solved(LD: Array, B: Array, pivots: Array, hermitian: bool) -> Array:
    check_right("linalg.ldl_solve", LD, B)
    check_batches(LD, B, pivots)
    solution: Array = symmetric_solution(LD, np.ascontiguousarray(_rows(pivots), np.int32), B, hermitian)
    return solution


def _rows(pivots: Array) -> Array:
    """The pivots; 0 is the last row, as an index of -1 is. LAPACK exchanges these rows, whatever they are.

    Negative ones belong to blocks of two rows; it would read the second one behind a single one.
    """
    size = pivots.shape[-1]
    if pivots.size and 1 <= int(pivots.min()) <= int(pivots.max()) <= size:
        return pivots  # of single rows
    rows = pivots.reshape(-1, size) if size else pivots[:0]
    if pivots.size and (int(np.abs(pivots).max()) > size or not all(map(_are_paired, rows))):
        raise RuntimeError(
            f"linalg.ldl_solve: pivots are row numbers from 1 to {size}, or their negatives in pairs, as "
            "linalg.ldl_factor gives them"
        )
    return np.where(pivots == 0, size, pivots)


def _are_paired(pivots: Array) -> bool:
    """Whether negative numbers come two at a time."""
    ends = np.flatnonzero(pivots >= 0)
    return not np.any(np.diff(ends, prepend=-1, append=len(pivots)) % 2 == 0)
