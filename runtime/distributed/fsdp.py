"""Names of torch.distributed.fsdp and .checkpoint, for programs that ask whether a model is divided and save it."""

from __future__ import annotations

from typing import Any, NoReturn

from gradspec.core.process.first_use import NameOnly, absent

_INSTEAD = "gradspec.distributed.tensor_parallel and ZeroRedundancyOptimizer divide models and their optimizers"


class _OfDividedModels(NameOnly, instead=_INSTEAD):
    pass


class FullyShardedDataParallel(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


class FSDPModule(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


class HuggingFaceStorageReader(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


class HuggingFaceStorageWriter(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


class CPUOffload(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


class MixedPrecision(_OfDividedModels):
    """A class for `isinstance` only; NotImplementedError when it is called."""


CPUOffloadPolicy, MixedPrecisionPolicy = CPUOffload, MixedPrecision


def fully_shard(*args: Any, **options: Any) -> NoReturn:
    """NotImplementedError, since no model is divided among processes."""
    raise NotImplementedError(f"fully_shard: {_INSTEAD}")


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, _INSTEAD)
