"""Sums over processes of sparse tensors, of which each process stores other elements."""

from __future__ import annotations

import numpy as np

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.elements.coo import Coo
from gradspec.core.tensor import SparseTensor, wrap_sparse
from gradspec.distributed.elements import Array, buffer
from gradspec.distributed.groups import ProcessGroup
from gradspec.distributed.reductions import ReduceOp

__all__ = ["all_reduce"]


def all_reduce(tensor: SparseTensor, op: ReduceOp, members: ProcessGroup) -> None:
    """Sum sparse tensors of all processes; each has the result, coalesced, in its tensor.

    op: SUM or AVG; TypeError for others. RuntimeError, in all processes, where they have other numbers of sparse dims.
    """
    if op not in (ReduceOp.SUM, ReduceOp.AVG):
        raise TypeError(f"all_reduce: there is no ReduceOp.{op.name} of sparse tensors: call .to_dense() first")
    coo = tensor._coo
    with members.calls.during("all_reduce", None, f"a sparse tensor of shape {coo.shape}", op.name):
        counts, dims = _counts(coo, members)
        if len(set(dims)) > 1:
            raise RuntimeError(f"all_reduce: the processes' tensors have different numbers of sparse dims: {dims}")
        indices = _gathered(np.asarray(coo.indices.T, order="C"), counts, members)
        values = _gathered(np.asarray(coo.values, order="C"), counts, members)
    if op is ReduceOp.AVG:
        values = np.divide(values, members.size(), dtype=values.dtype)
    with no_grad():
        tensor.copy_(wrap_sparse(Coo(np.asarray(indices.T, order="C"), values, coo.shape).coalesce()))


def _counts(coo: Coo, members: ProcessGroup) -> tuple[list[int], list[int]]:
    """The numbers of elements that the processes store, and of sparse dims."""
    mine = np.array([coo.indices.shape[1], coo.indices.shape[0]], np.int64)
    found = np.empty((members.size(), 2), np.int64)
    members.comm.Allgather(mine, found)
    return found[:, 0].tolist(), found[:, 1].tolist()


def _gathered(array: Array, counts: list[int], members: ProcessGroup) -> Array:
    """The rows of all processes, one process after another."""
    result = np.empty((sum(counts), *array.shape[1:]), array.dtype)
    width = int(np.prod(array.shape[1:]))
    elements, kind = buffer(result)
    members.comm.Allgatherv(buffer(array), [elements, [count * width for count in counts], kind])
    return result
