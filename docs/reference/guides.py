"""The handwritten pages as sources of the site: the README as its home, guides, benchmarks, changelog, contributing."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Final

from .shown import Shown

REPOSITORY: Final = "https://github.com/gradspec/gradspec/blob/main/"
_FENCE: Final = re.compile(r"^(?P<indent> *)```.*?^(?P=indent)```$", re.MULTILINE | re.DOTALL)
_LINK: Final = re.compile(r"\]\((?!https?:|#)([^)\s#]+)(#[^)\s]+)?\)")
_QUANTITY: Final = re.compile(r"(?<=\d) (?=(?:ns|µs|ms|s|B|KB|MB|GB)\b)")  # whose unit stays on its line
_NARROW: Final = 400.0  # points up to which a drawing can be read when a phone shrinks it
_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_PICTURE: Final = re.compile(r"^!\[(.*)\]\(([^)\s]+\.svg)\)$", re.MULTILINE)


def guides(root: Path, shown: Shown) -> Mapping[str, str]:
    """The pages by their names on the site."""
    places = _places(root)
    pages = {
        place: _page(source, (root / source).read_text("utf-8"), places, root, shown)
        for source, place in places.items()
    }
    pages["benchmarks/index.md"] += "\n```{toctree}\n:hidden:\n:glob:\n\n*\n```\n"
    return pages


def _places(root: Path) -> Mapping[str, str]:
    """The page of the site for each page of the repository."""
    found = {"README.md": "index.md", "CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md"}
    found |= {f"docs/{page.name}": page.name for page in sorted((root / "docs").glob("*.md"))}
    results = sorted((root / "benchmarks" / "results").glob("*.md"))
    names = {page.name: "index.md" if page.name == "README.md" else page.name for page in results}
    return found | {f"benchmarks/results/{name}": f"benchmarks/{target}" for name, target in names.items()}


def _page(source: str, text: str, places: Mapping[str, str], root: Path, shown: Shown) -> str:
    """The page with links within the site, drawings in place of links to them, and no blank lines that end a block."""

    def link(match: re.Match[str]) -> str:
        path = normpath(join(dirname(source), match[1]))
        target = relpath(places[path], dirname(places[source]) or ".") if path in places else REPOSITORY + path
        return f"]({target}{match[2] or ''})"

    def picture(match: re.Match[str]) -> str:
        drawing = (root / normpath(join(dirname(source), match[2]))).read_text("utf-8")
        return drawn(drawing, match[1])

    text = shown.in_page(text)
    parts = []
    end = 0
    for fence in _FENCE.finditer(text):
        parts += [_PICTURE.sub(picture, text[end : fence.start()]), re.sub(r"\n\s*(\n *```)$", r"\1", fence.group())]
        end = fence.end()
    parts.append(_PICTURE.sub(picture, text[end:]))
    parts[::2] = [_LINK.sub(link, _QUANTITY.sub(_NO_BREAK, part)) for part in parts[::2]]
    return "".join(parts)


def drawn(drawing: str, title: str) -> str:
    """A drawing within the page, whose colours it takes over, which an image cannot."""
    drawing = drawing[drawing.index("<svg") :].replace("<svg", f'<svg aria-label="{title}"', 1)
    width = re.search(r'width="([\d.]+)pt"', drawing)
    kind = "drawing narrow" if width and float(width[1]) < _NARROW else "drawing"
    return f'```{{raw}} html\n<figure class="{kind}">{drawing}</figure>\n```'
