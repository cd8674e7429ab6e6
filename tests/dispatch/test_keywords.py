"""The keywords that all ops take besides their own: other names of parameters, and `out`."""

import pytest

import gradspec as gs

x = gs.tensor([[1.0, 2.0], [3.0, 5.0]])


def test_a_parameter_that_an_entry_calls_so_is_itself():
    softsign = gs.nn.functional.softsign
    assert gs.equal(gs.vmap(lambda row: softsign(input=row))(x), softsign(x))
    assert gs.equal(gs.vmap(lambda row: gs.array_api.sum(row, axis=0, keepdims=True))(x), x.sum(1, keepdim=True))


@pytest.mark.parametrize("route", [lambda f: f(x), lambda f: gs.vmap(f)(x.expand(1, 2, 2))[0]])
def test_other_names_are_taken_on_every_route(route):
    assert gs.equal(route(lambda a: gs.amax(input=a, axis=1, keepdims=True)), x.amax(1, keepdim=True))
    assert gs.equal(route(lambda a: a.max(axis=0)[0]), x.amax(0))
    assert gs.equal(route(lambda a: gs.cat((a, a), axis=1)), gs.cat((x, x), 1))
    assert gs.equal(route(lambda a: a.split(split_size=1, dim=1)[0]), x[:, :1])


@pytest.mark.parametrize("route", [lambda f: f(x), lambda f: gs.vmap(f)(x.expand(1, 2, 2))[0]])
def test_a_factor_may_come_before_the_tensors(route):
    assert gs.equal(route(lambda a: gs.add(a, 2, a)), 3 * x) and gs.equal(route(lambda a: a.sub(0.5, a)), x / 2)
    assert gs.equal(route(lambda a: gs.addcmul(a, 2, a, a)), x + 2 * x * x)
    y = x.clone().requires_grad_()
    z = y.clone().add_(3, y).addcdiv_(2, y, y)
    assert gs.equal(z, 4 * x + 2) and gs.equal(gs.autograd.grad(z.sum(), y)[0], gs.full((2, 2), 4.0))


@pytest.mark.parametrize("route", [lambda f: f(x), lambda f: gs.vmap(f)(x.expand(1, 2, 2))[0]])
def test_a_tensor_after_a_number_may_be_a_size(route):
    one, two = gs.tensor(1), gs.tensor(2)
    assert gs.equal(route(lambda a: a.view(1, two, two)), x[None])
    assert gs.equal(route(lambda a: a.reshape(-1, one)), x.reshape(4, 1))
    assert gs.equal(route(lambda a: a.permute(1, one - 1)), x.T)
    assert gs.equal(route(lambda a: a.expand(3, two, 2)), x.expand(3, 2, 2))
    assert gs.equal(route(lambda a: a.repeat(1, two)), gs.cat((x, x), 1))


def test_results_of_an_overload_are_written_to_tensors():
    values, positions = gs.empty(0), gs.empty(0, dtype=gs.int64)
    assert gs.max(x, axis=1, out=(values, positions))[0] is values and values.tolist() == [2, 5]


def test_an_op_that_takes_a_dtype_computes_in_the_dtype_of_out():
    halves, large = gs.tensor([[1.5, 1.5, 2.5]]), gs.tensor([2.0**24, 1.0, 1.0])
    for dtype in (gs.float32, gs.float64, gs.int16, gs.bool):
        for name in ("sum", "nansum", "prod"):
            out = gs.empty(1, dtype=dtype)
            assert getattr(gs, name)(halves, 1, out=out) is out
            assert gs.equal(out, getattr(gs, name)(halves, 1, dtype=dtype)), (name, dtype)
    for name in ("cumsum", "cumprod", "mean", "nanmean", "softmax", "log_softmax"):
        out = gs.empty(0, dtype=gs.float64)
        assert gs.equal(getattr(gs, name)(large, 0, out=out), getattr(gs, name)(large, 0, dtype=gs.float64)), name
    out = gs.empty(3, dtype=gs.int64)
    assert gs.cumsum(halves[0], axis=0, out=out).tolist() == [1, 2, 4]
    with pytest.raises(RuntimeError, match=r"Expected 'out' to have dtype gradspec.float32"):
        gs.cumsum(large, 0, dtype=gs.float32, out=gs.empty(3, dtype=gs.float64))


@pytest.mark.parametrize(
    "call, error",
    [
        (lambda: gs.exp(x, axis=0), r"exp\(\) got an unexpected keyword argument 'axis'"),
        (lambda: gs.max(x, axis="1"), r"got \(Tensor, axis=str\)"),
        (lambda: gs.max(x, dim=0, axis=0), r"max\(\) got 'dim' and 'axis', which are the same parameter"),
        (lambda: gs.mul(x, 2, x), r"mul\(\) takes 2 positional arguments but 3 were given"),
        (lambda: gs.add(x, 2, x, alpha=2), r"add\(\) takes 2 positional arguments but 3 were given"),
        (lambda: gs.sum(x, 0, axis=0), r"sum\(\) got multiple values for argument 'dim'"),
        (lambda: gs.cat(3, axis=0), r"cat\(\): argument 'tensors' must be a list or tuple of Tensors, not int"),
        (lambda: x.add_(x, out=x), r"add_\(\) got an unexpected keyword argument 'out'"),
    ],
)
def test_errors_name_the_keywords_that_were_given(call, error):
    with pytest.raises(TypeError, match=error):
        call()
