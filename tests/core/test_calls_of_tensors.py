"""What runs in C besides ops: subscripts, assignments, overloads, operators with numbers, the shape."""

import copy
import inspect
import pickle
from contextlib import nullcontext

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.compiled.bindings import Op
from gradspec.core.ops import OPS
from gradspec.testing.readings import traced
from support.cases import for_each

INDICES = [
    0, -1, 3, 7, -9, True, None, ..., slice(1, 3), slice(None, None, 2), slice(5, 1), slice(-2, None),
    slice(None, None, -1), slice(None, None, 0), slice(1.5), slice(np.int64(1), 3), slice(2**70), (0, 1),
    (0, ...), (..., 0), (None, 1, None, slice(2)), (..., None), (slice(None), 1), (1, slice(0, 3, 2)), (),
    (..., ...), (0, 0, 0, 0), np.int64(1), np.array([0, 1]), [0, 1], "x", 1.5, 2**70, (2**70,),
    gs.tensor([0, 2, 1]), gs.tensor([0, 9]), gs.tensor(1), gs.tensor([True, False, True, True]),
    gs.tensor([0, 1], dtype=gs.int32), (gs.tensor([0, 1]), 0), (gs.tensor([True, False, True, True]), 1),
]  # fmt: skip


def outcome(call):
    """The result of a call, or the error that it raises."""
    try:
        result = call()
    except Exception as error:
        return type(error), str(error)
    array = result.detach().numpy()
    node = None if result.grad_fn is None else result.grad_fn.name()
    base = result._base is not None
    return array.tobytes(), array.shape, array.strides, array.dtype, node, result.requires_grad, base


@pytest.mark.filterwarnings("ignore")
@for_each("index", INDICES, ids=repr)
@pytest.mark.parametrize("shape", [(4, 3), (4,), (), (0, 3), (4, 3, 2)], ids=str)
def test_subscripts(index, shape):
    array = np.arange(np.prod(shape), dtype=np.float32).reshape(shape)
    for source in (array, array.T.copy().T, np.arange(2 * array.size, dtype=np.float64)[::2].reshape(shape)):
        for requires_grad in (False, True):
            x = gs.from_numpy(source).requires_grad_(requires_grad)
            seen = []
            for looks_on in (traced, nullcontext):
                with looks_on():
                    seen.append(outcome(lambda x=x: x[index]))
                    with gs.no_grad():
                        seen.append(outcome(lambda x=x: x[index]))
            assert seen[:2] == seen[2:]


VALUES = [
    1.5, 2, True, 1e300, 10**400, 1j, [1.0, 2.0], np.float64(3.0), np.arange(3.0), gs.tensor(2.5), gs.ones(3),
    gs.ones(1, 1, 3), gs.ones(2), gs.ones(3, dtype=gs.float64), gs.tensor([1, 2, 3]), gs.ones(1, 1, 1, 3),
    "x", None,
]  # fmt: skip


@pytest.mark.filterwarnings("ignore")
@for_each("value", VALUES, ids=repr)
@pytest.mark.parametrize("dtype", ["float32", "int64", "complex64"])
def test_assignments(value, dtype):
    for index in INDICES:
        seen = []
        for looks_on in (traced, nullcontext):
            x = gs.from_numpy(np.arange(12).reshape(4, 3).astype(dtype))

            def assign(x=x, index=index):
                x[index] = value
                return x

            with looks_on():
                found = outcome(assign)
            writer = (x._storage and x._storage.writer) or None
            seen.append((found, x.numpy().tobytes(), x._version, writer))
        assert seen[0] == seen[1], index


def test_assignments_between_parts_of_one_tensor():
    for target, source in ((slice(1, None), slice(None, -1)), (slice(None, -1), slice(1, None)), (0, 1)):
        seen = []
        for looks_on in (traced, nullcontext):
            x = gs.arange(12.0).reshape(4, 3)
            with looks_on():
                x[target] = x[source]
            seen.append((x.tolist(), x._version))
        assert seen[0] == seen[1]


def test_assignments_that_are_recorded():
    for looks_on in (traced, nullcontext):
        with looks_on():
            x, y = gs.ones(3, requires_grad=True), gs.tensor(2.0, requires_grad=True)
            z = x * 1.0
            z[1] = y
            z[2] = 5.0
            z.sum().backward()
            assert (x.grad.tolist(), y.grad.item()) == ([1.0, 0.0, 0.0], 1.0)
            with pytest.raises(RuntimeError, match="leaf"):
                x[0] = 1.0
            with gs.no_grad():
                x[0] = 7.0
            assert x.tolist() == [7.0, 1.0, 1.0] and x.is_leaf and x._version == 1
            w = x * x
            with gs.no_grad():
                x[0] = 1.0
            with pytest.raises(RuntimeError, match="modified by an inplace operation"):
                w.sum().backward()


def test_a_write_is_seen_by_guards_of_the_memory():
    x = gs.ones(3, requires_grad=True)
    with gs.autograd.graph.allow_mutation_on_saved_tensors():
        y = x * 1.0
        z = y * y
        y.detach()[0] = 9.0
        z.sum().backward()
    assert x.grad.tolist() == [2.0, 2.0, 2.0]


def test_subscripts_in_other_modes():
    x = gs.arange(3.0)
    with gs.autograd.forward_ad.dual_level():
        dual = gs.autograd.forward_ad.make_dual(x, gs.ones(3))
        assert gs.autograd.forward_ad.unpack_dual(dual[1]).tangent.item() == 1.0
    with gs.inference_mode():
        assert x[1:].is_inference() is False and (x + 1)[0].is_inference()


def test_a_tensor_as_a_sequence():
    x = gs.arange(6.0).reshape(3, 2)
    assert [row.tolist() for row in x] == [[0.0, 1.0], [2.0, 3.0], [4.0, 5.0]]
    with pytest.raises(IndexError, match="out of"):
        x[3]
    with pytest.raises(IndexError, match="invalid index of a 0-dim tensor"):
        gs.tensor(1.0)[0]


# ---- overloads ----


def test_overloads_look_like_functions():
    assert gs.max.__name__ == "max" and str(gs.max.__doc__).startswith("max(Tensor self)")
    assert inspect.isroutine(gs.max) and pickle.loads(pickle.dumps(gs.max)) is gs.max is copy.copy(gs.max)


def test_overloads_are_chosen_by_the_types_of_arguments():
    x = gs.tensor([[1.0, 5.0], [7.0, 3.0]])
    for _ in range(2):
        for looks_on in (traced, nullcontext):
            with looks_on():
                assert x.max().item() == gs.max(x).item() == 7.0
                assert x.max(1).values.tolist() == gs.max(x, dim=1).values.tolist() == [5.0, 7.0]
                for found in (x.max(dim=0, keepdim=True), x.max(0, True)):
                    assert found.indices.tolist() == [[1, 0]]
                assert gs.max(x, gs.full((2,), 4.0)).tolist() == gs.max(x, other=gs.full((2,), 4.0)).tolist()
                assert x.var(0).tolist() == x.var(dim=0, correction=1).tolist() == x.var(0, True).tolist()
                assert x.var(False).item() == x.var(correction=0).item() == x.var(unbiased=False).item()
                with pytest.raises(TypeError, match="invalid combination of arguments"):
                    x.max("a")
                with pytest.raises(TypeError, match="invalid combination of arguments"):
                    x.max(0, dim=1)


@pytest.mark.parametrize("looks_on", [traced, nullcontext])
def test_overloads_are_chosen_again_when_the_table_of_ops_changes(looks_on):
    x = gs.tensor([[1.0, 5.0]])

    def other(self, dim, keepdim=False):
        return "another"

    another = Op("max.dim", other, None, "Tensor self, int dim, bool keepdim")

    with looks_on():
        before = x.max(0).values.tolist()
        with OPS.replaced([another]):
            assert x.max(0) == "another"
        assert x.max(0).values.tolist() == before


# ---- operators ----


def test_operators_with_numbers():
    for dtype in (gs.float32, gs.float64, gs.int64, gs.float16, gs.complex64):
        x = gs.tensor([1, 2, 3], dtype=dtype)
        for number in (2, 0.5, True, -1, 2**70, 1j):
            for name in ("add", "radd", "rsub", "rtruediv", "rpow", "gt", "eq", "le"):
                operator, seen = getattr(x, f"__{name}__"), []
                for looks_on in (traced, nullcontext):
                    with looks_on():
                        seen.append(outcome(lambda o=operator, n=number: o(n)))
                assert seen[0] == seen[1], (dtype, number, name)
    assert gs.ones(1).__radd__("x") is NotImplemented and (gs.ones(1) == "x") is False


def test_a_condition_does_not_say_the_dtype_of_a_number():
    x = gs.tensor([1.0, -2.0], dtype=gs.float64, requires_grad=True)
    y = gs.where(x > 0, x, 0.5)
    assert y.dtype is gs.float64 and y.tolist() == [1.0, 0.5]


# ---- the shape ----


def test_the_shape_is_a_property():
    assert isinstance(gs.Tensor.shape, property)
    assert str(gs.Tensor.shape.__doc__).startswith("The length of each dimension.")
    shape = gs.ones(2, 3).shape
    assert type(shape) is gs.Size and shape == (2, 3) and shape.numel() == 6 and gs.tensor(1.0).shape == ()
    with pytest.raises(AttributeError):
        gs.ones(2).shape = (1,)
    with pytest.raises(AttributeError):
        gs.Tensor.shape.__get__(object())


# ---- numbers ----


@pytest.mark.parametrize("dtype", [np.float64, np.float32, np.float16, np.int64, np.bool_])
def test_the_number_is_the_same(dtype):
    for array in (np.array(3, dtype), np.ones((1, 1), dtype), np.zeros(4, dtype)[::2], np.array([], dtype)):
        tensor = gs.from_numpy(array)
        with traced():
            expected = number(tensor)
        assert number(tensor) == expected


def number(tensor):
    try:
        return float(tensor)
    except ValueError as error:
        return str(error)


def number_and_element(array, tensor):
    value = float(tensor)
    array[0] = tensor
    return value


@pytest.mark.filterwarnings("ignore:Converting a tensor")
def test_a_number_is_asked_for_where_no_element_is_assigned():
    """The result does not depend on earlier calls at the same place."""
    x = gs.tensor(2.5, requires_grad=True)
    for _ in range(3):
        assert [float(x), float(x), float(x) + float(x)] == [2.5, 2.5, 5.0]
        assert number_and_element(np.zeros(1), x.detach()) == 2.5
        with pytest.raises(ValueError, match="array element") as caught:
            number_and_element(np.zeros(1), x)
        assert "gradient would be lost" in str(caught.value.__cause__)


@pytest.mark.filterwarnings("ignore:Converting a tensor")
def test_numbers_of_code_that_is_gone():
    x = gs.tensor(2.5, requires_grad=True)
    for _ in range(200):  # more than are kept in mind
        names = {"x": x}
        exec(compile("y = float(x)", "<gone>", "exec"), names)
        assert names["y"] == 2.5
