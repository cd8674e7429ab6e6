"""Few eigenvalues of large matrices."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck

# Of eigenvalues, and of residuals.
TOLERANCES = {gs.float32: (1e-4, 1e-2), gs.float64: (1e-9, 1e-5), gs.complex128: (1e-9, 1e-5)}


def positive(*shape, dtype=gs.float64, seed=3):
    """Hermitian matrices with eigenvalues above zero."""
    root = gs.randn(*shape, shape[-1], dtype=dtype, generator=gs.Generator().manual_seed(seed))
    return root @ root.mH / shape[-1] + gs.eye(shape[-1], dtype=dtype)


@pytest.mark.parametrize("largest", [True, False])
@pytest.mark.parametrize("general", [False, True], ids=["A", "A and B"])
@pytest.mark.parametrize("dtype", TOLERANCES, ids=str)
def test_eigenpairs(dtype, general, largest):
    gs.manual_seed(0)
    of_values, of_residuals = TOLERANCES[dtype]
    A, B = positive(2, 30, dtype=dtype), positive(2, 30, dtype=dtype, seed=4) if general else None
    E, X = gs.lobpcg(A, k=3, B=B, largest=largest)
    scaled = X if B is None else B @ X
    every, vectors = gs.lobpcg(A.clone().requires_grad_(), k=3, B=B, largest=largest)  # by linalg.eigh
    assert every.requires_grad and vectors.requires_grad
    np.testing.assert_allclose(E.numpy(), every.detach().numpy(), rtol=of_values)
    np.testing.assert_allclose((A @ X).numpy(), (scaled * E.unsqueeze(-2)).numpy(), atol=of_residuals)
    np.testing.assert_allclose((X.mH @ scaled).numpy(), np.broadcast_to(np.eye(3), (2, 3, 3)), atol=1e-5)
    assert bool((E.diff() < 0).all()) is largest


def test_a_sparse_matrix_a_start_and_a_preconditioner():
    diagonal = gs.arange(1.0, 201.0, dtype=gs.float64)
    A = gs.diag(diagonal)
    start = gs.randn(200, 3, dtype=gs.float64, generator=gs.Generator().manual_seed(1))
    E, X = gs.lobpcg(A.to_sparse(), X=start, largest=False, iK=gs.diag(1 / diagonal), tol=1e-12, niter=-1)
    np.testing.assert_allclose(E.numpy(), [1, 2, 3], rtol=1e-12)
    np.testing.assert_allclose(abs(X[:3]).numpy(), np.eye(3), atol=1e-6)
    with pytest.warns(UserWarning, match="not reaching the requested tolerance"):
        gs.lobpcg(A, X=start, niter=1, tol=1e-12)


def test_derivatives():
    def function(A, B):
        A, B = (A + A.mT) / 2, (B + B.mT) / 2
        E, X = gs.lobpcg(A, k=2, B=B)
        return E, X @ X.mT

    operands = (positive(2, 7).requires_grad_(), positive(2, 7, seed=4).requires_grad_())
    assert gradcheck(function, operands, check_forward_ad=True)


def test_samples_of_a_batch():
    A = positive(3, 7)
    found = gs.func.vmap(lambda sample: gs.lobpcg(sample, k=2)[0])(A)
    np.testing.assert_allclose(found.numpy(), gs.linalg.eigvalsh(A).flip(-1)[:, :2].numpy(), rtol=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (dict(A=gs.ones(9, 8)), r"A must be a square matrix .* not of shape \[9, 8\]"),
        (dict(A=gs.eye(4), k=2), "k=2 of the 4 eigenvalues of A: at least one and at most a third"),
        (dict(A=gs.eye(9), B=gs.eye(8)), r"B must have A's shape \[9, 9\], not \[8, 8\]"),
        (dict(A=gs.eye(9), iK=gs.eye(5)), r"iK must have A's shape \[9, 9\], not \[5, 5\]"),
        (dict(A=gs.eye(9), iK=gs.eye(9, dtype=gs.float64)), "iK must have A's dtype gradspec.float32, not gradspec.fl"),
        (dict(A=gs.eye(9), B=gs.eye(9).long()), "B must have A's dtype gradspec.float32, not gradspec.int64"),
        (dict(A=gs.eye(9), X=gs.ones(9, 1).to(gs.complex64)), "X must have A's dtype gradspec.float32"),
        (dict(A=gs.eye(9), iK="a"), "argument 'iK' must be Tensor, not str"),
        (dict(A=gs.eye(9), k="a"), "argument 'k' must be int, not str"),
        (dict(A=gs.eye(9), niter=1.5), "argument 'niter' must be int, not float"),
        (dict(A=gs.eye(9), tol="a"), "argument 'tol' must be Number, not str"),
        (dict(A=gs.eye(9), X=gs.ones(8, 1)), r"X must be of shape \[9, 'n'\] with n at least 1, not \[8, 1\]"),
        (dict(A=gs.eye(9), method="exact"), "method must be 'ortho' or 'basic', not 'exact'"),
        (dict(A=gs.eye(9), tracker=print), "tracker and ortho_"),
        (dict(A=gs.eye(9).long()), "expected a floating point or complex tensor"),
        (dict(A=gs.eye(9).to_sparse().requires_grad_()), "sparse matrices have no derivatives here"),
    ],
)
def test_refusals(arguments, message):
    with pytest.raises((ValueError, RuntimeError, TypeError), match=message):
        gs.lobpcg(**arguments)


@pytest.mark.torch
def test_as_torch(torch):
    A = positive(9).numpy()
    for largest in (True, False):
        found = gs.lobpcg(gs.from_numpy(A), k=2, largest=largest)
        expected = torch.lobpcg(torch.from_numpy(A), k=2, largest=largest, niter=-1, tol=1e-9)
        np.testing.assert_allclose(found[0].numpy(), expected[0].numpy(), rtol=1e-7)
        np.testing.assert_allclose(abs(found[1]).numpy(), abs(expected[1]).numpy(), atol=1e-4)
