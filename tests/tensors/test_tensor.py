"""The tensor as an object: its attributes, and the protocols of Python that it has."""

import pickle

import pytest

import gradspec as gs
from support.graphs import leaf

# ---- attributes ----


def test_attributes():
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


def test_item_and_tolist():
    assert gs.tensor(2.5).item() == 2.5
    assert gs.tensor([[3]]).item() == 3
    assert isinstance(gs.tensor(3).item(), int)
    assert isinstance(gs.tensor(True).item(), bool)
    assert gs.tensor([[1, 2], [3, 4]]).tolist() == [[1, 2], [3, 4]]
    assert gs.tensor(1.5).tolist() == 1.5
    with pytest.raises(RuntimeError, match="cannot be converted to Scalar"):
        gs.zeros(2).item()
    for convert in (float, int, complex):
        with pytest.raises(ValueError, match=r"only one element tensors (.*) shape \[2\]"):
            convert(gs.zeros(2))


def test_grad_can_be_set_and_deleted():
    x = leaf(1.0, 2.0)
    x.grad = gs.zeros(2, dtype=gs.float64)
    assert x.grad.tolist() == [0.0, 0.0]
    x.grad = None
    assert x.grad is None


# ---- protocols ----


def test_hash_and_membership():
    x, y = gs.ones(2), gs.ones(2)
    assert len({x, y, x}) == 2
    assert {x: 1}[x] == 1
    assert 1.0 in x
    assert 2.0 not in x


def test_truth_value():
    assert gs.tensor(1.0)
    assert not gs.tensor([0])
    with pytest.raises(RuntimeError, match="Boolean value of Tensor with more than one value is ambiguous"):
        bool(gs.ones(2))
    with pytest.raises(RuntimeError, match="Boolean value of Tensor with no values is ambiguous"):
        bool(gs.ones(0))


def test_numbers():
    assert float(gs.tensor(1.5)) == 1.5
    assert int(gs.tensor([2.0])) == 2
    assert complex(gs.tensor(2.0)) == 2 + 0j
    assert [10, 20, 30][gs.tensor(1)] == 20
    with pytest.raises(TypeError):
        _ = [10, 20][gs.tensor(1.0)]


def test_iteration_and_len():
    x = leaf(1.0, 2.0, 3.0)
    assert len(x) == 3
    a, b, c = x
    (a * b * c).backward()
    assert x.grad.tolist() == [6.0, 3.0, 2.0]
    with pytest.raises(TypeError, match="iteration over a 0-d tensor"):
        iter(gs.tensor(1.0))
    with pytest.raises(TypeError, match=r"len\(\) of a 0-d tensor"):
        len(gs.tensor(1.0))


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickle(protocol):
    for x in (leaf(1.0, 2.0), gs.arange(6).reshape(2, 3).t(), gs.tensor(True), gs.zeros(0, 3)):
        twin = pickle.loads(pickle.dumps(x, protocol))
        assert twin.tolist() == x.tolist()
        assert (twin.dtype, twin.shape, twin.requires_grad) == (x.dtype, x.shape, x.requires_grad)


@pytest.mark.parametrize("dtype", [gs.float32, gs.float64, gs.complex64, gs.int64])
def test_pickled_tensors_are_multiplied_with_others(dtype):
    x = gs.arange(128).reshape(8, 16).to(dtype)
    twin = pickle.loads(pickle.dumps(x))
    assert twin.numpy().dtype is x.numpy().dtype
    assert gs.equal(twin @ x.mT, x @ twin.mT)
    assert gs.equal(twin[:1] @ x.mT, x[:1] @ x.mT)


def test_a_tensor_that_is_not_a_leaf_is_pickled_without_its_history():
    y = leaf(1.0, 2.0) * 2
    twin = pickle.loads(pickle.dumps(y))
    assert twin.tolist() == [2.0, 4.0]
    assert twin.requires_grad
    assert twin.is_leaf
    assert y.grad_fn is not None
