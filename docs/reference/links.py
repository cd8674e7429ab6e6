"""Links that Sphinx finds in signatures and that lead elsewhere than their text."""

from __future__ import annotations

import builtins

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.application import Sphinx
from sphinx.util.nodes import find_pending_xref_condition


def unlink_builtins(app: Sphinx, doctree: nodes.document) -> None:
    """Python's `float` and `bool` among types are not links to the dtypes of these names."""
    for link in list(doctree.findall(pending_xref)):
        if link["reftarget"] in vars(builtins):
            shown = find_pending_xref_condition(link, "*")
            link.replace_self((shown or link).children)
