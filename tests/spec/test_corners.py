"""Arguments that samples do not have: integers, repeated positions, singular matrices, wrong values."""

import math

import numpy as np
import pytest
import scipy.special

import gradspec as gs
from gradspec.autograd import grad
from support.cases import for_each


@pytest.mark.parametrize("name", ["lgamma", "digamma", "erfinv", "i0", "mvlgamma", "polygamma"])
@for_each("dtype", [gs.int8, gs.int64, gs.bool])
def test_functions_of_integers_are_floats(name, dtype):
    x = gs.tensor([[1]], dtype=dtype)
    call = {"mvlgamma": lambda x: gs.mvlgamma(x, 1), "polygamma": lambda x: gs.polygamma(2, x)}
    function = call.get(name, getattr(gs, name))
    assert function(x).dtype is gs.float32
    assert gs.allclose(function(x), function(x.float()))


@pytest.mark.parametrize("x", [-0.25, -1.75, -4.5, -1e6 - 0.5, -5e8 - 0.5])
def test_polygamma_left_of_zero(x):
    """By reflection: SciPy's series would take as many steps as x is far from zero."""
    values, angle = gs.tensor([x, 1 - x], dtype=gs.float64), math.pi * (x - math.floor(x))
    left, right = gs.polygamma(1, values).tolist()
    assert left == pytest.approx((math.pi / math.sin(angle)) ** 2 - right, rel=1e-9)
    left, right = gs.polygamma(2, values).tolist()
    cotangent = 2 * math.pi**3 * math.cos(angle) / math.sin(angle) ** 3
    assert left == pytest.approx(right - cotangent, rel=1e-9, abs=1e-6)
    assert gs.polygamma(1, gs.tensor([-3.0, 0.0])).tolist() == [math.inf, math.inf]


def test_a_position_that_is_filled_twice_has_one_gradient():
    x, value = gs.zeros(3, 1, requires_grad=True), gs.tensor(0.5, requires_grad=True)
    weights = gs.tensor([[1.0], [float("inf")], [3.0]])
    x.index_fill(0, gs.tensor([2, 0, 2]), value).backward(weights)
    assert value.grad.item() == 4
    assert x.grad.tolist() == [[0.0], [float("inf")], [0.0]]


@pytest.mark.parametrize("size", [1, 2])
def test_the_logarithm_of_a_determinant_of_zero(size):
    A = gs.zeros(size, size, requires_grad=True)
    result = gs.logdet(A)
    assert result.item() == -float("inf")
    result.backward()
    assert A.grad is not None and A.grad[0, 0].item() == float("inf")
    assert gs.logdet(gs.tensor([[-2.0]])).isnan().item()


@pytest.mark.parametrize("name", ["svd", "svdvals", "matrix_rank", "pinv"])
@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_singular_values_of_nan_and_infinity(name, value):
    A = gs.ones(3, 9)
    A[1, 4] = value
    by = "svdvals" if name == "matrix_rank" else name
    with pytest.raises(gs.linalg.LinAlgError, match=f"linalg.{by}: .* contained non-finite values"):
        getattr(gs.linalg, name)(A)


def test_nansum_computes_in_the_dtype_given():
    assert gs.nansum(gs.ones(3), dtype=gs.int16).dtype is gs.int16
    assert gs.nansum(gs.tensor([1.0, float("nan")]), dtype=gs.float64).item() == 1


def test_corrcoef_of_integers():
    rows = gs.tensor([[1, 2, 3], [3, 2, 1]])
    assert gs.corrcoef(rows).tolist() == [[1, -1], [-1, 1]]
    with pytest.raises(RuntimeError, match="bool dtype is not supported"):
        gs.corrcoef(rows > 1)
    gs.set_default_dtype(gs.float64)
    assert gs.corrcoef(rows).dtype is gs.float64


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("position", [3, -1])
def test_positions_that_are_none_are_one_error_in_all_reductions(reduce, position):
    message = f"index {position} is out of bounds for dimension 0 with size 3"
    with pytest.raises(RuntimeError, match=message):
        gs.zeros(3).scatter_reduce(0, gs.tensor([position]), gs.ones(1), reduce)


def test_values_that_are_refused():
    with pytest.raises(RuntimeError, match="N must be non-negative, but got -2"):
        gs.vander(gs.ones(2), -2)
    with pytest.raises(RuntimeError, match="cholesky_inverse: The input tensor A must have"):
        gs.cholesky_inverse(gs.tensor(2.0))
    with pytest.raises(RuntimeError, match=r"scatter_reduce\(\): Expected self.dtype to be equal to src.dtype"):
        gs.scatter_reduce(gs.ones(2), 0, gs.tensor([0]), gs.ones(1, dtype=gs.float64), "amax")


@pytest.mark.parametrize(
    ("dtype", "largest", "least"), [(gs.float16, 65504.0, 2.0**-24), (gs.bfloat16, None, 2.0**-133)]
)
def test_the_next_number_is_one_of_the_dtype(dtype, largest, least):
    """Not the next of float32, in which half types are computed: that rounds to the number itself."""
    x = gs.tensor([-math.inf, 0.0, 1.0, math.nan], dtype=dtype, requires_grad=True)
    result = gs.nextafter(x, gs.tensor([1.0, -1.0, 2.0, 0.0], dtype=dtype))
    eps = gs.finfo(dtype).eps
    assert result.tolist()[:3] == [-(largest or gs.finfo(dtype).max), -least, 1 + eps]
    assert result.isnan().tolist() == [False, False, False, True]
    result.sum().backward()
    assert x.grad.tolist() == [1.0] * 4
    y = gs.ones(2, 1, dtype=dtype).expand(2, 3).clone()
    assert y.nextafter_(gs.zeros(3, dtype=dtype)).tolist() == [[1 - eps / 2] * 3] * 2


@pytest.mark.parametrize("function", [gs.igamma, gs.igammac, gs.special.zeta])
@pytest.mark.parametrize(
    ("dtypes", "expected"),
    [
        ((gs.bfloat16, gs.float16), gs.float32),
        ((gs.bool, gs.bfloat16), gs.bfloat16),
        ((gs.int16, gs.float16), gs.float16),
        ((gs.int64, gs.int8), gs.float32),
        ((gs.float32, gs.float64), gs.float64),
    ],
)
def test_special_functions_of_two_dtypes(function, dtypes, expected):
    x, y = (gs.ones(2, dtype=dtype) for dtype in dtypes)
    x = x + x if function is gs.special.zeta else x
    if y.is_floating_point():
        y.requires_grad_()
    result = function(x, y)
    assert result.dtype is expected
    assert gs.allclose(result, function(x.to(expected), y.to(expected)))
    if y.requires_grad:
        result.sum().backward()
        assert y.grad is not None and y.grad.dtype is y.dtype
    number = y.detach()[0].double()
    wanted = x.dtype if x.is_floating_point() else gs.float64
    assert function(x, number).dtype is wanted, "a tensor without dims promotes within its kind only"


def test_zeta_is_infinite_at_one_and_at_its_poles_left_of_zero():
    assert gs.special.zeta(gs.ones(3), gs.tensor([-2.5, -2.0, 0.5])).tolist() == [math.inf] * 3
    orders, poles = gs.tensor([2.0, 2.5, 2.5, 3.0]), gs.tensor([-2.0, -3.0, -math.inf, 0.0])
    assert gs.special.zeta(orders, poles).tolist() == [math.inf] * 4
    assert gs.special.zeta(gs.tensor([2.5, 0.5]), gs.tensor([-2.5, -2.0])).isnan().all()


def test_running_logarithms_of_sums_of_half_types_do_not_stand_still():
    for dtype in (gs.float16, gs.bfloat16):
        found = gs.logcumsumexp(gs.zeros(3000, 2, dtype=dtype), 0)[-1]
        assert found.tolist() == gs.tensor([math.log(3000)] * 2, dtype=dtype).tolist()


def test_trapezoids_of_narrow_integers_do_not_wrap():
    y = gs.tensor([65, 64, 100], dtype=gs.int8)
    assert gs.trapezoid(y).item() == 146.5
    assert gs.cumulative_trapezoid(y).tolist() == [64.5, 146.5]
    x = gs.tensor([2, 1, 0], dtype=gs.uint8)
    assert gs.trapezoid(y.to(gs.uint8), x).item() == -146.5
    assert gs.cumulative_trapezoid(y.to(gs.uint8), x).tolist() == [-64.5, -146.5]


def test_numbers_do_not_widen_what_tensors_promote_to():
    ones = gs.ones(2, dtype=gs.bfloat16)
    assert gs.addr(gs.ones(2, dtype=gs.uint8), ones, ones, beta=0.5, alpha=2.0).dtype is gs.bfloat16
    assert gs.ldexp(ones, gs.tensor([1, 3], dtype=gs.int16)).dtype is gs.bfloat16
    assert gs.ldexp(ones, gs.tensor([1, 3], dtype=gs.int16)).tolist() == [2.0, 8.0]
    assert gs.ldexp(gs.tensor([2], dtype=gs.uint32), gs.tensor([1], dtype=gs.uint8)).tolist() == [4.0]


def test_only_one_size_of_a_dim_is_inferred():
    with pytest.raises(RuntimeError, match="unflatten: only one dimension can be inferred"):
        gs.ones(4, 3).unflatten(0, (-1, -1))


@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16])
def test_distances_of_many_rows_of_half_types(dtype):
    """As a product; of squares rounded to a half type no digit would be left."""
    x = gs.linspace(1, 2, 33, dtype=dtype).unsqueeze(1)
    found = gs.cdist(x, x)
    assert found.dtype is dtype
    assert gs.allclose(found.float(), (x - x.t()).abs().float(), atol=1e-2)


@pytest.mark.parametrize("dtype", [gs.float16, gs.bfloat16, gs.float32])
@pytest.mark.parametrize("right", [False, True])
def test_nan_belongs_at_the_end(dtype, right):
    x = gs.tensor([1.0, math.nan, 0.0], dtype=dtype)
    assert gs.searchsorted(gs.tensor([1.0, 1.5], dtype=dtype), x, right=right).tolist() == [int(right), 2, 0]


def test_covariances_of_no_weights():
    for weights in ({"fweights": gs.zeros(3, dtype=gs.int64)}, {"aweights": gs.zeros(3)}):
        with pytest.raises(RuntimeError, match=r"cov\(\): weights sum to zero, can't be normalized"):
            gs.cov(gs.ones(2, 3), **weights)


@pytest.mark.parametrize(
    ("call", "op"),
    [
        (lambda: gs.addr(gs.ones(2), 1.0, gs.ones(2)), "addr"),
        (lambda: gs.cholesky_solve(gs.ones(2, 2), 1.0), "cholesky_solve"),
    ],
)
def test_a_number_for_a_tensor_is_refused_in_the_name_of_the_op(call, op):
    with pytest.raises(TypeError, match=rf"^{op}\(\): argument '\w+' must be Tensor, not float"):
        call()


@pytest.mark.parametrize("name", ["fft", "ifft", "rfft", "irfft", "hfft", "ihfft"])
def test_transforms_of_one_dim_have_no_size_that_is_left_out(name):
    with pytest.raises(RuntimeError, match=r"Invalid number of data points \(-1\) specified"):
        getattr(gs.fft, name)(gs.ones(3), n=-1)
    assert gs.fft.fftn(gs.ones(2, 3), s=(-1, 2)).shape == (2, 2)


def test_operands_of_in_place_ops_keep_their_digits_beside_wider_ones():
    least, odd = gs.full((2,), -16777216.0), gs.tensor([16777217] * 2, dtype=gs.int32)
    ones = gs.ones(2, dtype=gs.float64)
    assert least.clone().addcmul_(ones, odd).tolist() == [1.0] * 2
    assert least.clone().addcmul_(odd, ones).tolist() == [1.0] * 2
    assert least.clone().addcdiv_(odd, ones).tolist() == [1.0] * 2
    assert least.clone().to(gs.complex64).addcmul_(ones, odd).tolist() == [1.0 + 0j] * 2
    x = least.clone().requires_grad_()
    y = x.clone().addcmul_(ones, odd)
    y.sum().backward()
    assert x.grad.tolist() == [1.0] * 2


@pytest.mark.parametrize("order", [0, 1])
def test_differences_along_no_dim(order):
    with pytest.raises(IndexError, match="Dimension out of range"):
        gs.diff(gs.ones(1, 1), order, dim=-3)


@pytest.mark.parametrize("dtype", [gs.bool, gs.uint8, gs.int64])
def test_integers_have_no_gradient_whatever_they_are_filled_with(dtype):
    value = gs.tensor(2.5, requires_grad=True)
    found = gs.zeros(2, 1, dtype=dtype).index_fill(0, gs.tensor([1, 1]), value)
    assert found.dtype is dtype
    assert not found.requires_grad and found.grad_fn is None


def test_a_multivariate_gamma_function_of_too_many_dimensions_ends():
    """Its terms are not added up one by one: what memory does not hold is refused at once."""
    with pytest.raises(MemoryError):
        gs.mvlgamma(gs.ones(3), 2**48)
    x = gs.tensor([5.0, 7.5], dtype=gs.float64, requires_grad=True)
    expected = sum(gs.lgamma(x - step / 2) for step in range(6)) + 7.5 * math.log(math.pi)
    assert gs.allclose(gs.mvlgamma(x, 6), expected)


@pytest.mark.parametrize("largest", [False, True])
def test_none_of_the_largest_of_a_number(largest):
    values, indices = gs.topk(gs.tensor(2.0), 0, largest=largest)
    assert values.shape == indices.shape == ()


def test_a_correction_may_be_a_bool():
    x, mask = gs.tensor([1.0, 2.0, 4.0]), gs.tensor([True, True, False])
    assert gs.masked.var(x, 0, mask=mask, correction=True).item() == 0.5
    assert gs.masked.var(x, 0, mask=mask, correction=False).item() == 0.25


@pytest.mark.parametrize("correction", [1, 1.0, 10000.0])
def test_a_correction_that_is_a_fraction_changes_no_dtype(correction):
    x = gs.tensor([[2, 3], [3, 4]], dtype=gs.int32)
    assert gs.masked.var(x, 0, correction=correction, dtype=gs.float16).dtype is gs.float16
    assert gs.masked.var(gs.ones(2, 2, dtype=gs.float16), 0, correction=correction).dtype is gs.float16


@pytest.mark.parametrize("x", [gs.ones(3), gs.ones(1).expand(3), gs.ones(3, 1).expand(3, 2)])
def test_flip_refuses_a_dim_twice_wherever_elements_lie(x):
    for dims in ((0, 0), (0, -x.ndim), (-1, x.ndim - 1)):
        with pytest.raises(RuntimeError, match=r"dim \d appears multiple times"):
            x.flip(dims)


def test_differences_of_order_zero_are_a_copy():
    x = gs.ones(3)
    y = gs.diff(x, 0)
    y.add_(1)
    assert x.tolist() == [1, 1, 1]


def test_renorm_of_a_half_type_computes_in_float32():
    x = gs.tensor([[1.5, 0.50390625], [1.0, 0.5]], dtype=gs.bfloat16, requires_grad=True)
    wide = x.detach().float().requires_grad_()
    g = gs.tensor([[1.0, 0.0], [1.0, 1.0]])
    found = grad(x.renorm(1, 0, 2), x, g.bfloat16())[0]  # a norm of 2.0039, which rounds to the largest allowed
    assert gs.allclose(found.float(), grad(wide.renorm(1, 0, 2), wide, g)[0], rtol=0.01)
    small = gs.tensor([[6e-8] + [1.0] * 168] * 2, dtype=gs.float16, requires_grad=True)
    assert grad(small.renorm(0.5, 0, 2.0).sum(), small)[0].isfinite().all()


def test_ends_of_a_histogram_are_a_copy():
    bins = gs.tensor([0.0, 1.0, 2.0])
    _, ends = gs.histogram(gs.ones(3), bins)
    ends.add_(1)
    assert bins.tolist() == [0, 1, 2]


@pytest.mark.parametrize("n", [0, 1])
@pytest.mark.parametrize("name", ["prepend", "append"])
def test_differences_of_misfitting_operands(n, name):
    sizes = r"diff expects the shape .* input.size\(1\) = 3, but got tensor.size\(1\) = 2"
    with pytest.raises(RuntimeError, match=sizes):
        gs.diff(gs.ones(2, 3), n, 0, **{name: gs.ones(1, 2)})


@pytest.mark.parametrize("dtype", [gs.uint8, gs.int8, gs.uint16, gs.int32, gs.int64])
def test_integers_that_are_far_apart_are_not_close(dtype):
    info = gs.iinfo(dtype)
    least, most = gs.tensor([info.min, 1, 5], dtype=dtype), gs.tensor([info.max, 3, 4], dtype=dtype)
    for x, y in ((least, most), (most, least)):
        assert gs.isclose(x, y, rtol=0.0, atol=1.0).tolist() == [False, False, True]
        assert not gs.allclose(x, y, rtol=0.0, atol=2.0)


# A quotient beside NumPy's and torch's, which are the same but for 1 / 0j, which torch computes as a product.
ZERO_DIVISORS = [0j, complex(-0.0, 0.0), complex(0.0, -0.0), complex(-0.0, -0.0)]
DIVIDENDS = [0j, 1 + 0j, -1 + 0j, 1j, 1 + 1j, -2 - 3j, complex(math.inf, 1), complex(1, -math.inf), 1e-42 + 1j]


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
@pytest.mark.parametrize("count", [1, 100])
def test_complex_quotients_by_zero_are_as_in_numpy(dtype, count):
    x, y = (np.repeat(part.ravel(), count) for part in np.meshgrid(DIVIDENDS, ZERO_DIVISORS))
    x, y = x.astype(dtype), y.astype(dtype)
    with np.errstate(all="ignore"):
        np.testing.assert_array_equal((gs.from_numpy(x) / gs.from_numpy(y)).numpy(), x / y)


@pytest.mark.parametrize("dtype", [gs.complex64, gs.complex128])
def test_reciprocals_and_powers_of_a_complex_zero_are_infinite(dtype):
    z = gs.zeros(3, dtype=dtype)
    results = [1 / z, z.reciprocal(), z.rsqrt(), z**-1, z**-2, z**-0.5, z ** gs.full((3,), -1, dtype=dtype)]
    for result in results:
        found = result.numpy()
        assert np.isinf(found.real).all() and np.isnan(found.imag).all()


@pytest.mark.parametrize("dtype", [np.complex64, np.complex128])
def test_complex_quotients_of_divisors_at_the_ends_of_the_range(dtype):
    info = np.finfo(dtype)
    least, largest = float(info.smallest_normal), float(info.max)
    y = np.array([least * (1 + 1j), least * 1j, largest / 4 * (1 - 1j), largest * 1j, largest], dtype)
    found = (gs.from_numpy(y) / gs.from_numpy(y)).numpy()
    np.testing.assert_allclose(found, np.ones(5), rtol=2 * info.eps)
    found = (gs.from_numpy(np.full(3, 1 + 1j, dtype)) / gs.tensor([math.inf, complex(0, math.inf), -math.inf])).numpy()
    np.testing.assert_array_equal(found, np.zeros(3))


def test_gradients_of_complex_quotients_by_zero_are_as_of_their_formulas():
    x = gs.tensor([1 + 1j], requires_grad=True)
    (x / gs.tensor([0j])).backward(gs.tensor([1 + 0j]))
    assert x.grad is not None and math.isinf(x.grad.real.item()) and math.isnan(x.grad.imag.item())


@pytest.mark.parametrize("name", ["quantile", "nanquantile"])
@pytest.mark.parametrize(
    ("values", "q", "linear", "midpoint"),
    [
        ([-math.inf, 1, 2], 0.37, -math.inf, -math.inf),
        ([-math.inf, 1, 2], 0.25, -math.inf, -math.inf),
        ([-math.inf, 1, 2], 0.9, 1.8, 1.5),
        ([1, 2, math.inf], 0.9, math.nan, math.nan),
        ([1, 2, math.inf], 0.6, math.inf, math.nan),
        ([1, 2, math.inf], 0.5, 2, 2),
        ([-math.inf, math.inf], 0.5, math.nan, math.nan),
    ],
)
def test_quantiles_between_infinities(name, values, q, linear, midpoint):
    for interpolation, expected in (("linear", linear), ("midpoint", midpoint)):
        x = gs.tensor(values, dtype=gs.float64, requires_grad=True)
        found = getattr(gs, name)(x, q, interpolation=interpolation)
        np.testing.assert_allclose(found.item(), expected)
        found.backward()
        assert x.grad is not None and x.grad.isfinite().all() and x.grad.sum().item() == pytest.approx(1)


@pytest.mark.parametrize("correction", [3, 4])
def test_gradients_of_a_variance_without_degrees_of_freedom(correction):
    x = gs.tensor([1.0, 2.0, 4.0, 1.0], dtype=gs.float64).reshape(4, 1).requires_grad_()
    (g,) = grad(x[:3].var(0, correction=correction).sum(), [x])
    assert g.flatten().tolist() == [math.inf, math.inf, math.inf, 0]
    (g,) = grad(x[:3:2].var(correction=correction), [x])
    assert g.flatten().tolist()[::2] == [math.inf, math.inf]
    y = gs.tensor([1.0, 2.0, 3.0], requires_grad=True)
    np.testing.assert_array_equal(grad(y.var(correction=correction), [y])[0].numpy(), [math.inf, math.nan, math.inf])


@pytest.mark.parametrize("correction", [0, 1])
@pytest.mark.parametrize("n", [2, 3])
def test_derivatives_of_the_deviation_of_equal_elements_are_zero(correction, n):
    hessian = gs.func.hessian(lambda x: x.std(correction=correction))(gs.full((n,), 2.0))
    assert hessian.tolist() == [[0.0] * n] * n


@pytest.mark.parametrize("exponent", [True, False])
def test_powers_of_bools_by_bools_are_bools(exponent):
    x = gs.tensor([True, False])
    for power in (x**exponent, x ** gs.tensor(exponent), gs.pow(x, gs.tensor([exponent, exponent]))):
        assert power.dtype is gs.bool and power.tolist() == [True, not exponent]
    assert (x**2).dtype is gs.int64 and (True**x).dtype is gs.bool


@pytest.mark.parametrize("number", [gs.tensor(1j), gs.tensor(1j, dtype=gs.complex128)])
def test_a_distance_has_the_precision_of_its_operands(number):
    for dtype in (gs.float16, gs.float32, gs.float64):
        x = gs.tensor([1.0], dtype=dtype, requires_grad=True)
        result = gs.dist(x, number)
        assert result.dtype is dtype and result.item() == pytest.approx(math.sqrt(2), rel=1e-3)
        result.backward()
        assert x.grad is not None and x.grad.dtype is dtype


def test_the_gradient_of_a_source_whose_places_overlap():
    """Each element of the source that shares a place has the gradient of that place."""
    x = gs.zeros(5, dtype=gs.float64)
    source = gs.ones(2, 2, dtype=gs.float64, requires_grad=True)
    result = gs.as_strided_scatter(x, source, (2, 2), (1, 1))
    (result * gs.arange(1.0, 6.0, dtype=gs.float64)).sum().backward()
    assert source.grad.tolist() == [[1, 2], [2, 3]]


@pytest.mark.parametrize("reduce", ["sum", "prod", "mean", "amax", "amin"])
@pytest.mark.parametrize("overwrite", [False, True])
def test_an_index_without_elements_scatters_nothing(reduce, overwrite):
    x, index = gs.tensor([[1.0, 2.0], [3.0, 4.0]]), gs.empty(0, dtype=gs.int64)
    call = gs.Tensor.scatter_reduce_ if overwrite else gs.scatter_reduce
    result = call(x, 0, index, gs.ones(2, 2), reduce=reduce)
    assert result.tolist() == [[1, 2], [3, 4]] and (result is x) == overwrite


@pytest.mark.parametrize("name", ["sort", "argsort", "median", "nanmedian", "quantile", "topk", "kthvalue", "mode"])
def test_selections_of_more_dims_than_numpy_iterates_over(name):
    x = gs.arange(3.0, dtype=gs.float64).reshape(3, *[1] * 39)
    arguments = {"quantile": (0.5,), "topk": (2,), "kthvalue": (2,)}
    result = getattr(gs, name)(x, *arguments.get(name, ()), dim=0)
    values = result if isinstance(result, gs.Tensor) else result[0]
    flat = getattr(gs, name)(x.flatten(), *arguments.get(name, ()), dim=0)
    assert values.flatten().tolist() == (flat if isinstance(flat, gs.Tensor) else flat[0]).flatten().tolist()


def test_multiples_that_leave_the_range_wrap_as_in_torch():
    pairs = gs.tensor([[30000, 29999], [-32768, 3], [256, 255]], dtype=gs.int16)
    assert gs.lcm(pairs[:, 0], pairs[:, 1]).tolist() == [29648, -32768, -256]


@pytest.mark.parametrize("shape", [(5, 3), (3, 5)])
def test_tangents_of_full_singular_vectors_have_their_shapes(shape):
    rng = np.random.default_rng(0)
    A, direction = (gs.from_numpy(rng.normal(size=shape)) for _ in range(2))
    parts, tangents = gs.func.jvp(lambda A: gs.linalg.svd(A), (A,), (direction,))
    assert [x.shape for x in tangents] == [x.shape for x in parts]
    (U, S, Vh), (U_t, S_t, Vh_t), k = parts, tangents, min(shape)
    product = (U_t[:, :k] * S) @ Vh[:k] + (U[:, :k] * S_t) @ Vh[:k] + (U[:, :k] * S) @ Vh_t[:k]
    np.testing.assert_allclose(product.numpy(), direction.numpy(), atol=1e-12)


def test_a_bessel_function_has_a_gradient_wherever_it_is_finite():
    x = gs.tensor([91.906, -91.906], requires_grad=True)
    values = gs.special.i1(x)
    assert values.isfinite().all()
    (found,) = grad(values.sum(), x)
    assert found.tolist() == pytest.approx([scipy.special.ivp(1, x[0].item())] * 2, rel=1e-5)


@for_each("name", ["sum", "mean", "amax", "var", "logsumexp", "prod", "any", "norm"])
@pytest.mark.parametrize("keepdim", [False, True])
@pytest.mark.parametrize("dim", [0, 1, -1, (0, 2), (1, 2)])
def test_results_of_reductions_are_in_row_major_order(name, keepdim, dim):
    x = gs.rand(2, 3, 4)
    options = {"p": 2.0} if name == "norm" else {}
    for order in [(0, 1, 2), (1, 0, 2), (2, 1, 0), (0, 2, 1)]:
        found = getattr(x.permute(order), name)(dim=dim, keepdim=keepdim, **options)
        assert found.stride() == gs.empty(found.shape).stride(), order


def test_sums_without_nan_are_of_real_numbers():
    for x, options in [(gs.ones(2, dtype=gs.complex64), {}), (gs.ones(2), {"dtype": gs.complex64})]:
        with pytest.raises(RuntimeError, match="nansum on CPU does not support complex inputs"):
            gs.nansum(x, **options)


@pytest.mark.parametrize("name", ["asin", "acos", "atanh"])
def test_second_derivatives_at_the_ends_of_a_domain_are_infinite(name):
    """Not NaN, as the product rule has it of a factor that is zero at that point."""
    x = gs.tensor([-1.0, 1.0], dtype=gs.float64, requires_grad=True)
    (first,) = gs.autograd.grad(getattr(gs, name)(x).sum(), x, create_graph=True)
    (second,) = gs.autograd.grad(first.sum(), x)
    sign = -1 if name == "acos" else 1
    assert second.tolist() == [-sign * math.inf, sign * math.inf]
