"""Switching recording on and off, per thread."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Generator
from typing import Any, TypeVar

from gradspec.state import GRAD, NO_GRAD, state, switch

F = TypeVar("F", bound=Callable[..., Any])


class _Mode:
    """A grad mode as context manager and decorator; instances may be reused and nested."""

    mode = GRAD

    def __init__(self) -> None:
        self._previous: list[int] = []

    def __enter__(self) -> None:
        self._previous.append(switch(GRAD, self.mode))

    def __exit__(self, *exc_info: object) -> None:
        switch(GRAD, self._previous.pop())

    def _again(self) -> _Mode:
        return type(self)()

    def __call__(self, function: F) -> F:
        """Decorate a function, or a generator function, each of whose resumptions then runs in this mode."""
        if inspect.isgeneratorfunction(function):

            @functools.wraps(function)
            def generator(*args: Any, **kwargs: Any) -> Generator[Any, Any, Any]:
                iterator = function(*args, **kwargs)
                try:
                    with self._again():
                        value = next(iterator)
                    while True:
                        try:
                            sent = yield value
                        except GeneratorExit:
                            with self._again():
                                iterator.close()
                            raise
                        except BaseException as error:
                            with self._again():
                                value = iterator.throw(error)
                        else:
                            with self._again():
                                value = iterator.send(sent)
                except StopIteration as stop:
                    return stop.value

            return generator  # type: ignore[return-value]

        @functools.wraps(function)
        def wrapper(*args: Any, **kwargs: Any) -> Any:
            with self._again():
                return function(*args, **kwargs)

        return wrapper  # type: ignore[return-value]


class _BareDecorator(_Mode):
    """Also usable without parentheses: ``@no_grad``."""

    def __new__(cls, function: F | None = None) -> Any:
        if function is None:
            return super().__new__(cls)
        return cls()(function)

    def __init__(self, function: Any = None) -> None:
        super().__init__()


class no_grad(_BareDecorator):
    """Do not record operations in this block, function, or generator."""

    mode = NO_GRAD


class enable_grad(_BareDecorator):
    """Record operations in this block, function, or generator, also inside `no_grad`."""

    mode = GRAD


class set_grad_enabled(_Mode):
    """Set recording on or off: for good as a function, until the end of the block as a context manager."""

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(f"set_grad_enabled(): argument 'mode' must be bool, not {type(mode).__name__}")
        super().__init__()
        self.mode = GRAD if mode else NO_GRAD
        self._outer: int | None = switch(GRAD, self.mode)

    def __enter__(self) -> None:
        present = switch(GRAD, self.mode)
        self._previous.append(present if self._outer is None else self._outer)
        self._outer = None

    def _again(self) -> _Mode:
        return set_grad_enabled(self.mode == GRAD)

    def __call__(self, function: F) -> F:
        if self._outer is not None:  # as a decorator the setting belongs to the function, not to the caller
            switch(GRAD, self._outer)
            self._outer = None
        return super().__call__(function)


def is_grad_enabled() -> bool:
    """Whether operations are recorded in this thread."""
    return bool(state.mode & GRAD)
