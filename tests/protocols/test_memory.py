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
