"""What is known of each formula, from the page that `gradspec lint --prove` writes."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence


def checked_formulas(page: str) -> Mapping[str, Sequence[tuple[str, str, str]]]:
    """Of each op its formulas, each with its state and what it has that by."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    for key, formula, state, how in re.findall(r"^\| `([\w.]+)` \| (.*) \| (\w+) \| (.*) \|$", page, re.MULTILINE):
        found.setdefault(key, []).append((formula, state, how))
    return found
