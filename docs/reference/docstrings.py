"""Docstrings as Sphinx reads them: code, and parameters as fields, which autodoc gives their types."""

from __future__ import annotations

import inspect
import re
from typing import Any, Final

_LONGEST = 60  # characters of a description that is repeated for each parameter of a group
_ENDS: Final = re.compile(r"(?<=\.)\s(?=(?:Raises|Returns)\s)")


def docstring_as_rst(app: object, kind: str, name: str, value: Any, options: Any, lines: list[str]) -> None:
    """Docstrings have Markdown's single backticks for code, and no other markup; examples are left as they are."""
    parameters = _parameters(value)
    fields: dict[str, str] = {}
    before: list[str] = []
    after: list[str] = []
    for paragraph in "\n".join(lines).split("\n\n"):
        if paragraph.lstrip().startswith(">>>"):
            after.append(paragraph)
        else:
            described, *others = _ENDS.split(paragraph, maxsplit=1)
            found = _fields(described, parameters)
            fields |= found
            (after if fields or after else before).extend(map(_as_rst, others if found else [paragraph]))
    if kind == "class":
        fields = {**_fields_of_bases(value, parameters), **fields}
    lines[:] = "\n\n".join([*before, *["\n".join(fields.values())] * bool(fields), *after]).split("\n")


def _fields_of_bases(value: type, parameters: list[str]) -> dict[str, str]:
    """The parameters of a class that its bases describe."""
    fields: dict[str, str] = {}
    for base in reversed(value.__mro__[1:]):
        for paragraph in inspect.cleandoc(vars(base).get("__doc__") or "").split("\n\n"):
            fields |= _fields(_ENDS.split(paragraph, maxsplit=1)[0], parameters)
    return fields


def _parameters(value: Any) -> list[str]:
    """The names of parameters, with their stars."""
    try:
        signature = inspect.signature(value)
    except (TypeError, ValueError):
        return []
    stars: dict[Any, str] = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    return [stars.get(param.kind, "") + param.name for param in signature.parameters.values()]


def _fields(text: str, parameters: list[str]) -> dict[str, str]:
    """A paragraph `x: a tensor. dim, keepdim: as for sum.` as fields by parameter; none for another paragraph."""
    bare = "|".join(re.escape(name.lstrip("*")) for name in parameters)
    starts = [*re.finditer(rf"(?:\A|(?<=\.\s))((?:{bare})(?:,\s(?:{bare}))*):\s", text)] if bare else []
    if not starts or starts[0].start():
        return {}
    ends = [match.start() for match in starts[1:]] + [len(text)]
    fields: dict[str, str] = {}
    for match, end in zip(starts, ends, strict=True):
        described = " ".join(text[match.end() : end].split())
        fields |= _field(re.split(r",\s", match[1]), described, parameters)
    return fields


def _field(names: list[str], described: str, parameters: list[str]) -> dict[str, str]:
    """A field for each of some parameters with one description, which only the first repeats if it is long."""
    first, *others = [next(one for one in parameters if one.lstrip("*") == name) for name in names]
    again = described if len(described) <= _LONGEST else f"see `{first}`."
    texts = {first: described, **dict.fromkeys(others, again)}
    return {name: f":param {_escaped(name)}: {_as_rst(text)}" for name, text in texts.items()}


def _as_rst(text: str) -> str:
    pieces = re.split(r"(``.+?``|`[^`]+`)", text, flags=re.DOTALL)
    return "".join(_code(piece) if piece.startswith("`") else _escaped(piece) for piece in pieces)


def _escaped(text: str) -> str:
    return re.sub(r"([*|_])", r"\\\1", text)


def _code(piece: str) -> str:
    text = piece.strip("`")
    return f":py:obj:`{text}`" if re.fullmatch(r"gradspec(\.\w+)+", text) else f"``{text}``"
