"""Evaluates the `reference` expressions of the spec, with NumPy, SciPy and a module of references in reach.

The expression is walked, not executed: names are the op's arguments, dotted names are looked up in `numpy`,
`scipy` and that module, and only the constructs listed in `evaluate` exist.
"""

from __future__ import annotations

import ast
import importlib
import operator
from collections.abc import Mapping
from typing import Any

import numpy as np

from gradspec.codegen.words.language import REFERENCE_ROOTS

_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
    ast.Pow: operator.pow, ast.USub: operator.neg, ast.Not: operator.not_,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
}  # fmt: skip


def evaluate(tree: ast.expr, arguments: Mapping[str, Any], references: str = "references") -> Any:
    """The value of a reference expression for the op's arguments (ndarrays and plain values).

    `references` is the module that the name stands for.
    """

    def read(node: ast.expr) -> Any:
        match node:
            case ast.Constant(value=value):
                return value
            case ast.Name(id=name):
                return arguments[name] if name in arguments else _function([name], references)
            case ast.Tuple(elts=elements):
                return tuple(read(element) for element in elements)
            case ast.Attribute():
                path = _path(node)
                if path and path[0] in REFERENCE_ROOTS and path[0] not in arguments:
                    return _function(path, references)
                return getattr(read(node.value), node.attr)
            case ast.Call(func=function, args=args, keywords=keywords):
                given = {keyword.arg: read(keyword.value) for keyword in keywords if keyword.arg}
                return read(function)(*(read(argument) for argument in args), **given)
            case ast.UnaryOp(op=op, operand=operand):
                return _OPERATORS[type(op)](read(operand))
            case ast.BinOp(op=op, left=left, right=right):
                return _OPERATORS[type(op)](read(left), read(right))
            case ast.Compare(left=left, ops=[op], comparators=[right]):
                return _OPERATORS[type(op)](read(left), read(right))
            case ast.BoolOp(op=ast.And(), values=values):
                return all(read(value) for value in values)
            case ast.BoolOp(values=values):
                return any(read(value) for value in values)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                return read(body) if read(test) else read(orelse)
            case ast.Subscript(value=value, slice=index):
                return read(value)[read(index)]
            case ast.Slice(lower=lower, upper=upper, step=step):
                return slice(*(None if part is None else read(part) for part in (lower, upper, step)))
        raise ValueError(f"a reference cannot contain {ast.unparse(node)!r}")

    with np.errstate(all="ignore"):
        return read(tree)


def _path(node: ast.expr) -> list[str]:
    """The parts of a dotted name; empty if it is not one."""
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.Attribute):
        path = _path(node.value)
        return [*path, node.attr] if path else []
    return []


def _function(path: list[str], references: str) -> Any:
    """The object that a dotted name of NumPy, SciPy or `references.py` stands for."""
    if path[0] not in REFERENCE_ROOTS:
        raise ValueError(f"a reference cannot use the name {path[0]!r}")
    found: Any = importlib.import_module(references if path[0] == "references" else path[0])
    for depth, part in enumerate(path[1:], 2):
        if part.startswith("_"):
            raise ValueError(f"a reference cannot use {'.'.join(path)}")
        if not hasattr(found, part):
            importlib.import_module(".".join(path[:depth]))
        found = getattr(found, part)
    return found
