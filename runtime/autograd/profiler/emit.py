"""Ranges for the profilers of others, while the program runs: NVTX for NVIDIA's, ITT for Intel VTune."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from gradspec.autograd.profiler.events import ENGINE
from gradspec.autograd.profiler.recorded import Shapes, as_lists
from gradspec.autograd.profiler.session import start_recording
from gradspec.core.compiled.bindings import Recorder
from gradspec.core.compiled.constants import RANGE_EVALUATE, RANGE_NODE, RANGE_OP
from gradspec.core.process.guard import Guard


def label(kind: int, name: str, sequence: int, inputs: Shapes | None) -> str:
    """The text of a range: its name, and what links ops to the nodes that they make.

    An op has `seq=`, the number of the node that it makes if it makes one; a node has its own, `stashed
    seq=`. With the shapes of the arguments also `sizes=`, empty for other arguments.
    """
    if kind == RANGE_EVALUATE:
        return ENGINE + name
    text = name
    if sequence >= 0 and kind in (RANGE_OP, RANGE_NODE):
        text += f", {'stashed seq' if kind == RANGE_NODE else 'seq'}={sequence}"
    if inputs is not None:
        text += f", sizes={as_lists(inputs)}"
    return text


class _Emitter(Guard):
    """A recorder that calls functions of a package where ranges begin and end."""

    _package = ""

    def __init__(self, enabled: bool = True, record_shapes: bool = False) -> None:
        self.enabled, self.record_shapes = enabled, record_shapes

    def __enter__(self) -> _Emitter:
        if not self.enabled:
            self._entered = ((), self._entered)
            return self
        push, pop = self._functions(_imported(self._package, type(self).__name__))

        def begin(kind: int, name: str, sequence: int, inputs: Shapes | None) -> None:
            push(label(kind, name, sequence, inputs))

        start_recording(self, Recorder(shapes=self.record_shapes, push=begin, pop=pop))
        return self

    @staticmethod
    def _functions(package: Any) -> tuple[Callable[[str], Any], Callable[[], Any]]:
        """The function that begins a range of a name, and the one that ends the last range."""
        raise NotImplementedError


class emit_nvtx(_Emitter):
    """Emit an NVTX range for each op and node of this thread, for NVIDIA's profilers.

    Ranges of ops say `seq=N`, those of nodes `stashed seq=N`, where N is the number that the op gave to the
    node. enabled: False makes it do nothing. record_shapes: ranges also say the sizes of arguments, `[[2, 3],
    []]`, empty for other arguments. Entering raises ImportError without the package nvtx, and RuntimeError
    in a thread that is profiled already.

    >>> with gs.autograd.profiler.emit_nvtx():  # the ranges go to the profiler that runs the program
    ...     y = gs.ones(2).exp()
    """

    _package = "nvtx"

    @staticmethod
    def _functions(package: Any) -> tuple[Callable[[str], Any], Callable[[], Any]]:
        return package.push_range, package.pop_range


class emit_itt(_Emitter):
    """Emit an ITT task for each op and node of this thread, for Intel's VTune; else as `emit_nvtx`.

    Entering raises ImportError without the package ittapi.

    >>> with gs.autograd.profiler.emit_itt():
    ...     y = gs.ones(2).exp()
    """

    _package = "ittapi"

    @staticmethod
    def _functions(package: Any) -> tuple[Callable[[str], Any], Callable[[], Any]]:
        domain = package.domain("gradspec")

        def begin(text: str) -> None:
            package.task_begin(domain, package.string_handle(text))

        return begin, lambda: package.task_end(domain)


def _imported(package: str, for_whom: str) -> Any:
    try:
        return import_module(package)
    except ImportError as error:
        raise ImportError(f"{for_whom} needs the package {package!r} ({error}): pip install {package}") from None
