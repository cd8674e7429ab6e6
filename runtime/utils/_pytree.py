"""Functions of structures of values, under the names of torch.utils._pytree."""

from __future__ import annotations

from collections import OrderedDict, defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import count
from types import UnionType
from typing import Any, NamedTuple

from gradspec.func import pytree
from gradspec.func.pytree import Spec as TreeSpec

__all__ = [
    "SUPPORTED_NODES", "GetAttrKey", "LeafSpec", "MappingKey", "NodeDef", "PyTree", "SequenceKey", "TreeSpec",
    "key_get", "keystr", "register_pytree_node", "tree_all", "tree_all_only", "tree_any", "tree_any_only",
    "tree_flatten", "tree_flatten_with_path", "tree_is_leaf", "tree_iter", "tree_leaves", "tree_leaves_with_path",
    "tree_map", "tree_map_", "tree_map_only", "tree_map_only_", "tree_map_with_path", "tree_structure",
    "tree_unflatten",
]  # fmt: skip

PyTree = Any
_IsLeaf = Callable[[Any], bool] | None
_Keyed = Callable[[Any], tuple[Iterable[tuple[Any, Any]], Any]]


def register_pytree_node(
    cls: type,
    flatten_fn: Callable[[Any], tuple[Iterable[Any], Any]],
    unflatten_fn: Callable[[Iterable[Any], Any], Any],
    *,
    flatten_with_keys_fn: _Keyed | None = None,
    **options: Any,
) -> None:
    """Have instances of `cls` count as structures, in transforms as well; ValueError if they do already.

    flatten_fn: gives the parts of an instance, and a context. unflatten_fn: makes an instance of a list of parts and of
    the context. flatten_with_keys_fn: as flatten_fn, each part with its place. options: names for saved structures,
    which are not looked at.
    """
    pytree.register(cls, flatten_fn, unflatten_fn)
    if flatten_with_keys_fn is not None:
        _KEYED[cls] = flatten_with_keys_fn


class NodeDef(NamedTuple):
    """How instances of a class are taken apart, and made."""

    type: type
    flatten_fn: Callable[[Any], tuple[Iterable[Any], Any]]
    unflatten_fn: Callable[[Iterable[Any], Any], Any]


class _SupportedNodes(Mapping[type, NodeDef]):
    """The classes whose instances are structures."""

    def __getitem__(self, kind: type) -> NodeDef:
        if not pytree.is_structure_type(kind):
            raise KeyError(kind)
        return NodeDef(kind, pytree.opened, lambda parts, context: pytree.made(kind, list(parts), context))

    def __iter__(self) -> Iterator[type]:
        return iter(pytree.structure_types())

    def __len__(self) -> int:
        return len(pytree.structure_types())


SUPPORTED_NODES = _SupportedNodes()
_get_node_type = type


def LeafSpec() -> TreeSpec:
    """The structure of a leaf."""
    return pytree.LEAF


@dataclass(frozen=True)
class SequenceKey:
    """The place of a part in a list or tuple."""

    idx: int

    def __str__(self) -> str:
        return f"[{self.idx!r}]"

    def get(self, sequence: Any) -> Any:
        """The part."""
        return sequence[self.idx]


@dataclass(frozen=True)
class MappingKey:
    """The place of a part in a dict."""

    key: Any

    def __str__(self) -> str:
        return f"[{self.key!r}]"

    def get(self, mapping: Any) -> Any:
        """The part."""
        return mapping[self.key]


@dataclass(frozen=True)
class GetAttrKey:
    """The place of a part among the attributes of an object."""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"

    def get(self, obj: Any) -> Any:
        """The part."""
        return getattr(obj, self.name)


_Path = tuple[Any, ...]  # keys, from the whole to a part


def keystr(kp: _Path) -> str:
    """A path as it is written after the name of the structure."""
    return "".join(map(str, kp))


def key_get(obj: Any, kp: _Path) -> Any:
    """The part of a structure at a path."""
    for key in kp:
        obj = key.get(obj)
    return obj


def _dict_flatten(d: dict[Any, Any]) -> tuple[list[Any], list[Any]]:
    """The values of a dict, and its keys."""
    return list(d.values()), list(d)


def _dict_flatten_with_keys(d: dict[Any, Any]) -> tuple[list[tuple[MappingKey, Any]], list[Any]]:
    """The values of a dict with their places, and its keys."""
    return [(MappingKey(key), value) for key, value in d.items()], list(d)


def _sequence_flatten_with_keys(parts: Iterable[Any]) -> tuple[list[tuple[Any, Any]], None]:
    fields = getattr(parts, "_fields", None)
    keys = map(SequenceKey, count()) if fields is None else map(GetAttrKey, fields)
    return list(zip(keys, parts, strict=False)), None


_KEYED: dict[type, _Keyed] = {
    **dict.fromkeys((dict, OrderedDict, defaultdict), _dict_flatten_with_keys),
    deque: _sequence_flatten_with_keys,
}


def _with_paths(tree: Any, is_leaf: _IsLeaf, path: _Path = ()) -> Iterator[tuple[_Path, Any]]:
    if tree_is_leaf(tree, is_leaf):
        yield path, tree
        return
    keyed = _KEYED.get(type(tree), _sequence_flatten_with_keys if isinstance(tree, tuple | list) else None)
    if keyed is None:
        raise ValueError(f"{type(tree)} has parts without places: pass flatten_with_keys_fn to register_pytree_node")
    for key, part in keyed(tree)[0]:
        yield from _with_paths(part, is_leaf, (*path, key))


def tree_flatten(tree: Any, is_leaf: _IsLeaf = None) -> tuple[list[Any], TreeSpec]:
    """The leaves of a structure in order, and how it is made of them.

    is_leaf: says of structures that they are to be leaves.
    """
    return pytree.flatten(tree, is_leaf)


def tree_flatten_with_path(tree: Any, is_leaf: _IsLeaf = None) -> tuple[list[tuple[_Path, Any]], TreeSpec]:
    """The same with the path of each leaf; ValueError for a registered class without `flatten_with_keys_fn`."""
    return tree_leaves_with_path(tree, is_leaf), tree_structure(tree, is_leaf)


def tree_leaves_with_path(tree: Any, is_leaf: _IsLeaf = None) -> list[tuple[_Path, Any]]:
    """The leaves of a structure in order, each with its path."""
    return list(_with_paths(tree, is_leaf))


def tree_unflatten(leaves: Iterable[Any], treespec: TreeSpec) -> Any:
    """The structure with these leaves; TypeError for no TreeSpec, ValueError for another number of leaves."""
    if not isinstance(treespec, TreeSpec):
        raise TypeError(f"tree_unflatten(): argument 'treespec' must be a TreeSpec, not {type(treespec).__name__}")
    found = list(leaves)
    if len(found) != treespec.num_leaves:
        raise ValueError(
            f"tree_unflatten(): `leaves` has length {len(found)}, but the structure {treespec} has "
            f"{treespec.num_leaves} leaves"
        )
    return pytree.unflatten(found, treespec)


def tree_leaves(tree: Any, is_leaf: _IsLeaf = None) -> list[Any]:
    """The leaves of a structure in order."""
    return pytree.flatten(tree, is_leaf)[0]


def tree_iter(tree: Any, is_leaf: _IsLeaf = None) -> Iterator[Any]:
    """An iterator over the leaves of a structure in order."""
    return iter(tree_leaves(tree, is_leaf))


def tree_structure(tree: Any, is_leaf: _IsLeaf = None) -> TreeSpec:
    """How a structure is made of its leaves."""
    return pytree.flatten(tree, is_leaf)[1]


def tree_is_leaf(tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a value is a leaf."""
    return not pytree.is_structure(tree) or (is_leaf is not None and is_leaf(tree))


def tree_map(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: _IsLeaf = None) -> Any:
    """The structure with `func` called on each leaf, and on the parts of others in its place.

    Raises ValueError if others are of other structures.
    """
    leaves, spec = pytree.flatten(tree, is_leaf)
    columns = [pytree.parts_as(spec, rest) for rest in rests]
    return pytree.unflatten(list(map(func, leaves, *columns)), spec)


def tree_map_(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: _IsLeaf = None) -> Any:
    """Call `func` as `tree_map` does, for its effects; returns `tree`."""
    tree_map(func, tree, *rests, is_leaf=is_leaf)
    return tree


def tree_map_with_path(func: Callable[..., Any], tree: Any, *rests: Any, is_leaf: _IsLeaf = None) -> Any:
    """As `tree_map`, with the path of the leaf before it."""
    paths, spec = tree_flatten_with_path(tree, is_leaf)
    columns = [pytree.parts_as(spec, rest) for rest in rests]
    return pytree.unflatten([func(*item, *others) for item, *others in zip(paths, *columns, strict=True)], spec)


_Chosen = type | tuple[type, ...] | UnionType | Callable[[Any], bool]


def _is_chosen(chosen: _Chosen) -> Callable[[Any], bool]:
    if isinstance(chosen, type | tuple | UnionType):
        return lambda leaf: isinstance(leaf, chosen)
    return chosen


def tree_map_only(
    type_or_types_or_pred: _Chosen, /, func: Callable[[Any], Any], tree: Any, is_leaf: _IsLeaf = None
) -> Any:
    """The structure with `func` called on the leaves of some types, or for which a predicate holds."""
    is_chosen = _is_chosen(type_or_types_or_pred)
    return tree_map(lambda leaf: func(leaf) if is_chosen(leaf) else leaf, tree, is_leaf=is_leaf)


def tree_map_only_(
    type_or_types_or_pred: _Chosen, /, func: Callable[[Any], Any], tree: Any, is_leaf: _IsLeaf = None
) -> Any:
    """Call `func` as `tree_map_only` does, for its effects; returns `tree`."""
    tree_map_only(type_or_types_or_pred, func, tree, is_leaf)
    return tree


def tree_all(pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for all leaves."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for some leaf."""
    return any(map(pred, tree_leaves(tree, is_leaf)))


def tree_all_only(type_or_types: _Chosen, /, pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for all leaves of some types."""
    return all(map(pred, filter(_is_chosen(type_or_types), tree_leaves(tree, is_leaf))))


def tree_any_only(type_or_types: _Chosen, /, pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for some leaf of some types."""
    return any(map(pred, filter(_is_chosen(type_or_types), tree_leaves(tree, is_leaf))))
