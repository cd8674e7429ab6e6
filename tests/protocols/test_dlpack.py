"""Memory shared with other libraries through DLPack, and `asarray`."""

import ctypes
import gc
import weakref

import numpy as np
import pytest

import gradspec as gs

DTYPES = (
    "bool", "uint8", "int8", "int16", "int32", "int64", "float16", "float32", "float64", "complex64", "complex128",
)  # fmt: skip


class Owner(np.ndarray):
    """An array that may be referred to weakly."""


class Old:
    """A producer of DLPack before 1.0, which knows no arguments."""

    def __init__(self, array):
        self.array = array

    def __dlpack__(self):
        return self.array.__dlpack__()

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


def address(array):
    return array.__array_interface__["data"][0]


def view_of(generator, array):
    """A view with random dims, starts and steps."""
    view = array
    if generator.random() < 0.5:
        view = view[int(generator.integers(2)) :: int(generator.integers(1, 3))]
    if generator.random() < 0.5:
        view = view.swapaxes(0, -1)
    return view


def test_ten_thousand_exchanges_with_numpy_share_memory_and_free_it():
    generator = np.random.default_rng(0)
    owners = []
    for turn in range(10_000):
        array = np.zeros(tuple(generator.integers(1, 4, generator.integers(1, 4))), DTYPES[turn % len(DTYPES)])
        view = view_of(generator, array.view(Owner))
        if turn % 100 == 0:
            owners.append(weakref.ref(view))
        tensor = gs.from_dlpack(view if turn % 3 else Old(view))
        back = np.from_dlpack(tensor)
        assert tensor.data_ptr() == address(back) == address(view)
        assert back.shape == view.shape == tensor.shape
        assert back.dtype == view.dtype
        tensor.fill_(1)
        assert (back == view).all()
        assert view.all()
    del array, view, tensor, back
    gc.collect()
    assert not [owner for owner in owners if owner() is not None]


def test_a_tensor_keeps_the_memory_of_its_owner():
    array = np.arange(4.0).view(Owner)
    owner = weakref.ref(array)
    tensor = gs.from_dlpack(array)[1:]
    del array
    assert owner() is not None
    assert tensor.tolist() == [1.0, 2.0, 3.0]
    del tensor
    assert owner() is None


def test_writes_here_are_counted():
    tensor = gs.from_dlpack(np.ones(3))
    x = gs.ones(3, requires_grad=True)
    product = (tensor * x).sum()
    tensor.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        product.backward()


def test_a_read_only_array_gives_a_tensor_that_refuses_writes():
    array = np.ones(3)
    array.flags.writeable = False
    tensor = gs.from_dlpack(array)
    assert tensor.tolist() == [1.0, 1.0, 1.0]
    with pytest.raises(RuntimeError, match="read-only"):
        tensor[0] = 2
    with pytest.raises(BufferError):
        tensor.__dlpack__()  # a version without flags cannot say so


def test_versions_and_copies():
    tensor = gs.ones(2)
    assert '"dltensor"' in repr(tensor.__dlpack__())
    assert '"dltensor_versioned"' in repr(tensor.__dlpack__(max_version=(1, 1)))
    assert tensor.__dlpack_device__() == (1, 0)
    assert np.from_dlpack(tensor, copy=True).tolist() == [1.0, 1.0]
    copy = gs.from_dlpack(tensor, copy=True)
    assert copy.data_ptr() != tensor.data_ptr()


def test_libraries_of_old_versions_and_capsules_are_copied_here():
    class Old:
        def __init__(self, array):
            self.array = array

        def __dlpack__(self, stream=None):
            return self.array.__dlpack__(stream=stream)

        def __dlpack_device__(self):
            return self.array.__dlpack_device__()

    array = np.zeros(2)
    for given in (lambda: Old(array), array.__dlpack__):
        gs.from_dlpack(given(), copy=True)[0] = 1
        assert array[0] == 0
        gs.from_dlpack(given())[0] = 2
        assert array[0] == 2
        array[0] = 0


def test_bfloat16_is_exchanged():
    pytest.importorskip("ml_dtypes")
    tensor = gs.tensor([1.0, 2.5, -3.0]).bfloat16()
    again = gs.from_dlpack(tensor[::2])
    assert again.dtype is gs.bfloat16
    assert again.data_ptr() == tensor.data_ptr()
    assert again.tolist() == [1.0, -3.0]


@pytest.mark.parametrize(
    ("tensor", "message"),
    [
        (lambda: gs.ones(1, requires_grad=True), "require gradient"),
        (lambda: gs.tensor([1j]).conj(), "resolve_conj"),
        (lambda: gs.ones(1).to_sparse(), "to_dense"),
    ],
)
def test_tensors_that_cannot_be_exported(tensor, message):
    with pytest.raises(BufferError, match=message):
        tensor().__dlpack__()


def test_the_types_that_others_give_functions_of_python_do_not_matter(monkeypatch):
    for name in ("PyCapsule_GetName", "PyCapsule_GetPointer"):
        monkeypatch.setattr(getattr(ctypes.pythonapi, name), "argtypes", [ctypes.c_int, ctypes.c_int])
    assert gs.from_dlpack(np.ones(2)).tolist() == [1, 1]


class _Exporter:
    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **asked):
        return self.array.__dlpack__(**asked)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


@pytest.mark.parametrize("make", [gs.tensor, gs.as_tensor])
def test_tensors_are_made_of_objects_that_export_memory(make):
    array = np.arange(6, dtype=np.int16).reshape(2, 3)
    made = make(_Exporter(array))
    assert made.dtype is gs.int16 and made.tolist() == array.tolist()
    assert (made.data_ptr() == array.ctypes.data) == (make is gs.as_tensor)
    assert make(_Exporter(array), dtype=gs.float64).dtype is gs.float64


def test_misuse_is_named():
    with pytest.raises(AttributeError, match=r"must have __dlpack__ or be a capsule, not list: asarray\(\)"):
        gs.from_dlpack([1.0])
    with pytest.raises(BufferError, match="no streams"):
        gs.ones(1).__dlpack__(stream=3)
    with pytest.raises(TypeError, match="int or None"):
        gs.ones(1).__dlpack__(stream="default")
    capsule = gs.utils.dlpack.to_dlpack(gs.ones(1))
    gs.from_dlpack(capsule)
    with pytest.raises(ValueError, match="read once"):
        gs.from_dlpack(capsule)


def test_asarray():
    array = np.ones(2)
    assert gs.asarray(array).data_ptr() == address(array)
    assert gs.asarray(array, copy=True).data_ptr() != address(array)
    assert gs.asarray([1, 2]).dtype is gs.int64
    x = gs.ones(2, requires_grad=True)
    assert gs.asarray(x) is x
    assert gs.asarray(x, dtype=gs.float64).requires_grad
    assert gs.asarray(Old(array)).data_ptr() == address(array)
    with pytest.raises(ValueError, match="copy=False"):
        gs.asarray(array, dtype=gs.float32, copy=False)
    with pytest.raises(ValueError, match="copy=False"):
        gs.asarray([1.0], copy=False)


@pytest.mark.torch
def test_ten_thousand_exchanges_with_torch_share_memory_and_free_it(torch):
    generator = np.random.default_rng(0)
    owners = []
    dtypes = [*DTYPES, "bfloat16"]
    for turn in range(10_000):
        shape = tuple(generator.integers(1, 4, generator.integers(1, 4)).tolist())
        name = dtypes[turn % len(dtypes)]
        lib, other = ((gs, torch), (torch, gs))[turn % 2]
        view = view_of(generator, lib.zeros(shape, dtype=getattr(lib, name)))
        if turn % 100 < 2:
            owners.append(weakref.ref(view))
        lent = other.from_dlpack(view)
        back = lib.from_dlpack(lent)
        assert not view.numel() or view.data_ptr() == lent.data_ptr() == back.data_ptr()
        assert tuple(lent.shape) == tuple(view.shape) == tuple(back.shape)
        assert str(lent.dtype).rpartition(".")[2] == name == str(back.dtype).rpartition(".")[2]
        lent.fill_(1)
        assert (back == 1).all() and (view == 1).all()
    del view, lent, back
    gc.collect()
    assert not [owner for owner in owners if owner() is not None]


@pytest.mark.torch
@pytest.mark.parametrize("dtype", [*DTYPES, "bfloat16"])
def test_exchanges_with_torch(torch, dtype):
    tensor = gs.ones(4, dtype=getattr(gs, dtype))[::2]
    theirs = torch.from_dlpack(tensor)
    assert theirs.data_ptr() == tensor.data_ptr()
    assert str(theirs.dtype) == f"torch.{dtype}"
    assert theirs.stride() == tensor.stride()
    again = gs.from_dlpack(theirs)
    assert again.data_ptr() == tensor.data_ptr()
    assert again.dtype is tensor.dtype
    legacy = gs.utils.dlpack.from_dlpack(torch.utils.dlpack.to_dlpack(theirs))
    legacy[0] = 0
    assert tensor[0].item() == 0
