"""Sections: the items `- section: name` of a spec, each of which holds the ops up to the next one."""

import keyword
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ..words import keys, rules
from ..words.errors import Collector, Mark, Message
from ..words.language import BATCH_WORDS, GENERATED_FILES
from ..words.parameters import flat_name
from .families import members
from .fields import DtypeFields, OptionFields
from .model import Op, Section
from .signature import name_problem
from .yaml_nodes import Node, text_problem

_UNNAMED = Section("", None, Mark(1, 1))


class SectionReader(DtypeFields, OptionFields):
    """Reads one item into a `Section`."""

    def read(self) -> Section:
        """The section; what is wrong with it goes to `errors`, and then its name may be empty."""
        for key, (label, _) in self.fields.items():
            if key not in keys.SECTION:
                self.report(label, rules.UNKNOWN_KEY(f"unknown key '{key}' of a section").among(key, keys.SECTION))
        name = self.text("section")
        text = "" if name is None else " ".join(name.value.split())
        usual = self.options(), self.dtypes(), self.flag("planned", False)
        batch = self.word("batch", BATCH_WORDS, rules.BATCH, " of a section")
        section = Section(text, self.doc(), self.node.mark, self.namespace(), *usual, batch)
        if name is not None and (problem := _name_problem(section)):
            self.report(name, rules.SECTION_NAME(problem))
        return section

    def namespace(self) -> str | None:
        """The name of the module that has the section's ops, if there is one."""
        node = self.text("namespace")
        if node is None:
            return None
        if problem := next(filter(None, map(name_problem, node.value.split("."))), None):
            self.report(node, problem)
        elif flat_name(node.value) in GENERATED_FILES:
            message = f"namespace '{node.value}' would share its name with another generated file"
            self.report(node, rules.NAMESPACE(message))
        else:
            return str(node.value)
        return None


def _name_problem(section: Section) -> str | None:
    module = section.module
    if '"' in section.name or not re.search(r"\w", section.name):
        return "the name of a section consists of words, and holds no '\"'"
    if not module.isascii() or not module.isidentifier() or keyword.iskeyword(module):
        return f"section '{section.name}' cannot name a file: '{module}' is not a name of Python"
    if module in GENERATED_FILES:
        return f"section '{section.name}' would share the name '{module}' with another generated file"
    if problem := text_problem(section.name):
        return f"the name of a section {problem}"
    return None


def is_section(node: Node) -> bool:
    """Whether an item of the file is a section; with an `op` beside it, it is an entry."""
    return node.kind == "mapping" and "section" in node.items() and "op" not in node.items()


def is_update(node: Node) -> bool:
    """Whether an item of the file is an update, and no op."""
    return node.kind == "mapping" and "update" in node.items() and "op" not in node.items()


def keys_of(node: Node) -> Mapping[str, keys.Key]:
    """The keys that an item of the file may have."""
    return keys.SECTION if is_section(node) else keys.UPDATE if is_update(node) else keys.ENTRY


def sectioned(items: Sequence[Node], errors: Collector) -> list[tuple[Section, list[tuple[int, Node]]]]:
    """The sections in order, each with its entries and their numbers in the file.

    A file without sections is one that has no name.
    """
    groups: list[tuple[Section, list[tuple[int, Node]]]] = [(_UNNAMED, [])]
    for number, node in enumerate(items, start=1):
        if is_section(node):
            groups.append((SectionReader(node, f"entry {number}", errors).read(), []))
        else:
            groups[-1][1].extend((number, member) for member in members(node))
    if len(groups) == 1:
        return groups
    (_, early), *named = groups
    if early:
        message = "an op stands before the first section; where there are sections, all have one"
        errors.add(early[0][1].mark, rules.SECTION(message))
    for section, entries in named:
        if not entries:
            errors.add(section.mark, rules.SECTION("the section has no ops"), section.name)
    return groups if early else named


def section_problems(sections: Sequence[Section], ops: Iterable[Op]) -> Iterator[tuple[Section, Message]]:
    """Which sections, or their namespaces, would share a name with another section, or with an op."""
    public = {name: op for op in ops for name in (op.signature.name, *op.plain_names)}
    seen: dict[str, Section] = {}
    modules = {section.module for section in sections}
    for section in sections:
        space = section.namespace or ""
        flat = flat_name(space)
        if flat in modules - {""}:
            yield section, rules.NAMESPACE(f"namespace '{space}' would share its file with the section of that name")
        elif flat in public:
            message = f"namespace '{space}' would share its name with the op at line {public[flat].mark.line}"
            yield section, rules.NAMESPACE(message)
        if not section.name:
            continue
        first = seen.setdefault(section.module, section)
        if first is not section:
            same = "is there already" if first.name == section.name else f"and '{first.name}' would share a file"
            yield section, rules.SECTION_NAME(f"section '{section.name}' {same}, at line {first.mark.line}")
        elif section.module in public:
            op = public[section.module]
            message = f"section '{section.name}' would share its name with the op at line {op.mark.line}"
            yield section, rules.SECTION_NAME(message)
