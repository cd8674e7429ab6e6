"""Tables as notebooks show them: HTML that takes the colours of the page it is in, light or dark."""

from __future__ import annotations

from collections.abc import Collection, Sequence

_TABLE = "border-collapse: collapse; font-family: monospace; font-size: 0.9em; color: inherit; background: none;"
_CELL = (
    "padding: 2px 8px; text-align: {}; border-bottom: 1px solid rgba(128, 128, 128, 0.35); color: inherit; "
    "background: none; white-space: pre;"
)
_CAPTION = "font-family: monospace; color: inherit; white-space: pre-wrap; margin: 4px 0;"
_MARKED = " font-weight: bold; outline: 2px solid #d64545; outline-offset: -2px;"


def html_table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    caption: str = "",
    *,
    left: Collection[int] = (),
    marked: Collection[tuple[int, int]] = (),
) -> str:
    """A table of texts, which are escaped.

    heads: of the columns, or none. left: the columns that are aligned so. marked: the cells that stand out,
    by row and column.
    """
    aligned = [_CELL.format("left" if column in left else "right") for column in range(len((heads, *rows)[-1]))]
    parts = []
    if heads:
        cells = [f'<th style="{aligned[k]}">{_escape(head)}</th>' for k, head in enumerate(heads)]
        parts.append(f"<thead><tr>{''.join(cells)}</tr></thead>")
    lines = []
    for i, row in enumerate(rows):
        cells = [
            f'<td style="{aligned[k]}{_MARKED if (i, k) in marked else ""}">{_escape(text)}</td>'
            for k, text in enumerate(row)
        ]
        lines.append(f"<tr>{''.join(cells)}</tr>")
    parts.append(f"<tbody>{''.join(lines)}</tbody>")
    above = f'<div style="{_CAPTION}">{_escape(caption)}</div>' if caption else ""
    return f'<div style="overflow-x: auto;">{above}<table style="{_TABLE}">{"".join(parts)}</table></div>'


def html_text(text: str) -> str:
    """A text as it is, escaped."""
    return f'<div style="{_CAPTION}">{_escape(text)}</div>'


def _escape(text: str) -> str:
    from html import escape  # only notebooks need it

    return escape(text)
