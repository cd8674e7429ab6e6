"""Docstrings as Sphinx reads them: code, and parameters as fields, which autodoc gives their types."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, Final

_LONGEST = 60  # characters of a description that is repeated for each parameter of a group
_ENDS: Final = re.compile(r"(?<=\.)\s(?=(?:Raises|Returns)\s)")


def docstring_as_rst(app: object, kind: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Docstrings have Markdown's single backticks for code, and no other markup; examples are left as they are."""
    parameters = _parameters(value)
    texts = []
    for paragraph in "\n".join(lines).split("\n\n"):
        if paragraph.lstrip().startswith(">>>"):
            texts.append(paragraph)
        else:
            described, *others = _ENDS.split(paragraph, maxsplit=1)
            fields = _fields(described, parameters)
            texts += [fields, *map(_as_rst, others)] if fields else [_as_rst(paragraph)]
    lines[:] = "\n\n".join(texts).split("\n")


def _parameters(value: Any) -> list[str]:
    """The names of parameters, with their stars."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return []
    stars: dict[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(param.kind, "") + param.name for param in signature.parameters.values()]


def _fields(text: str, parameters: list[str]) -> str:
    """A paragraph `x: a tensor. dim, keepdim: as for sum.` as a list of fields; nothing for another paragraph."""
    bare = "|".join(re.escape(name.lstrip("*")) for name in parameters)
    starts = [*re.finditer(rf"(?:\A|(?<=\.\s))((?:{bare})(?:,\s(?:{bare}))*):\s", text)] if bare else []
    if not starts or starts[0].start():
        return ""
    ends = [match.start() for match in starts[1:]] + [len(text)]
    fields: list[str] = []
    for match, end in zip(starts, ends, strict=True):
        described = " ".join(text[match.end() : end].split())
        fields += _field(re.split(r",\s", match[1]), described, parameters)
    return "\n".join(fields)


def _field(names: list[str], described: str, parameters: list[str]) -> Iterator[str]:
    first, *others = [next(one for one in parameters if one.lstrip("*") == name) for name in names]
    yield f":param {_escaped(first)}: {_as_rst(described)}"
    for name in others:
        again = described if len(described) <= _LONGEST else f"see `{first}`."
        yield f":param {_escaped(name)}: {_as_rst(again)}"


def _as_rst(text: str) -> str:
    pieces = re.split(r"(``.+?``|`[^`]+`)", text, flags=re.DOTALL)
    return "".join(_code(piece) if piece.startswith("`") else _escaped(piece) for piece in pieces)


def _escaped(text: str) -> str:
    return re.sub(r"([*|_])", r"\\\1", text)


def _code(piece: str) -> str:
    text = piece.strip("`")
    return f":py:obj:`{text}`" if re.fullmatch(r"gradspec(\.\w+)+", text) else f"``{text}``"
