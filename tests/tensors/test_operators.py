"""Python's operators: their operands, their order, what they refuse."""

import operator

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck

OPERATORS = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv,
    "%": operator.mod, "**": operator.pow, "<": operator.lt, "<=": operator.le, ">": operator.gt,
    ">=": operator.ge, "==": operator.eq, "!=": operator.ne,
}  # fmt: skip
OTHERS = {"int": 2, "float": 2.5, "array": np.array([1.5, 2.0, 2.5]), "float64": np.float64(2.0)}


@pytest.mark.parametrize("other", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("name", OPERATORS)
def test_operators_in_both_orders(name, other):
    operate = OPERATORS[name]
    array = np.array([1.0, 2.0, 3.5])
    x = gs.from_numpy(array.copy())
    for a, b, c, d in ((x, other, array, other), (other, x, other, array)):
        found = operate(a, b)
        assert isinstance(found, gs.Tensor)
        np.testing.assert_allclose(found.numpy(), operate(c, d), rtol=1e-12)


@pytest.mark.parametrize("name", ["+", "-", "*", "/", "**"])
def test_operators_with_scalars_have_gradients(name):
    operate = OPERATORS[name]
    x = gs.tensor([1.0, 2.0, 3.5], dtype=gs.float64, requires_grad=True)
    assert gradcheck(lambda x: operate(x, 2.5), x)
    assert gradcheck(lambda x: operate(2.5, x), x)


def test_matrix_product_operator():
    a, b = np.arange(6.0).reshape(2, 3), np.arange(12.0).reshape(3, 4)
    x, y = gs.from_numpy(a), gs.from_numpy(b)
    for found in (x @ y, x @ b, a @ y):
        assert isinstance(found, gs.Tensor)
        np.testing.assert_allclose(found.numpy(), a @ b)


def test_an_ndarray_is_written_to_with_a_tensor():
    array = same = np.arange(3.0)
    array += gs.ones(3)
    array *= gs.tensor(2.0)
    np.power(array, gs.full((3,), 2.0), out=array)
    assert array is same
    assert type(array) is np.ndarray
    assert array.tolist() == [4.0, 16.0, 36.0]
    matrix = np.eye(2)
    matrix @= gs.full((2, 2), 3.0, dtype=gs.float64)
    assert matrix.tolist() == [[3.0, 3.0], [3.0, 3.0]]


def test_an_ndarray_is_not_written_to_with_a_tensor_whose_gradient_would_be_lost():
    array, x = np.ones(3), gs.ones(3, requires_grad=True)
    with pytest.raises(RuntimeError, match=r"numpy.add\(\): an ndarray cannot .* from_numpy\(array\)"):
        array += x
    with pytest.raises(RuntimeError, match="gradient would be lost"):
        np.multiply(array, x, out=array)
    for place in (slice(0, 3), ..., [0, 1, 2]):
        with pytest.raises(RuntimeError, match=r"Use tensor.detach\(\).numpy\(\) instead"):
            array[place] = x
    assert array.tolist() == [1.0] * 3
    with gs.no_grad():
        array += x
    array += x.detach()
    assert array.tolist() == [3.0] * 3
    gs.set_warn_always(True)
    try:
        with pytest.warns(UserWarning, match="leaves its gradient behind"):
            array[int(x[0]) - 2] = float(x[0]) + 1
    finally:
        gs.set_warn_always(False)
    with pytest.raises(TypeError, match="'out' must be an ndarray, not a Tensor"):
        np.add(array, array, out=gs.ones(3))


@pytest.mark.parametrize("dtype", [np.float16, np.float32, np.float64, np.complex128, np.int32])
def test_no_element_of_an_array_becomes_a_tensor_whose_gradient_would_be_lost(dtype):
    x, array = gs.full((3,), 2.0, requires_grad=True), np.ones(3, dtype)
    for value in (x[0], x.sum(), x[:1]):
        with pytest.raises((RuntimeError, ValueError)) as caught:
            array[0], array[1] = 5, value
        reason = caught.value.__cause__ or caught.value  # NumPy says of floats that they are no sequence
        assert "gradient would be lost. Use tensor.item() if the number is meant." in str(reason)
    assert array.tolist() == [5.0, 1.0, 1.0]
    with gs.no_grad():
        array[0] = x[0]
    array[1], array[int(x[0].item())] = x[0].item(), x.detach()[0]
    assert array.tolist() == [2.0] * 3


def test_the_ufuncs_of_operators_are_the_operators():
    array, x = np.arange(1.0, 4.0), gs.full((3,), 2.0, dtype=gs.float64, requires_grad=True)
    for first, second, derivative in ((array, x, [1.0, 2.0, 3.0]), (x, array, [1.0, 2.0, 3.0]), (x, x, [4.0] * 3)):
        product = np.multiply(first, second)
        assert isinstance(product, gs.Tensor)
        (found,) = gs.autograd.grad(product.sum(), x)
        assert found.tolist() == derivative
    assert np.less(array, x).tolist() == (array < x).tolist() == [True, False, False]
    assert np.add(x.detach(), [1, 2, 3]).tolist() == [3.0, 4.0, 5.0]
    assert np.add.reduce(x.detach()) == 6


def test_methods_of_ufuncs_are_ops():
    x = gs.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    assert np.add.reduce(x).tolist() == [4.0, 6.0]
    assert np.maximum.reduce(x, axis=None).tolist() == 4.0
    assert np.multiply.accumulate(x, axis=1).tolist() == [[1.0, 2.0], [3.0, 12.0]]
    assert np.multiply.outer(x[0], np.array([1.0, 10.0])).tolist() == [[1.0, 10.0], [2.0, 20.0]]
    assert np.multiply.outer(np.array([1.0, 10.0]), x[0]).requires_grad
    target = gs.zeros(3)
    np.add.at(target, [0, 0, 2], gs.tensor([1.0, 2.0, 4.0]))
    assert target.tolist() == [3.0, 0.0, 4.0]


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda x: np.add.reduceat(x, [0, 1]), "numpy.add: the method 'reduceat'.*scatter_reduce"),
        (lambda x: np.add(x, x, where=[True, False]), "numpy.add: the argument 'where'.*gradspec.where"),
        (lambda x: np.subtract.reduce(x), "numpy.subtract: the method 'reduce'"),
        (lambda x: np.sum(x, where=[True, False]), "numpy.sum.*'where'.*gradspec.sum"),
        (lambda x: np.concatenate([x, x], out=np.zeros(4)), "numpy.concatenate.*'out'.*gradspec.cat"),
        (lambda x: np.multiply.at(x, [0], 2.0), "numpy.multiply: the method 'at'.*index_put_"),
    ],
)
def test_arguments_of_numpy_that_ops_lack_are_refused(call, named):
    with pytest.raises(TypeError, match=named):
        call(gs.ones(2, requires_grad=True))


def test_unary_operators():
    x = gs.tensor([1.0, -2.0])
    assert round(gs.tensor([1.26, -0.74])).tolist() == [1.0, -1.0]
    assert round(gs.tensor(1.26, dtype=gs.float64), 1).item() == 1.3
    assert (-x).tolist() == [-1.0, 2.0]
    assert (+x).tolist() == [1.0, -2.0]
    assert abs(x).tolist() == [1.0, 2.0]
    flags = gs.tensor([True, False])
    assert (~flags).tolist() == [False, True]
    assert (flags & ~flags).tolist() == [False, False]
    assert (flags | ~flags).tolist() == [True, True]
    assert (flags ^ flags).tolist() == [False, False]


def test_augmented_assignment_writes_in_place():
    x = gs.ones(3)
    y = x
    x += 1
    x *= 3
    x -= gs.ones(3)
    x /= 5
    assert x is y
    assert y.tolist() == [1.0] * 3


def test_operators_refuse_what_they_do_not_know():
    x = gs.ones(3)
    for operand in ("text", None, object()):
        with pytest.raises(TypeError):
            x + operand
        with pytest.raises(TypeError):
            operand + x


def test_shapes_that_do_not_broadcast():
    with pytest.raises(RuntimeError, match=r"size of tensor a \(3\) must match the size of tensor b \(4\)"):
        gs.ones(2, 3) + gs.ones(2, 4)
