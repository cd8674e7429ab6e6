"""The public names of the package, and their docstrings with the examples in them."""

from __future__ import annotations

import doctest
import inspect
from collections.abc import Iterator
from enum import Enum
from functools import cached_property
from types import FunctionType
from typing import Any

import numpy as np
from reference.api import MODULES, attributes_of_tensor, documented, module_of, names_of
from reference.signatures import functions_of

import gradspec as gs
from support.project import plans

FUNCTIONS = functions_of(plans())
OPS = {name for function in FUNCTIONS for name in documented(function)}


def public_objects() -> Iterator[tuple[str, Any]]:
    """All public names but those of ops, each with its object."""
    for path in ("gradspec", *MODULES):
        for name in names_of(path):
            yield f"{path}.{name}", getattr(module_of(path), name)
    for name in attributes_of_tensor():
        yield f"gradspec.Tensor.{name}", getattr(gs.Tensor, name)


def docstring(value: Any) -> str:
    return inspect.getdoc(value) or ""


def is_generated(value: Any) -> bool:
    """Whether a function is an op under another name, or an in-place form, whose docstring leads to the op."""
    module = getattr(inspect.unwrap(value), "__module__", None) or ""
    return "generated" in module or docstring(value).startswith("The in-place form of ")


OBJECTS = {name: value for name, value in public_objects() if name not in OPS}
CALLABLE = {
    name: value
    for name, value in OBJECTS.items()
    if callable(value)
    and not isinstance(value, gs.dtype)
    and not is_generated(value)
    and not str(getattr(value, "__module__", "")).startswith("gradspec_ops_")  # that another test has loaded
}
BY_HAND = {  # functions, and no objects that are called
    name: value
    for name, value in CALLABLE.items()
    if not inspect.isclass(value) and inspect.getdoc(value) != inspect.getdoc(type(value))
}


# Classes: results and members of enumerations are made by functions.
CLASSES = {
    name: value
    for name, value in CALLABLE.items()
    if inspect.isclass(value)
    and value.__module__.startswith("gradspec")
    and not issubclass(value, Enum)
    and not name.startswith("gradspec.return_types.")
}
MEMBERS = (staticmethod, classmethod, property, cached_property, FunctionType)


def members() -> dict[str, tuple[type, str, Any]]:
    """The methods and properties of public classes and their bases: a class that has each, its docstring, itself."""
    found: dict[str, tuple[type, str, Any]] = {}
    for cls in CLASSES.values():
        for base in own_bases(cls):
            for name, member in vars(base).items():
                if not name.startswith("_") and isinstance(member, MEMBERS) and base is not gs.Tensor:
                    text = docstring_of_member(base, name)
                    found.setdefault(f"{base.__module__}.{base.__qualname__}.{name}", (cls, text, member))
    return found


def own_bases(cls: type) -> list[type]:
    return [base for base in cls.__mro__ if base.__module__.startswith("gradspec")]


def docstring_of_member(cls: type, name: str) -> str:
    """That of the class, or that of the base that it overrides."""
    defined = [vars(base)[name] for base in cls.__mro__ if name in vars(base)]
    return next((inspect.cleandoc(member.__doc__) for member in defined if member.__doc__), "")


def function_of(member: Any) -> Any:
    for attribute in ("__func__", "fget", "func"):
        member = getattr(member, attribute, member)
    return inspect.unwrap(member)


def needs_mpi(name: str) -> bool:
    """Whether an object is of several processes: its example needs a library of MPI, and `make test-mpi` runs it."""
    full = f"{name} {getattr(OBJECTS.get(name), '__module__', '')}"
    return "gradspec.distributed." in full and not is_of_other_libraries(name)


def is_of_other_libraries(name: str) -> bool:
    """Whether the example of an object needs einops, Dask, JAX or torch, which `make test-torch` installs."""
    return name.startswith(("gradspec.distributed.dask.", "gradspec.interop."))


def examples(**names: Any) -> dict[str, doctest.DocTest]:
    """The examples of docstrings by the names of their objects; they see gradspec, NumPy and these names."""
    parser = doctest.DocTestParser()
    names = {"gs": gs, "np": np, **names}
    texts = {name: docstring(value) for name, value in OBJECTS.items()}
    texts |= {name: text for name, (_, text, _) in members().items()}
    return {
        name: parser.get_doctest(text, dict(names), name, None, None) for name, text in texts.items() if ">>>" in text
    }


def run(example: doctest.DocTest) -> None:
    """Run an example of `examples`, whose output must be the one that it shows."""
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example)
    assert result.attempted and not result.failed
