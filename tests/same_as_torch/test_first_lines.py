"""The first lines of programs: questions about devices, flags of libraries, settings."""

import importlib

import pytest


def test_there_is_no_other_device(lib):
    assert not lib.cuda.is_available() and lib.cuda.device_count() == 0
    lib.cuda.manual_seed(0)
    lib.cuda.manual_seed_all(0)
    lib.cuda.empty_cache()
    assert lib.cuda.memory_allocated() == lib.cuda.max_memory_allocated() == 0
    assert not lib.backends.mps.is_available() and not lib.backends.cuda.is_built()
    assert not lib.backends.cudnn.is_available() and lib.backends.cudnn.version() is None
    assert lib.accelerator.current_accelerator() is None and not lib.accelerator.is_available()
    assert lib.accelerator.device_count() == 0
    device = lib.accelerator.current_accelerator() or lib.device("cuda" if lib.cuda.is_available() else "cpu")
    x = lib.ones(2).to(device, non_blocking=True)
    assert x.get_device() == -1 and not x.is_cuda and not x.is_mps and not x.is_xpu and not x.is_pinned()


def test_flags_of_libraries_can_be_set(lib):
    cudnn = importlib.import_module(f"{lib.__name__}.backends.cudnn")
    kept = cudnn.benchmark, cudnn.deterministic, cudnn.enabled, lib.backends.cuda.matmul.allow_tf32
    cudnn.benchmark, cudnn.deterministic, cudnn.enabled = True, True, False
    lib.backends.cuda.matmul.allow_tf32 = True
    assert cudnn.benchmark and cudnn.deterministic and not cudnn.enabled and lib.backends.cuda.matmul.allow_tf32
    cudnn.benchmark, cudnn.deterministic, cudnn.enabled, lib.backends.cuda.matmul.allow_tf32 = kept


def test_settings_are_kept(lib):
    lib.use_deterministic_algorithms(True)
    assert lib.are_deterministic_algorithms_enabled()
    lib.use_deterministic_algorithms(False)
    lib.set_float32_matmul_precision("high")
    assert lib.get_float32_matmul_precision() == "high"
    lib.set_float32_matmul_precision("highest")
    with pytest.raises(RuntimeError):
        lib.set_num_interop_threads(0)
    assert str(lib.get_default_device()) == "cpu"


@pytest.mark.filterwarnings("ignore:.*set_default_tensor_type")
def test_a_default_tensor_type(lib):
    lib.set_default_tensor_type(f"{lib.__name__}.DoubleTensor")
    assert lib.get_default_dtype() is lib.zeros(1).dtype is lib.float64
    lib.set_default_tensor_type(lib.FloatTensor)
    assert lib.get_default_dtype() is lib.float32


def test_a_type_of_tensors_on_a_device_is_refused(lib):
    with pytest.raises(Exception, match=r"cuda|CUDA"):
        lib.ones(2).type(f"{lib.__name__}.cuda.FloatTensor")


def test_a_product_with_a_sparse_matrix(lib):
    matrix = lib.eye(2).to_sparse()
    assert lib.spmm(matrix, lib.ones(2, 3)).tolist() == [[1, 1, 1], [1, 1, 1]]
