"""Structures of values: nested tuples, lists, dicts, named tuples and registered classes, with all else as leaves."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, cast

_DICTS = (dict, OrderedDict)
_SEQUENCES = (tuple, list)
_STRUCTURES: set[type] = {tuple, list, dict, OrderedDict}  # and the registered classes
_REGISTERED: dict[type, tuple[Callable[[Any], tuple[Iterable[Any], Any]], Callable[..., Any]]] = {}


def register(kind: type, flatten: Callable[[Any], tuple[Iterable[Any], Any]], unflatten: Callable[..., Any]) -> None:
    """Have instances of a class count as structures; ValueError for a class that does already.

    flatten: gives the parts of an instance, and whatever else is needed to make another. unflatten: makes an instance
    of a list of parts and of that.
    """
    if kind in _STRUCTURES:
        raise ValueError(f"{kind} is already registered as pytree node.")
    _REGISTERED[kind] = flatten, unflatten
    _STRUCTURES.add(kind)


class Spec(NamedTuple):
    """How a value is made of leaves: of which type, with which context, of which parts. A leaf has no type.

    The context is the keys of a dict, and of a registered class all that it is made of besides its parts.
    """

    type: type | None
    context: Any
    children_specs: Sequence[Spec]

    def __repr__(self) -> str:
        if self.type is None:
            return "*"
        if self.type in _DICTS:
            items = zip(self.context, self.children_specs, strict=True)
            return "{" + ", ".join([f"{key!r}: {part}" for key, part in items]) + "}"
        inside = ", ".join(map(repr, self.children_specs))
        if self.type in _REGISTERED:
            return f"{self.type.__name__}({inside})"
        if self.type is list:
            return f"[{inside}]"
        return f"({inside},)" if len(self.children_specs) == 1 else f"({inside})"

    @property
    def num_leaves(self) -> int:
        """The number of leaves."""
        return 1 if self.type is None else sum([1 if part is LEAF else part.num_leaves for part in self.children_specs])

    @property
    def num_children(self) -> int:
        """The number of parts."""
        return len(self.children_specs)

    def children(self) -> list[Spec]:
        """The parts."""
        return list(self.children_specs)

    def child(self, index: int) -> Spec:
        """A part."""
        return self.children_specs[index]

    def is_leaf(self) -> bool:
        """Whether the value is a leaf itself."""
        return self.type is None


LEAF = Spec(None, (), ())


def flatten(tree: Any, is_leaf: Callable[[Any], bool] | None = None) -> tuple[list[Any], Spec]:
    """The leaves of a structure in order, and how it is made of them.

    is_leaf: says of structures that they are to be leaves.
    """
    leaves: list[Any] = []
    return leaves, _read(tree, leaves, is_leaf)


def _read(tree: Any, leaves: list[Any], is_leaf: Callable[[Any], bool] | None) -> Spec:
    """How a value is made of leaves, which are added to a list."""
    if not is_structure(tree) or (is_leaf is not None and is_leaf(tree)):
        leaves.append(tree)
        return LEAF
    parts, keys = opened(tree)
    specs = []
    for part in parts:
        if type(part) in _STRUCTURES or isinstance(part, _SEQUENCES):
            specs.append(_read(part, leaves, is_leaf))
        else:  # most parts are leaves
            leaves.append(part)
            specs.append(LEAF)
    return Spec(type(tree), keys, tuple(specs))


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
    if not is_structure(prefix):
        return [prefix] * spec.num_leaves
    alike = isinstance(prefix, _SEQUENCES) and spec.type is not None and issubclass(spec.type, _SEQUENCES)
    if alike:
        alike = isinstance(prefix, tuple) == issubclass(spec.type, tuple)  # type: ignore[arg-type]
    elif type(prefix) in _DICTS and spec.type in _DICTS:
        if set(prefix) != set(spec.context):
            return None
        prefix, alike = {key: prefix[key] for key in spec.context}, True
    parts, keys = opened(prefix)
    if type(prefix) in _REGISTERED:
        alike = type(prefix) is spec.type and keys == spec.context
    if not alike or len(parts) != len(spec.children_specs):
        return None
    found = []
    for part, below in zip(parts, spec.children_specs, strict=True):
        if below is LEAF and not is_structure(part):
            found.append(part)
            continue
        leaves = prefix_leaves(part, below)
        if leaves is None:
            return None
        found += leaves
    return found


def parts_as(spec: Spec, tree: Any) -> list[Any]:
    """The parts of a value in the places of the leaves of a structure; ValueError for one of another structure."""
    if spec.type is None:
        return [tree]
    if type(tree) is not spec.type:
        raise ValueError(f"Node type mismatch; expected {spec.type}, but got {type(tree)}.")
    parts, keys = opened(tree)
    if len(parts) != len(spec.children_specs):
        raise ValueError(f"Node arity mismatch; expected {len(spec.children_specs)}, but got {len(parts)}.")
    if spec.type in _DICTS:
        if set(keys) != set(spec.context):
            raise ValueError(f"Node keys mismatch; expected {list(spec.context)}, but got {list(keys)}.")
        parts = [cast(Any, tree)[key] for key in spec.context]
    return [found for part, below in zip(parts, spec.children_specs, strict=True) for found in parts_as(below, part)]


def is_structure(value: Any) -> bool:
    """Whether a value is made of parts, and no leaf."""
    return type(value) in _STRUCTURES or isinstance(value, _SEQUENCES)


def is_structure_type(kind: type) -> bool:
    """Whether instances of a class are made of parts."""
    return kind in _STRUCTURES or issubclass(kind, _SEQUENCES)


def structure_types() -> frozenset[type]:
    """The classes that are known to have parts; those below `tuple` and `list` have, too."""
    return frozenset(_STRUCTURES)


def opened(tree: Any) -> tuple[Sequence[Any], Any]:
    """The parts of a structure, and its context."""
    kind = type(tree)
    if kind in _REGISTERED:
        parts, context = _REGISTERED[kind][0](tree)
        return list(parts), context
    return (list(tree.values()), tuple(tree)) if kind in _DICTS else (tree, ())


def _made(leaves: Iterator[Any], spec: Spec) -> Any:
    kind = spec.type
    if kind is None:
        return next(leaves)
    return made(
        kind, [next(leaves) if part is LEAF else _made(leaves, part) for part in spec.children_specs], spec.context
    )


def made(kind: type, parts: list[Any], context: Any) -> Any:
    """An instance of a class of structures with these parts."""
    if kind in _REGISTERED:
        return _REGISTERED[kind][1](parts, context)
    if kind in _DICTS:
        return kind(zip(context, parts, strict=True))
    if hasattr(kind, "_fields"):
        return kind(*parts)
    return parts if kind is list else tuple(parts) if kind is tuple else kind(parts)


register(
    defaultdict,
    lambda tree: (tree.values(), (tree.default_factory, tuple(tree))),
    lambda parts, context: defaultdict(context[0], zip(context[1], parts, strict=True)),
)
register(deque, lambda tree: (tree, tree.maxlen), lambda parts, longest: deque(parts, longest))
