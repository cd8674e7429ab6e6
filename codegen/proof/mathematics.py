"""A formula over single elements, read as mathematics: what all such readings share."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, Protocol

import yaml

from ..words.language import KIND_FUNCTIONS


class Unreadable(Exception):
    """The formula needs what a reading does not have; its text names that."""


class Reading(Protocol):
    """What a formula's parts are: numbers, or expressions."""

    complex: bool  # whether tensors are complex

    def number(self, value: float) -> Any:
        """A constant."""

    def binary(self, operator: ast.operator, left: Any, right: Any) -> Any:
        """The value of an operation."""

    def compare(self, operator: ast.cmpop, left: Any, right: Any) -> Any:
        """Whether a comparison holds."""

    def choose(self, node: ast.IfExp, test: Any, body: Callable[[], Any], orelse: Callable[[], Any]) -> Any:
        """The value of `body if test else orelse`."""

    def function(self, name: str) -> Callable[..., Any] | None:
        """A primitive that the reading knows."""

    def join(self, real: Any, imag: Any) -> Any:
        """The complex number with these parts."""


@dataclass(frozen=True)
class _Definition:
    params: tuple[str, ...]
    body: ast.expr


class Known(NamedTuple):
    """A function of mpmath or sympy, and the numbers that it is given in front of the arguments."""

    name: str
    order: Sequence[int] = ()


class _Meanings(NamedTuple):
    """What `primitives.yaml` says."""

    known: Mapping[str, Sequence[Known]]
    defined: Mapping[str, _Definition]
    joined: str


@cache
def _meanings() -> _Meanings:
    text = (Path(__file__).parent / "primitives.yaml").read_text("utf-8")
    data = yaml.safe_load(text)
    defined = {}
    for head, body in data["defined"].items():
        name, _, params = head.rstrip(")").partition("(")
        tree = ast.parse(body, mode="eval").body
        defined[name] = _Definition(tuple(param.strip() for param in params.split(",")), tree)
    known = {name: [_known(word) for word in words] for name, words in data["known"].items()}
    return _Meanings(known, defined, data["joined"])


def _known(word: str | list[Any]) -> Known:
    return Known(word) if isinstance(word, str) else Known(word[0], word[1:])


def known_as(name: str, library: int) -> Known | None:
    """What a primitive is in mpmath (0) or sympy (1), if that knows it."""
    names = _meanings().known.get(name, ())
    return names[library] if library < len(names) else None


def primitive_called(name: str) -> str | None:
    """The primitive that sympy calls so."""
    found = (primitive for primitive in _meanings().known if known_as(primitive, 1) == Known(name))
    return next(found, None)


def has_meaning(primitive: str) -> bool:
    """Whether it is known what a C primitive means."""
    meanings = _meanings()
    return primitive in meanings.known or primitive in meanings.defined or primitive == _meanings().joined


def read(tree: ast.expr, names: Mapping[str, Any], reading: Reading) -> Any:
    """The value of a formula that calls C primitives only.

    Raises:
        Unreadable: it needs more than the elements, or a primitive whose meaning is not known.
    """
    match tree:
        case ast.Name(id=name):
            if name not in names:
                raise Unreadable(name)
            return names[name]
        case ast.Constant(value=bool(value)):
            return value
        case ast.Constant(value=int(value) | float(value)):
            return reading.number(value)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return _negated(read(operand, names, reading))
        case ast.UnaryOp(operand=operand):
            return -read(operand, names, reading)
        case ast.BinOp(op=op, left=left, right=right):
            return reading.binary(op, read(left, names, reading), read(right, names, reading))
        case ast.Compare(ops=[op], left=left, comparators=[right]):
            return reading.compare(op, read(left, names, reading), read(right, names, reading))
        case ast.BoolOp(op=op, values=values):
            return _combined(op, [read(value, names, reading) for value in values])
        case ast.IfExp(test=test, body=body, orelse=orelse):
            chosen = read(test, names, reading)
            return reading.choose(
                tree, chosen, lambda: read(body, names, reading), lambda: read(orelse, names, reading)
            )
        case ast.Call(func=ast.Name(id=name), args=args):
            return _called(name, args, names, reading)
    raise Unreadable(ast.unparse(tree))


def _negated(value: Any) -> Any:
    return not value if isinstance(value, bool) else ~value


def _combined(operator: ast.boolop, values: list[Any]) -> Any:
    result = values[0]
    for value in values[1:]:
        result = result | value if isinstance(operator, ast.Or) else result & value
    return result


def _called(name: str, args: list[ast.expr], names: Mapping[str, Any], reading: Reading) -> Any:
    if name in KIND_FUNCTIONS:
        return reading.complex
    values = [read(argument, names, reading) for argument in args]
    if name == _meanings().joined:
        return reading.join(*values)
    if (function := reading.function(name)) is not None:
        return function(*values)
    definition = _meanings().defined.get(name)
    if definition is None:
        raise Unreadable(f"gs_{name}")
    return read(definition.body, dict(zip(definition.params, values, strict=True)), reading)
