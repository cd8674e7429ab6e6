"""Python's operators: their operands, their order, what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck

OPERATORS: dict[str, Any] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a / b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "**": lambda a, b: a**b,
    "<": lambda a, b: a < b,
    "<=": lambda a, b: a <= b,
    ">": lambda a, b: a > b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
}


OTHERS = {"int": 2, "float": 2.5, "array": np.array([1.5, 2.0, 2.5]), "float64": np.float64(2.0)}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("name", OPERATORS)
def test_operators_in_both_orders(name: str, other: Any) -> None:
    operate = OPERATORS[name]
    array = np.array([1.0, 2.0, 3.5])
    x = gs.from_numpy(array.copy())
    for a, b, c, d in ((x, other, array, other), (other, x, other, array)):
        found = operate(a, b)
        assert isinstance(found, gs.Tensor)
        np.testing.assert_allclose(found.numpy(), operate(c, d), rtol=1e-12)


@pytest.mark.parametrize("name", ["+", "-", "*", "/", "**"])
def test_operators_with_scalars_have_gradients(name: str) -> None:
    operate = OPERATORS[name]
    x = gs.tensor([1.0, 2.0, 3.5], dtype=gs.float64, requires_grad=True)
    assert gradcheck(lambda x: operate(x, 2.5), x)
    assert gradcheck(lambda x: operate(2.5, x), x)


def test_matrix_product_operator() -> None:
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    x, y = gs.from_numpy(a), gs.from_numpy(b)
    for found in (x @ y, x @ b, a @ y):
        assert isinstance(found, gs.Tensor)
        np.testing.assert_allclose(found.numpy(), a @ b)


def test_unary_operators() -> None:
    x = gs.tensor([1.0, -2.0])
    assert (-x).tolist() == [-1.0, 2.0]
    assert (+x).tolist() == [1.0, -2.0]
    assert abs(x).tolist() == [1.0, 2.0]
    flags = gs.tensor([True, False])
    assert (~flags).tolist() == [False, True]
    assert (flags & ~flags).tolist() == [False, False]
    assert (flags | ~flags).tolist() == [True, True]
    assert (flags ^ flags).tolist() == [False, False]


def test_augmented_assignment_writes_in_place() -> None:
    x = gs.ones(3)
    y = x
    x += 1
    x *= 3
    x -= gs.ones(3)
    x /= 5
    assert x is y
    assert y.tolist() == [1.0] * 3


def test_operators_refuse_what_they_do_not_know() -> None:
    x = gs.ones(3)
    for operand in ("text", None, object()):
        with pytest.raises(TypeError):
            x + operand
        with pytest.raises(TypeError):
            operand + x


def test_shapes_that_do_not_broadcast() -> None:
    with pytest.raises(RuntimeError, match=r"size of tensor a \(3\) must match the size of tensor b \(4\)"):
        gs.ones(2, 3) + gs.ones(2, 4)
