"""Inference tensors: what becomes one, what they refuse outside of inference mode, and what stays normal."""

import copy

import numpy as np
import pytest

import gradspec as gs
from gradspec import Tensor
from support.graphs import constant, leaf


def inference(*values):
    with gs.inference_mode():
        return constant(*values)


FACTORIES = {
    "tensor": lambda: gs.tensor([1.0]),
    "Tensor": lambda: Tensor([1.0]),
    "as_tensor": lambda: gs.as_tensor([1.0]),
    "from_numpy": lambda: gs.from_numpy(np.ones(1)),
    "zeros": lambda: gs.zeros(2),
    "full_like": lambda: gs.full_like(leaf(), 2),
    "arange": lambda: gs.arange(3),
    "randn": lambda: gs.randn(2),
    "randperm": lambda: gs.randperm(2),
    "op": lambda: leaf() * 2,
    "several outputs": lambda: gs.max(leaf(), 0)[1],
    "deepcopy": lambda: copy.deepcopy(leaf()),
}


@pytest.mark.parametrize("make", FACTORIES.values(), ids=FACTORIES)
def test_inference_mode_makes_inference_tensors(make):
    with gs.inference_mode():
        made = make()
    assert made.is_inference() and gs.is_inference(made)
    assert not make().is_inference()


def test_refusals_of_an_inference_tensor_outside():
    x, t = leaf(), inference()
    for write in (lambda: t.add_(1), lambda: t[:2].mul_(2), lambda: t.__setitem__(0, 5), lambda: t.copy_(x)):
        with pytest.raises(RuntimeError, match="Inplace update to inference tensor outside InferenceMode"):
            write()
    with pytest.raises(RuntimeError, match="Setting requires_grad=True on inference tensor outside"):
        t.requires_grad = True
    assert t.tolist() == [1, 2, 3] and not t.requires_grad


@pytest.mark.parametrize("dtype", [gs.float32, gs.int64, gs.bool])
def test_an_inference_tensor_that_is_promoted_cannot_be_saved_either(dtype):
    x = leaf()
    with gs.inference_mode():
        t = gs.ones(3, dtype=dtype)
    for use in (lambda: x * t, lambda: t / x, lambda: (x * 1).mul_(t)):
        with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
            use()
    (x + t).sum().backward()
    assert x.grad.tolist() == [1, 1, 1]
    assert (x.detach() * t).tolist() == [1, 2, 3]
    assert (x * t.clone()).requires_grad
    assert not t.to(gs.float64).is_inference() or dtype is gs.float64


def test_uses_of_an_inference_tensor_outside():
    x, t = leaf(), inference()
    assert t.view(3).is_inference() and t.detach().is_inference()
    assert not t.clone().is_inference() and not (t * 1).is_inference()
    (x + t).sum().backward()
    assert x.grad.tolist() == [1, 1, 1]
    (x * t.clone()).sum().backward()
    assert x.grad.tolist() == [2, 3, 4]
    copied = (x * 1).copy_(t)
    assert copied.requires_grad and not copied.is_inference()


def test_inference_tensors_inside():
    t = inference()
    with gs.inference_mode():
        assert t.add_(1).tolist() == [2, 3, 4] and t.is_inference()
        t[:2].zero_()
        assert t.tolist() == [0, 0, 4]
        assert t.requires_grad_().requires_grad
    made = inference().requires_grad_(False)
    assert not made.requires_grad


def test_a_leaf_made_in_inference_mode_gets_gradients():
    with gs.inference_mode():
        x = gs.ones(2, requires_grad=True)
    (x * 2).sum().backward()
    assert x.is_inference() and x.grad.tolist() == [2, 2] and not x.grad.is_inference()


def test_normal_tensors_in_inference_mode():
    x, c = leaf(), gs.ones(3)
    with gs.inference_mode():
        assert x.add_(1) is x and c.add_(1) is c
        view = x.view(3)
        view.add_(1)
        assert not view.is_inference() and not x.is_inference()
    assert (x._version, c._version, x.tolist()) == (2, 1, [3, 4, 5])


def test_writes_in_inference_mode_are_noticed():
    x = leaf()
    b = x * 1
    y = (b * b).sum()
    with gs.inference_mode():
        b.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward()


def test_a_gradient_that_is_an_inference_tensor_is_not_written_to():
    x, given = leaf(), inference()
    x.grad = given
    with pytest.raises(RuntimeError, match="Inplace update to inference tensor outside InferenceMode"):
        (x * 2).sum().backward()
    assert given.tolist() == [1, 2, 3]


def test_backward_in_inference_mode():
    x = leaf()
    y = (x * x).sum()
    with gs.inference_mode():
        y.backward()
    assert x.grad.tolist() == [2, 4, 6]


def test_an_inference_operand_that_must_be_saved_is_refused_before_the_write():
    with gs.inference_mode():
        operand = gs.full((3,), 2.0)
    target = gs.ones(3, requires_grad=True) * 1
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        target.mul_(operand)
    assert target.tolist() == [1, 1, 1] and target._version == 0


@pytest.mark.parametrize("op", [lambda x: x.unbind(0), lambda x: x.split(1), lambda x: x.chunk(2)])
def test_several_views_of_one_tensor(op):
    """In inference mode they are views as any: of an inference tensor, and of one that is recorded."""
    with gs.inference_mode():
        x = gs.arange(6.0).reshape(2, 3)
        parts = op(x)
        parts[0].mul_(2)
    assert x[0].tolist() == [0, 2, 4]
    assert all(part.is_inference() for part in parts)
    w = leaf(1.0, 2.0)
    y = w * 1
    with gs.inference_mode():
        first, second = op(y)
    assert first.requires_grad and second.requires_grad
    (first * y[0] + second).sum().backward()
    assert w.grad.tolist() == [1, 0]
