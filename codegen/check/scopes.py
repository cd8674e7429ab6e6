"""The names and calls in a formula that do not resolve, and derivatives of nothing."""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..read.expression import all_parts, calls_in, variable_nodes, variables
from ..read.formula import is_constant, not_implemented
from ..read.model import Op, Update
from ..read.signature import Signature
from ..words import rules
from ..words.errors import Fix, Message, Source
from ..words.language import CONSTANTS, FORWARD_WORDS, JVP_RULES, NOT_IMPLEMENTED, STATIC_FUNCTIONS
from ..words.parameters import flat_name


@dataclass(frozen=True)
class Scoped:
    """A formula, and what it is for; the names in scope, and whether each is a tensor.

    A derivative uses one of the names `derived_from`: gradients of outputs, or tangents. `calls` has the
    overloads by name, none where the op's entry is broken.
    """

    op: Op | Update
    what: str
    tree: ast.expr
    names: Mapping[str, bool]
    derived_from: tuple[str, ...]
    calls: Mapping[str, Sequence[Signature]]

    @property
    def _key(self) -> tuple[str, tuple[str, ...]]:
        """A key of formulas, and the words that are its whole value."""
        return ("forward", FORWARD_WORDS) if self.tree is self.op.forward.tree else ("jvp", JVP_RULES)

    def problems(self, source: Source) -> Iterator[tuple[ast.expr, Message]]:
        """The names and calls that do not resolve, and where; or that the derivative is one of nothing."""
        found = list(self._unresolved(source))
        yield from found
        if found or self._key[0] == "forward" or not_implemented(self.tree) is not None:
            return
        if not (variables(self.tree) & {*self.derived_from} or is_constant(self.tree, 0)):
            wanted = " or ".join(f"'{name}'" for name in self.derived_from)
            yield self.tree, rules.OF_NOTHING(f"formula of {self.what} does not use {wanted}")

    def _unresolved(self, source: Source) -> Iterator[tuple[ast.expr, Message]]:
        for name, call in calls_in(self.tree):
            if self._key[0] != "forward" and call is self.tree and name == NOT_IMPLEMENTED:
                if not_implemented(call) is None:
                    yield call, rules.NOT_IMPLEMENTED(f"write {NOT_IMPLEMENTED}('why')")
            elif problem := self._of_call(name, call, _written(name, source.text_of(call.func))):
                yield call, problem
        for node in all_parts(self.tree):
            if isinstance(node, ast.Attribute):
                if not isinstance(node.value, ast.Name) or self.names.get(node.value.id) is False:
                    yield node, rules.ATTRIBUTE(f"'.{node.attr}' of something that is not a named tensor")
        for variable in variable_nodes(self.tree):
            if variable.id not in self.names:
                yield variable, self._of_name(variable.id)

    def _of_name(self, name: str) -> Message:
        (key, words), unknown = self._key, f"unknown name '{name}'"
        if name in self.calls:
            return rules.UNKNOWN_NAME(f"{unknown}; it is an op, call it")
        if name in words:
            return rules.UNKNOWN_NAME(f"{unknown}; it stands only as the whole of '{key}'")
        known = [*self.names, *self.op.let, *CONSTANTS]
        return rules.UNKNOWN_NAME(unknown).suggest(name, [*known, *words], "; in scope: " + ", ".join(known))

    def _of_call(self, name: str, call: ast.Call, written: str) -> Message | None:
        keywords = [item.arg or "" for item in call.keywords]
        if name == NOT_IMPLEMENTED:
            return rules.NOT_IMPLEMENTED(f"{NOT_IMPLEMENTED}(...) must be the whole formula of 'backward' or 'jvp'")
        if name in STATIC_FUNCTIONS:
            return None if len(call.args) == 1 and not keywords else rules.CALL(f"{name}() takes one argument")
        if name not in self.calls or any(one.path != written for one in self.calls[name]):
            return self._of_unknown(name, written)
        problems = [signature.call_problem(len(call.args), keywords) for signature in self.calls[name]]
        if not problems or None in problems:
            return None
        texts = "; ".join(signature.text for signature in self.calls[name])
        if len(problems) == 1:
            return rules.CALL(f"call of {written}() {problems[0]}: {texts}")
        return rules.CALL(f"no overload takes this call of {written}(): {texts}")

    def _of_unknown(self, name: str, written: str) -> Message:
        (key, words), unknown = self._key, f"unknown op '{written}'"
        if name in words:
            return rules.UNKNOWN_OP(f"unknown op '{name}'; it stands only as the whole of '{key}'")
        if name in (*self.names, *self.op.let) and written == name:
            return rules.UNKNOWN_OP(f"'{name}' is no op; a product is written '{name} * (...)'")
        known = [one.path for overloads in self.calls.values() for one in overloads]
        module, _, last = written.rpartition(".")
        if module and last in known:  # of another library
            return rules.UNKNOWN_OP(f"{unknown}; did you mean '{last}'?", Fix(written, last))
        return rules.UNKNOWN_OP(unknown).suggest(written, [*known, *STATIC_FUNCTIONS, *words])


def _written(name: str, text: str | None) -> str:
    """The name of a called op as the entry has it; in families, where a text stands is not known exactly."""
    return text if text is not None and flat_name(text) == name else name
