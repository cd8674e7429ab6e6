"""Products of matrices and vectors.

Those of matrices of floats have a kernel of their own (`csrc/kernels/matmul.inc`), as its threads are those
of the other kernels; those of them that BLAS is better at, the others, and those with a vector are NumPy's.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from gradspec.arrays.broadcasting import sum_to_size
from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import SMALL_PRODUCT
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array, broadcast_error, type_name

__all__ = [
    "bmm",
    "dot",
    "matmul",
    "matmul_backward_other",
    "matmul_backward_self",
    "mm",
    "mm_nt",
    "mm_tn",
    "mv",
    "outer_product",
]

_matmul, _mul = ufuncs["matmul"], ufuncs["mul"]
_FLOAT32, _FLOAT64 = np.dtype(np.float32), np.dtype(np.float64)  # which the kernel has loops for


@also_in_c("product", "matmul")
def matmul(self: Array, other: Array) -> Array:
    """The matrix product; a 1-d operand is a row on the left, a column on the right; batch dims broadcast."""
    dtype, m, n = self.dtype, self.ndim, other.ndim
    if dtype is not other.dtype or dtype.itemsize == 2:
        return _convert("matmul", matmul, self, other)
    fast = dtype is _FLOAT32 or dtype is _FLOAT64
    try:
        if m == 2 and n == 2:
            if fast and len(self) != 1 and other.shape[1] != 1 and not _is_for_blas(self, other):
                return _matmul(self, other)
            return _dot(self, other)
        if m == 0 or n == 0:
            raise RuntimeError(f"both arguments to matmul need to be at least 1D, but they are {m}D and {n}D")
        if n <= 2:
            if m <= 2:
                return _dot(self, other)
            if not self.size:
                return memory.zeros(_product_shape(self, other), self.dtype)
            # One large product instead of a batch of small ones.
            shape = self.shape
            return matmul(self.reshape(-1, shape[-1]), other).reshape(shape[:-1] + other.shape[1:])
        if m > 1 and (product := _with_one_matrix(self, other)) is not None:
            return product
        if fast and m > 1 and not _is_for_blas(self, other):
            return _matmul(self, other, order="C")
        with np.errstate(all="ignore"):
            batch: Array = memory.matmul(_blas_ready(self), _blas_ready(other), order="C")
            return batch
    except ValueError:
        _product_shape(self, other)
        raise


def _with_one_matrix(self: Array, other: Array) -> Array | None:
    """A batch of products with always the same matrix, as one large product; None for other batches.

    A matrix that is broadcast to a batch is still one matrix.
    """
    left, right = self.shape, other.shape
    if left[-1] != right[-2] or not self.size or not other.size:
        return None
    if not any(other.strides[:-2]) and _is_repeated_in(right[:-2], left[:-2]):
        rows = matmul(self.reshape(-1, left[-1]), other[(0,) * (len(right) - 2)])
        return rows.reshape(left[:-1] + right[-1:])
    if right[-1] == 1 and not any(self.strides[:-2]) and _is_repeated_in(left[:-2], right[:-2]):
        # The transpose, in which the vectors are rows.
        return matmul(other[..., 0], self[(0,) * (len(left) - 2)].T)[..., None]
    return None


def _is_repeated_in(repeated: tuple[int, ...], batch: tuple[int, ...]) -> bool:
    """Whether a matrix that is broadcast to dims of these sizes is one for each of a batch, and no more."""
    aligned = batch[len(batch) - len(repeated) :]
    return len(repeated) <= len(batch) and all(s in (1, t) for s, t in zip(repeated, aligned, strict=True))


def _is_for_blas(self: Array, other: Array) -> bool:
    """Whether NumPy's BLAS takes less time for a product: `python -m benchmarks.products` measures it.

    The kernel packs each matrix but the smallest, and the right one once for each block of the left; BLAS is
    slow at outer products.
    """
    (rows, terms), columns = self.shape[-2:], other.shape[-1]
    if self.ndim == other.ndim == 2:
        return int(self.nbytes) >= 2**24
    if max(rows, terms, columns) <= SMALL_PRODUCT or (terms == 1 and rows * columns >= 2**6):
        return False
    return bool(2**12 <= self.size * columns < 2**20)


@also_in_c("mm", "matmul")
def mm(self: Array, mat2: Array) -> Array:
    """The product of two matrices."""
    if self.ndim != 2 or mat2.ndim != 2:
        name = "mat2" if self.ndim == 2 else "self"
        raise RuntimeError(f"{name} must be a matrix: mm() got {self.ndim}D and {mat2.ndim}D tensors")
    return matmul(self, mat2)


def mm_nt(self: Array, mat2: Array) -> Array:
    """The product of a matrix and the adjoint of another."""
    return matmul(self, _conjugated(mat2).T)


def mm_tn(self: Array, mat2: Array) -> Array:
    """The product of the adjoint of a matrix and another."""
    return matmul(_conjugated(self).T, mat2)


# Their batch rules (runtime/batching/products.py) say the same in ops. Said once, of either, the formulas
# take a tenth more time on arrays, where it must be looked up which functions are meant.


def matmul_backward_self(gradient: Array, other: Array, shape: tuple[int, ...]) -> Array:
    """The gradient of `self @ other` by a `self` of `shape`."""
    other = _conjugated(other)
    if other.ndim == 1:
        return _mul(gradient if len(shape) == 1 else gradient[..., None], other)
    if len(shape) == 1:
        return sum_to_size(matmul(other, gradient[..., None])[..., 0], shape)
    return sum_to_size(matmul(gradient, other.swapaxes(-2, -1)), shape)


def matmul_backward_other(gradient: Array, self: Array, shape: tuple[int, ...]) -> Array:
    """The gradient of `self @ other` by an `other` of `shape`."""
    self = _conjugated(self)
    if self.ndim == 1:
        return _mul(self, gradient) if len(shape) == 1 else _mul(self[:, None], gradient[..., None, :])
    if len(shape) == 1 and shape[0]:
        return matmul(self.reshape(-1, *shape).T, gradient.reshape(-1))
    if len(shape) == 1:
        return memory.zeros(shape, gradient.dtype)
    if len(shape) == 2 and self.size and gradient.size:
        return matmul(self.reshape(-1, shape[0]).T, gradient.reshape(-1, shape[1]))
    return sum_to_size(matmul(self.swapaxes(-2, -1), gradient), shape)


@also_in_c("bmm", "matmul")
def bmm(self: Array, mat2: Array) -> Array:
    """The products of two batches of matrices, (b, n, m) and (b, m, p)."""
    for name, array in (("batch1", self), ("batch2", mat2)):
        if array.ndim != 3:
            raise RuntimeError(f"{name} must be a 3D tensor, but got {array.ndim}D")
    if self.shape[0] != mat2.shape[0] or self.shape[2] != mat2.shape[1]:
        raise _batch_error([self.shape[0], self.shape[2]], mat2)
    return matmul(self, mat2)


@also_in_c("mv", "matmul")
def mv(self: Array, vec: Array) -> Array:
    """The product of a matrix and a vector."""
    if self.ndim != 2 or vec.ndim != 1:
        raise RuntimeError(f"mv(): matrix and vector expected, got {self.ndim}D and {vec.ndim}D tensors")
    return matmul(self, vec)


@also_in_c("dot", "matmul")
def dot(self: Array, tensor: Array) -> Array:
    """The sum of products of two vectors, without conjugation."""
    if self.ndim != 1 or tensor.ndim != 1:
        raise RuntimeError(f"1D tensors expected, but got {self.ndim}D and {tensor.ndim}D tensors")
    return matmul(self, tensor)


def outer_product(self: Array, vec2: Array) -> Array:
    """All products of an element of one vector with one of another."""
    result: Array = _mul(self[:, None], vec2[None])  # a product of matrices would lose the signs of zeros
    return result


def _conjugated(array: Array) -> Array:
    return array.conj() if array.dtype.kind == "c" else array


def _convert(name: str, function: Callable[[Array, Array], Array], self: Array, other: Array) -> Array:
    if self.dtype != other.dtype:
        raise RuntimeError(
            f"{name}: expected m1 and m2 to have the same dtype, but got: {type_name(self.dtype)} != "
            f"{type_name(other.dtype)}"
        )
    if self.itemsize == 2 and self.dtype.char not in HALVES:
        try:
            small: Array = memory.matmul(self, other)
        except ValueError:
            _product_shape(self, other)
            raise
        return small
    if self.itemsize != 2:
        own = np.dtype(self.dtype.type)
        return function(self.astype(own), other.astype(own))
    # BLAS has no half precision.
    with np.errstate(all="ignore"):
        return function(memory.astype(self, np.float32), memory.astype(other, np.float32)).astype(self.dtype)


def _dot(self: Array, other: Array) -> Array:
    # Of one column and one number, `dot` makes zeros if the number is zero, whatever the column holds.
    product = memory.matmul if self.shape[-1] == 1 and other.ndim else memory.dot
    with np.errstate(all="ignore"):
        return np.asarray(product(self, other))


def _blas_ready(array: Array) -> Array:
    # NumPy hands a matrix to BLAS if one of its dims is contiguous and the other does not overlap it; else
    # it would use a plain loop, a hundred times slower.
    if array.ndim > 1 and not array.flags.c_contiguous:
        (m, n), (row, column), itemsize = array.shape[-2:], array.strides[-2:], array.itemsize
        if not ((column == itemsize and row >= n * itemsize) or (row == itemsize and column >= m * itemsize)):
            return np.ascontiguousarray(array)
    return array


def _product_shape(self: Array, other: Array) -> tuple[int, ...]:
    # Of operands that have at least one dim; raises if they cannot be multiplied.
    left, right = self.shape, other.shape
    inner = right[-2] if other.ndim > 1 else right[0]
    if left[-1] != inner:
        if other.ndim == 1:
            if self.ndim == 1:
                raise RuntimeError(
                    f"inconsistent tensor size, expected tensor {list(left)} and src {list(right)} to have "
                    f"the same number of elements, but got {left[0]} and {inner} elements respectively"
                )
            rows = math.prod(left[:-1])
            raise RuntimeError(f"size mismatch, got input ({rows}), mat ({rows}x{left[-1]}), vec ({inner})")
        if other.ndim > 2 and self.ndim > 2:
            raise _batch_error([right[0], left[-1]], other)
        rows = math.prod(left[:-1])
        raise RuntimeError(f"mat1 and mat2 shapes cannot be multiplied ({rows}x{left[-1]} and {inner}x{right[-1]})")
    try:
        batch = np.broadcast_shapes(left[:-2], right[:-2])
    except ValueError:
        raise broadcast_error(left[:-2], right[:-2]) from None
    return (*batch, *(left[-2:-1] if self.ndim > 1 else ()), *(right[-1:] if other.ndim > 1 else ()))


def _batch_error(expected: list[int], other: Array) -> RuntimeError:
    return RuntimeError(
        f"Expected size for first two dimensions of batch2 tensor to be: {expected} but got: {list(other.shape[:2])}."
    )
