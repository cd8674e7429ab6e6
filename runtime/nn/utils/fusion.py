"""Modules made without first values, and layers joined with the norm after them."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

from gradspec.core.tensor import Tensor
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter

__all__ = [
    "fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights", "skip_init",
]  # fmt: skip

M = TypeVar("M", bound=Module)


def skip_init(module_cls: type[M], *args: Any, **kwargs: Any) -> M:
    """A module whose parameters have arbitrary values. RuntimeError for anything but a class of modules."""
    if not issubclass(module_cls, Module):
        raise RuntimeError(f"Expected a Module; got {module_cls}")
    return module_cls(*args, **kwargs).to_empty(device=kwargs.get("device", "cpu"))


def _fused(layer: M, norm: Any, outputs: int) -> M:
    """A copy of a layer that does what a norm in evaluation does after it; `outputs` is the weight's dim of these."""
    if layer.training or norm.training:
        raise AssertionError("Fusion only for eval!")
    made: Any = copy.deepcopy(layer)
    moments = norm.running_mean, norm.running_var, norm.eps
    made.weight, made.bias = _fused_weights(made.weight, made.bias, *moments, norm.weight, norm.bias, outputs)
    return made  # type: ignore[no-any-return]


def _fused_weights(
    weight: Tensor,
    bias: Tensor | None,
    mean: Tensor,
    variance: Tensor,
    eps: float,
    factor: Tensor | None,
    summand: Tensor | None,
    outputs: int,
) -> tuple[Parameter, Parameter]:
    """The weight and the bias of a layer with a norm after it, whose weight is `factor` and whose bias `summand`."""
    scale = (variance + eps).rsqrt()
    scale = scale if factor is None else scale * factor
    shift = (-mean if bias is None else bias - mean) * scale
    shift = shift if summand is None else shift + summand
    shape = [1] * weight.dim()
    shape[outputs] = -1
    made = weight * scale.reshape(shape), shift
    needs = weight.requires_grad, bias is not None and bias.requires_grad
    return tuple([Parameter(x.detach().to(weight.dtype), need) for x, need in zip(made, needs, strict=True)])


def fuse_conv_bn_eval(conv: M, bn: Module, transpose: bool = False) -> M:
    """A convolution that gives what it and a batch norm after it give in evaluation; AssertionError in training."""
    return _fused(conv, bn, 1 if transpose else 0)


def fuse_linear_bn_eval(linear: M, bn: Module) -> M:
    """A linear layer that gives what it and a batch norm after it give in evaluation; AssertionError in training."""
    return _fused(linear, bn, 0)


def fuse_conv_bn_weights(
    conv_w: Tensor,
    conv_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor | None,
    bn_b: Tensor | None,
    transpose: bool = False,
) -> tuple[Parameter, Parameter]:
    """The weight and the bias of `fuse_conv_bn_eval`, from those of the convolution, `conv_w` and `conv_b`.

    bn_rm, bn_rv, bn_eps, bn_w, bn_b: the running mean and variance, the epsilon, the weight and the bias of the norm.
    transpose: whether the convolution is a transposed one.

    >>> weight, bias = gs.nn.utils.fuse_conv_bn_weights(gs.ones(1, 1, 2), None, gs.ones(1), gs.ones(1), 0.0, None, None)
    >>> weight.tolist(), bias.tolist()
    ([[[1.0, 1.0]]], [-1.0])
    """
    return _fused_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, 1 if transpose else 0)


def fuse_linear_bn_weights(
    linear_w: Tensor,
    linear_b: Tensor | None,
    bn_rm: Tensor,
    bn_rv: Tensor,
    bn_eps: float,
    bn_w: Tensor | None,
    bn_b: Tensor | None,
) -> tuple[Parameter, Parameter]:
    """The weight and the bias of `fuse_linear_bn_eval`, from those of the linear layer, `linear_w` and `linear_b`.

    bn_rm, bn_rv, bn_eps, bn_w, bn_b: as for `fuse_conv_bn_weights`.

    >>> weight, bias = gs.nn.utils.fuse_linear_bn_weights(gs.ones(1, 2), None, gs.ones(1), gs.ones(1), 0.0, None, None)
    >>> weight.tolist(), bias.tolist()
    ([[1.0, 1.0]], [-1.0])
    """
    return _fused_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, 0)
