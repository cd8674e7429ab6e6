"""Observers of every op that has run, while one of them is on. See Note [One flag].

Note [Observers] A feature that wants to see ops has a bit of `state.mode`, and a function that is registered
here for that bit when the feature's module is imported. This module knows the order of the bits, and none of
the features.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

from gradspec.core.compiled.bindings import introduce
from gradspec.core.process.guard import restore_bits
from gradspec.core.process.state import ANOMALY, LISTENERS, SAVED_HOOKS, state, switch

if TYPE_CHECKING:
    from gradspec.graph.node import Node

Observer: TypeAlias = "Callable[[str, tuple[Any, ...], Any, Node | None], None]"

_ORDER = (LISTENERS, SAVED_HOOKS, ANOMALY)
_observers: list[tuple[int, Observer]] = []
_of_mode: dict[int, tuple[Observer, ...]] = {}  # those that are called in a mode, found when it first occurs


def observes(bit: int) -> Callable[[Observer], Observer]:
    """Decorate a function to be called with the arguments of `interpose`, whenever this bit of the mode is on."""

    def add(observer: Observer) -> Observer:
        _observers.append((bit, observer))
        _observers.sort(key=lambda entry: _ORDER.index(entry[0]))
        _of_mode.clear()
        return observer

    return add


def interpose(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None) -> None:
    """Called by an op in the thread's present mode.

    `op` is its key in the spec, `arguments` all its parameters in order (in an in-place form the first is the
    tensor as it was before), `outputs` its results, and `node` what was recorded, if anything.
    """
    mode = state.mode
    observers = _of_mode.get(mode)
    if observers is None:
        observers = _of_mode[mode] = tuple([observer for bit, observer in _observers if mode & bit])
    for observer in observers:
        observer(op, arguments, outputs, node)


introduce(interpose=interpose)


@observes(LISTENERS)
def _tell_listeners(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None) -> None:
    for listener in list(state.listeners):
        listener(op, arguments, outputs)


@contextmanager
def listening(listener: Callable[[str, tuple[Any, ...], Any], None]) -> Iterator[None]:
    """Within it, a function is called with the key, the arguments and the outputs of each op that has run."""
    state.listeners.append(listener)
    before = switch(LISTENERS, LISTENERS)
    try:
        yield
    finally:
        restore_bits(state, LISTENERS, before)
        state.listeners.remove(listener)
