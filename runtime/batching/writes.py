"""In-place forms on tensors with batch dims."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn

from gradspec.batching.batch_dims import all_batches, batches_of, sizes
from gradspec.batching.common import Call, call_function, singles
from gradspec.batching.derived import derived, rule_of
from gradspec.batching.elementwise import aligned
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo


def in_place(info: OpInfo, name: str) -> Call:
    """The rule of the in-place form of this name: it writes to the physical tensor."""
    function, words = info.in_place, info.batch if isinstance(info.batch, str) else ""
    assert function is not None, f"{name} is one"
    elementwise = words == "elementwise"
    rule = derived(info, function, words) if words in ("dims", "leading") else None

    def call(values: list[Any]) -> Any:
        target = values[0]
        own = batches_of(target)
        tensors = [value for value in values if isinstance(value, Tensor)]
        every = all_batches(tensors)
        if len(every) > len(own):
            _refuse_write(name, target, values)
        if elementwise:
            _, made = aligned(tensors, own)
            if shape_of(made[0]) != shape_of(target._physical):  # an operand of more dims than the target
                call_function(info, function, _written(singles(values)))
                raise RuntimeError(f"{name}(): operands have more dims than the tensor that is written to")
            made += values[len(tensors) :]
            call_function(info, function, made)
        elif rule is not None:
            rule(values)
        elif info.is_view:
            target._physical = rule_of(info)(values)._physical
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
