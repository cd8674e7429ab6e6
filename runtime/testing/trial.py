"""Ops as their entries are now, in the place of the built ones.

Note [Trials] The ops become a package of their own (`codegen/write/trial.py`), whose kernels alone are
compiled, for double precision, and kept in the cache. While a trial lasts, all ways that lead to an op lead
to these: the table of ops, the functions that formulas call, those of the package and of its namespaces,
and the methods of Tensor.
"""

from __future__ import annotations

import ast
import os
import sys
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from itertools import count
from pathlib import Path
from traceback import extract_tb
from types import ModuleType
from typing import Any

import gradspec
from gradspec.codegen.read.model import Op, Spec
from gradspec.codegen.words.cache import OBJECTS, cache_folder
from gradspec.codegen.words.language import OWN_REFERENCES, REFERENCES
from gradspec.codegen.write.package import Package
from gradspec.codegen.write.trial import trial_package, with_called
from gradspec.core import ops as table
from gradspec.core.tensor import Tensor
from gradspec.extensions.building import write_package
from gradspec.extensions.handwritten import DTYPES
from gradspec.extensions.library import Library

__all__ = ["DTYPES", "is_of_a_trial", "trying"]

_PACKAGE = "gradspec_trial_"

_number = count()  # of trials: a module that was imported stays what it is


@contextmanager
def trying(spec: Spec, ops: Collection[Op]) -> Iterator[None]:
    """Within it, the ops, and ops that they need and that are not built, are those of the spec.

    See Note [Trials].

    Raises CompileError if the C of a kernel is wrong, NoCompiler if there is no compiler, ImportError if a
    module beside the spec cannot be imported.
    """
    name = f"{_PACKAGE}{next(_number)}"
    package = trial_package(spec, with_called(spec, ops, table.OPS), name, DTYPES)
    with tempfile.TemporaryDirectory(prefix="gradspec-") as folder, ExitStack() as undo:
        root = Path(folder)
        write_package(package, root, os.path.dirname(spec.path), cache_folder() / OBJECTS)
        undo.callback(_forget, name)
        with _told_of_the_users_files(package, root, spec):
            _install(_imported(name, root / "src" / name), package, spec, undo)
        if _calls_references(ops):
            _install_references(spec, undo)
        yield


def is_of_a_trial(file: str) -> bool:
    """Whether a file is of the package of a trial: generated, or a copy of a file beside the spec."""
    return Path(file).parent.name.startswith(_PACKAGE)


def _imported(name: str, folder: Path) -> Library:
    """Import the package; what its modules give is in its library."""
    found = spec_from_file_location(name, folder / "__init__.py", submodule_search_locations=[str(folder)])
    assert found is not None and found.loader is not None
    sys.modules[name] = module_from_spec(found)
    library: Library = import_module(f"{name}.library").library
    return library


@contextmanager
def _told_of_the_users_files(package: Package, root: Path, spec: Spec) -> Iterator[None]:
    """An error of a module beside the spec says where in the user's file it is."""
    try:
        yield
    except Exception as error:
        frames = [(frame.filename, frame.lineno) for frame in extract_tb(error.__traceback__)]
        if isinstance(error, SyntaxError):
            frames.append((error.filename or "", error.lineno))
        copies = {str(root / file) for file in package.copies}
        places = [f"{file}:{line}" for file, line in frames if file in copies]
        if not places:
            raise
        message = f"{places[-1]}: {type(error).__name__}: {error}"
        raise ImportError(package.in_originals(message, root, os.path.dirname(spec.path))) from error


def _forget(name: str) -> None:
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]


def _install(library: Library, package: Package, spec: Spec, undo: ExitStack) -> None:
    name = package.name
    for section in spec.sections:
        if f"src/{name}/{section.module}.py" in package.files:
            import_module(f"{name}.{section.module}")
    undo.enter_context(table.OPS.replaced(library.ops))
    functions = library.functions
    _replace(table, functions, undo)
    for space, names in _public(spec, functions).items():
        _replace(_namespace(space, undo), names, undo)
    _replace(Tensor, library.methods, undo)


def _public(spec: Spec, functions: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """The functions by their public names, in each namespace; those of the package itself in ''."""
    found: dict[str, dict[str, Any]] = {}
    for op in spec.ops:
        if op.public and op.signature.name in functions:
            for place in op.names:
                space, _, name = place.rpartition(".")
                found.setdefault(space, {})[name] = functions[op.signature.name]
    return found


def _namespace(space: str, undo: ExitStack) -> Any:
    """The module of a namespace of the package; one until the end of the trial if it is missing."""
    if not space:
        return gradspec
    outer, _, name = space.rpartition(".")
    module = _namespace(outer, undo)
    if not hasattr(module, name):  # which imports it
        _replace(module, {name: ModuleType(f"gradspec.{space}")}, undo)
    return getattr(module, name)


def _calls_references(ops: Collection[Op]) -> bool:
    """Whether the module of references is needed, which imports much."""
    trees = [op.tests.reference.tree for op in ops if op.tests.reference is not None]
    names = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Name))
    return any(name.id == "references" for name in names)


def _install_references(spec: Spec, undo: ExitStack) -> None:
    """Have the name `references` stand for the module or package of references beside the spec."""
    place = Path(spec.path).resolve().parent / (REFERENCES if spec.base is None else OWN_REFERENCES)
    file = place / "__init__.py" if place.is_dir() else place.with_suffix(".py")
    found = spec_from_file_location("references", file)
    if file.is_file() and found is not None and found.loader is not None:
        for name in [name for name in sys.modules if name.startswith("references.")]:
            undo.enter_context(_replaced(sys.modules, name, sys.modules[name]))
            del sys.modules[name]
        module = module_from_spec(found)
        undo.enter_context(_replaced(sys.modules, "references", module))
        found.loader.exec_module(module)


@contextmanager
def _replaced(mapping: dict[str, Any], key: str, value: Any) -> Iterator[None]:
    before = mapping.get(key, _MISSING)
    mapping[key] = value
    try:
        yield
    finally:
        if before is _MISSING:
            del mapping[key]
        else:
            mapping[key] = before


_MISSING = object()


def _replace(owner: Any, values: Mapping[str, Any], undo: ExitStack) -> None:
    """Set attributes until the end of the trial."""
    for key, value in values.items():
        before = vars(owner).get(key, _MISSING)
        setattr(owner, key, value)
        if before is _MISSING:
            undo.callback(delattr, owner, key)
        else:
            undo.callback(setattr, owner, key, before)
