"""The examples of subclasses do what they say."""

import runpy

import pytest

import gradspec as gs
from support.project import ROOT, example

FOLDER = ROOT / "examples" / "subclasses"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_each_runs_and_says_what_it_found(name, capsys):
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out


def test_units_of_results_and_derivatives():
    quantity = example("subclasses/units.py").Quantity
    length, time = quantity.of([1.0, 4.0], m=1), quantity.of([2.0, 2.0], True, s=1)
    speed = length / time
    assert speed.tolist() == [0.5, 2.0]
    assert [value.unit for value in (speed, speed[0], -speed.sum(), 2 * speed)] == [{"m": 1, "s": -1}] * 4
    assert (1 / time).unit == {"s": -1}
    assert gs.sqrt(length * length).unit == {"m": 1}
    assert (speed / speed).unit == {}
    assert gs.exp(speed / speed).unit == {}
    (change,) = gs.autograd.grad(speed.sum(), time, retain_graph=True)
    assert change.unit == {"m": 1, "s": -2}
    assert change.tolist() == [-0.25, -1.0]
    speed.sum().backward()
    assert type(time.grad) is gs.Tensor
    assert type(length > length[0]) is gs.Tensor


def test_units_that_do_not_fit():
    quantity = example("subclasses/units.py").Quantity
    length, time = quantity.of(1.0, m=1), quantity.of(1.0, s=1)
    for wrong in (
        lambda: length + time, lambda: 1 + length, lambda: length < 3, lambda: gs.sin(length),
        lambda: 2**length,
    ):  # fmt: skip
        with pytest.raises(TypeError, match=r"\bm\b"):
            wrong()


def test_a_class_that_logs_its_calls():
    module = example("subclasses/calls.py")
    x = gs.ones(2, 3).as_subclass(module.Logged)
    (x.T @ x).sum(dim=0)
    assert module.log == [
        "gradspec.Tensor.T.__get__(Logged[2, 3])",
        "gradspec.matmul(Logged[3, 2], Logged[2, 3])",
        "gradspec.sum(Logged[3, 3], dim=0)",
    ]


def test_a_mode_that_logs_all_calls():
    module = example("subclasses/calls.py")
    with module.LoggingMode():
        gs.ones(2) + 1
    assert module.log == ["gradspec.ones(2)", "gradspec.add(Tensor[2], 1)"]


def test_masked_numbers():
    masked = example("subclasses/masked.py").Masked
    data = gs.tensor([1.0, 2.0, 3.0], requires_grad=True)
    values = masked(data, gs.tensor([True, False, True]))
    more = values * 2 + masked(gs.ones(3), gs.tensor([True, True, False]))
    assert repr(more) == "Masked([3, --, --])"
    assert gs.mean(values).item() == 2
    assert gs.stack([values, gs.ones(3)]).mask.tolist() == [[True, False, True], [True] * 3]
    gs.sum(gs.exp(values)).backward()
    assert data.grad[1] == 0
    with pytest.raises(TypeError, match=r"Multiple dispatch failed for 'gradspec.cumsum'"):
        gs.cumsum(values, 0)
