"""Distances and similarities of vectors."""

from __future__ import annotations

from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.modules.layer import Layer

__all__ = ["CosineSimilarity", "PairwiseDistance"]


class PairwiseDistance(Layer):
    """`pairwise_distance` as a module.

    >>> gs.nn.PairwiseDistance(eps=0.0)(gs.tensor([[3.0, 4.0]]), gs.zeros(1, 2))
    tensor([5.])
    """

    p: float = 2.0
    eps: float = 1e-6
    keepdim: bool = False

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        return F.pairwise_distance(x1, x2, self.p, self.eps, self.keepdim)


class CosineSimilarity(Layer):
    """`cosine_similarity` as a module.

    >>> gs.nn.CosineSimilarity(0)(gs.tensor([3.0, 4.0]), gs.tensor([3.0, 0.0]))
    tensor(0.6000)
    """

    dim: int = 1
    eps: float = 1e-8

    def forward(self, x1: Tensor, x2: Tensor) -> Tensor:
        return F.cosine_similarity(x1, x2, self.dim, self.eps)
