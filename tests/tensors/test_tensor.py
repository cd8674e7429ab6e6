"""The tensor as an object: attributes, operators, promotion, printing, protocols, NumPy, factories."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck
from support.graphs import leaf

# ---- attributes ----


def test_attributes() -> None:
    x = gs.zeros(2, 3)
    assert x.shape == (2, 3) == x.size()
    assert x.shape.numel() == 6
    assert (x.size(0), x.size(-1), x.shape[1]) == (2, 3, 3)
    assert x.dim() == x.ndim == x.ndimension() == 2
    assert x.numel() == x.nelement() == 6
    assert x.stride() == (3, 1)
    assert x.t().stride() == (1, 3)
    assert x.stride(0) == 3
    assert x.dtype is gs.float32
    assert (x.element_size(), x.itemsize, x.nbytes) == (4, 4, 24)
    assert str(x.device) == "cpu"
    assert x.is_contiguous()
    assert not x.t().is_contiguous()
    assert x.t().contiguous().is_contiguous()
    assert x.contiguous() is x
    assert x.is_floating_point()
    assert not x.is_complex()
    assert (x.is_leaf, x.requires_grad, x.grad, x.grad_fn) == (True, False, None, None)
    with pytest.raises(IndexError, match="Dimension out of range"):
        x.size(2)


def test_item_and_tolist() -> None:
    assert gs.tensor(2.5).item() == 2.5
    assert gs.tensor([[3]]).item() == 3
    assert isinstance(gs.tensor(3).item(), int)
    assert isinstance(gs.tensor(True).item(), bool)
    assert gs.tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert gs.tensor(1.5).tolist() == 1.5
    with pytest.raises(RuntimeError, match="cannot be converted to Scalar"):
        gs.zeros(2).item()


def test_grad_can_be_set_and_deleted() -> None:
    x = leaf(1.0, 2.0)
    x.grad = gs.zeros(2, dtype=gs.float64)
    assert x.grad.tolist() == [0.0, 0.0]
    x.grad = None
    assert x.grad is None
    with pytest.raises(RuntimeError, match="assigned grad"):
        x.grad = gs.zeros(3, dtype=gs.float64)
    with pytest.raises(RuntimeError, match="assigned grad"):
        x.grad = gs.zeros(2)
    with pytest.raises(TypeError, match="assigned grad"):
        x.grad = 1.0


def test_conversions() -> None:
    x = gs.tensor([1.7, -2.2])
    assert x.double().dtype is gs.float64
    assert x.float() is x
    assert x.half().dtype is gs.float16
    assert x.long().tolist() == [1, -2]
    assert x.int().dtype is gs.int32
    assert x.bool().tolist() == [True, True]
    assert x.to(gs.float64).dtype is gs.float64
    assert x.to(gs.float32) is x
    assert x.to(gs.zeros(1, dtype=gs.int64)).dtype is gs.int64
    assert x.type_as(gs.zeros(1, dtype=gs.float64)).dtype is gs.float64
    assert x.to("cpu") is x


def test_conversions_are_differentiable() -> None:
    x = leaf(1.0, 2.0)
    (x.float() * 2).double().sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]
    assert x.grad.dtype is gs.float64


# ---- operators ----

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


# ---- promotion ----


@pytest.mark.parametrize(
    ("make", "expected"),
    [
        (lambda: gs.ones(2, dtype=gs.int64) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.int64) + 1.5, gs.float32),
        (lambda: gs.ones(2, dtype=gs.int32) + gs.ones(2, dtype=gs.int64), gs.int64),
        (lambda: gs.ones(2, dtype=gs.float32) + gs.ones(2, dtype=gs.int64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.float32) + gs.ones(2, dtype=gs.float64), gs.float64),
        (lambda: gs.ones(2, dtype=gs.float32) + gs.ones((), dtype=gs.float64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int32) + gs.ones((), dtype=gs.int64), gs.int32),
        (lambda: gs.ones(2, dtype=gs.int64) + gs.ones((), dtype=gs.float64), gs.float64),
        (lambda: gs.ones(2, dtype=gs.float16) + 2.0, gs.float16),
        (lambda: gs.ones(2, dtype=gs.bool) + gs.ones(2, dtype=gs.bool), gs.bool),
        (lambda: gs.ones(2, dtype=gs.bool) + 1, gs.int64),
        (lambda: gs.ones(2, dtype=gs.float32) * 1j, gs.complex64),
        (lambda: gs.ones(2, dtype=gs.float64) * gs.ones(2, dtype=gs.complex64), gs.complex128),
        (lambda: gs.ones(2, dtype=gs.int64) / gs.ones(2, dtype=gs.int64), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64).exp(), gs.float32),
        (lambda: gs.ones(2, dtype=gs.int64) == 1, gs.bool),
        (lambda: gs.ones(2, dtype=gs.int32).sum(), gs.int64),
        (lambda: gs.ones(2, dtype=gs.bool).sum(), gs.int64),
        (lambda: 2 ** gs.ones(2, dtype=gs.int64), gs.int64),
    ],
)
def test_promotion(make: Any, expected: Any) -> None:
    assert make().dtype is expected


def test_promotion_in_the_graph() -> None:
    x, y = gs.ones(2, requires_grad=True), leaf(1.0, 2.0)
    (x * y).sum().backward()
    assert x.grad.dtype is gs.float32
    assert y.grad.dtype is gs.float64


# ---- printing ----


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
def test_repr(make: Any, expected: str) -> None:
    assert repr(make()) == expected.replace("gs.", f"{gs.__name__}.")
    assert str(make()) == repr(make())


def test_long_tensors_are_summarised() -> None:
    assert "..." in repr(gs.zeros(10_000))


def test_format() -> None:
    assert f"{gs.tensor(1.23456):.2f}" == "1.23"
    assert f"{gs.tensor(7):d}" == "7"
    assert f"{gs.tensor([1.0])}" == "tensor([1.])"


# ---- Python protocols ----


def test_hash_and_membership() -> None:
    x, y = gs.ones(2), gs.ones(2)
    assert len({x, y, x}) == 2
    assert {x: 1}[x] == 1
    assert 1.0 in x
    assert 2.0 not in x


def test_truth_value() -> None:
    assert gs.tensor(1.0)
    assert not gs.tensor([0])
    with pytest.raises(RuntimeError, match="Boolean value of Tensor with more than one value is ambiguous"):
        bool(gs.ones(2))
    with pytest.raises(RuntimeError, match="Boolean value of Tensor with no values is ambiguous"):
        bool(gs.ones(0))


def test_numbers() -> None:
    assert float(gs.tensor(1.5)) == 1.5
    assert int(gs.tensor([2.0])) == 2
    assert complex(gs.tensor(2.0)) == 2 + 0j
    assert [10, 20, 30][gs.tensor(1)] == 20
    with pytest.raises(TypeError):
        _ = [10, 20][gs.tensor(1.0)]


def test_iteration_and_len() -> None:
    x = leaf(1.0, 2.0, 3.0)
    assert len(x) == 3
    a, b, c = x
    (a * b * c).backward()
    assert x.grad.tolist() == [6.0, 3.0, 2.0]
    with pytest.raises(TypeError, match="iteration over a 0-d tensor"):
        iter(gs.tensor(1.0))
    with pytest.raises(TypeError, match=r"len\(\) of a 0-d tensor"):
        len(gs.tensor(1.0))


def test_deepcopy() -> None:
    x = leaf(1.0, 2.0)
    (x * x).sum().backward()
    twin = copy.deepcopy([x, x])
    assert twin[0] is twin[1]
    assert twin[0] is not x
    assert twin[0].requires_grad
    assert twin[0].grad.tolist() == [2.0, 4.0]
    twin[0].data.zero_()
    assert x.tolist() == [1.0, 2.0]
    with pytest.raises(RuntimeError, match="Only Tensors created explicitly by the user"):
        copy.deepcopy(x * 2)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol: int) -> None:
    for x in (leaf(1.0, 2.0), gs.arange(6).reshape(2, 3).t(), gs.tensor(True), gs.zeros(0, 3)):
        twin = pickle.loads(pickle.dumps(x, protocol))
        assert twin.tolist() == x.tolist()
        assert (twin.dtype, twin.shape, twin.requires_grad) == (x.dtype, x.shape, x.requires_grad)


# ---- NumPy ----


def test_memory_is_shared_both_ways() -> None:
    array = np.zeros((2, 3))
    x = gs.from_numpy(array)
    array[0, 0] = 1.0
    x[1, 2] = 2.0
    x.t()[1].add_(5)
    assert x.tolist() == array.tolist() == [[1.0, 5.0, 0.0], [0.0, 5.0, 2.0]]
    assert np.shares_memory(x.numpy(), array)
    assert np.shares_memory(x[0].numpy(), array)
    assert np.shares_memory(gs.as_tensor(array).numpy(), array)
    assert not np.shares_memory(gs.tensor(array).numpy(), array)


def test_numpy_reads_tensors() -> None:
    x = gs.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert isinstance(np.asarray(x), np.ndarray)
    assert np.asarray(x, dtype=np.int64).tolist() == [[1, 2], [3, 4]]
    assert np.array(x).tolist() == x.tolist()
    assert np.array(gs.tensor(2.0)).shape == ()
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        leaf(1.0).numpy()
    with pytest.raises(RuntimeError, match="Can't call numpy"):
        np.asarray(leaf(1.0))
    assert leaf(1.0).detach().numpy().tolist() == [1.0]


def test_read_only_memory_is_not_written_to() -> None:
    array = np.zeros(3)
    array.flags.writeable = False
    x = gs.as_tensor(array)
    if np.shares_memory(x.numpy(), array):
        with pytest.raises(RuntimeError, match="read-only"):
            x.add_(1)
    assert array.tolist() == [0.0] * 3


# ---- factories ----


def test_factories() -> None:
    assert gs.tensor([1.0]).dtype is gs.float32
    assert gs.tensor([1]).dtype is gs.int64
    assert gs.tensor([True]).dtype is gs.bool
    assert gs.tensor([1j]).dtype is gs.complex64
    assert gs.tensor(np.zeros(2)).dtype is gs.float64
    assert gs.arange(3).dtype is gs.int64
    assert gs.arange(0, 1, 0.25).tolist() == [0.0, 0.25, 0.5, 0.75]
    assert gs.linspace(0, 1, 5).tolist() == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert gs.eye(2).tolist() == [[1.0, 0.0], [0.0, 1.0]]
    assert gs.full((2,), 3).dtype is gs.int64
    assert gs.full((2,), 3.0).dtype is gs.float32
    assert gs.zeros_like(gs.ones(2, 3, dtype=gs.float64)).dtype is gs.float64
    assert gs.ones((2, 3)).shape == gs.ones(2, 3).shape == gs.empty([2, 3]).shape
    assert gs.zeros(2, requires_grad=True).requires_grad
    assert sorted(gs.randperm(5).tolist()) == [0, 1, 2, 3, 4]
    assert 0 <= int(gs.randint(0, 4, (100,)).min()) <= int(gs.randint(4, (100,)).max()) < 4


def test_default_dtype() -> None:
    gs.set_default_dtype(gs.float64)
    assert gs.get_default_dtype() is gs.float64
    assert gs.tensor([1.0]).dtype is gs.zeros(1).dtype is gs.rand(1).dtype is gs.float64


def test_random_numbers_repeat() -> None:
    gs.manual_seed(7)
    first = gs.randn(5).tolist()
    gs.manual_seed(7)
    assert gs.randn(5).tolist() == first
    a, b = gs.Generator().manual_seed(3), gs.Generator().manual_seed(3)
    assert gs.rand(4, generator=a).tolist() == gs.rand(4, generator=b).tolist()
