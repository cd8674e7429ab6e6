"""gradcheck beyond the plain comparison: forward mode, fast mode, options, memory that overlaps."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import Function, gradcheck, gradgradcheck
from gradspec.autograd.gradcheck import GradcheckError
from support.functions import function
from support.graphs import variable


class Sine(Function):
    """sin with a backward and a forward formula that can be wrong."""

    backward_factor = 1.0
    forward_factor = 1.0

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        ctx.save_for_forward(x)
        return x.sin()

    @staticmethod
    def backward(ctx, g):
        (x,) = ctx.saved_tensors
        return g * x.cos() * Sine.backward_factor

    @staticmethod
    def jvp(ctx, t):
        (x,) = ctx.saved_tensors
        return t * x.cos() * Sine.forward_factor


# ---- right derivatives pass in every mode ----

FUNCTIONS = [
    (lambda x: x.sin(), (variable(3),)),
    (lambda x: x.exp(), (variable(),)),
    (lambda x, y: x * y, (variable(3, 1), variable(4))),
    (lambda x, y: (x @ y, (x * x).sum()), (variable(2, 3), variable(3))),
    (lambda x, n: x**n, (variable(3), 3)),
    (lambda x: x.unbind(0), (variable(2, 3),)),
    (lambda x: (x, x > 1, x.detach() * 0), (variable(3),)),
    (lambda z: (z * z.conj(), z.exp()), (variable(3, dtype=gs.complex128),)),
    (lambda x, z: x * z, (variable(3), variable(3, dtype=gs.complex128))),
    (lambda x: x * 2, (variable(0, 3),)),
    (lambda x: x.nanmedian(), (variable(0, 3),)),
]


@pytest.mark.parametrize("fast_mode", [False, True])
@pytest.mark.parametrize(("backward", "forward"), [(True, False), (False, True), (True, True)])
@pytest.mark.parametrize(("function", "inputs"), FUNCTIONS)
def test_right_derivatives_pass(function, inputs, backward, forward, fast_mode):
    modes = {"check_backward_ad": backward, "check_forward_ad": forward}
    assert gradcheck(function, inputs, fast_mode=fast_mode, check_grad_dtypes=True, **modes)
    modes = {"check_rev_over_rev": backward, "check_fwd_over_rev": forward}
    assert gradgradcheck(function, inputs, fast_mode=fast_mode, check_undefined_grad=backward, **modes)


# ---- forward mode ----


@pytest.mark.parametrize("fast_mode", [False, True])
def test_a_wrong_tangent_is_caught(monkeypatch, fast_mode):
    monkeypatch.setattr(Sine, "forward_factor", 2.0)
    assert gradcheck(Sine.apply, variable(3), fast_mode=fast_mode)
    with pytest.raises(GradcheckError, match="computed with forward mode mismatch for output 0") as caught:
        gradcheck(Sine.apply, variable(3), check_forward_ad=True, fast_mode=fast_mode)
    assert "a factor: the analytic gradient is 2 times the numeric one" in str(caught.value)


def test_a_wrong_gradient_is_not_looked_at_without_backward(monkeypatch):
    monkeypatch.setattr(Sine, "backward_factor", -1.0)
    assert gradcheck(Sine.apply, variable(3), check_forward_ad=True, check_backward_ad=False)
    with pytest.raises(GradcheckError, match=r"Jacobian mismatch for output 0 .*\n.*\n.*the sign"):
        gradcheck(Sine.apply, variable(3), check_forward_ad=True)


def test_a_wrong_second_derivative_is_caught_forward_over_reverse():
    def square(x):
        return 2 * x * x.detach() - x.detach() * x.detach()

    assert gradcheck(square, variable(3))
    with pytest.raises(GradcheckError, match="computed with forward mode mismatch"):
        gradgradcheck(
            square, variable(3), check_fwd_over_rev=True, check_rev_over_rev=False, check_undefined_grad=False
        )


def test_undefined_tangents():
    # Right for each tangent alone, but not for both together.
    def forward(ctx, x, y):
        ctx.set_materialize_grads(False)
        ctx.save_for_forward(x, y)
        return x * y

    def jvp(ctx, s, t):
        x, y = ctx.saved_tensors
        if s is None:
            return t * x
        return s * y

    Product = function(forward, jvp=jvp)

    inputs = (variable(3), variable(3, seed=1))
    only = {"check_forward_ad": True, "check_backward_ad": False}
    assert gradcheck(Product.apply, inputs, check_undefined_grad=False, **only)
    with pytest.raises(GradcheckError, match="undefined tangents"):
        gradcheck(Product.apply, inputs, **only)


# ---- fast mode ----


@pytest.mark.parametrize("dtype", [gs.float64, gs.complex128])
def test_fast_mode_catches_and_reports_as_the_slow_one(dtype):
    messages = []
    for fast_mode in (False, True):
        with pytest.raises(GradcheckError) as caught:
            gradcheck(lambda x: x * x.detach(), variable(3, dtype=dtype), fast_mode=fast_mode)
        messages.append(str(caught.value))
    assert messages[0] == messages[1]


def test_fast_mode_calls_the_function_a_few_times():
    calls = []

    def function(x):
        calls.append(1)
        return x.sin()

    assert gradcheck(function, variable(1000), fast_mode=True)
    assert len(calls) == 4


def test_fast_mode_reports_what_only_it_can_see():
    """Backward is right for the unit vectors of the whole comparison, and wrong for anything else."""

    Devious = function(lambda ctx, x: x * 2, backward=lambda ctx, g: g * 2 if int((g != 0).sum()) <= 1 else g * 3)

    with pytest.raises(GradcheckError, match="in fast mode: projected on random vectors"):
        gradcheck(Devious.apply, variable(4), fast_mode=True)


def test_fast_mode_does_not_accept_a_small_wrong_element_hidden_by_large_ones():
    scale = gs.tensor([1.0, 1e4], dtype=gs.float64)

    def function(x):
        y = x * scale
        return y + gs.tensor([0.5, 0.0], dtype=gs.float64) * (x - x.detach())

    with pytest.raises(GradcheckError):
        gradcheck(function, variable(2))
    with pytest.raises(GradcheckError):
        gradcheck(function, variable(2), fast_mode=True, rtol=1e-6)


# ---- options ----


def test_options_that_do_not_go_together():
    x = variable(2)
    with pytest.raises(ValueError, match="at least one of check_forward_ad or check_backward_ad to be True"):
        gradcheck(lambda x: x, x, check_backward_ad=False)
    with pytest.raises(ValueError, match="at least one of check_fwd_over_rev or check_rev_over_rev to be"):
        gradgradcheck(lambda x: x, x, check_rev_over_rev=False)
    with pytest.raises(ValueError, match="Setting check_batched_grad=True requires check_backward_ad"):
        gradcheck(lambda x: x, x, check_forward_ad=True, check_backward_ad=False, check_batched_grad=True)
    with pytest.raises(ValueError, match="Setting check_batched_forward_grad=True requires check_forward_ad"):
        gradcheck(lambda x: x, x, check_batched_forward_grad=True)
    with pytest.raises(ValueError, match="Setting check_undefined_grad=True requires check_rev_over_rev"):
        gradgradcheck(lambda x: x, x, check_fwd_over_rev=True, check_rev_over_rev=False)


@pytest.mark.parametrize("check", [gradcheck, gradgradcheck])
def test_batched_gradients(check):
    assert check(lambda x: (x**3, x.sum()), variable(2), check_batched_grad=True)
    assert check(gs.mul, (variable(2, dtype=gs.complex128), variable(2, seed=1)), check_batched_grad=True)
    assert gradcheck(lambda x: (x * x, x.sum()), variable(2), check_forward_ad=True, check_batched_forward_grad=True)


# The identity, whose rule for `vmap` hands every sample the result of another.
MIXING = {
    "forward": lambda x: x * 1,
    "setup_context": lambda ctx, inputs, output: None,
    "vmap": lambda info, in_dims, x: (x.flip(in_dims[0]), in_dims[0]),
}
mixing = function(**MIXING).apply
# The same, and derivatives that are right for one gradient and wrong for a batch.
Mixed = function(**MIXING, backward=lambda ctx, g: mixing(g), jvp=lambda ctx, tangent: mixing(tangent))


def test_a_function_that_mixes_samples_is_found():
    x = variable(2)
    assert gradcheck(Mixed.apply, x, check_forward_ad=True)
    with pytest.raises(GradcheckError, match=r"The batched gradient of (.*) mixes samples"):
        gradcheck(Mixed.apply, x, check_batched_grad=True)
    with pytest.raises(GradcheckError, match=r"The batched tangent of (.*) mixes samples"):
        gradcheck(Mixed.apply, x, check_forward_ad=True, check_batched_forward_grad=True)
    assert not gradcheck(Mixed.apply, x, check_batched_grad=True, raise_exception=False)


def test_a_backward_that_looks_at_elements_is_found():
    def backward(ctx, gradient):
        return gs.tensor([gradient[0].item(), gradient[1].item()], dtype=gs.float64)

    looking = function(**MIXING, backward=backward).apply
    assert gradcheck(looking, variable(2))
    message = r"While computing batched gradients in backward mode \(output 0\), got: vmap: (.*)\.item\(\)"
    with pytest.raises(GradcheckError, match=message):
        gradcheck(looking, variable(2), check_batched_grad=True)


def test_unusable_inputs_raise_also_without_exceptions():
    with pytest.raises(ValueError, match="at least one input tensor to require gradient"):
        gradcheck(lambda x: x, gs.ones(2), raise_exception=False)


def test_grad_outputs_may_be_left_to_chance():
    x = variable(3)
    assert gradgradcheck(lambda x: (x.sin(), x.exp()), x, (None, variable(3, seed=1)))
    assert gradgradcheck(lambda x: x.sin(), x, gs.ones(3, dtype=gs.float64))
    with pytest.raises(ValueError, match="2 grad_outputs were given, but func has 1 outputs"):
        gradgradcheck(lambda x: x.sin(), x, (None, None))


# ---- dtypes and memory ----


def test_low_precision_is_warned_about_in_every_input():
    with pytest.warns(UserWarning, match="Input #1 requires gradient and is not a double") as caught:
        gradcheck(lambda x, y: x * y, (variable(2), gs.ones(2, requires_grad=True)), raise_exception=False)
    assert len(caught) == 1 and caught[0].filename == __file__


def test_overlapping_memory_is_warned_about():
    base = np.arange(5.0)
    windows = np.lib.stride_tricks.as_strided(base, (3, 2), (8, 8))
    x = gs.from_numpy(windows).requires_grad_()
    with pytest.warns(UserWarning, match="Input #0 has overlapping memory") as caught:
        assert not gradcheck(lambda x: x * 2, x, raise_exception=False)
    assert caught[0].filename == __file__


def test_inputs_that_overlap_each_other_are_warned_about():
    base = np.arange(1.0, 6.0)
    x, y = (gs.from_numpy(part).requires_grad_() for part in (base[:3], base[2:]))
    with pytest.warns(UserWarning, match="Inputs #0 and #1 have overlapping memory"):
        assert not gradcheck(lambda x, y: x * 2 + y * 3, (x, y), raise_exception=False)


def test_interleaved_inputs_do_not_overlap():
    base = np.arange(1.0, 9.0)
    x, y = (gs.from_numpy(part).requires_grad_() for part in (base[::2], base[1::2]))
    assert gradcheck(lambda x, y: x * y, (x, y))
    z = gs.from_numpy(base.reshape(2, 4).T[::-1].copy(order="F")).requires_grad_()
    assert gradcheck(lambda z: z.sin(), z)


def test_the_same_input_twice():
    x = variable(3)
    assert gradcheck(lambda x, y: x * y, (x, x))


# ---- determinism ----


def test_a_changing_number_of_outputs_is_caught():
    calls = []

    def function(x):
        calls.append(1)
        return (x,) * len(calls)

    with pytest.raises(GradcheckError, match="it returned 1 outputs and then 2"):
        gradcheck(function, variable(3))
