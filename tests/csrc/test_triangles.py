"""LU factors, Cholesky's, and solutions by them, of every size and layout, by what they multiply to."""

import numpy as np
import pytest

import gradspec as gs
from support.cases import for_each
from support.layouts import layouts

# Around the unknowns that registers hold, the columns that are factorized without products, panels and blocks.
SIZES = [1, 3, 7, 8, 9, 17, 32, 33, 40, 65, 130, 257]
SHAPES = [*((n, n) for n in SIZES), (40, 100), (100, 40), (200, 7), (7, 200), (33, 70), (70, 33)]
DTYPES = [np.float32, np.float64, np.complex64]

pytestmark = pytest.mark.usefixtures("threads")


def numbers(shape, dtype):
    rng = np.random.default_rng(sum(shape))
    x = rng.standard_normal(shape)
    return (x + 1j * rng.standard_normal(shape) if np.dtype(dtype).kind == "c" else x).astype(dtype)


def unaligned(a):
    copy = np.empty(a.nbytes + 1, np.uint8)[1:].view(a.dtype).reshape(a.shape)
    copy[...] = a
    return copy


def check(found, expected, scale, n):
    """Within a few roundings for each of n terms."""
    bound = 8 * max(n, 4) * np.finfo(found.dtype).eps * max(float(scale), 1)
    assert np.abs(found - expected).max(initial=0) <= bound


def plain(tensor):
    return tensor.numpy(force=True)


@for_each("shape", SHAPES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_lu_factors_multiply_to_the_matrix(shape, dtype):
    given = numbers(shape, dtype)
    expected = gs.linalg.lu_factor(gs.from_numpy(given))
    for a in (*layouts(given), unaligned(given)):
        assert all(map(gs.equal, gs.linalg.lu_factor(gs.from_numpy(a)), expected))  # whatever the layout
        P, L, U = map(plain, gs.linalg.lu(gs.from_numpy(a)))
        check(P @ (L @ U), given, np.abs(given).max(), min(shape))
        assert np.abs(np.tril(L, -1)).max(initial=0) <= (1 if dtype != np.complex64 else 2)  # rows of the largest pivot


@for_each("size", SIZES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_solutions_of_equations(size, dtype):
    A, B = numbers((size, size), dtype), numbers((size, size // 2 + 1), dtype)
    for a in (*layouts(A), unaligned(A)):
        LU, pivots = gs.linalg.lu_factor(gs.from_numpy(a))
        for adjoint in (False, True):
            X = plain(gs.linalg.lu_solve(LU, pivots, gs.from_numpy(B), adjoint=adjoint))
            check((A.conj().T if adjoint else A) @ X, B, np.abs(X).max() * np.abs(A).max(), size)
        inverse = plain(gs.linalg.inv(gs.from_numpy(a)))
        check(A @ inverse, np.eye(size), np.abs(inverse).max() * np.abs(A).max(), size)


@for_each("size", SIZES)
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("unitriangular", [False, True])
def test_solutions_by_triangles_read_nothing_else(size, dtype, upper, unitriangular):
    A, B = numbers((size, size), dtype) / size, numbers((size, size // 2 + 1), dtype)
    np.fill_diagonal(A, 2)
    triangle = np.triu(A) if upper else np.tril(A)
    A[(np.tri(size, k=-1) if upper else np.tri(size, k=-1).T) > 0] = np.nan
    if unitriangular:
        np.fill_diagonal(A, np.nan)
        np.fill_diagonal(triangle, 1)
    options = {"upper": upper, "unitriangular": unitriangular}
    for a in (*layouts(A), unaligned(A)):
        X = plain(gs.linalg.solve_triangular(gs.from_numpy(a), gs.from_numpy(B), **options))
        check(triangle @ X, B, np.abs(X).max(), size)
        X = plain(gs.linalg.solve_triangular(gs.from_numpy(a), gs.from_numpy(B).mT, left=False, **options))
        check(X @ triangle, B.T, np.abs(X).max(), size)


@for_each("size", SIZES)
@pytest.mark.parametrize("dtype", DTYPES)
def test_cholesky_factors(size, dtype):
    A = numbers((size, size), dtype)
    A = A @ A.conj().T + size * np.eye(size, dtype=dtype)
    B = numbers((size, 5), dtype)
    lower = np.where(np.tri(size) > 0, A, np.nan).astype(dtype)  # nothing else is read
    for a in (*layouts(lower), unaligned(lower)):
        L, info = gs.linalg.cholesky_ex(gs.from_numpy(a))
        assert gs.equal(L, gs.linalg.cholesky(gs.from_numpy(lower)))
        assert info == 0
        assert not np.triu(plain(L), 1).any()
        check(plain(L) @ plain(L).conj().T, A, np.abs(A).max(), size)
        for upper in (False, True):
            X = plain(gs.cholesky_solve(gs.from_numpy(B), L.mH if upper else L, upper))
            check(A @ X, B, np.abs(X).max() * np.abs(A).max(), size)


@for_each("size", [5, 32, 33, 100])
@pytest.mark.parametrize("dtype", DTYPES)
def test_the_first_minor_that_is_not_positive(size, dtype):
    for place in (0, size // 2, size - 1):
        for value in (0, -1, np.nan):
            A = gs.eye(size, dtype=gs.from_numpy(np.empty(0, dtype)).dtype)
            A[place, place] = value
            assert gs.linalg.cholesky_ex(A).info == place + 1


@for_each("size", [5, 32, 33, 100])
@pytest.mark.parametrize("dtype", DTYPES)
def test_pivots_that_are_zero(size, dtype):
    """Of dependent rows, whose differences are exact; the factors multiply to the matrix all the same."""
    for place in (0, size // 2, size - 1):
        A = numbers((size, size), dtype)
        A[:, place] = 0
        LU, pivots, info = gs.linalg.lu_factor_ex(gs.from_numpy(A))
        assert info == place + 1
        P, L, U = map(plain, gs.lu_unpack(LU, pivots))
        check(P @ L @ U, A, np.abs(A).max(), size)
    A[-1] = A[0]
    assert gs.linalg.inv_ex(gs.from_numpy(A)).info != 0


def test_determinants_do_not_overflow_on_the_way():
    for values in ([1e200, 1e200, 1e-200, 1e-200], [1e-200, 1e-200, 1e200, 1e200]):
        a = gs.diag(gs.tensor(values, dtype=gs.float64))[gs.tensor([1, 0, 2, 3])]
        gs.testing.assert_close(gs.linalg.det(a).item(), -1.0, rtol=1e-12, atol=0)


@pytest.mark.parametrize("dtype", DTYPES)
def test_a_determinant_depends_on_its_matrix_alone(dtype):
    a = gs.from_numpy(numbers((6, 5, 5), dtype))
    expected = [gs.linalg.det(one) for one in a]
    a[2, 0], a[4, 1, 1] = 0.0, gs.nan
    found = gs.linalg.det(a)
    assert all(gs.equal(found[k], expected[k]) for k in (0, 1, 3, 5))
    assert found[2] == 0 and found[4].isnan()


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64], ids=str)
def test_large_matrices_have_the_same_bits_on_any_number_of_threads(dtype):
    rng = np.random.default_rng(0)
    A = gs.from_numpy(rng.standard_normal((530, 530))).to(dtype)
    results = []
    for count in (1, 3):
        gs.set_num_threads(count)
        results.append([gs.linalg.inv(A), gs.linalg.cholesky(A @ A.mT + 9 * gs.eye(530, dtype=dtype))])
    assert all(map(gs.equal, *results))


BATCHES = [((3, 1), (1, 4)), ((12,), (12,)), ((), (5,)), ((5,), ()), ((2, 3), (3,)), ((0,), (0,))]


@pytest.mark.parametrize("dtype", DTYPES)
@for_each(("of_equations", "of_sides"), BATCHES)
def test_batches_have_the_bits_of_each(of_equations, of_sides, dtype):
    """On several threads, whatever the strides and whichever dims broadcast."""
    for threads, n in ((1, 9), (3, 40)):
        gs.set_num_threads(threads)
        A = gs.from_numpy(numbers((*of_equations, n, n), dtype)) + n * gs.eye(n)
        B = gs.stack([gs.from_numpy(numbers((*of_sides, n, 3), dtype))] * 2, -1)[..., 1]
        for equations in (A, A.mT, A.flip(0) if A.ndim > 2 else A):
            LU, pivots = gs.linalg.lu_factor(equations)
            positive = equations @ equations.mH
            L = gs.linalg.cholesky(positive)
            given = LU, pivots, L, B, B.mT
            batch = gs.broadcast_shapes(of_equations, of_sides)
            found = solutions(*given)
            expanded = [x.expand(*batch, *x.shape[-2 if x is not pivots else -1 :]) for x in given]
            for place in np.ndindex(*batch):
                alone = solutions(*(x[place] for x in expanded))
                assert all(gs.equal(one, several[place]) for one, several in zip(alone, found, strict=True))
            for place in np.ndindex(*of_equations):
                alone = [*gs.linalg.lu_factor(equations[place]), gs.linalg.cholesky(positive[place])]
                several = LU, pivots, L
                assert all(gs.equal(one, x[place]) for one, x in zip(alone, several, strict=True))


def solutions(LU, pivots, L, B, rows):
    return [
        gs.linalg.lu_solve(LU, pivots, B),
        gs.linalg.lu_solve(LU, pivots, B, adjoint=True),
        gs.linalg.lu_solve(LU, pivots, rows, left=False),
        gs.cholesky_solve(B, L),
        gs.cholesky_solve(B, L.mH, upper=True),
        gs.linalg.solve_triangular(L, B, upper=False),
        gs.linalg.solve_triangular(L, rows, upper=False, left=False),
    ]
