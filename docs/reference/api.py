"""The pages of all that is public and no op, which Sphinx fills with docstrings: one for each subject or module."""

from __future__ import annotations

import inspect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from operator import attrgetter
from types import ModuleType
from typing import Any

import gradspec as gs

from .signatures import Function

# The names of `gradspec` itself that are no ops, by subject: file, title, names. Others get a page of their own.
_SUBJECTS = {
    "creation": (
        "Creating tensors",
        "tensor as_tensor from_numpy zeros ones full empty zeros_like ones_like full_like empty_like empty_strided "
        "arange range linspace logspace eye one_hot tril_indices triu_indices unravel_index sparse_coo_tensor "
        "bartlett_window blackman_window hamming_window hann_window kaiser_window FloatTensor DoubleTensor HalfTensor "
        "BFloat16Tensor LongTensor IntTensor ShortTensor CharTensor ByteTensor BoolTensor",
    ),
    "random": (
        "Random numbers",
        "manual_seed seed initial_seed get_rng_state set_rng_state Generator default_generator rand randn randint "
        "randperm rand_like randn_like randint_like normal bernoulli binomial poisson multinomial",
    ),
    "dtypes": (
        "Dtypes, shapes, layouts and constants",
        "dtype float16 half bfloat16 float32 float float64 double complex64 cfloat complex128 cdouble uint8 uint16 "
        "uint32 uint64 int8 int16 short int32 int int64 long bool float8_e4m3fn float8_e4m3fnuz float8_e5m2 "
        "float8_e5m2fnuz float8_e8m0fnu float4_e2m1fn_x2 complex32 chalf int1 int2 int3 int4 int5 int6 int7 uint1 "
        "uint2 uint3 uint4 uint5 uint6 uint7 qint8 qint32 quint8 quint2x4 quint4x2 bits8 bits16 bits1x8 bits2x4 "
        "bits4x2 finfo iinfo get_default_dtype set_default_dtype "
        "can_cast promote_types result_type device Size broadcast_shapes layout strided sparse_coo memory_format "
        "contiguous_format preserve_format channels_last channels_last_3d e pi inf nan newaxis",
    ),
    "predicates": (
        "Questions about tensors",
        "is_tensor is_storage is_complex is_floating_point is_conj is_neg is_nonzero is_inference numel typename "
        "allclose equal resolve_conj resolve_neg",
    ),
    "more_functions": (
        "Functions that are no ops",
        "as_strided as_strided_copy unique unique_consecutive svd_lowrank pca_lowrank lobpcg lu wrap",
    ),
    "modes": (
        "Recording and checks",
        "no_grad enable_grad set_grad_enabled is_grad_enabled inference_mode is_inference_mode_enabled vmap "
        "is_anomaly_enabled is_anomaly_check_nan_enabled",
    ),
    "settings": (
        "Files, printing, threads, warnings",
        "save load load_ops set_printoptions get_num_threads set_num_threads show_config set_warn_always "
        "is_warn_always_enabled",
    ),
}
# Attributes of the package that are modules of its own workings, whose public names it has itself.
_INTERNAL = ("gradspec.autograd.engine", "gradspec.dispatch", "gradspec.dtypes", "gradspec.kernels")
# Modules that no module lists: one behind a function of its name, and parts of packages that list nothing.
_UNLISTED = (
    "gradspec.autograd.gradcheck",
    "gradspec.nn.attention.flex_attention", "gradspec.nn.functional", "gradspec.nn.grad", "gradspec.nn.init",
    "gradspec.nn.parameter",
    "gradspec.optim.lr_scheduler", "gradspec.optim.swa_utils",
    "gradspec.nn.parallel",
    "gradspec.distributed", "gradspec.distributed.algorithms.ddp_comm_hooks.default_hooks",
    "gradspec.distributed.algorithms.join", "gradspec.distributed.dask", "gradspec.distributed.nn.functional",
    "gradspec.distributed.optim", "gradspec.distributed.stencils", "gradspec.distributed.tensor_parallel",
)  # fmt: skip


def api_pages(functions: Sequence[Function]) -> Mapping[str, str]:
    """The pages, in MyST, by file name; `index.md` lists them."""
    on_pages = {name for function in functions for name in documented(function)}
    documents = _Documents(on_pages)
    left = [name for name in names_of("gradspec") if name != "Tensor" and f"gradspec.{name}" not in on_pages]
    pages = {"tensor": _page("Tensor", "", [_tensor(on_pages)])}
    for file, (title, listed) in _SUBJECTS.items():
        wanted = [name for name in listed.split() if name in left]
        pages[file] = _page(title, "", [documents.entry("gradspec", name) for name in wanted])
        left = [name for name in left if name not in wanted]
    if left:
        pages["others"] = _page("Other names", "", [documents.entry("gradspec", name) for name in left])
    for path in MODULES:
        names = names_of(path)
        ops = [name for name in names if f"{path}.{name}" in on_pages]
        others = [documents.entry(path, name) for name in names if name not in ops]
        links = ",\n".join(f"{{py:func}}`~{path}.{name}`" for name in ops)
        sentence = (module_of(path).__doc__ or "").splitlines()[0]
        pages[path] = _page(path, f"{sentence}\n\n{links}", others)
    contents = "\n".join(f"{file} </api/{file}>" if file in MODULES else f"/api/{file}" for file in pages)
    index = f"# Reference\n\n```{{toctree}}\n:maxdepth: 1\n\n/ops/index\n{contents}\n/api/commands\n```\n"
    return {"index.md": index, **{f"{file}.md": text for file, text in pages.items()}}


def documented(function: Function) -> Iterator[str]:
    """The full names of all objects on the page of a function."""
    kinds = (function.functions(), function.methods(), function.other_functions(), function.other_methods())
    for signatures in kinds:
        yield from (signature.partition("(")[0] for signature in signatures)


def names_of(path: str) -> list[str]:
    """The public names of a module that are no modules: those that it lists, or else those that a file defines."""
    module = module_of(path)
    listed: Sequence[str] = dir(module)
    if hasattr(module, "__all__") and module is not gs:
        listed = module.__all__
    elif not hasattr(module, "__path__") and "__dir__" not in vars(module):
        listed = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == path]
    return [name for name in listed if not name.startswith("_") and not inspect.ismodule(getattr(module, name))]


def attributes_of_tensor() -> list[str]:
    """The public attributes of Tensor."""
    return [name for name in dir(gs.Tensor) if not name.startswith("_")]


def module_of(path: str) -> Any:
    try:
        return import_module(path)
    except ModuleNotFoundError:  # `gradspec.memory` is an attribute
        return attrgetter(path.partition(".")[2])(gs)


def _modules(path: str, module: ModuleType) -> Iterator[str]:
    """The public modules within one, each before those within it."""
    for name in dir(module) if module is gs else getattr(module, "__all__", ()):
        inner, value = f"{path}.{name}", getattr(module, name)
        if inspect.ismodule(value) and not name.startswith("_") and inner not in _INTERNAL:
            yield inner
            yield from _modules(inner, value)


# Those with names of their own.
MODULES = tuple(path for path in (*_modules("gradspec", gs), *_UNLISTED) if names_of(path))


def _page(title: str, text: str, entries: Sequence[str]) -> str:
    joined = "\n\n".join(entries)
    body = f"```{{eval-rst}}\n{joined}\n```" if entries else ""
    return "\n\n".join(part for part in (f"# {title}", text.strip(), body) if part) + "\n"


class _Documents:
    """The directives of objects; an object with several names is described under the first of them."""

    def __init__(self, on_pages: Iterable[str]) -> None:
        """`on_pages` are the names that other pages describe."""
        self.first: dict[int, str] = {}
        for name in sorted(on_pages, key=len):
            self.first.setdefault(id(attrgetter(name.partition(".")[2])(gs)), name)

    def entry(self, path: str, name: str) -> str:
        full, value = f"{path}.{name}", getattr(module_of(path), name)
        kind = _kind(value)
        same = self.first.setdefault(id(value), full) if callable(value) or isinstance(value, gs.dtype) else full
        if same != full:
            return f".. py:{kind}:: {full}\n\n   The same as :py:obj:`{same}`."
        if kind == "data":
            return f".. py:data:: {full}\n\n   {_data(value)}"
        options = "\n   :members:\n   :show-inheritance:" if kind == "class" else ""
        return f".. auto{kind}:: {full}{options}"


def _kind(value: Any) -> str:
    if inspect.isclass(value):
        return "exception" if issubclass(value, BaseException) else "class"
    return "function" if callable(value) and not isinstance(value, gs.dtype) else "data"


def _data(value: Any) -> str:
    text = repr(value)
    return f"``{text}``, of the type ``{type(value).__name__}``."


def _tensor(on_pages: set[str]) -> str:
    """The class, its attributes that are no ops, and links to the others."""
    lines = [".. autoclass:: gradspec.Tensor", ""]
    for name in attributes_of_tensor():
        full = f"gradspec.Tensor.{name}"
        if full not in on_pages:
            kind = "method" if callable(getattr(gs.Tensor, name)) else "attribute"
            lines += [f".. auto{kind}:: {full}", *["   :no-value:"] * (kind == "attribute"), ""]
    ops = [name for name in attributes_of_tensor() if f"gradspec.Tensor.{name}" in on_pages]
    links = ",\n".join(f":py:meth:`~gradspec.Tensor.{name}`" for name in ops)
    return "\n".join([*lines, ".. rubric:: Functions that are methods", "", links])
