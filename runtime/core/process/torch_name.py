"""`gradspec.as_torch`: programs that say `import torch` get gradspec.

Note [The name torch]. A module has one identity: `torch.nn` is the entry of `sys.modules` for the very module
`gradspec.nn`, so classes, flags and the modules' text are the same under both names. The finder stands before
Python's own, which would load the files of gradspec a second time under the other name. A module may be a package in
torch: with a path, Python asks the finder for the modules in it.

Note [Torch's version]. Packages read the version to choose among the forms of torch's names, so it is the one of the
torch that gradspec follows. gradspec's own version is its local label, where torch has the kind of build (`+cpu`).
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from importlib.abc import Loader
from importlib.machinery import ModuleSpec
from importlib.metadata import Distribution, DistributionFinder
from os import PathLike
from pathlib import Path
from types import ModuleType
from typing import cast

from gradspec._version import __version__

__all__ = ["as_torch"]

_PACKAGE = __name__.partition(".")[0]
_TORCH = f"2.13.0+{_PACKAGE}.{__version__}"

# Modules of torch's whose names are in another one here
_ELSEWHERE = {
    "_dynamo._trace_wrapped_higher_order_op": "_dynamo",
    "_subclasses": "fx",
    "distributed._composable": "distributed",
    "distributed._functional_collectives": "distributed.tensor",
    "distributed._tensor": "distributed.tensor",
    "distributed.checkpoint": "distributed.fsdp",
    "distributed.constants": "distributed",
    "distributed.device_mesh": "distributed.tensor",
    "distributed.fsdp.hf_storage": "distributed.fsdp",
    "distributed.tensor._utils": "distributed.tensor",
    "distributed.tensor.placement_types": "distributed.tensor",
    "distributions.exp_family": "distributions",
    "distributions.relaxed_categorical": "distributions",
    "fx.experimental": "fx",
    "fx.proxy_tensor": "fx",
    "jit.annotations": "jit",
    "nn.modules.instancenorm": "nn.modules.batchnorm",
    "nn.parallel.distributed": "nn.parallel",
    "nn.utils.stateless": "func",
    "utils._python_dispatch": "fx",
    "utils.data._utils": "utils.data",
    "utils.model_zoo": "hub",
}
# Packages with functions that have the name of a module of torch's: its import would replace the function
_FUNCTIONS = {
    "_higher_order_ops": ("associative_scan",),
    "autograd": ("gradcheck", "variable"),
    "multiprocessing": ("spawn",),
    "nn.parallel": ("data_parallel",),
    "nn.utils": ("spectral_norm", "weight_norm"),
}


def as_torch() -> ModuleType:
    """Make `import torch` mean gradspec in this process, with submodules such as `torch.nn.functional`; the
    result is gradspec.

    `__version__` becomes the one of the torch whose names gradspec has, also for `importlib.metadata`. A second call
    has no effect. RuntimeError if torch is imported already.
    """
    package = sys.modules[_PACKAGE]
    found = sys.modules.get("torch")
    if found is package:
        return package
    if found is not None:
        place = getattr(found, "__file__", None) or "memory"
        raise RuntimeError(
            f"as_torch(): torch is imported already, from {place}; call as_torch() before the first import of torch, "
            "and of packages that import torch"
        )
    sys.modules["torch"] = package
    package.__dict__.update(
        __name__="torch", __version__=_TORCH, torch=package, functional=package
    )  # as programs find them in torch
    package.version.__version__ = _TORCH
    sys.meta_path.insert(0, _ModulesOfTorch())
    return package


class _ModulesOfTorch(DistributionFinder, Loader):
    """Finds `torch.nn.functional` and the like, and the distribution torch."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """That of a module of torch's; ModuleNotFoundError if gradspec has none such."""
        if not fullname.startswith("torch."):
            return None
        package, _, name = fullname.rpartition(".")
        try:
            return ModuleSpec(fullname, self, loader_state=_module(sys.modules[package], name))
        except ModuleNotFoundError as error:
            error.name = error.name and fullname  # by which `from torch import name` knows the error
            raise

    def exec_module(self, module: ModuleType) -> None:
        """Put gradspec's module in the place of the one that Python made."""
        assert module.__spec__ is not None
        found = cast(ModuleType, module.__spec__.loader_state)
        sys.modules[module.__name__] = found
        found.__path__ = getattr(found, "__path__", [])
        for function in _FUNCTIONS.get(found.__name__.removeprefix(f"{_PACKAGE}."), ()):
            sys.modules[f"{module.__name__}.{function}"] = sys.modules.get(f"{found.__name__}.{function}", found)

    def find_distributions(self, context: DistributionFinder.Context | None = None) -> Iterable[Distribution]:
        """The distribution torch, if it is asked for."""
        return [_Torch()] if context is None or context.name in (None, "torch") else []


class _Torch(Distribution):
    """The name and version of torch, for `importlib.metadata`."""

    def read_text(self, filename: str) -> str | None:
        return f"Metadata-Version: 2.1\nName: torch\nVersion: {_TORCH}\n" if filename == "METADATA" else None

    def locate_file(self, path: str | PathLike[str]) -> Path:
        return Path(__file__).parents[2] / path


def _module(package: ModuleType, name: str) -> ModuleType:
    """The module of that name in a package, which may keep it elsewhere."""
    found = getattr(package, name, None)
    if found is None and name.replace("_", "").lower() in {public.lower() for public in vars(package)}:
        return package  # torch names the module after the class: torch.distributions.half_normal, torch.optim.adamw
    if isinstance(found, ModuleType):
        return found
    full = f"{package.__name__}.{name}".removeprefix(f"{_PACKAGE}.").removeprefix("torch.")
    return import_module(f"{_PACKAGE}.{_ELSEWHERE.get(full, full)}")
