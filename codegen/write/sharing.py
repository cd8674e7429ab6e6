"""Expressions that formulas of an op have several times by a local name: the code computes them once."""

import ast
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ..read.expression import all_parts, parts_of
from ..read.formula import decided, is_static, replaced, structure
from .blocks import indented

Inputs = frozenset[str]  # a formula is evaluated if any of these inputs is asked for
Evaluated = tuple[ast.expr, Inputs]


@dataclass(frozen=True, eq=False)
class Sharing:
    """How formulas that are evaluated together become statements.

    `tensors` are the names that are tensors, and `read` gives the code of a formula over these and others. `finish`
    makes statements of the code of all formulas, and `given` the code of a part that only some inputs need.
    """

    tensors: Collection[str]
    read: Callable[[ast.expr, Collection[str]], str]
    finish: Callable[[list[str]], list[str]]
    given: Callable[[str, Inputs], str] = lambda code, _: code

    def statements(self, formulas: Sequence[Evaluated], names: Mapping[str, ast.expr]) -> list[str]:
        """The statements for the expressions that the formulas share by one of the names, and the final ones.

        An expression that only one side of a condition needs is computed on that side, as the condition may be
        that it exists. If that side needs it twice, the condition decides about statements.
        """
        parts, formulas = _shared(formulas, names, self.tensors)
        tensors = set(self.tensors)
        tensors.update(part.name for part in parts if not is_static(names[part.name], self.tensors))
        inner = replace(self, tensors=tensors)
        known = dict(names)
        for part in parts:
            known = {name: replaced(tree, part.tree, ast.Name(part.name)) for name, tree in known.items()}
        lines = [f"{part.name} = {self.given(self.read(part.tree, inner.tensors), part.inputs)}" for part in parts]
        plain = self.finish([self.read(tree, inner.tensors) for tree, _ in formulas])
        for test in inner.conditions(formulas) if names else ():
            one, other = (
                inner.statements([(decided(tree, test, side), of) for tree, of in formulas], known)
                for side in (True, False)
            )
            if max(len(one), len(other)) > len(plain):
                return [*lines, f"if {self.read(test, inner.tensors)}:", *indented(one), *other]
        return [*lines, *plain]

    def conditions(self, formulas: Sequence[Evaluated]) -> list[ast.expr]:
        """The conditions of plain values in the formulas, from the outside inwards."""
        found: dict[str, ast.expr] = {}
        for node in (node for tree, _ in formulas for node in all_parts(tree)):
            if isinstance(node, ast.IfExp) and is_static(node.test, self.tensors):
                found.setdefault(structure(node.test), node.test)
        return list(found.values())


@dataclass(frozen=True, eq=False)
class _Part:
    """The expression of a name, where one of `inputs` is asked for."""

    name: str
    tree: ast.expr
    inputs: Inputs


def _shared(
    formulas: Sequence[Evaluated], names: Mapping[str, ast.expr], tensors: Collection[str]
) -> tuple[list[_Part], list[Evaluated]]:
    """The parts computed more than once in any case, inner ones first, and the formulas with their names."""
    readers, parts = list(formulas), list[_Part]()
    for name, wanted in reversed(list(names.items())):  # the later are made of the earlier
        static = is_static(wanted, tensors)
        if isinstance(wanted, ast.Name) or (static and isinstance(wanted, ast.Attribute | ast.Subscript)):
            continue
        users = [*readers, *((part.tree, part.inputs) for part in parts)]
        text = structure(wanted)
        counts = [structure(tree).count(text) for tree, _ in users]
        if sum(counts) < 2:
            continue
        sure = [inputs for tree, inputs in users if _is_needed(tree, text, tensors)]
        inputs = Inputs().union(*sure)
        if not sure or sum(count for count, (_, of) in zip(counts, users, strict=True) if of <= inputs) < 2:
            continue
        named = [(replaced(tree, wanted, ast.Name(name)) if of <= inputs else tree, of) for tree, of in users]
        readers, rest = named[: len(readers)], named[len(readers) :]
        parts = [_Part(part.name, tree, part.inputs) for part, (tree, _) in zip(parts, rest, strict=True)]
        parts.append(_Part(name, wanted, inputs))
        tensors = tensors if static else {*tensors, name}
    return parts[::-1], readers


def _is_needed(tree: ast.expr, wanted: str, tensors: Collection[str]) -> bool:
    """Whether a formula computes an expression of some structure in any case."""
    if wanted not in structure(tree) or wanted == structure(tree):
        return wanted in structure(tree)
    match tree:
        case ast.IfExp(test=test, body=body, orelse=orelse) if is_static(test, tensors):
            sides = [_is_needed(side, wanted, tensors) for side in (body, orelse)]
            return all(sides) or _is_needed(test, wanted, tensors)
        case ast.BoolOp(values=[first, *_]):
            return _is_needed(first, wanted, tensors)
    return any(_is_needed(part, wanted, tensors) for part in parts_of(tree))
