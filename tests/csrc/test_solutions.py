"""Solutions of the smallest equations, by a kernel of their own, beside LAPACK's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gradspec as gs


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_small_equations(size: int, dtype: Any) -> None:
    """The residual is as small as that of LAPACK may be, also where rows have to change places."""
    rng = np.random.default_rng(size)
    matrices = rng.standard_normal((500, size, size))
    if size > 1:
        matrices[:250, 0, 0] = 0
    a, b = matrices.astype(dtype), rng.standard_normal((500, size, 3)).astype(dtype)
    found = gs.linalg.solve(gs.from_numpy(a), gs.from_numpy(b)).numpy()
    residual = np.abs(a.astype(np.float64) @ found - b).max((1, 2))
    scale = np.abs(a).max((1, 2)) * np.abs(found).max((1, 2))
    assert (residual <= 8 * size * np.finfo(dtype).eps * scale).all()
    inverses = gs.linalg.inv(gs.from_numpy(a)).numpy()
    identity = gs.from_numpy(np.eye(size, dtype=dtype))
    np.testing.assert_array_equal(inverses, gs.linalg.solve(gs.from_numpy(a), identity).numpy())


def test_strides_and_broadcasting() -> None:
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((3, 3, 7)), rng.standard_normal((5, 1, 2, 6))
    matrices, right = gs.from_numpy(a).permute(2, 1, 0), gs.from_numpy(b)[:, :, :, ::2].mT
    found = gs.linalg.solve(matrices, right)
    expected = np.linalg.solve(a.transpose(2, 1, 0), b[..., ::2].swapaxes(-1, -2))
    assert found.shape == (5, 7, 3, 2)
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-10)


def test_singular_and_special_matrices() -> None:
    a = gs.eye(3, dtype=gs.float64).repeat(4, 1, 1)
    a[2] = 0.0
    b = gs.ones(4, 3, 1, dtype=gs.float64)
    with pytest.raises(gs.linalg.LinAlgError, match=r"\(Batch element 2\): .*singular"):
        gs.linalg.solve(a, b)
    solution, info = gs.linalg.solve_ex(a, b)
    assert info.tolist() == [0, 0, 1, 0] and solution[2].isinf().all() and solution[3].eq(1).all()
    a[2, 0, 0] = float("nan")
    assert gs.linalg.solve(a[:2], b[:2]).eq(1).all()
    assert gs.linalg.solve(gs.zeros(0, 3, 3), gs.zeros(0, 3, 2)).shape == (0, 3, 2)


def test_the_same_bits_on_any_number_of_threads() -> None:
    rng = np.random.default_rng(1)
    a, b = (
        gs.from_numpy(rng.standard_normal((20_000, 3, 3))),
        gs.from_numpy(rng.standard_normal((20_000, 3, 1))),
    )
    results = []
    for count in (1, 2):
        gs.set_num_threads(count)
        results.append(gs.linalg.solve(a, b))
    assert gs.equal(*results)
