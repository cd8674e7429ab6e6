"""A progress bar for long calculations: drawn by rich if it is installed, else as a line of text."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

__all__ = ["Progress"]

T = TypeVar("T")

_PATIENCE = 2.0  # seconds until a bar that nobody asked for appears
_INTERVAL = 0.1  # seconds between two drawings


class Progress:
    """Counts steps and shows how many are done, on stderr; a context manager.

    `show` is True (from the first step), False (never) or None: once it has taken two seconds, on a terminal
    only. A bar that is not shown costs a comparison per step.
    """

    def __init__(self, title: str, total: int, show: bool | None) -> None:
        if show is None:
            show = None if sys.stderr.isatty() else False
        self.title, self.total, self.done = title, total, 0
        self._show = show
        self._start = time.monotonic()
        self._due = self._start if show else self._start + _PATIENCE
        self._bar: _RichBar | _TextBar | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *exc_info: object) -> None:
        if self._bar is not None:
            self._bar.draw(self.done)
            self._bar.close()

    def advance(self, steps: int = 1) -> None:
        """Count `steps` more as done."""
        if self._show is False:
            return
        self.done += steps
        now = time.monotonic()
        if now < self._due:
            return
        if self._bar is None:
            try:
                self._bar = _RichBar(self.title, self.total)
            except ImportError:
                self._bar = _TextBar(self.title, self.total)
        self._bar.draw(self.done)
        self._due = now + _INTERVAL

    def over(self, steps: Iterable[T]) -> Iterator[T]:
        """The items of `steps`, each counted once the caller is through with it."""
        for step in steps:
            yield step
            self.advance()


class _TextBar:
    """One line that is written over: title, bar, count, seconds."""

    width = 30

    def __init__(self, title: str, total: int) -> None:
        self.title, self.total, self.start = title, total, time.monotonic()

    def draw(self, done: int) -> None:
        filled = self.width * done // max(self.total, 1)
        bar = "#" * filled + "." * (self.width - filled)
        seconds = time.monotonic() - self.start
        sys.stderr.write(f"\r{self.title} [{bar}] {done}/{self.total} {seconds:.0f} s")
        sys.stderr.flush()

    def close(self) -> None:
        sys.stderr.write("\n")


class _RichBar:
    """The same, drawn by rich."""

    def __init__(self, title: str, total: int) -> None:
        from rich.console import Console
        from rich.progress import Progress as Bars

        # Drawn by us alone: a thread of rich's would run on after an interrupt.
        self.bars: Any = Bars(console=Console(stderr=True), auto_refresh=False)
        self.task = self.bars.add_task(title, total=total)
        self.bars.start()

    def draw(self, done: int) -> None:
        self.bars.update(self.task, completed=done, refresh=True)

    def close(self) -> None:
        self.bars.stop()
