"""Sparse Jacobians from a few products."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from gradspec.autograd.engine import entry
from gradspec.autograd.engine.backward_pass import wants_tensors
from gradspec.autograd.functional import colouring
from gradspec.autograd.functional.arguments import Func, call, input_tensors, variables
from gradspec.autograd.functional.dense_jacobians import vector_products
from gradspec.autograd.grad_mode import enable_grad
from gradspec.autograd.progress import Progress
from gradspec.core.elements.dtypes import finfo, from_numpy_dtype
from gradspec.core.tensor import Tensor, wrap

__all__ = ["SparseJacobian", "sparse_jacobian"]


class SparseJacobian(NamedTuple):
    """The nonzero elements of a Jacobian: ``J[indices[0, k], indices[1, k]] == values[k]``.

    `indices` is an int64 Tensor of shape (2, n), sorted by row and then column; `values` a Tensor of shape
    (n,); `shape` counts the elements of the output and of the input.

    >>> jacobian = gs.autograd.functional.sparse_jacobian(lambda x: x * x, gs.tensor([1.0, 2.0]))
    >>> jacobian.to_dense()
    tensor([[2., 0.],
            [0., 4.]])
    >>> jacobian.to_scipy().nnz
    2
    >>> jacobian.values
    tensor([2., 4.])
    """

    indices: Tensor
    values: Tensor
    shape: tuple[int, int]

    def to_dense(self) -> Tensor:
        """The whole matrix as a Tensor."""
        matrix = np.zeros(self.shape, self.values._memory.dtype)
        matrix[tuple(self.indices._array)] = self.values._array
        return wrap(matrix)

    def to_scipy(self) -> Any:
        """The matrix as a `scipy.sparse.coo_array`."""
        from scipy.sparse import coo_array

        return coo_array((self.values._array, tuple(self.indices._array)), shape=self.shape)


def sparse_jacobian(func: Func, x: Tensor, pattern: Any = None, *, progress: bool = False) -> SparseJacobian:
    """The Jacobian of `func`, from one real Tensor to one, at `x`, computed with few products.

    Columns without a common row are computed together, or rows without a common column, whichever takes fewer
    products; the colouring is greedy. Shapes are flattened: the matrix has a row for each element of the
    output and a column for each element of `x`.

    `pattern` says which elements may be nonzero: a boolean matrix (anything nonzero counts), as a Tensor, an
    ndarray, or a SciPy sparse matrix, or an earlier SparseJacobian. By default it is detected, with backward
    passes of random vectors over ever smaller blocks of rows: exactly the nonzero elements at this `x`. At
    other points, give a pattern that holds everywhere. `progress` shows a bar on stderr.

    Raises TypeError unless `x` and the result of `func` are single Tensors, RuntimeError unless they are real
    and `x` is floating point, and in forward mode, ValueError if `pattern` has another shape or the Jacobian
    has elements outside it.

    >>> jacobian = gs.autograd.functional.sparse_jacobian(lambda x: x[1:] - x[:-1], gs.arange(4.0))
    >>> jacobian.to_dense()
    tensor([[-1.,  1.,  0.,  0.],
            [ 0., -1.,  1.,  0.],
            [ 0.,  0., -1.,  1.]])
    """
    if not isinstance(x, Tensor):
        raise TypeError(f"sparse_jacobian: x must be a Tensor, not {type(x).__name__}")
    if wants_tensors(False):
        raise RuntimeError(
            "sparse_jacobian cannot be used in forward mode: its result has no tangents; call it outside the "
            "dual level, or use jacobian"
        )
    _, inputs = input_tensors(x, "sparse_jacobian")
    with enable_grad():
        (primal,) = variables(inputs, False)
        tuple_out, outputs = call(func, (primal,), "sparse_jacobian")
        if tuple_out:
            raise TypeError("sparse_jacobian: func must return a single Tensor, not a tuple")
        products = _Products(primal, outputs[0])
    shape = (outputs[0].numel(), x.numel())
    if pattern is None:
        rows, columns = colouring.detect(products.left, shape)
    else:
        rows, columns = _given(pattern, shape)
    by_column = colouring.greedy(columns, rows, shape[1])
    by_row = colouring.greedy(rows, columns, shape[0])
    values = np.zeros(len(rows), x._memory.dtype)
    transposed = by_row.max(initial=-1) < by_column.max(initial=-1)
    colours, product = (by_row, products.left) if transposed else (by_column, products.right)
    along, across = (rows, columns) if transposed else (columns, rows)
    count = int(colours.max(initial=-1)) + 1
    with Progress("sparse_jacobian", count, progress) as bar:
        for colour in bar.over(range(count)):
            found = product((colours == colour).astype(x._memory.dtype))
            mine = colours[along] == colour
            values[mine] = found[across[mine]]
    if pattern is not None:
        _check_complete(products, rows, columns, values)
    return SparseJacobian(wrap(np.stack([rows, columns])), wrap(values), shape)


class _Products:
    """The Jacobian at one point as a linear map, from either side, on flat arrays."""

    def __init__(self, x: Tensor, y: Tensor) -> None:
        for name, tensor in (("x", x), ("the output of func", y)):
            if tensor._memory.dtype.kind == "c":
                raise RuntimeError(f"sparse_jacobian: {name} must be real, but it has dtype {tensor.dtype}")
        self.x, self.y = x, y
        self.left = _linear(y, x)
        """``vector -> vector @ J``: a backward pass."""

    @cached_property
    def right(self) -> Callable[[np.ndarray], np.ndarray]:
        """``vector -> J @ vector``: a backward pass over a recorded ``u -> u @ J``."""
        cotangent = wrap(np.zeros_like(self.y._array)).requires_grad_()
        transposed: Tensor | None = None
        if self.y._requires_grad:
            with enable_grad():
                (transposed,) = entry.grad(self.y, self.x, cotangent, create_graph=True, allow_unused=True)
        return _linear(transposed, cotangent)


def _linear(y: Tensor | None, x: Tensor) -> Callable[[np.ndarray], np.ndarray]:
    """The products of flat vectors with the Jacobian of `y` by `x`, which is zero if `y` is constant."""
    if y is None or not y._requires_grad:
        return lambda vector: np.zeros(x._memory.size, x._memory.dtype)
    shape, dtype = y._memory.shape, y._memory.dtype
    products = vector_products(y, (x,))

    def product(vector: np.ndarray) -> np.ndarray:
        (found,) = products(vector.astype(dtype).reshape(shape))
        return np.zeros(x._memory.size, x._memory.dtype) if found is None else found.reshape(-1)

    return product


def _given(pattern: Any, shape: tuple[int, int]) -> colouring.Pattern:
    """The places of the user's pattern."""
    if isinstance(pattern, SparseJacobian):
        found, places = pattern.shape, tuple(pattern.indices._array)
    elif hasattr(pattern, "tocoo"):
        coo = pattern.tocoo()
        coo.sum_duplicates()
        found, places = tuple(coo.shape), tuple(axis[coo.data != 0] for axis in (coo.row, coo.col))
    else:
        matrix = np.asarray(pattern._array if isinstance(pattern, Tensor) else pattern)
        found, places = matrix.shape, np.nonzero(matrix)
    if found != shape:
        raise ValueError(
            f"sparse_jacobian: pattern has shape {list(found)}, but the Jacobian has {list(shape)}: a row "
            "for each element of the output and a column for each of x"
        )
    rows, columns = (np.asarray(axis, np.int64) for axis in places)
    order = np.lexsort((columns, rows))
    return rows[order], columns[order]


def _check_complete(products: _Products, rows: np.ndarray, columns: np.ndarray, values: np.ndarray) -> None:
    """Raise if the Jacobian, multiplied by a random vector, is not what the elements found make of it."""
    vector = np.random.default_rng(0).uniform(1.0, 2.0, products.y.numel())
    actual = products.left(vector)
    terms = vector[rows] * values
    expected = np.bincount(columns, terms, len(actual))
    scale = np.bincount(columns, np.abs(terms), len(actual)) + np.abs(actual)
    tolerance = finfo(from_numpy_dtype(values.dtype)).eps ** 0.5 * scale
    wrong = np.abs(actual - expected) > tolerance  # never where it is not a number
    if wrong.any():
        raise ValueError(
            "sparse_jacobian: the Jacobian has nonzero elements outside the pattern, in column "
            f"{int(np.argmax(wrong))} for one ({int(wrong.sum())} columns are wrong)"
        )
