"""Mistakes in formulas: the kinds that people make, planted in entries one at a time."""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from gradspec.codegen.read.expression import rebuilt
from gradspec.codegen.read.formula import is_constant, not_implemented
from gradspec.codegen.read.model import Formula, Op, Spec

Change = Callable[[ast.expr], Iterator[ast.expr]]


@dataclass(frozen=True)
class Mutant:
    """A spec with one mistake: of which kind, in which op, and where."""

    spec: Spec
    op: Op
    kind: str
    where: str
    before: str
    after: str

    def __str__(self):
        return f"{self.kind}: {self.op.key} {self.where}: {self.before}  ->  {self.after}"


# ---- the kinds of mistakes: each gives all ways to make it in a formula ----


def sign(tree):
    """The formula, or a term of it, with the other sign."""
    yield ast.UnaryOp(ast.USub(), tree)
    yield from _each(tree, _other_sign)


def _other_sign(node):
    match node:
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return ast.BinOp(left, ast.Sub(), right)
        case ast.BinOp(left=left, op=ast.Sub(), right=right):
            return ast.BinOp(left, ast.Add(), right)
        case ast.UnaryOp(op=ast.USub(), operand=operand) if not isinstance(operand, ast.Constant):
            return operand
    return None


def factor(tree):
    """The formula doubled, or a constant in it changed."""
    yield ast.BinOp(tree, ast.Mult(), ast.Constant(2))
    yield from _each(tree, _other_number)


def _other_number(node):
    match node:
        case ast.BinOp(left=ast.Constant(value=float(value)), op=ast.Mult(), right=right):
            return ast.BinOp(ast.Constant(value * 1.001), ast.Mult(), right)
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div() as op, right=ast.Constant(value=int() | float() as value)):
            return ast.BinOp(left, op, ast.Constant(value * 1.5))
    return None


def conjugation(tree):
    """A conjugate forgotten."""
    yield from _each(tree, _unconjugated)


def _unconjugated(node):
    match node:
        case ast.Call(func=ast.Name(id="conj"), args=[argument]):
            return argument
    return None


def branch(tree):
    """Branches exchanged, or the other comparison."""
    yield from _each(tree, _exchanged)


def _exchanged(node):
    match node:
        case ast.IfExp(test=test, body=body, orelse=orelse):
            return ast.IfExp(test, orelse, body)
    return None


def missing(tree):
    """A term or a factor left out."""
    yield from _each(tree, lambda node: node.left if _is_sum(node) else None)  # type: ignore[attr-defined]
    yield from _each(tree, lambda node: node.right if _is_sum(node) else None)  # type: ignore[attr-defined]
    yield from _each(tree, _without_a_factor)


def _is_sum(node):
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add)


def _without_a_factor(node):
    match node:
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div(), right=ast.Name() | ast.Call()):
            return left
    return None


def operand(tree):
    """Multiplied where it should be divided, or the reverse."""
    yield from _each(tree, _other_operation)


def _other_operation(node):
    match node:
        case ast.BinOp(left=left, op=ast.Div(), right=right):
            return ast.BinOp(left, ast.Mult(), right)
        case ast.BinOp(left=left, op=ast.Mult(), right=ast.Call() | ast.BinOp() as right):
            return ast.BinOp(left, ast.Div(), right)
    return None


def special(tree):
    """The guard of a special point left out, or its edge taken to the other side."""
    yield from _each(tree, _unguarded)
    yield from _each(tree, _other_edge)


def _unguarded(node):
    match node:
        case ast.IfExp(test=ast.Compare(ops=[ast.Eq()]) | ast.BoolOp(), body=ast.Constant(), orelse=orelse):
            return orelse
        case ast.IfExp(test=ast.Compare(ops=[ast.Eq()]), body=ast.BinOp(left=left, op=ast.Div()), orelse=orelse):
            return ast.IfExp(node.test, left, orelse)  # type: ignore[attr-defined]
    return None


_EDGES = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}


def _other_edge(node):
    match node:
        case ast.Compare(left=ast.Subscript()):  # of sizes: at equal ones both branches are right
            return None
        case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _EDGES:
            return ast.Compare(left, [_EDGES[type(op)]()], [right])
    return None


KINDS = {
    "sign": sign,
    "factor": factor,
    "conj": conjugation,
    "branch": branch,
    "missing": missing,
    "operation": operand,
    "special": special,
}


def _each(tree, change):
    """The formula with one of its parts changed, for each that can be."""
    for part in dict.fromkeys(node for node in ast.walk(tree) if isinstance(node, ast.expr)):
        if (changed := change(part)) is not None:
            yield _with(tree, part, changed)


def _with(tree, old, new):
    """The formula with another part in the place of one, wherever that stands by a local name."""

    def visit(node):
        return new if node is old else rebuilt(node, visit)

    return visit(tree)


# ---- planting them ----


def mutants(spec, rng):
    """One mistake after the other, in turn of each kind, each in an op chosen at random; without end."""
    places = [place for op in spec.ops for place in _places(op)]
    while True:
        for kind, change in KINDS.items():
            for _ in range(200):
                op, where, formula, plant = rng.choice(places)
                found = [tree for tree in change(formula.tree) if ast.unparse(tree) != ast.unparse(formula.tree)]
                if found:
                    tree = rng.choice(found)
                    yield _planted(spec, op, kind, where, formula, tree, plant)
                    break


Plant = Callable[[Formula], Op]


def _places(op):
    """The formulas of an op, and how each is replaced."""
    if {"float", "complex"}.isdisjoint(op.dtypes):
        return
    for name, formula in op.backward.items():
        if not _is_fixed(formula):
            yield op, f"backward {name}", formula, _in_backward(op, name)
    for number, part in enumerate(() if isinstance(op.jvp, str) else op.jvp):
        if not _is_fixed(part.formula):
            yield op, f"jvp {part.param or part.output}", part.formula, _in_jvp(op, number)


def _is_fixed(formula):
    """Whether there is nothing to get wrong: no formula, or zeros, whatever they are multiplied by."""
    tree = formula.tree
    if isinstance(tree, ast.Call) and ast.unparse(tree.func) == "zero":
        return True
    zero = isinstance(tree, ast.BinOp) and isinstance(tree.op, ast.Mult) and is_constant(tree.left, 0)
    return zero or is_constant(tree, 0) or not_implemented(tree) is not None


def _in_backward(op, name):
    """Gradients that are parts of one result have its mistake in common: it need not matter for each of them."""
    whole = _whole(op.backward[name].tree)
    others = {other: formula for other, formula in op.backward.items() if whole and _whole(formula.tree) == whole}

    def planted(formula):
        changed = {other: _part(formula, given.tree) for other, given in others.items()}
        return replace(op, backward={**op.backward, **changed, name: formula})

    return planted


def _whole(tree):
    """The result that the formula is a part of."""
    return ast.unparse(tree.value) if isinstance(tree, ast.Subscript) and isinstance(tree.value, ast.Call) else None


def _part(formula, other):
    """The part of the formula's result that another formula takes."""
    tree = formula.tree
    if not (isinstance(tree, ast.Subscript) and isinstance(other, ast.Subscript)):
        return formula
    part = ast.copy_location(ast.Subscript(tree.value, other.slice, tree.ctx), tree)
    return Formula(ast.unparse(part), part, formula.mark)


def _in_jvp(op, number):
    assert not isinstance(op.jvp, str)
    parts = op.jvp
    return lambda formula: replace(
        op, jvp=(*parts[:number], replace(parts[number], formula=formula), *parts[number + 1 :])
    )


def _planted(spec, op, kind, where, formula, tree, plant):
    tree = copy.deepcopy(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.expr):
            node.lineno, node.col_offset = formula.tree.lineno, formula.tree.col_offset
    text = ast.unparse(tree)
    changed = plant(Formula(text, tree, formula.mark))
    ops = tuple(changed if other is op else other for other in spec.ops)
    made = replace(spec, ops=ops)
    return Mutant(made, changed, kind, where, formula.text, text)
