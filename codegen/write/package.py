"""The package of a spec of one's own: `render_package` gives the files of a project that builds a wheel."""

import os
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from ..plan.decide import plan
from ..plan.op_plan import Kernel, OpPlan
from ..read.formula import calls
from ..read.model import Spec
from ..words.installation import higher_levels, version
from ..words.language import ARRAY, BESIDE, DTYPE_GROUPS, ELEMENTWISE, OWN_KERNELS, OWN_PRIMITIVES
from ..words.parameters import flat_name
from .blocks import quoted
from .c_formulas import initializers
from .c_kernels import c_parts
from .imports import import_lines
from .public_names import public
from .readings import to_arrays
from .render import Printer

MODULE = "_kernels"  # the extension module
ONCE = ("pyproject.toml",)  # which are the user's once they are there


@dataclass(frozen=True)
class Package:
    """The files of a project by their paths: C `sources`, `copies` of files beside the spec, others."""

    name: str
    files: dict[str, str]
    sources: tuple[str, ...]
    copies: frozenset[str]

    @property
    def module(self) -> str:
        """The path of the extension module, without its ending."""
        return f"src/{self.name}/{MODULE}"

    def in_originals(self, message: str, root: Path, beside: str) -> str:
        """A message about files of the package in `root`, with copies called as in the folder `beside`."""
        for copy in self.copies:
            original = os.path.join(beside, os.path.basename(copy))
            for written in (f"{root}/csrc/../{copy}", f"{root}/{copy}"):
                message = message.replace(written, original)
        return message


def render_package(spec: Spec, name: str, *, compiled: bool = True, dtypes: Collection[str] | None = None) -> Package:
    """The project of a spec with gradspec's as its base, the package being called `name`.

    compiled: whether kernels are C; else formulas on arrays stand for them.
    dtypes: the only ones that kernels are for, if given.
    """
    plans = plan(spec, loops=compiled)
    printer = Printer(spec, plans, "gradspec build")
    copies = _beside(spec)
    c_files = _c_files(printer, name, copies, dtypes) if compiled else {}
    kernels = [("load", MODULE)] * bool(c_files)
    python = {**_python(printer), **copies}
    if not compiled:
        python["formulas.py"] = _formulas(printer)
        kernels = [("interpret", "formulas")]
    python["library.py"] = printer.printed("own/library.py", version=version(), kernels=kernels)
    modules = [MODULE] * bool(c_files)
    extensions = f'extension("{name}.{MODULE}", "csrc")' * bool(c_files)
    given = {"name": name, "version": version(), "modules": modules, "extensions": extensions}
    files = {f"src/{name}/{file}": text for file, text in python.items()}
    files |= {f"csrc/{file}": text for file, text in c_files.items()}
    files[f"tests/test_{name}.py"] = printer.printed("own/test.py", **given)
    for file in (*ONCE, "requirements.txt", "setup.py"):
        files[file] = printer.printed(f"own/{file}", **given)
    sources = tuple(f"csrc/{file}" for file in c_files if file.endswith(".c"))
    return Package(name, files, sources, frozenset(f"src/{name}/{file}" for file in copies))


def _beside(spec: Spec) -> dict[str, str]:
    """The spec, its test data, and the files beside it that it may use."""
    folder = Path(spec.path).resolve().parent
    found = {name: (folder / name).read_text("utf-8") for name in BESIDE if (folder / name).is_file()}
    texts = {source.name: source.text for source in (spec.source, spec.tests_source) if source.text}
    return {**found, **texts, "py.typed": ""}


def _python(printer: Printer) -> dict[str, str]:
    """The modules of the package, without that of its kernels."""
    namespaces = [flat_name(name) for name in printer.spec.namespaces]
    return {
        **printer.sections(own=True),
        **printer.namespaces(),
        "__init__.py": printer.printed(
            "own/init.py",
            doc=f"Ops made from {printer.spec.source.name}.",
            imports=[
                *printer.public_imports(printer.spec.sections),
                *(f"from . import {name} as {name}" for name in namespaces),
            ],
            names=printer.names([*public(printer.plans), *namespaces]),
        ),
        "raw.py": printer.raw(own=True),
    }


# ---- C ----


def _dtypes(plans: list[OpPlan]) -> Iterator[str]:
    """The dtypes that kernels are compiled for."""
    groups = {group for p in plans for group in p.op.dtypes if p.op.forward.kind in (ELEMENTWISE, ARRAY)}
    groups |= {group for p in plans for kernel in p.kernels for group in kernel.dtypes}
    for group in DTYPE_GROUPS:
        if group in groups:
            yield from DTYPE_GROUPS[group].names


def _c_files(printer: Printer, name: str, copies: Mapping[str, str], only: Collection[str] | None) -> dict[str, str]:
    """The C of a package; nothing if there are neither kernels nor formulas."""
    formulas = initializers(printer.plans, printer.spec)
    parts = c_parts(printer.plans)
    if not (formulas or parts or OWN_KERNELS in copies):
        return {}
    dtypes = tuple(dtype for dtype in _dtypes(printer.plans) if only is None or dtype in only)
    included = ["extension_loops.inc"]
    included[:0] = [f"../src/{name}/{OWN_PRIMITIVES}"] * (OWN_PRIMITIVES in copies)
    included += [f"../src/{name}/{OWN_KERNELS}"] * (OWN_KERNELS in copies)
    return {
        "extension_kernels.inc": printer.printed("own/extension_kernels.inc", files=included),
        "extension_loops.inc": printer.printed("kernels.inc", parts=parts),
        "extension_table.inc": printer.printed("table.inc", parts=parts),
        "extension_formulas.inc": printer.printed("formulas.inc", formulas=formulas),
        "module.c": printer.printed("own/module.c", dtypes=dtypes, module=MODULE),
        **kernel_units(printer, dtypes),
    }


def kernel_units(printer: Printer, dtypes: Collection[str]) -> dict[str, str]:
    """The C files that kernels are compiled in, by name: for each dtype the lowest level, and those above."""
    above = "GS_LEVEL > GS_LOWEST_LEVEL && GS_LEVEL <= GS_HIGHEST_LEVEL"
    units = [(f"kernels_{dtype}.c", dtype, "GS_LOWEST_LEVEL", "1") for dtype in dtypes]
    units += [(f"kernels_{dtype}_v{n}.c", dtype, str(n), above) for dtype in dtypes for n in higher_levels()[dtype]]
    template = "own/kernels_dtype.c"
    return {name: printer.printed(template, dtype=d, level=at, condition=when) for name, d, at, when in units}


# ---- without C ----


def _formulas(printer: Printer) -> str:
    """The module with the formulas of elementwise ops."""
    body = "\n\n".join(_formula(p, p.kernels[0], printer.spec) for p in printer.plans if p.kernels)
    imports = ["from gradspec.extensions.formulas import kernel as _kernel, without_c as _without_c"]
    return printer.printed("own/formulas.py", body=body, imports=imports + import_lines(body, own=True))


def _formula(p: OpPlan, kernel: Kernel, spec: Spec) -> str:
    """The function that stands for a kernel."""
    assert p.op.forward.tree is not None
    names = [operand.name for operand in kernel.operands]
    like = next((o.name for o in kernel.operands if o.kind == "T" and not o.static), names[0])
    if calls(p.op.forward.tree, p.name):  # a C primitive
        statement = f'_without_c(__package__, "{p.name}")'
    else:
        statement = f"return {to_arrays(p.op.forward.tree, set(names), spec, like=like)}"
    kinds, dtypes = "".join(operand.kind for operand in kernel.operands), quoted(list(kernel.dtypes))
    others = f", {quoted([''.join(also) for also in kernel.others])}" if kernel.others else ""
    decorator = f'@_kernel("{kernel.name}", "{kinds}", "{kernel.result_kind}", {dtypes}{others})'
    head = f"def {kernel.name}({', '.join(names)}):"
    return f"# {kernel.origin}\n{decorator}\n{head}\n    {statement}"
