"""gradcheck and gradgradcheck: what they refuse, and what they say."""

import importlib

import pytest


def leaf(lib, n=2, dtype="float64"):
    return lib.ones(n, dtype=getattr(lib, dtype), requires_grad=True)


@pytest.fixture
def doubled(function):
    """Makes a Function of twice its argument, with such derivatives."""

    def made(backward, jvp=None):
        methods = {"backward": backward} if jvp is None else {"backward": backward, "jvp": jvp}
        return function(lambda ctx, x: ctx.set_materialize_grads(False) or x * 2, **methods).apply

    return made


def test_right_and_wrong_derivatives(lib, doubled):
    check, right = lib.autograd.gradcheck, doubled(lambda ctx, g: None if g is None else g * 2)
    wrong = doubled(lambda ctx, g: None if g is None else g * 3)
    for fast in (False, True):
        assert check(right, leaf(lib), fast_mode=fast)
        assert not check(wrong, leaf(lib), fast_mode=fast, raise_exception=False)
        with pytest.raises(RuntimeError, match="Jacobian mismatch for output 0 with respect to input 0"):
            check(wrong, leaf(lib), fast_mode=fast)


@pytest.mark.parametrize(
    ("function", "what"),
    [
        (lambda lib, x: x[:1] if x[0] < 1 else x * 1, "shape"),
        (lambda lib, x: x.to(lib.complex128) if x[0].item() < 1 else x * 1, "dtype"),
    ],
)
def test_outputs_that_depend_on_values(lib, function, what):
    message = f"Expected `func` to return outputs with the same {what} when inputs are perturbed on index"
    with pytest.raises(AssertionError, match=message):
        lib.autograd.gradcheck(lambda x: function(lib, x), leaf(lib))


@pytest.mark.filterwarnings("ignore:Backwards compatibility")
def test_undefined_gradients_that_raise(lib, doubled):
    def backward(ctx, grad):
        if grad is None:
            raise RuntimeError("undefined")
        return grad * 2

    with pytest.raises(RuntimeError, match="Expected backward function to handle undefined output grads"):
        lib.autograd.gradcheck(doubled(backward), leaf(lib))
    assert lib.autograd.gradcheck(doubled(backward), leaf(lib), check_undefined_grad=False)


def test_backward_passes_that_differ(lib, doubled):
    factor = [1.0]

    def backward(ctx, grad):
        factor[0] += 1e-9
        return None if grad is None else grad * 2 * factor[0]

    for fast in (False, True):
        with pytest.raises(RuntimeError, match=r"Backward is not reentrant, i\.e\., running backward with"):
            lib.autograd.gradcheck(doubled(backward), leaf(lib), fast_mode=fast)
    assert lib.autograd.gradcheck(doubled(backward), leaf(lib), nondet_tol=1e-6)


def test_parts_of_complex_numbers_are_named(lib, doubled):
    wrong = doubled(lambda ctx, g: g * 2j, lambda ctx, t: t * 2j)
    z = leaf(lib, 1, "complex128")
    with pytest.raises(RuntimeError, match=r"While considering the .* part of complex outputs only"):
        lib.autograd.gradcheck(wrong, z)
    with pytest.raises(RuntimeError, match=r"While considering the .* part of complex inputs only, Jacobian"):
        lib.autograd.gradcheck(wrong, z, check_forward_ad=True, check_backward_ad=False)
    assert lib.autograd.gradcheck(lambda z: (z * z.conj(), z.real, z.exp()), z)


@pytest.mark.parametrize(
    ("options", "calls"),
    [({}, 4), ({"check_undefined_grad": False}, 3), ({"fast_mode": True}, 2), ({"check_backward_ad": False}, 4)],
)
def test_number_of_calls_of_jvp(lib, doubled, options, calls):
    count = []
    right = doubled(lambda ctx, g: None if g is None else g * 2, lambda ctx, t: (count.append(1), t * 2)[1])
    assert lib.autograd.gradcheck(right, leaf(lib, 3), check_forward_ad=True, **options)
    assert len(count) == calls


def test_inputs_that_cannot_be_checked(lib):
    check = lib.autograd.gradcheck
    with pytest.raises(ValueError, match="expects at least one input tensor to require gradient"):
        check(lambda x: x * 2, lib.ones(2))
    with pytest.warns(UserWarning, match="is not a double precision floating point or complex"):
        check(lambda x: x * 2, leaf(lib, dtype="float32"), raise_exception=False)
    assert check(lambda x: (x * 2, x.long()), leaf(lib)) and check(lambda x: x * 2, [leaf(lib)], masked=True)


def test_second_derivatives(lib, function):
    check, x = lib.autograd.gradgradcheck, leaf(lib)
    assert check(lambda x: x**3, x) and check(lambda x: x**3, x, lib.ones(2, dtype=lib.float64, requires_grad=True))
    assert check(lambda x: x**3, x, gen_non_contig_grad_outputs=True) and check(
        lambda x: x**3, x, check_fwd_over_rev=True
    )

    Once = function(lambda ctx, x: x**2, backward=lambda ctx, grad: (grad * 2).detach())

    with pytest.raises(RuntimeError, match="Numerical gradient for function expected to be zero"):
        check(Once.apply, x)


def test_the_error_is_found_by_its_module(lib):
    module = importlib.import_module(f"{lib.__name__}.autograd.gradcheck")
    assert issubclass(module.GradcheckError, RuntimeError)


def test_functions_of_one_tensor_or_several(lib):
    check, x = lib.autograd.gradcheck, leaf(lib)
    assert check(lambda x: x**2, x) and check(lambda x: x**2, (x,))
    assert check(lambda x, y: (x * y, x + y), (x, leaf(lib)))


def test_second_derivatives_with_respect_to_gradients_of_outputs(lib, function):
    seen = []

    def backward(ctx, grad):
        seen.append(grad.requires_grad)
        return grad * 3

    Linear = function(lambda ctx, x: x * 3, backward=backward)

    given = lib.ones(2, dtype=lib.float64, requires_grad=True)
    assert lib.autograd.gradgradcheck(Linear.apply, leaf(lib), given) and any(seen)
