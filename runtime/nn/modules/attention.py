"""Attention of several heads, as a module."""

from __future__ import annotations

from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.linear import Linear
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.tensors.factories import empty

__all__ = ["MultiheadAttention"]


class NonDynamicallyQuantizableLinear(Linear):
    """A `Linear` under the name that the text of torch's attention has."""


class MultiheadAttention(Module):
    """`multi_head_attention_forward` as a module (Vaswani et al. 2017).

    embed_dim: the size of queries and results, a multiple of num_heads. dropout: the probability of zeros among the
    weights, in training. add_bias_kv: whether a learned key and value are added to the sequences, add_zero_attn:
    whether zeros are. kdim, vdim: the sizes of keys and values. batch_first: whether the batch is the first dim, else
    the second. Raises ValueError and AssertionError for sizes that do not fit.

    bias: whether the projections have one.

    >>> x = gs.ones(5, 1, 4)
    >>> result, weights = gs.nn.MultiheadAttention(4, 2)(x, x, x)
    >>> result.shape, weights.shape
    (gradspec.Size([5, 1, 4]), gradspec.Size([1, 5, 5]))
    """

    in_proj_weight: Parameter | None
    in_proj_bias: Parameter | None
    bias_k: Parameter | None
    bias_v: Parameter | None

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        dropout: float = 0.0,
        bias: bool = True,
        add_bias_kv: bool = False,
        add_zero_attn: bool = False,
        kdim: int | None = None,
        vdim: int | None = None,
        batch_first: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError(
                f"embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads} "
                "instead"
            )
        super().__init__()
        self.embed_dim, self.num_heads, self.dropout, self.batch_first = embed_dim, num_heads, dropout, batch_first
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == self.vdim == embed_dim
        self.head_dim, self.add_zero_attn = embed_dim // num_heads, add_zero_attn
        if embed_dim % num_heads:
            raise AssertionError("embed_dim must be divisible by num_heads")
        options: dict[str, Any] = {"device": device, "dtype": dtype}
        shapes = {
            "q_proj_weight": (embed_dim, embed_dim),
            "k_proj_weight": (embed_dim, self.kdim),
            "v_proj_weight": (embed_dim, self.vdim),
        }
        joined: dict[str, Any] = {"in_proj_weight": (3 * embed_dim, embed_dim)}
        if self._qkv_same_embed_dim:
            shapes, joined = joined, dict.fromkeys(shapes)
        else:
            joined = dict.fromkeys(joined)
        for name, shape in {**shapes, **joined}.items():
            self.register_parameter(name, Parameter(empty(shape, **options)) if shape else None)
        self.register_parameter("in_proj_bias", Parameter(empty(3 * embed_dim, **options)) if bias else None)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, **options)
        for name in ("bias_k", "bias_v"):
            self.register_parameter(name, Parameter(empty(1, 1, embed_dim, **options)) if add_bias_kv else None)
        self._reset_parameters()

    def _reset_parameters(self) -> None:
        """Draw the weights by Glorot's rule, and set the biases of the projections to zero."""
        for name in ("in_proj_weight", "q_proj_weight", "k_proj_weight", "v_proj_weight"):
            weight = getattr(self, name)
            if weight is not None:
                init.xavier_uniform_(weight)
        if self.in_proj_bias is not None:
            init.zeros_(self.in_proj_bias)
        if self.out_proj.bias is not None:
            init.zeros_(self.out_proj.bias)
        for bias in (self.bias_k, self.bias_v):
            if bias is not None:
                init.xavier_normal_(bias)

    def forward(
        self,
        query: Tensor,
        key: Tensor,
        value: Tensor,
        key_padding_mask: Tensor | None = None,
        need_weights: bool = True,
        attn_mask: Tensor | None = None,
        average_attn_weights: bool = True,
        is_causal: bool = False,
    ) -> tuple[Tensor, Tensor | None]:
        swaps = self.batch_first and query.dim() == 3
        if swaps:
            swapped = {id(part): part.transpose(0, 1) for part in (query, key, value)}  # equal ones stay one tensor
            query, key, value = (swapped[id(part)] for part in (query, key, value))
        separate: dict[str, Any] = {}
        if not self._qkv_same_embed_dim:
            names = ("q_proj_weight", "k_proj_weight", "v_proj_weight")
            separate = {"use_separate_proj_weight": True, **{name: getattr(self, name) for name in names}}
        output, weights = F.multi_head_attention_forward(
            query,
            key,
            value,
            self.embed_dim,
            self.num_heads,
            self.in_proj_weight,
            self.in_proj_bias,
            self.bias_k,
            self.bias_v,
            self.add_zero_attn,
            self.dropout,
            self.out_proj.weight,
            self.out_proj.bias,
            training=self.training,
            key_padding_mask=key_padding_mask,
            need_weights=need_weights,
            attn_mask=attn_mask,
            average_attn_weights=average_attn_weights,
            is_causal=is_causal,
            **separate,
        )
        return (output.transpose(0, 1) if swaps else output), weights
