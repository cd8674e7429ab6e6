"""The keys of an entry that say for which numbers and strings the op is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ..words.errors import Message
from ..words.language import DEFAULT_DTYPES, DTYPE_GROUPS, INTEGER_ROLES
from ..words.parameters import NO_DEFAULT
from ..words.rules.gs2_entries import DTYPE_GROUP, INTEGERS, KIND, OPTIONS, REFUSES, REPEATED, TEXT
from .signature import Signature
from .values import option_problem
from .yaml_nodes import Fields


class DtypeFields(Fields):
    """Reads `dtypes`, `refuses` and `integers`; `usual` are the dtypes where an entry has none."""

    usual: tuple[str, ...] = DEFAULT_DTYPES

    def dtypes(self) -> tuple[str, ...]:
        node = self.text("dtypes")
        if node is None:
            return self.usual
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


def text_problem(text: str) -> str | None:
    """Return why a text cannot go into generated code, or None when it can."""
    if "\\" in text or '"""' in text or "*/" in text:
        return "cannot hold a backslash, '\"\"\"' or '*/': it goes into generated code"
    if text.rstrip().endswith('"'):
        return "cannot end in '\"': it goes into generated code"
    return None
