"""Per-thread state that every op reads once.

Note [One flag] `state.mode` is the only thing an op looks at. Bit GRAD says whether a graph is recorded;
every other bit is something that wants to see the op once it has run (forward mode, saved-tensor hooks,
anomaly mode, inference mode, listeners, the profiler). While none of them is on, `mode` is 0 or 1, and what
is switched off costs the one comparison `mode > GRAD`, however many such features there are. In inference
mode nothing is recorded, so GRAD is off; ASKED then remembers that recording was switched on all the same.
With PROFILE and AUTOCAST, ops are seen from their beginning on, by their callers in C (Note [Ranges],
csrc/profile/profile.h; Note [Autocast], runtime/amp/autocast_mode.py). How ops that run in C are seen: Note
[Observed ops], csrc/books/books.h.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from gradspec.core.compiled.bindings import Mode
from gradspec.core.compiled.constants import (
    ANOMALY,
    ASKED,
    AUTOCAST,
    FORWARD,
    GRAD,
    INFERENCE,
    LISTENERS,
    PROFILE,
    SAVED_HOOKS,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from gradspec.autograd.engine.anomaly import Checks
    from gradspec.autograd.engine.backward_pass import BackwardPass
    from gradspec.batching.batch_dims import Batch

__all__ = [
    "ANOMALY", "ASKED", "AUTOCAST", "FORWARD", "GRAD", "INFERENCE", "LISTENERS", "NO_GRAD", "PROFILE", "RECORDING",
    "SAVED_HOOKS", "recording", "state", "switch", "with_grad",
]  # fmt: skip

NO_GRAD = 0
RECORDING = GRAD | ASKED  # what grad modes switch


class _State(Mode, threading.local):
    """The state of one thread; a backward pass that moves to another thread takes it along.

    These attributes are in C, whose ops read them:

    - `mode`;
    - `recorder`, which profiles the thread, or None;
    - `draws_in_python`, which is true within `vmap`;
    - `transforming`, which is true while a transform of `gradspec.func` runs;
    - `transform`, the number of the innermost transform that differentiates, or None;
    - `level`, that of forward mode, or None;
    - `overrides_off` and `function_modes` (`runtime/core/overrides.py`).
    """

    def __init__(self) -> None:
        self.mode = GRAD
        self.saved_hooks: list[tuple[Callable[[Any], Any], Callable[[Any], Any]]] = []
        self.saved_hooks_disabled: str | None = None  # why, for the error of whoever uses them
        self.listeners: list[Callable[[str, tuple[Any, ...], Any], None]] = []
        self.mutation_allowed: object = None  # the context of allow_mutation_on_saved_tensors, if in one
        self.backward_pass: BackwardPass | None = None  # the innermost engine pass that runs in this thread
        self.anomaly: Checks | None = None  # what anomaly mode looks for, once it has been set
        self.multithreading = True
        self.checks_invariants = False  # of sparse tensors that are said to be coalesced
        self.stacks: list[Any] | None = None  # Note [Fresh stacks]
        self.checkpoints = 0  # reentrant ones that run within each other on this stack
        self.checkpoint_early_stop: bool | None = None  # what contexts say; None: what `checkpoint` is told
        self.checkpoint_debug: bool | None = None
        self.transforming = False
        self.drawn_for: tuple[int, ...] = ()  # the sizes of batch dims that random numbers are drawn for
        self.batches: tuple[Batch, ...] = ()  # those of the calls of `vmap` that run, from the outermost inwards
        self.levels: tuple[Batch | int, ...] = ()  # of transforms: batch dims, and numbers of those that differentiate
        self.autocast_dtype: Any = None  # the low precision, bfloat16 by default
        self.autocast_cache_enabled = True
        self.autocast_cache: dict[int, Any] | None = None  # the casts of parameters, by their id, in a block
        self.forward_enabled = True  # FORWARD is on where there is a level and this is not switched off


state = _State()


def switch(bits: int, on: int) -> int:
    """Set these bits of the thread's mode to those in `on`; returns what they were.

    To be followed by `try`, and `restore_bits` after `finally`: see Note [Guards], guard.py.
    """
    mode = state.mode
    state.mode = (mode & ~bits) | on
    return mode & bits


def with_grad(mode: int, on: bool) -> int:
    """The mode with recording switched on or off."""
    return recording(mode) if on else mode & ~RECORDING


def recording(mode: int) -> int:
    """The mode with recording switched on."""
    return mode & ~RECORDING | (ASKED if mode & INFERENCE else GRAD)
