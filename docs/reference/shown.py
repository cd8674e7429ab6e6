"""Pictures of the pages, made by the examples of the pages while the site is built.

A comment `<!-- shown: EXPRESSION -->` stands for the notebook's view of a value, and `<!-- framed: EXPRESSION -->` for
the page that the value's method `html` writes. The expression sees the names of the examples above it.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import re
from pathlib import Path
from typing import Any, Final

_MARK: Final = re.compile(r"^<!-- (shown|framed): (.+) -->$", re.MULTILINE)


class Shown:
    """The pictures of a site, whose pages in frames are written to a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def in_page(self, text: str) -> str:
        """The page with a picture in place of each comment; its examples run if there is one."""
        names: dict[str, Any] = {}
        parts = []
        end = 0
        for mark in _MARK.finditer(text):
            _run(text[end : mark.start()], names)
            view = self._view if mark[1] == "shown" else self._frame
            parts += [text[end : mark.start()], view(eval(mark[2], names), mark[2])]
            end = mark.end()
        return "".join([*parts, text[end:]])

    def _view(self, value: Any, _: str) -> str:
        return f'```{{raw}} html\n<figure class="drawing">{value._repr_html_()}</figure>\n```'

    def _frame(self, value: Any, name: str) -> str:
        self._folder.mkdir(parents=True, exist_ok=True)
        value.html(self._folder / f"{name}.html")
        address = f"{self._folder.name}/{name}.html"
        return (
            f'```{{raw}} html\n<iframe class="framed" src="{address}" title="{name}" loading="lazy"></iframe>\n'
            f'<p><a href="{address}">The page by itself</a></p>\n```'
        )


def _run(text: str, names: dict[str, Any]) -> None:
    """Run the examples of a part of a page; the tests of the pages compare what they print."""
    for example in doctest.DocTestParser().get_examples(text):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(example.source, "example.py", "single"), names)
