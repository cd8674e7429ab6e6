"""The keys of an entry that say for which numbers and strings the op is."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from ..words import rules
from ..words.errors import Message
from ..words.language import DEFAULT_DTYPES, DTYPE_GROUPS, EXACT, INTEGER_ROLES, NUMBER_TYPES, ROUNDED
from ..words.parameters import NO_DEFAULT
from .signature import Signature
from .values import option_problem
from .yaml_nodes import Fields


class DtypeFields(Fields):
    """Reads `dtypes`, `refuses`, `integers` and `numbers`; `usual` are the dtypes where an entry has none."""

    usual: tuple[str, ...] = DEFAULT_DTYPES

    def dtypes(self) -> tuple[str, ...]:
        node = self.text("dtypes")
        if node is None:
            return self.usual
        positions = node.positions(self.errors.source)
        seen: list[str] = []
        for found in re.finditer(r"\S+", node.value):
            group, mark = found.group(), positions[found.start()]
            if group not in DTYPE_GROUPS:
                self.report(mark, _unknown_group(group))
            elif group in seen:
                self.report(mark, rules.REPEATED(f"dtype group '{group}' stands twice"))
            seen.append(group)
        return tuple(dict.fromkeys(seen))

    def refuses(self, elementwise: bool) -> dict[str, str]:
        unfit = rules.REFUSES("'refuses' maps dtype groups of an elementwise op to messages")
        claimed, result = self.dtypes(), {}
        for group, (key, value) in self.mapping("refuses", unfit, elementwise).items():
            if group not in DTYPE_GROUPS:
                self.report(key, _unknown_group(group))
            elif group in claimed:
                self.report(key, rules.REFUSES(f"'refuses' names '{group}', which 'dtypes' claims"))
            elif message := self.prose(value, f"the message for '{group}'"):
                result[group] = message
        return result

    def integers(self, signature: Signature, elementwise: bool) -> dict[str, str]:
        unfit = rules.INTEGERS("'integers' is a mapping, for elementwise ops of which 'dtypes' claims 'int'")
        tensors = [param.name for param in signature.tensors[1:] if param.type == "Tensor"]
        applies = elementwise and "int" in self.dtypes()
        result = {}
        for name, (key, value) in self.mapping("integers", unfit, applies).items():
            if name not in tensors:
                message = f"'integers' names '{name}', which is no Tensor parameter after the first"
                self.report(key, rules.INTEGERS(message).suggest(name, tensors))
            elif value.kind != "scalar" or value.value not in INTEGER_ROLES:
                self.report(value, rules.INTEGERS(f"'{name}' is one of {', '.join(INTEGER_ROLES)}"))
            else:
                result[name] = value.value
        return result

    def numbers(self, signature: Signature, elementwise: bool) -> dict[str, str]:
        unfit = rules.NUMBERS("'numbers' is a mapping, for elementwise ops of which 'dtypes' claims 'float'")
        words = {param.name: EXACT for param in signature.tensors if param.type == "Tensor" and not param.is_list}
        words |= {param.name: ROUNDED for param in signature.params if param.type in NUMBER_TYPES}
        result = {}
        applies = elementwise and "float" in self.dtypes()
        for name, (key, value) in self.mapping("numbers", unfit, applies).items():
            if name not in words:
                message = f"'numbers' names '{name}', which is no Tensor parameter and no number"
                self.report(key, rules.NUMBERS(message).suggest(name, words))
            elif value.kind != "scalar" or value.value != words[name]:
                self.report(value, rules.NUMBERS(f"'{name}' may be {words[name]}"))
            else:
                result[name] = words[name]
        return result


def _unknown_group(group: str) -> Message:
    return rules.DTYPE_GROUP(f"unknown dtype group '{group}'").among(group, DTYPE_GROUPS)


Options: TypeAlias = Mapping[str, tuple[str, ...]]


class OptionFields(Fields):
    """Reads `options`."""

    def with_options(self, signature: Signature, usual: Options) -> Signature:
        """The signature, its `str` parameters with their options, which may be the `usual` ones of the section."""
        names = [param.name for param in signature.params if param.type == "str"]
        given = {**usual, **self.options(names)}
        if not names:
            return signature
        params = []
        for param in signature.params:
            known = param._replace(options=given.get(param.name, ()))
            if param.type == "str" and param.name not in given:
                message = f"'options' has no list of the strings that '{param.name}' may be"
                self.report(self.fields["op"][1], rules.OPTIONS(f"{message}; a free text is of type 'any'"))
            elif param.default is not NO_DEFAULT and (problem := option_problem(known, param.default)):
                self.report("options", rules.OPTIONS(f"default of '{param.name}' {problem}"))
            params.append(known)
        return replace(signature, params=tuple(params))

    def options(self, names: Sequence[str] | None = None) -> Options:
        """The options by parameter, of these if `names` are given; what `errors` was told about has none."""
        unfit = rules.OPTIONS("'options' maps parameters of type 'str' to lists of the strings that they may be")
        given = self.mapping("options", unfit)
        if "options" in self.fields and self.fields["options"][1].kind != "mapping":
            return dict.fromkeys(names or (), ())
        result = {}
        for name, (key, value) in given.items():
            words = value.value if value.kind == "sequence" else []
            texts = tuple(word.value for word in words if word.kind == "scalar" and _OPTION.match(word.value))
            if names is not None and name not in names:
                message = f"'options' names '{name}', which is no 'str' parameter"
                self.report(key, rules.OPTIONS(message).suggest(name, names))
            elif not words or len(texts) < len(words) or len(set(texts)) < len(texts):
                self.report(value, rules.OPTIONS(f"the options of '{name}' are a list of different words, '[a, b]'"))
                texts = ()
            result[name] = texts
        return result


_OPTION = re.compile(r"[A-Za-z0-9_-]+\Z")
