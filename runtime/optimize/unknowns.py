"""Structures of tensors beside SciPy's vectors of float64, and the tensors among arguments."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core import ops
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.tensor import Tensor, shape_of, wrap
from gradspec.func import pytree


class Unknowns:
    """A structure of real tensors whose elements SciPy has in one vector.

    Raises ValueError for no elements and complex tensors, TypeError for other values and integers.
    """

    def __init__(self, name: str, start: Any) -> None:
        leaves, self.spec = pytree.flatten(start)
        for leaf in leaves:
            if not isinstance(leaf, Tensor) or leaf._memory.dtype.kind not in "fVc":
                what = leaf.dtype if isinstance(leaf, Tensor) else type(leaf).__name__
                raise TypeError(f"{name}(): the unknowns must be Tensors of floating point dtype, not {what}")
            if leaf.is_complex():
                raise ValueError(f"{name}(): the unknowns must be real: view_as_real() gives real and imaginary parts")
        self.shapes = [shape_of(leaf) for leaf in leaves]
        self.dtypes = [leaf.dtype for leaf in leaves]
        self.sizes = [math.prod(shape) for shape in self.shapes]
        self.size = sum(self.sizes)
        if not self.size:
            raise ValueError(f"{name}(): there are no unknowns")
        self.dtype = from_numpy_dtype(np.result_type(*[leaf._memory.dtype for leaf in leaves]))

    def vector(self, tree: Any) -> Tensor:
        """The elements of a structure as one vector of the common dtype."""
        return joined(pytree.leaves_of(tree), self.dtype)

    def tree(self, vector: Tensor) -> Any:
        """The structure whose elements a vector has."""
        if self.spec is pytree.LEAF:
            return ops.reshape(vector, self.shapes[0])
        parts = ops.split(vector, self.sizes)
        shaped = [
            ops.reshape(part, shape).to(dtype)
            for part, shape, dtype in zip(parts, self.shapes, self.dtypes, strict=True)
        ]
        return pytree.unflatten(shaped, self.spec)

    def point(self, vector: np.ndarray) -> Tensor:
        """A vector of SciPy's as a tensor of the common dtype."""
        return wrap(np.array(vector, self.dtype.numpy))


def joined(tensors: Sequence[Tensor], dtype: Any) -> Tensor:
    """The elements of tensors as one vector of a dtype."""
    flat = [ops.reshape(tensor, (-1,)).to(dtype) for tensor in tensors]
    return flat[0] if len(flat) == 1 else ops.cat(flat)


def numbers(tensor: Tensor) -> np.ndarray:
    """The elements of a tensor in float64, for SciPy."""
    return tensor.detach().numpy().astype(np.float64)


class Arguments:
    """The arguments of a function besides its unknowns; `smooth` are the tensors that have derivatives."""

    def __init__(self, name: str, args: Any) -> None:
        if not isinstance(args, tuple):
            raise TypeError(f"{name}(): args must be a tuple of arguments, not {type(args).__name__}: args=(value,)")
        self._leaves, self._spec = pytree.flatten(args)
        self._places = [
            place
            for place, leaf in enumerate(self._leaves)
            if isinstance(leaf, Tensor) and leaf._memory.dtype.kind in "fVc"
        ]
        self.smooth: list[Tensor] = [self._leaves[place] for place in self._places]

    def constant(self) -> list[Tensor]:
        """The smooth tensors without history, for a solver."""
        return [tensor.detach() for tensor in self.smooth]

    def replaced(self, smooth: Sequence[Tensor]) -> tuple[Any, ...]:
        """The arguments with other tensors in the places of the smooth ones."""
        leaves = list(self._leaves)
        for place, tensor in zip(self._places, smooth, strict=True):
            leaves[place] = tensor
        found: tuple[Any, ...] = pytree.unflatten(leaves, self._spec)
        return found


def number_of(name: str, f: Callable[..., Any]) -> Callable[..., Tensor]:
    """The function, which must return a tensor with one real element: as one without dims.

    Raises TypeError for other values and ValueError for other shapes.
    """

    def function(*args: Any) -> Tensor:
        found = f(*args)
        if not isinstance(found, Tensor):
            raise TypeError(f"{name}(): the function must return a Tensor, not {type(found).__name__}")
        if math.prod(shape_of(found)) != 1 or found.is_complex():
            raise ValueError(
                f"{name}(): the function must return one real number, not {found.dtype} of shape {list(found.shape)}"
            )
        return ops.reshape(found, ())

    return function


def vector_of(name: str, f: Callable[..., Any], dtype: Any) -> Callable[..., Tensor]:
    """The function, which must return real tensors: with all elements in one vector.

    Raises TypeError for other values and ValueError for complex tensors.
    """

    def function(*args: Any) -> Tensor:
        leaves = pytree.leaves_of(f(*args))
        for leaf in leaves:
            if not isinstance(leaf, Tensor):
                raise TypeError(f"{name}(): the function must return Tensors, not {type(leaf).__name__}")
            if leaf.is_complex():
                raise ValueError(f"{name}(): the function must return real numbers: view_as_real() gives them")
        return joined(leaves, dtype)

    return function
