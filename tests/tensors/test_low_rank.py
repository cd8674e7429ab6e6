"""Singular value decompositions of low rank."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck


def matrix(*shape, rank=2, dtype=gs.float64):
    """Random matrices of a rank, whose singular values are apart."""
    generator = gs.Generator().manual_seed(5)
    *lead, rows, columns = shape
    left = gs.randn(*lead, rows, rank, dtype=dtype, generator=generator)
    right = gs.randn(*lead, rank, columns, dtype=dtype, generator=generator)
    return left @ (gs.arange(1.0, rank + 1, dtype=gs.float64).unsqueeze(1) * right)


@pytest.mark.parametrize("shape", [(6, 4), (4, 6), (3, 5, 4)])
@pytest.mark.parametrize("dtype", [gs.float64, gs.complex128], ids=str)
def test_a_matrix_of_that_rank_is_found(shape, dtype):
    A = matrix(*shape, dtype=dtype)
    U, S, V = gs.svd_lowrank(A, 2)
    assert (U.shape[-1], S.shape[-1], V.shape[-1]) == (2, 2, 2)
    np.testing.assert_allclose(((U * S.unsqueeze(-2)) @ V.mH).numpy(), A.numpy(), atol=1e-10)
    np.testing.assert_allclose(S.numpy(), gs.linalg.svdvals(A)[..., :2].numpy(), rtol=1e-9)
    np.testing.assert_allclose((U.mH @ U).numpy(), np.broadcast_to(np.eye(2), (*shape[:-2], 2, 2)), atol=1e-10)


def test_subtracted_means():
    A, M = matrix(6, 4), gs.ones(6, 1, dtype=gs.float64)
    _, S, _ = gs.svd_lowrank(A, 3, 2, M)
    np.testing.assert_allclose(S.numpy(), gs.linalg.svdvals(A - M)[:3].numpy(), rtol=1e-9)


def test_principal_components_are_those_of_centered_columns():
    A = matrix(9, 4) + gs.tensor([5.0, -3.0, 0.0, 2.0], dtype=gs.float64)
    _, S, V = gs.pca_lowrank(A)
    variances, directions = gs.linalg.eigh(gs.cov(A.T))
    np.testing.assert_allclose((S**2 / 8).numpy(), variances.flip(0).numpy(), atol=1e-10)
    np.testing.assert_allclose(abs(V[:, :2]).numpy(), abs(directions.flip(1)[:, :2]).numpy(), rtol=1e-7)
    _, S, _ = gs.pca_lowrank(A, center=False)
    np.testing.assert_allclose(S.numpy(), gs.linalg.svdvals(A).numpy(), atol=1e-10)


def test_gradients_of_singular_values_and_products():
    A = matrix(5, 4, rank=4).requires_grad_()

    def function(A):
        gs.manual_seed(0)  # of the start, so that two calls round alike
        U, S, V = gs.svd_lowrank(A, 4)
        return S, U @ V.mT

    assert gradcheck(function, (A,))


@pytest.mark.torch
def test_as_torch(torch):
    A = matrix(7, 5, rank=3).numpy()
    for name, arguments in (("svd_lowrank", (3,)), ("pca_lowrank", (3,)), ("pca_lowrank", (2, False, 12))):
        found = getattr(gs, name)(gs.from_numpy(A), *arguments)
        expected = getattr(torch, name)(torch.from_numpy(A), *arguments)
        for x, y in zip(found, expected, strict=True):
            np.testing.assert_allclose(abs(x.numpy()), abs(y.numpy()), rtol=1e-4, atol=1e-6)


def test_refusals():
    A = gs.ones(3, 4)
    with pytest.raises(ValueError, match=r"q\(=4\) must be .* not greater than min\(m, n\)=3"):
        gs.pca_lowrank(A, 4)
    with pytest.raises(ValueError, match=r"niter\(=-1\)"):
        gs.pca_lowrank(A, niter=-1)
    with pytest.raises(ValueError, match="must not be negative"):
        gs.svd_lowrank(A, -1)
    with pytest.raises(RuntimeError, match="at least 2 dimensions"):
        gs.svd_lowrank(gs.ones(3))
    with pytest.raises(RuntimeError, match="floating point or complex"):
        gs.pca_lowrank(gs.ones(3, 3, dtype=gs.int64))
