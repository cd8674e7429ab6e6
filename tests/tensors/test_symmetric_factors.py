"""Decompositions LDL^H: what is refused of their pivots."""

import pytest

import gradspec as gs


@pytest.mark.parametrize("pivots", [[1, 2, -3], [-1, 2, 3], [-1, -1, -1], [1, 2, 4], [1, -9, -9]])
def test_pivots_that_would_make_lapack_read_elsewhere_are_refused(pivots):
    with pytest.raises(RuntimeError, match="pivots are row numbers from 1 to 3, or their negatives in pairs"):
        gs.linalg.ldl_solve(gs.eye(3), gs.tensor(pivots), gs.ones(3, 1))


def test_an_indefinite_matrix_is_solved_by_its_factors():
    A = gs.tensor([[0.0, 2.0, 1.0], [2.0, 0.0, 3.0], [1.0, 3.0, 1.0]], dtype=gs.float64)
    B = gs.arange(6.0, dtype=gs.float64).reshape(3, 2)
    LD, pivots = gs.linalg.ldl_factor(A)
    assert (pivots < 0).any()  # a block of two rows
    assert gs.allclose(gs.linalg.ldl_solve(LD, pivots, B), gs.linalg.solve(A, B))
