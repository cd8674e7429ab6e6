"""Ops on tensors with batch dims, as ops on their physical tensors. See Note [Batch dimensions].

Note [Batch rules] What a call with batch dims means follows from the entry of the op; `batch` of its row says
which of these holds:

- ``elementwise``: the operands are aligned from the right, with their batch dims in front;
- ``dims``: all tensors get all batch dims, dims are counted from behind them, and sizes begin with theirs;
- ``leading``: the op takes any number of dims in front of its own;
- ``rule:name``: a function in rules/;
- a function: the op in other words, those of the formula `batch` of the entry; None: a composite, which is in
  other words already. Both run as they stand, on tensors with batch dims;
- ``refused:why``: there is no such call.

In a formula, the op's own name stands for one of the first three.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gradspec.batching.derived import rule_of
from gradspec.batching.writes import in_place
from gradspec.core import ops
from gradspec.core.tensor import BatchedTensor

_Bound = Callable[[tuple[Any, ...], dict[str, Any]], Any]

_calls: dict[Any, _Bound] = {}


def call_batched(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call an op, of whose arguments at least one has batch dims."""
    call = _calls.get(op)
    if call is None:
        call = _calls[op] = _prepared(op)
    return call(args, kwargs)


BatchedTensor._run_op = staticmethod(call_batched)


def _prepared(op: Any) -> _Bound:
    """The function that binds the arguments of an op and follows its rule."""
    function = op.__wrapped__
    info, writes = ops.OPS[op.key], op.writes
    if info.batch is None:
        return lambda args, kwargs: function(*args, **kwargs)
    call = in_place(info, writes) if writes else rule_of(info)
    parameters = info.parameters
    positional = [parameter for parameter in parameters if not parameter.keyword_only]
    places = {parameter.name: position for position, parameter in enumerate(parameters)}
    defaults = [parameter.default for parameter in parameters]
    numbers = [k for k, parameter in enumerate(parameters) if parameter.static]
    required = 1 + max([k for k, parameter in enumerate(parameters) if parameter.required], default=-1)
    takes_sizes = bool(positional) and positional[-1].type == "shape"
    swapped = op.swapped
    code = function.__code__
    of_overloads = set(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) - set(places)

    def bound(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if takes_sizes and len(args) >= len(positional) and isinstance(args[len(positional) - 1], int):
            args = (*args[: len(positional) - 1], args[len(positional) - 1 :])
        given = len(args)
        if of_overloads and kwargs:  # those that are None are not asked for
            kwargs = {k: v for k, v in kwargs.items() if v is not None or k not in of_overloads}
        if given > len(positional) or not (places.keys() >= kwargs.keys() if kwargs else given >= required):
            return function(*args, **kwargs)  # which knows another overload, or what is wrong
        values = [*args, *defaults[given:]]
        for name, value in kwargs.items():
            if places[name] < given:
                return function(*args, **kwargs)
            values[places[name]] = value
        if kwargs and any([parameter.name not in kwargs for parameter in parameters[given:required]]):
            return function(*args, **kwargs)
        if swapped:
            values[0], values[1] = values[1], values[0]
        for place in numbers:
            if type(values[place]) is BatchedTensor:
                values[place].item()  # which says that there is no one number
        return call(values)

    return bound
