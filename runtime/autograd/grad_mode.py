"""Grad modes: switching recording, and version counters of new tensors, on and off, per thread.

Note [Own bits] A mode changes and restores only its own bits of the thread's mode, so that whatever else is
switched on or off inside its block, such as anomaly mode by a call, stays as it was set.
"""

from __future__ import annotations

import functools
import inspect
import types
import warnings
from collections.abc import AsyncGenerator, Callable, Generator
from typing import Any, TypeVar

from gradspec.core.process.guard import Guard, Undo, attributes, bits, restore_bits, undo_all
from gradspec.core.process.state import GRAD, INFERENCE, RECORDING, recording, state, with_grad

__all__ = ["enable_grad", "inference_mode", "no_grad", "set_grad_enabled", "set_multithreading_enabled"]

F = TypeVar("F", bound=Callable[..., Any])


class _Mode(Guard):
    """A grad mode as context manager and decorator; instances may be reused and nested."""

    _bits = RECORDING  # its own

    def _switched(self, mode: int) -> int:
        """The thread's mode with this one switched on."""
        raise NotImplementedError

    def __enter__(self) -> None:
        mode, own = state.mode, self._bits
        switched = self._switched(mode)
        self._entered, state.mode = (((restore_bits, (state, own, mode & own)),), self._entered), switched

    def clone(self) -> _Mode:
        """Another context manager for the same mode.

        >>> with gs.no_grad().clone():
        ...     gs.is_grad_enabled()
        False
        """
        return type(self)()

    def __call__(self, function: F) -> F:
        """Decorate a function, each of whose calls then runs in this mode.

        Generators, coroutines and asynchronous generators have the mode while they run, and their caller's
        own while they wait. For a class the mode covers only the construction, with a FutureWarning.
        """
        decorated: Any
        if inspect.isclass(function):
            warnings.warn(
                "Decorating classes is deprecated and will be disabled in future versions. You should only "
                "decorate functions or methods. To preserve the current behavior of class decoration, you "
                "can directly decorate the `__init__` method and nothing else.",
                FutureWarning,
                stacklevel=2,
            )
        if inspect.isgeneratorfunction(function):

            def decorated(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
                return (yield from self._stepping(function(*args, **kwargs)))

        elif inspect.iscoroutinefunction(function):

            async def decorated(*args: Any, **kwargs: Any) -> Any:
                return await self._awaiting(function(*args, **kwargs))

        elif inspect.isasyncgenfunction(function):

            async def decorated(*args: Any, **kwargs: Any) -> AsyncGenerator[Any, Any]:
                iterator = function(*args, **kwargs)
                try:
                    value = await self._awaiting(iterator.asend(None))
                    while True:
                        try:
                            sent = yield value
                        except GeneratorExit:
                            await self._awaiting(iterator.aclose())
                            raise
                        except BaseException as error:
                            value = await self._awaiting(iterator.athrow(error))
                        else:
                            value = await self._awaiting(iterator.asend(sent))
                except StopAsyncIteration:
                    return

        else:

            def decorated(*args: Any, **kwargs: Any) -> Any:
                with self.clone():
                    return function(*args, **kwargs)

        return functools.wraps(function)(decorated)  # type: ignore[return-value]

    def _stepping(self, iterator: Any) -> Generator[Any, Any, Any]:
        """The steps of a generator or coroutine, each in this mode."""
        try:
            with self.clone():
                value = iterator.send(None)
            while True:
                try:
                    sent = yield value
                except GeneratorExit:
                    with self.clone():
                        iterator.close()
                    raise
                except BaseException as error:
                    with self.clone():
                        value = iterator.throw(error)
                else:
                    with self.clone():
                        value = iterator.send(sent)
        except StopIteration as stop:
            return stop.value

    @types.coroutine
    def _awaiting(self, awaitable: Any) -> Generator[Any, Any, Any]:
        return (yield from self._stepping(awaitable))


class _BareDecorator(_Mode):
    """Also usable without parentheses: ``@no_grad``."""

    on = False

    def __new__(cls, function: Callable[..., Any] | None = None) -> Any:
        if function is None:
            return super().__new__(cls)
        if not callable(function):
            raise TypeError(f"{cls.__name__}() decorates a function, not {type(function).__name__}")
        return cls()(function)

    def __init__(self, function: Any = None) -> None:
        pass

    def _switched(self, mode: int) -> int:
        return recording(mode) if self.on else mode & ~RECORDING


class no_grad(_BareDecorator):
    """Do not record operations in this block, function, or generator.

    Leaves keep requiring grad, and factories may make new ones. A view made in the block of a tensor that
    requires grad is a leaf that requires grad, and must not be written to while recording.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with gs.no_grad():
    ...     y = x * x
    >>> y.requires_grad
    False
    """


class enable_grad(_BareDecorator):
    """Record operations in this block, function, or generator, also inside `no_grad`.

    It has no effect inside `inference_mode`.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with gs.no_grad(), gs.enable_grad():
    ...     y = x * x
    >>> y.requires_grad
    True
    """

    on = True


class set_grad_enabled(_Mode):
    """Switch recording on or off: permanently as a function, until the end of the block as a context manager.

    Raises TypeError if `mode` is not a bool.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with gs.set_grad_enabled(False):
    ...     y = x * x
    >>> y.requires_grad
    False
    """

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(
                f"set_grad_enabled(): argument 'enabled' (position 1) must be bool, not {type(mode).__name__}"
            )
        self.mode = mode
        self._outer: Undo | None  # before the call, until a block is entered
        undo, switched = bits(RECORDING), with_grad(state.mode, mode)
        self._outer, state.mode = undo, switched

    def _switched(self, mode: int) -> int:
        return with_grad(mode, self.mode)

    def __enter__(self) -> None:
        undo, mode = self._outer or bits(RECORDING), self._switched(state.mode)
        self._entered, self._outer, state.mode = (undo, self._entered), None, mode

    def clone(self) -> _Mode:
        """Another context manager for the same mode; unlike the constructor it changes nothing yet.

        >>> with gs.set_grad_enabled(True).clone():
        ...     gs.is_grad_enabled()
        True
        """
        other = object.__new__(set_grad_enabled)
        other.mode, other._outer = self.mode, None
        return other

    def __call__(self, function: F) -> F:
        if self._outer is not None:  # as a decorator the setting belongs to the function, not to the caller
            undo_all(self._outer)
            self._outer = None
        return super().__call__(function)

    def __repr__(self) -> str:
        return f"{type(self).__module__}.{type(self).__name__}(mode={self.mode})"


class inference_mode(_Mode):
    """Record nothing, and make tensors without a version counter, which cannot be saved for backward later.

    Views of other tensors, and other tensors that are written to, stay normal. `inference_mode(False)` leaves
    the mode and records; `inference_mode` also decorates without parentheses. Raises TypeError for a `mode`
    that is neither a bool nor a function.

    >>> x = gs.tensor(2.0, requires_grad=True)
    >>> with gs.inference_mode():
    ...     y = x * x
    >>> y.requires_grad, y.is_inference()
    (False, True)
    """

    def __new__(cls, mode: Any = True) -> Any:
        if isinstance(mode, bool):
            return super().__new__(cls)
        if not callable(mode):
            raise TypeError(f"inference_mode(): argument 'mode' must be bool, not {type(mode).__name__}")
        return cls()(mode)

    _bits = RECORDING | INFERENCE

    def __init__(self, mode: bool = True) -> None:
        self.mode = mode

    def _switched(self, mode: int) -> int:
        return mode & ~self._bits | (INFERENCE if self.mode else GRAD)

    def clone(self) -> _Mode:
        """Another context manager for the same mode.

        >>> with gs.inference_mode().clone():
        ...     gs.is_inference_mode_enabled()
        True
        """
        return inference_mode(self.mode)


class set_multithreading_enabled(Guard):
    """Set whether backward passes may use several threads: as a function, or until the end of a block.

    A pass runs in the thread that started it; the setting exists for compatibility.

    mode: True or False, without effect.

    >>> with gs.autograd.set_multithreading_enabled(False):
    ...     gs.autograd.is_multithreading_enabled()
    False
    """

    def __init__(self, mode: bool) -> None:
        self.mode = mode
        self._outer: Undo | None  # before the call, until a block is entered
        undo = attributes("multithreading")
        self._outer, state.multithreading = undo, mode

    def __enter__(self) -> None:
        undo = self._outer or attributes("multithreading")
        self._entered, self._outer, state.multithreading = (undo, self._entered), None, self.mode

    def clone(self) -> set_multithreading_enabled:
        """Another one for the same setting.

        >>> type(gs.autograd.set_multithreading_enabled(True).clone()).__name__
        'set_multithreading_enabled'
        """
        return type(self)(self.mode)


def is_grad_enabled() -> bool:
    """Whether recording is switched on in this thread.

    >>> with gs.no_grad():
    ...     gs.is_grad_enabled()
    False
    """
    return state.mode & RECORDING != 0


def is_inference_mode_enabled() -> bool:
    """Whether this thread is in inference mode.

    >>> with gs.inference_mode():
    ...     gs.is_inference_mode_enabled()
    True
    """
    return state.mode & INFERENCE != 0


def is_multithreading_enabled() -> bool:
    """Whether backward passes of this thread may use several threads; see `set_multithreading_enabled`.

    >>> gs.autograd.is_multithreading_enabled()
    True
    """
    return state.multithreading
