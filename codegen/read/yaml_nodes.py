"""A spec file as data with positions: YAML nodes, and the fields of entries.

Loading never runs code from the file: no YAML constructor is called.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import yaml

from ..words import rules
from ..words.errors import Collector, Mark, Message, Rule, Source, SpecError
from ..words.language import MAX_NESTING
from .source import Positions

_YAML_1_1_WORDS = frozenset(("yes", "no", "on", "off", "true", "false", "null", "~"))
_INT = re.compile(r"[-+]?[0-9]+\Z")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?\Z")
_SPECIAL_FLOATS = {".inf": float("inf"), "+.inf": float("inf"), "-.inf": float("-inf"), ".nan": float("nan")}
_PARSER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@dataclass(eq=False)
class Node:
    """A YAML value; `value` is a str, a list of Nodes, or a list of (key Node, value Node)."""

    kind: str  # scalar, sequence, mapping, or refused (already reported)
    value: Any
    mark: Mark
    plain: bool  # an unquoted scalar, or a collection in block style
    end: Mark
    style: str | None = None

    def items(self) -> dict[str, tuple[Node, Node]]:
        """Return a mapping's key and value nodes by key text."""
        return {key.value: (key, value) for key, value in self.value if key.kind == "scalar"}

    def positions(self, source: Source) -> Positions:
        """Return where each character of a scalar's value stands in the file."""
        return Positions(source, self.value, self.mark, self.end, self.style)

    def data(self) -> object:
        """Return the value as plain data by the rules of YAML 1.2; lists become tuples."""
        if self.kind == "sequence":
            return tuple(item.data() for item in self.value)
        if self.kind == "mapping":
            return {key: value.data() for key, (_, value) in self.items().items()}
        return None if self.kind == "refused" else scalar(self.value) if self.plain else self.value


def scalar(text: str) -> object:
    """Return what an unquoted scalar means in YAML 1.2: None, a bool, an int, a float or the text itself."""
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text[0] in "tT"
    if _INT.match(text):
        return int(text) if len(text) <= 20 else float(text)
    if _FLOAT.match(text):
        return float(text)
    return _SPECIAL_FLOATS.get(text.lower(), text)


def compose(source: Source, errors: Collector) -> Node | None:
    """Return the root node of the file's one document, or None when the file is empty.

    The tree is built from parser events without recursion, so that no input can exhaust the stack; anchors,
    aliases, tags and duplicate keys are recorded in `errors`.

    Raises:
        SpecError: the file is not YAML or is nested too deeply.
    """
    with contextlib.suppress(yaml.YAMLError):
        return _compose(source.text, _PARSER, errors)
    try:  # the pure Python parser: its messages do not depend on the version of libyaml
        return _compose(source.text, yaml.SafeLoader, errors)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        if "mapping values are not allowed" in problem:
            problem += " (is the line indented as the others are? a value that holds ': ' must be quoted)"
        at = Mark(mark.line + 1, mark.column + 1) if mark else None
        errors.add(at, rules.NOT_YAML(f"not YAML: {problem}"))
        raise SpecError(source, errors.problems) from None


def _compose(text: str, parser: Any, errors: Collector) -> Node | None:
    root: Node | None = None
    stack: list[Node] = []
    keys: list[Node | None] = []  # per open mapping: the key that waits for its value
    lines: list[dict[str, int]] = []  # per open mapping: where its keys first stand
    for event in yaml.parse(text, Loader=parser):
        if isinstance(event, yaml.DocumentStartEvent) and root is not None:
            errors.add(_mark(event.start_mark), rules.NOT_A_LIST("a second document; a spec file holds one"))
            break
        if isinstance(event, (yaml.SequenceEndEvent, yaml.MappingEndEvent)):
            keys.pop()
            lines.pop()
            node = stack.pop()
            node.end = _mark(event.end_mark)
            continue
        made = _node(event, errors)
        if made is None:
            continue
        if not stack:
            root = made
        elif stack[-1].kind == "sequence":
            stack[-1].value.append(made)
        elif (key := keys[-1]) is None:
            keys[-1] = _check_key(made, lines[-1], errors)
        else:
            stack[-1].value.append((key, made))
            keys[-1] = None
        if made.kind in ("sequence", "mapping"):
            stack.append(made)
            keys.append(None)
            lines.append({})
            if len(stack) > MAX_NESTING:
                errors.add(made.mark, rules.TOO_DEEP(f"nested more than {MAX_NESTING} levels deep"))
                raise SpecError(errors.source, errors.problems)
    return root


def _node(event: Any, errors: Collector) -> Node | None:
    if not isinstance(event, (yaml.AliasEvent, yaml.ScalarEvent, yaml.CollectionStartEvent)):
        return None
    mark, end = _mark(event.start_mark), _mark(event.end_mark)
    if isinstance(event, yaml.AliasEvent):
        message = f"alias '*{event.anchor}'; write the value out, or quote a text that begins with '*'"
        errors.add(mark, rules.YAML_FEATURE(message))
        return Node("refused", "", mark, False, end)
    if event.anchor is not None:
        message = f"anchor '&{event.anchor}'; a spec has none, quote a text that begins with '&'"
        errors.add(mark, rules.YAML_FEATURE(message))
    if event.tag is not None:
        message = f"tag '{event.tag}'; a spec has none, quote a text that begins with '!'"
        errors.add(mark, rules.YAML_FEATURE(message))
    if isinstance(event, yaml.ScalarEvent):
        shown = event.value.replace("\n", "")
        if not shown.isprintable():  # the lines of the file have none, but an escape may make one
            character = next(one for one in shown if not one.isprintable())
            errors.add(mark, rules.CHARACTER(f"escape of the unprintable character U+{ord(character):04X}"))
        style = event.style or None
        plain = style in (None, "", ".")
        if plain and len(event.value) > 20 and _INT.match(event.value):
            errors.add(mark, rules.LONG_NUMBER("number with more than 20 digits"))
        return Node("scalar", event.value, mark, plain, end, None if plain else style)
    kind = "sequence" if isinstance(event, yaml.SequenceStartEvent) else "mapping"
    return Node(kind, [], mark, not event.flow_style, end)


def _check_key(key: Node, lines: dict[str, int], errors: Collector) -> Node:
    """Report a key that cannot be one, or stands twice; `lines` has those before it."""
    if key.kind in ("sequence", "mapping"):
        errors.add(key.mark, rules.KEY(f"a key must be a name, not a {key.kind}"))
        return key
    if key.plain and key.value == "<<":
        errors.add(key.mark, rules.YAML_FEATURE("merge key '<<'; write the keys out"))
        key.kind = "refused"
    elif key.plain and key.value.lower() in _YAML_1_1_WORDS:
        message = f"key '{key.value}' is not a string in YAML 1.1; quote it or choose another name"
        errors.add(key.mark, rules.KEY(message))
        key.kind = "refused"
    if key.value in lines:
        errors.add(key.mark, rules.DUPLICATE_KEY(f"duplicate key '{key.value}', first at line {lines[key.value]}"))
    elif key.kind == "scalar":
        lines[key.value] = key.mark.line
    return key


def _mark(mark: Any) -> Mark:
    return Mark(mark.line + 1, mark.column + 1)


class Fields:
    """The keys of one entry, with readers for each kind of value; what is wrong goes to `errors`."""

    def __init__(self, node: Node, name: str, errors: Collector) -> None:
        self.node, self.name, self.errors = node, name, errors
        self.fields: dict[str, tuple[Node, Node]] = {}
        if node.kind == "mapping":
            self.fields = {key: pair for key, pair in node.items().items() if pair[1].kind != "refused"}

    def report(self, where: Node | Mark | str, message: Message) -> None:
        """Record a problem of this entry: at a node, a mark, or the key of that name."""
        where = self.fields[where][0] if isinstance(where, str) else where
        self.errors.add(where.mark if isinstance(where, Node) else where, message, self.name)

    def text(self, key: str) -> Node | None:
        """Return the scalar of a key, or None when it is absent or wrong."""
        node = self.fields[key][1] if key in self.fields else None
        return node if node is not None and self.is_text(node, f"'{key}'") else None

    def is_text(self, node: Node, what: str) -> bool:
        """Whether a node is a text; reported if it is not."""
        if node.kind != "scalar":
            words = [item.value for item in node.value if item.kind == "scalar"] if node.kind == "sequence" else []
            hint = f": write it without brackets, as in '{' '.join(words)}'" if words else ""
            self.report(node, rules.KIND(f"{what} must be a text, not a {node.kind}{hint}"))
        elif not node.value.strip():
            self.report(node, rules.KIND(f"{what} is empty"))
        return node.kind == "scalar" and bool(node.value.strip())

    def word(self, key: str, known: Sequence[str], rule: Rule, of: str = "") -> str | None:
        """Return the text of a key that holds one of these words, or None when it is absent or wrong."""
        node = self.text(key)
        if node is None or node.value in known:
            return None if node is None else str(node.value)
        unknown = rule(f"'{key}'{of} is one of {', '.join(known)}, not '{node.value}'")
        self.report(node, unknown.suggest(node.value, known))
        return None

    def in_block_style(self, node: Node, what: str) -> None:
        """Report a mapping with formulas in flow style."""
        if not node.plain:
            message = f"write {what} in block style; a flow mapping '{{...}}' splits formulas at commas"
            self.report(node, rules.FLOW_STYLE(message))

    def prose(self, node: Node, what: str) -> str | None:
        """Return a text for generated code, in one line; None when it is wrong."""
        if not self.is_text(node, what):
            return None
        if problem := text_problem(node.value):
            self.report(node, rules.TEXT(f"{what} {problem}"))
        return " ".join(node.value.split())

    def doc(self) -> str | None:
        """Return what `doc` says."""
        return self.prose(self.fields["doc"][1], "'doc'") if "doc" in self.fields else None

    def mapping(self, key: str, problem: Message, applies: bool = True) -> dict[str, tuple[Node, Node]]:
        """Return the items of a key that holds a mapping, and may: else report the problem."""
        if key not in self.fields:
            return {}
        if self.fields[key][1].kind == "mapping" and applies:
            return self.fields[key][1].items()
        self.report(key, problem)
        return {}

    def flag(self, key: str, default: bool) -> bool:
        """Return a key's true or false."""
        if key not in self.fields:
            return default
        node = self.fields[key][1]
        value = node.data()
        if not isinstance(value, bool):
            shown = f"'{node.value}'" if node.kind == "scalar" else f"a {node.kind}"
            self.report(node, rules.KIND(f"'{key}' must be true or false, not {shown}"))
            return default
        return value

    def words(self, key: str) -> list[Node]:
        """Return the scalars of a key that holds a list of names."""
        if key not in self.fields:
            return []
        node = self.fields[key][1]
        if node.kind != "sequence" or any(item.kind != "scalar" for item in node.value):
            self.report(node, rules.KIND(f"'{key}' must be a list of names, '[a, b]'"))
            return []
        for number, item in enumerate(node.value):
            if any(other.value == item.value for other in node.value[:number]):
                self.report(item, rules.REPEATED(f"'{item.value}' stands twice in '{key}'"))
        return list(node.value)


def text_problem(text: str) -> str | None:
    """Return why a text cannot go into generated code, or None when it can."""
    if "\\" in text or '"""' in text or "*/" in text:
        return "cannot hold a backslash, '\"\"\"' or '*/': it goes into generated code"
    if text.rstrip().endswith('"'):
        return "cannot end in '\"': it goes into generated code"
    return None
