"""The names of ops and updates on the command line: their names in code, in messages and in graphs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from ..words.errors import did_you_mean
from .common import Failure

if TYPE_CHECKING:
    from ..read.model import Op, Spec, Update

# What stands before the name of an op in code.
_PREFIXES = ("gradspec.", "gs.", "torch.", "Tensor.")


def chosen_ops(spec: Spec, names: Iterable[str]) -> list[Op]:
    """The ops of all names, each once, in the order of the spec; Failure if one means no op."""
    named = {op for name in names for op in ops_called(spec, name)}
    return [op for op in spec.ops if op in named]


def chosen_entries(spec: Spec, names: Iterable[str]) -> list[Op | Update]:
    """The ops and updates of all names, each once, in the order of the spec; Failure if a name means none."""
    found = [[*_updates_called(spec, name), *_found(spec, name)] or ops_called(spec, name) for name in names]
    named = {one for some in found for one in some}
    entries: list[Op | Update] = [*spec.ops, *spec.updates]
    return sorted((one for one in entries if one in named), key=lambda one: one.mark.line)


def ops_called(spec: Spec, name: str) -> list[Op]:
    """The ops of a key, a name, an alias, an in-place form, an operator's method or a node, as in code (`gs.sin`,
    `Tensor.sin_`, `SinBackward0`), or of a pattern with `*`, `?` and `[...]`; Failure if there are none.
    """
    if found := _found(spec, name):
        return found
    if name.endswith((".yaml", ".yml")) or Path(name).is_file():
        raise Failure(f"'{name}' is a file, not an op; name the file with --spec, and an op of it, or '*' for all")
    if spec.base is not None and _found(spec.base, name):
        raise Failure(f"no op '{name}' in {spec.path}; it is gradspec's own, so leave out --spec")
    if _updates_called(spec, name):
        raise Failure(f"'{name}' is an update, not an op; 'gradspec ops {name}' shows it")
    names = [other for op in spec.ops for other in (op.key, op.signature.name, *op.names)]
    names += [update.name for update in spec.updates]
    meant = did_you_mean(_bare(name), names)
    raise Failure(f"no op '{name}'" + (meant or f" in {spec.path}; 'gradspec ops' lists all"))


def _found(spec: Spec, name: str) -> list[Op]:
    pattern = _bare(name)
    return [op for op in spec.ops if any(fnmatchcase(known, pattern) for known in _names(op, spec))]


def _updates_called(spec: Spec, name: str) -> list[Update]:
    return [update for update in spec.updates if fnmatchcase(update.name, _bare(name))]


def _bare(name: str) -> str:
    """The name without the module or the class before it."""
    for prefix in _PREFIXES:
        name = name.removeprefix(prefix)
    return name.removesuffix("()")


def _names(op: Op, spec: Spec) -> Iterator[str]:
    yield from (op.key, op.signature.name, *op.names, *op.operators)
    if op.inplace:
        yield from (f"{name}_" for name in (op.signature.name, *op.plain_names))
    yield f"{op.class_name}Backward{spec.overloads(op.signature.name).index(op)}"
