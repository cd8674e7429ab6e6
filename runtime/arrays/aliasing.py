"""Functions whose result is a NumPy view of `self`: it shares the memory, and is writable if `self` is."""

from __future__ import annotations

import builtins
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import (
    Array,
    Dims,
    at_dim,
    dim_error,
    dims_tuple,
    infer_shape,
    wrap_dim,
    wrap_dims,
)

__all__ = [
    "alias",
    "basic_index",
    "diagonal",
    "expand",
    "imag",
    "movedim",
    "narrow",
    "permute",
    "real",
    "select",
    "slice",
    "squeeze",
    "t",
    "transpose",
    "unpermute",
    "unsqueeze",
    "view",
    "view_as_complex",
    "view_as_real",
    "view_dtype",
]

_slice = builtins.slice


def alias(self: Array) -> Array:
    """The same elements in the same shape."""
    return self[...]


COMPLEX_OF: dict[np.dtype[Any], np.dtype[Any]] = {
    np.dtype(np.float32): np.dtype(np.complex64),
    np.dtype(np.float64): np.dtype(np.complex128),
}


@also_in_c("view")
def view(self: Array, size: Sequence[int]) -> Array:
    """The same elements in shape `size` (one -1 is inferred); RuntimeError if the strides forbid it."""
    try:
        result = self.reshape(size)
    except (ValueError, TypeError):
        result = self.reshape(infer_shape(size, self.size))
    if result.shape != size and min(size) < -1:
        infer_shape(size, self.size)  # NumPy takes any negative size for -1
    if not (self.flags.c_contiguous or np.may_share_memory(result, self)) and self.size:
        raise RuntimeError(
            "view size is not compatible with input tensor's size and stride (at least one dimension spans "
            f"across two contiguous subspaces): size {list(self.shape)} as {list(size)}. "
            "Use .reshape(...) instead."
        )
    return result


def is_viewable(shape: Sequence[int], strides: Sequence[int], size: Sequence[int]) -> bool:
    """Whether elements in `shape`, with strides of any unit, can be viewed in shape `size`.

    RuntimeError if there are not as many.
    """
    size = infer_shape(size, math.prod(shape))
    runs: list[int] = []  # the numbers of elements in dims that lie one behind the other
    following = 0
    for length, stride in zip(reversed(shape), reversed(strides), strict=True):
        if length == 1:
            continue
        if runs and stride == following:
            runs[-1] *= length
        else:
            runs.append(length)
        following = length * stride
    count, run = 1, iter(runs)
    wanted = next(run, 1)
    for length in reversed(size):
        count *= length
        if count == wanted and length != 1:
            count, wanted = 1, next(run, 1)
        elif count and wanted % count:
            return False
    return True


@also_in_c("transpose")
def transpose(self: Array, dim0: int, dim1: int) -> Array:
    """`self` with two dims swapped."""
    try:
        return self.swapaxes(dim0, dim1)
    except (IndexError, OverflowError):
        wrap_dim(dim0, self.ndim)
        wrap_dim(dim1, self.ndim)
        return self[...]  # 0-d, which has the dims 0 and -1


@also_in_c("permute")
def permute(self: Array, dims: Sequence[int]) -> Array:
    """`self` with its dims in the order `dims`."""
    try:
        return self.transpose(dims)
    except ValueError:
        raise _permute_error(self, dims) from None


@also_in_c("unpermute")
def unpermute(self: Array, dims: Sequence[int]) -> Array:
    """The inverse of `permute(self, dims)`."""
    ndim = self.ndim
    inverse = [0] * ndim
    for position, dim in enumerate(dims):
        inverse[wrap_dim(dim, ndim)] = position
    return self.transpose(inverse)


def _permute_error(self: Array, dims: Sequence[int]) -> Exception:
    if len(dims) != self.ndim:
        return RuntimeError(
            "permute(): number of dimensions in the tensor input does not match the length of the desired "
            f"ordering of dimensions i.e. input.dim() = {self.ndim} is not equal to len(dims) = {len(dims)}"
        )
    for dim in dims:
        if not -self.ndim <= dim < self.ndim:
            return dim_error(dim, self.ndim)
    return RuntimeError(f"permute(): duplicate dims are not allowed, got {list(dims)}")


@also_in_c("t")
def t(self: Array) -> Array:
    """The transpose of a matrix; a vector or a number stays as it is. RuntimeError above two dims."""
    if self.ndim > 2:
        raise RuntimeError(
            f"t() expects a tensor with <= 2 dimensions, but self is {self.ndim}D: mT transposes matrices"
        )
    return self.T


@also_in_c("movedim")
def movedim(self: Array, source: int | Sequence[int], destination: int | Sequence[int]) -> Array:
    """`self` with the dims `source` at the positions `destination`; the others keep their order."""
    sources, destinations = dims_tuple(source), dims_tuple(destination)
    if len(sources) != len(destinations):
        raise RuntimeError(
            f"movedim: Invalid source or destination dims: source ({list(sources)} dims) should contain the "
            f"same number of dims as destination ({list(destinations)} dims)"
        )
    ndim = self.ndim
    sources = tuple([wrap_dim(dim, ndim) for dim in sources])
    destinations = tuple([wrap_dim(dim, ndim) for dim in destinations])
    for name, dims in (("source", sources), ("destination", destinations)):
        if len(set(dims)) != len(dims):
            raise RuntimeError(f"movedim: repeated dim in `{name}` ({list(dims)})")
    if not ndim:
        return self[...]
    order = [dim for dim in range(ndim) if dim not in sources]
    for to, dim in sorted(zip(destinations, sources, strict=True)):
        order.insert(to, dim)
    return self.transpose(order)


@also_in_c("squeeze")
def squeeze(self: Array, dim: Dims = None) -> Array:
    """`self` without its dims of size 1: all of them, or those in `dim`; a dim of another size stays."""
    if dim is None:
        return self.squeeze()
    ndim = self.ndim
    if dim.__class__ is int:
        dim = wrap_dim(dim, ndim)
        return self[at_dim(dim, 0)] if ndim and self.shape[dim] == 1 else self[...]
    dims = wrap_dims(dim, ndim)
    return self.squeeze(tuple([d for d in dims if ndim and self.shape[d] == 1]))


@also_in_c("unsqueeze")
def unsqueeze(self: Array, dim: int) -> Array:
    """`self` with a dim of size 1 inserted at `dim`, which may be from -ndim - 1 to ndim."""
    return _with_steps(self[at_dim(wrap_dim(dim, self.ndim + 1), None)])


def _with_steps(view: Array) -> Array:
    """A view whose new dims, of size 1 and stride 0, step over all that is behind them, as in row-major order."""
    strides, step = [], view.itemsize
    for size, stride in zip(view.shape[::-1], view.strides[::-1], strict=True):
        strides.append(step if size == 1 and stride == 0 else stride)
        step = size * strides[-1]
    return np.lib.stride_tricks.as_strided(view, view.shape, strides[::-1])


@also_in_c("expand")
def expand(self: Array, size: Sequence[int]) -> Array:
    """`self` with dims of size 1 repeated (stride 0) and new leading dims, of shape `size`; -1 keeps a size."""
    lead = len(size) - self.ndim
    if lead < 0:
        raise RuntimeError(
            f"expand(tensor of shape {list(self.shape)}, size={list(size)}): the number of sizes provided "
            f"({len(size)}) must be greater or equal to the number of dimensions in the tensor ({self.ndim})"
        )
    shape, strides = list(size), [0] * lead
    for dim, (length, stride) in enumerate(zip(self.shape, self.strides, strict=True), lead):
        wanted = shape[dim]
        if wanted == length or wanted == -1:
            shape[dim] = length
            strides.append(stride)
        elif length == 1 and wanted >= 0:
            strides.append(0)
        else:
            raise _expand_error(self, size)
    for dim in reversed(range(lead)):
        if shape[dim] < 0:
            raise _expand_error(self, size)
        if shape[dim] == 1:  # nothing repeats: the stride of row-major order
            strides[dim] = shape[dim + 1] * strides[dim + 1] if dim + 1 < len(shape) else self.itemsize
    return np.lib.stride_tricks.as_strided(self, shape, strides)


def _expand_error(self: Array, size: Sequence[int]) -> RuntimeError:
    lead = len(size) - self.ndim
    dim = wanted = 0  # without any dim the sizes fit
    for dim, wanted in enumerate(size):
        if dim < lead:
            if wanted < 0:
                return RuntimeError(
                    f"The expanded size of the tensor ({wanted}) isn't allowed in a leading, "
                    f"non-existing dimension {dim}"
                )
        elif wanted not in (-1, self.shape[dim - lead]) and (self.shape[dim - lead] != 1 or wanted < 0):
            break
    return RuntimeError(
        f"The expanded size of the tensor ({wanted}) must match the existing size "
        f"({self.shape[dim - lead]}) at non-singleton dimension {dim}.  Target sizes: {list(size)}.  "
        f"Tensor sizes: {list(self.shape)}"
    )


@also_in_c("select")
def select(self: Array, dim: int, index: int) -> Array:
    """The slice at position `index` of `dim`, which disappears; IndexError when out of range."""
    if not self.ndim:
        raise IndexError("select() cannot be applied to a 0-dim tensor.")
    try:
        if dim == 0:
            return self[index, ...]
        view: Array = self[at_dim(wrap_dim(dim, self.ndim), index)]
        return view
    except IndexError:
        dim = wrap_dim(dim, self.ndim)
        raise IndexError(
            f"select(): index {index} out of range for tensor of size {list(self.shape)} at dimension {dim}"
        ) from None


@also_in_c("narrow")
def narrow(self: Array, dim: int, start: int, length: int) -> Array:
    """The `length` positions of `dim` from `start` on; the range must lie inside the dim."""
    if not self.ndim:
        raise RuntimeError("narrow() cannot be applied to a 0-dim tensor.")
    if length < 0:
        raise RuntimeError(f"narrow(): length must be non-negative, but got {length}")
    dim = wrap_dim(dim, self.ndim)
    size = self.shape[dim]
    if not -size <= start <= size:
        raise IndexError(f"start out of range (expected to be in range of [{-size}, {size}], but got {start})")
    if start < 0:
        start += size
    if start + length > size:
        raise RuntimeError(f"start ({start}) + length ({length}) exceeds dimension size ({size}).")
    view: Array = self[at_dim(dim, _slice(start, start + length))]
    return view


@also_in_c("slice")
def slice(self: Array, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Array:
    """Every `step`-th position of `dim` from `start` up to `end`, clamped to the dim as Python slices are."""
    if not self.ndim:
        raise IndexError("slice() cannot be applied to a 0-dim tensor.")
    if step <= 0:
        raise RuntimeError(f"slice step must be positive, but got {step}")
    view: Array = self[at_dim(wrap_dim(dim, self.ndim), _slice(start, end, step))]
    return view


@also_in_c("diagonal")
def diagonal(self: Array, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Array:
    """The diagonal of the matrices in (`dim1`, `dim2`) as a last dim; `offset` > 0 is above the main one."""
    try:
        result = self.diagonal(offset, dim1, dim2)
    except ValueError:
        first, second = wrap_dim(dim1, self.ndim), wrap_dim(dim2, self.ndim)
        if self.ndim > 1 and first != second:
            raise
        raise RuntimeError(f"diagonal dimensions cannot be identical {dim1}, {dim2}") from None
    except OverflowError:
        first, second = wrap_dim(dim1, self.ndim), wrap_dim(dim2, self.ndim)
        outside = max(self.shape, default=0)
        return diagonal(self, min(max(offset, -outside), outside), first, second)
    if self.flags.writeable:
        result.flags.writeable = True  # NumPy hands it out read-only
    return result


@also_in_c("basic_index")
def basic_index(self: Array, index: tuple[Any, ...]) -> Array:
    """`self[index]` for an index of ints, slices (of any step but 0), None and Ellipsis."""
    try:
        # With an Ellipsis, NumPy gives an array where it would give a scalar.
        view: Array = self[index] if Ellipsis in index else self[(*index, ...)]
        return _with_steps(view) if None in index else view
    except IndexError as error:
        raise index_error(self, index, error) from None


def step_error(step: int) -> ValueError:
    """The error for a slice whose step is not positive."""
    return ValueError("slice step cannot be zero" if step == 0 else "step must be greater than zero")


def index_error(self: Array, index: tuple[Any, ...], error: IndexError) -> IndexError:
    """NumPy's IndexError for `self[index]` in the words users search for."""
    message = str(error)
    if not self.ndim and any(isinstance(item, int) for item in index):
        return IndexError("invalid index of a 0-dim tensor. Use `tensor.item()` to convert it to a Python number")
    if message.startswith("too many indices"):
        return IndexError(f"too many indices for tensor of dimension {self.ndim}")
    if message.startswith("only integers"):
        wrong = [item for item in index if not isinstance(item, (int, _slice, type(None), type(...)))]
        names = ", ".join(type(item).__name__ for item in wrong)
        return IndexError(
            "only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
            f"indices (got {names})"
        )
    return IndexError(message.replace("for axis", "for dimension"))


def real(self: Array) -> Array:
    """The real parts of a complex array."""
    return self.real


def imag(self: Array) -> Array:
    """The imaginary parts of a complex array."""
    return self.imag


@also_in_c("view_as_real")
def view_as_real(self: Array) -> Array:
    """The parts of a complex array, in a new last dim of size 2."""
    if self.dtype.kind != "c":
        raise RuntimeError("view_as_real is only supported for complex tensors")
    return self[..., None].view(self.real.dtype)


@also_in_c("view_as_complex")
def view_as_complex(self: Array) -> Array:
    """The complex numbers whose parts, next to each other in memory, are in the last dim."""
    dtype = COMPLEX_OF.get(self.dtype)
    if dtype is None:
        raise RuntimeError(
            f"view_as_complex is only supported for float and double tensors, but got a tensor of dtype {self.dtype}"
        )
    if not self.ndim:
        raise RuntimeError("Input tensor must have one or more dimensions")
    if self.shape[-1] != 2:
        raise RuntimeError("Tensor must have a last dimension of size 2")
    if not self.size:
        return np.empty(self.shape[:-1], dtype)
    if self.strides[-1] != self.itemsize:
        raise RuntimeError("Tensor must have a last dimension with stride 1")
    if not self.flags.c_contiguous and any([stride % dtype.itemsize for stride in self.strides[:-1]]):
        raise RuntimeError("Tensor must have a stride divisible by 2 for all but last dimension")
    return self.view(dtype)[..., 0]


def view_dtype(self: Array, dtype: np.dtype[Any]) -> Array:
    """The bytes of the elements as elements of `dtype`: if they are larger or smaller, fewer or more in the last dim.

    Raises RuntimeError where a size, a stride or the place in memory is not that of whole elements.
    """
    if dtype.itemsize != self.itemsize:
        _require_whole_elements(self, dtype)
    view: Array = self.view(dtype)
    if dtype.itemsize != self.itemsize and not self.size:  # of whose strides NumPy keeps none
        steps = (*self.strides[:-1], dtype.itemsize if self.strides[-1] else 0)
        view = np.lib.stride_tricks.as_strided(view, strides=steps)
    return view


def _require_whole_elements(self: Array, dtype: np.dtype[Any]) -> None:
    size, ratio = self.itemsize, dtype.itemsize // self.itemsize  # 0 for smaller ones
    found = None
    if not self.ndim:
        found = "self.dim() cannot be 0"
    elif self.shape[-1] > 1 and self.size and self.strides[-1] != size:
        found = f"self.stride(-1) must be 1, not {self.strides[-1] // size},"
    elif ratio and self.shape[-1] % ratio:
        found = f"self.size(-1) must be divisible by {ratio}, not {self.shape[-1]},"
    elif ratio and self.size and self.__array_interface__["data"][0] % dtype.itemsize:
        found = f"self.storage_offset() must be divisible by {ratio}"
    for dim, stride in enumerate(self.strides[:-1]):
        if found is None and ratio and self.shape[dim] > 1 and stride % dtype.itemsize:
            found = f"self.stride({dim}) must be divisible by {ratio}, not {stride // size},"
    if found is not None:
        sizes = f"whose elements have {size} and {dtype.itemsize} bytes"
        raise RuntimeError(f"{found} to view {self.dtype} as {dtype}, {sizes}")
