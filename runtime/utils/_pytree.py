"""Functions of structures of values, under the names of torch.utils._pytree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import UnionType
from typing import Any, NamedTuple

from gradspec.func import pytree
from gradspec.func.pytree import Spec as TreeSpec

__all__ = [
    "SUPPORTED_NODES", "GetAttrKey", "LeafSpec", "MappingKey", "NodeDef", "PyTree", "SequenceKey", "TreeSpec",
    "register_pytree_node", "tree_all", "tree_any", "tree_flatten", "tree_is_leaf", "tree_iter",
    "tree_leaves", "tree_map", "tree_map_", "tree_map_only", "tree_structure", "tree_unflatten",
]  # fmt: skip

PyTree = Any
_IsLeaf = Callable[[Any], bool] | None


def register_pytree_node(
    cls: type,
    flatten_fn: Callable[[Any], tuple[Iterable[Any], Any]],
    unflatten_fn: Callable[[Iterable[Any], Any], Any],
    **options: Any,
) -> None:
    """Have instances of `cls` count as structures, in transforms as well; ValueError if they do already.

    flatten_fn: gives the parts of an instance, and a context. unflatten_fn: makes an instance of a list of parts and of
    the context. options: names for saved structures, which are not looked at.
    """
    pytree.register(cls, flatten_fn, unflatten_fn)


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


@dataclass(frozen=True)
class MappingKey:
    """The place of a part in a dict."""

    key: Any

    def __str__(self) -> str:
        return f"[{self.key!r}]"


@dataclass(frozen=True)
class GetAttrKey:
    """The place of a part among the attributes of an object."""

    name: str

    def __str__(self) -> str:
        return f".{self.name}"


def _dict_flatten(d: dict[Any, Any]) -> tuple[list[Any], list[Any]]:
    """The values of a dict, and its keys."""
    return list(d.values()), list(d)


def _dict_flatten_with_keys(d: dict[Any, Any]) -> tuple[list[tuple[MappingKey, Any]], list[Any]]:
    """The values of a dict with their places, and its keys."""
    return [(MappingKey(key), value) for key, value in d.items()], list(d)


def tree_flatten(tree: Any, is_leaf: _IsLeaf = None) -> tuple[list[Any], TreeSpec]:
    """The leaves of a structure in order, and how it is made of them.

    is_leaf: says of structures that they are to be leaves.
    """
    return pytree.flatten(tree, is_leaf)


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


def tree_map_only(
    type_or_types_or_pred: type | tuple[type, ...] | UnionType | Callable[[Any], bool],
    /,
    func: Callable[[Any], Any],
    tree: Any,
    is_leaf: _IsLeaf = None,
) -> Any:
    """The structure with `func` called on the leaves of some types, or for which a predicate holds."""
    chosen = type_or_types_or_pred
    if isinstance(chosen, type | tuple | UnionType):
        return tree_map(lambda leaf: func(leaf) if isinstance(leaf, chosen) else leaf, tree, is_leaf=is_leaf)
    return tree_map(lambda leaf: func(leaf) if chosen(leaf) else leaf, tree, is_leaf=is_leaf)


def tree_all(pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for all leaves."""
    return all(map(pred, tree_leaves(tree, is_leaf)))


def tree_any(pred: Callable[[Any], bool], tree: Any, is_leaf: _IsLeaf = None) -> bool:
    """Whether a predicate holds for some leaf."""
    return any(map(pred, tree_leaves(tree, is_leaf)))
