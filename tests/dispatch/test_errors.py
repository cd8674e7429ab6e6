"""Errors of ops leave nothing behind: neither the op's tensors nor frames that hold them."""

import gc
import pickle
import traceback

import pytest

import gradspec as gs

pytestmark = pytest.mark.usefixtures("no_collector")


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.t().view(12),
        lambda x: x.reshape(5),
        lambda x: x + gs.ones(5),
        lambda x: x.sum(7),
        lambda x: gs.matmul(x, x),
        lambda x: x.detach().add_(gs.ones(5)),
        lambda x: gs.ones(3, 4, dtype=gs.int64).mean(),
        lambda x: gs.cat([x, gs.ones(2)]),
    ],
)
def test_an_error_that_is_gone_holds_nothing(call):
    x = gs.ones(3, 4, requires_grad=True)
    with pytest.raises((RuntimeError, IndexError)) as caught:
        call(x)
    del caught
    assert gc.collect() == 0


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x @ x,
        lambda x: x.mv(gs.ones(7)),
        lambda x: gs.addmm(x, x, x),
        lambda x: x.reshape(5),
        lambda x: gs.cat([x, gs.ones(2)]),
        lambda x: x.detach().add_(gs.ones(5)),
        lambda x: x.detach().__setitem__(0, gs.ones(7)),
        lambda x: x.detach().__setitem__(0, "a"),
        lambda x: gs.erf(x + 1j),
        lambda x: gs.linalg.inv(x[:3, :3] * 0),
    ],
)
def test_an_error_comes_alone(call):
    """NumPy's, which led to it, says the same in other words."""
    with pytest.raises((RuntimeError, TypeError)) as caught:
        call(gs.ones(3, 4, requires_grad=True))
    shown = "".join(traceback.format_exception(caught.value))
    assert shown.count("Traceback (most recent call last)") == 1


@pytest.mark.parametrize("copied", [False, True], ids=["view", "copy"])
def test_a_reshaped_tensor_is_freed_with_the_last_name(copied):
    x = gs.ones(4, 6, requires_grad=True)
    y = (x * 2).transpose(0, 1)
    z = y.reshape(24) if copied else y.reshape(2, 3, 4)
    assert (z._base is None) is copied
    del y, z
    assert gc.collect() == 0


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda A: gs.fft.fft(A, out=3), r"^fft\.fft\(\): argument 'out' must be Tensor, not int"),
        (lambda A: gs.linalg.eigh(A, out=A), r"^linalg\.eigh\(\): argument 'out' must be 2 tensors"),
        (lambda A: gs.fft.fft(input=A, self=A), r"^fft\.fft\(\) got 'self' and 'input', which are the same"),
        (lambda A: gs.exp(), r"^exp\(\) missing 1 required positional argument: 'input'"),
        (lambda A: gs.array_api.squeeze(A, None), r"^array_api\.squeeze\(\): argument 'axis' must be int or tuple"),
        (lambda A: gs.exp(None), r"^exp\(\): argument 'input' must be"),
        (lambda A: gs.tril("x"), r"^tril\(\): argument 'input' must be Tensor, not str"),
        (lambda A: gs.quantile("x", 1), r"expected one of: quantile\(Tensor input, Tensor q"),
        (lambda A: gs.linalg.det(), r"^linalg\.det\(\) missing 1 required positional argument: 'A'"),
        (lambda A: gs.linalg.det(A, 3), r"^linalg\.det\(\) takes 1 positional argument but 2 were given"),
        (lambda A: gs.linalg.det(A, other=3), r"^linalg\.det\(\) got an unexpected keyword argument"),
        (lambda A: gs.linalg.det(A, out=gs.ones((), dtype=gs.int32)), r"\[linalg\.det, out\]"),
        (lambda A: gs.linalg.det(A.requires_grad_(), out=A), r"^linalg\.det\(\): functions with out="),
        (lambda A: gs.special.i0e(A + 0j), r"^\"special\.i0e\" not implemented for 'ComplexFloat'"),
        (lambda A: gs.special.xlog1py(A, gs.ones(4)), r"\[special\.xlog1py: shapes"),
        (lambda A: gs.special.bessel_j0(A + 0j), r"^special\.bessel_j0: complex numbers"),
        (lambda A: A.clamp_("a"), r"^clamp\(\): argument 'min' must be a Tensor, .* or a number, not str"),
        (lambda A: gs.clamp(A, 0, "a"), r"^clamp\(\): argument 'max' must be Number, not str"),
        (lambda A: gs.special.zeta(gs.ones(2), gs.ones(3)), r"\[special\.zeta: shapes \[2\] and \[3\]\]"),
        (
            lambda A: gs.linalg.ldl_factor(A.requires_grad_()).LD.sum().backward(),
            r"^linalg\.ldl_factor: the gradient with respect to 'self' is not implemented",
        ),
    ],
)
def test_errors_have_the_name_that_users_write(call, message):
    with pytest.raises((TypeError, RuntimeError, NotImplementedError), match=message):
        call(gs.eye(2))


def test_functions_of_namespaces_are_pickled():
    for function in (gs.linalg.det, gs.fft.fft, gs.median, gs.exp):
        assert pickle.loads(pickle.dumps(function)) is function


@pytest.mark.parametrize("name", ["mean", "exp", "sum", "reshape"])
def test_a_list_of_tensors_is_not_a_tensor(name):
    more = [(2,)] if name == "reshape" else []
    with pytest.raises(TypeError, match=rf"{name}\(\): argument 'input' must be .*, not list: stack\(\)"):
        getattr(gs, name)([gs.ones(2)], *more)
