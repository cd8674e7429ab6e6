"""The keys of an entry that say for which numbers and strings the op is, and what it is tested with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..words.errors import Message
from ..words.keys import POINT as POINT_KEYS
from ..words.language import (
    DEFAULT_DTYPES,
    DTYPE_GROUPS,
    ELEMENTWISE,
    INTEGER_ROLES,
    MATRIX_DOMAINS,
    NUMBER_TYPES,
)
from ..words.parameters import NO_DEFAULT
from ..words.rules.gs2_entries import (
    DTYPE_GROUP,
    INTEGERS,
    KIND,
    OPTIONS,
    REFUSES,
    REPEATED,
    TEXT,
    UNKNOWN_KEY,
)
from ..words.rules.gs6_testing import DOMAIN, PHASES, POINT, SAMPLE_KEYS, SAMPLE_VALUE
from .model import Point
from .signature import Signature
from .values import gradient_problem, option_problem, sample_problem
from .yaml_nodes import Fields, Node


class DtypeFields(Fields):
    """Reads `dtypes`, `refuses` and `integers`."""

    def dtypes(self) -> tuple[str, ...]:
        node = self.text("dtypes")
        if node is None:
            return DEFAULT_DTYPES
        positions = node.positions(self.errors.source)
        seen: dict[str, None] = {}
        for found in re.finditer(r"\S+", node.value):
            group, mark = found.group(), positions[found.start()]
            if group not in DTYPE_GROUPS:
                self.report(mark, _unknown_group(group))
            elif group in seen:
                self.report(mark, REPEATED(f"dtype group '{group}' stands twice"))
            seen[group] = None
        return tuple(seen)

    def refuses(self, elementwise: bool) -> dict[str, str]:
        if "refuses" not in self.fields:
            return {}
        label, node = self.fields["refuses"]
        if node.kind != "mapping" or not elementwise:
            self.report(label, REFUSES("'refuses' maps dtype groups of an elementwise op to messages"))
            return {}
        claimed, result = self.dtypes(), {}
        for group, (key, value) in node.items().items():
            if group not in DTYPE_GROUPS:
                self.report(key, _unknown_group(group))
            elif group in claimed:
                self.report(key, REFUSES(f"'refuses' names '{group}', which 'dtypes' claims"))
            elif value.kind != "scalar":
                self.report(value, KIND(f"the message for '{group}' must be a text, not a {value.kind}"))
            elif not value.value.strip():
                self.report(value, KIND(f"the message for '{group}' is empty"))
            elif problem := text_problem(value.value):
                self.report(value, TEXT(f"the message for '{group}' {problem}"))
            else:
                result[group] = " ".join(value.value.split())
        return result

    def integers(self, signature: Signature, elementwise: bool) -> dict[str, str]:
        if "integers" not in self.fields:
            return {}
        label, node = self.fields["integers"]
        if node.kind != "mapping" or not elementwise or "int" not in self.dtypes():
            message = "'integers' is a mapping, for elementwise ops of which 'dtypes' claims 'int'"
            self.report(label, INTEGERS(message))
            return {}
        tensors = [param.name for param in signature.tensors[1:] if param.type == "Tensor"]
        result = {}
        for name, (key, value) in node.items().items():
            if name not in tensors:
                message = f"'integers' names '{name}', which is no Tensor parameter after the first"
                self.report(key, INTEGERS(message).suggest(name, tensors))
            elif value.kind != "scalar" or value.value not in INTEGER_ROLES:
                self.report(value, INTEGERS(f"'{name}' is one of {', '.join(INTEGER_ROLES)}"))
            else:
                result[name] = value.value
        return result


def _unknown_group(group: str) -> Message:
    others = "; there are " + ", ".join(DTYPE_GROUPS)
    return DTYPE_GROUP(f"unknown dtype group '{group}'").suggest(group, DTYPE_GROUPS, others)


class OptionFields(Fields):
    """Reads `options`."""

    def with_options(self, signature: Signature) -> Signature:
        """The signature, its `str` parameters with their options."""
        given = self.options([param.name for param in signature.params if param.type == "str"])
        params = []
        for param in signature.params:
            known = param._replace(options=given.get(param.name, ()))
            if param.type == "str" and param.name not in given:
                message = (
                    f"'options' has no list of the strings that '{param.name}' may be; "
                    "a free text is of type 'any'"
                )
                self.report(self.fields["op"][1], OPTIONS(message))
            elif param.default is not NO_DEFAULT and (problem := option_problem(known, param.default)):
                message = f"default of '{param.name}' {problem}"
                self.report(self.fields["options"][0], OPTIONS(message))
            params.append(known)
        return replace(signature, params=tuple(params))

    def options(self, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """The options by parameter; those of a parameter that `errors` was told about are empty."""
        if "options" not in self.fields:
            return {}
        label, node = self.fields["options"]
        if node.kind != "mapping":
            message = "'options' maps parameters of type 'str' to lists of the strings that they may be"
            self.report(label, OPTIONS(message))
            return dict.fromkeys(names, ())
        result = {}
        for name, (key, value) in node.items().items():
            words = value.value if value.kind == "sequence" else []
            texts = tuple(word.value for word in words if word.kind == "scalar" and _OPTION.match(word.value))
            if name not in names:
                message = f"'options' names '{name}', which is no 'str' parameter"
                self.report(key, OPTIONS(message).suggest(name, names))
            elif not words or len(texts) < len(words) or len(set(texts)) < len(texts):
                message = f"the options of '{name}' are a list of different words, '[a, b]'"
                self.report(value, OPTIONS(message))
                texts = ()
            result[name] = texts
        return result


_OPTION = re.compile(r"[A-Za-z0-9_-]+\Z")


class SampleFields(Fields):
    """Reads `domain`, `samples` and `special`."""

    def domains(self, signature: Signature) -> dict[str, tuple[Node, Node]]:
        """What `domain` gives for each parameter: the nodes of the name and of the value."""
        if "domain" not in self.fields:
            return {}
        _, node = self.fields["domain"]
        tensors = signature.tangents
        return node.items() if node.kind == "mapping" else {name: (node, node) for name in tensors}

    def matrices(self, signature: Signature, kind: str) -> dict[str, str]:
        """What the matrices of each parameter are, where `domain` says it."""
        result = {}
        for name, (_, node) in self.domains(signature).items():
            value = node.data()
            if value not in MATRIX_DOMAINS:
                continue  # an interval
            if kind == ELEMENTWISE:
                message = f"'domain' of an elementwise op is [low, high], not '{value}'"
                self.report(node, DOMAIN(message))
            result[name] = str(value)
        return result

    def intervals(self, signature: Signature) -> dict[str, tuple[float, float]]:
        """The interval of each parameter, where `domain` gives one."""
        numeric = {param.name for param in signature.params if param.type in NUMBER_TYPES}
        drawn = [param.name for param in signature.params if param.name in {*signature.tangents, *numeric}]
        result = {}
        for name, (label, value_node) in self.domains(signature).items():
            value = value_node.data()
            numbers = value if isinstance(value, tuple) and len(value) == 2 else ()
            if name not in drawn:
                message = f"'domain' names '{name}', which is neither a Tensor parameter nor a number"
                self.report(label, DOMAIN(message).suggest(name, drawn))
            elif value in MATRIX_DOMAINS and name not in numeric:
                continue
            elif not numbers or any(type(item) not in (int, float) for item in numbers):
                words = ", ".join(MATRIX_DOMAINS)
                message = f"'domain' must be [low, high], one of {words}, or a mapping from parameter to such"
                self.report(value_node, DOMAIN(message))
            elif not -1e300 < numbers[0] < numbers[1] < 1e300:
                message = f"'domain' needs finite low < high, not [{numbers[0]}, {numbers[1]}]"
                self.report(value_node, DOMAIN(message))
            else:
                result[name] = (float(numbers[0]), float(numbers[1]))
        return result

    def phases(self, signature: Signature) -> tuple[str, ...]:
        outputs = [output.name for output in signature.outputs if output.differentiable]
        names = self.words("phases")
        for item in names:
            if item.value not in outputs:
                message = f"'phases' names '{item.value}', which is no differentiable output"
                self.report(item, PHASES(message).suggest(item.value, outputs))
        return tuple(item.value for item in names)

    def samples(self, signature: Signature) -> tuple[dict[str, object], ...]:
        if "samples" not in self.fields:
            return ()
        node = self.fields["samples"][1]
        if node.kind != "sequence" or not node.value or any(item.kind != "mapping" for item in node.value):
            self.report(node, KIND("'samples' must be a list of mappings from parameter to value"))
            return ()
        params = {param.name: param for param in signature.params}
        for item in node.value:
            given = item.items()
            for name, (label, value) in given.items():
                if name not in params:
                    message = f"sample gives '{name}', which is no parameter"
                    self.report(label, SAMPLE_KEYS(message).suggest(name, params))
                elif problem := sample_problem(params[name], value.data()):
                    self.report(value, SAMPLE_VALUE(f"sample: '{name}' {problem}"))
            for param in signature.params:
                if param.required and param.name not in given:
                    self.report(item, SAMPLE_KEYS(f"sample has no value for parameter '{param.name}'"))
        return tuple(item.data() for item in node.value)

    def special(self, signature: Signature) -> tuple[Point, ...]:
        if "special" not in self.fields:
            return ()
        node = self.fields["special"][1]
        if node.kind != "sequence" or not node.value or any(item.kind != "mapping" for item in node.value):
            self.report(node, KIND("'special' must be a list of mappings with 'at' and 'gradient'"))
            return ()
        points = [self.point(item, signature) for item in node.value]
        return tuple(point for point in points if point is not None)

    def point(self, item: Node, signature: Signature) -> Point | None:
        """One entry of `special`; None when `errors` was told what is wrong."""
        given = item.items()
        for key, (label, _) in given.items():
            if key not in POINT_KEYS:
                message = UNKNOWN_KEY(f"unknown key '{key}' of a point; there are {', '.join(POINT_KEYS)}")
                self.report(label, message)
                return None
        for name in ("at", "gradient"):
            if name not in given or given[name][1].kind != "mapping":
                self.report(item, POINT(f"a point has a mapping '{name}' from parameter to value"))
                return None
        at, gradient = given["at"][1].items(), given["gradient"][1].items()
        params = {param.name: param for param in signature.params}
        good = True

        def complain(where: Node, message: Message) -> None:
            nonlocal good
            good = False
            self.report(where, message)

        for name, (label, value) in at.items():
            if name not in params:
                message = SAMPLE_KEYS(f"point: gives '{name}', which is no parameter")
                complain(label, message.suggest(name, params))
            elif problem := sample_problem(params[name], value.data()):
                complain(value, SAMPLE_VALUE(f"point: '{name}' {problem}"))
        for param in signature.params:
            if param.required and param.name not in at:
                complain(item, SAMPLE_KEYS(f"point: has no value for parameter '{param.name}'"))
        for name, (label, value) in gradient.items():
            if name not in signature.tangents or name not in at:
                complain(label, POINT(f"point: gives the gradient of '{name}', which is no Tensor in 'at'"))
            elif problem := gradient_problem(value.data(), at[name][1].data()):
                complain(value, POINT(f"point: the gradient of '{name}' {problem}"))
        note = given["note"][1] if "note" in given else None
        if note is not None and (note.kind != "scalar" or text_problem(note.value) or "|" in note.value):
            complain(note, TEXT("point: 'note' must be a text that can stand in a table"))
        if not good:
            return None
        values, expected = given["at"][1].data(), given["gradient"][1].data()
        assert isinstance(values, Mapping) and isinstance(expected, Mapping)
        return Point(values, expected, None if note is None else " ".join(note.value.split()))


def text_problem(text: str) -> str | None:
    """Return why a text cannot go into generated code, or None when it can."""
    if "\\" in text or '"""' in text or "*/" in text:
        return "cannot hold a backslash, '\"\"\"' or '*/': it goes into generated code"
    if text.rstrip().endswith('"'):
        return "cannot end in '\"': it goes into generated code"
    return None
