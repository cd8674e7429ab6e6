"""The spec: YAML entries read into frozen `Op`s, and every check of them."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Mapping

from .checks import EntryChecks
from .errors import Collector, SpecError, close_names, did_you_mean, mark_of, read_source
from .expression import parse_expression
from .fields import DtypeFields, OptionFields, SampleFields, text_problem
from .formula_fields import FormulaFields
from .language import (
    ARRAY,
    COMPOSITE,
    ELEMENTWISE,
    ENTRY_KEYS,
    FORWARD_WORDS,
    NAMESPACES,
    OPERATORS,
    RETIRED_FORWARD_WORDS,
    SECTION_KEYS,
    VIEW,
)
from .loader import Node, compose
from .model import Formula, Forward, Op, Section, Spec
from .names import check_names
from .neighbours import neighbours
from .sections import section_problems, sectioned
from .signature import Signature, c_name_problem, name_problem, parse_signature


class Reader(DtypeFields, FormulaFields, OptionFields, SampleFields):
    """Reads one entry into an `Op`."""

    def __init__(
        self,
        node: Node,
        number: int,
        errors: Collector,
        functions: Mapping[str, frozenset[str]],
        section: Section,
    ) -> None:
        super().__init__(node, f"entry {number}", errors)
        self.functions, self.section = functions, section

    def read(self) -> Op | None:
        if self.node.kind != "mapping":
            self.report(self.node, f"an entry is a mapping '- op: ...', not a {self.node.kind}")
            return None
        operation = self.text("op")
        if operation is not None and (match := re.match(r"\w+(\.\w+)?", operation.value)):
            self.name = match.group()
        self.keys()
        signature = parse_signature(operation, self.name, self.errors) if operation is not None else None
        if signature is not None:
            signature = self.with_options(signature)
        forward = self.forward(signature)
        if signature is None:
            return None
        differentiates: bool | None = signature.gradients != {} and signature.tangents != {}
        if forward is None:  # a stand-in, so that the rest of the entry is checked too
            forward, differentiates = Forward(ARRAY, "", self.node.mark), None
        elif forward.kind == COMPOSITE:
            differentiates = False
        if clashes := list(signature.clashes(formulas=differentiates is not False)):
            for message in clashes:
                self.report(self.fields["op"][1], message)
            return None
        return Op(
            signature=signature,
            section=self.section,
            forward=forward,
            backward=self.backward(signature, forward, differentiates),
            jvp=self.jvp(signature, forward, differentiates),
            inplace=self.inplace(signature),
            casts=self.casts(),
            operators=self.operators(signature),
            aliases=self.aliases(),
            dtypes=self.dtypes(),
            refuses=self.refuses(forward.kind == ELEMENTWISE),
            integers=self.integers(signature, forward.kind == ELEMENTWISE),
            reference=self.reference(),
            domain=self.domain(signature),
            samples=self.samples(signature),
            special=self.special(signature),
            method=self.flag("method", True),
            public=self.flag("public", True),
            doc=self.doc(),
            mark=self.node.mark,
            text=self.source_text(),
        )

    def keys(self) -> None:
        """Report keys that there are not, and those that are missing."""
        if not self.node.plain:
            self.report(
                self.node, "write the entry in block style; a flow mapping '{...}' splits formulas at commas"
            )
        present = set(self.node.items())
        for key, (node, _) in self.fields.items():
            if key in ENTRY_KEYS:
                continue
            if key in SECTION_KEYS:
                self.report(node, f"'{key}' is an item of its own, before the ops that it holds")
            else:
                close = did_you_mean(key, ENTRY_KEYS)
                self.report(node, f"unknown key '{key}'{close or '; there are ' + ', '.join(ENTRY_KEYS)}")
                present |= {name for name in ENTRY_KEYS if f"'{name}'" in close}
        for required in ("op", "forward"):
            if required not in present:
                self.report(self.node, f"entry has no '{required}'")

    def forward(self, signature: Signature | None) -> Forward | None:
        node = self.text("forward")
        if node is None or (parsed := parse_expression(node, self.name, self.errors)) is None:
            return None
        text, tree = parsed
        kind, is_name, lazy, mark = ELEMENTWISE, False, False, mark_of(tree)
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
            if tree.func.id in RETIRED_FORWARD_WORDS:
                self.report(node, f"'{tree.func.id}(...)' is not a kind of forward; {self.array_hint(tree)}")
                return None
            if tree.func.id in FORWARD_WORDS:
                kind = tree.func.id
                inner = self.argument(node, kind, tree)
                if inner is None:
                    return None
                tree, is_name = inner, isinstance(inner, ast.Name)
                text = text[text.index("(") + 1 : text.rindex(")")].strip()
                if is_name and (problem := self.function_problem(kind, text)):
                    self.report(node, problem)
                if lazy := kind == VIEW and not is_name:
                    kind = ELEMENTWISE
        if signature is None:
            return None
        outputs = len(tree.elts) if isinstance(tree, ast.Tuple) else 1
        if problem := _form_problem(kind, signature, None if is_name else outputs):
            self.report(node, problem)
        elif lazy and (problem := self.laziness_problem(signature)):
            self.report(node, problem)
        elif kind == ELEMENTWISE and (problem := c_name_problem(signature.name)):
            self.report(self.fields["op"][1], problem)
        return Forward(kind, text, mark, None if is_name else tree, lazy)

    def argument(self, node: Node, kind: str, call: ast.Call) -> ast.expr | None:
        """What stands in the parentheses of `kind(...)`; None when `errors` was told that it is wrong."""
        if len(call.args) != 1 or call.keywords:
            self.report(node, f"{kind}(...) takes one argument; several outputs are a tuple in parentheses")
        elif kind == ARRAY and not isinstance(call.args[0], ast.Name):
            self.report(node, f"{kind}(...) takes the name of a function of {NAMESPACES[kind]}")
        else:
            return call.args[0]
        return None

    def laziness_problem(self, signature: Signature) -> str | None:
        """Why an op cannot be a view whose elements are computed when they are read, or None."""
        if [param.type for param in signature.params] != ["Tensor"] or signature.outputs[0].type != "Tensor":
            return f"{VIEW}(expression) is for an op of one Tensor that gives a Tensor"
        if self.flag("inplace", False):
            return f"{VIEW}(expression) has no in-place form: writing goes through the view"
        return None

    def array_hint(self, call: ast.Call) -> str:
        """How to name a function on arrays, with those whose names are like the call's argument."""
        named = [node.id for node in call.args if isinstance(node, ast.Name)]
        known = self.functions.get(ARRAY, frozenset())
        near = [name for name in named if name in known] or [
            close for name in named for close in close_names(name, known, 3)
        ]
        forms = " or ".join(f"{ARRAY}({name})" for name in near)
        return f"write {forms or f'{ARRAY}(name), with a function of {NAMESPACES[ARRAY]}'}"

    def function_problem(self, kind: str, name: str) -> str | None:
        """Why `kind(name)` names no function, or None when it does, as far as that is known."""
        known = self.functions.get(kind)
        if problem := name_problem(name):
            return problem
        if known is None or name in known:
            return None
        return f"'{name}' is not in '__all__' of {NAMESPACES[kind]}{did_you_mean(name, known)}"

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
            elif item.value.endswith("_"):
                self.report(item, f"name '{item.value}' ends in '_', as in-place forms do")
        if names and not self.flag("public", True):
            self.report(self.fields["aliases"][0], "'aliases' are superfluous: 'public' is false")
        return tuple(item.value for item in names)

    def reference(self) -> Formula | None:
        if "reference" not in self.fields:
            return None
        return self.formula(*self.fields["reference"], dotted=True)

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
        while len(lines) > 1 and (
            not lines[-1].strip() or lines[-1].lstrip().startswith(("#", "- op", "- section"))
        ):
            lines.pop()
        return "\n".join(lines)


def _form_problem(kind: str, signature: Signature, values: int | None) -> str | None:
    """Why a forward does not go with the signature, or None; `values`: how many an expression gives."""
    count = len(signature.outputs)
    if kind == ELEMENTWISE and count > 1:
        return f"an elementwise op has one output, not {count}"
    if kind == COMPOSITE and count > 1 and values not in (None, count):
        return f"composite expression gives {values} values for {count} outputs"
    if kind == VIEW and not (signature.params and signature.params[0].is_tensor):
        return "the first parameter of a view must be a tensor"
    return None


def load(path: str | os.PathLike[str]) -> Spec:
    """Read and check a spec file.

    The functions and C primitives that entries name are checked where `runtime/`, `csrc/` and `tests/` lie
    beside it.

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
    known = neighbours(path)
    sections = sectioned(root.value, errors)
    readers = [
        Reader(node, number, errors, known.functions, section)
        for section, entries in sections
        for number, node in entries
    ]
    read = [(reader, reader.read()) for reader in readers]
    ops = tuple(op for _, op in read if op is not None)
    broken = {reader.name.split(".")[0] for reader, op in read if op is None}
    EntryChecks(ops, broken, known, errors).run()
    check_names(ops, known, errors)
    for section, problem in section_problems([section for section, _ in sections], ops):
        errors.add(section.mark, "", problem)
    errors.raise_if_any()
    return Spec(
        source.path, ops, tuple(section for section, _ in sections), {op.key: op for op in ops}, source
    )
