"""Signatures: `name.variant(Type parameter=default, *, Type keyword_only) -> Type output`."""

from __future__ import annotations

import ast
import itertools
import keyword
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from ..words import language, rules
from ..words.errors import Collector, Mark, Message, did_you_mean
from ..words.parameters import NO_DEFAULT, Output, Parameter, flat_name, meaning_of, written_name
from .source import Positions
from .values import static_value_fits
from .yaml_nodes import Node


@dataclass(frozen=True)
class Signature:
    """An op's name, parameters and results; `text` is the signature as written.

    Where an op is `namespace.name` for users, its `name` is `namespace_name`: a name of Python and C. One
    that is not `public` is for formulas alone.
    """

    name: str
    variant: str | None
    params: tuple[Parameter, ...]
    outputs: tuple[Output, ...]
    text: str
    marks: tuple[Mark, ...] = field(default=(), compare=False)  # of the parameters' names
    namespace: str | None = None
    public: bool = True

    @property
    def path(self) -> str:
        """The name as users write it."""
        return written_name(self.name, self.namespace)

    @property
    def title(self) -> str:
        """The key with the name as users write it."""
        return self.path + self.key.removeprefix(self.name)

    @property
    def key(self) -> str:
        """`name`, or `name.variant`."""
        return f"{self.name}.{self.variant}" if self.variant else self.name

    @property
    def inputs(self) -> tuple[Parameter, ...]:
        """The differentiable parameters."""
        return tuple(param for param in self.params if param.differentiable)

    @property
    def tensors(self) -> tuple[Parameter, ...]:
        """The parameters that are tensors or lists of them."""
        return tuple(param for param in self.params if param.is_tensor)

    @property
    def differentiable_outputs(self) -> tuple[Output, ...]:
        """The outputs that receive a gradient."""
        return tuple(output for output in self.outputs if output.differentiable)

    @property
    def gradients(self) -> dict[str, str]:
        """The names of the outputs' gradients in `backward`, by output: `grad`, or `grad_<output>`."""
        names = [output.name for output in self.differentiable_outputs]
        return {name: "grad" if len(names) == 1 else f"grad_{name}" for name in names}

    @property
    def tangents(self) -> dict[str, str]:
        """The names of the tangents in `jvp`, by parameter: `<parameter>_t`."""
        return {param.name: param.tangent for param in self.inputs}

    def clashes(self, formulas: bool) -> Iterator[str]:
        """Say which names are used twice; `formulas`: whether those of gradients and tangents count.

        Generated code makes names of others, of edges and saved values; these count as well.
        """
        names = [(param.name, "a parameter") for param in self.params]
        names += [(output.name, "an output") for output in self.outputs]
        made: dict[str, str] = {}
        if formulas:
            made |= dict.fromkeys(self.gradients.values(), "a gradient")
            made |= dict.fromkeys(self.tangents.values(), "a tangent")
            for param in self.inputs:
                made |= {f"grad_{param.name}": "a gradient", f"edge_{param.name}": "an edge"}
            for name in [*(param.name for param in self.tensors), *(output.name for output in self.outputs)]:
                made |= {f"{name}_{what}": "a saved value" for what in (*language.ATTRIBUTES, "version")}
        names += made.items()
        seen: dict[str, str] = {}
        for name, what in names:
            if name in seen:
                yield f"name '{name}' is used twice ({' and '.join(dict.fromkeys((seen[name], what)))})"
            seen[name] = what

    def takes_all_of(self, other: Signature) -> bool:
        """Whether each call that fits another signature with the same positional parameters fits this one."""
        ours, theirs = (
            [(param.name, param.type, param.is_list) for param in one.params if not param.keyword_only]
            for one in (self, other)
        )
        return ours == theirs and {param.name for param in self.params} >= {param.name for param in other.params}

    def call_problem(self, positional: int, keywords: Sequence[str]) -> str | None:
        """Return why a call with these arguments does not fit, or None when it does."""
        by_position = [param.name for param in self.params if not param.keyword_only]
        names = [param.name for param in self.params]
        if positional > len(by_position):
            return f"gives {positional} positional arguments, {len(by_position)} fit"
        given = by_position[:positional]
        for name in keywords:
            if name not in names:
                return f"has no parameter '{name}'{did_you_mean(name, names)}"
            if name in given:
                return f"gets '{name}' twice"
            given.append(name)
        missing = [param.name for param in self.params if param.required and param.name not in given]
        return f"is missing argument '{missing[0]}'" if missing else None


_NAME = re.compile(r"[a-z][a-z0-9_]*\Z")
_C_WORDS = frozenset(  # with the macros of <complex.h>, <errno.h> and of gcc
    """alignas alignof asm auto bool case char complex const constexpr default do double enum errno extern
    float goto imaginary inline int linux long main nullptr register restrict short signed sizeof static
    struct switch typedef typeof union unix unsigned void volatile""".split()
)


def name_problem(name: str) -> Message | None:
    """Return why `name` cannot name an op, a parameter or an output, or None when it can."""
    if not _NAME.match(name):
        return rules.NAME(f"'{name[:60]}' is not a name: lower-case letters, digits and '_', a letter first")
    if "__" in name:
        return rules.NAME(f"name '{name}' holds '__'")
    if keyword.iskeyword(name):
        return rules.NAME(f"name '{name}' is a Python keyword")
    if name in language.PYTHON_NAMES:
        return rules.RESERVED(f"name '{name}' is taken: generated code calls Python's")
    if name in (*language.STATIC_FUNCTIONS, language.NOT_IMPLEMENTED):
        return rules.RESERVED(f"name '{name}' is a function of the formula language")
    return rules.NAME(f"name '{name}' is too long") if len(name) > 60 else None


def variable_problem(name: str) -> Message | None:
    """Return why `name` cannot be a variable of generated Python and C, or None when it can.

    Those of matrices may be in capitals.
    """
    if name in language.LOCAL_NAMES:
        return rules.RESERVED(f"name '{name}' is taken: generated code has a variable of that name")
    return name_problem(name.lower()) or (rules.RESERVED(f"name '{name}' is a word of C") if name in _C_WORDS else None)


def c_name_problem(name: str) -> Message | None:
    """Return why a C kernel cannot be called `name`, or None when it can."""
    taken = rules.RESERVED(f"name '{name}' is a word of C; an elementwise op needs another")
    return taken if name in _C_WORDS else None


class _SyntaxError(Exception):
    pass


class _Reader:
    """Reads a signature from left to right; `index` is where the next word begins."""

    def __init__(self, text: str, positions: Positions, op: str, errors: Collector) -> None:
        self.text, self.positions, self.op, self.errors = text, positions, op, errors
        self.index = 0
        self.good = True
        self.marks: list[Mark] = []

    def report(self, index: int, message: Message) -> None:
        self.good = False
        self.errors.add(self.positions[index], message, self.op)

    def fail(self, message: Message) -> NoReturn:
        self.report(self.index, message)
        raise _SyntaxError

    def skip(self) -> None:
        self.index += len(self.text[self.index :]) - len(self.text[self.index :].lstrip())

    def take(self, token: str) -> bool:
        self.skip()
        if not self.text.startswith(token, self.index):
            return False
        self.index += len(token)
        return True

    def at_end(self) -> bool:
        self.skip()
        return self.index == len(self.text)

    def expect(self, token: str, where: str) -> None:
        if not self.take(token):
            self.fail(rules.SYNTAX(f"signature: expected '{token}' {where}"))

    def word(self, what: str) -> tuple[str, int]:
        self.skip()
        match = re.compile(r"\w+").match(self.text, self.index)
        if match is None:
            self.fail(rules.SYNTAX(f"signature: expected {what}"))
        self.index = match.end()
        return match.group(), match.start()

    def checked(self, what: str, problem: Callable[[str], Message | None]) -> str:
        name, at = self.word(what)
        if message := problem(name):
            self.report(at, message)
        return name

    def type(self, allowed: tuple[str, ...], what: str) -> tuple[str, bool, bool]:
        name, at = self.word(f"{what} ('Type name')")
        if re.compile(r"\s*([,)=]|\Z)").match(self.text, self.index) and name not in allowed:
            self.index = at
            self.fail(rules.SYNTAX(f"signature: '{name}' has no type; {what} is written 'Type name'"))
        if name not in allowed:
            self.report(at, rules.TYPE(f"unknown type '{name}' of {what}").among(name, allowed))
        at = self.index
        is_list, optional = self.take("[]"), self.take("?")
        if is_list and name not in language.TENSOR_TYPES:
            self.report(at, rules.TYPE_SUFFIX(f"'{name}[]': only tensors come in lists; use 'dims', 'shape' or 'any'"))
        if optional and self.take("[]"):
            self.report(at, rules.TYPE_SUFFIX(f"'{name}?[]': write '{name}[]?' for a list or None, or 'any'"))
        return name, optional, is_list

    def default(self, name: str, type_name: str, optional: bool) -> object:
        if not self.take("="):
            return NO_DEFAULT
        self.skip()
        match = re.compile(r"""(?:'[^']*'|"[^"]*"|\([^()]*\)|(?!->)[^,()'"])+""").match(self.text, self.index)
        text = match.group().strip() if match else ""
        try:
            value = ast.literal_eval(text)
        except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
            self.fail(rules.DEFAULT(f"signature: default of '{name}' must be a literal"))
        if not text.isascii() or "\\" in text or (isinstance(value, str) and ("'" in value or '"' in value)):
            self.fail(rules.DEFAULT(f"signature: default of '{name}' holds a character that is not allowed"))
        if isinstance(value, (bytes, list, dict, set)) or (isinstance(value, (int, float)) and not abs(value) < 2**63):
            kinds = "a number below 2**63, a string, a tuple or None"
            self.fail(rules.DEFAULT(f"signature: default of '{name}' must be {kinds}"))
        probe = Parameter(name, meaning_of(type_name)[0], optional)
        if probe.is_tensor and not (value is None and optional):
            self.report(self.index, rules.DEFAULT(f"default of '{name}' can only be None, with type '{type_name}?'"))
        elif probe.static and type_name in language.STATIC_TYPES and not static_value_fits(probe, value):
            hint = f"; None needs type '{type_name}?'" if value is None else ""
            self.report(self.index, rules.DEFAULT(f"default {text} of '{name}' is not of type '{type_name}'{hint}"))
        self.index += len(match.group()) if match else 0
        return value

    def params(self) -> Iterator[Parameter]:
        keyword_only = False
        after_default = False
        self.expect("(", "after the name")
        if self.take(")"):
            return
        for number in itertools.count(1):
            if number > language.MAX_PARAMETERS:
                self.fail(rules.TOO_MANY(f"signature: an op has at most {language.MAX_PARAMETERS} parameters"))
            if self.take("*"):
                if keyword_only:
                    self.fail(rules.SYNTAX("signature: a second '*'"))
                keyword_only = True
                self.expect(",", "after '*'")
            type_name, optional, is_list = self.type(language.TENSOR_TYPES + language.STATIC_TYPES, "a parameter")
            self.skip()
            at = self.index
            name = self.checked("the parameter's name ('Type name')", variable_problem)
            self.marks.append(self.positions[at])
            default = self.default(name, type_name, optional)
            if default is NO_DEFAULT and after_default and not keyword_only:
                self.report(at, rules.DEFAULT(f"parameter '{name}' has no default but follows one that has"))
            after_default = after_default or default is not NO_DEFAULT
            kind, says = meaning_of(type_name)
            yield Parameter(name, kind, optional, is_list, default, keyword_only, says=says)
            if self.take(")"):
                return
            self.expect(",", "or ')' after a parameter")

    def outputs(self) -> Iterator[Output]:
        self.expect("->", "and the outputs")
        for number in itertools.count(1):
            if number > language.MAX_PARAMETERS:
                self.fail(rules.TOO_MANY(f"signature: an op has at most {language.MAX_PARAMETERS} outputs"))
            type_name, optional, is_list = self.type(language.TENSOR_TYPES, "an output")
            name = self.checked("the output's name ('Type name')", variable_problem)
            if optional:
                self.report(self.index, rules.TYPE_SUFFIX(f"output '{name}' cannot be optional"))
            yield Output(name, type_name, is_list)
            if not self.take(","):
                break
        self.skip()
        if self.index < len(self.text):
            self.fail(rules.SYNTAX("signature: expected ',' or the end"))


def parse_signature(
    node: Node, op: str, errors: Collector, namespace: str | None, *, writes: bool = False
) -> Signature | None:
    """Read a signature in a section with this namespace; None when `errors` was told what is wrong.

    writes: whether it is that of an update, which has no outputs.
    """
    reader = _Reader(node.value, node.positions(errors.source), op, errors)
    public = re.match(rf"\s*{language.PRIVATE}\s+\w", node.value) is None or not reader.take(language.PRIVATE)
    try:
        is_inside = namespace is not None and reader.take(f"{namespace}.")
        name = reader.checked("the op's name", name_problem)
        if is_inside:
            name = flat_name(f"{namespace}.{name}")
        if name.endswith("_"):
            reader.report(0, rules.NAME(f"name '{name}' ends in '_'; 'inplace: true' makes the in-place form"))
        variant = reader.checked("the variant's name", name_problem) if reader.take(".") else None
        params = tuple(reader.params())
        outputs = () if writes and reader.at_end() else tuple(reader.outputs())
    except _SyntaxError:
        return None
    if not any(param.is_tensor and not param.keyword_only for param in params):
        reader.report(0, rules.NO_TENSOR("an op takes a tensor by position"))
    text, space = " ".join(node.value.split()[not public :]), namespace if is_inside else None
    signature = Signature(name, variant, params, outputs, text, tuple(reader.marks), space, public)
    return signature if reader.good else None
