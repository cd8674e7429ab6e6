"""First values of parameters, written in place outside of the graph.

Each function returns the tensor that it fills. Random ones take a `generator`.
"""

from __future__ import annotations

import math
import warnings
from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.process.former_names import former
from gradspec.core.tensor import Tensor
from gradspec.tensors import factories
from gradspec.tensors.random import Generator
from gradspec.tensors.random_factories import randn, randperm

__all__ = [
    "calculate_gain", "constant_", "dirac_", "eye_", "kaiming_normal_", "kaiming_uniform_", "normal_", "ones_",
    "orthogonal_", "sparse_", "trunc_normal_", "uniform_", "xavier_normal_", "xavier_uniform_", "zeros_",
]  # fmt: skip

_GAIN_OF_ONE = ("linear", "conv1d", "conv2d", "conv3d", "conv_transpose1d", "conv_transpose2d", "conv_transpose3d",
                "sigmoid")  # fmt: skip


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """The factor by which an activation's inputs must be larger for its results to keep their variance.

    nonlinearity: the name of a function of `gradspec.nn.functional`. param: the slope of `leaky_relu`, 0.01 by
    default. ValueError for another name, or a slope other than a number. After He et al. 2015; tanh and selu as torch.

    >>> gs.nn.init.calculate_gain("relu")
    1.4142135623730951
    """
    if nonlinearity in _GAIN_OF_ONE:
        return 1
    if nonlinearity == "tanh":
        return 5.0 / 3
    if nonlinearity == "relu":
        return math.sqrt(2.0)
    if nonlinearity == "leaky_relu":
        if param is not None and (isinstance(param, bool) or not isinstance(param, int | float)):
            raise ValueError(f"negative_slope {param} not a valid number")
        return math.sqrt(2.0 / (1 + (0.01 if param is None else param) ** 2))
    if nonlinearity == "selu":
        return 3.0 / 4
    raise ValueError(f"Unsupported nonlinearity {nonlinearity}")


@no_grad()
def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with uniform samples from [a, b).

    >>> gs.nn.init.uniform_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    filled: Any = tensor
    filled.uniform_(a, b, generator=generator)
    return tensor


@no_grad()
def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with normal samples.

    mean, std: those of the distribution.

    >>> gs.nn.init.normal_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    filled: Any = tensor
    filled.normal_(mean, std, generator=generator)
    return tensor


@no_grad()
def trunc_normal_(
    tensor: Tensor,
    mean: float = 0.0,
    std: float = 1.0,
    a: float = -2.0,
    b: float = 2.0,
    generator: Generator | None = None,
) -> Tensor:
    """The tensor, filled with normal samples given that they lie in [a, b], by the inverse distribution function.

    mean, std: those of the distribution before it is cut.

    >>> bool((gs.nn.init.trunc_normal_(gs.empty(2, 3), a=-1.0, b=1.0).abs() <= 1).all())
    True
    """
    if mean < a - 2 * std or mean > b + 2 * std:
        warnings.warn(
            "mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be "
            "incorrect.",
            stacklevel=3,
        )
    low, high = (math.erf((bound - mean) / std / math.sqrt(2.0)) for bound in (a, b))
    uniform_(tensor, low, high, generator)
    return tensor.erfinv_().mul_(std * math.sqrt(2.0)).add_(mean).clamp_(min=a, max=b)


@no_grad()
def constant_(tensor: Tensor, val: float) -> Tensor:
    """The tensor, filled with one value.

    val: the value.

    >>> gs.nn.init.constant_(gs.empty(2), 3.0)
    tensor([3., 3.])
    """
    return tensor.fill_(val)


def ones_(tensor: Tensor) -> Tensor:
    """The tensor, filled with ones.

    >>> gs.nn.init.ones_(gs.empty(2))
    tensor([1., 1.])
    """
    return constant_(tensor, 1.0)


def zeros_(tensor: Tensor) -> Tensor:
    """The tensor, filled with zeros.

    >>> gs.nn.init.zeros_(gs.empty(2))
    tensor([0., 0.])
    """
    return constant_(tensor, 0.0)


@no_grad()
def eye_(tensor: Tensor) -> Tensor:
    """The tensor, filled with the identity matrix; ValueError unless it has two dims.

    >>> gs.nn.init.eye_(gs.empty(2, 2))
    tensor([[1., 0.],
            [0., 1.]])
    """
    if tensor.ndimension() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    return tensor.copy_(factories.eye(*tensor.shape))


@no_grad()
def dirac_(tensor: Tensor, groups: int = 1) -> Tensor:
    """The tensor, filled with kernels of a convolution that gives its input, in as many channels as possible.

    ValueError unless the tensor has three to five dims, and its first is a multiple of `groups`.

    >>> gs.nn.init.dirac_(gs.empty(1, 1, 3))
    tensor([[[0., 1., 0.]]])
    """
    if tensor.ndimension() not in (3, 4, 5):
        raise ValueError("Only tensors with 3, 4, or 5 dimensions are supported")
    out_channels, in_channels, *kernel = tensor.shape
    if out_channels % groups:
        raise ValueError("dim 0 must be divisible by groups")
    tensor.zero_()
    per_group = out_channels // groups
    centre = tuple([size // 2 for size in kernel])
    for group in range(groups):
        for channel in range(min(per_group, in_channels)):
            tensor[(group * per_group + channel, channel, *centre)] = 1
    return tensor


def _fans(tensor: Tensor) -> tuple[int, int]:
    """The numbers of inputs that a result depends on, and of results that depend on an input."""
    if tensor.dim() < 2:
        raise ValueError("Fan in and fan out can not be computed for tensor with fewer than 2 dimensions")
    out_features, in_features, *kernel = tensor.shape
    field = math.prod(kernel)
    return in_features * field, out_features * field


_calculate_fan_in_and_fan_out = _fans  # programs for torch call it


def xavier_uniform_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with uniform samples whose variance suits the mean of both fans (Glorot and Bengio 2010).

    gain: a factor, as of `calculate_gain`.

    >>> gs.nn.init.xavier_uniform_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    fan_in, fan_out = _fans(tensor)
    bound = gain * math.sqrt(6.0 / (fan_in + fan_out))
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor: Tensor, gain: float = 1.0, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with normal samples whose variance suits the mean of both fans (Glorot and Bengio 2010).

    gain: a factor, as of `calculate_gain`.

    >>> gs.nn.init.xavier_normal_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    fan_in, fan_out = _fans(tensor)
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / (fan_in + fan_out)), generator)


def _calculate_correct_fan(tensor: Tensor, mode: str) -> int:
    mode = mode.lower()
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(f"Mode {mode} not supported, please use one of ['fan_in', 'fan_out']")
    return _fans(tensor)[mode == "fan_out"]


def _kaiming_std(tensor: Tensor, a: float, mode: str, nonlinearity: str) -> float:
    return calculate_gain(nonlinearity, a) / math.sqrt(_calculate_correct_fan(tensor, mode))


def _is_empty(tensor: Tensor) -> bool:
    if 0 in tensor.shape:
        warnings.warn("Initializing zero-element tensors is a no-op", stacklevel=3)
    return 0 in tensor.shape


def kaiming_uniform_(
    tensor: Tensor,
    a: float = 0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """The tensor, filled with uniform samples whose variance suits one fan and an activation (He et al. 2015).

    a: the slope of a leaky ReLU. mode: "fan_in" or "fan_out". nonlinearity: the activation, as for
    `calculate_gain`.

    >>> gs.nn.init.kaiming_uniform_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    if _is_empty(tensor):
        return tensor
    bound = math.sqrt(3.0) * _kaiming_std(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(
    tensor: Tensor,
    a: float = 0,
    mode: str = "fan_in",
    nonlinearity: str = "leaky_relu",
    generator: Generator | None = None,
) -> Tensor:
    """The tensor, filled with normal samples whose variance suits one fan and an activation (He et al. 2015).

    a: the slope of a leaky ReLU. mode: "fan_in" or "fan_out". nonlinearity: the activation, as for
    `calculate_gain`.

    >>> gs.nn.init.kaiming_normal_(gs.empty(2, 3)).shape
    gradspec.Size([2, 3])
    """
    if _is_empty(tensor):
        return tensor
    return normal_(tensor, 0.0, _kaiming_std(tensor, a, mode, nonlinearity), generator)


@no_grad()
def orthogonal_(tensor: Tensor, gain: float = 1, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with orthonormal rows or columns at random, times `gain` (Saxe et al. 2013).

    Further dims belong to the columns. ValueError for fewer than two dims.

    >>> weight = gs.nn.init.orthogonal_(gs.empty(2, 2))
    >>> gs.allclose(weight @ weight.mT, gs.eye(2), atol=1e-5)
    True
    """
    if tensor.ndimension() < 2:
        raise ValueError("Only tensors with 2 or more dimensions are supported")
    if not tensor.numel():
        return tensor
    rows, columns = tensor.shape[0], tensor.numel() // tensor.shape[0]
    shape = (rows, columns) if rows >= columns else (columns, rows)
    q, r = ops.linalg_qr(randn(*shape, generator=generator, dtype=tensor.dtype))
    q = q * ops.sign(ops.diagonal(r))
    return tensor.copy_((q if rows >= columns else q.T).reshape(tensor.shape)).mul_(gain)


@no_grad()
def sparse_(tensor: Tensor, sparsity: float, std: float = 0.01, generator: Generator | None = None) -> Tensor:
    """The tensor, filled with normal samples, and in each column a fraction `sparsity` of zeros (Martens 2010).

    ValueError unless the tensor has two dims.

    std: the standard deviation of the others.

    >>> (gs.nn.init.sparse_(gs.empty(4, 2), 0.5) == 0).sum(0)
    tensor([2, 2])
    """
    if tensor.ndimension() != 2:
        raise ValueError("Only tensors with 2 dimensions are supported")
    rows, columns = tensor.shape
    normal_(tensor, 0, std, generator)
    for column in range(columns):
        chosen = randperm(rows, generator=generator)[: math.ceil(sparsity * rows)]
        tensor[chosen, column] = factories.zeros((), dtype=tensor.dtype)
    return tensor


for _name in (
    "constant", "dirac", "eye", "kaiming_normal", "kaiming_uniform", "normal", "orthogonal", "sparse", "uniform",
    "xavier_normal", "xavier_uniform",
):  # fmt: skip
    globals()[_name] = former(globals()[f"{_name}_"], "nn.init", _name)
