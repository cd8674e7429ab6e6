"""Values and gradients of functions of data that processes share."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.distributed.collectives import Group
from gradspec.distributed.groups import get_world_size
from gradspec.distributed.ops import collective
from gradspec.func import pytree
from gradspec.func.reverse import grad_and_value

__all__ = ["value_and_grad"]


def value_and_grad(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    has_aux: bool = False,
    reduce: Literal["mean", "sum"] = "mean",
    group: Group = None,
) -> Callable[..., Any]:
    """Transform `func` of one process's part of the data into a function of the value and gradients over all.

    All processes of the group call the result, with the same parameters, and have the same value and gradients then.
    It may be differentiated again.

    func, argnums, has_aux: as for `func.grad_and_value`; what comes with the value stays that of the process.
    reduce: "mean" or "sum" of the processes' values; ValueError for another. group: which processes, all for None.

    >>> def loss(w, rows):
    ...     return (rows @ w).square().mean()
    >>> dist.value_and_grad(loss)(gs.ones(2), gs.tensor([[1.0, 0.0], [0.0, 2.0]]))
    (tensor(2.5000), tensor([1., 4.]))
    """
    if reduce not in ("mean", "sum"):
        raise ValueError(f"value_and_grad: reduce must be 'mean' or 'sum', found {reduce!r}")
    of_one = grad_and_value(func, argnums, has_aux)

    @functools.wraps(func)
    def of_all(*args: Any, **kwargs: Any) -> Any:
        gradients, found = of_one(*args, **kwargs)
        value, aux = found if has_aux else (found, None)
        leaves, spec = pytree.flatten((value, gradients))
        value, gradients = pytree.unflatten(_reduced(leaves, reduce == "mean", group), spec)
        return ((value, aux) if has_aux else value), gradients

    return of_all


def _reduced(tensors: list[Tensor], means: bool, group: Group) -> list[Tensor]:
    """The sums or means of tensors over all processes, with one collective for each dtype."""
    if get_world_size(group) == 1:
        return tensors
    reduced: dict[int, Tensor] = {}
    for dtype in dict.fromkeys(tensor.dtype for tensor in tensors):
        chosen = [k for k, tensor in enumerate(tensors) if tensor.dtype == dtype]
        flat = ops.cat([ops.reshape(tensors[k], (-1,)) for k in chosen])
        summed = collective().all_reduce(flat, group=group)
        parts = ops.split(
            ops.div(summed, get_world_size(group)) if means else summed, [tensors[k].numel() for k in chosen]
        )
        reduced |= {k: ops.reshape(part, tensors[k].shape) for k, part in zip(chosen, parts, strict=True)}
    return [reduced[k] for k in range(len(tensors))]
