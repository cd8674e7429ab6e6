"""Sparse inputs of gradcheck: a function of their stored values, which are dense."""

from __future__ import annotations

from typing import Any

from gradspec.autograd.gradcheck.problem import Func
from gradspec.core.tensor import SparseTensor, Tensor, wrap
from gradspec.sparse.structure import assemble


def of_stored_values(
    function: str, func: Func, arguments: tuple[Any, ...], masked: bool | None, check_sparse_nnz: bool
) -> tuple[Func, tuple[Any, ...]]:
    """The function of dense tensors that is checked, and its arguments.

    Where an argument is sparse and requires grad, the values that it stores take its place: these are
    perturbed, and the gradients that arrive there are looked at. ValueError for such an argument unless the
    user has asked for it, by `masked` or `check_sparse_nnz`, and where the two contradict each other.
    """
    if masked is False and check_sparse_nnz:
        raise ValueError(f"{function}: masked=False contradicts check_sparse_nnz=True, its former name")
    sparse = {
        position: argument
        for position, argument in enumerate(arguments)
        if isinstance(argument, SparseTensor) and argument.requires_grad
    }
    if not sparse:
        return func, arguments
    if not (masked or check_sparse_nnz):
        raise ValueError(
            f"{function} expects all tensor inputs are dense when check_sparse_nnz is set to False: "
            f"gradients reach what a sparse tensor stores, and no more. Pass masked=True to check these "
            f"(input {min(sparse)})"
        )

    def of_values(*given: Any) -> Any:
        return func(
            *[
                _with_values(sparse[position], value) if position in sparse else value
                for position, value in enumerate(given)
            ]
        )

    values = {position: _values(tensor) for position, tensor in sparse.items()}
    return of_values, tuple([values.get(k, argument) for k, argument in enumerate(arguments)])


def _with_values(like: SparseTensor, values: Tensor) -> Tensor:
    coo = like._coo
    return assemble(values, coo.indices, coo.shape, coo.coalesced)


def _values(tensor: SparseTensor) -> Tensor:
    return wrap(tensor._coo.values.copy()).requires_grad_()
