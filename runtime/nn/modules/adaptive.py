"""The adaptive softmax: classes in clusters by their frequency."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.container import ModuleList, Sequential
from gradspec.nn.modules.linear import Linear
from gradspec.nn.modules.module import Module

__all__ = ["AdaptiveLogSoftmaxWithLoss"]


class _ASMoutput(NamedTuple):
    output: Tensor
    loss: Tensor


class AdaptiveLogSoftmaxWithLoss(Module):
    """Log-probabilities of many classes, the frequent ones first, and their mean loss (Grave et al. 2017).

    cutoffs: where clusters end; the first classes are scored by the head, with one score for each later cluster, whose
    own scores come from `in_features // div_value**k` features; classes of a cluster without features have equal
    scores. ValueError unless `cutoffs` ascend between 1 and `n_classes - 1`. Calls give (output, loss) for an `input`
    of shape (N, in_features) and a `target`, the classes, of shape (N,), or for one of each; RuntimeError for other
    shapes and classes.

    head_bias: whether the scores of the frequent classes have a bias.

    >>> model = gs.nn.AdaptiveLogSoftmaxWithLoss(16, 10, [3, 6])
    >>> model(gs.ones(2, 16), gs.tensor([0, 8])).output.shape
    gradspec.Size([2])
    >>> model.log_prob(gs.ones(2, 16)).shape, model.predict(gs.ones(2, 16)).shape
    (gradspec.Size([2, 10]), gradspec.Size([2]))
    """

    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        device: Any = None,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        ends = list(cutoffs)
        if not ends:
            raise ValueError("cutoffs should be a sequence of length larger than 0")
        whole = all(int(end) == end for end in ends)
        if ends != sorted(set(ends)) or not whole or ends[0] <= 0 or ends[-1] > n_classes - 1:
            raise ValueError(
                "cutoffs should be a sequence of unique, positive integers sorted in an increasing order, where each "
                "value is between 1 and n_classes-1"
            )
        self.in_features, self.n_classes, self.cutoffs = in_features, n_classes, [*ends, n_classes]
        self.div_value, self.head_bias = div_value, head_bias
        self.shortlist_size, self.n_clusters = ends[0], len(ends)
        self.head_size = self.shortlist_size + self.n_clusters
        made: dict[str, Any] = {"device": device, "dtype": dtype}
        self.head = Linear(in_features, self.head_size, bias=head_bias, **made)
        self.tail = ModuleList()
        for k in range(self.n_clusters):
            size = int(in_features // div_value ** (k + 1))
            classes = self.cutoffs[k + 1] - self.cutoffs[k]
            pair = Linear(in_features, size, bias=False, **made), Linear(size, classes, bias=False, **made)
            self.tail.append(Sequential(*pair))

    def reset_parameters(self) -> None:
        """Draw all parameters anew."""
        for layer in (self.head, *(layer for pair in self.tail for layer in pair)):
            layer.reset_parameters()

    def forward(self, input: Tensor, target: Tensor) -> _ASMoutput:
        single = target.dim() == 0
        if target.dim() > 1:
            raise RuntimeError("0D or 1D target tensor expected, multi-target not supported")
        if not single and input.size(0) != target.size(0):
            raise RuntimeError("Input and target should have the same size in the batch dimension.")
        if input.dim() != target.dim() + 1:
            raise RuntimeError(
                f"{target.dim()}D target tensor expects {target.dim() + 1}D input tensors, but found inputs with size "
                f"{input.size()}"
            )
        rows, classes = (input.unsqueeze(0), target.unsqueeze(0)) if single else (input, target)
        if classes.numel() and not 0 <= int(classes.min()) <= int(classes.max()) < self.n_classes:
            raise RuntimeError(
                f"Target values should be in [0, {self.n_classes - 1}], but values in range [{int(classes.min())}, "
                f"{int(classes.max())}] were found. "
            )
        found = self._log_prob_of(rows, classes)
        return _ASMoutput(found.squeeze(0) if single else found, -found.mean())

    def _log_prob_of(self, rows: Tensor, classes: Tensor) -> Tensor:
        """One log-probability for each row: that of its class."""
        later = ops.zero(classes)  # for the head, and otherwise the number of the cluster
        for end in self.cutoffs[:-1]:
            later = later + (classes >= end)
        column = ops.where(later == 0, classes, self.shortlist_size - 1 + later)
        found: Tensor = self.head(rows).log_softmax(1).gather(1, column.unsqueeze(1)).squeeze(1)
        for k, (pair, first) in enumerate(zip(self.tail, self.cutoffs, strict=False), 1):
            places = ops.nonzero(later == k).squeeze(1)
            if places.numel():
                inner = pair(rows.index_select(0, places)).log_softmax(1)
                own = (classes.index_select(0, places) - first).unsqueeze(1)
                found = found.index_add(0, places, inner.gather(1, own).squeeze(1))
        return found

    def log_prob(self, input: Tensor) -> Tensor:
        """The log-probabilities of all classes: shape (N, n_classes) for inputs of shape (N, in_features)."""
        head = self.head(input).log_softmax(1)
        parts = [head[:, : self.shortlist_size]]
        for k, pair in enumerate(self.tail):
            parts.append(pair(input).log_softmax(1) + head[:, self.shortlist_size + k].unsqueeze(1))
        joined: Tensor = ops.cat(parts, 1)
        return joined

    def predict(self, input: Tensor) -> Tensor:
        """The most probable class of each row: shape (N,). Clusters are computed for rows that need them."""
        found: Tensor = self.head(input).argmax(1)
        places = ops.nonzero(found >= self.shortlist_size).squeeze(1)
        if not places.numel():
            return found
        best = self.log_prob(input.index_select(0, places)).argmax(1)
        return found.index_copy(0, places, best)
