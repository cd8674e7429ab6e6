"""`gradspec.as_torch`: programs that say `import torch` get gradspec.

Note [The name torch]. A module has one identity: `torch.nn` is the entry of `sys.modules` for the very module
`gradspec.nn`, so classes, flags and the modules' text are the same under both names. The finder stands before
Python's own, which would load the files of gradspec a second time under the other name.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType

__all__ = ["as_torch"]

_PACKAGE = __name__.partition(".")[0]

# Modules of torch's whose names are in another one here
_ELSEWHERE = {
    "distributions.exp_family": "distributions",
    "distributions.relaxed_categorical": "distributions",
    "nn.modules.instancenorm": "nn.modules.batchnorm",
    "nn.utils.stateless": "func",
    "utils.data._utils": "utils.data",
}
# Packages with functions that have the name of a module of torch's: its import would replace the function
_FUNCTIONS = {"nn.utils": ("spectral_norm", "weight_norm")}


def as_torch() -> ModuleType:
    """Make `import torch` mean gradspec in this process, with submodules such as `torch.nn.functional`; the
    result is gradspec.

    A second call has no effect. RuntimeError if torch is imported already.
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
    sys.meta_path.insert(0, _ModulesOfTorch())
    return package


class _ModulesOfTorch(MetaPathFinder, Loader):
    """Finds `torch.nn.functional` and the like."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """That of a module of torch's; ModuleNotFoundError if gradspec has none such."""
        if not fullname.startswith("torch."):
            return None
        package, _, name = fullname.rpartition(".")
        return ModuleSpec(fullname, self, loader_state=_module(sys.modules[package], name))

    def exec_module(self, module: ModuleType) -> None:
        """Put gradspec's module in the place of the one that Python made."""
        assert module.__spec__ is not None
        found = module.__spec__.loader_state
        sys.modules[module.__name__] = found
        for function in _FUNCTIONS.get(found.__name__.removeprefix(f"{_PACKAGE}."), ()):
            sys.modules[f"{module.__name__}.{function}"] = found


def _module(package: ModuleType, name: str) -> ModuleType:
    """The module of that name in a package, which may keep it elsewhere."""
    found = getattr(package, name, None)
    if found is None and name.replace("_", "").lower() in {public.lower() for public in vars(package)}:
        return package  # torch names the module after the class: torch.distributions.half_normal, torch.optim.adamw
    if isinstance(found, ModuleType):
        return found
    full = f"{package.__name__}.{name}".removeprefix(f"{_PACKAGE}.")
    return import_module(f"{_PACKAGE}.{_ELSEWHERE.get(full, full)}")
