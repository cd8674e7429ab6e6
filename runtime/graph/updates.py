"""`Update`: what an entry of the spec writes to several tensors.

Note [Updates in one pass] C writes plain tensors of one dtype, shape and order in memory while nothing is recorded,
by one loop (csrc/tensors/updates.c); the elements of all updates of an optimizer's step are shared among threads. For
all others the formula runs by ops, and the results are copied: so a step is differentiable where gradients are
recorded, and the half types are updated, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any

from gradspec.core import ops
from gradspec.core.compiled.bindings import update
from gradspec.core.process.state import state

__all__ = ["Call", "Update", "run", "updates"]


class Update:
    """A callable that writes new elements to tensors, in the order of the signature, given its numbers by name.

    formula: gives the new tensors of those at the positions `written`, from all tensors and numbers. numbers: gives
    the numbers that the loops take.
    """

    def __init__(
        self,
        name: str,
        formula: Callable[..., Any],
        numbers: Callable[..., tuple[Any, ...]],
        written: tuple[int, ...],
    ) -> None:
        self.name, self.__doc__ = name, formula.__doc__
        self._formula, self._numbers, self._written = formula, numbers, written

    def __call__(self, tensors: tuple[Any, ...], numbers: Mapping[str, Any]) -> None:
        run([(self, tensors, numbers)])

    def _write(self, tensors: tuple[Any, ...], numbers: Mapping[str, Any]) -> None:
        """Compute the new elements by ops, and copy them."""
        given = list(tensors)
        if state.mode:  # the formula may save what is written to then
            for place in self._written:
                given[place] = None if given[place] is None else ops.clone(given[place])
        for place, made in zip(self._written, self._formula(*given, **numbers), strict=True):
            if made is not None:
                tensors[place].copy_(made)


Call = tuple[Update, tuple[Any, ...], Mapping[str, Any]]


def run(calls: list[Call]) -> None:
    """Make updates, each of its tensors and numbers: all that C writes at once."""
    rest: Iterable[int] = range(len(calls))
    if not state.mode:
        known: dict[Update, tuple[Mapping[str, Any], tuple[Any, ...]]] = {}
        taken = []
        for kind, tensors, numbers in calls:
            last = known.get(kind)
            if last is None or last[0] != numbers:  # parameters of a group have the same ones
                last = known[kind] = numbers, kind._numbers(**numbers)
            taken.append((kind.name, tensors, last[1]))
        rest = update(taken)
    for place in rest:
        kind, tensors, numbers = calls[place]
        kind._write(tensors, numbers)


class _Updates:
    """The updates of the spec, each an attribute; their module is imported on first use."""

    def __getattr__(self, name: str) -> Update:
        found: Update = getattr(import_module("gradspec.generated.updates"), name)
        setattr(self, name, found)
        return found


updates = _Updates()
