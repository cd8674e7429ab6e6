"""The answers to scripts that ask about GPUs: there are none, gradspec computes on the CPU.

``device("cuda" if cuda.is_available() else "cpu")`` is the CPU; what needs a GPU is not here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from gradspec.core.elements.dtypes import refuse_device
from gradspec.core.process.first_use import absent, found_at
from gradspec.tensors import types

if TYPE_CHECKING:
    from gradspec.core.tensor import Tensor

__all__ = [
    "CUDAGraph", "Event", "Stream", "StreamContext", "device_count", "empty_cache", "get_rng_state_all", "graph",
    "is_available", "is_bf16_supported", "is_current_stream_capturing", "is_initialized", "manual_seed",
    "manual_seed_all", "max_memory_allocated", "memory_allocated", "memory_reserved", "reset_peak_memory_stats",
    "set_rng_state_all", "synchronize",
]  # fmt: skip


def is_available() -> bool:
    """Whether there is a GPU to compute on: False.

    >>> gs.cuda.is_available()
    False
    """
    return False


def is_initialized() -> bool:
    """Whether a GPU is in use: False.

    >>> gs.cuda.is_initialized()
    False
    """
    return False


def device_count() -> int:
    """The number of GPUs: 0.

    >>> gs.cuda.device_count()
    0
    """
    return 0


def manual_seed(seed: int) -> None:
    """Nothing: there are no generators of GPUs; `gradspec.manual_seed` is that of the CPU's.

    seed: ignored.

    >>> gs.cuda.manual_seed(0)
    """


def manual_seed_all(seed: int) -> None:
    """Nothing, as `manual_seed`.

    seed: ignored.

    >>> gs.cuda.manual_seed_all(0)
    """


def get_rng_state_all() -> list[Tensor]:
    """The states of the generators of all GPUs: none.

    >>> gs.cuda.get_rng_state_all()
    []
    """
    return []


def set_rng_state_all(new_states: Iterable[Tensor]) -> None:
    """Nothing: there are no generators of GPUs.

    new_states: those of `get_rng_state_all`.

    >>> gs.cuda.set_rng_state_all([])
    """


def memory_reserved(device: Any = None) -> int:
    """Bytes that are held for tensors on a GPU: 0.

    device: ignored.

    >>> gs.cuda.memory_reserved()
    0
    """
    return 0


def is_current_stream_capturing() -> bool:
    """Whether work of a GPU is being recorded: False.

    >>> gs.cuda.is_current_stream_capturing()
    False
    """
    return False


def empty_cache() -> None:
    """Nothing: there is no memory of GPUs.

    >>> gs.cuda.empty_cache()
    """


def is_bf16_supported(including_emulation: bool = True) -> bool:
    """Whether a GPU computes with bfloat16: False.

    including_emulation: ignored.

    >>> gs.cuda.is_bf16_supported()
    False
    """
    return False


def synchronize(device: Any = None) -> None:
    """Nothing: no work is left to wait for when a call returns.

    device: ignored.

    >>> gs.cuda.synchronize()
    """


def memory_allocated(device: Any = None) -> int:
    """Bytes of tensors on a GPU: 0; `gradspec.memory.stats` has those of the CPU's.

    device: ignored.

    >>> gs.cuda.memory_allocated()
    0
    """
    return 0


def max_memory_allocated(device: Any = None) -> int:
    """The largest number of bytes of tensors on a GPU so far: 0.

    device: ignored.

    >>> gs.cuda.max_memory_allocated()
    0
    """
    return 0


def reset_peak_memory_stats(device: Any = None) -> None:
    """Nothing, as there is no memory of GPUs.

    device: ignored.

    >>> gs.cuda.reset_peak_memory_stats()
    """


class Stream:
    """A queue of work on a GPU, for annotations and `isinstance`; RuntimeError, as there are no GPUs.

    options, more: torch's, ignored.

    >>> isinstance(None, gs.cuda.Stream)
    False
    """

    def __init__(self, *options: Any, **more: Any) -> None:
        refuse_device("cuda", type(self).__name__)


class Event(Stream):
    """A mark in such a queue, for annotations and `isinstance`; RuntimeError, as there are no GPUs.

    options, more: torch's, ignored.

    >>> isinstance(None, gs.cuda.Event)
    False
    """


class StreamContext(Stream):
    """A block whose work goes to such a queue, for annotations and `isinstance`; RuntimeError, as there are no GPUs.

    options, more: torch's, ignored.

    >>> isinstance(None, gs.cuda.StreamContext)
    False
    """


class CUDAGraph(Stream):
    """Work of a GPU that is recorded, for annotations and `isinstance`; RuntimeError, as there are no GPUs.

    options, more: torch's, ignored.

    >>> isinstance(None, gs.cuda.CUDAGraph)
    False
    """


class graph(StreamContext):
    """A block whose work is recorded as such a graph, for annotations and `isinstance`; RuntimeError, as there are no
    GPUs.

    options, more: torch's, ignored.

    >>> isinstance(None, gs.cuda.graph)
    False
    """


class _TypeOfGpu(type):
    """The class of `cuda.FloatTensor` and its like, which have no instances: old programs ask for them by
    `isinstance`.
    """

    def __call__(cls, *data: Any) -> Any:
        raise TypeError(f"type {cls.__module__}.{cls.__name__} not available: gradspec computes on the CPU only")


def __getattr__(name: str) -> Any:
    if name in types.__all__:
        found = globals()[name] = _TypeOfGpu(name, (), {"__module__": __name__})
        return found
    if name in ("amp", "profiler"):
        return found_at(f"gradspec.cuda.{name}")
    raise absent(__name__, name, "gradspec computes on the CPU only; there are no GPUs")
