"""Losses as modules.

Each takes the arguments of its function, and with them `reduction`: "none", "mean" or "sum". `size_average` and
`reduce` are the former words for it.
"""

from __future__ import annotations

import math
from typing import Any

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.distance import PairwiseDistance
from gradspec.nn.modules.layer import Layer
from gradspec.nn.modules.linear import Linear
from gradspec.nn.modules.module import Module

__all__ = [
    "BCELoss", "BCEWithLogitsLoss", "CTCLoss", "CosineEmbeddingLoss", "CrossEntropyLoss", "GaussianNLLLoss",
    "HingeEmbeddingLoss", "HuberLoss", "KLDivLoss", "L1Loss", "LinearCrossEntropyLoss", "MSELoss", "MarginRankingLoss",
    "MultiLabelMarginLoss", "MultiLabelSoftMarginLoss", "MultiMarginLoss", "NLLLoss", "PoissonNLLLoss",
    "SmoothL1Loss", "SoftMarginLoss", "TripletMarginLoss", "TripletMarginWithDistanceLoss",
]  # fmt: skip


class _Loss(Layer):
    """The constructor of the losses that have no other arguments.

    size_average, reduce: the former words for `reduction`, the one word that all losses keep.
    """

    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def _check(self) -> None:
        given = self.__dict__
        size_average, reduce = given.pop("size_average", None), given.pop("reduce", None)
        if size_average is not None or reduce is not None:
            mean = size_average is None or size_average
            self.reduction = "none" if reduce is False else "mean" if mean else "sum"


class L1Loss(_Loss):
    """`l1_loss` as a module.

    >>> gs.nn.L1Loss()(gs.tensor([1.0, 3.0]), gs.zeros(2))
    tensor(2.)
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.l1_loss(input, target, reduction=self.reduction)


class MSELoss(_Loss):
    """`mse_loss` as a module.

    >>> gs.nn.MSELoss()(gs.tensor([1.0, 3.0]), gs.zeros(2))
    tensor(5.)
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.mse_loss(input, target, reduction=self.reduction)


class SmoothL1Loss(_Loss):
    """`smooth_l1_loss` as a module.

    >>> gs.nn.SmoothL1Loss()(gs.tensor([1.0, 3.0]), gs.zeros(2))
    tensor(1.5000)
    """

    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"
    beta: float = 1.0

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.smooth_l1_loss(input, target, reduction=self.reduction, beta=self.beta)


class HuberLoss(_Loss):
    """`huber_loss` as a module.

    >>> gs.nn.HuberLoss()(gs.tensor([1.0, 3.0]), gs.zeros(2))
    tensor(1.5000)
    """

    reduction: str = "mean"
    delta: float = 1.0

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.huber_loss(input, target, reduction=self.reduction, delta=self.delta)


class SoftMarginLoss(_Loss):
    """`soft_margin_loss` as a module.

    >>> gs.nn.SoftMarginLoss()(gs.zeros(2), gs.tensor([1.0, -1.0]))
    tensor(0.6931)
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.soft_margin_loss(input, target, reduction=self.reduction)


class NLLLoss(_Loss):
    """`nll_loss` as a module.

    >>> gs.nn.NLLLoss()(gs.tensor([[-1.0, -2.0]]), gs.tensor([1]))
    tensor(2.)
    """

    weight: Tensor | None = None
    size_average: bool | None = None
    ignore_index: int = -100
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.nll_loss(input, target, weight=self.weight, ignore_index=self.ignore_index, reduction=self.reduction)


class CrossEntropyLoss(_Loss):
    """`cross_entropy` as a module.

    >>> gs.nn.CrossEntropyLoss()(gs.zeros(2, 4), gs.tensor([0, 3]))
    tensor(1.3863)
    """

    weight: Tensor | None = None
    size_average: bool | None = None
    ignore_index: int = -100
    reduce: bool | None = None
    reduction: str = "mean"
    label_smoothing: float = 0.0

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.cross_entropy(
            input,
            target,
            weight=self.weight,
            ignore_index=self.ignore_index,
            reduction=self.reduction,
            label_smoothing=self.label_smoothing,
        )


class PoissonNLLLoss(_Loss):
    """`poisson_nll_loss` as a module.

    >>> gs.nn.PoissonNLLLoss()(gs.zeros(2), gs.ones(2))
    tensor(1.)
    """

    log_input: bool = True
    full: bool = False
    size_average: bool | None = None
    eps: float = 1e-8
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, log_input: Tensor, target: Tensor) -> Tensor:
        return F.poisson_nll_loss(
            log_input, target, log_input=self.log_input, full=self.full, eps=self.eps, reduction=self.reduction
        )


class GaussianNLLLoss(Layer):
    """`gaussian_nll_loss` as a module.

    >>> gs.nn.GaussianNLLLoss()(gs.zeros(2), gs.ones(2), gs.ones(2))
    tensor(0.5000)
    """

    full: bool = False
    eps: float = 1e-6
    reduction: str = "mean"
    _by_keyword = ("full", "eps", "reduction")

    def forward(self, input: Tensor, target: Tensor, var: Tensor) -> Tensor:
        return F.gaussian_nll_loss(input, target, var, full=self.full, eps=self.eps, reduction=self.reduction)


class KLDivLoss(_Loss):
    """`kl_div` as a module.

    >>> gs.nn.KLDivLoss(reduction="sum")(gs.tensor([0.5, 0.5]).log(), gs.tensor([0.5, 0.5]))
    tensor(0.)
    """

    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"
    log_target: bool = False

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.kl_div(input, target, reduction=self.reduction, log_target=self.log_target)


class LinearCrossEntropyLoss(Module):
    """`linear_cross_entropy` as a module, which has the linear map to `num_classes` scores.

    out_features: further dims of the scores, behind the classes. ValueError for options: the scores are never made in
    chunks.

    in_features: the size of a row of the input. bias: whether the linear map has one.

    >>> gs.nn.LinearCrossEntropyLoss(3, 4)(gs.zeros(2, 3), gs.tensor([0, 3])).detach()
    tensor(1.3863)
    """

    weight: Tensor | None

    def __init__(
        self,
        in_features: int,
        num_classes: int,
        *,
        out_features: tuple[int, ...] = (),
        bias: bool = False,
        device: Any = None,
        dtype: Any = None,
        reduction: str = "mean",
        weight: Tensor | None = None,
        ignore_index: int | None = None,
        label_smoothing: float = 0.0,
        options: None = None,
    ) -> None:
        super().__init__()
        if options is not None:
            raise ValueError("LinearCrossEntropyLoss(): gradspec has no options of chunks; leave them out")
        self.in_features, self.num_classes, self.out_features = in_features, num_classes, tuple(out_features)
        self.reduction, self.ignore_index, self.label_smoothing = reduction, ignore_index, label_smoothing
        scores = num_classes * math.prod(self.out_features)
        self.linear = Linear(in_features, scores, bias=bias, device=device, dtype=dtype)
        self.register_buffer("weight", weight)

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        shape = (self.num_classes, *self.out_features)
        bias = self.linear.bias
        return F.linear_cross_entropy(
            input,
            self.linear.weight.reshape(*shape, self.in_features),
            target,
            linear_bias=None if bias is None else bias.reshape(shape),
            weight=self.weight,
            reduction=self.reduction,
            ignore_index=self.ignore_index,
            label_smoothing=self.label_smoothing,
        )

    def extra_repr(self) -> str:
        """The arguments."""
        names = "in_features num_classes out_features reduction ignore_index label_smoothing".split()
        return ", ".join(f"{name}={getattr(self, name)}" for name in names)


class BCELoss(_Loss):
    """`binary_cross_entropy` as a module.

    >>> gs.nn.BCELoss()(gs.tensor([0.5, 0.5]), gs.tensor([0.0, 1.0]))
    tensor(0.6931)
    """

    weight: Tensor | None = None
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy(input, target, weight=self.weight, reduction=self.reduction)


class BCEWithLogitsLoss(_Loss):
    """`binary_cross_entropy_with_logits` as a module.

    >>> gs.nn.BCEWithLogitsLoss()(gs.zeros(2), gs.tensor([0.0, 1.0]))
    tensor(0.6931)
    """

    weight: Tensor | None = None
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"
    pos_weight: Tensor | None = None

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.binary_cross_entropy_with_logits(
            input, target, self.weight, pos_weight=self.pos_weight, reduction=self.reduction
        )


class HingeEmbeddingLoss(_Loss):
    """`hinge_embedding_loss` as a module.

    >>> gs.nn.HingeEmbeddingLoss()(gs.tensor([0.25]), gs.tensor([-1.0]))
    tensor(0.7500)
    """

    margin: float = 1.0
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.hinge_embedding_loss(input, target, margin=self.margin, reduction=self.reduction)


class MultiLabelMarginLoss(_Loss):
    """`multilabel_margin_loss` as a module.

    >>> gs.nn.MultiLabelMarginLoss()(gs.tensor([[0.0, 0.5]]), gs.tensor([[1, -1]]))
    tensor(0.2500)
    """

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multilabel_margin_loss(input, target, reduction=self.reduction)


class MultiLabelSoftMarginLoss(_Loss):
    """`multilabel_soft_margin_loss` as a module.

    >>> gs.nn.MultiLabelSoftMarginLoss()(gs.zeros(1, 2), gs.tensor([[1.0, 0.0]]))
    tensor(0.6931)
    """

    weight: Tensor | None = None
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multilabel_soft_margin_loss(input, target, weight=self.weight, reduction=self.reduction)


class CosineEmbeddingLoss(_Loss):
    """`cosine_embedding_loss` as a module.

    >>> gs.nn.CosineEmbeddingLoss()(gs.tensor([[3.0, 4.0]]), gs.tensor([[3.0, 0.0]]), gs.tensor([1]))
    tensor(0.4000)
    """

    margin: float = 0.0
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.cosine_embedding_loss(input1, input2, target, margin=self.margin, reduction=self.reduction)


class MarginRankingLoss(_Loss):
    """`margin_ranking_loss` as a module.

    >>> gs.nn.MarginRankingLoss()(gs.tensor([1.0]), gs.tensor([3.0]), gs.tensor([1.0]))
    tensor(2.)
    """

    margin: float = 0.0
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        return F.margin_ranking_loss(input1, input2, target, margin=self.margin, reduction=self.reduction)


class MultiMarginLoss(_Loss):
    """`multi_margin_loss` as a module.

    >>> gs.nn.MultiMarginLoss()(gs.tensor([[0.0, 0.5]]), gs.tensor([1]))
    tensor(0.2500)
    """

    p: int = 1
    margin: float = 1.0
    weight: Tensor | None = None
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def _check(self) -> None:
        super()._check()
        if self.p not in (1, 2):
            raise ValueError("only p == 1 and p == 2 supported")
        if self.weight is not None and self.weight.dim() != 1:
            raise ValueError(f"weight must be 1-dimensional, but got shape {self.weight.shape}")

    def forward(self, input: Tensor, target: Tensor) -> Tensor:
        return F.multi_margin_loss(
            input, target, p=self.p, margin=self.margin, weight=self.weight, reduction=self.reduction
        )


class TripletMarginLoss(_Loss):
    """`triplet_margin_loss` as a module.

    >>> gs.nn.TripletMarginLoss()(gs.zeros(1, 2), gs.ones(1, 2), gs.ones(1, 2))
    tensor(1.0000)
    """

    margin: float = 1.0
    p: float = 2.0
    eps: float = 1e-6
    swap: bool = False
    size_average: bool | None = None
    reduce: bool | None = None
    reduction: str = "mean"

    def _check(self) -> None:
        super()._check()
        if self.margin <= 0:
            raise ValueError(f"TripletMarginLoss: expected margin to be greater than 0, got {self.margin} instead")

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        return F.triplet_margin_loss(
            anchor,
            positive,
            negative,
            margin=self.margin,
            p=self.p,
            eps=self.eps,
            swap=self.swap,
            reduction=self.reduction,
        )


class TripletMarginWithDistanceLoss(Layer):
    """`triplet_margin_with_distance_loss` as a module.

    >>> gs.nn.TripletMarginWithDistanceLoss()(gs.zeros(1, 2), gs.ones(1, 2), gs.ones(1, 2))
    tensor(1.0000)
    """

    distance_function: Any = None
    margin: float = 1.0
    swap: bool = False
    reduction: str = "mean"
    _by_keyword = ("distance_function", "margin", "swap", "reduction")

    def _check(self) -> None:
        if self.margin <= 0:
            raise ValueError(
                f"TripletMarginWithDistanceLoss: expected margin to be greater than 0, got {self.margin} instead"
            )
        if self.distance_function is None:
            self.distance_function = PairwiseDistance()

    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        return F.triplet_margin_with_distance_loss(
            anchor,
            positive,
            negative,
            distance_function=self.distance_function,
            margin=self.margin,
            swap=self.swap,
            reduction=self.reduction,
        )


class CTCLoss(Layer):
    """`ctc_loss` as a module.

    >>> scores = gs.zeros(4, 1, 3).log_softmax(2)
    >>> gs.nn.CTCLoss()(scores, gs.tensor([[1, 2]]), gs.tensor([4]), gs.tensor([2])).shape
    gradspec.Size([])
    """

    blank: int = 0
    reduction: str = "mean"
    zero_infinity: bool = False

    def forward(self, log_probs: Tensor, targets: Tensor, input_lengths: Tensor, target_lengths: Tensor) -> Tensor:
        return F.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )
