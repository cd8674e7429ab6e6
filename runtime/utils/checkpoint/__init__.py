"""Trading time for memory: values that a function saves are recomputed for backward.

Note [Two kinds] With ``use_reentrant=False`` the function is recorded as usual, but a pair of saved-tensor
hooks keeps a placeholder for every tensor it saves. The first that a backward pass needs makes the function
run again, until all have come (`frame.py`). With ``use_reentrant=True`` the function is one node, which runs
it again in its backward and then a backward pass of its own (`reentrant.py`).
"""

from __future__ import annotations

import contextlib
import warnings
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from gradspec.core.process.guard import Guard, attributes
from gradspec.core.process.state import GRAD, state
from gradspec.core.tensor import Tensor
from gradspec.utils.checkpoint.frame import CheckpointError, Frame, describe, recorded_by
from gradspec.utils.checkpoint.reentrant import CheckpointFunction, check_backward_validity, detach_variable

__all__ = [
    "CheckpointError",
    "CheckpointFunction",
    "check_backward_validity",
    "checkpoint",
    "checkpoint_sequential",
    "detach_variable",
    "noop_context_fn",
    "set_checkpoint_debug_enabled",
    "set_checkpoint_early_stop",
]


def get_device_states(*args: Any) -> tuple[list[int], list[Tensor]]:
    """The devices of tensors other than the CPU, and the states of their generators: none."""
    return [], []


def set_device_states(devices: Iterable[int], states: Iterable[Tensor], *, device_type: str | None = None) -> None:
    """Nothing: there are no generators of other devices."""


_METADATA: dict[str, Callable[[Any], Any]] = {"default": describe, "none": lambda tensor: None}
_UNSAID = (
    "gradspec.utils.{name}: the use_reentrant parameter should be passed explicitly. use_reentrant=False is "
    "recommended; use_reentrant=True is what happens now. See docs/checkpoint.md for the differences."
)


def noop_context_fn() -> tuple[Any, Any]:
    """The default of `context_fn`: two contexts that do nothing.

    >>> len(gs.utils.checkpoint.noop_context_fn())
    2
    """
    return contextlib.nullcontext(), contextlib.nullcontext()


class set_checkpoint_early_stop(Guard, contextlib.ContextDecorator):
    """A context that overrides `early_stop` of `checkpoint`.

    It applies where `checkpoint` is called.

    enable: the value of `early_stop`.

    >>> with gs.utils.checkpoint.set_checkpoint_early_stop(False):
    ...     y = gs.utils.checkpoint.checkpoint(gs.exp, gs.ones(2), use_reentrant=False)
    """

    def __init__(self, enable: bool) -> None:
        self.enable = bool(enable)

    def __enter__(self) -> None:
        undo = attributes("checkpoint_early_stop")
        self._entered, state.checkpoint_early_stop = (undo, self._entered), self.enable


class set_checkpoint_debug_enabled(Guard, contextlib.ContextDecorator):
    """A context that overrides `debug` of `checkpoint`, unless `enabled` is None.

    >>> with gs.utils.checkpoint.set_checkpoint_debug_enabled(True):
    ...     y = gs.utils.checkpoint.checkpoint(gs.exp, gs.ones(2), use_reentrant=False)
    """

    def __init__(self, enabled: bool | None) -> None:
        self.enabled = None if enabled is None else bool(enabled)

    def __enter__(self) -> None:
        undo = attributes("checkpoint_debug")
        self._entered, state.checkpoint_debug = (undo, self._entered), self.enabled


def checkpoint(
    function: Callable[..., Any],
    *args: Any,
    use_reentrant: bool | None = None,
    context_fn: Callable[[], tuple[Any, Any]] = noop_context_fn,
    determinism_check: str = "default",
    debug: bool = False,
    early_stop: bool = True,
    preserve_rng_state: bool = True,
    **kwargs: Any,
) -> Any:
    """Call `function(*args, **kwargs)`, saving its arguments and recomputing other values in backward.

    The second run must do the same as the first; with `preserve_rng_state` it gets the same random numbers.
    The other parameters concern ``use_reentrant=False``. `context_fn()` returns a context for the first run
    and one for the second. `determinism_check` is "default" (tensors saved in the second run must have the
    same shape and dtype) or "none". `debug` logs the ops of both runs and shows them with errors.
    `early_stop` ends the second run when all needed values are computed. See Note [Two kinds].

    Warns if `use_reentrant` is not given, and takes True. Raises ValueError for arguments that do not go with
    the kind, CheckpointError in backward if the second run differs from the first, and RuntimeError if an
    argument was written to in between.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> gs.utils.checkpoint.checkpoint(lambda x: x.exp().sin(), x, use_reentrant=False).sum().backward()
    >>> x.grad
    tensor([-2.4783,  3.3129])
    """
    if use_reentrant is None:
        warnings.warn(_UNSAID.format(name="checkpoint"), stacklevel=2)
        use_reentrant = True
    if use_reentrant:
        if kwargs:
            raise ValueError(
                f"Unexpected keyword arguments: {', '.join(kwargs)}. With use_reentrant=True the function "
                "gets positional arguments only."
            )
        if context_fn is not noop_context_fn or debug:
            raise ValueError("Passing `context_fn` or `debug` is only supported when use_reentrant=False.")
        if state.mode & GRAD:  # not within the first run of another checkpoint
            check_backward_validity(args)
        return CheckpointFunction.apply(function, preserve_rng_state, *args)
    if determinism_check not in _METADATA:
        raise ValueError(f"determinism_check should be one of {list(_METADATA)}, but got {determinism_check}")
    debug_setting, early_stop_setting = state.checkpoint_debug, state.checkpoint_early_stop
    debug = debug if debug_setting is None else debug_setting
    if debug and context_fn is not noop_context_fn:
        raise ValueError("debug=True is incompatible with non-default context_fn")
    if not state.mode & GRAD:
        return function(*args, **kwargs)
    contexts = tuple(context_fn())
    if len(contexts) != 2:
        raise ValueError(f"context_fn should return two context managers, but it returned {len(contexts)}")
    frame = Frame(
        recorded_by(function, args, kwargs, preserve_rng_state, contexts[1]),
        early_stop if early_stop_setting is None else early_stop_setting,
        _METADATA[determinism_check],
        debug,
    )
    return frame.first_run(partial(function, *args, **kwargs), contexts[0])


def checkpoint_sequential(
    functions: Iterable[Callable[[Any], Any]],
    segments: int,
    input: Any,
    use_reentrant: bool | None = None,
    preserve_rng_state: bool = True,
    **kwargs: Any,
) -> Any:
    """The result of functions one after another, in `segments` parts that are each checkpointed, except the last.

    `functions` may also be an object whose `children()` are the functions. Warns if `use_reentrant` is not
    given, and takes True. Raises ValueError for other keyword arguments, and unless there are at least as
    many functions as segments.

    preserve_rng_state: as for `checkpoint`.

    >>> x = gs.tensor([1.0, 2.0], requires_grad=True)
    >>> gs.utils.checkpoint.checkpoint_sequential([gs.exp, gs.sin], 2, x, use_reentrant=False)
    tensor([0.4108, 0.8939], grad_fn=<SinBackward0>)
    """
    if use_reentrant is None:
        warnings.warn(_UNSAID.format(name="checkpoint.checkpoint_sequential"), stacklevel=2)
        use_reentrant = True
    if kwargs:
        raise ValueError(f"Unexpected keyword arguments: {', '.join(kwargs)}")
    children = getattr(functions, "children", None)
    steps = list(functions if children is None else children())
    if not 1 <= segments <= len(steps):
        raise ValueError(f"checkpoint_sequential: {len(steps)} functions cannot be cut into {segments} segments")

    def run(start: int, end: int) -> Callable[[Any], Any]:
        def part(value: Any) -> Any:
            for step in steps[start:end]:
                value = step(value)
            return value

        return part

    size = len(steps) // segments
    last = size * (segments - 1)
    for start in range(0, last, size):
        input = checkpoint(
            run(start, start + size),
            input,
            use_reentrant=use_reentrant,
            preserve_rng_state=preserve_rng_state,
        )
    return run(last, len(steps))(input)
