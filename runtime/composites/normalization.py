"""Composites that scale elements by moments of groups of them."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, cast

from gradspec.composites.precision import converted, in_single, promoted
from gradspec.core import ops
from gradspec.core.elements.dtypes import finfo
from gradspec.core.elements.shapes import Size
from gradspec.core.tensor import Tensor, shape_of

__all__ = [
    "batch_norm",
    "group_norm",
    "instance_norm",
    "layer_norm",
    "local_response_norm",
    "rms_norm",
    "standardize_backward",
]

P = ParamSpec("P")


def _of_input_dtype(composite: Callable[P, Tensor]) -> Callable[P, Tensor]:
    """Decorate a composite: what is of a half type it computes in float32; parameters may have more precision than the
    input, whose dtype the result has.
    """
    computed = in_single(composite)

    @functools.wraps(composite)
    def normalized(*arguments: P.args, **options: P.kwargs) -> Tensor:
        result = computed(*arguments, **options)
        input = cast(Tensor, arguments[0])
        has_fractions = input.is_floating_point() or input.is_complex()
        return converted(result, input.dtype.numpy) if has_fractions else result

    return normalized


def _last_dims(input: Tensor, normalized_shape: Any, weight: Tensor | None, bias: Tensor | None) -> tuple[int, ...]:
    """The dims that are normalized over, which the shapes of all operands have to fit."""
    sizes = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
    if not sizes:
        raise RuntimeError(
            "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least one element, but got "
            "normalized_shape = []"
        )
    for what, operand in (("weight", weight), ("bias", bias)):
        if operand is not None and shape_of(operand) != sizes:
            raise RuntimeError(
                f"Expected {what} to be of same shape as normalized_shape, but got {what} of shape "
                f"{list(operand.shape)} and normalized_shape = {list(sizes)}"
            )
    if shape_of(input)[-len(sizes) :] != sizes:
        expected = ", ".join(map(str, ("*", *sizes)))
        raise RuntimeError(
            f"Given normalized_shape={list(sizes)}, expected input with shape [{expected}], but got input of size"
            f"{list(input.shape)}"
        )
    return tuple(range(-len(sizes), 0))


@_of_input_dtype
def layer_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None, bias: Tensor | None, eps: float) -> Tensor:
    """The elements standardized over their last dims."""
    dims = _last_dims(input, normalized_shape, weight, bias)
    shape = (*[1] * (input.ndim - len(dims)), *shape_of(input)[input.ndim - len(dims) :])
    return _standardized(input, weight, bias, shape, dims, eps)[0]


@_of_input_dtype
def rms_norm(input: Tensor, normalized_shape: Any, weight: Tensor | None, eps: float | None) -> Tensor:
    """The elements divided by their root mean square over their last dims."""
    dims = _last_dims(input, normalized_shape, weight, None)
    eps = finfo(input.dtype).eps if eps is None else eps
    result = input * ops.rsqrt(ops.mean(ops.square(input), dims, True) + eps)
    return result if weight is None else result * weight


def _standardized(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    shape: Sequence[int],
    dims: tuple[int, ...],
    eps: float,
) -> Sequence[Tensor]:
    """The outputs of `standardize`, with a weight and a bias of this shape, in the dtype that all promote to."""
    affine = [x if shape_of(x) == shape else ops.reshape(x, shape) for x in (weight, bias) if x is not None]
    operands = promoted(input, *affine)
    return ops.standardize(
        operands[0], None if weight is None else operands[1], None if bias is None else operands[-1], dims, eps
    )


def _check_channels(count: int, **operands: Tensor | None) -> None:
    for name, operand in operands.items():
        if operand is not None and operand.numel() != count:
            raise RuntimeError(f"{name} should contain {count} elements not {operand.numel()}")


@_of_input_dtype
def group_norm(input: Tensor, num_groups: int, weight: Tensor | None, bias: Tensor | None, eps: float) -> Tensor:
    """The elements of each sample standardized in groups of channels."""
    if input.ndim < 2:
        raise RuntimeError(f"Expected at least 2 dimensions for input tensor but received {input.ndim}")
    shape = shape_of(input)
    if num_groups <= 0 or shape[1] % num_groups:
        raise RuntimeError(
            "Expected number of channels in input to be divisible by num_groups, but got input of shape "
            f"{list(shape)} and num_groups={num_groups}"
        )
    for what, operand in (("weight", weight), ("bias", bias)):
        if operand is not None and shape_of(operand) != shape[1:2]:
            raise RuntimeError(
                f"Expected {what} to be a vector of size equal to the number of channels in input, but got {what} of "
                f"shape {list(operand.shape)} and input of shape {list(shape)}"
            )
    if shape[0] * shape[1] == num_groups and math.prod(shape[2:]) == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {Size(shape)}")
    grouped = ops.reshape(input, (shape[0], num_groups, shape[1] // num_groups, *shape[2:]))
    ones = (1, num_groups, shape[1] // num_groups, *[1] * (input.ndim - 2))
    dims = tuple(range(2, grouped.ndim))
    return ops.reshape(_standardized(grouped, weight, bias, ones, dims, eps)[0], shape)


def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> Tensor:
    """The channels standardized by their moments in the batch, or by the running ones."""
    shape = shape_of(input)
    if len(shape) < 2:
        raise RuntimeError(f"batch_norm: expected input with at least 2 dims, batch and channels, got {list(shape)}")
    count = input.numel() // (shape[1] or 1)
    if training and count == 1:
        raise ValueError(f"Expected more than 1 value per channel when training, got input size {Size(shape)}")
    if training and eps <= 0:
        raise ValueError(f"batch_norm eps must be positive during training, but got {eps}")
    _check_channels(shape[1], running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)
    dims = (0, *range(2, len(shape)))
    return _by_moments(
        input, dims, running_mean, running_var, weight, bias, training, momentum, eps, count / max(count - 1, 1)
    )


def instance_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    use_input_stats: bool,
    momentum: float,
    eps: float,
) -> Tensor:
    """The channels standardized by their moments in each sample, or by the running ones."""
    shape = shape_of(input)
    if len(shape) < 2:
        raise RuntimeError(f"instance_norm: expected input with batch and channels in front, got {list(shape)}")
    count = input.numel() // (shape[0] * shape[1] or 1)
    if use_input_stats and count == 1:
        raise ValueError(f"Expected more than 1 spatial element when training, got input size {Size(shape)}")
    if not use_input_stats and (running_mean is None or running_var is None):
        raise RuntimeError("Expected running_mean and running_var to be defined when use_input_stats is false")
    _check_channels(shape[1], running_mean=running_mean, running_var=running_var, weight=weight, bias=bias)
    dims = tuple(range(2, len(shape)))
    return _by_moments(
        input, dims, running_mean, running_var, weight, bias, use_input_stats, momentum, eps, count / max(count - 1, 1)
    )


def _by_moments(
    input: Tensor,
    dims: tuple[int, ...],
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None,
    bias: Tensor | None,
    own: bool,
    momentum: float,
    eps: float,
    unbiased: float,
) -> Tensor:
    """The channels in dim 1 standardized by `own` moments over dims, or by running ones; then weight and bias."""
    shape = (1, shape_of(input)[1], *[1] * (input.ndim - 2))  # one number for each channel
    if own:
        running = running_mean, running_var
        return _by_own_moments(input, weight, bias, shape, dims, eps, running, momentum, unbiased)
    if running_mean is None or running_var is None:
        raise RuntimeError("Expected running_mean and running_var to be defined when training=False")
    return _by_running_moments(input, weight, bias, shape, running_mean, running_var, eps)


@_of_input_dtype
def _by_own_moments(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    shape: tuple[int, ...],
    dims: tuple[int, ...],
    eps: float,
    running: tuple[Tensor | None, Tensor | None],
    momentum: float,
    unbiased: float,
) -> Tensor:
    """The running moments are in a tuple, so those of a half type are written to, and not a copy in float32."""
    result, mean, var = _standardized(input, weight, bias, shape, dims, eps)
    for moment, found in zip(running, (mean, var * unbiased), strict=True):
        if moment is not None and input.numel():
            _follow(moment, found.detach(), momentum)
    return result


@_of_input_dtype
def _by_running_moments(
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    shape: tuple[int, ...],
    running_mean: Tensor,
    running_var: Tensor,
    eps: float,
) -> Tensor:
    scale = ops.reshape(ops.rsqrt(running_var + eps), shape)
    scale = scale if weight is None else scale * ops.reshape(weight, shape)
    result = ops.scaled_difference(input, ops.reshape(running_mean, shape), scale)
    return result if bias is None else result + ops.reshape(bias, shape)


def standardize_backward(
    gradient: Tensor, self: Tensor, mean: Tensor, scale: Tensor, weight: Tensor | None, dim: Any
) -> tuple[Tensor, Tensor, Tensor]:
    """The gradients of the elements, and of weight and bias; without a weight, an empty one and the gradient itself."""
    standard = ops.scaled_difference(self, mean, scale)
    if weight is None:
        none = ops.narrow(ops.reshape(mean, (-1,)), 0, 0, 0)
        return ops.standardize_grad(gradient, standard, scale, dim), none, gradient
    shape = shape_of(weight)
    return (
        ops.standardize_grad(gradient * weight, standard, scale, dim),
        ops.sum_to_size(gradient * standard, shape),
        ops.sum_to_size(gradient, shape),
    )


def _follow(running: Tensor, found: Tensor, momentum: float) -> None:
    """Move a running moment of each channel towards that found, the mean over samples if they have their own."""
    if shape_of(found)[0] > 1:
        found = ops.mean(found, 0)
    ops.lerp_(running, ops.to_dtype(ops.reshape(found, shape_of(running)), running.dtype), momentum)


def local_response_norm(input: Tensor, size: int, alpha: float, beta: float, k: float) -> Tensor:
    """The elements divided by a power of the mean square of the channels around."""
    if input.ndim < 3:
        raise ValueError(f"Expected 3D or higher dimensionality input (got {input.ndim} dimensions)")
    if not input.numel():
        return input
    squares = ops.pad(ops.square(input), (*[0, 0] * (input.ndim - 2), size // 2, (size - 1) // 2))
    near = ops.mean(ops.unfold(squares, 1, size, 1), -1)
    return input / (near * alpha + k) ** beta
