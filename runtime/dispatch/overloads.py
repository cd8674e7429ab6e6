"""Which overload of an op a call means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.codegen.info import Parameter
from gradspec.core.bare import Tensor
from gradspec.core.ops import OPS
from gradspec.dispatch.operands import NUMBERS


def select_overload(
    name: str, keys: Sequence[str], form: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Callable[..., Any]:
    """The function (`form` "function") or in-place form ("in_place") of the first overload that takes these
    arguments.
    """
    for key in keys:
        if _accepts(OPS[key].parameters, args, kwargs):
            chosen: Callable[..., Any] = getattr(OPS[key], form)
            return chosen
    given = ", ".join(
        [*(type(a).__name__ for a in args), *(f"{k}={type(v).__name__}" for k, v in kwargs.items())]
    )
    choices = "; ".join(getattr(OPS[key], form).__doc__.splitlines()[0] for key in keys)
    raise TypeError(
        f"{name}() received an invalid combination of arguments: got ({given}); expected one of: {choices}"
    )


def _accepts(parameters: tuple[Parameter, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    positional = [parameter for parameter in parameters if not parameter.keyword_only]
    if len(args) > len(positional):
        return False
    bound = {parameter.name: value for parameter, value in zip(positional, args, strict=False)}
    for key, value in kwargs.items():
        if key in bound or all(parameter.name != key for parameter in parameters):
            return False
        bound[key] = value
    for parameter in parameters:
        if parameter.name not in bound:
            if parameter.required:
                return False
        elif not _fits(bound[parameter.name], parameter):
            return False
    return True


def _fits(value: Any, parameter: Parameter) -> bool:
    kind = parameter.type
    if value is None:
        return parameter.optional or not parameter.required or kind in ("dims", "any")
    if parameter.is_list:
        return isinstance(value, list | tuple)
    if parameter.is_tensor:
        return isinstance(value, Tensor)
    if kind == "bool":
        return isinstance(value, bool | np.bool_)
    if kind == "int":
        return isinstance(value, int | np.integer) and not isinstance(value, bool)
    if kind in ("dims", "shape"):
        return isinstance(value, int | np.integer | tuple | list) and not isinstance(value, bool)
    if kind in ("float", "scalar"):
        return isinstance(value, (*NUMBERS, np.number))
    return isinstance(value, str) if kind == "str" else True
