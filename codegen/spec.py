"""The spec: YAML entries read into frozen `Op`s, and every check of them."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Mapping

from .checks import EntryChecks
from .errors import Collector, Mark, SpecError, did_you_mean, mark_of, read_source
from .expression import parse_expression
from .fields import DtypeFields, SampleFields, text_problem
from .loader import Node, compose, defined_functions, defined_primitives
from .model import Formula, Forward, Op, Spec, TangentFormula
from .signature import (
    NO_DEFAULT,
    OPERATORS,
    Output,
    Param,
    Signature,
    c_name_problem,
    name_problem,
    parse_signature,
)

__all__ = [
    "NO_DEFAULT",
    "Formula",
    "Forward",
    "Mark",
    "Op",
    "Output",
    "Param",
    "Signature",
    "Spec",
    "SpecError",
    "load",
]

_KEYS = (
    "op", "forward", "backward", "jvp", "inplace", "casts", "operators", "aliases", "dtypes", "refuses",
    "reference", "domain", "samples", "special", "method", "public", "doc",
)  # fmt: skip
_JVP_RULES = ("elementwise", "linear", "multilinear")
_MODULES = {
    "kernel": "runtime/arrays/kernel.py",
    "numpy": "runtime/arrays/library.py",
    "view": "runtime/arrays/view.py",
    "composite": "runtime/composites.py",
}


class Reader(DtypeFields, SampleFields):
    """Reads one entry into an `Op`."""

    def __init__(
        self, node: Node, number: int, errors: Collector, functions: Mapping[str, frozenset[str]]
    ) -> None:
        super().__init__(node, f"entry {number}", errors)
        self.functions = functions

    def read(self) -> Op | None:
        if self.node.kind != "mapping":
            self.report(self.node, f"an entry is a mapping '- op: ...', not a {self.node.kind}")
            return None
        operation = self.text("op")
        if operation is not None and (match := re.match(r"\w+(\.\w+)?", operation.value)):
            self.name = match.group()
        if not self.node.plain:
            self.report(
                self.node, "write the entry in block style; a flow mapping '{...}' splits formulas at commas"
            )
        present = set(self.node.items())
        for key, (node, _) in self.fields.items():
            if key not in _KEYS:
                close = did_you_mean(key, _KEYS)
                self.report(node, f"unknown key '{key}'{close or '; there are ' + ', '.join(_KEYS)}")
                present |= {name for name in _KEYS if f"'{name}'" in close}
        for required in ("op", "forward"):
            if required not in present:
                self.report(self.node, f"entry has no '{required}'")
        signature = parse_signature(operation, self.name, self.errors) if operation is not None else None
        forward = self.forward(signature)
        if signature is None:
            return None
        differentiates: bool | None = signature.gradients != {} and signature.tangents != {}
        if forward is None:  # a stand-in, so that the rest of the entry is checked too
            forward, differentiates = Forward("kernel", "", True, self.node.mark), None
        elif forward.kind == "composite":
            differentiates = False
        if clashes := list(signature.clashes(formulas=differentiates is not False)):
            for message in clashes:
                self.report(self.fields["op"][1], message)
            return None
        return Op(
            signature=signature,
            forward=forward,
            backward=self.backward(signature, forward, differentiates),
            jvp=self.jvp(signature, forward, differentiates),
            inplace=self.inplace(signature),
            casts=self.casts(),
            operators=self.operators(signature),
            aliases=self.aliases(),
            dtypes=self.dtypes(),
            refuses=self.refuses(forward.kind == "elementwise"),
            reference=self.formula(*self.fields["reference"], dotted=True)
            if "reference" in self.fields
            else None,
            domain=self.domain(signature),
            samples=self.samples(signature),
            special=self.special(signature),
            method=self.flag("method", True),
            public=self.flag("public", True),
            doc=self.doc(),
            mark=self.node.mark,
            text=self.source_text(),
        )

    def formula(self, label: Node, node: Node, *, dotted: bool = False) -> Formula | None:
        if node.kind != "scalar":
            if node.kind != "refused":
                self.report(node, f"formula of '{label.value}' must be a text, not a {node.kind}")
            return None
        parsed = parse_expression(node, self.name, self.errors, dotted=dotted)
        if parsed is None:
            return None
        return Formula(parsed[0], parsed[1], mark_of(parsed[1]))

    def forward(self, signature: Signature | None) -> Forward | None:
        node = self.text("forward")
        if node is None or (parsed := parse_expression(node, self.name, self.errors)) is None:
            return None
        text, tree = parsed
        kind, is_name, mark = "elementwise", False, mark_of(tree)
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name) and tree.func.id in _MODULES:
            kind = tree.func.id
            if len(tree.args) != 1 or tree.keywords:
                self.report(
                    node, f"{kind}(...) takes one argument; several outputs are a tuple in parentheses"
                )
                return None
            tree = tree.args[0]
            text = text[text.index("(") + 1 : text.rindex(")")].strip()
            is_name = isinstance(tree, ast.Name)
            if not is_name and kind != "composite":
                self.report(node, f"{kind}(...) takes the name of a function of {_MODULES[kind]}")
                return None
            known = self.functions.get(kind)
            if is_name and (problem := name_problem(text)):
                self.report(node, problem)
            elif is_name and known is not None and text not in known:
                self.report(node, f"{_MODULES[kind]} defines no '{text}'{did_you_mean(text, known)}")
        if signature is None:
            return None
        count = len(signature.outputs)
        if kind == "elementwise" and count > 1:
            self.report(node, f"an elementwise op has one output, not {count}")
        elif kind == "elementwise" and (problem := c_name_problem(signature.name)):
            self.report(self.fields["op"][1], problem)
        elif kind == "composite" and not is_name and count > 1:
            given = len(tree.elts) if isinstance(tree, ast.Tuple) else 1
            if given != count:
                self.report(node, f"composite expression gives {given} values for {count} outputs")
        elif kind == "view" and not (signature.params and signature.params[0].is_tensor):
            self.report(node, "the first parameter of a view must be a tensor")
        return Forward(kind, text, is_name, mark, None if is_name else tree)

    def superfluous(self, key: str, signature: Signature, forward: Forward) -> None:
        reason = "no parameter is a Tensor" if signature.gradients else "no output is a Tensor"
        if forward.kind == "composite":
            reason = "a composite is differentiable by itself"
        self.report(self.fields[key][0], f"'{key}' is superfluous: {reason}")

    def backward(self, signature: Signature, forward: Forward, needed: bool | None) -> dict[str, Formula]:
        wanted = list(signature.tangents)
        if "backward" not in self.fields:
            if needed:
                self.report(self.node, f"entry has no 'backward'; it needs a formula for {_quoted(wanted)}")
            return {}
        key, node = self.fields["backward"]
        if needed is False:
            self.superfluous("backward", signature, forward)
            return {}
        if node.kind != "mapping":
            self.report(node, f"'backward' must be a mapping from parameter to formula: {_quoted(wanted)}")
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
            self.report(
                node,
                f"write '{key.value}' in block style; a flow mapping '{{...}}' splits formulas at commas",
            )
        items = node.items()
        for name, (label, _) in items.items():
            if name in declared and name not in wanted:
                self.report(label, f"'{key.value}' has a formula for '{name}', which is not a Tensor")
            elif name not in wanted:
                hint = did_you_mean(name, wanted)
                self.report(label, f"'{key.value}' has a formula for '{name}', which is no {what}{hint}")
        for name in wanted:
            if name not in items:
                self.report(key, f"'{key.value}' has no formula for Tensor {what} '{name}'")
        return {name: items[name] for name in wanted if name in items}

    def jvp(
        self, signature: Signature, forward: Forward, needed: bool | None
    ) -> str | tuple[TangentFormula, ...]:
        outputs = list(signature.gradients)
        if "jvp" not in self.fields:
            if needed:
                self.report(
                    self.node, f"entry has no 'jvp'; write one of {', '.join(_JVP_RULES)}, or a formula"
                )
            return ()
        key, node = self.fields["jvp"]
        if needed is False:
            self.superfluous("jvp", signature, forward)
            return ()
        if node.kind == "mapping":
            return self.tangents(key, node, signature)
        if node.kind == "scalar" and node.value.strip() in _JVP_RULES:
            return str(node.value.strip())
        if node.kind == "scalar" and len(outputs) > 1:
            self.report(node, f"'jvp' must have one formula per Tensor output: {_quoted(outputs)}")
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
            self.report(items[of_params[0]][0], message)
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

    def inplace(self, signature: Signature) -> bool:
        wanted = self.flag("inplace", False)
        if wanted and (
            not signature.params or not signature.params[0].differentiable or signature.params[0].is_list
        ):
            self.report(self.fields["inplace"][0], "'inplace' needs a Tensor as the first parameter")
        if wanted and (len(signature.outputs) > 1 or signature.outputs[0].is_list):
            self.report(self.fields["inplace"][0], "'inplace' needs a single output")
        return wanted

    def casts(self) -> bool:
        wanted = self.flag("casts", False)
        if wanted and not self.flag("inplace", False):
            self.report(self.fields["casts"][0], "'casts' needs 'inplace: true'")
        return wanted

    def operators(self, signature: Signature) -> tuple[str, ...]:
        names = self.words("operators")
        for item in names:
            operands = OPERATORS.get(item.value)
            if operands is None:
                self.report(
                    item, f"'{item.value}' is not an operator method{did_you_mean(item.value, OPERATORS)}"
                )
            elif len(signature.params) < operands:
                self.report(
                    item, f"'{item.value}' needs {operands} parameters, the op has {len(signature.params)}"
                )
            elif (
                item.value.startswith("__i")
                and item.value != "__invert__"
                and not self.flag("inplace", False)
            ):
                self.report(item, f"'{item.value}' needs 'inplace: true'")
        return tuple(item.value for item in names)

    def aliases(self) -> tuple[str, ...]:
        names = self.words("aliases")
        for item in names:
            if problem := name_problem(item.value):
                self.report(item, problem)
        if names and not self.flag("public", True):
            self.report(self.fields["aliases"][0], "'aliases' are superfluous: 'public' is false")
        return tuple(item.value for item in names)

    def doc(self) -> str | None:
        node = self.text("doc")
        if node is None:
            return None
        if problem := text_problem(node.value):
            self.report(node, f"'doc' {problem}")
        return " ".join(node.value.split())

    def source_text(self) -> str:
        """The entry's lines as written, without what follows the last of its values."""
        lines = list(self.errors.source.lines[self.node.mark.line - 1 : self.node.end.line])
        while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(("#", "- op"))):
            lines.pop()
        return "\n".join(lines)


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f"'{name}'" for name in names)


def load(path: str | os.PathLike[str]) -> Spec:
    """Read and check a spec file.

    Functions that forwards name, and C primitives, are checked where `runtime/` and `csrc/` lie beside it.

    Raises:
        SpecError: listing every error of the file with its line, column and text.
    """
    path = os.fspath(path)
    source = read_source(path)
    errors = Collector(source)
    root = compose(source, errors)
    if (
        root is None
        or (root.kind == "scalar" and not root.value)
        or (root.kind == "sequence" and not root.value)
    ):
        errors.add(None, "", "is empty; a spec is a list of entries '- op: ...'")
    elif root.kind != "sequence":
        errors.add(root.mark, "", f"a spec is a list of entries '- op: ...', not a {root.kind}")
    if root is None or root.kind != "sequence":
        raise SpecError(source, errors.problems)
    functions = defined_functions(path)
    readers = [Reader(node, number, errors, functions) for number, node in enumerate(root.value, start=1)]
    read = [(reader, reader.read()) for reader in readers]
    ops = tuple(op for _, op in read if op is not None)
    broken = {reader.name.split(".")[0] for reader, op in read if op is None}
    EntryChecks(ops, broken, defined_primitives(path), errors).run()
    errors.raise_if_any()
    return Spec(path, ops, {op.key: op for op in ops}, source)
