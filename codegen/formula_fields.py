"""The keys of an entry that hold formulas: `backward`, by parameter, and `jvp`."""

from __future__ import annotations

from collections.abc import Iterable

from .errors import mark_of
from .expression import parse_expression, with_constants
from .language import COMPOSITE, JVP_RULES
from .loader import Fields, Node
from .model import Formula, Forward, TangentFormula
from .rules.entries import FLOW_STYLE, KIND, MISSING_KEY, SUPERFLUOUS_KEY
from .rules.formulas import FORMULA_KEY
from .signature import Signature


class FormulaFields(Fields):
    """Reads `backward` and `jvp`; `variables` are the names of the signature, which hide constants."""

    variables: frozenset[str]

    def formula(self, label: Node, node: Node, *, dotted: bool = False) -> Formula | None:
        if node.kind != "scalar":
            if node.kind != "refused":
                self.report(node, KIND(f"formula of '{label.value}' must be a text, not a {node.kind}"))
            return None
        parsed = parse_expression(node, self.name, self.errors, dotted=dotted)
        if parsed is None:
            return None
        text, tree = parsed
        return Formula(text, tree if dotted else with_constants(tree, self.variables), mark_of(tree))

    def superfluous(self, key: str, signature: Signature, forward: Forward) -> None:
        reason = "no parameter is a Tensor" if signature.gradients else "no output is a Tensor"
        if forward.kind == COMPOSITE:
            reason = "a composite is differentiable by itself"
        self.report(self.fields[key][0], SUPERFLUOUS_KEY(f"'{key}' is superfluous: {reason}"))

    def backward(self, signature: Signature, forward: Forward, needed: bool | None) -> dict[str, Formula]:
        wanted = list(signature.tangents)
        if "backward" not in self.fields:
            if needed:
                message = f"entry has no 'backward'; it needs a formula for {_quoted(wanted)}"
                self.report(self.node, MISSING_KEY(message))
            return {}
        key, node = self.fields["backward"]
        if needed is False:
            self.superfluous("backward", signature, forward)
            return {}
        if node.kind != "mapping":
            message = f"'backward' must be a mapping from parameter to formula: {_quoted(wanted)}"
            self.report(node, KIND(message))
            return {}
        return self.by_parameter(key, node, signature)

    def by_parameter(self, key: Node, node: Node, signature: Signature) -> dict[str, Formula]:
        """The formulas of a mapping that has one for each Tensor parameter."""
        declared = [param.name for param in signature.params]
        given = self.labelled(key, node, list(signature.tangents), "parameter", declared)
        return {
            name: formula
            for name, (label, value) in given.items()
            if (formula := self.formula(label, value)) is not None
        }

    def labelled(
        self, key: Node, node: Node, wanted: list[str], what: str, declared: list[str]
    ) -> dict[str, tuple[Node, Node]]:
        """The items of a mapping that must have all keys in `wanted`, and none besides."""
        if not node.plain:
            message = (
                f"write '{key.value}' in block style; a flow mapping '{{...}}' splits formulas at commas"
            )
            self.report(node, FLOW_STYLE(message))
        items = node.items()
        for name, (label, _) in items.items():
            if name in declared and name not in wanted:
                message = f"'{key.value}' has a formula for '{name}', which is not a Tensor"
                self.report(label, FORMULA_KEY(message))
            elif name not in wanted:
                message = f"'{key.value}' has a formula for '{name}', which is no {what}"
                self.report(label, FORMULA_KEY(message).suggest(name, wanted))
        for name in wanted:
            if name not in items:
                message = f"'{key.value}' has no formula for Tensor {what} '{name}'"
                self.report(key, FORMULA_KEY(message))
        return {name: items[name] for name in wanted if name in items}

    def jvp(
        self, signature: Signature, forward: Forward, needed: bool | None
    ) -> str | tuple[TangentFormula, ...]:
        outputs = list(signature.gradients)
        if "jvp" not in self.fields:
            if needed:
                message = f"entry has no 'jvp'; write one of {', '.join(JVP_RULES)}, or a formula"
                self.report(self.node, MISSING_KEY(message))
            return ()
        key, node = self.fields["jvp"]
        if needed is False:
            self.superfluous("jvp", signature, forward)
            return ()
        if node.kind == "mapping":
            return self.tangents(key, node, signature)
        if node.kind == "scalar" and len(outputs) > 1:
            message = f"'jvp' must have one formula per Tensor output: {_quoted(outputs)}"
            self.report(node, FORMULA_KEY(message))
        if node.kind == "scalar" and node.value.strip() in JVP_RULES:
            return str(node.value.strip())
        formula = self.formula(key, node)
        return (TangentFormula(outputs[0], None, formula),) if formula and outputs else ()

    def tangents(self, key: Node, node: Node, signature: Signature) -> tuple[TangentFormula, ...]:
        """The formulas of a mapping from parameters, if there is one output, or from outputs."""
        outputs, items = list(signature.gradients), node.items()
        of_params = [name for name in items if name in signature.tangents]
        of_outputs = [name for name in items if name in outputs]
        if of_params and of_outputs:
            message = (
                f"'jvp' has formulas both for output '{of_outputs[0]}' and for parameter '{of_params[0]}'"
            )
            self.report(items[of_params[0]][0], FORMULA_KEY(message))
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


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)
