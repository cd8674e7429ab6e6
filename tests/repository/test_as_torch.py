"""`as_torch`: imports of torch's modules give gradspec's."""

import subprocess
import sys
from pathlib import Path

import pytest

FIRST_LINES = """
import gradspec
assert gradspec.as_torch() is gradspec.as_torch() is gradspec
import torch
import torch.cuda, torch.fft, torch.func, torch.linalg, torch.special
import torch.distributions as D
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
import torch.utils.checkpoint
from torch import Tensor, autograd
from torch.autograd import Variable
from torch.autograd.functional import jacobian
from torch.distributions.half_normal import HalfNormal
from torch.distributions.kl import kl_divergence
from torch.distributions.relaxed_categorical import RelaxedOneHotCategorical
from torch.distributions.studentT import StudentT
from torch.distributions.utils import broadcast_all, lazy_property, probs_to_logits
from torch.nn import init
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.common_types import _size_2_t
from torch.nn.modules.activation import MultiheadAttention
from torch.nn.modules.conv import _ConvNd
from torch.nn.modules.instancenorm import InstanceNorm2d
from torch.nn.modules.linear import NonDynamicallyQuantizableLinear
from torch.nn.modules.module import Module
from torch.nn.modules.utils import _pair
from torch.nn.parallel import DataParallel
from torch.nn.parallel.distributed import DistributedDataParallel
from torch.nn.parameter import Parameter
from torch.nn.utils import clip_grad_norm_
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.nn.utils.spectral_norm import remove_spectral_norm
from torch.nn.utils.weight_norm import weight_norm
from torch.optim.adamw import AdamW
from torch.optim.lr_scheduler import StepLR, _LRScheduler
from torch.optim.optimizer import Optimizer
from torch.random import manual_seed
from torch.storage import TypedStorage, UntypedStorage
from torch.utils.data import DataLoader, TensorDataset
from torch.utils.data._utils.collate import collate, default_collate_fn_map
from torch.utils.data.dataloader import default_collate
from torch.utils.data.dataset import Dataset
from torch.utils.data.distributed import DistributedSampler
from torch.utils.data.sampler import Sampler
"""


def run(code, folder=None):
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=folder, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split("\n")[0]


def test_each_module_is_the_one_of_gradspec():
    seen = """
import sys
named = {name: module for name, module in sys.modules.items() if name.partition(".")[0] == "torch"}
assert named.pop("torch") is gradspec and len(named) > 30
assert all(module.__name__.startswith("gradspec") for module in named.values()), named
assert F is gradspec.nn.functional and F.__spec__.name == F.__name__ == "gradspec.nn.functional"
assert Module is gradspec.nn.Module and nn.Module.__module__.startswith("gradspec")
assert _pair(3) == (3, 3) and issubclass(StepLR, _LRScheduler)
assert HalfNormal is D.HalfNormal and AdamW is optim.AdamW and StudentT is D.StudentT
assert nn.utils.weight_norm is weight_norm and MultiheadAttention is nn.MultiheadAttention
import torch.nn.utils.weight_norm, torch.nn.utils.spectral_norm
assert nn.utils.weight_norm is weight_norm and nn.utils.remove_spectral_norm is remove_spectral_norm
"""
    run(FIRST_LINES + seen)


def test_names_of_traces_say_that_nothing_is_traced():
    seen = """
import torch, torch._dynamo
from torch._dynamo import OptimizedModule, disable, is_compiling
from torch._subclasses import FakeTensor
from torch._subclasses.fake_tensor import is_fake
from torch.fx import Graph, GraphModule, Node, Proxy, Tracer
from torch.fx.experimental.proxy_tensor import get_proxy_mode
from torch.fx.graph_module import GraphModule as Same
layer = torch.nn.Linear(2, 2)
assert not isinstance(layer, (GraphModule, OptimizedModule, Graph, Node, Proxy, Tracer, FakeTensor))
assert Same is GraphModule and disable(layer) is layer and torch._dynamo.disable is disable
assert not is_compiling() and not is_fake(layer.weight) and get_proxy_mode() is None
class Leaves(Tracer):
    pass
for kind in (Leaves, Graph, lambda: GraphModule(layer, None)):
    try:
        kind()
    except NotImplementedError as error:
        assert "no graphs of functions" in str(error)
    else:
        raise AssertionError(kind)
try:
    torch._dynamo.export
except AttributeError as error:
    print(error)
"""
    assert "no compiler for graphs" in run("import gradspec; gradspec.as_torch()" + seen)


def test_names_of_divided_tensors_say_that_none_is_divided():
    seen = """
import torch
import torch.distributed._tensor
from torch.distributed import ReduceOp
from torch.distributed._composable.fsdp import fully_shard
from torch.distributed.checkpoint.hf_storage import HuggingFaceStorageReader
from torch.distributed.constants import default_pg_timeout
from torch.distributed.device_mesh import DeviceMesh
from torch.distributed.fsdp import CPUOffloadPolicy, FSDPModule, FullyShardedDataParallel, MixedPrecisionPolicy
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor._utils import compute_local_shape_and_global_offset
from torch.distributed.tensor.placement_types import _StridedShard
from torch.distributed._functional_collectives import wait_tensor
layer, x = torch.nn.Linear(2, 2), torch.ones(2)
assert not isinstance(layer, (FullyShardedDataParallel, FSDPModule)) and not isinstance(x, (DTensor, DeviceMesh))
assert Shard(1) == Shard(1) != Shard(0) and Shard(1).is_shard(1) and not Replicate().is_shard() and wait_tensor(x) is x
assert Partial() == Partial("sum") and isinstance(_StridedShard(0, split_factor=2), Shard)
assert ReduceOp.RedOpType is ReduceOp and default_pg_timeout.seconds
for refused in (
    lambda: DTensor(x), lambda: distribute_tensor(x), lambda: fully_shard(layer),
    lambda: FullyShardedDataParallel(layer),
    lambda: compute_local_shape_and_global_offset(x.shape, None, ()), MixedPrecisionPolicy, CPUOffloadPolicy,
    HuggingFaceStorageReader, lambda: DeviceMesh("cpu", [0]),
):
    try:
        refused()
    except NotImplementedError as error:
        assert "ZeroRedundancyOptimizer" in str(error)
    else:
        raise AssertionError(refused)
"""
    run("import gradspec; gradspec.as_torch()" + seen)


def test_names_that_packages_import():
    seen = """
import torch, torch.functional
from torch import Event, PyTorchFileReader, ScriptModule, Stream
from torch._C import _TensorMeta, _are_functorch_transforms_active
from torch._dynamo.eval_frame import OptimizedModule
from torch._dynamo._trace_wrapped_higher_order_op import TransformGetItemToIndex
from torch._higher_order_ops.associative_scan import associative_scan
from torch._tensor_str import PRINT_OPTS
from torch.distributed import rpc
from torch.jit.annotations import BroadcastingList2, List
from torch.nn.attention.flex_attention import BlockMask, flex_attention
from torch.nn.init import _calculate_correct_fan
from torch.nn.modules.module import _EXTRA_STATE_KEY_SUFFIX
from torch.serialization import DEFAULT_PROTOCOL
from torch.utils._python_dispatch import TorchDispatchMode, is_traceable_wrapper_subclass
from torch.utils.checkpoint import get_device_states, set_device_states
from torch.utils.model_zoo import load_url
from torch.utils.data._utils.collate import np_str_obj_array_pattern
from torch.utils.data.dataloader import _BaseDataLoaderIter, _MultiProcessingDataLoaderIter
from torch.utils.flop_counter import FlopCounterMode
assert callable(associative_scan) and torch._higher_order_ops.associative_scan is associative_scan
seen = []
look = lambda x: (seen.append(_are_functorch_transforms_active()), x.sum())[1]
look(torch.ones(2)), torch.vmap(look)(torch.ones(1, 2)), torch.func.grad(look)(torch.ones(2))
assert seen == [False, True, True] and isinstance(torch.Tensor, _TensorMeta)
with TransformGetItemToIndex():
    assert torch.vmap(lambda k: torch.arange(3)[k])(torch.tensor([2, 0])).tolist() == [2, 0]
passed = iter(torch.utils.data.DataLoader([1, 2]))
assert isinstance(passed, _BaseDataLoaderIter) and not isinstance(passed, _MultiProcessingDataLoaderIter)
parsed = torch._C._nn._parse_to("cpu", torch.float64)
assert parsed == (torch.device("cpu"), torch.float64, False, None), parsed
assert torch._C._nn._parse_to(torch.ones(1, dtype=torch.float16), non_blocking=True)[1:3] == (torch.float16, True)
torch._dynamo.mark_static_address(torch.ones(1))
assert torch.functional.einsum is torch.einsum and torch._dynamo.eval_frame.OptimizedModule is OptimizedModule
assert not rpc.is_available() and not hasattr(rpc, "api") and load_url is torch.hub.load_state_dict_from_url
assert not is_traceable_wrapper_subclass(torch.ones(1)) and not isinstance(None, (TorchDispatchMode, Event, Stream))
assert _calculate_correct_fan(torch.ones(2, 3, 4), "FAN_IN") == 12 and _EXTRA_STATE_KEY_SUFFIX == "_extra_state"
assert np_str_obj_array_pattern.search("<U1") and not np_str_obj_array_pattern.search("<f4") and DEFAULT_PROTOCOL == 2
devices, states = get_device_states(torch.ones(1))
assert (devices, states) == ([], []) and set_device_states(devices, states) is None
torch.set_printoptions(threshold=7)
assert PRINT_OPTS.threshold == 7
"""
    run("import gradspec; gradspec.as_torch()" + seen)


def test_functions_stay_when_a_module_of_their_name_is_imported():
    seen = """
import torch, torch.autograd.variable, torch.multiprocessing.spawn, torch.nn.parallel.data_parallel
from torch.autograd.gradcheck import GradcheckError, gradcheck
assert torch.autograd.gradcheck is gradcheck and issubclass(GradcheckError, RuntimeError)
assert torch.autograd.variable.Variable is torch.autograd.Variable and callable(torch.multiprocessing.spawn)
assert callable(torch.nn.parallel.data_parallel)
"""
    run("import gradspec; gradspec.as_torch()" + seen)


def test_storages_are_found_without_an_import_of_their_module():
    run("import gradspec; gradspec.as_torch(); import torch; torch.storage.TypedStorage, torch.storage.UntypedStorage")


def test_the_version_is_the_one_of_torch():
    asked = """
from importlib import metadata
version = gradspec._version.__version__
assert torch.__version__ == torch.version.__version__ == metadata.version("torch") == f"2.13.0+gradspec.{version}"
assert metadata.version("numpy")[0].isdigit() and torch.__name__ == "torch" and torch.torch is torch
"""
    run(FIRST_LINES + asked)


def test_names_are_printed_as_those_of_torch():
    asked = """
x = torch.ones(2, dtype=torch.float64)
assert str(x.dtype) == "torch.float64" and str(x.shape) == "torch.Size([2])" and str(x.layout) == "torch.strided"
assert x.type() == torch.typename(x) == "torch.DoubleTensor" and x.type("torch.FloatTensor").dtype is torch.float32
assert repr(x) == "tensor([1., 1.], dtype=torch.float64)"
"""
    run(FIRST_LINES + asked)


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("import torch.utils.tensorboard", "gradspec.profiler"),
        ("import torch.nothing", "No module named 'gradspec.nothing'"),
        ("import torch.tensor", "No module named 'gradspec.tensor'"),
        ("from torch import nothing", "cannot import name 'nothing'"),
    ],
)
def test_modules_that_gradspec_lacks_are_an_import_error(statement, message):
    code = """
import gradspec
gradspec.as_torch()
try:
    STATEMENT
except ImportError as error:
    print(error)
"""
    assert message in run(code.replace("STATEMENT", statement))


def test_torch_itself_stays_where_it_is_imported(tmp_path: Path):
    (tmp_path / "torch.py").write_text("whole = True\n", "utf-8")
    code = """
import torch, gradspec
try:
    gradspec.as_torch()
except RuntimeError as error:
    print(error)
import torch
assert torch.whole
"""
    message = run(code, tmp_path)
    assert "imported already, from" in message and "torch.py; call as_torch() before" in message
