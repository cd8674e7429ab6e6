"""Optimizers and schedules take torch's steps, and exchange state dicts with torch's both ways."""

import numpy as np
import pytest

import gradspec as gs

pytestmark = pytest.mark.torch

STEPS = 50
PARAMETERS = [(4, 3), (3,), (2, 2, 2)]
OPTIONS = {
    "SGD": [
        {},
        {"lr": 0.05, "momentum": 0.9},
        {"lr": 0.05, "momentum": 0.9, "nesterov": True, "weight_decay": 0.1},
        {"lr": 0.05, "momentum": 0.5, "dampening": 0.3, "maximize": True},
        {"lr": 0.02, "weight_decay": 0.2},
    ],
    "Adam": [
        {},
        {"lr": 0.02, "betas": (0.8, 0.9), "eps": 1e-6},
        {"lr": 0.02, "weight_decay": 0.1},
        {"lr": 0.02, "amsgrad": True, "maximize": True},
        {"lr": 0.02, "weight_decay": 0.1, "decoupled_weight_decay": True},
    ],
    "AdamW": [{}, {"lr": 0.02, "weight_decay": 0.3, "amsgrad": True}, {"lr": 0.02, "maximize": True}],
    "Adagrad": [
        {},
        {"lr": 0.1, "lr_decay": 0.05, "initial_accumulator_value": 0.2},
        {"weight_decay": 0.1, "eps": 1e-3, "maximize": True},
    ],
    "Adadelta": [{}, {"lr": 0.5, "rho": 0.8, "eps": 1e-4}, {"weight_decay": 0.1, "maximize": True}],
    "RMSprop": [
        {},
        {"lr": 0.01, "momentum": 0.9, "centered": True},
        {"alpha": 0.9, "weight_decay": 0.1, "maximize": True},
        {"momentum": 0.5},
    ],
    "Adamax": [{}, {"lr": 0.02, "betas": (0.8, 0.9), "weight_decay": 0.1}, {"maximize": True, "eps": 1e-4}],
    "NAdam": [
        {},
        {"lr": 0.02, "momentum_decay": 0.01, "weight_decay": 0.1},
        {"weight_decay": 0.1, "decoupled_weight_decay": True, "maximize": True},
    ],
    "RAdam": [
        {},
        {"lr": 0.02, "betas": (0.8, 0.9), "weight_decay": 0.1},
        {"weight_decay": 0.1, "decoupled_weight_decay": True, "maximize": True},
    ],
    "Rprop": [{}, {"lr": 0.1, "etas": (0.4, 1.5), "step_sizes": (1e-4, 1.0)}, {"maximize": True}],
    "ASGD": [{}, {"lr": 0.05, "lambd": 0.01, "alpha": 0.5, "t0": 10}, {"weight_decay": 0.1, "maximize": True}],
    "Adafactor": [
        {},
        {"lr": 0.05, "beta2_decay": -0.5, "d": 2.0, "weight_decay": 0.1},
        {"eps": (1e-8, 1e-2), "maximize": True},
    ],
    "LBFGS": [
        {"max_iter": 3},
        {"line_search_fn": "strong_wolfe", "max_iter": 4},
        {"lr": 0.3, "history_size": 2, "max_iter": 5},
        {"line_search_fn": "strong_wolfe", "history_size": 3, "max_eval": 4},
    ],
}
CASES = [(name, options) for name, every in OPTIONS.items() for options in every]


def start(library, complex_too=False):
    generator = np.random.default_rng(0)
    arrays = [generator.standard_normal(shape) for shape in PARAMETERS]
    if complex_too:
        arrays.append(generator.standard_normal(3) + 1j * generator.standard_normal(3))
    return [library.from_numpy(array.copy()).requires_grad_() for array in arrays]


def loss_of(parameters):
    """Rosenbrock's valley over all elements, whose curvature differs much."""
    x = sum((p.abs() if p.is_complex() else p).reshape(-1).sum() * (k + 1) * 0.1 for k, p in enumerate(parameters))
    parts = [(p.real if p.is_complex() else p).reshape(-1) for p in parameters]
    return sum(((1 - p) ** 2).sum() + 2 * ((p[1:] - p[:-1] ** 2) ** 2).sum() for p in parts) + 0.1 * x**2


def trained(library, optimizer, parameters, steps):
    def closure():
        optimizer.zero_grad()
        loss = loss_of(parameters)
        loss.backward()
        return loss

    for _ in range(steps):
        optimizer.step(closure)
    return [p.detach().numpy().copy() for p in parameters]


def in_library(library, value):
    """A state dict with the tensors of another library as those of this one."""
    if hasattr(value, "detach"):
        return library.from_numpy(np.array(value.detach().numpy()))
    if isinstance(value, dict):
        return {key: in_library(library, part) for key, part in value.items()}
    return type(value)(in_library(library, part) for part in value) if isinstance(value, list | tuple) else value


def assert_same(found, expected, tolerance=1e-6):
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_fifty_steps(torch, name, options):
    with_complex = name not in ("LBFGS", "Adafactor")
    found, expected = (
        trained(
            library, getattr(library.optim, name)(parameters, **options), parameters, STEPS if name != "LBFGS" else 8
        )
        for library in (gs, torch)
        for parameters in [start(library, with_complex)]
    )
    assert_same(found, expected)


@pytest.mark.parametrize(("name", "options"), CASES)
def test_state_dicts_both_ways(torch, name, options):
    steps = 10 if name != "LBFGS" else 2
    whole = start(torch)
    expected = trained(torch, getattr(torch.optim, name)(whole, **options), whole, 2 * steps)
    for first, second in ((gs, torch), (torch, gs)):
        begun = start(first)
        optimizer = getattr(first.optim, name)(begun, **options)
        half = trained(first, optimizer, begun, steps)
        resumed = [second.from_numpy(array).requires_grad_() for array in half]
        other = getattr(second.optim, name)(resumed, **options)
        assert [*optimizer.state_dict()["param_groups"][0]] == [*other.state_dict()["param_groups"][0]]
        other.load_state_dict(in_library(second, optimizer.state_dict()))
        assert_same(trained(second, other, resumed, steps), expected)


@pytest.mark.parametrize("name", [name for name in OPTIONS if name != "LBFGS"])
def test_state_has_torchs_names(torch, name):
    keys = []
    for library in (gs, torch):
        parameters = start(library)
        optimizer = getattr(library.optim, name)(parameters, **OPTIONS[name][-1])
        trained(library, optimizer, parameters, 2)
        keys.append([*optimizer.state_dict()["state"].get(0, {})])
    assert keys[0] == keys[1]


def test_muon(torch):
    pytest.importorskip("ml_dtypes")
    for options in ({}, {"lr": 0.05, "adjust_lr_fn": "match_rms_adamw", "nesterov": False}):
        found, expected = [], []
        for library, results in ((gs, found), (torch, expected)):
            matrices = [p for p in start(library) if p.ndim == 2]
            results += trained(library, library.optim.Muon(matrices, **options), matrices, 5)
        assert_same(found, expected, 2e-2)  # the iteration is in bfloat16


@pytest.mark.filterwarnings("ignore:Sparse invariant checks")
def test_sparse_gradients(torch):
    for name, options in (
        ("SGD", {"lr": 0.1}),
        ("SGD", {"lr": 0.1, "momentum": 0.9, "dampening": 0.3}),
        ("SGD", {"lr": 0.1, "momentum": 0.9, "nesterov": True}),
        ("Adagrad", {"lr": 0.1}),
        ("SparseAdam", {"lr": 0.1}),
        ("SparseAdam", {"maximize": True}),
    ):
        results = []
        for library in (gs, torch):
            table = library.from_numpy(np.random.default_rng(0).standard_normal((6, 3))).requires_grad_()
            optimizer = getattr(library.optim, name)([table], **options)
            for k in range(10):
                rows = library.tensor([[k % 6, (k * 2) % 6, 1]])
                values = library.from_numpy(np.random.default_rng(k).standard_normal((3, 3)))
                table.grad = library.sparse_coo_tensor(rows, values, (6, 3), check_invariants=True)
                optimizer.step()
            results.append(table.detach().numpy())
        assert_same(results[:1], results[1:])


SCHEDULES = [
    ("StepLR", {"step_size": 3, "gamma": 0.5}),
    ("MultiStepLR", {"milestones": [2, 5, 5], "gamma": 0.5}),
    ("ConstantLR", {"factor": 0.3, "total_iters": 4}),
    ("LinearLR", {"start_factor": 0.2, "end_factor": 0.9, "total_iters": 7}),
    ("ExponentialLR", {"gamma": 0.9}),
    ("PolynomialLR", {"total_iters": 9, "power": 2.0}),
    ("CosineAnnealingLR", {"T_max": 5, "eta_min": 0.01}),
    ("CosineAnnealingWarmRestarts", {"T_0": 3, "T_mult": 2, "eta_min": 0.01}),
    ("CosineAnnealingWarmRestarts", {"T_0": 4}),
    ("CyclicLR", {"base_lr": 0.01, "max_lr": 0.1, "step_size_up": 3, "step_size_down": 4, "mode": "triangular2"}),
    ("CyclicLR", {"base_lr": 0.01, "max_lr": 0.1, "step_size_up": 3, "mode": "exp_range", "gamma": 0.9}),
    (
        "CyclicLR",
        {
            "base_lr": [0.01, 0.02],
            "max_lr": 0.1,
            "step_size_up": 3,
            "scale_fn": lambda x: 0.5**x,
            "scale_mode": "iterations",
        },
    ),
    ("OneCycleLR", {"max_lr": 0.2, "total_steps": 21}),
    (
        "OneCycleLR",
        {"max_lr": [0.2, 0.3], "epochs": 7, "steps_per_epoch": 3, "three_phase": True, "anneal_strategy": "linear"},
    ),
    ("LambdaLR", {"lr_lambda": [lambda k: 0.9**k, lambda k: 1 / (1 + k)]}),
    ("MultiplicativeLR", {"lr_lambda": lambda k: 0.95}),
]


def rates(library, make, steps=20):
    first, second = start(library)[:2]
    optimizer = library.optim.SGD([{"params": [first]}, {"params": [second], "lr": 0.3}], lr=0.1, momentum=0.9)
    scheduler = make(library.optim.lr_scheduler, optimizer)
    found = []
    for _ in range(steps):
        found.append([(group["lr"], group["momentum"]) for group in optimizer.param_groups])
        optimizer.step()
        scheduler.step()
    return found, scheduler.state_dict()


@pytest.mark.parametrize(("name", "options"), SCHEDULES)
def test_schedules(torch, name, options):
    def make(schedules, optimizer):
        return getattr(schedules, name)(optimizer, **options)

    (ours, state), (theirs, their_state) = rates(gs, make), rates(torch, make)
    np.testing.assert_allclose(ours, theirs, rtol=1e-12, atol=1e-15)
    assert {*state} >= {key for key in their_state if not key.startswith("_")}


def test_schedules_of_several(torch):
    def in_turn(s, optimizer):
        parts = [
            s.LinearLR(optimizer, 0.1, total_iters=4),
            s.CosineAnnealingLR(optimizer, 10),
            s.ExponentialLR(optimizer, 0.9),
        ]
        return s.SequentialLR(optimizer, parts, [4, 12])

    def together(s, optimizer):
        return s.ChainedScheduler([s.ConstantLR(optimizer, 0.5, 3), s.ExponentialLR(optimizer, 0.9)], optimizer)

    for make in (in_turn, together):
        np.testing.assert_allclose(rates(gs, make)[0], rates(torch, make)[0], rtol=1e-12)


def test_plateaus(torch):
    metrics = [3.0, 2.0, 2.0, 2.1, 2.0, 1.9999, 1.5, 1.6, 1.6, 1.6, 1.6, 1.4, 1.5, 1.5, 1.5, 1.5]
    for options in (
        {"patience": 2},
        {"patience": 1, "cooldown": 2, "factor": 0.5, "min_lr": [0.02, 0.05]},
        {"mode": "max", "threshold_mode": "abs", "threshold": 0.2, "patience": 1},
    ):
        found = []
        for library in (gs, torch):
            first, second = start(library)[:2]
            optimizer = library.optim.SGD([{"params": [first]}, {"params": [second], "lr": 0.3}], lr=0.1)
            scheduler = library.optim.lr_scheduler.ReduceLROnPlateau(optimizer, **options)
            found.append([(scheduler.step(metric), scheduler.get_last_lr())[1] for metric in metrics])
        assert found[0] == found[1]
