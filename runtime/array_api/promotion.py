"""Ops as functions of the standard, which promote by dtypes alone, whatever the number of dimensions.

Note [Functions of the standard] A function is an op under another name where both mean the same. The form of an op
(`standard_form`, csrc/calls/op.c) calls the op in C for tensors of one dtype and the keywords `axis` and `keepdims`.
All other calls go to a function of Python, which promotes, or to the composite that the spec has of this name.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from gradspec.composites.standard import in_one_dtype
from gradspec.core.ops import OPS
from gradspec.core.overrides import overridable

__all__ = ["SAME_OPS", "standard"]

# Of composites of the standard, the ops that do the same for tensors of one dtype.
SAME_OPS = {
    "array_api_all": "all",
    "array_api_any": "any",
    "array_api_argmax": "argmax",
    "array_api_argmin": "argmin",
    "array_api_broadcast_to": "broadcast_to",
    "array_api_concat": "cat",
    "array_api_expand_dims": "unsqueeze",
    "array_api_max": "amax",
    "array_api_mean": "mean",
    "array_api_min": "amin",
    "array_api_moveaxis": "movedim",
    "array_api_permute_dims": "permute",
    "array_api_prod": "prod",
    "array_api_reshape": "reshape",
    "array_api_stack": "stack",
    "array_api_sum": "sum",
    "array_api_unstack": "unbind",
}
# Of these, the ones whose results of integers differ.
_NOT_OF_INTEGERS = frozenset({"array_api_all", "array_api_any", "array_api_prod", "array_api_sum"})


def standard(op: Callable[..., Any]) -> Callable[..., Any]:
    """The op, or composite, as a function of the standard. See Note [Functions of the standard]."""
    info = OPS[op.__name__]
    if info.key in SAME_OPS:
        positional = sum(not parameter.keyword_only for parameter in info.parameters)
        return _form_of(SAME_OPS[info.key], op, positional, info.key in _NOT_OF_INTEGERS)
    tensors = [parameter for parameter in info.parameters if parameter.is_tensor and parameter.differentiable]
    if len(tensors) < 2 or any(parameter.is_list or parameter.optional for parameter in tensors):
        return op
    is_own = info.written.startswith("array_api.")
    if is_own and not info.elementwise:
        return op if info.batch is None else overridable(_promoting(op))
    return _form_of(info.key, _promoting(op), len(info.tensors), False)


def _form_of(key: str, function: Callable[..., Any], positional: int, no_integers: bool) -> Callable[..., Any]:
    """The op of a key in C, and the function where the standard may mean something else."""
    op: Any = OPS[key].function
    form: Callable[..., Any] = op.standard_form(function, positional, no_integers)
    return form


def _promoting(op: Callable[..., Any]) -> Callable[..., Any]:
    """The op of operands in one dtype; a condition before them is none."""
    skipped = 0 if OPS[op.__name__].parameters[0].differentiable else 1

    @wraps(op)
    def promoted(*operands: Any, **options: Any) -> Any:
        return op(*operands[:skipped], *in_one_dtype(operands[skipped:]), **options)

    return promoted
