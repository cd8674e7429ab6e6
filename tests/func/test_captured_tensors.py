"""Writes in place within transforms: to tensors of the function's own, and to tensors that it closes over."""

from itertools import product

import pytest

import gradspec as gs
from gradspec.autograd import functional
from gradspec.func import grad, grad_and_value, hessian, jacfwd, jacrev, jvp, linearize, vjp, vmap
from support.cases import for_each

REFUSED = "would mutate a captured Tensor"

TRANSFORMS = {
    "grad": lambda f, x: grad(lambda x: f(x).sum())(x),
    "grad_and_value": lambda f, x: grad_and_value(lambda x: f(x).sum())(x),
    "vjp": lambda f, x: vjp(f, x),
    "jacrev": lambda f, x: jacrev(f)(x),
    "linearize": lambda f, x: linearize(f, x),
    "jvp": lambda f, x: jvp(f, (x,), (x,)),
    "jacfwd": lambda f, x: jacfwd(f)(x),
    "hessian": lambda f, x: hessian(lambda x: f(x).sum())(x),
    "vmap of grad": lambda f, x: vmap(grad(lambda x: f(x).sum()))(x.reshape(1, 3)),
    "grad of vmap": lambda f, x: grad(lambda x: vmap(f)(x.reshape(1, 3)).sum())(x),
}


def recorded():
    return gs.ones(3, requires_grad=True) * 1


def unrecorded(write):
    def run(c, x):
        with gs.no_grad():
            write(c)

    return run


WRITES = {
    "of a number": lambda c, x: c.mul_(2.0),
    "by an operator": lambda c, x: c.__isub__(1.0),
    "without recording": unrecorded(lambda c: c.add_(1.0)),
    "of a number to an element": lambda c, x: c.__setitem__(0, 5.0),
    "by a mask": lambda c, x: c.masked_fill_(gs.tensor([True, False, True]), 5.0),
    "by an index": lambda c, x: c.index_fill_(0, gs.tensor([1]), 5.0),
    "to a detached alias": lambda c, x: c.detach().add_(1.0),
    "of zeros": lambda c, x: c.zero_(),
    "of the shape": lambda c, x: c.unsqueeze_(0),
}
OF_VARIABLES = {
    "of the variable": lambda c, x: c.add_(x.sum()),
    "to an element": lambda c, x: c.__setitem__(0, x.sum()),
    "to a view": lambda c, x: c.view(3).add_(x.sum()),
    "of random numbers": lambda c, x: c.normal_(),
}


@pytest.mark.parametrize("transform", TRANSFORMS)
@for_each(("write", "make"), product(WRITES | OF_VARIABLES, (lambda: gs.ones(3), recorded)))
def test_a_captured_tensor_is_not_written_to(transform, write, make):
    captured, run = make(), (WRITES | OF_VARIABLES)[write]
    node, version = captured.grad_fn, captured._version

    def f(x):
        run(captured, x)
        return x * captured

    # What vmap has to say of the variables' samples comes first.
    expected = "inplace arithmetic|randomness error mode" if write in OF_VARIABLES and "vmap" in transform else REFUSED
    with pytest.raises(RuntimeError, match=expected):
        TRANSFORMS[transform](f, gs.tensor([1.0, 2.0, 3.0]))
    assert captured.tolist() == [1.0, 1.0, 1.0]
    assert captured.grad_fn is node and captured._version == version
    with gs.no_grad():
        captured.add_(1.0)  # outside it may be
    assert captured.tolist() == [2.0, 2.0, 2.0]


def test_an_out_argument_is_a_write():
    captured = gs.ones(3)
    with pytest.raises(RuntimeError, match=REFUSED):
        grad(lambda x: (x * gs.mul(x.detach(), 2.0, out=captured)).sum())(gs.ones(3))
    assert captured.tolist() == [1.0, 1.0, 1.0]


def test_the_message_names_the_operation_and_the_tensor():
    captured = gs.ones(2, 3)
    with pytest.raises(
        RuntimeError,
        match=r"During a grad \(vjp, jvp, grad, etc\) transform, the function provided attempted to call "
        r"in-place operation \(mul_\) that would mutate a captured Tensor, of shape \[2, 3\]\. This is not "
        r"supported; please rewrite the function being transformed to explicitly accept the mutated "
        r"Tensor\(s\) as inputs, or write to a clone\(\)",
    ):
        grad(lambda x: (captured.mul_(2.0) * x).sum())(gs.ones(3))


@pytest.mark.parametrize("transform", TRANSFORMS)
def test_tensors_of_the_function_may_be_written_to(transform):
    def f(x):
        total = x.new_zeros(3)
        total.add_(x)
        total[0] = x[1] * x[2]
        total.view(3).mul_(x)
        counter = gs.zeros(3)
        counter += 1
        return total + counter

    def same(x):
        return gs.stack([x[1] * x[2], x[1], x[2]]) * x + 1

    x = gs.tensor([1.0, 2.0, 3.0])
    found, expected = TRANSFORMS[transform](f, x), TRANSFORMS[transform](same, x)
    if transform in ("vjp", "linearize"):
        found, expected = (result[1](x) for result in (found, expected))
    for a, b in zip(*[gs.func.pytree.leaves_of(result) for result in (found, expected)], strict=True):
        assert gs.allclose(a, b)


def test_it_is_the_innermost_transform_that_counts():
    """An inner function captures the tensors that an outer one has made; its own tensors belong to the outer one."""

    def inner_writes(x):
        own = x * 1.0
        return grad(lambda y: (own.mul_(2.0) * y).sum())(x).sum()

    with pytest.raises(RuntimeError, match=r"in-place operation \(mul_\)"):
        grad(inner_writes)(gs.ones(3))

    def outer_writes(x):
        kept = []
        first = grad(lambda y: (y * y * kept_in(kept, y)).sum())(x)
        kept[0].add_(1.0)
        first.mul_(x)
        later = x * 3.0
        jvp(gs.sin, (x,), (x,))
        later.mul_(x)
        return (first + later).sum()

    # first is 2 y * 7, times x; later is 3 x x
    assert grad(outer_writes)(gs.ones(3)).tolist() == [34.0, 34.0, 34.0]


def kept_in(kept, y):
    kept.append(gs.full((3,), 7.0))
    return kept[0].clone()


def test_a_write_after_an_error_and_in_other_functions():
    captured = gs.zeros(3)
    with pytest.raises(ZeroDivisionError):
        grad(lambda x: x.sum() / 0 + 1 / 0)(gs.ones(3))
    captured.add_(1.0)
    functional.jacobian(lambda x: x * captured.add_(1.0), gs.ones(3))  # no transform of func
    functional.jacobian(lambda x: x * captured.add_(1.0), gs.ones(3), vectorize=True, strategy="forward-mode")
    assert captured.tolist() == [3.0, 3.0, 3.0]


def test_inputs_are_not_captured_tensors():
    """An input that is written to without recording changes outside, as in torch."""

    def f(x):
        with gs.no_grad():
            x.add_(1.0)
        return (x * x).sum()

    x = gs.ones(3)
    assert grad(f)(x).tolist() == [4.0, 4.0, 4.0]
    assert x.tolist() == [2.0, 2.0, 2.0]
    with pytest.raises(RuntimeError, match="a leaf Variable that requires grad"):
        grad(lambda x: x.add_(1.0).sum())(x)
    assert x.tolist() == [2.0, 2.0, 2.0]


def test_jvp_of_functions_that_write_to_their_inputs():
    """As in torch: the inputs are the caller's tensors, and so are their tangents."""

    def doubled(x):
        x.mul_(2)
        x[:1].add_(1)
        return x * 2

    x = gs.ones(2) * 3
    value, derivative = jvp(doubled, (x,), (x,))  # which do not share memory while they are written to
    assert (value.tolist(), derivative.tolist(), x.tolist()) == ([14, 12], [12, 12], [7, 6])
    x, v = gs.ones(2) * 3, gs.ones(2)
    _, derivative = jvp(doubled, (x,), (v,))
    assert (derivative.tolist(), x.tolist(), v.tolist()) == ([4, 4], [7, 6], [2, 2])
    rows = gs.ones(3, 2) * 3
    value, derivative = vmap(lambda row: jvp(doubled, (row,), (row,)))(rows)
    assert (value.tolist(), derivative.tolist()) == ([[14, 12]] * 3, [[12, 12]] * 3)
    second = jvp(lambda x: jvp(lambda y: y.mul_(y), (x * 1,), (x,))[1], (v,), (v,))[1]
    assert second.tolist() == [16, 16]  # of 2 x**2, along x = 2


def test_other_arguments_of_grad_may_be_written_to():
    def f(x, moments, *, seen):
        moments["mean"].lerp_((x * 1.0).detach(), 0.5)
        seen.add_(1)
        x = x * moments["mean"]
        moments["last"].copy_(x)
        return x.sum()

    x, seen = gs.tensor([2.0, 4.0]), gs.tensor(0)
    moments = {"mean": gs.zeros(2), "last": gs.zeros(2)}
    gradient = grad(f)(x, moments, seen=seen)
    assert gradient.tolist() == [1.0, 2.0] and seen.item() == 1
    assert moments["mean"].tolist() == [1.0, 2.0] and moments["last"].tolist() == [2.0, 8.0]
    assert moments["last"].grad_fn is None and not moments["last"].requires_grad and moments["last"]._version == 1
    second = grad(lambda x: grad(f)(x, moments, seen=seen).sum())
    with pytest.raises(RuntimeError, match=REFUSED):
        second(x)
    assert grad(lambda x, moments, seen: grad(f)(x, moments, seen=seen).sum())(x, moments, seen).tolist() == [0.0, 0.0]
    assert seen.item() == 2


def test_each_sample_writes_to_its_own_argument():
    def f(x, total):
        total.add_(x.detach())
        return (x * total).sum()

    x, totals = gs.arange(6.0).reshape(3, 2), gs.ones(3, 2)
    assert vmap(grad(f))(x, totals).tolist() == (x + 1).tolist()
    assert totals.tolist() == (x + 1).tolist()


def test_a_network_that_keeps_running_moments():
    model = gs.nn.Sequential(gs.nn.Linear(2, 3), gs.nn.BatchNorm1d(3))
    parameters, buffers = dict(model.named_parameters()), dict(model.named_buffers())
    x = gs.arange(8.0).reshape(4, 2)

    def loss(parameters, buffers, x):
        return gs.func.functional_call(model, (parameters, buffers), (x,)).pow(2).sum()

    found = grad(loss)(parameters, buffers, x)
    assert model[1].num_batches_tracked.item() == 1 and model[1].running_mean.ne(0).all()
    model.zero_grad()
    model(x).pow(2).sum().backward()
    for name, parameter in model.named_parameters():
        assert gs.allclose(found[name], parameter.grad, atol=1e-5)
