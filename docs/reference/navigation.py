"""The navigation of pages that are not in it."""

from __future__ import annotations

from posixpath import dirname
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx

_shared: dict[tuple[object, ...], str] = {}


def share_navigation(app: Sphinx, page: str, _: str, context: dict[str, Any], doctree: nodes.document | None) -> None:
    """Orphans in one folder get the same navigation: no entry of it is their own, and links lead from the folder."""
    if "orphan" not in (context.get("meta") or {}):
        return
    made = context["toctree"]

    def toctree(**options: object) -> str:
        key = dirname(page), *sorted(options.items())
        if key not in _shared:
            _shared[key] = made(**options)
        return _shared[key]

    context["toctree"] = toctree
