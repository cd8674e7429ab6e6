"""The pages of the documentation, and the fenced blocks in them."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path
from typing import NamedTuple

from support.project import ROOT

README = ROOT / "README.md"
GUIDE = ROOT / "docs" / "adding_an_op.md"
PAGES = [README, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
FENCE = re.compile(r"^( *)```(\w*) ?([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    """A fenced block: its language, the `key=value`s after it, its text, and where it stands."""

    language: str
    options: dict[str, str]
    text: str
    place: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        options = dict(item.split("=", 1) for item in match[3].split())
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(match[2], options, textwrap.dedent(match[4]), f"{page.relative_to(ROOT)}:{line}"))
    return found


def contains(text: str, part: str) -> bool:
    """Whether these lines stand in the text one after another, however deep they are indented in it."""
    lines = [line.rstrip("\\ ") for line in text.splitlines()]
    wanted = [line.rstrip() for line in textwrap.dedent(part).strip("\n").splitlines()]
    first = [i for i, line in enumerate(lines) if line.strip() == wanted[0].strip()]
    for i in first:
        piece = textwrap.dedent("\n".join(lines[i : i + len(wanted)])).splitlines()
        if piece == wanted:
            return True
    return False


def entry(part: str = "entry") -> Block:
    """The guide's entry, or its test data."""
    (block,) = [b for b in blocks(GUIDE) if b.language == "yaml" and part in b.options]
    return block
