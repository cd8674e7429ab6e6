"""Values and gradients over batches that Dask's workers compute."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Literal

from gradspec.core import ops
from gradspec.core.tensor import wrap
from gradspec.func import pytree
from gradspec.func.reverse import grad_and_value

__all__ = ["chunks", "value_and_grad"]


def _dask(name: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise RuntimeError(
            f"gradspec.distributed.dask needs Dask: pip install 'dask[array,distributed]' ({error})"
        ) from None


def chunks(*arrays: Any) -> list[Any]:
    """The batches of Dask arrays: for each chunk along dim 0 a delayed tuple of tensors, one of each array.

    Each worker reads its own chunks. arrays: of the same chunks along dim 0; other dims become one chunk. ValueError
    for chunks that differ.

    >>> import dask.array
    >>> batches = gs.distributed.dask.chunks(dask.array.ones((4, 2), chunks=(2, 2)))
    >>> batches[0].compute()[0].shape
    gradspec.Size([2, 2])
    """
    delayed = _dask("dask").delayed
    rows = {array.chunks[0] for array in arrays}
    if len(rows) > 1:
        raise ValueError(f"chunks: the arrays have different chunks along dim 0: {', '.join(map(str, rows))}")
    whole = [array.rechunk(dict.fromkeys(range(1, array.ndim), -1)) for array in arrays]
    return [delayed(_tensors)(*parts) for parts in zip(*(a.to_delayed().ravel() for a in whole), strict=True)]


def _tensors(*parts: Any) -> tuple[Any, ...]:
    return tuple(map(wrap, parts))


def value_and_grad(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    reduce: Literal["mean", "sum"] = "mean",
    split_every: int = 8,
) -> Callable[..., Any]:
    """Transform `func(parameters, batch)` into a function of the value and the gradients over all batches.

    The result is called with the parameters and the batches: a list of batches or of Dask's delayed ones, such as
    `chunks` gives, or a bag of them. Workers compute a batch each, and the sums of `split_every` results, in a tree.
    The scheduler is that of the client, if one was made, or else Dask's default.

    func, argnums: as for `func.grad_and_value`, with a batch as the last argument. reduce: "mean" or "sum" of the
    values of the batches; ValueError for another, or without any batch. RuntimeError without Dask.

    >>> step = gs.distributed.dask.value_and_grad(lambda w, batch: (w * batch).sum())
    >>> step(gs.ones(2), [gs.ones(2), 3 * gs.ones(2)])
    (tensor(4.), tensor([2., 2.]))
    """
    if reduce not in ("mean", "sum"):
        raise ValueError(f"value_and_grad: reduce must be 'mean' or 'sum', found {reduce!r}")

    def of_all(*arguments: Any) -> Any:
        dask = _dask("dask")
        *parameters, batches = arguments
        given = [dask.delayed(parameter, traverse=False) for parameter in parameters]
        of_some = dask.delayed(partial(_of_some, func, argnums))
        found = [of_some(part, *given) for part in _parts(dask, batches)]
        add = dask.delayed(_added)
        while len(found) > 1:
            found = [add(found[k : k + split_every]) for k in range(0, len(found), split_every)]
        ((sums, count),) = dask.compute(*found) or (_added(()),)
        if count == 0:
            raise ValueError("value_and_grad: there is no batch")
        value, gradients = sums
        if reduce == "sum":
            return value, gradients
        return pytree.tree_map(lambda total: ops.div(total, count), (value, gradients))

    return of_all


def _parts(dask: Any, batches: Any) -> Iterator[Any]:
    """Delayed lists of batches."""
    if hasattr(batches, "to_delayed"):  # a bag
        yield from batches.to_delayed()
        return
    several: Iterable[Any] = batches
    for batch in several:
        yield dask.delayed(_listed)(batch)


def _listed(batch: Any) -> list[Any]:
    return [batch]


def _of_some(
    func: Callable[..., Any], argnums: int | tuple[int, ...], batches: Iterable[Any], *parameters: Any
) -> tuple[Any, int]:
    """The sums of the values and gradients of some batches, and how many these are."""
    of_one = grad_and_value(func, argnums)
    found = []
    for batch in batches:
        gradients, value = of_one(*parameters, batch)
        found.append(((value, gradients), 1))
    return _added(found)


def _added(found: Sequence[tuple[Any, int]]) -> tuple[Any, int]:
    """The sums of results, and of how many batches they are."""
    if not found:
        return None, 0
    total, count = found[0]
    for other, more in found[1:]:
        if more:
            total = other if count == 0 else pytree.tree_map(ops.add, total, other)
            count += more
    return total, count
