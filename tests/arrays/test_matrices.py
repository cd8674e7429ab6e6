"""Linear algebra beyond what entries say: errors, singular matrices, phases, results by name."""

import math
from itertools import permutations, product

import numpy as np
import pytest

import gradspec as gs
from gradspec.arrays import fourier
from gradspec.autograd import grad, gradgradcheck

SINGULAR = [[1.0, 2.0], [2.0, 4.0]]


def matrix(rows, dtype=gs.float64):
    return gs.tensor(rows, dtype=dtype, requires_grad=True)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gs.linalg.inv(matrix(SINGULAR)), r"linalg\.inv: The diagonal element 2 is zero, the inversion"),
        (lambda: gs.linalg.inv(matrix([SINGULAR])), r"linalg\.inv: \(Batch element 0\): The diagonal element 2"),
        (lambda: gs.linalg.solve(matrix(SINGULAR), gs.ones(2, dtype=gs.float64)), "input matrix is singular"),
        (lambda: gs.linalg.cholesky(-gs.eye(2)), "leading minor of order 1 is not positive-definite"),
        (lambda: gs.linalg.svd(gs.full((2, 2), gs.nan)), "the input matrix contained non-finite values"),
        (lambda: gs.linalg.eig(gs.full((2, 2), gs.inf)), "should not contain infs or NaNs"),
        (lambda: gs.linalg.lu_factor(gs.zeros(2, 2)), r"U\[1,1\] is zero"),
        (lambda: gs.cholesky_inverse(gs.zeros(2, 2)), "cholesky_inverse: The diagonal element 1 is zero"),
        (
            lambda: gs.cholesky_inverse(gs.stack([gs.eye(2), gs.tensor([[1.0, 9.0], [1.0, 0.0]])])),
            r"cholesky_inverse: \(Batch element 1\): The diagonal element 2 is zero",
        ),
    ],
)
def test_matrices_without_a_solution(call, message):
    with pytest.raises(gs.linalg.LinAlgError, match=message):
        call()


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: gs.linalg.inv(gs.ones(2, 3)), "A must be batches of square matrices, but they are 2 by 3"),
        (lambda: gs.linalg.svd(gs.ones(2)), r"linalg\.svd: The input tensor A must have at least 2 dim"),
        (lambda: gs.linalg.det(gs.ones(2, 2, dtype=gs.int64)), "Expected a floating point or complex tensor"),
        (lambda: gs.linalg.solve(gs.eye(3), gs.ones(2)), "Incompatible shapes of A and B for the equation AX = B"),
        (lambda: gs.linalg.solve(gs.eye(2), gs.ones(2, 1).double()), "Expected A and B to have the same dtype"),
        (lambda: gs.linalg.solve(gs.eye(2).bfloat16(), gs.ones(2)), "found A of type BFloat16 and B of type Float"),
        (lambda: gs.triangular_solve(gs.ones(2, 1), gs.eye(2).half()), "found A of type Half and B of type Float"),
        (
            lambda: gs.linalg.householder_product(gs.eye(2), gs.ones(2).half()),
            "input has dtype Float and tau has dtype Half",
        ),
        (lambda: gs.linalg.cross(gs.ones(2), gs.ones(2)), "inputs dimension -1 must have length 3. Got 2 and 2"),
        (lambda: gs.linalg.multi_dot([gs.eye(2)]), r"multi_dot\(\): expected at least 2 tensors but got 1"),
        (lambda: gs.linalg.matrix_norm(gs.eye(2), "max"), "Order max not supported"),
        (lambda: gs.linalg.lstsq(gs.ones(3, 2), gs.ones(2, 2)), r"input\.size\(-2\) should match other\.size\(-2\)"),
        (lambda: gs.fft.rfft(gs.ones(3, dtype=gs.complex64)), "rfft expects a real input tensor"),
        (lambda: gs.fft.fft(gs.ones(3), 0), r"Invalid number of data points \(0\) specified"),
        (lambda: gs.polygamma(-1, gs.ones(2)), "does not support negative n"),
    ],
)
def test_wrong_operands(call, message):
    with pytest.raises(RuntimeError, match=message):
        call()


def test_refusals_can_be_predicted():
    inverse, info = gs.linalg.inv_ex(matrix([SINGULAR, [[2.0, 0.0], [0.0, 4.0]]]))
    assert info.tolist() == [2, 0] and info.dtype is gs.int32
    assert inverse[1].tolist() == [[0.5, 0.0], [0.0, 0.25]] and not inverse[0].isfinite().any()
    assert gs.linalg.cholesky_ex(-gs.eye(2)).info.tolist() == 1
    assert gs.linalg.solve_ex(matrix(SINGULAR), matrix([1.0, 2.0])).info.tolist() == 2


def test_results_have_the_names_of_their_parts():
    A = gs.eye(2)
    assert gs.linalg.svd(A)._fields == ("U", "S", "Vh") and gs.svd(A)._fields == ("U", "S", "V")
    assert gs.linalg.eigh(A)._fields == ("eigenvalues", "eigenvectors") and gs.qr(A)._fields == ("Q", "R")
    assert gs.linalg.slogdet(A)._fields == ("sign", "logabsdet") and gs.linalg.lu(A)._fields == ("P", "L", "U")


def test_phases_of_complex_vectors_have_no_gradient():
    A = matrix([[2.0, 1j], [-1j, 3.0]], gs.complex128)
    with pytest.raises(RuntimeError, match=r"linalg_eigh_backward: The eigenvectors in the complex case"):
        grad(gs.real(gs.linalg.eigh(A).eigenvectors).sum(), A)
    with pytest.raises(RuntimeError, match=r"svd_backward: The singular vectors in the complex case"):
        grad(gs.real(gs.linalg.svd(A).U).sum(), A)
    (g,) = grad(abs(gs.linalg.eigh(A).eigenvectors)[0].sum(), A)
    assert g.isfinite().all()


def test_equal_eigenvalues_have_vectors_without_gradient():
    A = matrix([[2.0, 0.0], [0.0, 2.0]])
    (g,) = grad(gs.linalg.eigh(A).eigenvectors[0].sum(), A)
    assert not g.isfinite().all()
    (g,) = grad(gs.linalg.eigvalsh(A).sum(), A)
    assert g.tolist() == [[1.0, 0.0], [0.0, 1.0]]


def test_values_have_gradients_where_vectors_have_none():
    """Rank 2 of 4: the zeros among the values, and their vectors, are none of the function's business."""
    A = matrix(np.random.default_rng(0).standard_normal((6, 4)) * [1, 0, 1, 0])
    U, S, Vh = gs.linalg.svd(A, full_matrices=False)
    (of_values,) = grad(S[:2].square().sum(), A, retain_graph=True)
    np.testing.assert_allclose(of_values.numpy(), 2 * A.numpy(force=True), atol=1e-12)
    (of_vectors,) = grad((U[:, :2] @ Vh[:2])[0, 0], A)
    assert of_vectors.isfinite().all()
    B = matrix(np.eye(3))
    (of_trace,) = grad(gs.linalg.eigh(B).eigenvalues.sum(), B)
    np.testing.assert_allclose(of_trace.numpy(), np.eye(3), atol=1e-12)


@pytest.mark.parametrize("rows", [SINGULAR, [[0.0, 0.0], [0.0, 0.0]], np.ones((3, 3)), np.eye(4)[:, [0, 1, 0, 2]]])
def test_determinants_of_singular_matrices_have_second_derivatives(rows):
    assert gradgradcheck(gs.linalg.det, matrix(rows))
    both = gs.stack([matrix(rows), gs.eye(len(rows), dtype=gs.float64)])
    (first,) = grad(gs.linalg.det(both).sum(), both)
    (alone,) = grad(gs.linalg.det(both[1]), both)
    assert (first[1] == alone[1]).all()


def test_the_third_derivative_of_a_determinant_is_that_of_its_polynomial():
    """Whose terms are products of one element of each row and column: each has the coefficient 1 or -1."""
    A = matrix([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])

    def each(found):
        return [grad(element, A, create_graph=True)[0] for element in found.reshape(-1).unbind()]

    (first,) = grad(gs.linalg.det(A), A, create_graph=True)
    found = np.array([x.numpy(force=True) for second in each(first) for x in each(second)])
    expected = np.zeros((3, 3, 3, 3, 3, 3))
    for rows, columns in product(permutations(range(3)), repeat=2):
        places = [place for pair in zip(rows, columns, strict=True) for place in pair]
        expected[tuple(places)] = np.linalg.det(np.eye(3)[list(rows)] @ np.eye(3)[list(columns)])
    np.testing.assert_allclose(found.reshape(expected.shape), expected, atol=1e-12)


@pytest.mark.parametrize("dtype", [np.float64, np.complex128])
@pytest.mark.parametrize("rank", [0, 1, 2, 3, 4])
def test_derivatives_of_a_determinant_along_a_curve(rank, dtype):
    """All orders, in both modes, of a polynomial of degree 4, from a matrix of any rank."""
    rng = np.random.default_rng(rank)
    start, direction = rng.standard_normal((2, 4, 4)).astype(dtype)
    if dtype is np.complex128:
        direction = direction + 1j * rng.standard_normal((4, 4))
    start = start[:, :rank] @ rng.standard_normal((rank, 4))
    points = np.linspace(-1, 1, 5)
    values = [np.linalg.det(start + t * direction) for t in points]
    coefficients = np.linalg.solve(np.vander(points, increasing=True).astype(dtype), np.array(values))
    A, B = gs.from_numpy(start), gs.from_numpy(direction)

    def along(t):
        return gs.linalg.det(A + t * B)

    def derivative(function):
        one = gs.ones((), dtype=gs.float64)
        return lambda t: gs.func.jvp(function, (t,), (one,))[1]

    forward, t = along, gs.zeros((), dtype=gs.float64)
    parts = [lambda t: gs.real(along(t)), lambda t: gs.imag(along(t))]
    parts = parts if dtype is np.complex128 else [along]
    for order in range(1, 6):
        expected = math.factorial(order) * coefficients[order] if order < 5 else 0.0
        forward, parts = derivative(forward), [gs.func.grad(part) for part in parts]
        np.testing.assert_allclose(forward(t).item(), expected, atol=1e-8)
        found = sum(part(t).item() * unit for part, unit in zip(parts, (1, 1j), strict=False))
        np.testing.assert_allclose(found, expected, atol=1e-8)


def test_batches_of_nothing_and_nothing_in_batches():
    assert gs.linalg.det(gs.zeros(0, 3, 3)).shape == (0,) and gs.linalg.det(gs.zeros(2, 0, 0)).tolist() == [1, 1]
    assert gs.linalg.solve(gs.zeros(2, 0, 0), gs.zeros(2, 0, 3)).shape == (2, 0, 3)
    assert gs.linalg.svd(gs.zeros(2, 3, 0), False).S.shape == (2, 0)


def test_a_transform_and_its_inverse():
    x = gs.randn(3, 5, dtype=gs.float64, requires_grad=True)
    y = gs.fft.irfft(gs.fft.rfft(x), 5)
    np.testing.assert_allclose(y.detach().numpy(), x.detach().numpy())
    (g,) = grad(y.sum(), x)
    np.testing.assert_allclose(g.numpy(), np.ones((3, 5)))
    out = gs.empty(4)
    assert gs.fft.fftfreq(4, out=out) is out and out.tolist() == [0.0, 0.25, -0.5, -0.25]
    assert gs.fft.fftfreq(4, 0.5).tolist() == [0.0, 0.5, -1.0, -0.5] and gs.fft.rfftfreq(4).tolist() == [0, 0.25, 0.5]


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.complex128])
def test_solutions_and_inverses_of_more_than_four_equations(dtype):
    regular = gs.randn(6, 6, dtype=dtype) + 4 * gs.eye(6, dtype=dtype)
    inverse = gs.linalg.inv(regular)
    assert inverse.is_contiguous() and gs.linalg.solve(regular, gs.eye(6, dtype=dtype)).is_contiguous()
    np.testing.assert_allclose((regular @ inverse).numpy(), np.eye(6), atol=1e-5)
    np.testing.assert_allclose((regular.T @ gs.linalg.solve(regular.T, regular)).numpy(), regular.numpy(), atol=1e-5)
    singular = gs.ones(6, 6, dtype=dtype)
    with pytest.raises(gs.linalg.LinAlgError, match="diagonal element 2 is zero"):
        gs.linalg.inv(singular)
    with pytest.raises(gs.linalg.LinAlgError, match="singular"):
        gs.linalg.solve(singular, regular)


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.complex64, gs.complex128])
@pytest.mark.parametrize(
    "call",
    [
        lambda A, _: gs.linalg.cholesky(A),
        lambda A, _: gs.linalg.lu_factor(A[..., :3]),
        lambda A, _: gs.linalg.ldl_factor(A),
        lambda A, _: gs.linalg.qr(A[..., :3], "complete"),
        lambda A, _: gs.linalg.qr(A[..., :3, :], "reduced"),
        lambda A, B: gs.cholesky_solve(B, A.tril()),
        lambda A, B: gs.linalg.lu_solve(*gs.linalg.lu_factor(A), B, adjoint=True),
        lambda A, B: gs.linalg.ldl_solve(*gs.linalg.ldl_factor(A), B),
        lambda A, B: gs.linalg.solve_triangular(A, B.mT, upper=True, left=False),
        lambda A, B: gs.ormqr(A, A[..., :3, 0], B),
    ],
)
def test_matrices_of_a_batch_have_what_each_has_alone(call, dtype):
    A, B = gs.randn(2, 1, 5, 5, dtype=dtype), gs.randn(3, 2, 5, dtype=dtype).mT
    A = (A @ A.mH + 5 * gs.eye(5, dtype=dtype)).mT
    together = call(A.expand(2, 3, 5, 5), B)
    for i, j in product(range(2), range(3)):
        one = call(A[i, 0], B[j])
        for whole, alone in zip(*(x if isinstance(x, tuple) else (x,) for x in (together, one)), strict=True):
            assert gs.equal(whole[i, j], alone)


@pytest.mark.parametrize("dtype", [gs.float64, gs.complex128])
@pytest.mark.parametrize("size", [1, 3])
def test_cholesky_factors_of_nan_fail(size, dtype):
    for place in range(size):
        A = gs.eye(size, dtype=dtype).repeat(2, 1, 1)
        A[1, -1, place] = math.nan
        for upper in (False, True):
            given = A.mT if upper else A
            assert gs.linalg.cholesky_ex(given, upper=upper).info.tolist() == [0, size]
            assert gs.linalg.cholesky_ex(given[1], upper=upper).info.item() == size
            with pytest.raises(gs.linalg.LinAlgError, match=rf"\(Batch element 1\): .*order {size} is not"):
                gs.linalg.cholesky(given, upper=upper)


@pytest.mark.parametrize("dtype", [gs.float64, gs.complex128])
def test_an_upper_factor_is_that_of_the_upper_triangle(dtype):
    A = gs.randn(3, 3, dtype=dtype)
    A = A @ A.mH + 3 * gs.eye(3, dtype=dtype)
    for function in (gs.linalg.cholesky, gs.cholesky, lambda x, upper: gs.linalg.cholesky_ex(x, upper=upper).L):
        found = function(A.triu() + 9 * gs.ones(3, 3).tril(-1), upper=True)
        np.testing.assert_allclose(found.numpy(force=True), function(A, upper=True).numpy(force=True))


@pytest.mark.parametrize("p", ["fro", "nuc", 1, -math.inf])
def test_the_condition_number_of_a_singular_matrix_is_infinite(p):
    A = gs.stack([gs.eye(2), gs.zeros(2, 2)])
    assert gs.linalg.cond(A, p).isinf().tolist() == [False, True]
    assert gs.linalg.cond(A[1], p).isinf()


def test_outputs_left_out_by_a_decomposition_require_no_gradient():
    U, S, V = gs.svd(matrix(np.ones((3, 2))), compute_uv=False)
    assert (U.requires_grad, S.requires_grad, V.requires_grad) == (False, True, False)


@pytest.mark.parametrize(("left", "shape"), [(True, (2, 3)), (False, (3, 2)), (True, (3,)), (False, (2, 0))])
def test_reflections_have_as_many_rows_as_what_they_multiply(left, shape):
    with pytest.raises(RuntimeError, match=r"ormqr: input3\.shape\[-[12]\] must be .* self\.shape\[-2\]"):
        gs.ormqr(gs.ones(3, 2), gs.ones(2), gs.ones(*shape), left=left)


@pytest.mark.parametrize("argument", ["tau", "other"])
@pytest.mark.parametrize("dtype", [gs.float32, gs.float16, gs.complex128, gs.uint8])
def test_reflections_and_what_they_multiply_have_one_dtype(argument, dtype):
    A = gs.randn(3, 2, dtype=gs.float64)
    operands = {"tau": gs.ones(2, dtype=A.dtype), "other": gs.ones(3, 1, dtype=A.dtype)}
    operands[argument] = operands[argument].to(dtype)
    with pytest.raises(RuntimeError, match=rf"ormqr: .* input and {argument} .* dtype {dtype.type_name}$"):
        gs.ormqr(A, *operands.values())


@pytest.mark.parametrize("dtype", [gs.float64, gs.float16, gs.bfloat16, gs.complex64, gs.int8])
@pytest.mark.parametrize("dim", [0, 1, -1])
def test_a_vector_is_parallel_to_itself(dtype, dim):
    x = gs.from_numpy(np.random.default_rng(0).integers(-9, 9, (3, 3, 3))).to(dtype)
    x = x / 7 if dtype.is_floating_point or dtype.is_complex else x
    assert gs.linalg.cross(x, x, dim=dim).eq(0).all()
    found = gs.linalg.cross(x, x.flip(0), dim=dim)
    assert found.dtype is dtype and found.shape == x.shape


def test_lu_takes_singular_matrices():
    LU, pivots = gs.lu(gs.zeros(2, 2))
    assert LU.tolist() == [[0.0, 0.0]] * 2
    assert pivots.tolist() == [1, 2]
    A = gs.tensor([[[2.0, 1.0], [4.0, 2.0]], [[1.0, 0.0], [0.0, 1.0]]], requires_grad=True)
    LU, pivots, infos = A.lu(True, True)
    assert LU.requires_grad and infos.tolist() == [2, 0] and len(gs.lu(A, get_infos=False)) == 2
    with gs.autocast("cpu"):
        assert A.detach().half().lu()[0].dtype is gs.float32


@pytest.mark.parametrize("rows", [[[math.nan] * 2] * 2, [[-1.0, math.nan], [2.0, 3.0]]])
def test_the_sign_of_a_determinant_that_is_nan_is_zero(rows):
    sign, logabsdet = gs.linalg.slogdet(gs.tensor(rows))
    assert sign.item() == 0
    assert math.isnan(logabsdet.item())
    sign, _ = gs.linalg.slogdet(gs.tensor(rows) + 0j)
    assert sign.isnan().item()


def test_half_of_the_transform_of_nothing_is_zero():
    found = fourier.fft_r2c(np.zeros((2, 0), np.float32), (0, 1), 1)
    assert found.shape == (2, 1)
    assert found.dtype == np.complex64
    assert not found.any()


@pytest.mark.parametrize("driver", ["gelsd", "gelss", "gelsy", "gels"])
def test_residuals_are_those_of_drivers_that_give_them(driver):
    """Also for matrices of lower rank, where torch has none: the shape depends on no value."""
    residuals = gs.linalg.lstsq(gs.zeros(3, 2), gs.ones(3, 1), driver=driver).residuals
    assert residuals.tolist() == ([] if driver == "gelsy" else [3.0])
    residuals = gs.linalg.lstsq(gs.eye(3)[:, :2], gs.ones(3, 1), driver=driver).residuals
    assert residuals.tolist() == ([] if driver == "gelsy" else [1.0])


@pytest.mark.parametrize("shape", [(2, 3), (1, 0, 1)])
def test_condition_numbers_by_an_inverse_are_those_of_square_matrices(shape):
    with pytest.raises(RuntimeError, match=r"linalg\.cond\(ord=fro\): A must be batches of square matrices"):
        gs.linalg.cond(gs.ones(*shape), "fro")
    assert gs.linalg.cond(gs.ones(1, 0, 1)).tolist() == [0.0]


def test_matrices_of_a_batch_that_are_not_finite_leave_the_others_alone():
    A = gs.stack([gs.zeros(2, 2), gs.full((2, 2), gs.nan), gs.full((2, 2), gs.inf)])
    found = gs.linalg.matrix_exp(A)
    assert found[0].tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert found[1:].isnan().all()
    assert gs.linalg.matrix_exp(A.to(gs.complex64))[0].isfinite().all()
    assert gs.linalg.matrix_exp(gs.full((2, 2), gs.nan)).isnan().all()


def singular(n, trial):
    """A product whose rank is one less than its size; rounding says what a factorization finds of it."""
    rng = np.random.default_rng((n, trial))
    whole = rng.integers(-2, 3, (n, n - 1)) @ rng.integers(-2, 3, (n - 1, n))
    return (whole * (1, 0.1, 1 / 3)[trial % 3]).astype((np.float32, np.float64)[trial % 2])


def cofactors(matrix):
    """By determinants of the matrix without a row and a column."""
    n = len(matrix)
    minors = [
        [np.linalg.det(np.delete(np.delete(matrix.astype(float), i, 0), j, 1)) for j in range(n)] for i in range(n)
    ]
    return np.array(minors) * (-1.0) ** np.add.outer(np.arange(n), np.arange(n))


@pytest.mark.parametrize("n", [2, 3, 4, 5, 7])
def test_matrices_whose_singularity_rounding_decides(n):
    """Routines that find different pivots never contradict each other."""
    for trial in range(30):
        matrix = singular(n, trial)
        batch = np.stack([matrix, np.eye(n, dtype=matrix.dtype), matrix.T])
        for array in (matrix, batch):
            A = gs.from_numpy(array.copy())
            right = gs.ones(n, 2, dtype=A.dtype)
            inverse, info = gs.linalg.inv_ex(A)
            assert (inverse.isinf().all(-1).all(-1) == (info != 0)).all()
            solution, info_of_solution = gs.linalg.solve_ex(A, right)
            assert (solution.isinf().all(-1).all(-1) == (info_of_solution != 0)).all()
            calls = [(gs.linalg.inv, (A,), info), (gs.linalg.solve, (A, right), info_of_solution)]
            for function, arguments, found in calls:
                if found.any():
                    with pytest.raises(gs.linalg.LinAlgError, match="singular"):
                        function(*arguments)
                else:
                    function(*arguments)
        leaf = gs.from_numpy(matrix.copy()).requires_grad_()
        gs.linalg.det(leaf).backward()
        expected = cofactors(matrix)
        size = max(np.abs(expected).max(), 1.0)
        np.testing.assert_allclose(leaf.grad.numpy(), expected, rtol=1e-3, atol=1e-3 * size)


@pytest.mark.parametrize("shape", [(5, 5), (7, 4), (4, 7)])
@pytest.mark.parametrize(("smallest", "rank"), [(0.5, 4), (1e-3, 3), (0.0, 3)])
def test_pseudoinverses_leave_out_what_counts_as_zero(shape, smallest, rank):
    """A batch in which one matrix has full rank, and the other a singular value near the bound."""
    rng = np.random.default_rng(0)
    U, S, Vh = np.linalg.svd(rng.standard_normal((2, *shape)), False)
    S[:] = 1.0
    S[1, 3] = smallest
    A = (U * S[:, None]) @ Vh
    counts = 1e-2 < S
    inverse = np.divide(1, S, where=counts, out=np.zeros_like(S))
    expected = (Vh.swapaxes(1, 2) * inverse[:, None]) @ U.swapaxes(1, 2)
    assert counts[1].sum() == rank + (S.shape[1] - 4)
    for found in (
        gs.linalg.pinv(gs.tensor(A), rtol=1e-2),
        gs.linalg.pinv(gs.tensor(A), atol=1e-2),
        gs.stack([gs.linalg.pinv(gs.tensor(matrix), rtol=1e-2) for matrix in A]),
    ):
        np.testing.assert_allclose(found.numpy(), expected, rtol=0, atol=1e-12)


@pytest.mark.parametrize("shape", [(6, 6), (9, 4), (4, 9)])
def test_values_alone_and_with_vectors_have_the_same_derivatives(shape):
    """Recorded, in forward mode, and twice."""
    A = gs.tensor(np.random.default_rng(0).standard_normal(shape))

    def squares(A):
        return gs.linalg.svdvals(A)[0] ** 3 + gs.linalg.eigvalsh(A @ A.mT)[-1]

    gradient = gs.func.grad(squares)(A)
    np.testing.assert_allclose(gs.func.jacfwd(squares)(A).numpy(), gradient.numpy(), atol=1e-10)
    np.testing.assert_allclose(squares(A).item(), squares(A.clone().requires_grad_()).item(), rtol=1e-12)
    assert gradgradcheck(squares, (A.clone().requires_grad_(),))


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.complex64, gs.complex128], ids=str)
@pytest.mark.parametrize("change", ["none", "two rows exchanged", "singular", "nan"])
def test_a_matrix_alone_has_the_determinant_that_it_has_in_a_batch(change, dtype):
    a = gs.randn(80, 80, dtype=dtype) / 9  # so large that it is not left to NumPy
    if change == "two rows exchanged":
        a = a[[1, 0, *range(2, 80)]]
    elif change == "singular":
        a[:, 0] = 0
    elif change == "nan":
        a[0, -1] = gs.nan
    for call in (lambda a: [gs.linalg.det(a)], gs.linalg.slogdet):
        for found, expected in zip(call(a), call(a[None]), strict=True):
            gs.testing.assert_close(found, expected[0], equal_nan=True)
