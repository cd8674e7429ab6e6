"""Averages of models and their schedule, beside torch."""

import copy

import numpy as np
import pytest

import gradspec as gs


def network(library):
    nn = library.nn
    model = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Linear(4, 1)).double()
    rng = np.random.default_rng(0)
    for parameter in model.parameters():
        parameter.data.copy_(library.from_numpy(rng.standard_normal(tuple(parameter.shape))))
    return model


def batches(library):
    rng = np.random.default_rng(1)
    return [library.from_numpy(rng.standard_normal((8, 3))) for _ in range(5)]


def averaged(library, make, **options):
    """The state of an averaged model after five steps of a training."""
    swa, model = library.optim.swa_utils, network(library)
    average = swa.AveragedModel(model, **make(swa), **options)
    optimizer = library.optim.SGD(model.parameters(), lr=0.1)
    for x in batches(library):
        optimizer.zero_grad()
        (model(x) ** 2).mean().backward()
        optimizer.step()
        average.update_parameters(model)
    swa.update_bn([(x, None) for x in batches(library)], average)
    return {name: value.numpy().copy() for name, value in average.state_dict().items()}


AVERAGES = {
    "default": lambda swa: {},
    "mean": lambda swa: {"avg_fn": swa.get_swa_avg_fn()},
    "exponential": lambda swa: {"avg_fn": swa.get_ema_avg_fn(0.8)},
    "means": lambda swa: {"multi_avg_fn": swa.get_swa_multi_avg_fn()},
    "exponentials": lambda swa: {"multi_avg_fn": swa.get_ema_multi_avg_fn(0.8)},
}


@pytest.mark.torch
@pytest.mark.parametrize("use_buffers", [False, True])
@pytest.mark.parametrize("name", AVERAGES)
def test_averages(torch, name, use_buffers):
    use_buffers = use_buffers and not name.endswith("s")  # torch's lists mix dtypes of buffers
    ours = averaged(gs, AVERAGES[name], use_buffers=use_buffers)
    theirs = averaged(torch, AVERAGES[name], use_buffers=use_buffers)
    assert [*ours] == [*theirs]
    for key, value in ours.items():
        np.testing.assert_allclose(value, theirs[key], rtol=1e-6, err_msg=key)  # torch rounds 1 / n to float32


@pytest.mark.torch
@pytest.mark.parametrize("options", [{}, {"anneal_epochs": 4, "anneal_strategy": "linear"}, {"anneal_epochs": 0}])
def test_schedule(torch, options):
    def rates(library):
        parameters = [library.ones(2, requires_grad=True), library.ones(1, requires_grad=True)]
        groups = [{"params": [parameters[0]]}, {"params": [parameters[1]], "lr": 0.3}]
        optimizer = library.optim.SGD(groups, lr=0.1)
        scheduler, found = library.optim.swa_utils.SWALR(optimizer, [0.05, 0.4], **options), []
        for _ in range(15):
            optimizer.step()
            scheduler.step()
            found.append(scheduler.get_last_lr())
        return found, scheduler.state_dict()

    (ours, state), (theirs, their_state) = rates(gs), rates(torch)
    np.testing.assert_allclose(ours, theirs, rtol=1e-9)
    assert {*state} >= {"anneal_epochs", "_anneal_strategy", "last_epoch"} <= {*their_state}


def test_average_is_the_mean_of_the_models_seen():
    model = gs.nn.Linear(1, 1)
    average = gs.optim.swa_utils.AveragedModel(model)
    for value in (1.0, 2.0, 6.0):
        with gs.no_grad():
            model.weight.fill_(value)
        average.update_parameters(model)
    assert average.module.weight.item() == 3.0 and average.n_averaged == 3


def test_statistics_are_computed_anew_and_momenta_kept():
    norm = gs.nn.BatchNorm1d(2, momentum=0.3).eval()
    data = [gs.tensor([[1.0, 2.0], [3.0, 6.0]]), gs.tensor([[3.0, 0.0], [5.0, 0.0]])]
    gs.optim.swa_utils.update_bn(data, norm)
    assert norm.running_mean.tolist() == [3.0, 2.0] and norm.momentum == 0.3 and not norm.training


def test_an_error_of_a_loader_keeps_momenta():
    norm = gs.nn.BatchNorm1d(2)
    with pytest.raises(ValueError, match="expected 2D or 3D input"):
        gs.optim.swa_utils.update_bn([gs.ones(2)], norm)
    assert norm.momentum == 0.1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"anneal_strategy": "step"}, "anneal_strategy"),
        ({"anneal_epochs": -1}, "anneal_epochs"),
        ({"swa_lr": [0.1, 0.2]}, "swa_lr"),
    ],
)
def test_arguments_of_the_schedule(options, message):
    optimizer = gs.optim.SGD([gs.ones(1, requires_grad=True)], lr=0.1)
    groups = copy.deepcopy([{k: v for k, v in group.items() if k != "params"} for group in optimizer.param_groups])
    with pytest.raises(ValueError, match=message):
        gs.optim.swa_utils.SWALR(optimizer, **{"swa_lr": 0.1, **options})
    assert [{k: v for k, v in group.items() if k != "params"} for group in optimizer.param_groups] == groups


def test_arguments_of_averages():
    swa = gs.optim.swa_utils
    with pytest.raises(ValueError, match="decay"):
        swa.get_ema_avg_fn(1.5)
    with pytest.raises(AssertionError, match="Only one"):
        swa.AveragedModel(gs.nn.Linear(1, 1), None, swa.get_swa_avg_fn(), swa.get_swa_multi_avg_fn())
