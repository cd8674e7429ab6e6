"""Checkpoints made of saved-tensor hooks.

A `Frame` belongs to one call of `checkpoint`. Each tensor saved in it is replaced by a `_Holder`, which knows
its number. The tensors of the second run are kept with the backward pass that needed them and given out by
number, each once, so that they live no longer than they are needed. All of them are detached: the graph of
the second run is thrown away. The references from here to the graph are held like saved values, without cycles.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, NoReturn
from weakref import ref

from gradspec.amp.autocast_mode import as_now
from gradspec.autograd.grad_mode import enable_grad
from gradspec.autograd.saved_hooks import saved_tensors_hooks
from gradspec.batching.batch_dims import Batches, batches_of
from gradspec.core.compiled.bindings import as_before, storage_of
from gradspec.core.process.guard import Guard, attributes, bits
from gradspec.core.process.state import FORWARD, state
from gradspec.core.tensor import Tensor, wrap_batched
from gradspec.graph.packed import Packed, hooks_in_force, packed_by
from gradspec.graph.tangents import Level, give_tangents, levels_to, open_levels, physical_of, tangents_of
from gradspec.tensors.random import Generator, default_generator, get_rng_state
from gradspec.utils.checkpoint.op_log import OpLog, report

_NAME = "gradspec.utils.checkpoint"
_STALE = (
    "one of the variables needed for gradient computation has been modified by an inplace operation: "
    "{what}, of shape {shape}, is at version {version}; expected version {expected} instead{writer}. "
    "Hint: make the change out of place, or pass a clone()."
)
_TIP = (
    "\n\nTip: pass `debug=True` to checkpoint(), or use `with set_checkpoint_debug_enabled(True):`, to "
    "see the operations of both runs."
)


class CheckpointError(RuntimeError):
    """The second run of a checkpointed function did not do what the first did.

    >>> issubclass(gs.utils.checkpoint.CheckpointError, RuntimeError)
    True
    """


class _Stop(BaseException):
    """Ends the second run of a function, through whatever it is in the middle of."""

    def __init__(self, run: _SecondRun) -> None:
        self.run = run


def describe(tensor: Tensor) -> dict[str, Any]:
    """The properties of a tensor that must be the same when it is saved again."""
    return {"shape": tensor.shape, "dtype": tensor.dtype, "device": tensor.device}


def _refuse_if_written(what: str, tensor: Tensor, expected: int) -> None:
    storage = storage_of(tensor)
    if storage.was_written(expected):
        writer = f"; it was last written to by {storage.writer}" if storage.writer else ""
        shape, version = list(tensor.shape), storage.writes_until(storage.version)
        then = storage.writes_until(expected)
        raise RuntimeError(_STALE.format(what=what, shape=shape, version=version, expected=then, writer=writer))


class _Argument:
    """A tensor that the function was called with, saved as an op would save it, with its tangents."""

    __slots__ = ("batches", "packed", "tangents", "tensor", "version")

    def __init__(self, tensor: Tensor) -> None:
        hooks = hooks_in_force()
        if hooks is not None:
            self.packed: Packed | None = packed_by(*hooks, tensor, None)
            return
        self.packed = None
        self.batches = batches_of(tensor)
        self.tensor = physical_of(tensor)
        storage, self.tangents = storage_of(self.tensor), tangents_of(self.tensor)
        self.version = storage.version
        if not (tensor.is_leaf and tensor.requires_grad):
            # Writing to it in the function could make it hold the nodes that hold this.
            self.tensor = as_before(self.tensor, False)
            self.tensor._storage = storage

    def value(self) -> Tensor:
        if self.packed is not None:
            return self.packed.placed()
        _refuse_if_written("an argument of the checkpointed function", self.tensor, self.version)
        give_tangents(self.tensor, self.tangents)
        return wrap_batched(self.tensor, self.batches) if self.batches else self.tensor


def _value(argument: Any) -> Any:
    return argument.value() if isinstance(argument, _Argument) else argument


def recorded_by(
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    preserve_rng_state: bool,
    context: Any,
) -> Callable[[], None]:
    """The function that calls the user's function again, in `context`, as it is about to be called now."""
    kept = [_Argument(value) if isinstance(value, Tensor) else value for value in args]
    named = {name: _Argument(value) if isinstance(value, Tensor) else value for name, value in kwargs.items()}
    numbers = get_rng_state() if preserve_rng_state else None
    batches, level, forward_enabled = state.batches, state.level, state.forward_enabled
    precision = as_now()

    def again() -> None:
        with within(batches, level, forward_enabled), random_numbers_from(numbers), precision, context:
            function(*map(_value, kept), **{name: _value(value) for name, value in named.items()})

    return again


class within(Guard):
    """In this context `vmap` maps over these batches, and tangents are on this level; both may have ended."""

    def __init__(self, batches: Batches, level: Level | None, forward_enabled: bool) -> None:
        self._batches, self._level, self._forward_enabled = batches, level, forward_enabled

    def __enter__(self) -> None:
        levels = levels_to(self._level)
        batches = [*self._batches, *(level.batch for level in levels if level.batch is not None)]
        open_now = open_levels()
        closed = [batch for batch in batches if not batch.is_open]
        undo = (
            *bits(FORWARD),
            *attributes("batches", "draws_in_python", "level", "forward_enabled"),
            *((batch.close, ()) for batch in closed),
            *((level.drop_tangents, ()) for level in levels if level not in open_now),
        )
        for batch in closed:
            batch.is_open = True
        mode = state.mode & ~FORWARD | (FORWARD if self._level is not None and self._forward_enabled else 0)
        (
            self._entered,
            state.batches,
            state.draws_in_python,
            state.level,
            state.forward_enabled,
            state.mode,
        ) = (
            (undo, self._entered),
            self._batches,
            bool(self._batches),
            self._level,
            self._forward_enabled,
            mode,
        )


class random_numbers_from(Guard):
    """In this context the default generator begins at `start`, unless None; later it goes on as before."""

    def __init__(self, start: Tensor | None) -> None:
        self._start = start

    def __enter__(self) -> None:
        default = default_generator
        if self._start is None:
            self._entered = (), self._entered
            return
        other = Generator()
        other.set_state(self._start)
        undo = (
            (setattr, (default, "_seed", default._seed)),
            (setattr, (default, "_stream", default._stream)),
        )
        self._entered, default._seed, default._stream = (undo, self._entered), other._seed, other._stream


class _Holder:
    """Stands for a saved tensor."""

    __slots__ = ("__weakref__", "frame", "number")

    def __init__(self, frame: Frame, number: int) -> None:
        self.frame = frame
        self.number = number


class _SecondRun:
    """The values that the function saves when it is run again in one backward pass."""

    __slots__ = ("done", "found", "given", "log", "values")

    def __init__(self) -> None:
        self.done = False
        self.given: set[int] = set()
        self.values: dict[int, tuple[Tensor, int]] = {}  # with their versions
        self.found: list[Any] = []  # the metadata of all that was saved
        self.log: OpLog | None = None


class Frame:
    """One call of a checkpointed function: what it saved, and how to run it again."""

    def __init__(
        self, again: Callable[[], None], early_stop: bool, metadata: Callable[[Tensor], Any], debug: bool
    ) -> None:
        self.again = again
        self.early_stop = early_stop
        self.metadata = metadata
        self.holders: list[ref[_Holder]] = []
        self.expected: list[Any] = []  # their metadata
        self.completed = False
        self.log = OpLog() if debug else None

    def first_run(self, function: Callable[[], Any], context: Any) -> Any:
        """The results of the function's first call, in `context`."""

        def pack(tensor: Tensor) -> _Holder:
            holder = _Holder(self, len(self.holders))
            self.holders.append(ref(holder))
            self.expected.append(self.metadata(tensor))
            return holder

        with saved_tensors_hooks(pack, _unpack), self.log or contextlib.nullcontext(), context:
            result = function()
        self.completed = True
        return result

    def run_again(self, run: _SecondRun) -> None:
        """Call the function again, and keep in `run` what it saves."""

        def pack(tensor: Tensor) -> Tensor:
            number = len(run.found)
            run.found.append(self.metadata(tensor))
            detached = tensor.detach()
            if number >= len(self.holders):
                if self.completed:
                    self._fail(
                        run,
                        "trying to save more tensors during recomputation than during the original forward pass.",
                    )
            elif self.holders[number]() is not None:
                run.values[number] = detached, storage_of(detached).version
            if self.completed and self.early_stop and number + 1 == len(self.holders):
                raise _Stop(run)
            return detached

        run.values.clear()
        run.found.clear()
        run.log = None if self.log is None else OpLog()
        with saved_tensors_hooks(pack, lambda packed: packed), run.log or contextlib.nullcontext():
            try:
                with enable_grad():
                    self.again()
            except _Stop as stop:
                if stop.run is not run:
                    raise
        if self.completed:
            self._compare(run)
        run.done = True

    def _compare(self, run: _SecondRun) -> None:
        if len(run.found) != len(self.holders):
            self._fail(
                run,
                "A different number of tensors was saved during the original forward and "
                f"recomputation.\nNumber of tensors saved during forward: {len(self.holders)}\nNumber of "
                f"tensors saved during recomputation: {len(run.found)}.",
            )
        different = [
            f"tensor at position {number}:\nsaved metadata: {expected}\nrecomputed metadata: {found}"
            for number, (expected, found) in enumerate(zip(self.expected, run.found, strict=True))
            if expected != found and number in run.values
        ]
        if different:
            self._fail(
                run,
                "Recomputed values for the following tensors have different metadata than during the forward "
                "pass.\n" + "\n".join(different),
            )

    def _fail(self, run: _SecondRun, message: str) -> NoReturn:
        message = f"{_NAME}: {message}"
        if self.log is None or run.log is None:
            raise CheckpointError(message + _TIP)
        raise CheckpointError(report(message, self.log, run.log))


def _unpack(holder: _Holder) -> Tensor:
    """The tensor that a holder stands for, from the second run in the backward pass that asks."""
    frame, number = holder.frame, holder.number
    this = state.backward_pass
    run = _SecondRun() if this is None else this.keep(frame, _SecondRun)
    if number in run.given:
        raise CheckpointError(
            f"{_NAME}: Unpack is being triggered for a tensor that was already unpacked once. If you are "
            "calling ctx.saved_tensors in backward, make sure to do so only once."
        )
    if not run.done:
        frame.run_again(run)
    tensor, version = run.values.pop(number)
    run.given.add(number)
    _refuse_if_written("a tensor saved in the checkpointed function", tensor, version)
    return tensor
