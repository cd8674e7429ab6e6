"""The argument of `Tensor.__getitem__` and `__setitem__`, in the form that the index functions take."""

from __future__ import annotations

import operator
import warnings
from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import BatchedTensor

Kind = Literal["basic", "advanced"]

_sequences_are_tuples_below = 32  # items


def parse(index: Any, shape: tuple[int, ...]) -> tuple[Kind, tuple[Any, ...]]:
    """The kind of `index`, applied to a tensor of `shape`: a view ('basic') or a gather ('advanced').

    The tuple holds ints, slices, None, at most one Ellipsis and, if advanced, int64, int32 and bool ndarrays,
    which share memory with the Tensors they come from. Whether the index fits the shape is left to whoever
    applies it. IndexError for a value that cannot be an index, TypeError for slice bounds other than integers.
    """
    kind = type(index)
    if kind is int:
        return "basic", (index,)
    if kind is not tuple:
        index = tuple(index) if _is_tuple_in_disguise(index) else (index,)
    parsed: list[Any] = []
    found: Kind = "basic"
    seen_ellipsis = False
    for item in index:
        kind = type(item)
        if kind is slice:
            item = _plain_slice(item)
        elif item is Ellipsis:
            if seen_ellipsis:  # the first one has taken all there was
                continue
            seen_ellipsis = True
        elif kind is BatchedTensor:
            _check_dtype(item._memory.dtype, item._memory.shape, shape)
            found = "advanced"
        elif kind is not int and item is not None:
            item = _array_or_int(item, shape)
            if type(item) is not int:
                found = "advanced"
        parsed.append(item)
    return found, tuple(parsed)


def _plain_slice(item: slice) -> slice:
    parts = (item.start, item.stop, item.step)
    for part in parts:
        if part is not None and type(part) is not int:
            break
    else:
        return item
    try:
        return slice(*(None if part is None else operator.index(part) for part in parts))
    except TypeError:
        raise TypeError(
            "slice indices must be integers or None or have an __index__ method, got "
            f"{item.start!r}:{item.stop!r}:{item.step!r}"
        ) from None


def _is_tuple_in_disguise(index: Any) -> bool:
    """Whether `index` is a list that means a tuple, as it does when it holds something other than numbers."""
    if not isinstance(index, Sequence) or isinstance(index, (str, bytes, range)):
        return False
    if len(index) >= _sequences_are_tuples_below or not any(map(_is_no_number, index)):
        return False
    warnings.warn(
        "Using a non-tuple sequence for multidimensional indexing is deprecated; use x[tuple(seq)] instead "
        "of x[seq], or x[tensor(seq)] for an index tensor",
        UserWarning,
        stacklevel=user_stacklevel(),
    )
    return True


def _is_no_number(item: Any) -> bool:
    return (
        item is None
        or item is Ellipsis
        or isinstance(item, (slice, np.ndarray, list, tuple))
        or hasattr(item, "_array")
    )


def _array_or_int(item: Any, shape: tuple[int, ...]) -> np.ndarray | int:
    array = getattr(item, "_array", item)
    if isinstance(array, (bool, np.bool_)):
        return np.array(array)
    if isinstance(array, (list, tuple, range)):
        array = _from_sequence(array, shape)
    if not isinstance(array, np.ndarray):
        try:
            return operator.index(array)
        except TypeError:
            raise IndexError(
                "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
                f"indices (got {type(item).__name__}) for a tensor of shape {list(shape)}"
            ) from None
    code = array.dtype.char
    if code == "?":
        return array
    if not array.ndim and array.dtype.kind in "iu" and code != "B":
        return int(array)
    if array.dtype.kind == "i" and array.itemsize >= 4:
        return array
    if code == "B":
        warnings.warn(
            "indexing with dtype gradspec.uint8 is now deprecated, please use a dtype gradspec.bool instead",
            UserWarning,
            stacklevel=user_stacklevel(),
        )
        return array != 0 if array.ndim else np.array(bool(array))
    raise _dtype_error(array.dtype, array.shape, shape)


def _check_dtype(dtype: np.dtype[Any], own: tuple[int, ...], shape: tuple[int, ...]) -> None:
    """IndexError for the dtype of an index with batch dims, which ops take as a tensor."""
    if dtype.kind != "b" and (dtype.kind != "i" or dtype.itemsize < 4) and own:
        raise _dtype_error(dtype, own, shape)


def _dtype_error(dtype: np.dtype[Any], own: tuple[int, ...], shape: tuple[int, ...]) -> IndexError:
    return IndexError(
        f"tensors used as indices must be long, int, byte or bool tensors, got {dtype} of shape {list(own)} "
        f"for a tensor of shape {list(shape)}"
    )


def _from_sequence(items: Sequence[Any], shape: tuple[int, ...]) -> np.ndarray:
    try:
        array = np.array(_without_tensors(items))
    except ValueError:
        raise IndexError(
            f"a sequence used as index must be rectangular, got {items!r} for a tensor of shape {list(shape)}"
        ) from None
    return array if array.size else array.astype(np.int64)


def _without_tensors(item: Any) -> Any:
    if isinstance(item, (list, tuple)):
        return [_without_tensors(inner) for inner in item]
    return getattr(item, "_array", item)
