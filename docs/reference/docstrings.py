"""Docstrings as Sphinx reads them: code, and parameters as fields, which autodoc gives their types."""

from __future__ import annotations

import inspect
import re
from operator import attrgetter
from typing import Any, Final

import gradspec as gs

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
    texts = [*before, *["\n".join(fields.values())] * bool(fields), *after]
    lines[:] = "\n\n".join(_linked(text, name, parameters) for text in texts).split("\n")


def _linked(text: str, name: str, parameters: list[str]) -> str:
    """A paragraph with links at the names of functions and classes, those nearest to the described object."""
    if text.lstrip().startswith(">>>"):
        return text
    own = {parameter.lstrip("*") for parameter in parameters} | {name}

    def link(match: re.Match[str]) -> str:
        target = None if match[1] in own else _target(match[1], name)
        return match[0] if target in (None, name) else f":py:obj:`{match[1]} <{target}>`"

    return re.sub(r"``([A-Za-z]\w*(?:\.\w+)*)``", link, text)


def _target(word: str, name: str) -> str | None:
    """The public object that a word means in the docstring of another one: the nearest of that name."""
    parts = name.split(".")
    if parts[0] != "gradspec":
        return None
    places = [".".join(parts[:length]) for length in range(len(parts), 1, -1)]
    if name.startswith("gradspec.nn."):
        places.insert(-1, "gradspec.nn.functional")
    if len(places) == 1 or parts[1] in ("Tensor", "nn") or "." in word:
        places.append("gradspec")  # elsewhere `dot` is a program, and `scatter` a function of matplotlib
    for place in places:
        try:
            found = attrgetter(f"{place}.{word}".partition(".")[2])(gs)
        except (AttributeError, NotImplementedError):
            continue
        if not isinstance(found, gs.dtype) and (callable(found) or place == name):
            return f"{place}.{word}"
    return None


def _fields_of_bases(value: type, parameters: list[str]) -> dict[str, str]:
    """The parameters of a class that its bases describe."""
    fields: dict[str, str] = {}
    for base in reversed(value.__mro__[1:]):
        text = base.__doc__ if isinstance(base.__doc__, str) else ""
        for paragraph in inspect.cleandoc(text).split("\n\n"):
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
