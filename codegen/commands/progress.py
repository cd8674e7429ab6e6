"""How far a command is, on the last line of a terminal: with rich, where that is installed."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, TypeVar


class _Titled(Protocol):
    @property
    def title(self) -> str: ...


K = TypeVar("K", bound=_Titled)


def shown_progress(items: Sequence[K], doing: str) -> Iterable[K]:
    """The items, while the terminal shows which one it is; elsewhere nothing is shown."""
    if not sys.stderr.isatty():
        return items
    try:
        import rich  # noqa: F401
    except ModuleNotFoundError:
        return _counted(items, doing)
    return _in_a_bar(items, doing)


def _in_a_bar(items: Sequence[K], doing: str) -> Iterator[K]:
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(doing, total=len(items))
        for item in items:
            bar.update(task, description=f"{doing} {item.title}")
            yield item
            bar.advance(task)


def _counted(items: Sequence[K], doing: str) -> Iterator[K]:
    width = 0
    for number, item in enumerate(items, 1):
        line = f"{doing} {number}/{len(items)} {item.title}"
        print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)
        width = len(line)
        yield item
    print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)
