"""gradspec: automatic differentiation for NumPy, in which every op is one entry of a YAML file.

Names and behaviour are torch's: code for torch runs after ``import gradspec as torch`` if it uses only names
of this module. The ops come from ``generated/``, and this is the only module of the runtime that imports it.
"""

from __future__ import annotations

import math
from math import e, inf, nan, pi
from typing import TYPE_CHECKING

import gradspec.generated as _generated  # first, since it refuses kernels of another version
from gradspec import autograd, dispatch, utils
from gradspec._version import __version__
from gradspec.autograd.anomaly_mode import is_anomaly_check_nan_enabled, is_anomaly_enabled
from gradspec.autograd.grad_mode import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from gradspec.core.compiled import kernels, memory
from gradspec.core.compiled.kernels import get_num_threads, set_num_threads
from gradspec.core.elements import dtypes
from gradspec.core.elements.dtypes import *
from gradspec.core.elements.promotion import can_cast, promote_types, result_type
from gradspec.core.elements.shapes import Size
from gradspec.core.process.first_use import on_first_use
from gradspec.core.process.warn_once import is_warn_always_enabled, set_warn_always
from gradspec.core.tensor import Tensor
from gradspec.tensors import factories, layouts, positions, predicates, random_factories
from gradspec.tensors import random as generators
from gradspec.tensors.comparison import allclose, equal
from gradspec.tensors.comparison import where as where  # the op, and a form without operands
from gradspec.tensors.distributions import bernoulli, binomial, multinomial, poisson
from gradspec.tensors.factories import *
from gradspec.tensors.layouts import *
from gradspec.tensors.lists import FOREACH
from gradspec.tensors.memory_formats import (
    channels_last,
    channels_last_3d,
    contiguous_format,
    memory_format,
    preserve_format,
)
from gradspec.tensors.positions import *
from gradspec.tensors.predicates import *
from gradspec.tensors.printing import set_printoptions
from gradspec.tensors.random import *
from gradspec.tensors.random_factories import *
from gradspec.tensors.storage_objects import as_strided, as_strided_copy
from gradspec.tensors.types import (
    BoolTensor,
    ByteTensor,
    CharTensor,
    DoubleTensor,
    FloatTensor,
    HalfTensor,
    IntTensor,
    LongTensor,
    ShortTensor,
)

if TYPE_CHECKING:
    from gradspec import (
        _C,
        __config__,
        _dynamo,
        accelerator,
        amp,
        array_api,
        backends,
        compiler,
        cpu,
        cuda,
        distributions,
        extensions,
        fft,
        func,
        futures,
        fx,
        hub,
        integrate,
        interop,
        jit,
        library,
        linalg,
        masked,
        nn,
        onnx,
        optim,
        optimize,
        overrides,
        profiler,
        quasirandom,
        random,
        return_types,
        serialization,
        signal,
        sparse,
        special,
        testing,
        types,
    )
    from gradspec.amp.autocast_mode import (
        autocast,
        clear_autocast_cache,
        get_autocast_cpu_dtype,
        get_autocast_dtype,
        is_autocast_cache_enabled,
        is_autocast_cpu_enabled,
        is_autocast_enabled,
        set_autocast_cache_enabled,
        set_autocast_dtype,
        set_autocast_enabled,
    )
    from gradspec.amp.grad_scaler import GradScaler
    from gradspec.core.process.torch_name import as_torch
    from gradspec.extensions.loading import load_ops
    from gradspec.func.mapping import vmap
    from gradspec.generated.public import *  # type: ignore[assignment]  # `where` is the one above
    from gradspec.interop.numpy_functions import wrap
    from gradspec.protocols.buffers import from_file, frombuffer
    from gradspec.protocols.dlpack import asarray, from_dlpack
    from gradspec.serialization import load, save
    from gradspec.sparse import mm as dsmm
    from gradspec.sparse import mm as spmm
    from gradspec.sparse.construction import sparse_coo_tensor
    from gradspec.tensors.distinct import unique, unique_consecutive
    from gradspec.tensors.triangular_factors import lu
    from gradspec.tensors.types import BFloat16Tensor
    from gradspec.tensors.windows import (
        bartlett_window,
        blackman_window,
        hamming_window,
        hann_window,
        kaiser_window,
    )
    from gradspec.utils.config import show_config
    from gradspec.utils.settings import (
        are_deterministic_algorithms_enabled,
        compile,
        get_default_device,
        get_float32_matmul_precision,
        get_num_interop_threads,
        is_deterministic_algorithms_warn_only_enabled,
        set_default_device,
        set_default_tensor_type,
        set_float32_matmul_precision,
        set_num_interop_threads,
        use_deterministic_algorithms,
    )

__all__ = [
    "BFloat16Tensor",
    "BoolTensor",
    "ByteTensor",
    "CharTensor",
    "DoubleTensor",
    "FloatTensor",
    "GradScaler",
    "HalfTensor",
    "IntTensor",
    "LongTensor",
    "ShortTensor",
    "Size",
    "Tensor",
    "__version__",
    "accelerator",
    "allclose",
    "amp",
    "are_deterministic_algorithms_enabled",
    "array_api",
    "as_strided",
    "as_strided_copy",
    "as_torch",
    "asarray",
    "autocast",
    "autograd",
    "backends",
    "bartlett_window",
    "bernoulli",
    "binomial",
    "blackman_window",
    "can_cast",
    "channels_last",
    "channels_last_3d",
    "clear_autocast_cache",
    "compile",
    "compiler",
    "contiguous_format",
    "cpu",
    "cuda",
    "dispatch",
    "dsmm",
    "dtypes",
    "e",
    "enable_grad",
    "equal",
    "from_dlpack",
    "frombuffer",
    "func",
    "get_autocast_cpu_dtype",
    "get_autocast_dtype",
    "get_default_device",
    "get_float32_matmul_precision",
    "get_num_interop_threads",
    "get_num_threads",
    "hamming_window",
    "hann_window",
    "inf",
    "inference_mode",
    "integrate",
    "interop",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_autocast_cache_enabled",
    "is_autocast_cpu_enabled",
    "is_autocast_enabled",
    "is_deterministic_algorithms_warn_only_enabled",
    "is_grad_enabled",
    "is_inference_mode_enabled",
    "is_warn_always_enabled",
    "jit",
    "kaiser_window",
    "kernels",
    "library",
    "load",
    "memory",
    "memory_format",
    "multinomial",
    "nan",
    "newaxis",
    "nn",
    "no_grad",
    "optim",
    "optimize",
    "overrides",
    "pi",
    "poisson",
    "preserve_format",
    "profiler",
    "promote_types",
    "random",
    "result_type",
    "return_types",
    "save",
    "serialization",
    "set_autocast_cache_enabled",
    "set_autocast_dtype",
    "set_autocast_enabled",
    "set_default_device",
    "set_default_tensor_type",
    "set_float32_matmul_precision",
    "set_grad_enabled",
    "set_num_interop_threads",
    "set_num_threads",
    "set_printoptions",
    "set_warn_always",
    "show_config",
    "sparse",
    "sparse_coo_tensor",
    "spmm",
    "unique",
    "unique_consecutive",
    "use_deterministic_algorithms",
    "utils",
    "vmap",
    "wrap",
]
__all__ += _generated.PUBLIC
__all__ += dtypes.__all__
__all__ += factories.__all__
__all__ += positions.__all__
__all__ += predicates.__all__
__all__ += generators.__all__
__all__ += layouts.__all__
__all__ += random_factories.__all__


newaxis = None

# Their text and pickles name the place where users find them, which does not move as files do.
for _class in (generators.Generator, Size, Tensor, dtypes.device, dtypes.dtype, dtypes.finfo, dtypes.iinfo):
    _class.__module__ = __name__
del _class, factories, generators, layouts, positions, predicates, random_factories


_AUTOCAST = (
    "autocast",
    "clear_autocast_cache",
    "get_autocast_cpu_dtype",
    "get_autocast_dtype",
    "is_autocast_cache_enabled",
    "is_autocast_cpu_enabled",
    "is_autocast_enabled",
    "set_autocast_cache_enabled",
    "set_autocast_dtype",
    "set_autocast_enabled",
)
_SETTINGS = (
    "are_deterministic_algorithms_enabled",
    "compile",
    "get_default_device",
    "get_float32_matmul_precision",
    "get_num_interop_threads",
    "is_deterministic_algorithms_warn_only_enabled",
    "set_default_device",
    "set_default_tensor_type",
    "set_float32_matmul_precision",
    "set_num_interop_threads",
    "use_deterministic_algorithms",
)
__getattr__, __dir__ = on_first_use(
    globals(),
    {
        **{name: f"gradspec.tensors.lists:{name}" for name in FOREACH},
        "GradScaler": "gradspec.amp.grad_scaler:GradScaler",
        "_C": "gradspec._C",
        "__config__": "gradspec.__config__",
        "_dynamo": "gradspec._dynamo",
        "_higher_order_ops": "gradspec._higher_order_ops",
        "_tensor_str": "gradspec.tensors.printing",
        "accelerator": "gradspec.accelerator",
        "amp": "gradspec.amp",
        "array_api": "gradspec.array_api",
        "backends": "gradspec.backends",
        "dsmm": "gradspec.sparse:mm",
        "spmm": "gradspec.sparse:mm",
        "BFloat16Tensor": "gradspec.tensors.types:BFloat16Tensor",
        "as_torch": "gradspec.core.process.torch_name:as_torch",
        "asarray": "gradspec.protocols.dlpack:asarray",
        "from_dlpack": "gradspec.protocols.dlpack:from_dlpack",
        "from_file": "gradspec.protocols.buffers:from_file",
        "frombuffer": "gradspec.protocols.buffers:frombuffer",
        "compiler": "gradspec.compiler",
        "cpu": "gradspec.cpu",
        "cuda": "gradspec.cuda",
        "extensions": "gradspec.extensions",
        "fft": "gradspec.fft",
        "func": "gradspec.func",
        "Future": "gradspec.futures:Future",
        "futures": "gradspec.futures",
        "fx": "gradspec.fx",
        **{
            name: f"gradspec.fx:{name}"
            for name in ("SymBool", "SymFloat", "SymInt", "_assert", "_assert_async", "_check")
        },
        "PyTorchFileReader": "gradspec._C:PyTorchFileReader",
        "Event": "gradspec.cuda:Event",
        "Stream": "gradspec.cuda:Stream",
        "ScriptFunction": "gradspec.jit:ScriptFunction",
        "ScriptModule": "gradspec.jit:ScriptModule",
        "library": "gradspec.library",
        "linalg": "gradspec.linalg",
        "bartlett_window": "gradspec.tensors.windows:bartlett_window",
        "blackman_window": "gradspec.tensors.windows:blackman_window",
        "hamming_window": "gradspec.tensors.windows:hamming_window",
        "hann_window": "gradspec.tensors.windows:hann_window",
        "kaiser_window": "gradspec.tensors.windows:kaiser_window",
        "load": "gradspec.serialization:load",
        "load_ops": "gradspec.extensions.loading:load_ops",
        "lobpcg": "gradspec.sparse.eigenpairs:lobpcg",
        "lu": "gradspec.tensors.triangular_factors:lu",
        "masked": "gradspec.masked",
        "distributed": "gradspec.distributed",
        "distributions": "gradspec.distributions",
        "multiprocessing": "gradspec.multiprocessing",
        "nn": "gradspec.nn",
        "onnx": "gradspec.onnx",
        "ops": "gradspec.library:ops",
        "optim": "gradspec.optim",
        "hub": "gradspec.hub",
        "integrate": "gradspec.integrate",
        "jit": "gradspec.jit",
        "interop": "gradspec.interop",
        "optimize": "gradspec.optimize",
        "overrides": "gradspec.overrides",
        "profiler": "gradspec.profiler",
        "quasirandom": "gradspec.quasirandom",
        "random": "gradspec.random",
        "pca_lowrank": "gradspec.tensors.low_rank:pca_lowrank",
        "return_types": "gradspec.return_types",
        "save": "gradspec.serialization:save",
        "serialization": "gradspec.serialization",
        "show_config": "gradspec.utils.config:show_config",
        "special": "gradspec.special",
        "signal": "gradspec.signal",
        "sparse": "gradspec.sparse",
        "sparse_coo_tensor": "gradspec.sparse.construction:sparse_coo_tensor",
        "storage": "gradspec.tensors.storage_objects",
        "svd_lowrank": "gradspec.tensors.low_rank:svd_lowrank",
        "testing": "gradspec.testing",
        "types": "gradspec.types",
        "TypedStorage": "gradspec.tensors.storage_objects:TypedStorage",
        "UntypedStorage": "gradspec.tensors.storage_objects:UntypedStorage",
        "unique": "gradspec.tensors.distinct:unique",
        "unique_consecutive": "gradspec.tensors.distinct:unique_consecutive",
        "version": "gradspec.version",
        "vmap": "gradspec.func.mapping:vmap",
        "wrap": "gradspec.interop.numpy_functions:wrap",
        **{name: f"gradspec.amp.autocast_mode:{name}" for name in _AUTOCAST},
        **{name: f"gradspec.utils.settings:{name}" for name in _SETTINGS},
        **_generated.PUBLIC,
    },
)
