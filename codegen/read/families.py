"""Families: entries that stand for several ops, which differ in a number."""

from __future__ import annotations

import re
from dataclasses import replace

from .yaml_nodes import Node

_NUMBERS = re.compile(r"\{(\d+(?:,\d+)+)\}")  # in the name of the op: those of its members
_NUMBER = "{n}"  # elsewhere in the entry


def members(entry: Node) -> list[Node]:
    """The entries that one stands for: `conv{1,2,3}d(...)` for three, in which `{n}` is the number."""
    operation = entry.items().get("op") if entry.kind == "mapping" else None
    if operation is None or operation[1].kind != "scalar":
        return [entry]
    found = _NUMBERS.search(operation[1].value)
    if found is None:
        return [entry]
    return [_with_number(entry, found.group(), number) for number in found.group(1).split(",")]


def _with_number(node: Node, numbers: str, number: str) -> Node:
    if node.kind == "scalar":
        return replace(node, value=node.value.replace(numbers, number).replace(_NUMBER, number))
    if node.kind == "sequence":
        return replace(node, value=[_with_number(item, numbers, number) for item in node.value])
    if node.kind == "mapping":
        return replace(node, value=[(key, _with_number(value, numbers, number)) for key, value in node.value])
    return node
