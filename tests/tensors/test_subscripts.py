"""Reading and writing with subscripts of every kind."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import grad, gradcheck

INDICES = [
    0, -1, (0, 1), slice(1, None), (slice(None), slice(None, None, 2)), ..., (..., 1), None, (None, 0),
    (0, None, 1), [0, 1], ([0, 1], [1, 2]), (slice(None), [2, 0]), np.array([1, 0]),
    np.array([[0, 1], [1, 0]]),
    np.array([True, False]), np.arange(6).reshape(2, 3) % 2 == 0, (), (slice(None), None, [0, 2]),
    ([[1], [0]], [0, 2]),
]  # fmt: skip


@pytest.mark.parametrize("index", INDICES, ids=repr)
def test_indexing(index):
    array = np.arange(6.0).reshape(2, 3)
    x = gs.from_numpy(array.copy()).requires_grad_()
    found = x[index]
    np.testing.assert_array_equal(found.detach().numpy(), array[index])
    assert gradcheck(lambda x: x[index] * x[index], x)


@pytest.mark.parametrize("index", INDICES, ids=repr)
def test_assignment(index):
    array = np.arange(6.0).reshape(2, 3)
    x = gs.from_numpy(array.copy())
    value = np.full(array[index].shape, 7.0)
    array[index] = value
    x[index] = gs.from_numpy(value)
    np.testing.assert_array_equal(x.numpy(), array)
    source = gs.from_numpy(np.asarray(value)).requires_grad_()
    y = gs.from_numpy(array.copy())
    y[index] = source
    (g,) = grad(y.sum(), source)
    np.testing.assert_array_equal(g.numpy(), np.ones(value.shape))


@pytest.mark.parametrize("index", [0, (), slice(None), (0, 1), ([0, 1],), None, np.array([True, False])], ids=repr)
def test_a_value_may_have_leading_dims_of_size_1_too_many(index):
    array = np.zeros((2, 3))
    value = np.arange(array[index].size, dtype=float).reshape((1, 1, *array[index].shape))
    array[index] = value[0, 0]
    source = gs.from_numpy(value.copy()).requires_grad_()
    x = gs.zeros(2, 3, dtype=gs.float64)
    x[index] = source
    np.testing.assert_array_equal(x.detach().numpy(), array)
    x.sum().backward()
    assert source.grad.tolist() == np.ones(value.shape).tolist()
    other = gs.zeros(2, 3, dtype=gs.float64)
    other[index] = value.tolist()
    np.testing.assert_array_equal(other.numpy(), array)


def test_a_value_of_too_many_dims_is_refused():
    x = gs.zeros(2, 3)
    for value in (gs.ones(2, 3), gs.ones(1, 2, 3), gs.ones(2, 1, 3)):
        with pytest.raises(RuntimeError, match="broadcast"):
            x[0] = value
    with pytest.raises(RuntimeError, match="cannot be broadcast to indexing result"):
        x.index_put((gs.tensor([0]),), gs.ones(1, 1, 3))


def test_indexing_with_tensors():
    x = gs.arange(6).reshape(2, 3)
    assert x[gs.tensor([1, 0]), gs.tensor([2, 1])].tolist() == [5, 1]
    assert x[x > 2].tolist() == [3, 4, 5]
    assert x[gs.tensor(1)].tolist() == [3, 4, 5]


@pytest.mark.parametrize("index", [gs.tensor([0, 2]), gs.tensor([True, False, True]), np.array([0, 2])])
def test_an_index_may_be_written_to_before_the_backward_pass(index):
    x = gs.tensor([1.0, 2.0, 3.0], requires_grad=True)
    y = x * 2
    y[index] = 5.0
    loss = x[index].sum() + y.sum()
    index[:] = 1
    loss.backward()
    assert x.grad.tolist() == [1, 2, 1]


def test_bad_indices():
    x = gs.zeros(2, 3)
    with pytest.raises(IndexError):
        x[2]
    with pytest.raises(IndexError, match="too many indices"):
        x[0, 0, 0]
    with pytest.raises(IndexError):
        x[[0, 5]]


class Bound:
    """A bound of a slice that fails when it is first asked for."""

    def __init__(self, error):
        self.error = error
        self.asked = 0

    def __index__(self):
        self.asked += 1
        if self.asked == 1:
            raise self.error
        return 1


@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError, RuntimeError])
def test_an_error_in_an_index_ends_the_call(error):
    x = gs.arange(3.0)
    for use in (
        lambda bound: x[bound:],
        lambda bound: x[:bound].add_(1),
        lambda bound: x.__setitem__(slice(bound), 5.0),
    ):
        bound = Bound(error)
        with pytest.raises(error):
            use(bound)
        assert bound.asked == 1
    assert x.tolist() == [0.0, 1.0, 2.0]


@pytest.mark.parametrize(
    "index",
    [(slice(None), [0, 1], [0, 1]), (slice(None), [[0], [1]], [0, 1]), (..., [0, 2]), (None, [0, 1], ..., [1, 2])],
)
def test_elements_at_arrays_behind_slices_lie_in_order(index):
    x = gs.arange(24.0).reshape(2, 3, 4)
    assert x[index].is_contiguous() and x[:, x[0] > 3].view(-1).tolist() == [*range(4, 12), *range(16, 24)]


def test_one_number_at_a_mask_takes_the_dtype_of_the_tensor():
    x = gs.tensor([1, 2, 3])
    x[x > 1] = gs.tensor(6.5)
    x[x == 1] = gs.tensor([7.5])
    assert x.tolist() == [7, 6, 6]
    for value in (gs.tensor(2j), gs.tensor([1.5, 2.5, 3.5])):
        with pytest.raises(RuntimeError):
            x[x > 0] = value


def test_numbers_beyond_a_half_are_infinite():
    for dtype, number in ((gs.float16, 1e9), (gs.float16, 10**6), (gs.bfloat16, 1e39)):
        x = gs.zeros(3, dtype=dtype)
        x[0] = number
        x[x == 0] = -number
        assert x.tolist() == [np.inf, -np.inf, -np.inf]
    with pytest.raises(RuntimeError, match="without overflow"):
        gs.zeros(2)[0] = 1e40


def test_none_is_refused_as_an_element():
    x = gs.zeros(2)
    for index in (0, [0], x == 0):
        with pytest.raises(TypeError, match="cannot assign None"):
            x[index] = None


def test_membership_and_reversal():
    x = gs.tensor([1, 2])
    assert 2 in x and np.float32(1.5) not in x and gs.tensor(1) in x
    assert [t.item() for t in reversed(x)] == [2, 1] and x.__reversed__().tolist() == [2, 1]
    for value in ("a", None):
        with pytest.raises(RuntimeError, match="expects a Tensor or a number"):
            assert value in x


def test_numbers_that_do_not_fit_into_the_dtype_of_an_index_fill():
    x = gs.zeros(2, dtype=gs.uint8)
    with pytest.raises(RuntimeError, match="without overflow"):
        x.index_fill(0, gs.tensor([0]), 300)
    assert x.index_fill(0, gs.tensor([0]), 1.5).tolist() == [1, 0]
