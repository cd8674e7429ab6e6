"""Random zeros in training."""

from __future__ import annotations

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.layer import Layer

__all__ = ["AlphaDropout", "Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "FeatureAlphaDropout"]


class _Dropout(Layer):
    p: float = 0.5
    inplace: bool = False
    _shown = ("p", "inplace")

    def _check(self) -> None:
        if not 0 <= self.p <= 1:
            raise ValueError(f"dropout probability has to be between 0 and 1, but got {self.p}")


class Dropout(_Dropout):
    """`dropout` as a module.

    >>> gs.nn.Dropout().eval()(gs.ones(2))
    tensor([1., 1.])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.dropout(input, self.p, self.training, self.inplace)


class Dropout1d(_Dropout):
    """`dropout1d` as a module.

    >>> gs.nn.Dropout1d()(gs.ones(2, 3, 4)).shape
    gradspec.Size([2, 3, 4])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.dropout1d(input, self.p, self.training, self.inplace)


class Dropout2d(_Dropout):
    """`dropout2d` as a module.

    >>> gs.nn.Dropout2d()(gs.ones(2, 3, 4, 4)).shape
    gradspec.Size([2, 3, 4, 4])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.dropout2d(input, self.p, self.training, self.inplace)


class Dropout3d(_Dropout):
    """`dropout3d` as a module.

    >>> gs.nn.Dropout3d()(gs.ones(2, 3, 4, 4, 4)).shape
    gradspec.Size([2, 3, 4, 4, 4])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.dropout3d(input, self.p, self.training, self.inplace)


class AlphaDropout(_Dropout):
    """`alpha_dropout` as a module.

    >>> gs.nn.AlphaDropout().eval()(gs.ones(2))
    tensor([1., 1.])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.alpha_dropout(input, self.p, self.training)


class FeatureAlphaDropout(_Dropout):
    """`feature_alpha_dropout` as a module.

    >>> gs.nn.FeatureAlphaDropout()(gs.ones(2, 3, 4)).shape
    gradspec.Size([2, 3, 4])
    """

    def forward(self, input: Tensor) -> Tensor:
        return F.feature_alpha_dropout(input, self.p, self.training)
