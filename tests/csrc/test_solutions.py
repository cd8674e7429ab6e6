"""Solutions of the smallest equations, by a kernel of their own, beside LAPACK's."""

import numpy as np
import pytest
from scipy.linalg import get_lapack_funcs

import gradspec as gs
from gradspec.core.compiled import bindings
from support.cases import for_each


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_small_equations(size, dtype):
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


def test_strides_and_broadcasting():
    rng = np.random.default_rng(0)
    a, b = rng.standard_normal((3, 3, 7)), rng.standard_normal((5, 1, 2, 6))
    matrices, right = gs.from_numpy(a).permute(2, 1, 0), gs.from_numpy(b)[:, :, :, ::2].mT
    found = gs.linalg.solve(matrices, right)
    expected = np.linalg.solve(a.transpose(2, 1, 0), b[..., ::2].swapaxes(-1, -2))
    assert found.shape == (5, 7, 3, 2)
    np.testing.assert_allclose(found.numpy(), expected, rtol=1e-10)


def test_singular_and_special_matrices():
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


DTYPES = [np.float32, np.float64, np.complex64, np.complex128]


# Those of kernels: larger complex matrices are LAPACK's.
@for_each(
    ("size", "dtype"), [(n, dtype) for dtype in DTYPES for n in (2, 3, 4, 6, 13) if n <= 4 or dtype in DTYPES[:2]]
)
def test_singular_matrices_are_found_as_often_as_by_lapack(size, dtype):
    """Integers with two equal columns, of which rounding decides; with two equal rows, all."""
    matrices = np.random.default_rng(size).integers(-9, 10, (1000, size, size)).astype(dtype)
    matrices[:500, :, -1], matrices[500:, :, 1] = matrices[:500, :, 0], matrices[500:, :, 0]
    factorize = get_lapack_funcs("getrf", dtype=dtype)
    by_lapack = sum(factorize(matrix)[2] > 0 for matrix in matrices)
    for columns, least in ((matrices, by_lapack), (matrices.swapaxes(1, 2), 1000)):
        A = gs.from_numpy(columns.copy())
        inverse, info = gs.linalg.inv_ex(A)
        assert (info != 0).sum() >= least
        assert inverse[info != 0].isinf().all() and inverse[info == 0].isfinite().all()
        assert (gs.linalg.solve_ex(A, A).info == info).all()
    with pytest.raises(gs.linalg.LinAlgError, match="diagonal element 2 is zero"):
        gs.linalg.inv(gs.tensor([[3.0, 3.0], [7.0, 7.0]]))


@pytest.mark.parametrize("dtype", DTYPES)
@for_each("size", [1, 2, 3, 4, 5, 7])
def test_the_info_is_the_pivot_that_is_zero(size, dtype):
    """Alone and in a batch; the shape is that of the matrices, whatever is solved with them."""
    rng = np.random.default_rng(size)
    for zero in range(size):
        regular, singular = rng.standard_normal((2, size, size)).astype(dtype)
        singular[:, zero] = 0
        assert gs.linalg.inv_ex(gs.from_numpy(singular)).info.tolist() == zero + 1
        A = gs.from_numpy(np.stack([regular, singular])[:, None])
        for right in (gs.ones(3, size, 2, dtype=A.dtype), gs.ones(3, size, 0, dtype=A.dtype)):
            solution, info = gs.linalg.solve_ex(A, right)
            assert info.tolist() == [[0], [zero + 1]] and info.dtype is gs.int32
            assert solution.shape == (2, 3, size, right.shape[-1])
            assert solution[0].isfinite().all() and solution[1].isinf().all()
            with pytest.raises(gs.linalg.LinAlgError, match=r"\(Batch element 1\): .*singular"):
                gs.linalg.solve(A, right)


@pytest.mark.parametrize("dtype", DTYPES)
@for_each("size", [1, 2, 3, 4, 5, 7])
def test_a_matrix_with_nan_has_an_inverse_of_nan(size, dtype):
    rng = np.random.default_rng(size)
    for row, column in np.ndindex(size, size):
        values = rng.standard_normal((size, size))
        for matrix in (values, np.triu(values), np.tril(values), np.eye(size)):
            given = matrix.astype(dtype)
            given[row, column] = np.nan
            A = gs.from_numpy(np.stack([given, np.eye(size, dtype=dtype)]))
            right = gs.ones(size, 1, dtype=A.dtype)
            alone, several = gs.linalg.inv_ex(A[0]), gs.linalg.inv_ex(A)
            solved, all_solved = gs.linalg.solve_ex(A[0], right), gs.linalg.solve_ex(A, right)
            for found, info in (alone, solved):
                assert found.isnan().all() or info != 0
            for found, info in (several, all_solved):
                assert found[0].isnan().all() or info[0] != 0
                assert found[1].isfinite().all()


def test_the_same_bits_on_any_number_of_threads():
    rng = np.random.default_rng(1)
    a, b = (gs.from_numpy(rng.standard_normal((20_000, 3, 3))), gs.from_numpy(rng.standard_normal((20_000, 3, 1))))
    results = []
    for count in (1, 2):
        gs.set_num_threads(count)
        results.append(gs.linalg.solve(a, b))
    assert gs.equal(*results)


_MATRIX, _ROW = np.eye(3), np.ones((1, 3))


@pytest.mark.parametrize("other", [np.float32, np.uint8, np.float16, np.complex128, bool])
@pytest.mark.parametrize(
    ("function", "operands", "more"),
    [
        (bindings.lu_solution, [_MATRIX, _ROW.astype(np.int32), _MATRIX], (False,)),
        (bindings.symmetric_solution, [_MATRIX, _ROW.astype(np.int32), _MATRIX], (False,)),
        (bindings.cholesky_solution, [_MATRIX, _MATRIX], (False,)),
        (bindings.householder_products, [_MATRIX, _ROW, _MATRIX], (False,)),
        (bindings.triangular_solution, [_MATRIX, _MATRIX], (False, True, False)),
    ],
)
def test_matrices_of_other_dtypes_are_not_read(function, operands, more, other):
    """LAPACK would read behind their ends."""
    for k, operand in enumerate(operands):
        given = [*operands[:k], operand.astype(other), *operands[k + 1 :], *more]
        with pytest.raises(TypeError, match="expected arrays of matrices, all float32"):
            function(*given)


@pytest.mark.parametrize("shapes", [[(3, 3), (1, 4), (3, 3)], [(3, 3), (1, 3), (2, 3)], [(2, 3), (1, 3), (2, 3)]])
def test_reflections_of_other_sizes_are_not_read(shapes):
    with pytest.raises(ValueError, match="as many rows as the reflections"):
        bindings.householder_products(*map(np.ones, shapes), False)
