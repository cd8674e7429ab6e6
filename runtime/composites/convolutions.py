"""Composites that are convolutions, and the numbers for each spatial dim that they take.

Plans, which follow from shapes and numbers alone, are kept for the next call.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from typing import Any

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["conv", "conv_by_input", "conv_by_weight", "conv_transpose"]

Ints = tuple[int, ...]
_Plan = tuple[Ints, tuple[tuple[int, int], ...], Ints]


def hashable(value: Any) -> Any:
    """A number, or several of them as a tuple, by which plans are kept; a tensor of one integer is its number.

    A tensor itself would find the plan again after a write to it. TypeError for a tensor that is not one integer.
    """
    if isinstance(value, tuple | list):
        return tuple([_integer(one) if isinstance(one, Tensor) else one for one in value])
    return _integer(value) if isinstance(value, Tensor) else value


def _integer(value: Tensor) -> int:
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(
            f"a size, stride, padding or dilation must be an integer, or a tensor of one integer, but is {value!r}"
        ) from None


def per_dim(value: Any, dims: int, name: str, op: str) -> Ints:
    """A number for each of so many dims: one for all, or a sequence of one or as many."""
    try:
        numbers = tuple(map(operator.index, value if isinstance(value, Sequence) else (value,)))
    except TypeError:
        raise TypeError(f"{op}: {name} must be an integer or {dims} of them, but is {value!r}") from None
    if len(numbers) not in (1, dims):
        raise RuntimeError(f"{op}: expected {name} to be a single integer or {dims} of them, but got {list(numbers)}")
    return numbers * dims if len(numbers) == 1 else numbers


def check_dims(shape: Ints, dims: int, op: str) -> None:
    """A RuntimeError for a shape that is neither that of one sample nor that of a batch."""
    if len(shape) not in (dims + 1, dims + 2):
        raise RuntimeError(
            f"Expected {dims + 1}D (unbatched) or {dims + 2}D (batched) input to {op}, but got input of size: "
            f"{list(shape)}"
        )


def batched(input: Tensor, dims: int, op: str) -> Tensor:
    """The input with a dim for the batch, which one sample lacks."""
    check_dims(shape_of(input), dims, op)
    return input if input.ndim == dims + 2 else ops.unsqueeze(input, 0)


def _check_operands(input: Tensor, weight: Tensor, bias: Tensor | None, outputs: int) -> None:
    for name, operand in (("weight", weight), ("bias", bias)):
        if operand is not None and operand.dtype is not input.dtype:
            raise RuntimeError(
                f"Input type ({input.dtype.type_name}) and {name} type ({operand.dtype.type_name}) should be the same"
            )
    if bias is not None and shape_of(bias) != (outputs,):
        raise RuntimeError(
            f"Given weight of size {list(weight.shape)}, expected bias to be 1-dimensional with {outputs} elements, "
            f"but got bias of size {list(bias.shape)} instead"
        )


def _check_weight(weight: Ints, dims: int, groups: int, op: str) -> None:
    if len(weight) != dims + 2:
        raise RuntimeError(f"{op}: expected a weight of {dims + 2} dims, but got weight of size {list(weight)}")
    if groups <= 0:
        raise RuntimeError("non-positive groups is not supported")


def _positive(stride: Ints, dilation: Ints, padding: Sequence[int]) -> None:
    if any(one < 0 for one in padding):
        raise RuntimeError("negative padding is not supported")
    if any(one <= 0 for one in stride):
        raise RuntimeError("non-positive stride is not supported")
    if any(one <= 0 for one in dilation):
        raise RuntimeError("dilation should be greater than zero")


def _with_bias(result: Tensor, bias: Tensor | None, dims: int, is_batch: bool) -> Tensor:
    if bias is not None:
        result = result + ops.reshape(bias, (-1, *[1] * dims))
    return result if is_batch else ops.squeeze(result, 0)


def conv(
    input: Tensor, weight: Tensor, bias: Tensor | None, stride: Any, padding: Any, dilation: Any, groups: int, dims: int
) -> Tensor:
    """The convolution over the last `dims` dims."""
    shape, kernel = shape_of(input), shape_of(weight)
    plan = _planned(dims, shape, kernel, hashable(stride), hashable(padding), hashable(dilation), groups)
    _check_operands(input, weight, bias, kernel[0])
    is_batch = len(shape) == dims + 2
    result = ops.convolve(input if is_batch else ops.unsqueeze(input, 0), weight, *plan, groups)
    return _with_bias(result, bias, dims, is_batch)


def conv_by_input(
    weight: Tensor, gradient: Tensor, input_size: Ints, stride: Any, padding: Any, dilation: Any, groups: int, dims: int
) -> Tensor:
    """The gradient of the convolution over the last `dims` dims by a batch of this shape."""
    _check_operands(gradient, weight, None, 0)
    plan = _planned_gradient(dims, hashable(input_size), shape_of(weight), gradient, stride, padding, dilation, groups)
    return ops.convolve_backward_input(gradient, ops.conj(weight), input_size, *plan, groups)


def conv_by_weight(
    input: Tensor, gradient: Tensor, weight_size: Ints, stride: Any, padding: Any, dilation: Any, groups: int, dims: int
) -> Tensor:
    """The gradient of the convolution of a batch over the last `dims` dims by a weight of this shape."""
    _check_operands(gradient, input, None, 0)
    plan = _planned_gradient(dims, shape_of(input), hashable(weight_size), gradient, stride, padding, dilation, groups)
    return ops.convolve_backward_weight(gradient, ops.conj(input), weight_size, *plan, groups)


def _planned_gradient(
    dims: int, shape: Ints, weight: Ints, gradient: Tensor, stride: Any, padding: Any, dilation: Any, groups: int
) -> _Plan:
    """The plan of a convolution of a batch, the gradient of whose result has the result's shape."""
    plan = _planned(dims, shape, weight, hashable(stride), hashable(padding), hashable(dilation), groups)
    if len(shape) != dims + 2:
        raise RuntimeError(f"Expected {dims + 2}-dimensional input, but got input of size {list(shape)}")
    each = zip(shape[2:], weight[2:], *plan, strict=True)
    places = [(size + sum(pair) - reach * (taps - 1) - 1) // step + 1 for size, taps, step, pair, reach in each]
    expected = (shape[0], weight[0], *places)
    if shape_of(gradient) != expected:
        raise RuntimeError(
            f"Expected grad_output of size {list(expected)}, as the result of the convolution, but got "
            f"{list(gradient.shape)}"
        )
    return plan


@functools.lru_cache(512, typed=True)
def _planned(dims: int, shape: Ints, weight: Ints, stride: Any, padding: Any, dilation: Any, groups: int) -> _Plan:
    """The stride, the zeros around each dim, and the dilation, for operands of these shapes."""
    op = f"conv{dims}d"
    check_dims(shape, dims, op)
    _check_weight(weight, dims, groups, op)
    stride, dilation = per_dim(stride, dims, "stride", op), per_dim(dilation, dims, "dilation", op)
    outputs, share, *window = weight
    channels = shape[-dims - 1]
    pairs = _padding(padding, tuple(window), stride, dilation, op)
    _positive(stride, dilation, [before for before, _ in pairs])
    if outputs < groups or outputs % groups:
        raise RuntimeError(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got weight of "
            f"size {list(weight)} instead"
        )
    if channels != share * groups:
        raise RuntimeError(
            f"Given groups={groups}, weight of size {list(weight)}, expected input{list(shape)} to have "
            f"{share * groups} channels, but got {channels} channels instead"
        )
    sizes = [size + sum(pair) for size, pair in zip(shape[-dims:], pairs, strict=True)]
    reach = [step * (taps - 1) + 1 for step, taps in zip(dilation, window, strict=True)]
    if any(taps > size for taps, size in zip(reach, sizes, strict=True)):
        raise RuntimeError(
            f"Calculated padded input size per channel: ({' x '.join(map(str, sizes))}). Kernel size: "
            f"({' x '.join(map(str, reach))}). Kernel size can't be greater than actual input size"
        )
    return stride, pairs, dilation


def _padding(padding: Any, window: Ints, stride: Ints, dilation: Ints, op: str) -> tuple[tuple[int, int], ...]:
    """The zeros before and behind each dim."""
    if padding == "valid":
        return ((0, 0),) * len(window)
    if padding == "same":
        if any(one != 1 for one in stride):
            raise RuntimeError("padding='same' is not supported for strided convolutions")
        totals = [step * (taps - 1) for step, taps in zip(dilation, window, strict=True)]
        return tuple([(total // 2, total - total // 2) for total in totals])
    if isinstance(padding, str):
        raise RuntimeError(f"Invalid padding string: '{padding}'; there are 'valid' and 'same'")
    return tuple([(one, one) for one in per_dim(padding, len(window), "padding", op)])


def conv_transpose(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Any,
    padding: Any,
    output_padding: Any,
    groups: int,
    dilation: Any,
    dims: int,
) -> Tensor:
    """The transposed convolution over the last `dims` dims."""
    shape, kernel = shape_of(input), shape_of(weight)
    given = [hashable(value) for value in (stride, padding, output_padding, dilation)]
    stride, pairs, dilation, behind, sizes = _planned_transpose(dims, shape, kernel, *given, groups)
    outputs = kernel[1] * groups
    _check_operands(input, weight, bias, outputs)
    is_batch = len(shape) == dims + 2
    samples = input if is_batch else ops.unsqueeze(input, 0)
    if behind:  # the window fits at more places of the result, where the gradient is to have zeros
        samples = ops.pad(samples, behind)
    result = ops.convolve_backward_input(
        samples, weight, (shape_of(samples)[0], outputs, *sizes), stride, pairs, dilation, groups
    )
    return _with_bias(result, bias, dims, is_batch)


@functools.lru_cache(512, typed=True)
def _planned_transpose(
    dims: int,
    shape: Ints,
    weight: Ints,
    stride: Any,
    padding: Any,
    output_padding: Any,
    dilation: Any,
    groups: int,
) -> tuple[Ints, tuple[tuple[int, int], ...], Ints, Ints, Ints]:
    """The stride, the zeros around each dim, the dilation, the zeros to add behind, and the sizes of the result."""
    op = f"conv_transpose{dims}d"
    check_dims(shape, dims, op)
    _check_weight(weight, dims, groups, op)
    stride, dilation = per_dim(stride, dims, "stride", op), per_dim(dilation, dims, "dilation", op)
    padding, extra = per_dim(padding, dims, "padding", op), per_dim(output_padding, dims, "output_padding", op)
    _positive(stride, dilation, padding)
    channels, *sizes = shape[-dims - 1 :]
    if channels != weight[0] or channels % groups:
        raise RuntimeError(
            f"Given transposed=1, weight of size {list(weight)}, expected input{list(shape)} to have "
            f"{weight[0]} channels, but got {channels} channels instead"
        )
    for more, step, reach in zip(extra, stride, dilation, strict=True):
        if more >= step and more >= reach:
            raise RuntimeError(
                f"output padding must be smaller than either stride or dilation, but got output_padding: "
                f"{list(extra)}, stride: {list(stride)}, dilation: {list(dilation)}"
            )
    each = zip(sizes, stride, padding, dilation, weight[2:], extra, strict=True)
    places = tuple(
        [(n - 1) * step - 2 * pad + reach * (taps - 1) + more + 1 for n, step, pad, reach, taps, more in each]
    )
    if any(one < 0 for one in places):
        raise RuntimeError(
            f"Given input size per channel: ({' x '.join(map(str, sizes))}). Calculated output size per channel: "
            f"({' x '.join(map(str, places))}). Output size is too small"
        )
    more_behind = [more // step for more, step in zip(extra, stride, strict=True)]
    behind = tuple([n for more in reversed(more_behind) for n in (0, more)]) if any(more_behind) else ()
    return stride, tuple([(one, one) for one in padding]), dilation, behind, places
