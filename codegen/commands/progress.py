"""How far a command is, on the last line of a terminal."""

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
    return _counted(items, doing) if sys.stderr.isatty() else items


def _counted(items: Sequence[K], doing: str) -> Iterator[K]:
    width = 0
    for number, item in enumerate(items, 1):
        line = f"{doing} {number}/{len(items)} {item.title}"
        print(f"\r{line:{width}}", end="", file=sys.stderr, flush=True)
        width = len(line)
        yield item
    print(f"\r{'':{width}}\r", end="", file=sys.stderr, flush=True)
