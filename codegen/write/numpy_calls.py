"""The functions of NumPy that ops compute: from the references of the ops, read backwards."""

import ast
from collections.abc import Iterable

from ..read.model import Op

# Modules of references, and modules of NumPy whose functions of the same names have the same signatures.
_MODULES = {"numpy": "numpy", "scipy.fft": "numpy.fft"}

Pattern = tuple[str, tuple[str, ...], dict[str, str]]


def numpy_calls(ops: Iterable[Op]) -> dict[str, list[Pattern]]:
    """The patterns of each function of NumPy, by its name without `numpy.`, those with fewer arguments first.

    A pattern is the key of an op, the op's parameters in the order of NumPy's positional arguments, and the op's
    parameters by the names of NumPy's keywords. Several ops that compute the same call are told apart by NumPy's
    name; a call that this leaves open has no pattern. An op in a namespace stands only for NumPy's function of its
    name: the reference of an activation describes one use of the function.
    """
    found: dict[str, dict[tuple[object, ...], list[tuple[bool, Pattern]]]] = {}
    for op in ops:
        if op.public and (call := _call(op)) is not None:
            name, positional, keywords = call
            if "." in op.names[0] and name not in op.names:
                continue
            alike = found.setdefault(name, {}).setdefault((len(positional), *sorted(keywords)), [])
            alike.append((name in op.names, (op.key, positional, keywords)))
    calls = {name: [one for alike in by_call.values() if (one := _chosen(alike))] for name, by_call in found.items()}
    return {name: sorted(calls[name], key=_arguments) for name in sorted(calls) if calls[name]}


def _chosen(candidates: list[tuple[bool, Pattern]]) -> Pattern | None:
    named = [pattern for is_named, pattern in candidates if is_named] or [pattern for _, pattern in candidates]
    return named[0] if len(named) == 1 else None


def _arguments(pattern: Pattern) -> int:
    return len(pattern[1]) + len(pattern[2])


def _call(op: Op) -> tuple[str, tuple[str, ...], dict[str, str]] | None:
    """The function of NumPy that the reference of an op is a call of, with plain parameters; None for any other."""
    match op.tests.reference.tree if op.tests.reference is not None else None:
        case ast.Call(func=ast.Attribute() as function, args=args, keywords=keywords):
            module, _, name = ast.unparse(function).rpartition(".")
            if module.startswith("numpy."):
                module, name = "numpy", f"{module}.{name}".removeprefix("numpy.")
            if module in _MODULES and all(isinstance(one, ast.Name) for one in [*args, *(k.value for k in keywords)]):
                inside = _MODULES[module].removeprefix("numpy").removeprefix(".")
                by_name = {str(keyword.arg): ast.unparse(keyword.value) for keyword in keywords}
                return f"{inside}.{name}".removeprefix("."), tuple(map(ast.unparse, args)), by_name
    return None
