"""Plans to text: the jinja2 environment, and what its templates are given."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Iterable, Mapping

import jinja2

from .blocks import OpCode, filled, laid_out, quoted
from .explanations import page
from .language import COMPOSITE, ELEMENTWISE
from .model import Op, Section, Spec
from .opplan import OpPlan
from .path import path_row
from .plan import plan
from .schema import schema_text
from .write_functions import function, overload_dispatcher
from .write_imports import import_lines, imported
from .write_inplace import in_place_form
from .write_kernels import c_kernels
from .write_nodes import node_class, record_function
from .write_path import path_row_lines
from .write_rows import exported, methods_of_tensor, public, row
from .write_stubs import (
    hidden_stubs,
    method_stubs,
    node_stubs,
    operator_stubs,
    stubs,
    tuple_imports,
    tuple_stubs,
)
from .write_tangents import tangent_functions

BANNER = "Made by `gradspec regen` from {name}. Do not edit: change the spec and run it again."
# For readers and editors; those of gradspec's own spec, and of the language, go into docs/
PAGES = ("special_points.md", "messages.md", "spec.schema.json")


def render(spec: Spec) -> dict[str, str]:
    """All generated files of a spec, by file name; the same spec always gives the same text."""
    plans = plan(spec)
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader(__name__.rpartition(".")[0], "templates"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=False,
    )
    spec_name = os.path.basename(spec.path)
    environment.globals.update(spec_name=spec_name, banner=BANNER.format(name=spec_name))

    def printed(template: str, **names: object) -> str:
        return environment.get_template(f"{template}.j2").render(names)

    planned = {p.op: p for p in plans}
    files: dict[str, str] = {}
    for section in spec.sections:
        own = [planned[op] for op in spec.ops_of(section)]
        names = _names(exported(own))
        code = [_op_code(p, spec) for p in own]
        body = printed(
            "section_body.py",
            ops=code,
            rows=[line for p in own for line in row(p)],
            methods=laid_out(methods_of_tensor(own)),
            names=names,
        ).rstrip("\n")
        files[f"{section.module}.py"] = printed(
            "section.py", doc=_section_doc(section), imports=import_lines(body), body=body
        )
        files[f"{section.module}.pyi"] = printed(
            "section.pyi", names=names, tuples=tuple_stubs(own), nodes=node_stubs(own), stubs=stubs(own)
        )
    files["all_ops.pyi"] = printed("all_ops.pyi", modules=[section.module for section in spec.sections])
    files["methods.pyi"] = printed(
        "methods.pyi",
        tuple_imports=tuple_imports(plans),
        operators=[*operator_stubs(plans), *hidden_stubs(plans)],
        methods=method_stubs(plans),
    )
    files["raw.py"] = printed("raw.py", functions=[(p.op.identifier, _raw_function(p)) for p in plans])
    for name in ("kernels.inc", "table.inc"):
        files[name] = printed(name, kernels=c_kernels(plans))
    rows = [row for row in (path_row(p, spec) for p in plans) if row is not None]
    files["path.inc"] = printed("path.inc", rows=[(row.origin, path_row_lines(row)) for row in rows])
    built_from = _digest([files["kernels.inc"], files["table.inc"], files["path.inc"]])
    files["built_from.inc"] = printed("built_from.inc", built_from=built_from)
    files["__init__.py"] = printed(
        "__init__.py",
        built_from=built_from,
        imports=_public_imports(planned, spec),
        names=_names(public(plans)),
    )
    if points := [point for p in plans for point in _points(p)]:
        files["special_points.md"] = printed("special_points.md", points=points)
    return files


def language_pages() -> dict[str, str]:
    """What is generated from the generator itself: the page of messages, and the JSON Schema of specs."""
    return {
        "messages.md": page(BANNER.format(name="codegen/rules/")),
        "spec.schema.json": schema_text(BANNER.format(name="codegen/keys.py")),
    }


def _digest(texts: Iterable[str]) -> str:
    """A number for the code in C files, whatever their comments say."""
    digest = hashlib.sha256()
    for text in texts:
        code = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
        digest.update(" ".join(code.split()).encode() + b"\0")
    return digest.hexdigest()[:16]


def _names(names: Iterable[str]) -> list[str]:
    """The elements of an `__all__`."""
    return filled([f'"{name}"' for name in names], "    ")


def _public_imports(planned: Mapping[Op, OpPlan], spec: Spec) -> list[str]:
    """The statements that import the public names of each section, and each section for its table."""
    lines = []
    for section in spec.sections:
        names = public([planned[op] for op in spec.ops_of(section)])
        lines += imported(f".{section.module}", names) or [
            f"from . import {section.module} as _{section.module}"
        ]
    return lines


def _section_doc(section: Section) -> str:
    """The docstring of a section's module."""
    title = section.name or "The ops"
    return f"{title}: {section.doc}" if section.doc else f"{title}."


def _op_code(p: OpPlan, spec: Spec) -> OpCode:
    """All the Python of an op."""
    values = []
    if p.kernels:
        names = ", ".join(f"_k_{name}" for name in p.kernel_names)
        found = ", ".join(f'"{name}"' for name in p.kernel_names)
        values.append(f"{f'({names},)' if len(p.kernels) == 1 else names} = _kernels({found})")
    if len(p.outputs) > 1:
        fields = quoted([output.name for output in p.outputs])
        values.append(f'_{p.op.identifier}_result = _namedtuple("{p.name}", {fields})')
    functions = tangent_functions(p)
    if p.records_in_place:
        functions.append(record_function(p))
    functions.append(function(p))
    if p.overloads:
        functions.append(overload_dispatcher(p, in_place=False))
    if any(overload.op.inplace for overload in p.overloads):
        functions.append(overload_dispatcher(p, in_place=True))
    if p.op.inplace:
        functions.append(in_place_form(p))
    origin = f"{os.path.basename(spec.path)}:{p.op.mark.line}  {p.op.key}"
    return OpCode(
        origin,
        laid_out(values),
        [node_class(p, spec)] if p.node_class else [],
        [*(made.lines for made in functions), *[[" = ".join([*p.op.aliases, p.name])]] * bool(p.op.aliases)],
    )


def _raw_function(p: OpPlan) -> str:
    """What makes the op's function on arrays."""
    if p.op.forward.kind == ELEMENTWISE:
        return f'_elementwise("{p.kernels[0].name}")'
    if p.op.forward.kind == COMPOSITE:
        return f'_composite("{p.op.key}")'
    return f"_arrays.{p.op.forward.text}"


def _points(p: OpPlan) -> list[tuple[str, str, str, str]]:
    """The rows of the table of kinks and singularities: op, arguments, gradient, note."""
    rows = []
    for point in p.op.special:
        at = ", ".join(f"{name} = {_literal(value)}" for name, value in point.at.items())
        several = len(point.gradient) > 1
        gradient = ", ".join(f"{name}: " * several + _literal(v) for name, v in point.gradient.items())
        rows.append((p.op.key, at, gradient, point.note or ""))
    return rows


def _literal(value: object) -> str:
    """A value of a sample or of a point, as a reader writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(_literal(item) for item in value) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)
