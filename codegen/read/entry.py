"""An entry of a spec, read into an `Op`: what its keys say one by one."""

import ast
import re
from collections.abc import Iterator
from dataclasses import replace

from ..words import keys, language, rules
from ..words.errors import Collector, Fix, Message, close_names, mark_of
from ..words.language import ARRAY, COMPOSITE, ELEMENTWISE, VIEW
from ..words.parameters import flat_name
from .expression import folded, parse_expression, with_constants
from .fields import DtypeFields, OptionFields
from .formula_fields import FormulaFields
from .handwritten_names import Neighbours
from .model import Batch, Formula, Forward, Op, Section
from .signature import Signature, c_name_problem, name_problem, parse_signature
from .testdata import TestData
from .yaml_nodes import Node


class Reader(DtypeFields, FormulaFields, OptionFields):
    """Reads one entry into an `Op`."""

    def __init__(
        self,
        node: Node,
        number: int,
        errors: Collector,
        known: Neighbours,
        section: Section,
        is_own: bool,
        tests: TestData,
    ) -> None:
        super().__init__(node, number, errors, known, section, is_own)
        self.tests, self.usual = tests, section.dtypes

    @property
    def base_name(self) -> str:
        """The name by which formulas call the op, as far as the entry says."""
        prefix = "" if self.section.namespace is None else f"{self.section.namespace}."
        inside = self.name.startswith(prefix) and prefix
        name = self.name.removeprefix(prefix).partition(".")[0]
        return flat_name(prefix + name) if inside else name

    def read(self) -> Op | None:
        if self.node.kind != "mapping":
            self.report(self.node, rules.NOT_A_LIST(f"an entry is a mapping '- op: ...', not a {self.node.kind}"))
            return None
        operation = self.text("op")
        name = re.match(rf"(?:{language.PRIVATE}\s+)?(\w+(?:\.\w+)*)", "" if operation is None else operation.value)
        self.name = self.name if name is None else name.group(1)
        self.keys()
        signature = None if operation is None else self.declared(operation)
        names_are_good = signature is None or self.let(signature)
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
                self.report(self.fields["op"][1], rules.TWICE(message))
            return None
        op = Op(
            signature=signature,
            section=self.section,
            let=self.names,
            forward=forward,
            fused=self.fused(forward),
            backward=self.backward(signature, forward, differentiates),
            jvp=self.jvp(signature, forward, differentiates),
            jvp_mark=self.fields["jvp"][1].mark if "jvp" in self.fields else self.node.mark,
            inplace=self.inplace(signature),
            copies=self.copies(forward),
            casts=self.flag("casts", False),
            operators=self.operators(signature),
            aliases=self.aliases(signature),
            dtypes=self.dtypes(),
            refuses=self.refuses(forward.kind == ELEMENTWISE),
            integers=self.integers(signature, forward.kind == ELEMENTWISE),
            numbers=self.numbers(signature, forward.kind == ELEMENTWISE),
            autocast=self.word("autocast", language.AUTOCAST, rules.AUTOCAST),
            planned=self.planned(forward),
            batch=self.batch(signature, forward, self.section.batch),
            flops=self.flops(forward),
            method=self.flag("method", signature.public and not self.is_own),
            public=signature.public,
            doc=self.doc(),
            mark=self.node.mark,
            text=self.source_text(),
            tests=self.tests.of(signature, forward),
        )
        self.unused_names()
        return op if names_are_good else None

    def declared(self, operation: Node) -> Signature | None:
        """The signature with its options, whose names are variables of formulas."""
        signature = parse_signature(operation, self.name, self.errors, self.section.namespace)
        if signature is None:
            return None
        signature = self.with_options(signature, self.section.options)
        names = [param.name for param in signature.params]
        self.variables = frozenset([*names, *(output.name for output in signature.outputs)])
        return signature

    def keys(self) -> None:
        """Report unknown and missing keys."""
        self.in_block_style(self.node, "the entry")
        present = set(self.node.items())
        for key, (node, _) in self.fields.items():
            if key in keys.ENTRY:
                continue
            if key in keys.SECTION:
                self.report(node, rules.UNKNOWN_KEY(f"'{key}' is an item of its own, before the ops that it holds"))
            elif key in keys.TESTS:
                message = f"'{key}' is test data: it stands in {self.tests.name}, in the entry '{self.name}'"
                self.report(node, rules.UNKNOWN_KEY(message))
            else:
                unknown = rules.UNKNOWN_KEY(f"unknown key '{key}'").among(key, keys.ENTRY)
                self.report(node, unknown)
                present |= {unknown.fix.new} if unknown.fix else set()
        for required in ("op", "forward"):
            if required not in present:
                self.report(self.node, rules.MISSING_KEY(f"entry has no '{required}'"))

    def forward(self, signature: Signature | None) -> Forward | None:
        node = self.text("forward")
        if node is None or (parsed := parse_expression(node, self.name, self.errors)) is None:
            return None
        text, tree = parsed[0], folded(with_constants(parsed[1], self.variables))
        kind, is_name, lazy, mark = ELEMENTWISE, False, False, mark_of(tree)
        if isinstance(tree, ast.Call) and isinstance(tree.func, ast.Name):
            if tree.func.id in language.RETIRED_FORWARD_WORDS:
                message = f"'{tree.func.id}(...)' is not a kind of forward; {self.array_hint(tree)}"
                self.report(node, rules.FORWARD(message, Fix(f"{tree.func.id}(", f"{ARRAY}(")))
                return None
            if tree.func.id in language.FORWARD_WORDS:
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
        is_open = is_name or (kind == COMPOSITE and isinstance(tree, ast.Call))  # a call may give them all
        form = _form_problem(kind, signature, None if is_open else outputs)
        if form := form or (self.laziness_problem(signature) if lazy else None):
            self.report(node, rules.FORWARD(form))
        elif kind == ELEMENTWISE and (problem := c_name_problem(signature.name)):
            self.report(self.fields["op"][1], problem)
        if not is_name:
            tree, names = self.with_names(tree)
            text = Formula(text, tree, mark, names).said
        module = self.known.functions.get(kind, {}).get(text, "") if is_name else ""
        overwrites = is_name and text in self.known.overwriting.get(kind, ())
        return Forward(kind, text, mark, None if is_name else tree, lazy, module, overwrites)

    def argument(self, node: Node, kind: str, call: ast.Call) -> ast.expr | None:
        """The text in the parentheses of `kind(...)`; None when `errors` was told that it is wrong."""
        if len(call.args) != 1 or call.keywords:
            message = f"{kind}(...) takes one argument; several outputs are a tuple in parentheses"
            self.report(node, rules.FORWARD(message))
        elif kind == ARRAY and not isinstance(call.args[0], ast.Name):
            self.report(node, rules.FORWARD(f"{kind}(...) takes the name of a function of {self.known.places[kind]}"))
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
        known = self.known.functions.get(ARRAY, {})
        near = [close for name in named for close in ([name] if name in known else close_names(name, known, 3))]
        forms = " or ".join(f"{ARRAY}({name})" for name in near)
        return f"write {forms or f'{ARRAY}(name), with a function of {self.known.places[ARRAY]}'}"

    def function_problem(self, kind: str, name: str) -> Message | None:
        """Why `kind(name)` names no function, or None when it does, as far as that is known."""
        known = self.known.functions.get(kind)
        if (problem := name_problem(name)) or known is None or name in known:
            return problem
        unknown = rules.FUNCTION(f"'{name}' is not in '__all__' of {self.known.places[kind]}")
        return unknown.suggest(name, known, before=f"{kind}(")

    def fused(self, forward: Forward) -> str | None:
        """The place of the function on arrays that does at once what a composite's parts do one by one."""
        node = self.text("fused")
        if node is None:
            return None
        if forward.kind != COMPOSITE:
            self.report("fused", rules.SUPERFLUOUS_KEY("'fused' is for composites: other ops are computed at once"))
        elif problem := self.function_problem(ARRAY, node.value):
            self.report(node, problem)
        return f"{self.known.functions.get(ARRAY, {}).get(node.value, '')}:{node.value}"

    def inplace(self, signature: Signature) -> bool:
        wanted = self.flag("inplace", False)
        if self.flag("casts", False) and not wanted:
            self.report("casts", rules.INPLACE("'casts' needs 'inplace: true'"))
        if wanted and (not signature.params or not signature.params[0].differentiable or signature.params[0].is_list):
            self.report("inplace", rules.INPLACE("'inplace' needs a Tensor as the first parameter"))
        if wanted and (len(signature.outputs) > 1 or any(output.is_list for output in signature.outputs)):
            self.report("inplace", rules.INPLACE("'inplace' needs a single output"))
        return wanted

    def copies(self, forward: Forward) -> bool:
        wanted = self.flag("copy", False)
        if wanted and forward.kind != VIEW:
            self.report("copy", rules.SUPERFLUOUS_KEY("'copy' is for views: others copy anyway"))
        return wanted and forward.kind == VIEW

    def planned(self, forward: Forward) -> bool:
        said = self.flag("planned", self.section.planned)
        if "planned" in self.fields and not (forward.kind == COMPOSITE and forward.is_name):
            message = "'planned' is for composites that name a function: expressions of ops are planned anyway"
            self.report("planned", rules.SUPERFLUOUS_KEY(message))
        return forward.kind == COMPOSITE and (said or not forward.is_name)

    def operators(self, signature: Signature) -> tuple[str, ...]:
        names, inplace = self.words("operators"), self.flag("inplace", False)
        for item in names:
            operands = language.OPERATORS.get(item.value)
            if operands is None:
                message = f"'{item.value}' is not an operator method"
                self.report(item, rules.OPERATOR(message).suggest(item.value, language.OPERATORS))
            elif len(signature.params) < operands:
                has = f"the op has {len(signature.params)}"
                self.report(item, rules.OPERATOR(f"'{item.value}' needs {operands} parameters, {has}"))
            elif item.value.startswith("__i") and item.value != "__invert__" and not inplace:
                self.report(item, rules.OPERATOR(f"'{item.value}' needs 'inplace: true'"))
        return tuple(item.value for item in names)

    def aliases(self, signature: Signature) -> tuple[str, ...]:
        names = self.words("aliases")
        for item in names:
            if problem := next(filter(None, map(name_problem, item.value.split("."))), None):
                self.report(item, problem)
            elif item.value.endswith("_"):
                self.report(item, rules.NAME(f"name '{item.value}' ends in '_', as in-place forms do"))
        if names and not signature.public:
            self.report("aliases", rules.SUPERFLUOUS_KEY("'aliases' are superfluous: the op is private"))
        return tuple(item.value for item in names)

    def source_text(self) -> str:
        """The entry's lines as written, up to the last of its values."""
        lines = list(self.errors.source.lines[self.node.mark.line - 1 : self.node.end.line])
        while len(lines) > 1 and (not lines[-1].strip() or lines[-1].lstrip().startswith(("#", "- op", "- section"))):
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


def forms(op: Op) -> Iterator[Op]:
    """An op, and its copy form if the entry asks for one: the view, or all of them, in row-major order."""
    yield op
    if not op.copies:
        return
    signature = op.signature
    name = f"{signature.name}_copy"
    given = [f"{param.name}={param.name}" if param.keyword_only else param.name for param in signature.params]
    copy = language.COPIES if signature.outputs[0].is_list else language.COPY
    text = f"{copy}({signature.name}({', '.join(given)}))"
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.keyword):
            node.lineno, node.col_offset = op.mark.line, op.mark.column - 1
            node.end_lineno = node.end_col_offset = None  # it is written nowhere
    yield replace(
        op,
        signature=replace(signature, name=name, text=signature.text.replace(signature.name, name, 1)),
        forward=Forward(COMPOSITE, text, op.mark, tree),
        autocast=None,
        planned=True,
        batch=Batch(COMPOSITE, derived=True),
        backward={},
        jvp=(),
        inplace=False,
        copies=False,
        operators=(),
        aliases=(),
        method=False,
        doc=f"What `{signature.name}` gives, copied.",
    )
