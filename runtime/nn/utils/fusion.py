"""Modules made without first values, and layers joined with the norm after them."""

from __future__ import annotations

import copy
from typing import Any, TypeVar

from gradspec.core.tensor import Tensor
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter

__all__ = ["fuse_conv_bn_eval", "fuse_linear_bn_eval", "skip_init"]

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
    scale = (norm.running_var + norm.eps).rsqrt()
    scale = scale if norm.weight is None else scale * norm.weight
    bias: Any = 0 if made.bias is None else made.bias
    shift = (bias - norm.running_mean) * scale + (0 if norm.bias is None else norm.bias)
    shape = [1] * made.weight.dim()
    shape[outputs] = -1
    made.weight = _parameter(made.weight * scale.reshape(shape), made.weight)
    made.bias = _parameter(shift, made.weight)
    return made  # type: ignore[no-any-return]


def _parameter(value: Tensor, like: Tensor) -> Parameter:
    made: Parameter = Parameter(value.detach().to(like.dtype), requires_grad=like.requires_grad)
    return made


def fuse_conv_bn_eval(conv: M, bn: Module, transpose: bool = False) -> M:
    """A convolution that gives what it and a batch norm after it give in evaluation; AssertionError in training."""
    return _fused(conv, bn, 1 if transpose else 0)


def fuse_linear_bn_eval(linear: M, bn: Module) -> M:
    """A linear layer that gives what it and a batch norm after it give in evaluation; AssertionError in training."""
    return _fused(linear, bn, 0)
