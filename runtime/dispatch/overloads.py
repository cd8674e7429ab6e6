"""Which overload of an op a call means."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.dispatch.operands import NUMBERS


def select_overload(
    name: str, overloads: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """The first overload whose parameters take these arguments."""
    for function, params in overloads:
        if _accepts(params, args, kwargs):
            return function
    given = ", ".join(
        [*(type(a).__name__ for a in args), *(f"{k}={type(v).__name__}" for k, v in kwargs.items())]
    )
    choices = "; ".join(function.__doc__.splitlines()[0] for function, _ in overloads)
    raise TypeError(
        f"{name}() received an invalid combination of arguments: got ({given}); expected one of: {choices}"
    )


def _accepts(params: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    positional = [row for row in params if not row[5]]
    if len(args) > len(positional):
        return False
    bound = {row[0]: value for row, value in zip(positional, args, strict=False)}
    for key, value in kwargs.items():
        if key in bound or all(row[0] != key for row in params):
            return False
        bound[key] = value
    for key, kind, optional, is_list, required, _ in params:
        if key not in bound:
            if required:
                return False
        elif not _fits(bound[key], kind, optional or (not required and bound[key] is None), is_list):
            return False
    return True


def _fits(value: Any, kind: str, optional: bool, is_list: bool) -> bool:
    if value is None:
        return optional or kind in ("dims", "any")
    if is_list:
        return isinstance(value, list | tuple)
    if kind in ("Tensor", "Real", "Index", "Mask"):
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
