"""Ops of a spec as a package of their own, so that they can be tried before gradspec itself is built with them."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from .model import Op, Spec
from .package import Package, render_package

# What the package finds beside it, as a package of one's own has its own modules.
_MODULES = ("arrays", "composites")


def alone(spec: Spec, ops: Collection[Op]) -> Spec:
    """The spec of some ops of a spec and all their overloads, with the whole as its base."""
    names = {op.signature.name for op in ops}
    chosen = tuple(op for op in spec.ops if op.signature.name in names)
    sections = tuple(section for section in spec.sections if any(op.section is section for op in chosen))
    by_key = {op.key: op for op in chosen}
    return replace(spec, ops=chosen, sections=sections, by_key=by_key, base=spec)


def trial_package(spec: Spec, ops: Collection[Op], name: str, dtypes: Collection[str]) -> Package:
    """The package of some ops of a spec, and all their overloads, over the rest of it.

    dtypes: those that kernels are compiled for.
    """
    package = render_package(alone(spec, ops), name, dtypes=dtypes)
    modules = {f"src/{name}/{module}.py": f"from gradspec.{module} import *\n" for module in _MODULES}
    return replace(package, files={**package.files, **modules, f"src/{name}/__init__.py": ""})
