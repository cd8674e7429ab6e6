"""The names of torch._higher_order_ops that packages import: scans by a function."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.core import ops
from gradspec.core.process.first_use import absent
from gradspec.core.tensor import Tensor
from gradspec.func import pytree
from gradspec.func.mapping import vmap

__all__ = ["associative_scan"]


def associative_scan(
    combine_fn: Callable[[Any, Any], Any], xs: Any, dim: int, reverse: bool = False, combine_mode: str = "pointwise"
) -> Any:
    """All elements along a dim so far, combined by an associative function, in a logarithmic number of steps.

    combine_fn: of two structures like `xs`. xs: a structure of tensors with the same size along `dim`. reverse: whether
    elements are combined from the last one on. combine_mode: "pointwise" for functions that treat all elements alike,
    also those along `dim`; "generic" for others, which get tensors without `dim`.
    """
    leaves, spec = pytree.flatten(xs)
    at = [x.movedim(dim, 0) for x in leaves]
    if reverse:
        at = [x.flip(0) for x in at]
    combine = combine_fn if combine_mode == "pointwise" else vmap(combine_fn)
    width, size = 1, len(at[0])
    while width < size:
        earlier, later = ([x[part] for x in at] for part in (slice(None, size - width), slice(width, None)))
        found: list[Tensor] = pytree.leaves_of(combine(pytree.unflatten(earlier, spec), pytree.unflatten(later, spec)))
        at = [ops.cat([x[:width], y]) for x, y in zip(at, found, strict=True)]
        width *= 2
    if reverse:
        at = [x.flip(0) for x in at]
    return pytree.unflatten([x.movedim(0, dim) for x in at], spec)


def __getattr__(name: str) -> Any:
    raise absent(__name__, name, "gradspec has no compiler for graphs; functions and modules run as they are")
