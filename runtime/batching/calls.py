"""Ops on tensors with batch dims, as ops on their physical tensors. See Note [Batch dimensions].

Note [Batch rules] What a call with batch dims means follows from the entry of the op; `batch` of its row says
which of these holds:

- ``elementwise``: the operands are aligned from the right, with their batch dims in front;
- ``dims``: all tensors get all batch dims, dims are counted from behind them, and sizes begin with theirs;
- ``leading``: the op takes any number of dims in front of those that it is about;
- ``rule:name``: a function in rules.py;
- a function: the op in other words, those of the formula `batch` of the entry; None: a composite, which is in
  other words already. Both run as they stand, on tensors with batch dims;
- ``refused:why``: there is no such call.

In a formula, the op's own name stands for one of the first three.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NoReturn

import numpy as np

from gradspec.batching import rules
from gradspec.batching.batched import Batches, all_batches, batches_of, lower, merged, sizes
from gradspec.core import ops
from gradspec.core.bare import BatchedTensor, Tensor, shape_of, wrap, wrap_batched
from gradspec.core.promotion import result_numpy_dtype

if TYPE_CHECKING:
    from gradspec.codegen.info import OpInfo, Parameter

Call = Callable[[list[Any]], Any]

_calls: dict[Any, Callable[[tuple[Any, ...], dict[str, Any]], Any]] = {}


def call_batched(op: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call an op, of whose arguments at least one has batch dims."""
    call = _calls.get(op)
    if call is None:
        call = _calls[op] = _prepared(op)
    return call(args, kwargs)


def _prepared(op: Any) -> Callable[[tuple[Any, ...], dict[str, Any]], Any]:
    function = op.__wrapped__
    writes = op.writes or (op.key if op.key not in ops.OPS else None)  # forms that change dims have own keys
    info = ops.OPS[op.key.removesuffix("_") if op.key not in ops.OPS else op.key]
    if info.batch is None:
        return lambda args, kwargs: function(*args, **kwargs)
    call = _in_place(info, writes) if writes else rule_of(info)
    parameters = info.parameters
    names = {parameter.name: position for position, parameter in enumerate(parameters)}
    count = len(parameters)
    npositional = sum(not parameter.keyword_only for parameter in parameters)
    takes_sizes = npositional > 0 and parameters[npositional - 1].type == "shape"
    swapped = op.swapped
    code = function.__code__
    of_overloads = set(code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]) - set(names)

    def bound(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if takes_sizes and len(args) >= npositional and isinstance(args[npositional - 1], int):
            args = (*args[: npositional - 1], args[npositional - 1 :])
        values = list(args)
        if len(values) != count or kwargs:
            if of_overloads:  # None of these is asked for
                kwargs = {k: v for k, v in kwargs.items() if v is not None or k not in of_overloads}
            if len(values) > npositional or not names.keys() >= kwargs.keys():
                return function(*args, **kwargs)  # which knows another overload, or what is wrong
            values += [parameter.default for parameter in parameters[len(values) :]]
            for name, value in kwargs.items():
                values[names[name]] = value
            if any(value is NO_DEFAULT for value in values):
                return function(*args, **kwargs)
        if swapped:
            values[0], values[1] = values[1], values[0]
        return call(values)

    from gradspec.codegen.info import NO_DEFAULT

    return bound


def rule_of(info: OpInfo) -> Call:
    """What an op does with arguments, one for each of its parameters, of which some have batch dims."""
    batch = info.batch
    assert batch is not None, "a composite is called as it stands"
    if callable(batch):
        return _in_other_words(info, batch)
    words, _, detail = batch.partition(":")
    if words == "refused":
        return lambda values: _refuse(info, detail)
    if words == "rule":
        rule = getattr(rules, detail)
        return lambda values: rule(*values)
    derived = _derived(info, info.function, words)
    assert derived is not None, "lint: a rule is one of those above"
    return derived


def _in_other_words(info: OpInfo, formula: Callable[..., Any]) -> Call:
    """What a formula says; calls that are wrong are told of one sample, since the formula may take more."""
    parameters = info.parameters
    words = "dims" if any(parameter.is_dim or parameter.is_size for parameter in parameters) else "leading"
    rule = _derived(info, info.function, words)
    checked: set[Any] = set()

    def own(*args: Any) -> Any:
        return rule([*args, *[parameter.default for parameter in parameters[len(args) :]]])

    def call(values: list[Any]) -> Any:
        shapes = tuple([shape_of(value) for value in values if isinstance(value, Tensor)])
        if shapes not in checked:
            call_function(info, info.function, _singles(values))
            if len(checked) >= _MOST_CHECKED:
                checked.clear()
            checked.add(shapes)
        return formula(own, *values)

    return call


_MOST_CHECKED = 1_000


def _derived(info: OpInfo, function: Callable[..., Any], words: str | None) -> Any:
    if words == "elementwise":
        return _elementwise(info, function)
    if words == "dims":
        return _along_dims(info, function)
    return _with_leading_dims(info, function) if words == "leading" else None


def _refuse(info: OpInfo, why: str) -> NoReturn:
    raise RuntimeError(f"vmap: {info.key}() cannot be called on a tensor with a batch dimension: {why}")


def call_function(info: OpInfo, function: Callable[..., Any], values: Sequence[Any]) -> Any:
    """Call an op with a value for each of its parameters."""
    parameters = info.parameters
    if not parameters or not parameters[-1].keyword_only:
        return function(*values)
    positional = [v for v, parameter in zip(values, parameters, strict=True) if not parameter.keyword_only]
    keywords = {p.name: v for p, v in zip(parameters, values, strict=True) if p.keyword_only}
    return function(*positional, **keywords)


def results_of(result: Any, batches: Batches) -> Any:
    """What an op on physical tensors has returned, with batch dims again."""
    if isinstance(result, Tensor):
        return wrap_batched(result, batches)
    parts = [wrap_batched(part, batches) for part in result]
    if isinstance(result, tuple):
        return result._make(parts) if hasattr(result, "_make") else tuple(parts)
    return parts


# ---- elementwise ops ----


def aligned(tensors: Sequence[Any], batches: Batches | None = None) -> tuple[Batches, list[Any]]:
    """The batch dims of some operands, and these such that their dims match from the right.

    Operands without batch dims, numbers among them, stay as they are. With `batches`, it is these dims.
    """
    found: Batches = batches or ()
    ndim = 0
    for tensor in tensors:
        if type(tensor) is BatchedTensor:
            own = tensor._batches
            rank = tensor._physical._memory.ndim - len(own)
            if batches is None and own is not found:
                found = merged(found, batches_of(tensor))
        elif isinstance(tensor, Tensor):
            rank = tensor._memory.ndim
        else:
            continue
        if rank > ndim:
            ndim = rank
    made = []
    for tensor in tensors:
        if type(tensor) is BatchedTensor:
            physical, own = tensor._physical, tensor._batches
            rank = physical._memory.ndim - len(own)
            tensor = physical
            if rank != ndim or len(own) != len(found):
                index = [slice(None) if batch in own else None for batch in found]
                tensor = ops.basic_index(physical, (*index, *[None] * (ndim - rank)))
        elif isinstance(tensor, np.ndarray):
            tensor = wrap(tensor)
        made.append(tensor)
    return found, made


def _elementwise(info: OpInfo, function: Callable[..., Any]) -> Call:
    positions = [k for k, parameter in enumerate(info.parameters) if parameter.is_tensor]
    differentiable = [k for k in positions if info.parameters[k].differentiable]

    def call(values: list[Any]) -> Any:
        given = values[: len(positions)]
        batches, made = aligned(given)
        if len(differentiable) > 1:
            _promote_as_one(given, made, differentiable)
        values[: len(positions)] = made
        return wrap_batched(call_function(info, function, values), batches)

    if positions != list(range(len(positions))):
        raise AssertionError(f"{info.key}: tensors come first")
    return call


def _promote_as_one(given: Sequence[Any], made: list[Any], positions: Sequence[int]) -> None:
    """Cast what takes part in promotion as a number, which its batch dims would hide, where that matters."""
    dtype = None
    for k in positions:
        if isinstance(made[k], Tensor):
            own = made[k]._memory.dtype
            if dtype is None:
                dtype = own
            elif own is not dtype:
                break
    else:
        return
    tensors = [k for k in positions if isinstance(made[k], Tensor)]
    wanted = result_numpy_dtype([_first(given[k]) for k in tensors])
    if wanted == result_numpy_dtype([made[k]._memory for k in tensors]):
        return
    for k in tensors:
        if not _first(given[k]).ndim:
            made[k] = ops.to_dtype(made[k], wanted)


def _first(value: Any) -> np.ndarray[Any, Any]:
    return value._memory if isinstance(value, Tensor) else np.asarray(value)


# ---- ops with dims ----


def filled(values: Sequence[Any], batches: Batches) -> list[Any]:
    """The physical tensors of some values, each of which gets all these batch dims."""
    return [_with_all(value, batches) if isinstance(value, Tensor) else value for value in values]


def _with_all(tensor: Tensor, batches: Batches) -> Tensor:
    if type(tensor) is BatchedTensor and tensor._batches == batches:
        return tensor._physical
    return lower(tensor, batches)


def _along_dims(info: OpInfo, function: Callable[..., Any]) -> Call:
    parameters = info.parameters
    dims = [k for k, parameter in enumerate(parameters) if parameter.is_dim]
    shapes = [k for k, parameter in enumerate(parameters) if parameter.is_size]
    is_list = parameters[0].is_list

    def call(values: list[Any]) -> Any:
        batches, made = _physical(parameters, values)
        count = len(batches)
        ndim = len(values[shapes[0]] if shapes else shape_of(values[0][0] if is_list else values[0]))
        if not ndim and dims:
            return _of_numbers(info, function, batches, values, made)
        for k in dims:
            made[k] = _shifted(info, function, values, k, count, ndim)
        for k in shapes:
            made[k] = (*sizes(batches), *made[k])
        return results_of(_checked(info, function, made, values), batches)

    return call


def _physical(parameters: Sequence[Parameter], values: Sequence[Any]) -> tuple[Batches, list[Any]]:
    """The batch dims of some arguments, and the arguments with all tensors made physical, with all of them."""
    flat = itertools.chain.from_iterable(
        value if parameter.is_list else (value,)
        for parameter, value in zip(parameters, values, strict=True)
        if parameter.is_tensor
    )
    batches = all_batches(flat)
    made = list(values)
    for k, parameter in enumerate(parameters):
        if parameter.is_list and parameter.is_tensor:
            made[k] = filled(values[k], batches)
        elif isinstance(values[k], Tensor):
            made[k] = _with_all(values[k], batches)
    return batches, made


def _shifted(
    info: OpInfo, function: Callable[..., Any], values: Sequence[Any], position: int, count: int, ndim: int
) -> Any:
    """The dims that an argument names, among those of the physical tensor."""
    dims = values[position]
    if dims is None:
        return tuple(range(count, count + ndim)) if info.parameters[position].type == "dims" else None
    if isinstance(dims, int):
        return _past(info, function, values, dims, count, ndim)
    if not dims and _means_all(info, function, values):
        return tuple(range(count, count + ndim))
    made = tuple([_past(info, function, values, dim, count, ndim) for dim in dims])
    # What permutes dims names all of them.
    return (*range(count), *made) if info.parameters[position].type == "shape" and info.is_view else made


def _past(
    info: OpInfo, function: Callable[..., Any], values: Sequence[Any], dim: int, count: int, ndim: int
) -> int:
    if not -ndim <= dim < ndim:
        call_function(info, function, _singles(values))  # raises, unless there may be one dim more
    return dim + count if dim >= 0 else dim


def _singles(values: Sequence[Any]) -> list[Any]:
    """Arguments as they are for one sample, with zeros for elements."""
    return [
        [_single(part) for part in value] if isinstance(value, list | tuple) else _single(value)
        for value in values
    ]


def _single(value: Any) -> Any:
    if not isinstance(value, Tensor):
        return value
    memory = value._memory
    return wrap(np.broadcast_to(np.zeros((), memory.dtype), memory.shape))


def _means_all(info: OpInfo, function: Callable[..., Any], values: Sequence[Any]) -> bool:
    """Whether the op takes no dims for all of them."""
    result = call_function(info, function, _singles(values))
    return shape_of(result) != shape_of(values[0])


def _of_numbers(
    info: OpInfo,
    function: Callable[..., Any],
    batches: Batches,
    values: Sequence[Any],
    made: list[Any],
) -> Any:
    """A call on numbers, which have no dims to name: on vectors of one element, and in the shape of its result."""
    single = call_function(info, function, _singles(values))
    count = len(batches)
    for k, parameter in enumerate(info.parameters):
        if parameter.is_tensor and parameter.is_list:
            made[k] = [ops.unsqueeze(part, count) for part in made[k]]
        elif isinstance(made[k], Tensor):
            made[k] = ops.unsqueeze(made[k], count)
        elif parameter.is_dim and made[k] is not None:
            one = isinstance(made[k], int)
            made[k] = count if one else (count,) * len(made[k])
            if parameter.type == "shape" and info.is_view:
                made[k] = (*range(count), count)
        elif parameter.is_dim and parameter.type == "dims":
            made[k] = (count,)
        elif parameter.is_size:
            made[k] = (*sizes(batches), *(made[k] or (1,)))
        elif parameter.name == "keepdim":
            made[k] = True  # the operands have the dim, too
    result = call_function(info, function, made)
    if isinstance(result, Tensor):
        return wrap_batched(ops.reshape(result, (*sizes(batches), *shape_of(single))), batches)
    parts = [
        ops.reshape(part, (*sizes(batches), *shape_of(one))) for part, one in zip(result, single, strict=True)
    ]
    return results_of(result._make(parts) if hasattr(result, "_make") else type(result)(parts), batches)


def _checked(info: OpInfo, function: Callable[..., Any], made: list[Any], values: Sequence[Any]) -> Any:
    """Call an op; what is wrong is told of one sample, where it is wrong there, too."""
    try:
        return call_function(info, function, made)
    except (RuntimeError, IndexError, TypeError, ValueError):
        call_function(info, function, _singles(values))
        raise


# ---- ops that are about their last dims ----


def _with_leading_dims(info: OpInfo, function: Callable[..., Any]) -> Call:
    parameters = info.parameters
    shapes = [k for k, parameter in enumerate(parameters) if parameter.is_size]

    def call(values: list[Any]) -> Any:
        batches, made = _physical(parameters, values)
        count = len(batches)
        tensors = [k for k in range(len(made)) if isinstance(made[k], Tensor)]
        ndim = max([len(shape_of(made[k])) for k in tensors], default=0)
        for k in tensors:
            lacking = ndim - len(shape_of(made[k]))
            if lacking:
                made[k] = ops.basic_index(made[k], (*(slice(None),) * count, *(None,) * lacking))
        for k in shapes:
            made[k] = (*sizes(batches), *made[k])
        return results_of(_checked(info, function, made, values), batches)

    return call


# ---- in-place forms ----


def _in_place(info: OpInfo, name: str) -> Call:
    function, words = info.in_place, info.batch if isinstance(info.batch, str) else ""
    assert function is not None, f"{name} is one"
    elementwise = _elementwise(info, info.function) if words == "elementwise" else None
    derived = _derived(info, function, words) if words in ("dims", "leading") else None

    def call(values: list[Any]) -> Any:
        target = values[0]
        own = batches_of(target)
        tensors = [value for value in values if isinstance(value, Tensor)]
        every = all_batches(tensors)
        if len(every) > len(own):
            _refuse_write(name, target, values)
        if elementwise is not None:
            _, made = aligned(tensors, own)
            if shape_of(made[0]) != shape_of(target._physical):  # an operand of more dims than the target
                call_function(info, function, _written(_singles(values)))
                raise RuntimeError(f"{name}(): operands have more dims than the tensor that is written to")
            made += values[len(tensors) :]
            call_function(info, function, made)
        elif derived is not None:
            derived(values)
        elif info.is_view:
            _refuse(info, f"{name} changes the dims of a tensor; use the form that returns a view")
        else:
            ops.copy_(target, rule_of(info)(values))
        return target

    return call


def _written(singles: list[Any]) -> list[Any]:
    return [ops.clone(singles[0]), *singles[1:]]


def _refuse_write(name: str, target: Tensor, values: Sequence[Any]) -> NoReturn:
    position, other = next(
        (k, value)
        for k, value in enumerate(values)
        if k and any(batch not in batches_of(target) for batch in batches_of(value))
    )
    raise RuntimeError(
        f"vmap: inplace arithmetic(self, *extra_args) is not possible because there exists a Tensor `other` "
        f"in extra_args that has more elements than `self`: {name}() would write argument {position}, of "
        f"shape {list(shape_of(other))} for each of a batch of {list(sizes(batches_of(other)))}, to one "
        f"tensor of shape {list(shape_of(target))}. This happened due to `other` being vmapped over but "
        "`self` not being vmapped over in a vmap. Please try to use out-of-place operators instead of "
        "inplace arithmetic, or make `self` from a tensor that is vmapped over, as by x.new_zeros(...)."
    )


BatchedTensor._run_op = staticmethod(call_batched)
