"""Structures of values: nested tuples, lists, dicts and named tuples, with anything else as leaves."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

_DICTS = (dict, OrderedDict)
_SEQUENCES = (tuple, list)
_USUAL = frozenset((tuple, list, dict, OrderedDict))


class Spec(NamedTuple):
    """How a value is made of leaves: of which kind, with which keys, of which parts. A leaf has no kind."""

    kind: type | None
    keys: tuple[Any, ...]
    parts: tuple[Spec, ...]

    def __repr__(self) -> str:
        if self.kind is None:
            return "*"
        if self.kind in _DICTS:
            items = zip(self.keys, self.parts, strict=True)
            return "{" + ", ".join([f"{key!r}: {part}" for key, part in items]) + "}"
        inside = ", ".join(map(repr, self.parts))
        if self.kind is list:
            return f"[{inside}]"
        return f"({inside},)" if len(self.parts) == 1 else f"({inside})"


LEAF = Spec(None, (), ())


def flatten(tree: Any) -> tuple[list[Any], Spec]:
    """The leaves of a structure in order, and how it is made of them."""
    leaves: list[Any] = []
    return leaves, _read(tree, leaves)


def _read(tree: Any, leaves: list[Any]) -> Spec:
    """How a value is made of leaves, which are added to a list."""
    if not _is_structure(tree):
        leaves.append(tree)
        return LEAF
    specs = []
    for part in _parts(tree):
        if type(part) in _USUAL or isinstance(part, _SEQUENCES):
            specs.append(_read(part, leaves))
        else:  # most parts are leaves
            leaves.append(part)
            specs.append(LEAF)
    return Spec(type(tree), tuple(tree) if type(tree) in _DICTS else (), tuple(specs))


def unflatten(leaves: Sequence[Any], spec: Spec) -> Any:
    """The structure with these leaves."""
    return _made(iter(leaves), spec)


def tree_map(function: Callable[..., Any], tree: Any, *others: Any) -> Any:
    """The structure with `function` called on each leaf, and on those of others of the same structure."""
    leaves, spec = flatten(tree)
    return unflatten([function(*parts) for parts in zip(leaves, *map(leaves_of, others), strict=True)], spec)


def leaves_of(tree: Any) -> list[Any]:
    """The leaves of a structure in order."""
    return flatten(tree)[0]


def prefix_leaves(prefix: Any, spec: Spec) -> list[Any] | None:
    """For each leaf of a structure the leaf of `prefix` in its place; leaves of `prefix` may stand for whole parts.

    None if the two do not fit.
    """
    if not _is_structure(prefix):
        return [prefix] * count(spec)
    alike = isinstance(prefix, _SEQUENCES) and spec.kind is not None and issubclass(spec.kind, _SEQUENCES)
    if alike:
        alike = isinstance(prefix, tuple) == issubclass(spec.kind, tuple)  # type: ignore[arg-type]
    elif type(prefix) in _DICTS and spec.kind in _DICTS:
        if set(prefix) != set(spec.keys):
            return None
        prefix, alike = {key: prefix[key] for key in spec.keys}, True
    if not alike or len(prefix) != len(spec.parts):
        return None
    found = []
    for part, below in zip(_parts(prefix), spec.parts, strict=True):
        if below is LEAF and not _is_structure(part):
            found.append(part)
            continue
        leaves = prefix_leaves(part, below)
        if leaves is None:
            return None
        found += leaves
    return found


def count(spec: Spec) -> int:
    """The number of leaves of a structure."""
    return 1 if spec.kind is None else sum([1 if part is LEAF else count(part) for part in spec.parts])


def _is_structure(value: Any) -> bool:
    return type(value) in _USUAL or isinstance(value, _SEQUENCES)


def _parts(tree: Any) -> Iterator[Any]:
    return iter(tree.values() if type(tree) in _DICTS else tree)


def _made(leaves: Iterator[Any], spec: Spec) -> Any:
    kind = spec.kind
    if kind is None:
        return next(leaves)
    parts = [next(leaves) if part is LEAF else _made(leaves, part) for part in spec.parts]
    if kind in _DICTS:
        return kind(zip(spec.keys, parts, strict=True))
    if hasattr(kind, "_fields"):
        return kind(*parts)
    return parts if kind is list else tuple(parts) if kind is tuple else kind(parts)
