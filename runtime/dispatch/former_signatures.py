"""Calls by signatures that torch had and still takes: old programs have them.

Losses were told their reduction by two flags, sums of products had the factor before the tensors, and the dim of a
softmax was guessed.
"""

from __future__ import annotations

import warnings
from typing import Any

from gradspec.core.process.user_stack import user_stacklevel
from gradspec.core.tensor import Tensor

__all__ = ["by_present_signature", "implicit_dim", "reduction_of"]

# By op, the keyword of the factor
_FACTORS = {"add": "alpha", "sub": "alpha", "addcmul": "value", "addcdiv": "value"}
_WITHOUT_DIM = ("softmax", "log_softmax", "nn.functional.softmin")


def by_present_signature(
    op: Any, args: tuple[Any, ...], kwargs: dict[str, Any], is_plain: bool
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments as the op has them; is_plain: whether no `out` is given.

    Raises TypeError for a number of arguments that is of no signature.
    """
    name = op.__qualname__
    positional = sum(not parameter[4] for parameter in op.parameters)
    if len(args) > positional:
        factor = _FACTORS.get(name.removesuffix("_"))
        if factor is None or factor in kwargs:
            raise TypeError(f"{name}() takes {positional} positional arguments but {len(args)} were given")
        return (args[0], *args[2:]), {**kwargs, factor: args[1]}
    if len(args) == 1 and not kwargs and is_plain and _needs_dim(op):
        if name not in _WITHOUT_DIM:
            raise TypeError(f"{name}() missing 1 required positional argument: 'dim'")
        return (args[0], implicit_dim(args[0], name.rpartition(".")[2])), kwargs
    if any(parameter[0] == "reduction" for parameter in op.parameters):
        former = kwargs.pop("size_average", None), kwargs.pop("reduce", None)
        if former != (None, None):
            return args, {**kwargs, "reduction": reduction_of(*former)}
    return args, kwargs


def _needs_dim(op: Any) -> bool:
    """Whether the second parameter is a dim without a default."""
    return any(name == "dim" and not default for name, _, _, _, _, *default in op.parameters[1:2])


def reduction_of(size_average: bool | None, reduce: bool | None) -> str:
    """The reduction of a loss by two flags; None counts as True."""
    if reduce is False:
        return "none"
    return "sum" if size_average is False else "mean"


def implicit_dim(input: Tensor, function: str) -> int:
    """The dim of a softmax without one: that of classes is guessed, with a warning."""
    warnings.warn(
        f"Implicit dimension choice for {function} has been deprecated. Change the call to include dim=X as an "
        "argument.",
        stacklevel=user_stacklevel(),
    )
    return 0 if input.dim() in (0, 1, 3) else 1
