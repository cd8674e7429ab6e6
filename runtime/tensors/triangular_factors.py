"""The LU decomposition by its name before `linalg.lu_factor`."""

from __future__ import annotations

from gradspec.core import ops
from gradspec.core.overrides import overridable
from gradspec.core.tensor import Tensor, methods_of_tensor
from gradspec.tensors.arguments import require_tensor


@overridable
def lu(A: Tensor, pivot: bool = True, get_infos: bool = False) -> tuple[Tensor, ...]:
    """The LU decomposition in one matrix, as `linalg.lu_factor` gives it, of singular matrices, too.

    A is (*, m, n); LU has its shape, the pivots are (*, min(m, n)).

    pivot: whether rows are exchanged; RuntimeError if not. get_infos: whether a third tensor follows, which says of
        each matrix which pivot is zero, or 0.

    >>> LU, pivots, infos = gs.lu(gs.zeros(2, 2), get_infos=True)
    >>> pivots.tolist(), infos.item()
    ([1, 2], 1)
    """
    require_tensor("lu", "A", A)
    LU, pivots, infos = ops.lu_with_infos(A, pivot)
    return (LU, pivots, infos) if get_infos else (LU, pivots)


@methods_of_tensor
class TriangularFactors:
    """The method of Tensor of the same name."""

    lu = lu
