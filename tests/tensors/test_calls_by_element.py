"""In-place forms that call a function of Python for each element."""

import math

import pytest

import gradspec as gs

DTYPES = ["bool", "uint8", "int64", "float16", "bfloat16", "float32", "float64", "complex64"]


@pytest.mark.parametrize("dtype", DTYPES)
def test_function_gets_numbers_of_python(dtype):
    x = gs.ones(2, 3, dtype=getattr(gs, dtype)).t()
    kinds = set()
    assert x.apply_(lambda a: kinds.add(type(a)) or 0) is x
    assert not x.any() and x.shape == (3, 2)
    assert kinds == {type(gs.ones((), dtype=getattr(gs, dtype)).item())}


def test_other_operands_broadcast():
    x = gs.tensor([[1, 2], [3, 4]])
    assert x.map_(gs.tensor([10, 20]), lambda a, b: a + b).tolist() == [[11, 22], [13, 24]]
    assert x.map2_(gs.tensor([[1], [2]]), gs.tensor(5), lambda a, b, c: a * b - c).tolist() == [[6, 17], [21, 43]]


def test_views_and_versions():
    x = gs.zeros(4)
    x[1:3].apply_(lambda a: a + 1.5)
    assert x.tolist() == [0.0, 1.5, 1.5, 0.0]
    assert x._version == 1


def test_numbers_are_converted_as_elsewhere():
    assert gs.arange(3).apply_(lambda a: a + 0.5).tolist() == [0, 1, 2]
    assert gs.zeros(2, dtype=gs.uint8).apply_(lambda a: -1).tolist() == [255, 255]
    assert gs.zeros(2).apply_(lambda a: gs.tensor(2)).tolist() == [2.0, 2.0]
    assert gs.zeros(2).apply_(lambda a: math.inf).tolist() == [math.inf, math.inf]


@pytest.mark.parametrize(
    "call, error, message",
    [
        (lambda x: x.requires_grad_().apply_(abs), RuntimeError, r"apply_\(\).*requires grad"),
        (lambda x: x.map_(x.clone().requires_grad_(), max), RuntimeError, r"map_\(\).*requires grad"),
        (lambda x: x.map_(gs.ones(2, dtype=gs.int64), max), TypeError, "'other', but got gradspec.int64"),
        (lambda x: x.map_(2, max), TypeError, "argument 'other' must be Tensor, not int"),
        (lambda x: x.map2_(x, gs.ones(3), max), RuntimeError, "3"),
        (lambda x: x.apply_(3), TypeError, "callable"),
        (lambda x: x.apply_(str), TypeError, "must return a number, not str"),
        (lambda x: x.apply_(lambda a: 1 / (a - 2)), ZeroDivisionError, "zero"),
        (lambda x: x.apply_(lambda a: 10**400), RuntimeError, "without overflow"),
    ],
)
def test_nothing_is_written_where_a_call_fails(call, error, message):
    x = gs.tensor([1.0, 2.0])
    with pytest.raises(error, match=message):
        call(x)
    assert x.tolist() == [1.0, 2.0]
