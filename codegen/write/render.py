"""Plans to text: the jinja2 environment, and what its templates are given."""

import os
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from zlib import crc32

import jinja2

from ..plan.decide import plan
from ..plan.op_plan import OpPlan
from ..plan.updates import plan_update
from ..read.model import Op, Section, Spec
from ..words.garbage import without_collections
from ..words.installation import abi, digest
from ..words.language import ARRAY, COMPOSITE, ELEMENTWISE
from ..words.parameters import flat_name
from .blocks import filled, laid_out, quoted, tuple_display
from .c_formulas import initializers
from .c_kernels import c_parts
from .imports import import_lines, imported
from .json_schema import schema_text
from .node_classes import node_class
from .numpy_calls import numpy_calls
from .op_functions import function, in_place_form, overload_dispatcher
from .public_names import exported, methods_by_name, methods_of_tensor, public, public_in
from .rule_pages import page
from .special_points import point_rows
from .tangent_functions import tangent_functions
from .type_stubs import hidden_stubs, method_stubs, node_stubs, operator_stubs, stubs, tuple_imports, tuple_stubs
from .updates import c_update, update_function

BANNER = "Made by `{command}` from {name}. Do not edit: change the spec and run it again."
_REGEN = "gradspec regen"
_BUILT_FROM = ("kernels.inc", "table.inc", "formulas.inc", "updates.inc")
# For readers and editors; those of gradspec's own spec, and of the language, go into docs/
PAGES = ("special_points.md", "messages.md", "spec.schema.json")


@cache
def _environment() -> jinja2.Environment:
    """The templates, each of which is compiled once in a process."""
    return jinja2.Environment(
        loader=jinja2.PackageLoader(__name__.rpartition(".")[0], "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )


class Printer:
    """The templates, and the planned spec that they print; `command` makes the files."""

    def __init__(self, spec: Spec, plans: list[OpPlan], command: str) -> None:
        self.spec, self.plans = spec, plans
        self._planned: Mapping[Op, OpPlan] = {p.op: p for p in plans}
        name = spec.source.name
        self._of_all = {"spec_name": name, "banner": BANNER.format(command=command, name=name)}

    def printed(self, template: str, **names: object) -> str:
        """The text of a template, given by its name without the ending."""
        return _environment().get_template(f"{template}.j2").render(self._of_all, **names)

    def names(self, names: Iterable[str]) -> list[str]:
        """The elements of an `__all__`."""
        return filled([f'"{name}"' for name in names], "    ")

    def sections(self, *, own: bool = False) -> dict[str, str]:
        """The module of each section and its stub; `own`: in a package of one's own."""
        files = {}
        for section in self.spec.sections:
            plans = self.plans_of(section)
            names = self.names(exported(plans))
            ops = [_op_code(p, self.spec) for p in plans]
            entered = [f"_OPS.enter({tuple_display([p.function for p in plans])})"]
            entered = laid_out([*entered, *methods_of_tensor(plans)])
            body = self.printed("section_body.py", ops=ops, entered=entered, names=names).rstrip("\n")
            composites = {p.op.forward.module for p in plans if p.op.forward.kind == COMPOSITE} - {""}
            imports = import_lines(f"_as_generated {body}", own, sorted(composites))
            title = section.name or "The ops"
            doc = f"{title}: {section.doc}" if section.doc else f"{title}."
            files[f"{section.module}.py"] = sealed(self.printed("section.py", doc=doc, imports=imports, body=body))
            files[f"{section.module}.pyi"] = self.printed(
                "section.pyi", names=names, tuples=tuple_stubs(plans), nodes=node_stubs(plans), stubs=stubs(plans)
            )
        return files

    def raw(self, *, own: bool = False) -> str:
        """The module of the functions on arrays; `own`: in a package of one's own."""
        makers = ".library" if own else "gradspec.dispatch.raw"
        return self.printed("raw.py", functions=map(_raw_function, self.plans), makers=makers)

    def public_imports(self, sections: Iterable[Section]) -> list[str]:
        """The statements that import the public names of these sections, and each section for its table."""
        lines = []
        for section in sections:
            names = public(self.plans_of(section))
            lines += imported(f".{section.module}", names) or [f"from . import {section.module} as _{section.module}"]
        return lines

    def plans_of(self, section: Section) -> list[OpPlan]:
        """The plans of a section's ops."""
        return [self._planned[op] for op in self.spec.ops_of(section)]

    def namespaces(self) -> dict[str, str]:
        """The module of each namespace."""
        files = {}
        for namespace in self.spec.namespaces:
            found: dict[str, list[str]] = {}
            for name, p in public_in(namespace, self.plans):
                found.setdefault(p.op.section.module, []).append(name if name == p.name else f"{p.name} as {name}")
            docs = [one.doc for one in self.spec.sections if one.namespace == namespace and one.doc]
            doc = docs[0] if docs else f"The ops of `{namespace}`."
            imports = [line for module, of in found.items() for line in imported(f".{module}", of)]
            names = self.names(name for name, _ in public_in(namespace, self.plans))
            files[f"{flat_name(namespace)}.py"] = self.printed("namespace.py", doc=doc, imports=imports, names=names)
        return files

    def names_by_section(self) -> Iterator[tuple[str, dict[str, list[str]]]]:
        """The names of each section, by which it is found and imported on first use."""
        for section in self.spec.sections:
            plans = self.plans_of(section)
            names = {"functions": exported(plans), "methods": methods_by_name(plans), "public": public(plans)}
            yield section.module, {kind: self.names(found) for kind, found in names.items()}


@without_collections()
def render(spec: Spec) -> dict[str, str]:
    """All generated files of gradspec's spec, by file name; the same spec always gives the same text."""
    plans = plan(spec)
    printer = Printer(spec, plans, _REGEN)
    printed = printer.printed
    files = {**printer.sections(), **printer.namespaces()}
    imports = printer.public_imports(spec.sections)
    files["public.pyi"] = printed("public.pyi", imports=imports, names=printer.names(public(plans)))
    files["all_ops.pyi"] = printed("all_ops.pyi", modules=[section.module for section in spec.sections])
    files["methods.pyi"] = printed(
        "methods.pyi",
        tuple_imports=tuple_imports(plans),
        operators=[*operator_stubs(plans), *hidden_stubs(plans)],
        methods=method_stubs(plans),
    )
    if calls := numpy_calls(p.op for p in plans):
        files["numpy_functions.py"] = printed("numpy_functions.py", calls=calls.items())
    files["raw.py"] = printer.raw()
    if spec.updates:
        files |= _updates(printer)
    parts = c_parts(plans)
    for name in ("kernels.inc", "table.inc", "parts.inc"):
        files[name] = printed(name, parts=parts)
    files["formulas.inc"] = printed("formulas.inc", formulas=initializers(plans, spec))
    built_from = digest(files[name] for name in _BUILT_FROM if name in files)
    files["abi.inc"] = printed("abi.inc", abi=abi())
    files["built_from.inc"] = printed("built_from.inc", built_from=built_from)
    files["__init__.py"] = printed("__init__.py", built_from=built_from, sections=printer.names_by_section())
    if points := [(p.op.title, *row) for p in plans if p.op.public for row in point_rows(p.op)]:
        banner = BANNER.format(command=_REGEN, name=spec.tests_source.name)
        files["special_points.md"] = printed("special_points.md", banner=banner, points=points)
    return files


def _updates(printer: Printer) -> dict[str, str]:
    """The loops of updates, and their functions."""
    planned = [plan_update(update, printer.spec) for update in printer.spec.updates]
    functions = [update_function(p) for p in planned]
    imports = import_lines("\n".join(line for lines in functions for line in lines))
    names = printer.names(p.update.name for p in planned)
    return {
        "updates.py": printer.printed("updates.py", updates=functions, imports=imports, names=names),
        "updates.inc": printer.printed("updates.inc", updates=[c_update(p) for p in planned]),
    }


def sealed(text: str) -> str:
    """The text of a module with the checksum of all but its first line, by which edits are seen."""
    first, rest = text.split("\n", 1)
    seal = "# In an edited module functions and formulas run in the place of rows. Checksum of what follows:"
    return f"{first}\n{seal} {crc32(rest.encode()):08x}\n{rest}"


def language_pages() -> dict[str, str]:
    """What is generated from the generator itself: the page of messages, and the JSON Schema of specs."""
    return {
        "messages.md": page(BANNER.format(command=_REGEN, name="codegen/words/rules/")),
        "spec.schema.json": schema_text(BANNER.format(command=_REGEN, name="codegen/words/keys.py")),
    }


def _raw_function(p: OpPlan) -> tuple[str, str, str]:
    """The op's function on arrays: its name, the function that makes it, and the arguments of that."""
    forward = p.op.forward
    if p.op.fused is not None:
        return p.op.identifier, ARRAY, p.op.fused
    made_of = {ELEMENTWISE: p.op.identifier, COMPOSITE: p.op.key}
    kind = forward.kind if forward.kind in made_of else ARRAY
    return p.op.identifier, kind, made_of.get(kind, f"{forward.module}:{forward.text}")


def _op_code(p: OpPlan, spec: Spec) -> list[str]:
    """All the Python of an op: its node class, what forward mode and records call, then what users call."""
    values = []
    for first in range(0, len(p.kernels), 4):  # to a line
        some = p.kernel_names[first : first + 4]
        names, found = ", ".join(f"_k_{name}" for name in some), ", ".join(f'"{name}"' for name in some)
        values.append(f"{f'({names},)' if len(some) == 1 else names} = _kernels({found})")
    if len(p.outputs) > 1:
        fields = quoted([output.name for output in p.outputs])
        values.append(f'_{p.op.identifier}_result = _namedtuple("{p.name}", {fields})')
    functions = [*tangent_functions(p), function(p)]
    functions += [overload_dispatcher(p, in_place=False)] if p.overloads else []
    functions += [overload_dispatcher(p, in_place=True)] if any(one.op.inplace for one in p.overloads) else []
    functions += [in_place_form(p)] if p.op.inplace else []
    lines = [f"# {os.path.basename(spec.path)}:{p.op.mark.line}  {p.op.key}", *laid_out(values)]
    if p.node_class:
        lines += node_class(p, spec)
    for made in functions:
        lines += [*made.lines, ""]
    for end in ("", "_") if p.op.inplace else ("",):
        if others := [f"{name}{end}" for name in p.op.plain_names if name != p.name]:
            lines += [" = ".join([*others, f"{p.name}{end}"]), ""]
    return lines
