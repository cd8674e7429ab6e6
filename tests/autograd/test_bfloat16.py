"""bfloat16 beyond the spec: leaves, forward mode, anomaly mode, Jacobians, Functions, sorting."""

import math

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import functional
from support.functions import function


def t(*values, requires_grad=False):
    return gs.tensor(list(values), dtype=gs.bfloat16, requires_grad=requires_grad)


def test_it_can_require_grad_and_be_assigned():
    x = gs.zeros(2, dtype=gs.bfloat16).requires_grad_()
    x.data = t(3.0, 5.0)
    (x * x).sum().backward()
    assert x.grad.dtype is gs.bfloat16 and x.grad.tolist() == [6, 10]


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda x: x * x, [4.0, -8.0]),
        (lambda x: abs(x), [1.0, -2.0]),
        (lambda x: x.sum(), 3.0),
        (lambda x: x.clone().mul_(4), [4.0, 8.0]),
        (lambda x: x.clone().zero_(), [0.0, 0.0]),
        (lambda x: x.view(2, 1)[1], [2.0]),
    ],
)
@pytest.mark.parametrize("recorded", [False, True])
def test_forward_mode(function, expected, recorded):
    with fwad.dual_level():
        x = fwad.make_dual(t(2.0, -2.0, requires_grad=recorded), t(1.0, 2.0))
        tangent = fwad.unpack_dual(function(x)).tangent
        assert tangent.dtype is gs.bfloat16 and tangent.tolist() == expected


@pytest.mark.filterwarnings("ignore:Anomaly Detection", "ignore:Error detected")
def test_anomaly_mode_sees_nan():
    x = t(0.0, 1.0, requires_grad=True)
    y = (x.sqrt() * 0).sum()
    with gs.autograd.detect_anomaly(), pytest.raises(RuntimeError, match=r"returned nan values.*bfloat16"):
        y.backward()


def test_custom_functions():
    Twice = function(lambda ctx, x: x * 2, backward=lambda ctx, grad: grad * 2, jvp=lambda ctx, tangent: tangent * 2)

    x = t(1.0, 2.0, requires_grad=True)
    Twice.apply(x).sum().backward()
    assert x.grad.dtype is gs.bfloat16 and x.grad.tolist() == [2, 2]
    with fwad.dual_level():
        assert fwad.unpack_dual(Twice.apply(fwad.make_dual(x, t(1.0, 3.0)))).tangent.tolist() == [2, 6]


def test_jacobians():
    x = t(1.0, 2.0, 3.0)
    assert functional.jacobian(lambda x: x * x, x).tolist() == [[2, 0, 0], [0, 4, 0], [0, 0, 6]]
    assert functional.hessian(lambda x: (x * x).sum(), x).dtype is gs.bfloat16
    for pattern in (None, np.eye(3)):
        found = functional.sparse_jacobian(lambda x: x * x, x, pattern)
        assert found.values.dtype is gs.bfloat16 and found.values.tolist() == [2, 4, 6]


def test_sort_puts_nan_last():
    x = t(2.0, math.nan, 1.0, 2.0)
    assert x.sort().indices.tolist() == [2, 0, 3, 1]
    values, indices = x.sort(descending=True)
    assert indices.tolist() == [1, 0, 3, 2] and values.dtype is gs.bfloat16
