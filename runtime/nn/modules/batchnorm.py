"""Normalization over batches and over single samples, with running statistics."""

from __future__ import annotations

from typing import Any, ClassVar

from gradspec.core.elements import dtypes
from gradspec.core.process.first_use import on_first_call
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.lazy import LazyLayer
from gradspec.nn.modules.module import Module
from gradspec.nn.modules.normalization import Affine
from gradspec.nn.parameter import Parameter, UninitializedBuffer, UninitializedParameter
from gradspec.tensors.factories import ones, tensor, zeros

__all__ = [
    "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "InstanceNorm1d", "InstanceNorm2d", "InstanceNorm3d",
    "LazyBatchNorm1d", "LazyBatchNorm2d", "LazyBatchNorm3d", "LazyInstanceNorm1d", "LazyInstanceNorm2d",
    "LazyInstanceNorm3d", "SyncBatchNorm",
]  # fmt: skip

_processes_of = on_first_call("gradspec.distributed.normalization:processes_of")
_normalized_over_processes = on_first_call("gradspec.distributed.normalization:batch_norm")


class _NormBase(Affine):
    """The parameters and statistics of both kinds: one of each for every feature."""

    _version = 2  # states of version 1 have no num_batches_tracked
    _ndims: ClassVar[tuple[int, ...]]  # the numbers of dims that an input may have

    bias: Parameter | None
    running_mean: Tensor | None
    running_var: Tensor | None
    num_batches_tracked: Tensor | None

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        options: dict[str, Any] = {"device": device, "dtype": dtype}
        self._set_parameters(num_features, options, weight=affine, bias=affine and bias)
        tracks = track_running_stats
        self.register_buffer("running_mean", zeros(num_features, **options) if tracks else None)
        self.register_buffer("running_var", ones(num_features, **options) if tracks else None)
        self.register_buffer("num_batches_tracked", tensor(0) if tracks else None)
        self.reset_parameters()

    def reset_running_stats(self) -> None:
        """Forget what was seen: mean 0, variance 1, no batches.

        >>> norm = gs.nn.BatchNorm1d(1)
        >>> result = norm(gs.tensor([[1.0], [3.0]]))
        >>> norm.reset_running_stats()
        >>> norm.running_mean, norm.num_batches_tracked
        (tensor([0.]), tensor(0))
        """
        if self.running_mean is not None and self.running_var is not None and self.num_batches_tracked is not None:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self) -> None:
        """Set the weight to 1 and the bias to 0, and forget what was seen."""
        self.reset_running_stats()
        super().reset_parameters()

    def _check_input_dim(self, input: Tensor) -> None:
        if input.dim() not in self._ndims:
            wanted = " or ".join(f"{n}D" for n in self._ndims)
            raise ValueError(f"expected {wanted} input (got {input.dim()}D input)")

    def _load_from_state_dict(self, state_dict: Any, prefix: str, local_metadata: Any, *rest: Any) -> None:
        version = local_metadata.get("version")
        key = f"{prefix}num_batches_tracked"
        if (version is None or version < 2) and self.num_batches_tracked is not None and key not in state_dict:
            state_dict[key] = self.num_batches_tracked
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *rest)

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"bias={self.bias is not None}, track_running_stats={self.track_running_stats}"
        )


class _BatchNorm(_NormBase):
    """`batch_norm` as a module, which in training updates its running statistics.

    With `momentum` None they are the means over all batches.
    """

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        factor = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                factor = 1.0 / float(self.num_batches_tracked)
        uses_batch = self.training or (self.running_mean is None and self.running_var is None)
        tracks = not self.training or self.track_running_stats
        running = (self.running_mean, self.running_var) if tracks else (None, None)
        return self._normalized(input, *running, uses_batch, factor)

    def _drop_running_moments(self) -> None:
        """Keep no running moments any more."""
        self.running_mean = self.running_var = self.num_batches_tracked = None
        self.track_running_stats = False

    def _normalized(
        self, input: Tensor, mean: Tensor | None, variance: Tensor | None, uses_batch: bool, factor: float
    ) -> Tensor:
        """The normalized input; the running mean and variance are updated if the batch's own are used."""
        return F.batch_norm(input, mean, variance, self.weight, self.bias, uses_batch, factor, self.eps)


class BatchNorm1d(_BatchNorm):
    """`batch_norm` for inputs of shape (N, C) or (N, C, L).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.BatchNorm1d(3)(gs.ones(5, 3)).shape
    gradspec.Size([5, 3])
    """

    _ndims = (2, 3)


class BatchNorm2d(_BatchNorm):
    """`batch_norm` for inputs of shape (N, C, H, W).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.BatchNorm2d(3)(gs.ones(5, 3, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4])
    """

    _ndims = (4,)


class BatchNorm3d(_BatchNorm):
    """`batch_norm` for inputs of shape (N, C, D, H, W).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.BatchNorm3d(3)(gs.ones(5, 3, 4, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4, 4])
    """

    _ndims = (5,)


class SyncBatchNorm(_BatchNorm):
    """`batch_norm` for inputs of at least two dims, in training over the batches of all processes.

    process_group: which processes (`gradspec.distributed`), all for None; one alone where there is no group. The other
    arguments are those of `BatchNorm1d`.

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.SyncBatchNorm(3).eval()(gs.ones(5, 3)).shape
    gradspec.Size([5, 3])
    """

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        process_group: Any = None,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
        self.process_group = process_group

    def _normalized(
        self, input: Tensor, mean: Tensor | None, variance: Tensor | None, uses_batch: bool, factor: float
    ) -> Tensor:
        if not uses_batch or _processes_of(self.process_group) == 1:
            return super()._normalized(input, mean, variance, uses_batch, factor)
        found: Tensor = _normalized_over_processes(
            input, mean, variance, self.weight, self.bias, factor, self.eps, self.process_group
        )
        return found

    def _check_input_dim(self, input: Tensor) -> None:
        if input.dim() < 2:
            raise ValueError(f"expected at least 2D input (got {input.dim()}D input)")

    @classmethod
    def convert_sync_batchnorm(cls, module: Module, process_group: Any = None) -> Module:
        """A module whose batch norms are instances of `SyncBatchNorm` with the same parameters and statistics.

        module: is changed in place; a batch norm itself gives a new module. process_group: for the new modules.

        >>> model = gs.nn.Sequential(gs.nn.Linear(2, 3), gs.nn.BatchNorm1d(3))
        >>> gs.nn.SyncBatchNorm.convert_sync_batchnorm(model)[1]
        SyncBatchNorm(3, eps=1e-05, momentum=0.1, affine=True, bias=True, track_running_stats=True)
        """
        result = module
        if isinstance(module, _BatchNorm):
            options = (module.num_features, module.eps, module.momentum, module.affine, module.track_running_stats)
            result = cls(*options, process_group, bias=module.bias is not None)
            result.weight, result.bias = module.weight, module.bias
            result.running_mean, result.running_var = module.running_mean, module.running_var
            result.num_batches_tracked, result.training = module.num_batches_tracked, module.training
        for name, child in module.named_children():
            setattr(result, name, cls.convert_sync_batchnorm(child, process_group))
        return result


class _InstanceNorm(_NormBase):
    """`instance_norm` as a module; an input may lack the batch's dim. Raises ValueError for other channels."""

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)

    def forward(self, input: Tensor) -> Tensor:
        self._check_input_dim(input)
        is_single = input.dim() == self._ndims[0]
        if input.shape[0 if is_single else 1] != self.num_features and self.affine:
            raise ValueError(
                f"expected input's size at dim={0 if is_single else 1} to match num_features ({self.num_features}), "
                f"but got: {input.shape[0 if is_single else 1]}."
            )
        result = F.instance_norm(
            input.unsqueeze(0) if is_single else input,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            self.momentum if self.momentum is not None else 0.0,
            self.eps,
        )
        return result.squeeze(0) if is_single else result


class InstanceNorm1d(_InstanceNorm):
    """`instance_norm` for inputs of shape (N, C, L) or (C, L).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.InstanceNorm1d(3)(gs.ones(5, 3, 4)).shape
    gradspec.Size([5, 3, 4])
    """

    _ndims = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    """`instance_norm` for inputs of shape (N, C, H, W) or (C, H, W).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.InstanceNorm2d(3)(gs.ones(5, 3, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4])
    """

    _ndims = (3, 4)


class InstanceNorm3d(_InstanceNorm):
    """`instance_norm` for inputs of shape (N, C, D, H, W) or (C, D, H, W).

    num_features: how many channels the input has. affine: whether weight and bias exist, bias: whether the bias does.
    track_running_stats: whether running means and variances are kept for evaluation.

    >>> gs.nn.InstanceNorm3d(3)(gs.ones(5, 3, 4, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4, 4])
    """

    _ndims = (4, 5)


class _LazyNorm(LazyLayer, _NormBase):
    """What the lazy forms have in common: `num_features` is the size of the first input's channels."""

    _learned = "num_features"

    def __init__(
        self,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
        *,
        bias: bool = True,
    ) -> None:
        super().__init__(0, eps, momentum, False, False, device, dtype)
        self.affine, self.track_running_stats = affine, track_running_stats
        if affine:
            self.weight = UninitializedParameter(device=device, dtype=dtype)
        if affine and bias:
            self.bias = UninitializedParameter(device=device, dtype=dtype)
        if track_running_stats:
            self.running_mean = UninitializedBuffer(device=device, dtype=dtype)
            self.running_var = UninitializedBuffer(device=device, dtype=dtype)
            self.num_batches_tracked = tensor(0)

    def _size_in(self, input: Tensor) -> int:
        return input.shape[1]

    def _shapes(self) -> dict[str, tuple[int, ...]]:
        return dict.fromkeys(("weight", "bias", "running_mean", "running_var"), (self.num_features,))


class LazyBatchNorm1d(_LazyNorm, BatchNorm1d):
    """A `BatchNorm1d` that learns `num_features` from its first input.

    >>> gs.nn.LazyBatchNorm1d()(gs.ones(5, 3)).shape
    gradspec.Size([5, 3])
    """

    cls_to_become = BatchNorm1d


class LazyBatchNorm2d(_LazyNorm, BatchNorm2d):
    """A `BatchNorm2d` that learns `num_features` from its first input.

    >>> gs.nn.LazyBatchNorm2d()(gs.ones(5, 3, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4])
    """

    cls_to_become = BatchNorm2d


class LazyBatchNorm3d(_LazyNorm, BatchNorm3d):
    """A `BatchNorm3d` that learns `num_features` from its first input.

    >>> gs.nn.LazyBatchNorm3d()(gs.ones(5, 3, 4, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4, 4])
    """

    cls_to_become = BatchNorm3d


class _LazyInstanceNorm(_LazyNorm):
    def _size_in(self, input: Tensor) -> int:
        return input.shape[0 if input.dim() == self._ndims[0] else 1]


class LazyInstanceNorm1d(_LazyInstanceNorm, InstanceNorm1d):
    """An `InstanceNorm1d` that learns `num_features` from its first input.

    >>> gs.nn.LazyInstanceNorm1d()(gs.ones(5, 3, 4)).shape
    gradspec.Size([5, 3, 4])
    """

    cls_to_become = InstanceNorm1d


class LazyInstanceNorm2d(_LazyInstanceNorm, InstanceNorm2d):
    """An `InstanceNorm2d` that learns `num_features` from its first input.

    >>> gs.nn.LazyInstanceNorm2d()(gs.ones(5, 3, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4])
    """

    cls_to_become = InstanceNorm2d


class LazyInstanceNorm3d(_LazyInstanceNorm, InstanceNorm3d):
    """An `InstanceNorm3d` that learns `num_features` from its first input.

    >>> gs.nn.LazyInstanceNorm3d()(gs.ones(5, 3, 4, 4, 4)).shape
    gradspec.Size([5, 3, 4, 4, 4])
    """

    cls_to_become = InstanceNorm3d
