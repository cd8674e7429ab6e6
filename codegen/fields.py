"""The keys of an entry that say for which numbers and strings the op is, and what it is tested with."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from .errors import did_you_mean
from .info import NO_DEFAULT
from .language import DEFAULT_DTYPES, DTYPE_GROUPS, POINT_KEYS
from .loader import Fields, Node
from .model import Point
from .signature import Signature, gradient_problem, option_problem, sample_problem


class DtypeFields(Fields):
    """Reads `dtypes` and `refuses`."""

    def dtypes(self) -> tuple[str, ...]:
        node = self.text("dtypes")
        if node is None:
            return DEFAULT_DTYPES
        groups = node.value.split()
        seen: set[str] = set()
        for group in groups:
            if group not in DTYPE_GROUPS:
                hint = did_you_mean(group, DTYPE_GROUPS) or "; there are " + ", ".join(DTYPE_GROUPS)
                self.report(node, f"unknown dtype group '{group}'{hint}")
            elif group in seen:
                self.report(node, f"dtype group '{group}' stands twice")
            seen.add(group)
        return tuple(groups)

    def refuses(self, elementwise: bool) -> dict[str, str]:
        if "refuses" not in self.fields:
            return {}
        label, node = self.fields["refuses"]
        if node.kind != "mapping" or not elementwise:
            self.report(label, "'refuses' maps dtype groups of an elementwise op to messages")
            return {}
        claimed, result = self.dtypes(), {}
        for group, (key, value) in node.items().items():
            if group not in DTYPE_GROUPS:
                self.report(key, f"unknown dtype group '{group}'{did_you_mean(group, DTYPE_GROUPS)}")
            elif group in claimed:
                self.report(key, f"'refuses' names '{group}', which 'dtypes' claims")
            elif value.kind != "scalar":
                self.report(value, f"the message for '{group}' must be a text, not a {value.kind}")
            elif not value.value.strip():
                self.report(value, f"the message for '{group}' is empty")
            elif problem := text_problem(value.value):
                self.report(value, f"the message for '{group}' {problem}")
            else:
                result[group] = " ".join(value.value.split())
        return result


class OptionFields(Fields):
    """Reads `options`."""

    def with_options(self, signature: Signature) -> Signature:
        """The signature, its `str` parameters with their options."""
        given = self.options([param.name for param in signature.params if param.type == "str"])
        params = []
        for param in signature.params:
            known = param._replace(options=given.get(param.name, ()))
            if param.type == "str" and param.name not in given:
                self.report(
                    self.fields["op"][1],
                    f"'options' has no list of the strings that '{param.name}' may be; "
                    "a free text is of type 'any'",
                )
            elif param.default is not NO_DEFAULT and (problem := option_problem(known, param.default)):
                self.report(self.fields["options"][0], f"default of '{param.name}' {problem}")
            params.append(known)
        return replace(signature, params=tuple(params))

    def options(self, names: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """The options by parameter; those of a parameter that `errors` was told about are empty."""
        if "options" not in self.fields:
            return {}
        label, node = self.fields["options"]
        if node.kind != "mapping":
            self.report(
                label, "'options' maps parameters of type 'str' to lists of the strings that they may be"
            )
            return dict.fromkeys(names, ())
        result = {}
        for name, (key, value) in node.items().items():
            words = value.value if value.kind == "sequence" else []
            texts = tuple(word.value for word in words if word.kind == "scalar" and _OPTION.match(word.value))
            if name not in names:
                self.report(
                    key, f"'options' names '{name}', which is no 'str' parameter{did_you_mean(name, names)}"
                )
            elif not words or len(texts) < len(words) or len(set(texts)) < len(texts):
                self.report(value, f"the options of '{name}' are a list of different words, '[a, b]'")
                texts = ()
            result[name] = texts
        return result


_OPTION = re.compile(r"[A-Za-z0-9_-]+\Z")


class SampleFields(Fields):
    """Reads `domain`, `samples` and `special`."""

    def domain(self, signature: Signature) -> dict[str, tuple[float, float]]:
        if "domain" not in self.fields:
            return {}
        _, node = self.fields["domain"]
        tensors = list(signature.tangents)
        pairs = node.items() if node.kind == "mapping" else {name: (node, node) for name in tensors}
        result = {}
        for name, (label, value_node) in pairs.items():
            value = value_node.data()
            numbers = value if isinstance(value, tuple) and len(value) == 2 else ()
            if name not in tensors:
                self.report(
                    label,
                    f"'domain' names '{name}', which is no Tensor parameter{did_you_mean(name, tensors)}",
                )
            elif not numbers or any(type(item) not in (int, float) for item in numbers):
                self.report(
                    value_node, "'domain' must be [low, high], or a mapping from parameter to such pairs"
                )
            elif not -1e300 < numbers[0] < numbers[1] < 1e300:
                self.report(value_node, f"'domain' needs finite low < high, not [{numbers[0]}, {numbers[1]}]")
            else:
                result[name] = (float(numbers[0]), float(numbers[1]))
        return result

    def samples(self, signature: Signature) -> tuple[dict[str, object], ...]:
        if "samples" not in self.fields:
            return ()
        node = self.fields["samples"][1]
        if node.kind != "sequence" or not node.value or any(item.kind != "mapping" for item in node.value):
            self.report(node, "'samples' must be a list of mappings from parameter to value")
            return ()
        params = {param.name: param for param in signature.params}
        for item in node.value:
            given = item.items()
            for name, (label, value) in given.items():
                if name not in params:
                    self.report(
                        label, f"sample gives '{name}', which is no parameter{did_you_mean(name, params)}"
                    )
                elif problem := sample_problem(params[name], value.data()):
                    self.report(value, f"sample: '{name}' {problem}")
            for param in signature.params:
                if param.required and param.name not in given:
                    self.report(item, f"sample has no value for parameter '{param.name}'")
        return tuple(item.data() for item in node.value)

    def special(self, signature: Signature) -> tuple[Point, ...]:
        if "special" not in self.fields:
            return ()
        node = self.fields["special"][1]
        if node.kind != "sequence" or not node.value or any(item.kind != "mapping" for item in node.value):
            self.report(node, "'special' must be a list of mappings with 'at' and 'gradient'")
            return ()
        points = [self.point(item, signature) for item in node.value]
        return tuple(point for point in points if point is not None)

    def point(self, item: Node, signature: Signature) -> Point | None:
        """One entry of `special`; None when `errors` was told what is wrong."""
        given = item.items()
        for key, (label, _) in given.items():
            if key not in POINT_KEYS:
                self.report(label, f"unknown key '{key}' of a point; there are {', '.join(POINT_KEYS)}")
                return None
        for name in POINT_KEYS[:2]:
            if name not in given or given[name][1].kind != "mapping":
                self.report(item, f"a point has a mapping '{name}' from parameter to value")
                return None
        at, gradient = given["at"][1].items(), given["gradient"][1].items()
        params = {param.name: param for param in signature.params}
        good = True

        def complain(where: Node, message: str) -> None:
            nonlocal good
            good = False
            self.report(where, f"point: {message}")

        for name, (label, value) in at.items():
            if name not in params:
                complain(label, f"gives '{name}', which is no parameter{did_you_mean(name, params)}")
            elif problem := sample_problem(params[name], value.data()):
                complain(value, f"'{name}' {problem}")
        for param in signature.params:
            if param.required and param.name not in at:
                complain(item, f"has no value for parameter '{param.name}'")
        for name, (label, value) in gradient.items():
            if name not in signature.tangents or name not in at:
                complain(label, f"gives the gradient of '{name}', which is no Tensor in 'at'")
            elif problem := gradient_problem(value.data(), at[name][1].data()):
                complain(value, f"the gradient of '{name}' {problem}")
        note = given["note"][1] if "note" in given else None
        if note is not None and (note.kind != "scalar" or text_problem(note.value) or "|" in note.value):
            complain(note, "'note' must be a text that can stand in a table")
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
