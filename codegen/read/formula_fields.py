"""The keys of an entry that hold formulas: `let`, `backward`, `jvp`, `flops` and `batch`."""

import ast
from collections.abc import Iterable

from ..words import language, rules
from ..words.errors import Collector, mark_of
from ..words.language import COMPOSITE, ELEMENTWISE, VIEW
from .expression import folded, parse_expression, substitute, variables, with_constants
from .formula import not_implemented
from .handwritten_names import Neighbours
from .model import Batch, Formula, Forward, Section, TangentFormula
from .signature import Signature, variable_problem
from .yaml_nodes import Fields, Node

_USUAL_JVP = {ELEMENTWISE: ELEMENTWISE, VIEW: language.LINEAR}  # of entries that have none, by the kind of forward


class FormulaFields(Fields):
    """Reads `let`, `backward`, `jvp`, `flops` and `batch`.

    `variables` are the names of the signature, which hide constants, and `names` those of `let`, of which
    `used` stand in a formula.
    """

    def __init__(
        self, node: Node, number: int, errors: Collector, known: Neighbours, section: Section, is_own: bool
    ) -> None:
        super().__init__(node, f"entry {number}", errors)
        self.known, self.section, self.is_own = known, section, is_own
        self.variables: frozenset[str] = frozenset()
        self.names: dict[str, Formula] = {}
        self.used: set[str] = set()

    def let(self, signature: Signature) -> bool:
        """Read the names that formulas may use for parts of them; return whether all are good."""
        if "let" not in self.fields:
            return True
        node, before = self.fields["let"][1], self.errors.count
        if node.kind != "mapping":
            self.report(node, rules.KIND("'let' must be a mapping from names to formulas"))
            return False
        self.in_block_style(node, "'let'")
        taken = {*self.variables, *signature.gradients.values(), *signature.tangents.values(), *language.CONSTANTS}
        items = node.items()
        for name, (label, value) in items.items():
            if (problem := variable_problem(name)) is not None:
                self.report(label, problem)
            elif name in taken:
                self.report(label, rules.LET(f"'let' gives '{name}' another meaning"))
            elif (formula := self.formula(label, value)) is not None:
                self.names[name] = formula
                for later in sorted(variables(formula.tree) & items.keys()):  # those before are written out
                    self.report(formula.mark, rules.LET(f"'{name}' uses '{later}', which stands after it"))
        return self.errors.count == before

    def unused_names(self) -> None:
        """Report names of `let` that no formula has."""
        for name in self.names.keys() - self.used:
            self.report(self.fields["let"][1].items()[name][0], rules.LET(f"no formula uses the name '{name}'"))

    def with_names(self, tree: ast.expr) -> tuple[ast.expr, tuple[tuple[str, str], ...]]:
        """The expression without names of `let`, and the names that were in it, with their texts."""
        found = variables(tree) & self.names.keys() if self.names else set()
        tree = substitute(tree, {name: self.names[name].tree for name in found})
        self.used |= found
        found |= {name for one in tuple(found) for name, _ in self.names[one].names}
        return tree, tuple((name, formula.text) for name, formula in self.names.items() if name in found)

    def formula(self, label: Node, node: Node) -> Formula | None:
        if node.kind != "scalar":
            if node.kind != "refused":
                self.report(node, rules.KIND(f"formula of '{label.value}' must be a text, not a {node.kind}"))
            return None
        parsed = parse_expression(node, self.name, self.errors)
        if parsed is None:
            return None
        tree, names = self.with_names(folded(with_constants(parsed[1], self.variables)))
        return Formula(parsed[0], tree, mark_of(parsed[1]), names)

    def superfluous(self, key: str, signature: Signature, forward: Forward) -> None:
        reason = "no parameter is a Tensor" if signature.gradients else "no output is a Tensor"
        if forward.kind == COMPOSITE:
            reason = "a composite is differentiable by itself"
        self.report(key, rules.SUPERFLUOUS_KEY(f"'{key}' is superfluous: {reason}"))

    def backward(self, signature: Signature, forward: Forward, needed: bool | None) -> dict[str, Formula]:
        wanted = list(signature.tangents)
        if "backward" not in self.fields:
            if needed:
                message = f"entry has no 'backward'; it needs a formula for {_quoted(wanted)}"
                self.report(self.node, rules.MISSING_KEY(message))
            return {}
        key, node = self.fields["backward"]
        if needed is False:
            self.superfluous("backward", signature, forward)
            return {}
        if node.kind == "scalar" and (len(wanted) == 1 or node.value.strip() == "0"):
            formula = self.formula(key, node)
            return {} if formula is None else dict.fromkeys(wanted, formula)
        if node.kind == "mapping":
            return self.by_parameter(key, node, signature)
        self.report(node, rules.KIND(f"'backward' must be a mapping from parameter to formula: {_quoted(wanted)}"))
        return {}

    def by_parameter(self, key: Node, node: Node, signature: Signature) -> dict[str, Formula]:
        """The formulas of a mapping that has one for each Tensor parameter."""
        declared = [param.name for param in signature.params]
        given = self.labelled(key, node, list(signature.tangents), "parameter", declared)
        found = {name: self.formula(label, value) for name, (label, value) in given.items()}
        return {name: formula for name, formula in found.items() if formula is not None}

    def labelled(
        self, key: Node, node: Node, wanted: list[str], what: str, declared: list[str]
    ) -> dict[str, tuple[Node, Node]]:
        """The items of a mapping that must have all keys in `wanted`, and none besides."""
        self.in_block_style(node, f"'{key.value}'")
        items = node.items()
        for name, (label, _) in items.items():
            if name in declared and name not in wanted:
                message = f"'{key.value}' has a formula for '{name}', which is not a Tensor"
                self.report(label, rules.FORMULA_KEY(message))
            elif name not in wanted:
                message = f"'{key.value}' has a formula for '{name}', which is no {what}"
                self.report(label, rules.FORMULA_KEY(message).suggest(name, wanted))
        for name in wanted:
            if name not in items:
                self.report(key, rules.FORMULA_KEY(f"'{key.value}' has no formula for Tensor {what} '{name}'"))
        return {name: items[name] for name in wanted if name in items}

    def flops(self, forward: Forward) -> Formula | None:
        if "flops" not in self.fields:
            return None
        key, node = self.fields["flops"]
        if forward.kind in (COMPOSITE, VIEW):
            reason = "a view computes nothing" if forward.kind == VIEW else "a composite's are those of its ops"
            self.report(key, rules.SUPERFLUOUS_KEY(f"'flops' is superfluous: {reason}"))
            return None
        return self.formula(key, node)

    def jvp(self, signature: Signature, forward: Forward, needed: bool | None) -> str | tuple[TangentFormula, ...]:
        outputs = list(signature.gradients)
        if "jvp" not in self.fields:
            if needed and forward.kind in _USUAL_JVP:
                return _USUAL_JVP[forward.kind]
            if needed:
                message = f"entry has no 'jvp'; write one of {', '.join(language.JVP_RULES)}, or a formula"
                self.report(self.node, rules.MISSING_KEY(message))
            return ()
        key, node = self.fields["jvp"]
        if needed is False:
            self.superfluous("jvp", signature, forward)
            return ()
        if node.kind == "mapping":
            return self.tangents(key, node, signature)
        if node.kind == "scalar" and len(outputs) > 1:
            self.report(node, rules.FORMULA_KEY(f"'jvp' must have one formula per Tensor output: {_quoted(outputs)}"))
        if node.kind == "scalar" and node.value.strip() in language.JVP_RULES:
            return str(node.value.strip())
        formula = self.formula(key, node)
        return (TangentFormula(outputs[0], None, formula),) if formula and outputs else ()

    def tangents(self, key: Node, node: Node, signature: Signature) -> tuple[TangentFormula, ...]:
        """The formulas of a mapping from parameters, if there is one output, or from outputs."""
        outputs, items = list(signature.gradients), node.items()
        of_params = [name for name in items if name in signature.tangents]
        of_outputs = [name for name in items if name in outputs]
        if of_params and of_outputs:
            message = f"'jvp' has formulas both for output '{of_outputs[0]}' and for parameter '{of_params[0]}'"
            self.report(items[of_params[0]][0], rules.FORMULA_KEY(message))
            return ()
        if of_params and len(outputs) == 1:
            formulas = self.by_parameter(key, node, signature).items()
            return tuple(TangentFormula(outputs[0], name, formula) for name, formula in formulas)
        found = []
        declared = [output.name for output in signature.outputs]
        for output, (label, value) in self.labelled(key, node, outputs, "output", declared).items():
            if value.kind == "mapping":
                terms = self.by_parameter(label, value, signature).items()
                found += [TangentFormula(output, name, formula) for name, formula in terms]
            elif (whole := self.formula(label, value)) is not None:
                found.append(TangentFormula(output, None, whole))
        return tuple(found)

    def batch(self, signature: Signature, forward: Forward, usual: str | None) -> Batch:
        """The batch rule of the op; `usual` is that of its section."""
        derived = _derived(signature, forward)
        if "batch" not in self.fields:
            return derived or Batch(language.LEADING if not signature.tensors else usual or language.NO_BATCH)
        label, node = self.fields["batch"]
        is_word = node.kind == "scalar" and node.value.strip() in language.BATCH_WORDS
        superfluous = (ELEMENTWISE, COMPOSITE) if is_word else (ELEMENTWISE,)
        if derived is not None and derived.kind in superfluous:
            self.report(label, rules.SUPERFLUOUS_KEY(f"'batch' is superfluous: the op is {derived.kind}"))
            return derived
        if is_word:
            word = str(node.value.strip())
            if derived is not None and derived.kind == word:
                message = f"'batch: {word}' is superfluous: it follows from the signature"
                self.report(label, rules.SUPERFLUOUS_KEY(message))
            return Batch(word)
        formula = self.formula(label, node)
        if formula is None:
            return Batch(language.LEADING)
        if (reason := not_implemented(formula.tree)) is not None:
            return Batch("refused", reason)
        match formula.tree:
            case ast.Call(func=ast.Name(id=word), args=[ast.Name(id=name)]) if word == language.BATCH_RULE:
                if self.known.batch_rules is not None and name not in self.known.batch_rules:
                    message = f"there is no batch rule '{name}'"
                    self.report(node, rules.BATCH(message).suggest(name, sorted(self.known.batch_rules)))
                return Batch(language.BATCH_RULE, name)
        return Batch("formula", formula=formula)


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def _derived(signature: Signature, forward: Forward) -> Batch | None:
    """The rule that follows from the rest of an entry."""
    if forward.kind in (ELEMENTWISE, COMPOSITE):
        return Batch(forward.kind, derived=True)
    says_dims = any(param.is_dim or param.is_size for param in signature.params)
    return Batch(language.DIMS, derived=True) if len(signature.tensors) == 1 and says_dims else None
