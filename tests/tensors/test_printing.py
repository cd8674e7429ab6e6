"""How tensors are shown."""

import pytest

import gradspec as gs


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: gs.tensor([1.0, 2.0]), "tensor([1., 2.])"),
        (lambda: gs.tensor([1, 2]), "tensor([1, 2])"),
        (lambda: gs.tensor(1.5), "tensor(1.5000)"),
        (lambda: gs.tensor([True, False]), "tensor([ True, False])"),
        (lambda: gs.tensor([0.5, 0.25], dtype=gs.float64), "tensor([0.5000, 0.2500], dtype=gs.float64)"),
        (lambda: gs.tensor([1.0, 2.0], requires_grad=True), "tensor([1., 2.], requires_grad=True)"),
        (lambda: gs.tensor([1.0, 2.0], requires_grad=True) * 1, "tensor([1., 2.], grad_fn=<MulBackward0>)"),
        (lambda: gs.zeros(2, 2), "tensor([[0., 0.],\n        [0., 0.]])"),
    ],
)
def test_repr(make, expected):
    assert repr(make()) == expected.replace("gs.", f"{gs.__name__}.")
    assert str(make()) == repr(make())


def test_long_tensors_are_summarised():
    assert "..." in repr(gs.zeros(10_000))


def test_format():
    assert f"{gs.tensor(1.23456):.2f}" == "1.23"
    assert f"{gs.tensor(7):d}" == "7"
    assert f"{gs.tensor([1.0])}" == "tensor([1.])"
