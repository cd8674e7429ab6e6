"""The first lines of programs: questions about devices, flags of libraries, settings."""

import importlib
import warnings

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


def test_other_devices_have_names(lib):
    device = lib.device("cuda", 1)
    assert (device.type, device.index, str(device)) == ("cuda", 1, "cuda:1")
    assert repr(device) == "device(type='cuda', index=1)" and repr(lib.device("mps")) == "device(type='mps')"
    assert device == lib.device("cuda:1") == lib.device(device) and hash(device) == hash(lib.device("cuda:1"))
    assert device != lib.device("cuda") and lib.device("cuda") != lib.device("cpu") == lib.ones(1).device
    for name in ("gpu", "cuda:x"):
        with pytest.raises(RuntimeError):
            lib.device(name)
    with pytest.raises(TypeError):
        lib.device(None)
    for call in (lambda: lib.ones(1, device=device), lambda: lib.ones(1).to(device), lib.cuda.Stream, lib.cuda.Event):
        with pytest.raises((RuntimeError, AssertionError)):
            call()


def test_other_layouts_have_names(lib):
    for name in ("sparse_csr", "sparse_csc", "sparse_bsr", "sparse_bsc"):
        layout = getattr(lib, name)
        assert isinstance(layout, lib.layout) and lib.ones(2).layout != layout and str(layout).endswith(f".{name}")
    if lib.__name__ != "torch":
        with pytest.raises(RuntimeError, match="makes tensors of layout"):
            lib.ones(2, 2, layout=lib.sparse_csr)


def test_libraries_that_compute_are_asked_for(lib):
    for name in ("mkl", "mkldnn", "openmp"):
        assert getattr(lib.backends, name).is_available() in (True, False)
    assert isinstance(lib.__config__.show(), str)


def test_types_are_for_annotations(lib):
    types = importlib.import_module(f"{lib.__name__}.types")
    assert isinstance(2, types._Number) and isinstance(lib.device("cpu"), types._device)
    assert isinstance(lib.ones(2).shape, types._size.__args__[0]) and isinstance(lib.float32, types._dtype)
    assert all(hasattr(types, name) for name in ("Device", "FileLike", "Number", "Storage", "_TensorOrTensors"))
    assert lib.types is types


@pytest.mark.filterwarnings("ignore:.*jit")
def test_compiled_functions_compute_the_same(lib):
    def double(x):
        return x * 2

    assert not lib.jit.is_scripting() and not lib.jit.is_tracing()
    assert not lib.compiler.is_compiling() and not lib.compiler.is_exporting()
    x, layer = lib.ones(2), lib.nn.Linear(2, 1)
    for made in (lib.jit.script(double), lib.jit.trace(double, x), lib.jit.ignore(double), lib.jit.unused(double),
                 lib.jit.ignore(drop=True)(double), lib.jit.export(double), lib.compiler.disable(double),
                 lib.jit.script_if_tracing(double), lib.compiler.allow_in_graph(double)):  # fmt: skip
        assert made(x).tolist() == [2, 2]
    assert lib.jit.script(layer)(x).equal(layer(x)) and not isinstance(layer, lib.jit.ScriptModule)
    assert lib.jit.annotate(int, 3) == 3
    with pytest.raises((AttributeError, ValueError, RuntimeError)):
        lib.jit.load("absent.pt")


def test_nothing_is_symbolic_or_exported(lib):
    x = lib.ones(2, 3)
    assert not any(isinstance(x.shape[0], kind) for kind in (lib.SymInt, lib.SymFloat, lib.SymBool))
    assert lib.onnx.is_in_onnx_export() is False and not lib.is_autocast_enabled("mps")
    lib._assert(x.sum() == 6, "wrong")
    lib._assert_async(x.sum() == 6, "wrong")
    lib._check(x.dim() == 2, lambda: "wrong")
    for check, error in ((lib._assert, AssertionError), (lib._assert_async, RuntimeError)):
        with pytest.raises(error, match="wrong"):
            check(x.sum() == 5, "wrong")
    with pytest.raises(RuntimeError, match="wrong"):
        lib._check(x.dim() == 3, lambda: "wrong")


def test_results_that_come_later(lib):
    future, futures = lib.futures.Future(), lib.futures
    later = future.then(lambda done: done.value() + 1)
    failing = future.then(lambda done: 1 / 0)
    both = futures.collect_all([future, later])
    with pytest.raises(RuntimeError):
        future.value()
    assert not future.done()
    future.set_result(1)
    assert futures.wait_all([future, later]) == [1, 2] and [each.wait() for each in both.wait()] == [1, 2]
    assert future.done() and isinstance(later, lib.Future) and futures.collect_all([]).wait() == []
    for failure in (failing, futures.collect_all([future, failing])):
        with pytest.raises(RuntimeError, match="ZeroDivisionError: division by zero"):
            failure.wait()
    with pytest.raises(RuntimeError, match="complete"):
        future.set_result(2)
    other = lib.futures.Future()
    other.set_exception(KeyError("lost"))
    with pytest.raises(KeyError, match="lost"):
        other.wait()


@pytest.mark.parametrize("dimension", [1, 2, 5, 40])
def test_points_that_fill_a_cube(lib, dimension):
    engine = lib.quasirandom.SobolEngine(dimension)
    first, second = engine.draw(3, dtype=lib.float64), engine.draw()
    assert first[:3, 0].tolist() == [0, 0.5, 0.75] and second[0, 0].item() == 0.25 and engine.num_generated == 4
    assert second.dtype == lib.float32 and engine.draw_base2(2).shape == (4, dimension)
    with pytest.raises(ValueError, match="require n to be a power of 2"):
        engine.draw_base2(1)
    assert engine.reset().fast_forward(3).draw().equal(second) and engine.draw(0).shape == (0, dimension)
    assert lib.quasirandom.SobolEngine(dimension).draw(4, out=lib.empty(0)).mean().item() == 0.375
    moved = [lib.quasirandom.SobolEngine(dimension, scramble=True, seed=1) for _ in range(2)]
    points = [one.draw_base2(6) for one in moved]
    assert points[0].equal(points[1]) and repr(moved[0]) == f"SobolEngine({dimension=}, scramble=True, seed=1)"
    assert ((points[0] * 2).floor().sum(0) == 32).all()
    for wrong in (0, 30000):
        with pytest.raises(ValueError, match="Supported range of dimensionality"):
            lib.quasirandom.SobolEngine(wrong)


@pytest.fixture
def folder_of_hub(lib, tmp_path):
    """A folder that is the one of downloads until the test has ended."""
    before = lib.hub.get_dir()
    lib.hub.set_dir(tmp_path)
    yield tmp_path
    lib.hub.set_dir(before)


def test_files_of_a_hub_are_loaded_where_they_are(lib, folder_of_hub):
    assert lib.hub.get_dir() == str(folder_of_hub)
    (folder_of_hub / "checkpoints").mkdir()
    lib.save({"weight": lib.ones(2)}, folder_of_hub / "checkpoints" / "w-01ab.pt")
    loaded = lib.hub.load_state_dict_from_url("https://example.org/w-01ab.pt?of=1")
    assert loaded["weight"].tolist() == [1, 1] and lib.hub.HASH_REGEX.search("w-01ab.pt")[1] == "01ab"


def test_types_of_gpus_have_no_instances(lib):
    assert not isinstance(lib.ones(2), lib.cuda.FloatTensor)
    assert not isinstance(lib.ones(2).long(), (lib.cuda.LongTensor, lib.cuda.ByteTensor))
    assert lib.cuda.HalfTensor is lib.cuda.HalfTensor
    with pytest.raises(TypeError, match=r"cuda\.FloatTensor not available"):
        lib.cuda.FloatTensor(2)


def test_the_profiler_of_gpus_is_a_context(lib):
    if lib.__name__ == "torch":
        pytest.skip("torch raises without CUDA")
    with importlib.import_module("gradspec.cuda.profiler").profile(), lib.autograd.profiler.profile() as found:
        lib.ones(2) * 2
    assert found.key_averages() and lib.cuda.profiler.start() is lib.cuda.profiler.stop() is None


def test_flags_of_libraries_can_be_set(lib):
    cudnn = importlib.import_module(f"{lib.__name__}.backends.cudnn")
    kept = cudnn.benchmark, cudnn.deterministic, cudnn.enabled, lib.backends.cuda.matmul.allow_tf32
    cudnn.benchmark, cudnn.deterministic, cudnn.enabled = True, True, False
    lib.backends.cuda.matmul.allow_tf32 = True
    assert cudnn.benchmark and cudnn.deterministic and not cudnn.enabled and lib.backends.cuda.matmul.allow_tf32
    cudnn.benchmark, cudnn.deterministic, cudnn.enabled, lib.backends.cuda.matmul.allow_tf32 = kept
    with pytest.raises(ZeroDivisionError), cudnn.flags(benchmark=True, deterministic=True):
        assert (cudnn.enabled, cudnn.benchmark, cudnn.deterministic) == (False, True, True)
        raise ZeroDivisionError
    with warnings.catch_warnings(action="ignore"), lib.backends.mkldnn.flags(enabled=False):
        pass  # torch warns of its build
    assert (cudnn.benchmark, cudnn.deterministic, cudnn.enabled) == kept[:3]


def test_versions(lib):
    assert lib.version.__version__ == lib.__version__
    assert lib.version.cuda is lib.version.hip is lib.version.xpu is None and lib.version.debug is False
    assert isinstance(lib.version.git_version, str)


def test_packages_report_their_use(lib):
    assert lib._C._log_api_usage_once("package.function") is None


def test_former_choice_of_attention_warns(lib):
    x = lib.ones(1, 2, 2)
    with pytest.warns(FutureWarning, match=r"sdp_kernel\(\).* is deprecated"):
        context = lib.backends.cuda.sdp_kernel(enable_flash=False, enable_math=True, enable_mem_efficient=False)
        with context:
            lib.nn.functional.scaled_dot_product_attention(x, x, x)


def test_settings_are_kept(lib):
    lib.use_deterministic_algorithms(True)
    assert lib.are_deterministic_algorithms_enabled() and not lib.is_deterministic_algorithms_warn_only_enabled()
    lib.use_deterministic_algorithms(True, warn_only=True)
    assert lib.is_deterministic_algorithms_warn_only_enabled()
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


@pytest.mark.filterwarnings("ignore:.*torch.sparse.SparseTensor")
def test_sparse_tensors_by_their_former_names(lib):
    indices, values = lib.LongTensor([[0, 1], [1, 0]]), lib.FloatTensor([1, 2])
    matrix = lib.sparse.FloatTensor(indices, values, lib.Size([2, 2]))
    assert matrix.to_dense().tolist() == [[0, 1], [2, 0]] and matrix.dtype == lib.float32
    assert lib.sparse.DoubleTensor(indices, values.double()).dtype == lib.float64


def test_former_names_of_functions_warn(lib):
    nn = lib.nn
    with pytest.warns(FutureWarning, match=r"`nn.init.constant` is now deprecated in favor of `nn.init.constant_`"):
        assert nn.init.constant(lib.empty(2), 3.0).tolist() == [3, 3]
    weight = nn.Parameter(lib.tensor([3.0, 4.0]))
    (weight * weight).sum().backward()
    with pytest.warns(FutureWarning, match="clip_grad_norm_"):
        assert nn.utils.clip_grad_norm([weight], 1.0).item() == 10.0


@pytest.mark.parametrize("drop_last", [False, True])
@pytest.mark.parametrize("count", [1, 6, 7])
def test_shares_of_processes(lib, count, drop_last):
    distributed = importlib.import_module(f"{lib.__name__}.utils.data.distributed")
    options = {"num_replicas": 3, "shuffle": False, "drop_last": drop_last}
    shares = [distributed.DistributedSampler(range(count), rank=rank, **options) for rank in range(3)]
    wanted = {1: ([0], [0], [0]), 6: ([0, 3], [1, 4], [2, 5]), 7: ([0, 3, 6], [1, 4, 0], [2, 5, 1])}[count]
    if drop_last:
        wanted = {1: ([], [], []), 6: wanted, 7: ([0, 3], [1, 4], [2, 5])}[count]
    assert tuple(list(share) for share in shares) == wanted and [len(share) for share in shares] == [len(wanted[0])] * 3
    with pytest.raises(ValueError, match="Invalid rank 3, rank should be in the interval"):
        distributed.DistributedSampler(range(count), num_replicas=3, rank=3)


def test_shares_of_a_permutation(lib):
    distributed = importlib.import_module(f"{lib.__name__}.utils.data.distributed")
    shares = [distributed.DistributedSampler(range(8), num_replicas=2, rank=rank, seed=1) for rank in range(2)]
    first = [list(share) for share in shares]
    assert sorted(first[0] + first[1]) == list(range(8)) and list(shares[0]) == first[0]
    for share in shares:
        share.set_epoch(1)
    assert [list(share) for share in shares] != first


def test_a_product_with_a_sparse_matrix(lib):
    matrix = lib.eye(2).to_sparse()
    for product in (lib.spmm, lib.dsmm):
        assert product(matrix, lib.ones(2, 3)).tolist() == [[1, 1, 1], [1, 1, 1]]


def test_constructors_take_the_size_of_a_tensor(lib):
    size = lib.ones(2, 3).size()
    for made in (lib.Tensor(size), lib.LongTensor(size), lib.FloatTensor(size), lib.ones(1).new(size)):
        assert made.shape == size
    assert lib.Tensor(lib.ones(()).size()).shape == () and lib.Tensor((2, 3)).tolist() == [2, 3]


def test_a_network_takes_a_memory_format(lib):
    network = lib.nn.Sequential(lib.nn.Conv2d(3, 4, 2), lib.nn.BatchNorm2d(4))
    assert network.to(lib.float64, memory_format=lib.channels_last) is network
    assert network[0].weight.is_contiguous(memory_format=lib.channels_last)
    assert network[0].bias.dtype is network[1].running_mean.dtype is lib.float64
