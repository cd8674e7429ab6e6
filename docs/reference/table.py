"""The pages that list functions: all of them, in a table with a field to search in, and those of each section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gradspec.codegen.read.model import Section, Spec
from gradspec.codegen.words.language import COMPOSITE
from gradspec.codegen.write.special_points import CALLED

from .page import table
from .signatures import Function

_HEAD = ("function", "value", "gradients of", "in place", "dtypes")


def list_pages(functions: Sequence[Function], spec: Spec) -> Mapping[str, str]:
    """The pages, in MyST, by file name; `static/table.js` makes the field work."""
    pages = {f"{section.module}/index.md": _section_page(functions, section) for section in spec.sections}
    contents = "\n".join(f"/ops/{section.module}/index" for section in spec.sections)
    parts = [
        "# All functions",
        f"{len(functions)} functions, in the order of the spec.",
        '<input id="find-op" type="search" placeholder="name, word, dtype ..." aria-label="Find functions">',
        '<p id="found-ops" role="status"></p>',
        *[f"## {section.name}\n\n{_rows(functions, section, '')}" for section in spec.sections],
        f"```{{toctree}}\n:hidden:\n\n{contents}\n```",
    ]
    return {"index.md": _page(parts), **pages}


def _section_page(functions: Sequence[Function], section: Section) -> str:
    return _page([f"# {section.name}", section.doc or "", _rows(functions, section, "../")])


def _page(parts: Sequence[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _rows(functions: Sequence[Function], section: Section, above: str) -> str:
    listed = [function for function in functions if function.primary.op.section is section]
    return f":::{{rst-class}} ops\n:::\n\n{table(_HEAD, [_cells(function, above) for function in listed])}"


def _cells(function: Function, above: str) -> Sequence[str]:
    op = function.primary.op
    gradients = ", ".join(CALLED.get(name, name) for name in op.backward) or "none"
    last_parts = {function.path.rpartition(".")[2]}
    also = ""
    for alias in function.aliases:  # the same word in another namespace finds nothing more
        last = alias.rpartition(".")[2]
        also += "" if last in last_parts else f", `{alias}`"
        last_parts.add(last)
    return (
        f"[`{function.path}`]({above}{function.path}.md){also}",
        op.doc or "",
        "its parts" if op.forward.kind == COMPOSITE else gradients,
        f"`{op.signature.name}_`" if op.inplace else "",
        " ".join(op.dtypes),
    )
