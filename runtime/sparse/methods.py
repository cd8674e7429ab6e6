"""Methods of sparse tensors: the ones that dense tensors have too, and the ones of their own."""

from __future__ import annotations

from typing import Any

from gradspec.core.compiled.bindings import share_storage
from gradspec.core.elements import dtypes
from gradspec.core.tensor import SparseTensor, Tensor, methods_of_tensor, wrap
from gradspec.sparse import structure
from gradspec.sparse.construction import at_positions, to_sparse
from gradspec.tensors import layouts


@methods_of_tensor
class Sparse:
    """The methods of Tensor about sparse ones, which `tensors/__init__.py` lists as imported on first use."""

    def sparse_dim(self: Tensor) -> int:
        """The number of leading dims that have positions; 0 for a dense tensor.

        >>> gs.eye(2).to_sparse().sparse_dim()
        2
        """
        return len(self._coo.indices) if isinstance(self, SparseTensor) else 0

    def dense_dim(self: Tensor) -> int:
        """How many dims each value that is stored has; all for a dense tensor.

        >>> gs.eye(2).to_sparse(1).dense_dim()
        1
        """
        return self._memory.ndim - (len(self._coo.indices) if isinstance(self, SparseTensor) else 0)

    def _nnz(self: Tensor) -> int:
        """How many values are stored."""
        return int(_sparse(self, "_nnz")._coo.indices.shape[1])

    def is_coalesced(self: Tensor) -> bool:
        """Whether each position is known to be stored once, in row-major order.

        >>> gs.eye(2).to_sparse().is_coalesced()
        True
        """
        return _sparse(self, "is_coalesced")._coo.coalesced

    def coalesce(self: Tensor) -> Tensor:
        """The tensor with each position stored once, in row-major order; itself if it is so already.

        >>> gs.sparse_coo_tensor([[0, 0]], [1.0, 2.0], (2,)).coalesce().values()
        tensor([3.])
        """
        return structure.coalesced(_sparse(self, "coalesce"))

    def indices(self: Tensor) -> Tensor:
        """The positions of a coalesced sparse tensor, of shape (sparse_dim, nnz).

        >>> gs.eye(2).to_sparse().indices()
        tensor([[0, 1],
                [0, 1]])
        """
        return wrap(_in_order(self, "indices")._coo.indices)

    def values(self: Tensor) -> Tensor:
        """The values of a coalesced sparse tensor, of shape (nnz, *dense); differentiable.

        >>> gs.eye(2).to_sparse().values()
        tensor([1., 1.])
        """
        return structure.values_of(_in_order(self, "values"))

    def _indices(self: Tensor) -> Tensor:
        return wrap(_sparse(self, "_indices")._coo.indices)

    def _values(self: Tensor) -> Tensor:
        tensor = _sparse(self, "_values")
        values = wrap(tensor._coo.values)
        share_storage(tensor, values)
        return values

    def to_dense(self: Tensor, dtype: dtypes.dtype | None = None, *, masked_grad: bool | None = None) -> Tensor:
        """The tensor with all elements in memory; itself if it is dense.

        Its gradient reaches the values that are stored, and no others.

        masked_grad: None or True; NotImplementedError for False.

        >>> gs.eye(2).to_sparse().to_dense()
        tensor([[1., 0.],
                [0., 1.]])
        """
        if masked_grad is False:
            raise NotImplementedError(
                "to_dense(): masked_grad=False would give gradients to elements that are not stored; here "
                "they have none"
            )
        dense = structure.dense(self) if isinstance(self, SparseTensor) else self
        return dense if dtype is None else dense.to(dtype)

    def to_sparse(self: Tensor, sparse_dim: int | None = None, *, layout: Any = None) -> Tensor:
        """The tensor in coordinate format: what is not zero, in blocks if `sparse_dim` is less than ndim.

        RuntimeError for a `sparse_dim` that it has not, and for another layout.

        >>> gs.eye(2).to_sparse().values()
        tensor([1., 1.])
        """
        if layout not in (None, layouts.sparse_coo):
            raise RuntimeError(f"to_sparse(): there is gradspec.sparse_coo, and no {layout!r}")
        if not isinstance(self, SparseTensor):
            return to_sparse(self, sparse_dim)
        if sparse_dim not in (None, len(self._coo.indices)):
            raise RuntimeError("to_sparse(): the tensor is sparse, with another sparse_dim: call .to_dense() first")
        return self

    def to_sparse_coo(self: Tensor) -> Tensor:
        """The tensor in coordinate format: what is not zero.

        >>> gs.eye(2).to_sparse_coo().values()
        tensor([1., 1.])
        """
        return self.to_sparse()

    def sparse_mask(self: Tensor, mask: Tensor) -> Tensor:
        """The elements of this tensor at the positions that `mask`, a sparse tensor of its shape, stores.

        RuntimeError for a mask of another shape.

        >>> gs.ones(2, 2).sparse_mask(gs.eye(2).to_sparse()).to_dense()
        tensor([[1., 0.],
                [0., 1.]])
        """
        positions = _sparse(mask, "sparse_mask")._coo
        if positions.shape != self._memory.shape:
            raise RuntimeError(
                f"sparse_mask(): operands have incompatible sizes; self has size {list(self.shape)} but mask "
                f"has size {list(mask.shape)}"
            )
        if isinstance(self, SparseTensor):
            values = structure.at(self, positions.indices)
            return structure.assemble(values, positions.indices, positions.shape, positions.coalesced)
        return at_positions(self, positions.indices, positions.coalesced)


def _sparse(tensor: Tensor, name: str) -> SparseTensor:
    if not isinstance(tensor, SparseTensor):
        raise RuntimeError(
            f"{name} expected sparse coordinate tensor layout but got Strided: to_sparse() makes one of a dense tensor"
        )
    return tensor


def _in_order(tensor: Tensor, name: str) -> SparseTensor:
    given = _sparse(tensor, name)
    if not given._coo.coalesced:
        raise RuntimeError(f"Cannot get {name} on an uncoalesced tensor, please call .coalesce() first")
    return given
