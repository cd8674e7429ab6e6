"""Test data: the file beside a spec that says, op by op, what its tests call it with and compare it with."""

import ast
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeGuard

from ..words import keys, rules
from ..words.errors import Collector, Message, Source, mark_of
from ..words.language import ELEMENTWISE, MATRIX_DOMAINS, NUMBER_TYPES, REFERENCE_ROOTS
from .expression import parse_expression, parts_of, variable_nodes
from .formula import calls
from .handwritten_names import Neighbours
from .model import Formula, Forward, Point, Tests
from .signature import Signature
from .source import read_source, source_of
from .values import gradient_problem, sample_problem
from .yaml_nodes import Fields, Node, compose, text_problem


def path_of_tests(spec: str | Path) -> Path:
    """Where the test data of a spec lie: `own.tests.yaml` beside `own.yaml`."""
    return Path(spec).with_suffix(".tests.yaml")


def read_tests_source(spec: str) -> Source:
    """Return the text of a spec's test data, an empty one if there is no such file; SpecError as of specs."""
    path = path_of_tests(spec)
    return read_source(str(path)) if path.exists() else source_of(str(path), "")


class TestData:
    """The entries of a file of test data, by the names of ops; what is wrong with them goes to `errors`."""

    def __init__(self, source: Source, known: Neighbours, errors: Collector) -> None:
        self.known, self.errors, self.name = known, errors.beside(source), source.name
        self.entries: dict[str, tuple[Node, Node]] = {}
        root = compose(source, self.errors)
        if root is None or (root.kind == "scalar" and not root.value):
            return
        if root.kind != "mapping" or not root.plain:
            message = f"test data are a mapping from ops to their data in block style, not a {root.kind}"
            self.errors.add(root.mark, rules.NOT_A_MAPPING(message))
            return
        self.entries = root.items()

    def of(self, signature: Signature, forward: Forward) -> Tests:
        """The test data of an op."""
        if signature.title not in self.entries:
            return Tests()
        return TestFields(*self.entries[signature.title], self.known, self.errors).read(signature, forward)

    def check_names(self, titles: Collection[str]) -> None:
        """Report what belongs to none of these ops."""
        for name, (label, _) in self.entries.items():
            if name not in titles:
                self.errors.add(label.mark, rules.NO_OP(f"the spec has no op '{name}'").suggest(name, titles), name)


class TestFields(Fields):
    """Reads one entry of test data."""

    def __init__(self, label: Node, node: Node, known: Neighbours, errors: Collector) -> None:
        super().__init__(node, label.value, errors)
        self.label, self.known = label, known

    def read(self, signature: Signature, forward: Forward) -> Tests:
        if self.node.kind != "mapping" or not self.node.plain:
            message = "the test data of an op are a mapping in block style, with a key on each line"
            self.report(self.node, rules.FLOW_STYLE(message))
            return Tests(self.label.mark)
        for key, (label, _) in self.fields.items():
            if key in keys.ENTRY:
                self.report(label, rules.UNKNOWN_KEY(f"'{key}' is a key of the op's entry in the spec"))
            elif key not in keys.TESTS:
                self.report(label, rules.UNKNOWN_KEY(f"unknown key '{key}'").among(key, keys.TESTS))
        domain, matrices = self.domains(signature, forward.kind)
        return Tests(
            self.label.mark,
            reference=self.reference(signature),
            meaning=self.meaning(signature, forward),
            domain=domain,
            matrices=matrices,
            samples=self.samples(signature),
            special=self.special(signature),
            math=node.value if (node := self.text("math")) is not None else None,
            phases=self.phases(signature),
        )

    def reference(self, signature: Signature) -> Formula | None:
        formula = self.expression("reference", dotted=True)
        params = [param.name for param in signature.params]
        known = self.known.references, self.known.references_at
        for where, problem in _reference_problems(formula.tree, params, *known) if formula is not None else ():
            self.report(mark_of(where), problem)
        return formula

    def expression(self, key: str, dotted: bool = False) -> Formula | None:
        """The expression of a key, if it has one."""
        node = self.text(key)
        parsed = None if node is None else parse_expression(node, self.name, self.errors, dotted=dotted)
        return None if parsed is None else Formula(*parsed, mark_of(parsed[1]))

    def meaning(self, signature: Signature, forward: Forward) -> Formula | None:
        formula = self.expression("meaning")
        if formula is None:
            return None
        if forward.kind != ELEMENTWISE or forward.tree is None or not calls(forward.tree, signature.name):
            message = f"'meaning' is for ops whose forward is a C primitive, '{signature.name}(...)'"
            self.report("meaning", rules.MEANING(message))
        params = [param.name for param in signature.params]
        for name in variable_nodes(formula.tree):
            if name.id not in params:
                self.report(mark_of(name), rules.MEANING(f"unknown name '{name.id}'").suggest(name.id, params))
        return formula

    def domains(self, signature: Signature, kind: str) -> tuple[dict[str, tuple[float, float]], dict[str, str]]:
        """The domains of parameters: intervals, and kinds of matrices."""
        intervals: dict[str, tuple[float, float]] = {}
        matrices: dict[str, str] = {}
        if "domain" not in self.fields:
            return intervals, matrices
        _, node = self.fields["domain"]
        numbers = [param.name for param in signature.params if param.type in NUMBER_TYPES]
        drawn = [param.name for param in signature.params if param.name in (*signature.tangents, *numbers)]
        given = node.items() if node.kind == "mapping" else dict.fromkeys(signature.tangents, (node, node))
        for name, (label, value_node) in given.items():
            value = value_node.data()
            if name not in drawn:
                message = f"'domain' names '{name}', which is neither a Tensor parameter nor a number"
                self.report(label, rules.DOMAIN(message).suggest(name, drawn))
            elif value in MATRIX_DOMAINS and name not in numbers:
                if kind == ELEMENTWISE:
                    message = f"'domain' of an elementwise op is [low, high], not '{value}'"
                    self.report(value_node, rules.DOMAIN(message))
                matrices[name] = str(value)
            elif not _is_pair(value):
                words = ", ".join(MATRIX_DOMAINS)
                message = f"'domain' must be [low, high], one of {words}, or a mapping from parameter to such"
                self.report(value_node, rules.DOMAIN(message))
            elif not -1e300 < value[0] < value[1] < 1e300:
                self.report(value_node, rules.DOMAIN(f"'domain' needs finite low < high, not [{value[0]}, {value[1]}]"))
            else:
                intervals[name] = (float(value[0]), float(value[1]))
        return intervals, matrices

    def phases(self, signature: Signature) -> tuple[str, ...]:
        outputs = [output.name for output in signature.outputs if output.differentiable]
        names = self.words("phases")
        for item in names:
            if item.value not in outputs:
                message = f"'phases' names '{item.value}', which is no differentiable output"
                self.report(item, rules.PHASES(message).suggest(item.value, outputs))
        return tuple(item.value for item in names)

    def samples(self, signature: Signature) -> tuple[dict[str, object], ...]:
        found = self.mappings("samples", "from parameter to value")
        for item in found:
            self.check_call(item, item.items(), signature, "sample", "sample:")
        return tuple(item.data() for item in found)

    def mappings(self, key: str, form: str) -> list[Any]:
        """The items of a key that holds a list of mappings."""
        if key not in self.fields:
            return []
        node = self.fields[key][1]
        if node.kind == "sequence" and node.value and all(item.kind == "mapping" for item in node.value):
            return list(node.value)
        self.report(node, rules.KIND(f"'{key}' must be a list of mappings {form}"))
        return []

    def check_call(
        self, item: Node, given: dict[str, tuple[Node, Node]], signature: Signature, what: str, of: str
    ) -> None:
        """Report what is wrong with the arguments that a sample or a point gives."""
        params = {param.name: param for param in signature.params}
        for name, (label, value) in given.items():
            if name not in params:
                message = f"{what} gives '{name}', which is no parameter"
                self.report(label, rules.SAMPLE_KEYS(message).suggest(name, params))
            elif problem := sample_problem(params[name], value.data()):
                self.report(value, rules.SAMPLE_VALUE(f"{of} '{name}' {problem}"))
        for param in signature.params:
            if param.required and param.name not in given:
                self.report(item, rules.SAMPLE_KEYS(f"{what} has no value for parameter '{param.name}'"))

    def special(self, signature: Signature) -> tuple[Point, ...]:
        points = [self.point(item, signature) for item in self.mappings("special", "with 'at' and 'gradient'")]
        return tuple(point for point in points if point is not None)

    def point(self, item: Node, signature: Signature) -> Point | None:
        """One entry of `special`; None when `errors` was told what is wrong."""
        given = item.items()
        for key, (label, _) in given.items():
            if key not in keys.POINT:
                message = f"unknown key '{key}' of a point; there are {', '.join(keys.POINT)}"
                self.report(label, rules.UNKNOWN_KEY(message))
                return None
        for name in ("at", "gradient"):
            if name not in given or given[name][1].kind != "mapping":
                self.report(item, rules.POINT(f"a point has a mapping '{name}' from parameter to value"))
                return None
        before = self.errors.count
        at, gradient = given["at"][1].items(), given["gradient"][1].items()
        self.check_call(item, at, signature, "point:", "point:")
        for name, (label, value) in gradient.items():
            if name not in signature.tangents or name not in at:
                self.report(label, rules.POINT(f"point: gives the gradient of '{name}', which is no Tensor in 'at'"))
            elif problem := gradient_problem(value.data(), at[name][1].data()):
                self.report(value, rules.POINT(f"point: the gradient of '{name}' {problem}"))
        note = given["note"][1] if "note" in given else None
        if note is not None and (note.kind != "scalar" or text_problem(note.value) or "|" in note.value):
            self.report(note, rules.TEXT("point: 'note' must be a text that can stand in a table"))
        if self.errors.count > before:
            return None
        values, expected = given["at"][1].data(), given["gradient"][1].data()
        assert isinstance(values, Mapping) and isinstance(expected, Mapping)
        return Point(values, expected, None if note is None else " ".join(note.value.split()))


_LIBRARIES = re.compile(
    r"(numpy(\.linalg|\.fft)?(?!\.(linalg|fft)\Z)|"
    r"scipy\.(special|linalg|fft|signal|ndimage|stats|spatial\.distance))\.\w+\Z"
)
_TOUCHES_FILES = re.compile(r".*\.(load|save|savez|from|gen|memmap|DataSource|get_include)[a-z_]*\Z")


def _is_pair(value: Any) -> TypeGuard[tuple[float, float]]:
    return isinstance(value, tuple) and len(value) == 2 and all(type(item) in (int, float) for item in value)


def _reference_problems(
    tree: ast.expr, params: Sequence[str], functions: Collection[str] | None, place: str
) -> Iterator[tuple[ast.expr, Message]]:
    """What is wrong in a reference: nodes, and why. `functions` are those of the module `place`, if known."""
    stack: list[tuple[ast.expr, bool]] = [(tree, False)]
    while stack:
        node, called = stack.pop()
        dotted = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
        if dotted.partition(".")[0] in REFERENCE_ROOTS and dotted.replace(".", "").isidentifier():
            if problem := _dotted_problem(dotted, called, functions, place):
                yield node, problem
        elif called:
            usual = "a function of numpy or scipy, written 'numpy.name', nor 'references.name'"
            yield node, rules.REFERENCE(f"'{ast.unparse(node)}' is not {usual}")
        else:
            if isinstance(node, ast.Name) and node.id not in params:
                yield node, rules.REFERENCE(f"unknown name '{node.id}'").suggest(node.id, [*params, *REFERENCE_ROOTS])
            stack += [(node.func, True)] if isinstance(node, ast.Call) else []
            stack += [(part, False) for part in parts_of(node)]


def _dotted_problem(dotted: str, called: bool, functions: Collection[str] | None, place: str) -> Message | None:
    root, _, name = dotted.partition(".")
    if root != "references":
        usable = _LIBRARIES.match(dotted) and not _TOUCHES_FILES.match(dotted)
        return None if usable else rules.REFERENCE(f"'{dotted}' is not a function a reference can use")
    if not called:
        return rules.REFERENCE(f"'{dotted}' is a function of {place}, call it")
    if functions is None or name in functions:
        return None
    return rules.REFERENCE(f"{place} has no function '{name}'").suggest(name, functions)
