"""`vmap`: a function of one sample, made one of many."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, ParamSpec, TypeVar

import gradspec.batching  # noqa: F401  (so that ops know what to do)
from gradspec.batching.batch_dims import Batch, batches_of, lift, lower, opened
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.func import pytree
from gradspec.tensors.random import get_rng_state, set_rng_state

__all__ = ["check_randomness", "vmap"]

_RANDOMNESS = ("error", "different", "same")


def check_randomness(randomness: str) -> None:
    """RuntimeError for an unknown `randomness`."""
    if randomness not in _RANDOMNESS:
        raise RuntimeError(
            f"Only allowed values for randomness are 'error', 'different', or 'same'. Got {randomness!r}"
        )


_P = ParamSpec("_P")
_R = TypeVar("_R")


def vmap(
    func: Callable[_P, _R],
    in_dims: Any = 0,
    out_dims: Any = 0,
    randomness: str = "error",
    *,
    chunk_size: int | None = None,
) -> Callable[_P, _R]:
    """Transform a function of one sample into a function of a batch, without a loop.

    `func` is written for one sample: of shape (3,) if the argument has shape (N, 3). `in_dims` is the batch
    dim of each argument, or None for an argument that all samples share. It is one number for all, or a
    structure (tuples, lists, dicts, named tuples) like that of the positional arguments, whose parts may stand
    for whole substructures. All samples share the keyword arguments. `out_dims` is the batch dim of the results,
    likewise; None stands for a result that is the same for all samples, or is not a tensor.

    `randomness` determines the behaviour of random functions: an error, a draw for each sample
    (``"different"``), or one draw for all (``"same"``). `chunk_size` is the largest number of samples per
    call, which bounds the memory.

    Calls of `vmap` may be nested, and combined with derivatives in every way. Code that depends on the value
    of a sample, such as `if x > 0`, `x.item()` or a selecting mask, raises an error that names an
    alternative.

    Raises ValueError for `in_dims` and `out_dims` that do not fit, for arguments whose batch dims differ in
    length, and without batched arguments; RuntimeError for an unknown `randomness` or a bad `chunk_size`.

    >>> products = gs.vmap(gs.dot)
    >>> products(gs.ones(3, 2), gs.ones(3, 2))
    tensor([2., 2., 2.])
    >>> gs.vmap(gs.dot, in_dims=(0, None))(gs.ones(3, 2), gs.ones(2)).shape
    gradspec.Size([3])
    """
    check_randomness(randomness)
    if chunk_size is not None and (not isinstance(chunk_size, int) or chunk_size < 1):
        raise ValueError(f"vmap: chunk_size should be None or greater than 0. (got {chunk_size})")
    name = getattr(func, "__name__", repr(func))

    @functools.wraps(func)
    def mapped(*args: Any, **kwargs: Any) -> Any:
        leaves, spec = pytree.flatten(args)
        dims = _in_dims(name, in_dims, args, leaves, spec)
        size = _size(name, in_dims, leaves, dims)

        def part(start: int, length: int) -> Any:
            chosen = leaves if length == size else _narrowed(leaves, dims, start, length)
            return _mapped(func, name, chosen, spec, dims, out_dims, Batch(length, randomness), kwargs)

        step = size if chunk_size is None else min(chunk_size, size)
        if step == size:
            return part(0, size)
        draws = get_rng_state() if randomness == "same" else None
        parts = []
        for start in range(0, size, step):
            if draws is not None:
                set_rng_state(draws)
            parts.append(part(start, min(step, size - start)))
        return _joined(parts, out_dims)

    return mapped


def _mapped(
    func: Callable[..., Any],
    name: str,
    leaves: Sequence[Any],
    spec: pytree.Spec,
    dims: Sequence[Any],
    out_dims: Any,
    batch: Batch,
    kwargs: dict[str, Any],
) -> Any:
    with opened(batch):
        given = [
            leaf if dim is None else batched_along(leaf, dim, batch) for leaf, dim in zip(leaves, dims, strict=True)
        ]
        result = func(*pytree.unflatten(given, spec), **kwargs)
        outputs, out_spec = pytree.flatten(result)
        wanted = _out_dims(name, out_dims, outputs, out_spec)
        found = [_unbatched(name, output, dim, batch) for output, dim in zip(outputs, wanted, strict=True)]
    return pytree.unflatten(found, out_spec)


def batched_along(tensor: Tensor, dim: int, batch: Batch) -> Tensor:
    """A tensor with one of its dims made a batch dim."""
    dim = dim if dim >= 0 else dim + len(shape_of(tensor))
    return lift(ops.movedim(tensor, dim, 0) if dim else tensor, (batch,))


def _unbatched(name: str, output: Any, dim: int | None, batch: Batch) -> Any:
    if dim is None:
        if batch in batches_of(output):
            raise ValueError(
                f"vmap({name}, ...): `{name}` can not return a BatchedTensor when out_dim is None: this "
                f"output, of shape {list(shape_of(output))}, differs from sample to sample"
            )
        return output
    if not isinstance(output, Tensor):
        raise ValueError(
            f"vmap({name}, ...): `{name}` must only return Tensors, got type {type(output)}. Did you mean to "
            "set out_dims to None for another kind of output?"
        )
    result = lower(output, (batch,))
    ndim = len(shape_of(result))
    if not -ndim <= dim < ndim:
        raise IndexError(
            f"Dimension out of range (expected to be in range of [{-ndim}, {ndim - 1}], but got {dim}): "
            f"out_dims of vmap({name}, ...), for an output of shape {list(shape_of(output))} per sample"
        )
    return ops.movedim(result, 0, dim) if dim % ndim else result


# ---- dims and sizes ----


def _in_dims(name: str, in_dims: Any, args: Any, leaves: Sequence[Any], spec: pytree.Spec) -> list[Any]:
    """The dim of each leaf of the arguments."""

    def call() -> str:
        return f"vmap({name}, in_dims={in_dims}, ...)(<inputs>)"

    if not isinstance(in_dims, int | tuple | list | type(None)) or isinstance(in_dims, bool):
        raise ValueError(
            f"{call()}: expected `in_dims` to be int or a (potentially nested) tuple matching the structure "
            f"of inputs, got: {type(in_dims)}."
        )
    if not leaves:
        raise ValueError(
            f"vmap({name})(<inputs>): got no inputs. Maybe you forgot to add inputs, or you are trying to "
            "vmap over a function with no inputs. The latter is unsupported."
        )
    dims = pytree.prefix_leaves(tuple(in_dims) if isinstance(in_dims, list) else in_dims, spec)
    if dims is None:
        raise ValueError(
            f"{call()}: in_dims is not compatible with the structure of `inputs`. in_dims has structure "
            f"{pytree.flatten(in_dims)[1]} but inputs has structure {spec}."
        )
    for leaf, dim in zip(leaves, dims, strict=True):
        if dim is not None:
            _check_in_dim(call, leaf, dim)
    return dims


def _check_in_dim(call: Callable[[], str], leaf: Any, dim: Any) -> None:
    if not isinstance(dim, int) or isinstance(dim, bool):
        raise ValueError(
            f"{call()}: Got in_dim={dim} for an input but in_dim must be either an integer dimension or None."
        )
    if not isinstance(leaf, Tensor):
        raise ValueError(
            f"{call()}: Got in_dim={dim} for an input but the input is of type {type(leaf)}. We cannot vmap "
            "over non-Tensor arguments, please use None as the respective in_dim"
        )
    ndim = len(shape_of(leaf))
    if not -ndim <= dim < ndim:
        raise ValueError(
            f"{call()}: Got in_dim={dim} for some input, but that input is a Tensor of dimensionality {ndim} "
            f"so expected in_dim to satisfy -{ndim} <= in_dim < {ndim}."
        )


def _size(name: str, in_dims: Any, leaves: Sequence[Any], dims: Sequence[Any]) -> int:
    """The number of samples."""
    sizes = [shape_of(leaf)[dim] for leaf, dim in zip(leaves, dims, strict=True) if dim is not None]
    if not sizes:
        raise ValueError(
            f"vmap({name}, in_dims={in_dims}, ...)(<inputs>): at least one input must have an in_dim that is "
            "not None; call the function itself if it is to be mapped over none"
        )
    if any(size != sizes[0] for size in sizes):
        raise ValueError(
            f"vmap: Expected all tensors to have the same size in the mapped dimension, got sizes {sizes} "
            "for the mapped dimension"
        )
    size: int = sizes[0]
    return size


def _out_dims(name: str, out_dims: Any, outputs: Sequence[Any], spec: pytree.Spec) -> list[Any]:
    """The dim of each leaf of the outputs."""

    def refuse() -> NoReturn:
        raise ValueError(
            f"vmap({name}, ..., out_dims={out_dims}): out_dims is not compatible with the structure of "
            f"`outputs`. out_dims has structure {pytree.flatten(out_dims)[1]} but outputs has structure "
            f"{spec}."
        )

    # A single output may have its dim in a tuple.
    single = spec.type is None and isinstance(out_dims, tuple) and len(out_dims) == 1
    dims = pytree.prefix_leaves(out_dims[0] if single else out_dims, spec)
    if dims is None:
        refuse()
    if any(dim is not None and (not isinstance(dim, int) or isinstance(dim, bool)) for dim in dims):
        raise ValueError(
            f"vmap({name}, ..., out_dims={out_dims}): `out_dims` must be an int, None or a structure of ints "
            "and None that says where in the outputs the mapped dim is to be."
        )
    return dims


# ---- chunks ----


def _narrowed(leaves: Sequence[Any], dims: Sequence[Any], start: int, length: int) -> list[Any]:
    return [
        leaf if dim is None else ops.narrow(leaf, dim, start, length) for leaf, dim in zip(leaves, dims, strict=True)
    ]


def _joined(parts: Sequence[Any], out_dims: Any) -> Any:
    flat = [pytree.leaves_of(part) for part in parts]
    spec = pytree.flatten(parts[0])[1]
    single = spec.type is None and isinstance(out_dims, tuple) and len(out_dims) == 1
    dims = pytree.prefix_leaves(out_dims[0] if single else out_dims, spec)
    assert dims is not None, "checked for each part"
    joined = [
        pieces[0] if dim is None else ops.cat(list(pieces), dim)
        for pieces, dim in zip(zip(*flat, strict=True), dims, strict=True)
    ]
    return pytree.unflatten(joined, spec)
