"""The choice of an overload for a call."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from gradspec.core.compiled.bindings import Overloads
from gradspec.core.ops import OPS
from gradspec.dispatch.arguments import fits, shown_name, with_own_names

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo

_MOST_CHOSEN = 1_000


def overloads_in_c(function: Callable[..., Any], name: str, keys: Sequence[str], form: str) -> Any:
    """The function of a name, for which C calls what `select_overload` chose for arguments of such types."""
    return Overloads(function, functools.partial(select_overload, name, keys, form))


def select_overload(
    name: str, keys: Sequence[str], form: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Callable[..., Any]:
    """The function (`form` "function") or in-place form ("in_place") of the first overload that takes these
    arguments; one that takes a tensor for a number, which it must then be, only if there is no other.
    """
    types = (name, form, *map(type, args), *kwargs, *map(type, kwargs.values()))
    chosen: Callable[..., Any] | None = OPS.chosen.get(types)
    if chosen is not None:
        return chosen
    for tensors_are_numbers in (False, True):
        for key in keys:
            if not _accepts(OPS[key], args, kwargs, tensors_are_numbers):
                continue
            chosen = getattr(OPS[key], form)
            assert chosen is not None, "lint: the in-place forms of overloads are chosen among those there are"
            if len(OPS.chosen) >= _MOST_CHOSEN:
                OPS.chosen.clear()
            OPS.chosen[types] = chosen
            return chosen
    given = ", ".join([*(type(a).__name__ for a in args), *(f"{k}={type(v).__name__}" for k, v in kwargs.items())])
    choices = "; ".join(_shown_signature(OPS[key], form) for key in keys)
    called = OPS[keys[0]].written + "_" * (form == "in_place")
    raise TypeError(
        f"{called}() received an invalid combination of arguments: got ({given}); expected one of: {choices}"
    )


def _shown_signature(op: OpInfo, form: str) -> str:
    signature: str = getattr(op, form).__doc__.splitlines()[0]
    return signature.replace("(Tensor self", f"(Tensor {shown_name(op.parameters, 'self')}", 1)


def _accepts(op: OpInfo, args: tuple[Any, ...], kwargs: dict[str, Any], tensors_are_numbers: bool) -> bool:
    """Whether an overload takes arguments, `out` left aside, which every op takes."""
    positional = [parameter for parameter in op.parameters if not parameter.keyword_only]
    if len(args) > (count := len(positional)):
        if not positional[-1].takes_items:
            return False
        args = (*args[: count - 1], args[count - 1 :])
    bound = {parameter.name: value for parameter, value in zip(positional, args, strict=False)}
    names = {parameter.name for parameter in op.parameters}
    for name, value in with_own_names(op.written, names, kwargs).items():
        if name in bound or name not in names | {"out"}:
            return False
        bound[name] = value
    for parameter in op.parameters:
        if parameter.name not in bound:
            if parameter.required:
                return False
        elif not fits(bound[parameter.name], parameter, tensors_are_numbers):
            return False
    return True
