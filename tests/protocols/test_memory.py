"""Memory of tensors by Python's buffer protocol and by `__array_interface__`."""

import gc
import hashlib
import io

import numpy as np
import pytest

import gradspec as gs

DTYPES = (
    "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip


class Described:
    """An object that has nothing but a description of its memory."""

    def __init__(self, tensor):
        self.__array_interface__ = tensor.__array_interface__


@pytest.mark.parametrize("dtype", DTYPES)
def test_views_share_memory(dtype):
    tensor = gs.zeros(4, 3, dtype=getattr(gs, dtype))
    for view in (tensor, tensor[::2], tensor.t(), tensor[1:, 2], tensor[0, 0], tensor[:0]):
        known = view.numpy()
        for array in (np.asarray(memoryview(view)), np.asarray(Described(view)), np.asarray(view)):
            assert (array.shape, array.dtype) == (known.shape, known.dtype)
            assert not view.numel() or np.shares_memory(array, known)
            assert not view.numel() or array.strides == known.strides


def test_files_and_digests():
    tensor = gs.arange(4, dtype=gs.int16)
    assert bytes(tensor) == tensor.numpy().tobytes()
    assert hashlib.sha256(tensor).digest() == hashlib.sha256(bytes(tensor)).digest()
    assert io.BytesIO(b"\1\0\2\0").readinto(tensor) == 4
    assert tensor.tolist() == [1, 2, 2, 3]


def test_a_buffer_keeps_its_memory():
    buffer = memoryview(gs.ones(3))
    gc.collect()
    assert buffer.tolist() == [1.0, 1.0, 1.0] and buffer.format == "f" and not buffer.readonly
    array = np.ones(3)
    array.flags.writeable = False
    assert memoryview(gs.from_numpy(array)).readonly


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: gs.ones(1, requires_grad=True), "requires grad"),
        (lambda: gs.tensor([1j]).conj(), "resolve_conj"),
        (lambda: gs.ones(1).to_sparse(), "to_dense"),
    ],
)
def test_tensors_without_memory_to_share(make, message):
    with pytest.raises(BufferError, match=message):
        memoryview(make())
    assert not hasattr(make(), "__array_interface__")
    with pytest.raises((RuntimeError, TypeError), match=message):
        np.asarray(make())


def test_bfloat16_has_its_array_only():
    tensor = gs.ones(2, dtype=gs.bfloat16)
    with pytest.raises(ValueError, match="in a buffer"):
        memoryview(tensor)
    assert np.shares_memory(np.asarray(tensor), tensor.numpy())


@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
def test_tensor_over_a_buffer(dtype):
    size = gs.ones(1, dtype=getattr(gs, dtype)).element_size()
    memory = bytearray(5 * size)
    tensor = gs.frombuffer(memory, dtype=getattr(gs, dtype))
    assert (tensor.shape, tensor.dtype) == ((5,), getattr(gs, dtype))
    tensor[1:3] = 1
    part = gs.frombuffer(memory, dtype=getattr(gs, dtype), count=2, offset=size)
    assert part.tolist() == gs.ones(2, dtype=getattr(gs, dtype)).tolist()
    memory[:] = bytes(5 * size)
    assert not tensor.any()
    del tensor, part
    memory.append(1)  # which is refused as long as somebody has the memory


def test_elements_of_a_buffer_at_any_address():
    memory = bytearray(13)
    tensor = gs.frombuffer(memory, dtype=gs.float64, offset=5, requires_grad=True)
    (tensor * 3).sum().backward()
    assert tensor.grad.tolist() == [3.0]
    with gs.no_grad():
        tensor.fill_(1.5)
    assert np.frombuffer(memory, np.float64, offset=5) == 1.5
    with pytest.raises(BufferError):
        memory.append(1)


def test_write_to_a_read_only_buffer_is_refused():
    tensor = gs.frombuffer(b"abc", dtype=gs.uint8)
    with pytest.raises(RuntimeError, match="read-only"):
        tensor[0] = 1
    assert bytes(tensor) == b"abc"


@pytest.mark.parametrize(
    "arguments, error, message",
    [
        ({"count": 0}, ValueError, r"both buffer length \(16\) and count \(0\) must not be 0"),
        ({"buffer": bytearray()}, ValueError, r"both buffer length \(0\) and count \(-1\) must not be 0"),
        ({"offset": -1}, ValueError, r"offset \(-1 bytes\) must be non-negative"),
        ({"offset": 16}, ValueError, r"offset \(16 bytes\) must be non-negative and no greater than buffer length"),
        ({"offset": 1}, ValueError, r"buffer length \(15 bytes\) after offset \(1 bytes\) must be a multiple of"),
        ({"count": 5}, ValueError, r"requested buffer length \(5 \* 4 bytes\) after offset \(0 bytes\)"),
        ({"buffer": [1]}, ValueError, "buffer protocol"),
        ({"buffer": memoryview(bytearray(8))[::2]}, BufferError, "gaps"),
        ({"requires_grad": True}, RuntimeError, "floating point"),
        ({"dtype": "int32"}, TypeError, "'dtype'"),
        ({"count": 2.0}, TypeError, "'count' must be int, not float"),
    ],
)
def test_buffer_that_has_no_such_elements(arguments, error, message):
    with pytest.raises(error, match=message):
        gs.frombuffer(**{"buffer": bytearray(16), "dtype": gs.int32} | arguments)
