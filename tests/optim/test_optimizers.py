"""Optimizers: groups, closures, hooks, state dicts, and the arguments that they refuse."""

import copy
import pickle
import re

import pytest

import gradspec as gs
from gradspec import nn, optim


def weights(count=2):
    return [nn.Parameter(gs.full((3,), float(k + 1))) for k in range(count)]


def with_gradients(parameters, value=1.0):
    for parameter in parameters:
        parameter.grad = gs.full(parameter.shape, value)
    return parameters


def test_groups_have_options_of_their_own():
    first, second = with_gradients(weights())
    optimizer = optim.SGD([{"params": first}, {"params": [second], "lr": 1.0}], lr=0.1)
    optimizer.step()
    assert gs.allclose(first, gs.full((3,), 0.9)) and second.tolist() == [1.0] * 3
    optimizer.add_param_group({"params": weights(1)})
    assert [group["lr"] for group in optimizer.param_groups] == [0.1, 1.0, 0.1]
    assert "lr: 0.1" in repr(optimizer) and repr(optimizer).startswith("SGD (\nParameter Group 0\n")


def test_names_of_parameters():
    model = nn.Linear(2, 2)
    optimizer = optim.Adam(model.named_parameters())
    assert optimizer.state_dict()["param_groups"][0]["param_names"] == ["weight", "bias"]


def test_a_parameter_without_gradient_stays():
    parameters = weights()
    with_gradients(parameters[:1])
    optimizer = optim.Adam(parameters)
    optimizer.step()
    assert parameters[1].tolist() == [2.0] * 3 and len(optimizer.state) == 1


def test_gradients_are_cleared():
    parameters = with_gradients(weights())
    optimizer = optim.SGD(parameters)
    optimizer.zero_grad(set_to_none=False)
    assert parameters[0].grad.tolist() == [0.0] * 3
    optimizer.zero_grad()
    assert parameters[0].grad is None


def test_zeros_keep_the_layout_of_gradients():
    parameter = nn.Parameter(gs.ones(2, 3))
    parameter.grad = gs.ones(3, 2).T
    gradient = parameter.grad
    optim.SGD([parameter]).zero_grad(set_to_none=False)
    assert parameter.grad.stride() == (1, 2) and gradient.tolist() == [[0.0] * 3] * 2


def test_a_closure_records_and_its_loss_comes_back():
    (parameter,) = weights(1)
    optimizer = optim.SGD([parameter], lr=0.1)

    def closure():
        optimizer.zero_grad()
        loss = (parameter**2).sum()
        loss.backward()
        return loss

    with gs.no_grad():
        assert optimizer.step(closure).item() == 3.0
    assert gs.allclose(parameter, gs.full((3,), 0.8))


def test_hooks_of_steps():
    parameters, seen = with_gradients(weights()), []
    optimizer = optim.SGD(parameters)
    pre = optimizer.register_step_pre_hook(lambda o, args, kwargs: seen.append("pre"))
    optimizer.register_step_post_hook(lambda o, args, kwargs: seen.append("post"))
    with optim.optimizer.register_optimizer_step_post_hook(lambda o, args, kwargs: seen.append("all")):
        optimizer.step()
    pre.remove()
    optimizer.step()
    assert seen == ["pre", "post", "all", "post"]
    optimizer.register_step_pre_hook(lambda o, args, kwargs: 1)
    with pytest.raises(RuntimeError, match="None or a tuple of"):
        optimizer.step()


def test_hooks_of_state_dicts():
    optimizer, seen = optim.SGD(weights()), []
    optimizer.register_state_dict_post_hook(lambda o, state: {**state, "more": 1})
    optimizer.register_state_dict_pre_hook(lambda o: seen.append("second"))
    optimizer.register_state_dict_pre_hook(lambda o: seen.append("first"), prepend=True)
    assert optimizer.state_dict()["more"] == 1 and seen == ["first", "second"]
    optimizer.register_load_state_dict_pre_hook(lambda o, state: state["param_groups"][0].update(lr=7.0))
    optimizer.register_load_state_dict_post_hook(lambda o: seen.append("loaded"))
    optimizer.load_state_dict(optimizer.state_dict())
    assert optimizer.param_groups[0]["lr"] == 7.0 and seen[-1] == "loaded"


def test_a_step_of_ones_own():
    class Signs(optim.Optimizer):
        def __init__(self, params):
            super().__init__(params, {"lr": 0.5})

        @gs.no_grad()
        def step(self):
            for group in self.param_groups:
                for parameter in group["params"]:
                    parameter.sub_(parameter.grad.sign(), alpha=group["lr"])

    parameters, seen = with_gradients(weights(), 3.0), []
    optimizer = Signs(parameters)
    optimizer.register_step_post_hook(lambda o, args, kwargs: seen.append(args[0] is o))
    schedule = optim.lr_scheduler.ExponentialLR(optimizer, 0.1)
    optimizer.step()
    schedule.step()
    assert parameters[0].tolist() == [0.5] * 3 and seen == [True] and schedule.get_last_lr() == [0.05]


def test_an_optimizer_around_another_one():
    class Around(optim.Optimizer):
        def __init__(self, inner):
            self.inner = inner
            self.param_groups, self.state = inner.param_groups, inner.state

        def step(self, closure=None):
            return self.inner.step(closure)

    x = gs.tensor([1.0], requires_grad=True)
    around = Around(optim.SGD([x], lr=0.5))
    steps = []
    around.register_step_pre_hook(lambda *given: steps.append(1))
    x.grad = gs.ones(1)
    around.step()
    around.zero_grad()
    assert x.tolist() == [0.5] and x.grad is None and steps == [1]
    assert around.state_dict() == around.inner.state_dict()


def test_copies_and_pickles_go_on():
    model = nn.Linear(2, 1)
    optimizer = optim.Adam(model.parameters(), lr=0.1)
    model(gs.ones(1, 2)).sum().backward()
    optimizer.step()
    for other, made in (copy.deepcopy((model, optimizer)), pickle.loads(pickle.dumps((model, optimizer)))):
        for parameter in other.parameters():
            parameter.grad = gs.ones_like(parameter)
        made.step()
        assert made.state[other.weight]["step"].item() == 2
        assert not gs.equal(other.weight, model.weight)


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("SGD", {"momentum": 0.9, "nesterov": True, "weight_decay": 0.1}),
        ("Adam", {"amsgrad": True}),
        ("AdamW", {}),
        ("Adamax", {}),
        ("NAdam", {"decoupled_weight_decay": True}),
        ("RAdam", {}),
        ("Adagrad", {"lr_decay": 0.1}),
        ("Adadelta", {}),
        ("RMSprop", {"momentum": 0.9, "centered": True}),
        ("Rprop", {}),
        ("ASGD", {"t0": 1}),
    ],
)
def test_differentiable_steps(name, options):
    def trained(start):
        parameter = start.clone()
        optimizer = getattr(optim, name)([parameter], lr=0.1, differentiable=True, **options)
        for k in range(7):
            parameter.grad = start**2 * (2.6 - k) + start
            optimizer.step()
        return parameter

    start = gs.tensor([0.5, -1.0, 2.0], dtype=gs.float64, requires_grad=True)
    assert gs.autograd.gradcheck(trained, (start,), eps=1e-6, atol=1e-5)


@pytest.mark.parametrize("name", ["SGD", "Adam", "AdamW"])
def test_rates_are_differentiable(name):
    def trained(lr):
        parameter = gs.ones(3, dtype=gs.float64).requires_grad_().clone()
        optimizer = getattr(optim, name)([parameter], lr=lr, differentiable=True)
        for k in range(3):
            parameter.grad = gs.tensor([1.0, 2.0, 3.0], dtype=gs.float64) * (k + 1)
            optimizer.step()
        return parameter

    assert gs.autograd.gradcheck(trained, (gs.tensor(0.1, dtype=gs.float64, requires_grad=True),), atol=1e-5)


def test_required_options():
    class Steps(optim.Optimizer):
        def __init__(self, params, lr=optim.optimizer.required):
            super().__init__(params, {"lr": lr})

    optimizer = Steps([{"params": weights(), "lr": 0.5}])
    with pytest.raises(ValueError, match="didn't specify a value of required optimization parameter lr"):
        optimizer.add_param_group({"params": weights()})
    assert [group["lr"] for group in optimizer.param_groups] == [0.5] and repr(optimizer.defaults["lr"])[0] == "<"


def test_states_load_with_the_dtype_of_the_parameter():
    single = with_gradients(weights(1))
    optimizer = optim.Adam(single)
    optimizer.step()
    double = [nn.Parameter(single[0].detach().double())]
    other = optim.Adam(double)
    other.load_state_dict(optimizer.state_dict())
    state = other.state[double[0]]
    assert state["exp_avg"].dtype is gs.float64 and state["step"].dtype is gs.float32


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda p: optim.SGD(p[0]), TypeError, "should be an iterable of Tensors or dicts, but got Parameter"),
        (lambda p: optim.SGD([]), ValueError, "empty parameter list"),
        (lambda p: optim.SGD([1.0]), TypeError, "one of the params is float"),
        (lambda p: optim.SGD([p[0] * 2]), ValueError, "non-leaf"),
        (lambda p: optim.SGD([{"params": p}, {"params": p[:1]}]), ValueError, "more than one parameter group"),
        (lambda p: optim.SGD([{"params": {p[0]}}]), TypeError, "sets will change between runs"),
        (lambda p: optim.SGD(p, lr=-1), ValueError, "Invalid learning rate: -1"),
        (lambda p: optim.SGD(p, nesterov=True), ValueError, "Nesterov momentum requires"),
        (lambda p: optim.Adam(p, betas=(0.9, 1.0)), ValueError, "beta parameter at index 1: 1.0"),
        (lambda p: optim.Adam(p, eps=-1.0), ValueError, "Invalid epsilon value: -1.0"),
        (lambda p: optim.Adam(p, fused=True, foreach=True), RuntimeError, "cannot be `True` together"),
        (lambda p: optim.Rprop(p, etas=(1.1, 1.2)), ValueError, "Invalid eta values: 1.1, 1.2"),
        (lambda p: optim.Muon(p), ValueError, "Muon only supports 2D parameters"),
        (lambda p: optim.LBFGS([{"params": p[:1]}, {"params": p[1:]}]), ValueError, "doesn't support per-parameter"),
        (lambda p: optim.lr_scheduler.StepLR(p, 2), TypeError, "list is not an Optimizer"),
        (lambda p: optim.lr_scheduler.StepLR(optim.SGD(p), 2, last_epoch=3), KeyError, "initial_lr"),
    ],
)
def test_refused_arguments(make, error, message):
    with pytest.raises(error, match=re.escape(message)):
        make(weights())


def test_parameters_that_come_several_times():
    once, repeated = weights(1), weights(1)
    single = optim.Adam(once, lr=0.1)
    with pytest.warns(UserWarning, match="duplicate parameters"):
        twice = optim.Adam([*repeated, *weights(1), *repeated], lr=0.1)
    for k in range(1, 4):
        once[0].grad, repeated[0].grad = gs.full_like(once[0], k), gs.full_like(once[0], k)
        single.step(), single.step(), twice.step()
        assert gs.equal(repeated[0], once[0])
    copied = copy.deepcopy(twice)
    parameter = copied.param_groups[0]["params"][0]
    parameter.grad = repeated[0].grad
    copied.step(), twice.step()
    assert gs.equal(parameter, repeated[0])


def test_refused_states():
    optimizer = optim.SGD(weights())
    state = optimizer.state_dict()
    with pytest.raises(ValueError, match="different number of parameter groups"):
        optimizer.load_state_dict({"state": {}, "param_groups": []})
    with pytest.raises(ValueError, match="doesn't match the size"):
        optim.SGD(weights(3)).load_state_dict(state)


def test_refused_gradients():
    (parameter,) = weights(1)
    parameter.grad = gs.ones(3).to_sparse()
    with pytest.raises(RuntimeError, match="Adam does not support sparse gradients, please consider SparseAdam"):
        optim.Adam([parameter]).step()
    parameter.grad = gs.ones(3)
    with pytest.raises(RuntimeError, match="SparseAdam does not support dense gradients"):
        optim.SparseAdam([parameter]).step()


def test_steps_of_schedules_before_those_of_the_optimizer_warn():
    schedule = optim.lr_scheduler.StepLR(optim.SGD(weights()), 1)
    with pytest.warns(UserWarning, match="before `optimizer.step"):
        schedule.step()
    with pytest.warns(UserWarning, match="get_last_lr"):
        schedule.get_lr()


def test_schedules_resume():
    def made():
        optimizer = optim.SGD(weights(), lr=1.0)
        return optimizer, optim.lr_scheduler.CosineAnnealingLR(optimizer, 10)

    optimizer, schedule = made()
    for _ in range(3):
        optimizer.step()
        schedule.step()
    other, resumed = made()
    other.load_state_dict(optimizer.state_dict())
    resumed.load_state_dict(schedule.state_dict())
    for one, its in ((optimizer, schedule), (other, resumed)):
        one.step()
        its.step()
    assert resumed.get_last_lr() == schedule.get_last_lr() and resumed.last_epoch == 4


def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


@pytest.mark.parametrize("method", ["L-BFGS-B", "BFGS", "CG", "Newton-CG", "trust-ncg", "trust-krylov", "Nelder-Mead"])
def test_minimizers_of_scipy(method):
    x = gs.tensor([0.5, 0.8], dtype=gs.float64, requires_grad=True)
    x.grad = gs.ones(2, dtype=gs.float64)
    result = optim.minimize(lambda: rosenbrock(x), x, method=method)
    assert result.fun < 1e-6 and gs.allclose(x, gs.ones_like(x), atol=2e-3) and x.grad.tolist() == [1.0, 1.0]


def test_minimizers_take_several_parameters_and_bounds():
    a, b = gs.zeros(2, requires_grad=True), gs.zeros((), requires_grad=True)
    optim.minimize(lambda: ((a - 3) ** 2).sum() + (b + 1) ** 2, [a, b], bounds=(0.0, 2.0))
    assert gs.allclose(a, gs.full((2,), 2.0)) and b.item() == 0.0


def test_an_error_within_a_minimizer_restores_the_parameters():
    x = gs.zeros(2, requires_grad=True)

    def loss():
        if x.detach().norm() > 0:
            raise ArithmeticError("enough")
        return (x - 1).pow(2).sum()

    with pytest.raises(ArithmeticError):
        optim.minimize(loss, [x])
    assert x.tolist() == [0.0, 0.0]
    with pytest.raises(ValueError, match="no parameters"):
        optim.minimize(loss, [])


def test_zeros_take_the_place_of_gradients_in_the_same_tensor():
    layer = gs.nn.Linear(2, 3)
    optimizer = gs.optim.SGD(layer.parameters(), lr=0.1)
    for zero in (layer.zero_grad, optimizer.zero_grad):
        layer(gs.ones(1, 2)).sum().backward()
        gradient = layer.weight.grad
        zero(set_to_none=False)
        assert layer.weight.grad is gradient and gradient.abs().sum() == 0
    w = gs.ones(2, requires_grad=True)
    (first,) = gs.autograd.grad((w**3).sum(), w, create_graph=True)
    w.grad = first
    gs.optim.SGD([w], lr=0.1).zero_grad(set_to_none=False)
    assert w.grad is first and first.grad_fn is None and first.tolist() == [0, 0]


@pytest.mark.parametrize("search", [None, "strong_wolfe"])
def test_lbfgs_stays_where_the_gradient_is_zero(search):
    parameter = gs.nn.Parameter(gs.zeros(2))
    optimizer = optim.LBFGS([parameter], tolerance_grad=-1, line_search_fn=search)

    def closure():
        optimizer.zero_grad()
        loss = (parameter * 0).sum()
        loss.backward()
        return loss

    assert optimizer.step(closure).item() == 0 and parameter.tolist() == [0, 0]
