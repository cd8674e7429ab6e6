"""What the loops of an update compute: from tensors, and from numbers that Python computes once."""

import ast
from dataclasses import dataclass
from itertools import chain, combinations

from ..read.expression import rebuilt
from ..read.formula import inline, is_static, replaced, structure, without
from ..read.model import Spec, Update

Values = dict[str, ast.expr]


@dataclass(frozen=True, eq=False)
class UpdateLoop:
    """The loop where some tensors are left out: its local values in order, and the elements that it writes."""

    left_out: frozenset[str]
    values: Values
    writes: Values


@dataclass(frozen=True, eq=False)
class UpdatePlan:
    """An update, decided; `numbers` are the expressions of its numbers alone, by their names in the loops."""

    update: Update
    numbers: Values
    loops: tuple[UpdateLoop, ...]


def plan_update(update: Update, spec: Spec) -> UpdatePlan:
    """Plan the loops of an update, one for each choice of the tensors that may be left out."""
    names = [param.name for param in update.left_out]
    choices = chain.from_iterable(combinations(names, count) for count in range(len(names) + 1))
    numbers: Values = {}
    loops = [_loop(update, frozenset(choice), numbers, spec) for choice in choices]
    loops.sort(key=lambda loop: sum(1 << names.index(name) for name in loop.left_out))
    return UpdatePlan(update, numbers, tuple(loops))


def _loop(update: Update, left_out: frozenset[str], numbers: Values, spec: Spec) -> UpdateLoop:
    """The loop without some tensors; it adds what it needs to the numbers."""
    tensors = {param.name for param in update.tensors}

    def decided(tree: ast.expr) -> ast.expr:
        for param in update.left_out:
            tree = without(tree, param.name, param.name in left_out)
        return inline(with_numbers(tree), spec)

    def with_numbers(tree: ast.expr) -> ast.expr:
        if isinstance(tree, ast.Constant) or not is_static(tree, tensors):
            return rebuilt(tree, with_numbers)
        known = next((name for name, value in numbers.items() if structure(value) == structure(tree)), None)
        name = known or f"number{len(numbers)}_"
        numbers[name] = tree
        return ast.Name(name)

    writes = {name: decided(formula.tree) for name, formula in update.writes.items() if name not in left_out}
    values: Values = {}
    for name, formula in reversed([*update.let.items()]):  # the later are made of the earlier
        if is_static(formula.tree, tensors):
            continue
        value = decided(formula.tree)
        if any(structure(value) in structure(tree) for tree in (*writes.values(), *values.values())):
            writes = {of: replaced(tree, value, ast.Name(name)) for of, tree in writes.items()}
            values = {of: replaced(tree, value, ast.Name(name)) for of, tree in values.items()}
            values[name] = value
    return UpdateLoop(left_out, dict(reversed([*values.items()])), writes)
