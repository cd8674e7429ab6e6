"""The pages that list ops: all of them, in a table with a field to search in, and those of each section."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gradspec.codegen.read.model import Op, Section, Spec
from gradspec.codegen.words.language import COMPOSITE

from .family import family_entry
from .page import table

_HEAD = ("op", "what", "computed as", "gradients of", "in place", "within vmap", "dtypes")


def list_pages(spec: Spec) -> Mapping[str, str]:
    """The pages, in MyST, by file name; `static/table.js` makes the field work."""
    pages = {f"{section.module}/index.md": _section_page(spec, section) for section in spec.sections}
    contents = "\n".join(f"/ops/{section.module}/index" for section in spec.sections)
    parts = [
        "# All ops",
        f"{sum(op.public for op in spec.ops)} ops, in the order of the spec.",
        '<input id="find-op" type="search" placeholder="name, word, dtype ..." aria-label="Find ops">',
        '<p id="found-ops" role="status"></p>',
        *[f"## {section.name}\n\n{_rows(spec, section, '')}" for section in spec.sections],
        f"```{{toctree}}\n:hidden:\n\n{contents}\n```",
    ]
    return {"index.md": _page(parts), **pages}


def _section_page(spec: Spec, section: Section) -> str:
    return _page(
        [
            f"# {section.name}",
            section.doc or "",
            _rows(spec, section, "../"),
            "## Signatures, formulas and conditions of gradients",
            *[family_entry(op) for op in spec.ops_of(section) if op.public],
        ]
    )


def _page(parts: Sequence[str]) -> str:
    return "\n\n".join(parts) + "\n"


def _rows(spec: Spec, section: Section, above: str) -> str:
    public = [op for op in spec.ops_of(section) if op.public]
    rows = [(f"[{op.signature.title}]({above}{op.key}.md)", *_cells(op)) for op in public]
    return f":::{{rst-class}} ops\n:::\n\n{table(_HEAD, rows)}"


def _cells(op: Op) -> Sequence[str]:
    return (
        op.doc or "",
        op.forward.kind,
        "its parts" if op.forward.kind == COMPOSITE else ", ".join(op.backward) or "none",
        f"{op.signature.name}_" if op.inplace else "",
        op.batch.origin,
        " ".join(op.dtypes),
    )
