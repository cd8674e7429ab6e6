# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
import builtins
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias, overload

import numpy as np

from gradspec.core.tensor import Tensor
from gradspec.core.elements.dtypes import dtype
from gradspec.graph.saved import OpNode, SavedTensor

_Number: TypeAlias = bool | int | float | builtins.complex
__all__ = (
    "attention_scores", "attention", "attention_backward", "nn_functional_scaled_dot_product_attention", "nn_functional_multi_head_attention_forward",
    "nn_functional_embedding_bag", "bag_of_each", "split_labels", "alignment_losses", "alignment_shares", "alignment_curvature", "nn_functional_ctc_loss",
    "recurrent", "recurrent_backward", "recurrent_before", "recurrent_push",
)

class _attention_result(NamedTuple):
    result: Tensor
    logarithms: Tensor

class _attention_backward_result(NamedTuple):
    of_query: Tensor
    of_key: Tensor
    of_value: Tensor

class _nn_functional_multi_head_attention_forward_result(NamedTuple):
    result: Tensor
    weights: Tensor

class _recurrent_result(NamedTuple):
    result: Tensor
    inner: Tensor
    gates: Tensor

class _recurrent_backward_result(NamedTuple):
    of_given: Tensor
    of_past: Tensor
    of_hidden: Tensor
    of_cells: Tensor
    of_total: Tensor

class _recurrent_push_result(NamedTuple):
    of_result: Tensor
    of_inner: Tensor
    of_gates: Tensor

def attention_scores(query: Tensor, key: Tensor, mask: Tensor | None, is_causal: bool, scale: float) -> Tensor: ...
def attention(query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, is_causal: bool, scale: float) -> _attention_result: ...
def attention_backward(gradient: Tensor, query: Tensor, key: Tensor, value: Tensor, mask: Tensor | None, logarithms: Tensor, shares: Tensor, is_causal: bool, scale: float) -> _attention_backward_result: ...
def nn_functional_scaled_dot_product_attention(query: Tensor, key: Tensor, value: Tensor, attn_mask: Tensor | None = None, dropout_p: float = 0.0, is_causal: bool = False, *, scale: float | None = None, enable_gqa: bool = False, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def nn_functional_multi_head_attention_forward(query: Tensor, key: Tensor, value: Tensor, embed_dim_to_check: int, num_heads: int, in_proj_weight: Tensor | None, in_proj_bias: Tensor | None, bias_k: Tensor | None, bias_v: Tensor | None, add_zero_attn: bool, dropout_p: float, out_proj_weight: Tensor, out_proj_bias: Tensor | None, training: bool = True, key_padding_mask: Tensor | None = None, need_weights: bool = True, attn_mask: Tensor | None = None, use_separate_proj_weight: bool = False, q_proj_weight: Tensor | None = None, k_proj_weight: Tensor | None = None, v_proj_weight: Tensor | None = None, static_k: Tensor | None = None, static_v: Tensor | None = None, average_attn_weights: bool = True, is_causal: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> _nn_functional_multi_head_attention_forward_result: ...
def nn_functional_embedding_bag(input: Tensor, weight: Tensor, offsets: Tensor | None = None, max_norm: float | None = None, norm_type: float = 2.0, scale_grad_by_freq: bool = False, mode: str = 'mean', sparse: bool = False, per_sample_weights: Tensor | None = None, include_last_offset: bool = False, padding_idx: int | None = None, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def bag_of_each(offsets: Tensor, count: int) -> Tensor: ...
def split_labels(targets: Tensor, counts: Tensor) -> Tensor: ...
def alignment_losses(log_probs: Tensor, targets: Tensor, lengths: Tensor, counts: Tensor, blank: int) -> Tensor: ...
def alignment_shares(log_probs: Tensor, targets: Tensor, lengths: Tensor, counts: Tensor, blank: int) -> Tensor: ...
def alignment_curvature(direction: Tensor, log_probs: Tensor, targets: Tensor, lengths: Tensor, counts: Tensor, blank: int) -> Tensor: ...
def nn_functional_ctc_loss(log_probs: Tensor, targets: Tensor, input_lengths: Any, target_lengths: Any, blank: int = 0, reduction: str = 'mean', zero_infinity: bool = False, *, out: Tensor | tuple[Tensor, ...] | None = None) -> Tensor: ...
def recurrent(given: Tensor, weight: Tensor, bias: Tensor | None, hidden: Tensor, cells: Tensor | None, projection: Tensor | None, sizes: int | tuple[int, ...] | list[int] | None, backwards: bool, kind: str) -> _recurrent_result: ...
def recurrent_backward(gradient: Tensor, of_inner: Tensor, of_gates: Tensor, weight: Tensor, hidden: Tensor, cells: Tensor | None, projection: Tensor | None, result: Tensor, inner: Tensor, gates: Tensor, sizes: int | tuple[int, ...] | list[int] | None, backwards: bool, kind: str) -> _recurrent_backward_result: ...
def recurrent_before(rows: Tensor, first: Tensor, sizes: int | tuple[int, ...] | list[int] | None, backwards: bool) -> Tensor: ...
def recurrent_push(given_t: Tensor, weight_t: Tensor, bias_t: Tensor | None, hidden_t: Tensor, cells_t: Tensor | None, projection_t: Tensor | None, weight: Tensor, hidden: Tensor, cells: Tensor | None, projection: Tensor | None, result: Tensor, inner: Tensor, gates: Tensor, sizes: int | tuple[int, ...] | list[int] | None, backwards: bool, kind: str) -> _recurrent_push_result: ...

class AttentionBackward0(OpNode):
    _saved_query: Tensor
    _raw_saved_query: SavedTensor
    _saved_key: Tensor
    _raw_saved_key: SavedTensor
    _saved_value: Tensor
    _raw_saved_value: SavedTensor
    _saved_mask: Tensor | None
    _raw_saved_mask: SavedTensor
    _saved_logarithms: Tensor
    _raw_saved_logarithms: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_is_causal: bool
    _saved_scale: float
    _saved_mask_shape: tuple[int, ...] | None

class AttentionBackwardBackward0(OpNode):
    _saved_query: Tensor
    _raw_saved_query: SavedTensor
    _saved_key: Tensor
    _raw_saved_key: SavedTensor
    _saved_mask: Tensor | None
    _raw_saved_mask: SavedTensor
    _saved_is_causal: bool
    _saved_scale: float
    _saved_logarithms: Tensor
    _raw_saved_logarithms: SavedTensor
    _saved_value: Tensor | None
    _raw_saved_value: SavedTensor
    _saved_gradient: Tensor | None
    _raw_saved_gradient: SavedTensor
    _saved_shares: Tensor | None
    _raw_saved_shares: SavedTensor
    _saved_mask_shape: tuple[int, ...] | None

class AlignmentLossesBackward0(OpNode):
    _saved_log_probs: Tensor
    _raw_saved_log_probs: SavedTensor
    _saved_targets: Tensor
    _raw_saved_targets: SavedTensor
    _saved_lengths: Tensor
    _raw_saved_lengths: SavedTensor
    _saved_counts: Tensor
    _raw_saved_counts: SavedTensor
    _saved_blank: int

class AlignmentSharesBackward0(OpNode):
    _saved_log_probs: Tensor
    _raw_saved_log_probs: SavedTensor
    _saved_targets: Tensor
    _raw_saved_targets: SavedTensor
    _saved_lengths: Tensor
    _raw_saved_lengths: SavedTensor
    _saved_counts: Tensor
    _raw_saved_counts: SavedTensor
    _saved_blank: int

class RecurrentBackward0(OpNode):
    _saved_weight: Tensor
    _raw_saved_weight: SavedTensor
    _saved_hidden: Tensor
    _raw_saved_hidden: SavedTensor
    _saved_cells: Tensor | None
    _raw_saved_cells: SavedTensor
    _saved_projection: Tensor | None
    _raw_saved_projection: SavedTensor
    _saved_result: Tensor
    _raw_saved_result: SavedTensor
    _saved_inner: Tensor
    _raw_saved_inner: SavedTensor
    _saved_gates: Tensor
    _raw_saved_gates: SavedTensor
    _saved_sizes: int | tuple[int, ...] | list[int] | None
    _saved_backwards: bool
    _saved_kind: str
    _saved_inner_shape: tuple[int, ...] | None
