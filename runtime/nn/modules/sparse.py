"""Rows of a table that are looked up by number."""

from __future__ import annotations

from typing import Any

from gradspec.autograd.grad_mode import no_grad
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.layer import unusual
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.tensors.factories import empty

__all__ = ["Embedding", "EmbeddingBag"]


class _Table(Module):
    """The base of `Embedding` and `EmbeddingBag`: a weight with a row for each number."""

    weight: Parameter
    padding_idx: int | None

    def _set_table(
        self, count: int, dim: int, padding_idx: int | None, given: Tensor | None, freeze: bool, options: dict[str, Any]
    ) -> None:
        self.num_embeddings, self.embedding_dim = count, dim
        if padding_idx is not None:
            if not -count <= padding_idx < count:
                raise AssertionError("padding_idx must be within num_embeddings")
            padding_idx %= count
        self.padding_idx = padding_idx
        if given is None:
            self.weight = Parameter(empty(count, dim, **options), requires_grad=not freeze)
            self.reset_parameters()
        elif [*given.shape] != [count, dim]:
            raise AssertionError(
                f"Shape of weight does not match num_embeddings and embedding_dim: {[*given.shape]}, {[count, dim]}"
            )
        else:
            self.weight = Parameter(given, requires_grad=not freeze)

    def reset_parameters(self) -> None:
        """Draw the rows from the standard normal distribution; the padding is zero."""
        init.normal_(self.weight)
        if self.padding_idx is not None:
            with no_grad():
                self.weight[self.padding_idx].fill_(0)


class Embedding(_Table):
    """The row of `weight` for each number of the input; that of `padding_idx` gets no gradient.

    num_embeddings, embedding_dim: how many rows of which length. max_norm, norm_type, scale_grad_by_freq, sparse: as
    for `nn.functional.embedding`.

    >>> gs.nn.Embedding(10, 3)(gs.tensor([1, 4])).shape
    gradspec.Size([2, 3])
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Tensor | None = None,
        _freeze: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq, self.sparse = scale_grad_by_freq, sparse
        options = {"device": device, "dtype": dtype}
        self._set_table(num_embeddings, embedding_dim, padding_idx, _weight, _freeze, options)

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        padding_idx: int | None = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
    ) -> Embedding:
        """A module whose `weight` is the matrix `embeddings`, which is not trained if `freeze`.

        padding_idx, max_norm, norm_type, scale_grad_by_freq, sparse: as for the class. Raises AssertionError for
        anything but a matrix.
        """
        if embeddings.dim() != 2:
            raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
        count, dim = embeddings.shape
        return cls(
            count,
            dim,
            padding_idx,
            max_norm,
            norm_type,
            scale_grad_by_freq,
            sparse,
            _weight=embeddings,
            _freeze=freeze,
        )

    def forward(self, input: Tensor) -> Tensor:
        return F.embedding(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.sparse
        )

    def extra_repr(self) -> str:
        usual = {"padding_idx": None, "max_norm": None, "norm_type": 2.0, "scale_grad_by_freq": False, "sparse": False}
        return f"{self.num_embeddings}, {self.embedding_dim}{unusual(self, **usual)}"


class EmbeddingBag(_Table):
    """The sum, the mean or the largest elements of the rows of `weight` for bags of numbers.

    num_embeddings, embedding_dim: how many rows of which length. mode: "sum", "mean" or "max". include_last_offset:
    whether the last offset is the end of the last bag. max_norm, norm_type, scale_grad_by_freq, sparse, padding_idx: as
    for `embedding_bag`.

    A call takes the numbers, `offsets`, where each bag begins (None for the rows of a matrix of numbers), and
    `per_sample_weights`, factors of the rows (None for ones).

    >>> gs.nn.EmbeddingBag(10, 3)(gs.tensor([1, 4, 5]), gs.tensor([0, 2])).shape
    gradspec.Size([2, 3])
    """

    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        _weight: Tensor | None = None,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.max_norm, self.norm_type = max_norm, norm_type
        self.scale_grad_by_freq, self.mode, self.sparse = scale_grad_by_freq, mode, sparse
        self.include_last_offset = include_last_offset
        options = {"device": device, "dtype": dtype}
        self._set_table(num_embeddings, embedding_dim, padding_idx, _weight, False, options)

    @classmethod
    def from_pretrained(
        cls,
        embeddings: Tensor,
        freeze: bool = True,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = "mean",
        sparse: bool = False,
        include_last_offset: bool = False,
        padding_idx: int | None = None,
    ) -> EmbeddingBag:
        """A module whose `weight` is the matrix `embeddings`, which is not trained if `freeze`.

        max_norm, norm_type, scale_grad_by_freq, mode, sparse, include_last_offset, padding_idx: as for the class.
        Raises AssertionError for anything but a matrix.
        """
        if embeddings.dim() != 2:
            raise AssertionError("Embeddings parameter is expected to be 2-dimensional")
        count, dim = embeddings.shape
        made = cls(
            count,
            dim,
            max_norm,
            norm_type,
            scale_grad_by_freq,
            mode,
            sparse,
            _weight=embeddings,
            include_last_offset=include_last_offset,
            padding_idx=padding_idx,
        )
        made.weight.requires_grad = not freeze
        return made

    def forward(self, input: Tensor, offsets: Tensor | None = None, per_sample_weights: Tensor | None = None) -> Tensor:
        return F.embedding_bag(
            input,
            self.weight,
            offsets,
            self.max_norm,
            self.norm_type,
            self.scale_grad_by_freq,
            self.mode,
            self.sparse,
            per_sample_weights,
            self.include_last_offset,
            self.padding_idx,
        )

    def extra_repr(self) -> str:
        shown = f"{self.num_embeddings}, {self.embedding_dim}"
        shown += unusual(self, max_norm=None, norm_type=2.0, scale_grad_by_freq=False) + f", mode={self.mode!r}"
        return shown + unusual(self, padding_idx=None)
