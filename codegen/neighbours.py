"""What lies beside a spec file: the functions and C primitives that its entries may name.

The files are read and parsed, never imported: what they hold may not work yet.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from .language import NAMESPACES, REFERENCES


@dataclass(frozen=True)
class Neighbours:
    """The names that entries may use; left out, or None, where the file is not there or is being edited."""

    functions: Mapping[str, frozenset[str]]  # kind of forward -> `__all__` of the package that it names
    primitives: Mapping[str, int] | None  # C primitive -> its number of arguments
    references: frozenset[str] | None


def neighbours(spec_path: str) -> Neighbours:
    """Read the names that the spec at this path may use; where it lies alone, none is known."""
    root = Path(spec_path).resolve().parent
    functions = {kind: _exported(root, package) for kind, package in NAMESPACES.items()}
    references = _parsed(root / REFERENCES)
    return Neighbours(
        {kind: names for kind, names in functions.items() if names is not None},
        _primitives(root / "csrc" / "primitives.h"),
        None if references is None else frozenset(_public_functions(references)),
    )


def _exported(root: Path, package: str) -> frozenset[str] | None:
    """What the package, or the module of that name, lists in `__all__`."""
    folder = root / package
    if not folder.parent.is_dir():
        folder = root / folder.name  # the installed package, whose modules lie beside the spec
    module = _parsed(folder / "__init__.py") or _parsed(folder.with_suffix(".py"))
    if module is None:
        return None
    for statement in module.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() | ast.Tuple() as names):
                return frozenset(
                    name.value
                    for name in names.elts
                    if isinstance(name, ast.Constant) and isinstance(name.value, str)
                )
    return frozenset()


def _parsed(file: Path) -> ast.Module | None:
    try:
        return ast.parse(file.read_text("utf-8"))
    except (OSError, SyntaxError, ValueError):
        return None


def _public_functions(module: ast.Module) -> list[str]:
    functions = [statement.name for statement in module.body if isinstance(statement, ast.FunctionDef)]
    return [name for name in functions if not name.startswith("_")]


def _primitives(header: Path) -> Mapping[str, int] | None:
    try:
        text = header.read_text("utf-8")
    except (OSError, ValueError):
        return None
    found = re.findall(r"^[ \t]*#[ \t]*define[ \t]+gs_(\w+)\(([^)]*)\)", text, re.MULTILINE)
    return {name: len(arguments.split(",")) for name, arguments in found}
