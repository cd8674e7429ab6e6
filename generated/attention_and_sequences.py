# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 50f2e374
"""Attention and sequences: Means of values weighted by how like their keys are to a query, sums of rows of tables, losses of sequences."""

from gradspec.composites import attention as _attention, sequences as _sequences
from gradspec.core import ops as _ops
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import tangent as _tangent, total as _total, numel
from gradspec.dispatch.operands import scalar as _scalar
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:5867  attention_scores
def attention_scores(query, key, mask, is_causal, scale):
    """attention_scores(Tensor query, Tensor key, Tensor? mask, bool is_causal, float scale) -> Tensor result
    The products of all queries with all keys, times scale, plus the mask, as a whole matrix."""
    return _attention.attention_scores(query, key, mask, is_causal, scale)
attention_scores = _Op(
    "attention_scores", attention_scores, None, "Tensor query, Tensor key, Tensor? mask, bool is_causal, float scale", composes=_attention.attention_scores,
    public=False,
)

# derivatives.yaml:5871  attention
_attention_result = _namedtuple("attention", ("result", "logarithms"))
class AttentionBackward0(_OpNode, op="attention", inputs={"query": 0, "key": 1, "value": 2, "mask": 3}, outputs={"result": 0, "logarithms": 1}):
    """query: gradients[0], where shares = sum(grad_result * result, -1, True) - grad_logarithms, gradients = attention_backward(grad_result, query, key, value,
        mask, logarithms, shares, is_causal, scale)
    key: gradients[1], where shares = sum(grad_result * result, -1, True) - grad_logarithms, gradients = attention_backward(grad_result, query, key, value,
        mask, logarithms, shares, is_causal, scale)
    value: gradients[2], where shares = sum(grad_result * result, -1, True) - grad_logarithms, gradients = attention_backward(grad_result, query, key, value,
        mask, logarithms, shares, is_causal, scale)
    mask: sum_to_size(weights * (matmul(grad_result, value.mT) - shares), mask.shape), where shares = sum(grad_result * result, -1, True) - grad_logarithms,
        weights = exp(attention_scores(query, key, mask, is_causal, scale) - logarithms)"""
    _saves = {
        "query": ("input", 0, 15), "key": ("input", 1, 15), "value": ("input", 2, 15), "mask": ("input", 3, 15), "logarithms": ("output", 1, 15),
        "result": ("output", 0, 15), "is_causal": ("argument", 4, 15), "scale": ("argument", 5, 15), "mask_shape": ("shape", 3, 8),
    }

    def _on_arrays(needs, grad_result, grad_logarithms, query, key, value, mask, logarithms, result, is_causal, scale, mask_shape):
        shares = _raw.sub(_raw.sum(_raw.mul(grad_result, result), -1, True), grad_logarithms)
        gradients = _raw.attention_backward(grad_result, query, key, value, mask, logarithms, shares, is_causal, scale) if needs & 7 else None
        return (
            gradients[0] if needs & 1 else None, gradients[1] if needs & 2 else None, gradients[2] if needs & 4 else None,
            _raw.sum_to_size(
                _raw.mul(
                    _raw.exp(_raw.sub(_raw.attention_scores(query, key, mask, is_causal, scale), logarithms)),
                    _raw.sub(_raw.matmul(grad_result, _raw.transpose(value, -2, -1)), shares),
                ),
                mask_shape,
            ) if needs & 8 else None,
        )

    def _on_tensors(needs, grad_result, grad_logarithms, query, key, value, mask, logarithms, result, is_causal, scale, mask_shape):
        shares = _ops.sum(grad_result * result, -1, True) - grad_logarithms
        gradients = _ops.attention_backward(grad_result, query, key, value, mask, logarithms, shares, is_causal, scale) if needs & 7 else None
        return (
            gradients[0] if needs & 1 else None, gradients[1] if needs & 2 else None, gradients[2] if needs & 4 else None,
            _ops.sum_to_size(
                _ops.exp(
                    _ops.attention_scores(query, key, mask, is_causal, scale) - logarithms
                ) * (_ops.matmul(grad_result, _ops.matrix_transpose(value)) - shares),
                mask_shape,
            ) if needs & 8 else None,
        )

def _attention_jvp(query, key, value, mask, is_causal, scale, *, result, logarithms, query_t=None, key_t=None, value_t=None, mask_t=None):
    query_t = _tangent(query, query_t)
    key_t = _tangent(key, key_t)
    value_t = _tangent(value, value_t)
    mask_t = _tangent(mask, mask_t)
    weights = _ops.exp(_ops.attention_scores(query, key, mask, is_causal, scale) - logarithms)
    product_t = scale * (_ops.matmul(query_t, _ops.matrix_transpose(key)) + _ops.matmul(query, _ops.matrix_transpose(key_t)))
    scores_t = product_t if mask is None else (product_t + mask_t)
    centre_t = _ops.sum(weights * scores_t, -1, True)
    return (_ops.matmul(weights * (scores_t - centre_t), value) + _ops.matmul(weights, value_t), centre_t)

def attention(query, key, value, mask, is_causal, scale):
    """attention(Tensor query, Tensor key, Tensor value, Tensor? mask, bool is_causal, float scale) -> Tensor result, Tensor logarithms
    The values' means, weighted by the softmax of `attention_scores`, tile by tile; the logarithms of its divisors."""
    return attention.run(query, key, value, mask, is_causal, scale)
attention = _Op(
    "attention", attention, AttentionBackward0, "Tensor query, Tensor key, Tensor value, Tensor? mask, bool is_causal, float scale",
    "Tensor result, Tensor logarithms", computes=_raw.attention, named=_attention_result, jvp=_attention_jvp,
    flops=lambda of: ((2 * numel(of.query_shape)) * of.key_shape[-2]) + ((2 * numel(of.result_shape)) * of.key_shape[-2]), batch="leading", public=False,
)

# derivatives.yaml:5893  attention_backward
_attention_backward_result = _namedtuple("attention_backward", ("of_query", "of_key", "of_value"))
class AttentionBackwardBackward0(
    _OpNode, op="attention_backward", inputs={"gradient": 0, "query": 1, "key": 2, "value": 3, "mask": 4, "logarithms": 5, "shares": 6},
    outputs={"of_query": 0, "of_key": 1, "of_value": 2},
):
    """gradient: matmul(weights * direction, value) + matmul(weights, grad_of_value), where weights = exp(attention_scores(query, key, mask, is_causal, scale) -
        logarithms), direction = scale * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT))
    query: scale * (matmul(inner, key) + matmul(weights * rest, grad_of_key)), where weights = exp(attention_scores(query, key, mask, is_causal, scale) -
        logarithms), rest = matmul(gradient, value.mT) - shares, direction = scale * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT)), inner =
        weights * (direction * rest + matmul(gradient, grad_of_value.mT))
    key: scale * (matmul(inner.mT, query) + matmul((weights * rest).mT, grad_of_query)), where weights = exp(attention_scores(query, key, mask, is_causal,
        scale) - logarithms), rest = matmul(gradient, value.mT) - shares, direction = scale * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT)),
        inner = weights * (direction * rest + matmul(gradient, grad_of_value.mT))
    value: matmul((weights * direction).mT, gradient), where weights = exp(attention_scores(query, key, mask, is_causal, scale) - logarithms), direction = scale
        * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT))
    mask: sum_to_size(inner, mask.shape), where weights = exp(attention_scores(query, key, mask, is_causal, scale) - logarithms), rest = matmul(gradient,
        value.mT) - shares, direction = scale * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT)), inner = weights * (direction * rest +
        matmul(gradient, grad_of_value.mT))
    logarithms: -sum(inner, -1, True), where weights = exp(attention_scores(query, key, mask, is_causal, scale) - logarithms), rest = matmul(gradient, value.mT)
        - shares, direction = scale * (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT)), inner = weights * (direction * rest + matmul(gradient,
        grad_of_value.mT))
    shares: -sum(weights * direction, -1, True), where weights = exp(attention_scores(query, key, mask, is_causal, scale) - logarithms), direction = scale *
        (matmul(grad_of_query, key.mT) + matmul(query, grad_of_key.mT))"""
    _saves = {
        "query": ("input", 1, 127), "key": ("input", 2, 127), "mask": ("input", 4, 127), "is_causal": ("argument", 7, 127), "scale": ("argument", 8, 127),
        "logarithms": ("input", 5, 127), "value": ("input", 3, 55), "gradient": ("input", 0, 62), "shares": ("input", 6, 54), "mask_shape": ("shape", 4, 16),
    }

    def _on_arrays(needs, grad_of_query, grad_of_key, grad_of_value, query, key, mask, is_causal, scale, logarithms, value, gradient, shares, mask_shape):
        weights = _raw.exp(_raw.sub(_raw.attention_scores(query, key, mask, is_causal, scale), logarithms))
        rest = _raw.sub(_raw.matmul(gradient, _raw.transpose(value, -2, -1)), shares) if needs & 54 else None
        direction = _raw.mul(
            _scalar(scale, grad_of_query),
            _raw.add(_raw.matmul(grad_of_query, _raw.transpose(key, -2, -1)), _raw.matmul(query, _raw.transpose(grad_of_key, -2, -1))),
        )
        inner = _raw.mul(weights, _raw.add(_raw.mul(direction, rest), _raw.matmul(gradient, _raw.transpose(grad_of_value, -2, -1)))) if needs & 54 else None
        return (
            _raw.add(_raw.matmul(_raw.mul(weights, direction), value), _raw.matmul(weights, grad_of_value)) if needs & 1 else None,
            _raw.mul(
                _scalar(scale, grad_of_query), _raw.add(_raw.matmul(inner, key), _raw.matmul(_raw.mul(weights, rest), grad_of_key)),
            ) if needs & 2 else None,
            _raw.mul(
                _scalar(scale, grad_of_query),
                _raw.add(_raw.matmul(_raw.transpose(inner, -2, -1), query), _raw.matmul(_raw.transpose(_raw.mul(weights, rest), -2, -1), grad_of_query)),
            ) if needs & 4 else None,
            _raw.matmul(_raw.transpose(_raw.mul(weights, direction), -2, -1), gradient) if needs & 8 else None,
            _raw.sum_to_size(inner, mask_shape) if needs & 16 else None, -_raw.sum(inner, -1, True) if needs & 32 else None,
            -_raw.sum(_raw.mul(weights, direction), -1, True) if needs & 64 else None,
        )

    def _on_tensors(needs, grad_of_query, grad_of_key, grad_of_value, query, key, mask, is_causal, scale, logarithms, value, gradient, shares, mask_shape):
        weights = _ops.exp(_ops.attention_scores(query, key, mask, is_causal, scale) - logarithms)
        rest = _ops.matmul(gradient, _ops.matrix_transpose(value)) - shares if needs & 54 else None
        direction = scale * (_ops.matmul(grad_of_query, _ops.matrix_transpose(key)) + _ops.matmul(query, _ops.matrix_transpose(grad_of_key)))
        inner = weights * ((direction * rest) + _ops.matmul(gradient, _ops.matrix_transpose(grad_of_value))) if needs & 54 else None
        return (
            _ops.matmul(weights * direction, value) + _ops.matmul(weights, grad_of_value) if needs & 1 else None,
            scale * (_ops.matmul(inner, key) + _ops.matmul(weights * rest, grad_of_key)) if needs & 2 else None,
            scale * (
                _ops.matmul(_ops.matrix_transpose(inner), query) + _ops.matmul(_ops.matrix_transpose(weights * rest), grad_of_query)
            ) if needs & 4 else None,
            _ops.matmul(_ops.matrix_transpose(weights * direction), gradient) if needs & 8 else None,
            _ops.sum_to_size(inner, mask_shape) if needs & 16 else None, -_ops.sum(inner, -1, True) if needs & 32 else None,
            -_ops.sum(weights * direction, -1, True) if needs & 64 else None,
        )

def _attention_backward_jvp(
    gradient, query, key, value, mask, logarithms, shares, is_causal, scale, *, of_query, of_key, of_value, gradient_t=None, query_t=None, key_t=None,
    value_t=None, mask_t=None, logarithms_t=None, shares_t=None,
):
    gradient_t = _tangent(gradient, gradient_t)
    query_t = _tangent(query, query_t)
    key_t = _tangent(key, key_t)
    value_t = _tangent(value, value_t)
    mask_t = _tangent(mask, mask_t)
    logarithms_t = _tangent(logarithms, logarithms_t)
    shares_t = _tangent(shares, shares_t)
    weights = _ops.exp(_ops.attention_scores(query, key, mask, is_causal, scale) - logarithms)
    rest = _ops.matmul(gradient, _ops.matrix_transpose(value)) - shares
    product_t = scale * (_ops.matmul(query_t, _ops.matrix_transpose(key)) + _ops.matmul(query, _ops.matrix_transpose(key_t)))
    weights_t = weights * ((product_t if mask is None else (product_t + mask_t)) - logarithms_t)
    slope_t = (weights_t * rest) + (weights * (
        (_ops.matmul(gradient_t, _ops.matrix_transpose(value)) + _ops.matmul(gradient, _ops.matrix_transpose(value_t))) - shares_t
    ))
    return (
        scale * (_ops.matmul(slope_t, key) + _ops.matmul(weights * rest, key_t)),
        scale * (_ops.matmul(_ops.matrix_transpose(slope_t), query) + _ops.matmul(_ops.matrix_transpose(weights * rest), query_t)),
        _ops.matmul(_ops.matrix_transpose(weights_t), gradient) + _ops.matmul(_ops.matrix_transpose(weights), gradient_t),
    )

def attention_backward(gradient, query, key, value, mask, logarithms, shares, is_causal, scale):
    """attention_backward(Tensor gradient, Tensor query, Tensor key, Tensor value, Tensor? mask, Tensor logarithms, Tensor shares, bool is_causal, float scale)
    -> Tensor of_query, Tensor of_key, Tensor of_value
    The gradients of `attention` by its first three operands, tile by tile."""
    return attention_backward.run(gradient, query, key, value, mask, logarithms, shares, is_causal, scale)
attention_backward = _Op(
    "attention_backward", attention_backward, AttentionBackwardBackward0,
    "Tensor gradient, Tensor query, Tensor key, Tensor value, Tensor? mask, Tensor logarithms, Tensor shares, bool is_causal, float scale",
    "Tensor of_query, Tensor of_key, Tensor of_value", computes=_raw.attention_backward, named=_attention_backward_result, jvp=_attention_backward_jvp,
    batch="leading", public=False,
)

# derivatives.yaml:5921  nn_functional_scaled_dot_product_attention
def nn_functional_scaled_dot_product_attention(query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None, enable_gqa=False):
    """nn.functional.scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0.0, bool is_causal=False, *,
    float? scale=None, bool enable_gqa=False) -> Tensor result
    The means of the values, weighted for each query by the softmax of its products with the keys.
    Shapes: for example query (2, 3, 4, 5), key (2, 3, 6, 5), value (2, 3, 6, 2).
    Source: the entry nn_functional_scaled_dot_product_attention of the spec.
    Example: gs.nn.functional.scaled_dot_product_attention(gs.linspace(-2.0, 2.0, 120).reshape(2, 3, 4, 5), gs.linspace(2.0, -2.0, 180).reshape(2, 3, 6, 5),
    gs.linspace(-2.0, 2.0, 72).reshape(2, 3, 6, 2))"""
    if dropout_p.__class__ is not float and dropout_p.__class__ is not int: dropout_p = _number(
        "nn_functional_scaled_dot_product_attention", "dropout_p", dropout_p,
    )
    if is_causal is not False and is_causal is not True: _refuse("nn_functional_scaled_dot_product_attention", "is_causal", is_causal)
    if scale is not None and scale.__class__ is not float and scale.__class__ is not int: scale = _number(
        "nn_functional_scaled_dot_product_attention", "scale", scale,
    )
    if enable_gqa is not False and enable_gqa is not True: _refuse("nn_functional_scaled_dot_product_attention", "enable_gqa", enable_gqa)
    return _attention.scaled_dot_product_attention(query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa)
nn_functional_scaled_dot_product_attention.__qualname__ = "nn.functional.scaled_dot_product_attention"
nn_functional_scaled_dot_product_attention = _Op(
    "nn_functional_scaled_dot_product_attention", nn_functional_scaled_dot_product_attention, None,
    "Tensor query, Tensor key, Tensor value, Tensor? attn_mask, float dropout_p, bool is_causal, float? scale, bool enable_gqa",
    composes=_attention.scaled_dot_product_attention, autocast="lower", namespace="nn.functional",
)

# derivatives.yaml:5927  nn_functional_multi_head_attention_forward
_nn_functional_multi_head_attention_forward_result = _namedtuple("nn_functional_multi_head_attention_forward", ("result", "weights"))
def nn_functional_multi_head_attention_forward(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias,
    training=True, key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None,
    v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True, is_causal=False,
):
    """nn.functional.multi_head_attention_forward(Tensor query, Tensor key, Tensor value, int embed_dim_to_check, int num_heads, Tensor? in_proj_weight, Tensor?
    in_proj_bias, Tensor? bias_k, Tensor? bias_v, bool add_zero_attn, float dropout_p, Tensor out_proj_weight, Tensor? out_proj_bias, bool training=True,
    Tensor? key_padding_mask=None, bool need_weights=True, Tensor? attn_mask=None, bool use_separate_proj_weight=False, Tensor? q_proj_weight=None, Tensor?
    k_proj_weight=None, Tensor? v_proj_weight=None, Tensor? static_k=None, Tensor? static_v=None, bool average_attn_weights=True, bool is_causal=False) ->
    Tensor result, Tensor weights
    Attention of several heads between linear maps, and its weights, None unless `need_weights`.
    Shapes: for example query (3, 2, 4), key (5, 2, 4), value (5, 2, 4), in_proj_weight (12, 4), in_proj_bias (12,), out_proj_weight (4, 4), out_proj_bias
    (4,), attn_mask (3, 5).
    Source: the entry nn_functional_multi_head_attention_forward of the spec.
    Example: gs.nn.functional.multi_head_attention_forward(gs.linspace(-2.0, 2.0, 24).reshape(3, 2, 4), gs.linspace(2.0, -2.0, 40).reshape(5, 2, 4),
    gs.linspace(-2.0, 2.0, 40).reshape(5, 2, 4), 4, 2, gs.linspace(2.0, -2.0, 48).reshape(12, 4), gs.linspace(-2.0, 2.0, 12), None, None, False, 0.0,
    gs.linspace(2.0, -2.0, 16).reshape(4, 4), gs.linspace(-2.0, 2.0, 4), attn_mask=gs.linspace(2.0, -2.0, 15).reshape(3, 5))"""
    if embed_dim_to_check.__class__ is not int: embed_dim_to_check = _integer(
        "nn_functional_multi_head_attention_forward", "embed_dim_to_check", embed_dim_to_check,
    )
    if num_heads.__class__ is not int: num_heads = _integer("nn_functional_multi_head_attention_forward", "num_heads", num_heads)
    if add_zero_attn is not False and add_zero_attn is not True: _refuse("nn_functional_multi_head_attention_forward", "add_zero_attn", add_zero_attn)
    if dropout_p.__class__ is not float and dropout_p.__class__ is not int: dropout_p = _number(
        "nn_functional_multi_head_attention_forward", "dropout_p", dropout_p,
    )
    if training is not False and training is not True: _refuse("nn_functional_multi_head_attention_forward", "training", training)
    if need_weights is not False and need_weights is not True: _refuse("nn_functional_multi_head_attention_forward", "need_weights", need_weights)
    if use_separate_proj_weight is not False and use_separate_proj_weight is not True: _refuse(
        "nn_functional_multi_head_attention_forward", "use_separate_proj_weight", use_separate_proj_weight,
    )
    if average_attn_weights is not False and average_attn_weights is not True: _refuse(
        "nn_functional_multi_head_attention_forward", "average_attn_weights", average_attn_weights,
    )
    if is_causal is not False and is_causal is not True: _refuse("nn_functional_multi_head_attention_forward", "is_causal", is_causal)
    return _nn_functional_multi_head_attention_forward_result(*_attention.multi_head_attention_forward(
        query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight,
        out_proj_bias, training, key_padding_mask, need_weights, attn_mask, use_separate_proj_weight, q_proj_weight, k_proj_weight, v_proj_weight, static_k,
        static_v, average_attn_weights, is_causal,
    ))
nn_functional_multi_head_attention_forward.__qualname__ = "nn.functional.multi_head_attention_forward"
nn_functional_multi_head_attention_forward = _Op(
    "nn_functional_multi_head_attention_forward", nn_functional_multi_head_attention_forward, None,
    "Tensor query, Tensor key, Tensor value, int embed_dim_to_check, int num_heads, Tensor? in_proj_weight, Tensor? in_proj_bias, Tensor? bias_k, Tensor? "
    "bias_v, bool add_zero_attn, float dropout_p, Tensor out_proj_weight, Tensor? out_proj_bias, bool training, Tensor? key_padding_mask, bool "
    "need_weights, Tensor? attn_mask, bool use_separate_proj_weight, Tensor? q_proj_weight, Tensor? k_proj_weight, Tensor? v_proj_weight, Tensor? static_k,"
    " Tensor? static_v, bool average_attn_weights, bool is_causal",
    "Tensor result, Tensor weights", composes=_attention.multi_head_attention_forward, named=_nn_functional_multi_head_attention_forward_result,
    namespace="nn.functional",
)

# derivatives.yaml:5936  nn_functional_embedding_bag
def nn_functional_embedding_bag(
    input, weight, offsets=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, mode='mean', sparse=False, per_sample_weights=None,
    include_last_offset=False, padding_idx=None,
):
    """nn.functional.embedding_bag(Index input, Tensor weight, Index? offsets=None, float? max_norm=None, float norm_type=2.0, bool scale_grad_by_freq=False,
    str mode='mean', bool sparse=False, Tensor? per_sample_weights=None, bool include_last_offset=False, int? padding_idx=None) -> Tensor result
    The sums, means or largest elements of the rows of `weight` in each bag of positions.
    Shapes: for example weight (4, 3).
    Raises: ValueError for a `mode` other than 'sum', 'mean', 'max'.
    Source: the entry nn_functional_embedding_bag of the spec.
    Example: gs.nn.functional.embedding_bag(gs.tensor([[0, 2], [2, 1]]), gs.linspace(2.0, -2.0, 12).reshape(4, 3))"""
    if max_norm is not None and max_norm.__class__ is not float and max_norm.__class__ is not int: max_norm = _number(
        "nn_functional_embedding_bag", "max_norm", max_norm,
    )
    if norm_type.__class__ is not float and norm_type.__class__ is not int: norm_type = _number("nn_functional_embedding_bag", "norm_type", norm_type)
    if scale_grad_by_freq is not False and scale_grad_by_freq is not True: _refuse("nn_functional_embedding_bag", "scale_grad_by_freq", scale_grad_by_freq)
    if mode not in ("sum", "mean", "max"): _option("nn_functional_embedding_bag", "mode", mode)
    if sparse is not False and sparse is not True: _refuse("nn_functional_embedding_bag", "sparse", sparse)
    if include_last_offset is not False and include_last_offset is not True: _refuse("nn_functional_embedding_bag", "include_last_offset", include_last_offset)
    if padding_idx is not None and padding_idx.__class__ is not int: padding_idx = _integer("nn_functional_embedding_bag", "padding_idx", padding_idx)
    return _sequences.embedding_bag(
        input, weight, offsets, max_norm, norm_type, scale_grad_by_freq, mode, sparse, per_sample_weights, include_last_offset, padding_idx,
    )
nn_functional_embedding_bag.__qualname__ = "nn.functional.embedding_bag"
nn_functional_embedding_bag = _Op(
    "nn_functional_embedding_bag", nn_functional_embedding_bag, None,
    "Index input, Tensor weight, Index? offsets, float? max_norm, float norm_type, bool scale_grad_by_freq, str(sum|mean|max) mode, bool sparse, Tensor? "
    "per_sample_weights, bool include_last_offset, int? padding_idx",
    composes=_sequences.embedding_bag, namespace="nn.functional",
)

# derivatives.yaml:5943  bag_of_each
def bag_of_each(offsets, count, include_last_offset):
    """bag_of_each(Index offsets, int count, bool include_last_offset) -> Index result
    The number of the bag that each of `count` positions is in; bags begin at the offsets."""
    return bag_of_each.run(offsets, count, include_last_offset)
bag_of_each = _Op(
    "bag_of_each", bag_of_each, None, "Index offsets, int count, bool include_last_offset", "Index result", computes=_raw.bag_of_each, batch="leading",
    public=False,
)

# derivatives.yaml:5948  split_labels
def split_labels(targets, counts):
    """split_labels(Index targets, Index counts) -> Index result
    The labels of several sequences, one after the other, as rows, with zeros behind each."""
    return split_labels.run(targets, counts)
split_labels = _Op("split_labels", split_labels, None, "Index targets, Index counts", "Index result", computes=_raw.split_labels, batch="leading", public=False)

# derivatives.yaml:5953  nn_functional_ctc_loss
def nn_functional_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank=0, reduction='mean', zero_infinity=False):
    """nn.functional.ctc_loss(Tensor log_probs, Index targets, any input_lengths, any target_lengths, int blank=0, str reduction='mean', bool
    zero_infinity=False) -> Tensor result
    The negative log-likelihood of sequences of labels under all alignments with times (Graves et al. 2006).
    Shapes: for example log_probs (4, 2, 3).
    Raises: ValueError for a `reduction` other than 'none', 'mean', 'sum'.
    Source: the entry nn_functional_ctc_loss of the spec.
    Example: gs.nn.functional.ctc_loss(gs.linspace(-2.0, 2.0, 24).reshape(4, 2, 3), gs.tensor([[1, 2], [1, 1]]), (4, 3), (2, 1))"""
    if blank.__class__ is not int: blank = _integer("nn_functional_ctc_loss", "blank", blank)
    if reduction not in ("none", "mean", "sum"): _option("nn_functional_ctc_loss", "reduction", reduction)
    if zero_infinity is not False and zero_infinity is not True: _refuse("nn_functional_ctc_loss", "zero_infinity", zero_infinity)
    return _sequences.ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
nn_functional_ctc_loss.__qualname__ = "nn.functional.ctc_loss"
nn_functional_ctc_loss = _Op(
    "nn_functional_ctc_loss", nn_functional_ctc_loss, None,
    "Tensor log_probs, Index targets, any input_lengths, any target_lengths, int blank, str(none|mean|sum) reduction, bool zero_infinity",
    composes=_sequences.ctc_loss, autocast="float32", namespace="nn.functional",
)

# derivatives.yaml:5960  lstm_cells
_k_lstm_cells, _k_lstm_cells_backward_keeps, _k_lstm_cells_backward_forgets, _k_lstm_cells_backward_fresh = _kernels(
    "lstm_cells", "lstm_cells_backward_keeps", "lstm_cells_backward_forgets", "lstm_cells_backward_fresh",
)
(_k_lstm_cells_backward_cells,) = _kernels("lstm_cells_backward_cells")
class LstmCellsBackward0(_OpNode, op="lstm_cells", inputs={"keeps": 0, "forgets": 1, "fresh": 2, "cells": 3}, broadcasts=True):
    """keeps: grad * new * (kept * (1 - kept)), where kept = sigmoid(keeps), new = tanh(fresh)
    forgets: grad * cells * (left * (1 - left)), where left = sigmoid(forgets)
    fresh: grad * kept * (1 - new * new), where kept = sigmoid(keeps), new = tanh(fresh)
    cells: grad * left, where left = sigmoid(forgets)"""
    _saves = {
        "fresh": ("input", 2, 5), "keeps": ("input", 0, 5), "keeps_shape": ("shape", 0, 1), "cells": ("input", 3, 2), "forgets": ("input", 1, 10),
        "forgets_shape": ("shape", 1, 2), "fresh_shape": ("shape", 2, 4), "cells_shape": ("shape", 3, 8),
    }

    def _on_arrays(needs, grad, fresh, keeps, cells, forgets):
        return (
            _k_lstm_cells_backward_keeps(grad, keeps, fresh) if needs & 1 else None,
            _k_lstm_cells_backward_forgets(grad, forgets, cells) if needs & 2 else None,
            _k_lstm_cells_backward_fresh(grad, keeps, fresh) if needs & 4 else None, _k_lstm_cells_backward_cells(grad, forgets) if needs & 8 else None,
        )

    def _on_tensors(needs, grad, fresh, keeps, cells, forgets):
        kept = _ops.sigmoid(keeps) if needs & 5 else None
        left = _ops.sigmoid(forgets) if needs & 10 else None
        new = _ops.tanh(fresh) if needs & 5 else None
        return (
            (grad * new) * (kept * (1 - kept)) if needs & 1 else None, (grad * cells) * (left * (1 - left)) if needs & 2 else None,
            (grad * kept) * (1 - (new * new)) if needs & 4 else None, grad * left if needs & 8 else None,
        )

def _lstm_cells_jvp(keeps, forgets, fresh, cells, *, result, keeps_t=None, forgets_t=None, fresh_t=None, cells_t=None):
    kept = None if keeps_t is None and fresh_t is None else _ops.sigmoid(keeps)
    left = None if forgets_t is None and cells_t is None else _ops.sigmoid(forgets)
    new = None if keeps_t is None and fresh_t is None else _ops.tanh(fresh)
    return _total(
        None if keeps_t is None else (keeps_t * new) * (kept * (1 - kept)), None if forgets_t is None else (forgets_t * cells) * (left * (1 - left)),
        None if fresh_t is None else (fresh_t * kept) * (1 - (new * new)), None if cells_t is None else cells_t * left,
    )

def _lstm_cells_jvp_arrays(keeps, forgets, fresh, cells, *, result, keeps_t=None, forgets_t=None, fresh_t=None, cells_t=None):
    return _total(
        None if keeps_t is None else _k_lstm_cells_backward_keeps(keeps_t._array, keeps._array, fresh._array),
        None if forgets_t is None else _k_lstm_cells_backward_forgets(forgets_t._array, forgets._array, cells._array),
        None if fresh_t is None else _k_lstm_cells_backward_fresh(fresh_t._array, keeps._array, fresh._array),
        None if cells_t is None else _k_lstm_cells_backward_cells(cells_t._array, forgets._array),
    )

def lstm_cells(keeps, forgets, fresh, cells):
    """lstm_cells(Tensor keeps, Tensor forgets, Tensor fresh, Tensor cells) -> Tensor result
    The next cells of an LSTM, from its gates before their sigmoids and the ones before."""
    return lstm_cells.run(keeps, forgets, fresh, cells)
lstm_cells = _Op(
    "lstm_cells", lstm_cells, LstmCellsBackward0, "Tensor keeps, Tensor forgets, Tensor fresh, Tensor cells", kernel=_k_lstm_cells, jvp=_lstm_cells_jvp,
    jvp_arrays=_lstm_cells_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5973  lstm_hidden
_k_lstm_hidden, _k_lstm_hidden_backward_shows, _k_lstm_hidden_backward_cells = _kernels(
    "lstm_hidden", "lstm_hidden_backward_shows", "lstm_hidden_backward_cells",
)
class LstmHiddenBackward0(_OpNode, op="lstm_hidden", inputs={"shows": 0, "cells": 1}, broadcasts=True):
    """shows: grad * inner * (shown * (1 - shown)), where shown = sigmoid(shows), inner = tanh(cells)
    cells: grad * shown * (1 - inner * inner), where shown = sigmoid(shows), inner = tanh(cells)"""
    _saves = {"cells": ("input", 1, 3), "shows": ("input", 0, 3), "shows_shape": ("shape", 0, 1), "cells_shape": ("shape", 1, 2)}

    def _on_arrays(needs, grad, cells, shows):
        return (
            _k_lstm_hidden_backward_shows(grad, shows, cells) if needs & 1 else None, _k_lstm_hidden_backward_cells(grad, shows, cells) if needs & 2 else None,
        )

    def _on_tensors(needs, grad, cells, shows):
        shown = _ops.sigmoid(shows)
        inner = _ops.tanh(cells)
        return ((grad * inner) * (shown * (1 - shown)) if needs & 1 else None, (grad * shown) * (1 - (inner * inner)) if needs & 2 else None)

def _lstm_hidden_jvp(shows, cells, *, result, shows_t=None, cells_t=None):
    shown = _ops.sigmoid(shows)
    inner = _ops.tanh(cells)
    return _total(
        None if shows_t is None else (shows_t * inner) * (shown * (1 - shown)), None if cells_t is None else (cells_t * shown) * (1 - (inner * inner)),
    )

def _lstm_hidden_jvp_arrays(shows, cells, *, result, shows_t=None, cells_t=None):
    return _total(
        None if shows_t is None else _k_lstm_hidden_backward_shows(shows_t._array, shows._array, cells._array),
        None if cells_t is None else _k_lstm_hidden_backward_cells(cells_t._array, shows._array, cells._array),
    )

def lstm_hidden(shows, cells):
    """lstm_hidden(Tensor shows, Tensor cells) -> Tensor result
    The next hidden rows of an LSTM, from the output gate before its sigmoid and the cells."""
    return lstm_hidden.run(shows, cells)
lstm_hidden = _Op(
    "lstm_hidden", lstm_hidden, LstmHiddenBackward0, "Tensor shows, Tensor cells", kernel=_k_lstm_hidden, jvp=_lstm_hidden_jvp,
    jvp_arrays=_lstm_hidden_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5983  gru_fresh
_k_gru_fresh, _k_gru_fresh_backward_fresh, _k_gru_fresh_backward_resets, _k_gru_fresh_backward_past_resets = _kernels(
    "gru_fresh", "gru_fresh_backward_fresh", "gru_fresh_backward_resets", "gru_fresh_backward_past_resets",
)
(_k_gru_fresh_backward_past,) = _kernels("gru_fresh_backward_past")
class GruFreshBackward0(_OpNode, op="gru_fresh", inputs={"fresh": 0, "resets": 1, "past_resets": 2, "past": 3}, broadcasts=True):
    """fresh: grad * slope, where slope = 1 - result * result
    resets: grad * slope * past * (passed * (1 - passed)), where passed = sigmoid(resets + past_resets), slope = 1 - result * result
    past_resets: grad * slope * past * (passed * (1 - passed)), where passed = sigmoid(resets + past_resets), slope = 1 - result * result
    past: grad * slope * passed, where passed = sigmoid(resets + past_resets), slope = 1 - result * result"""
    _saves = {
        "result": ("output", 0, 15), "fresh_shape": ("shape", 0, 1), "past": ("input", 3, 6), "resets": ("input", 1, 14), "past_resets": ("input", 2, 14),
        "resets_shape": ("shape", 1, 2), "past_resets_shape": ("shape", 2, 4), "past_shape": ("shape", 3, 8),
    }

    def _on_arrays(needs, grad, result, past, resets, past_resets):
        return (
            _k_gru_fresh_backward_fresh(grad, result) if needs & 1 else None,
            _k_gru_fresh_backward_resets(grad, resets, past_resets, past, result) if needs & 2 else None,
            _k_gru_fresh_backward_past_resets(grad, resets, past_resets, past, result) if needs & 4 else None,
            _k_gru_fresh_backward_past(grad, resets, past_resets, result) if needs & 8 else None,
        )

    def _on_tensors(needs, grad, result, past, resets, past_resets):
        passed = _ops.sigmoid(resets + past_resets) if needs & 14 else None
        slope = 1 - (result * result)
        return (
            grad * slope if needs & 1 else None, ((grad * slope) * past) * (passed * (1 - passed)) if needs & 2 else None,
            ((grad * slope) * past) * (passed * (1 - passed)) if needs & 4 else None, (grad * slope) * passed if needs & 8 else None,
        )

def _gru_fresh_jvp(fresh, resets, past_resets, past, *, result, fresh_t=None, resets_t=None, past_resets_t=None, past_t=None):
    passed = None if resets_t is None and past_resets_t is None and past_t is None else _ops.sigmoid(resets + past_resets)
    slope = 1 - (result * result)
    return _total(
        None if fresh_t is None else fresh_t * slope, None if resets_t is None else ((resets_t * slope) * past) * (passed * (1 - passed)),
        None if past_resets_t is None else ((past_resets_t * slope) * past) * (passed * (1 - passed)), None if past_t is None else (past_t * slope) * passed,
    )

def _gru_fresh_jvp_arrays(fresh, resets, past_resets, past, *, result, fresh_t=None, resets_t=None, past_resets_t=None, past_t=None):
    return _total(
        None if fresh_t is None else _k_gru_fresh_backward_fresh(fresh_t._array, result._array),
        None if resets_t is None else _k_gru_fresh_backward_resets(resets_t._array, resets._array, past_resets._array, past._array, result._array),
        None if past_resets_t is None else _k_gru_fresh_backward_past_resets(
            past_resets_t._array, resets._array, past_resets._array, past._array, result._array,
        ),
        None if past_t is None else _k_gru_fresh_backward_past(past_t._array, resets._array, past_resets._array, result._array),
    )

def gru_fresh(fresh, resets, past_resets, past):
    """gru_fresh(Tensor fresh, Tensor resets, Tensor past_resets, Tensor past) -> Tensor result
    The candidates of a GRU, from products with the inputs and with the hidden rows."""
    return gru_fresh.run(fresh, resets, past_resets, past)
gru_fresh = _Op(
    "gru_fresh", gru_fresh, GruFreshBackward0, "Tensor fresh, Tensor resets, Tensor past_resets, Tensor past", kernel=_k_gru_fresh, jvp=_gru_fresh_jvp,
    jvp_arrays=_gru_fresh_jvp_arrays, batch="elementwise", public=False,
)

# derivatives.yaml:5995  gru_hidden
_k_gru_hidden, _k_gru_hidden_backward_updates, _k_gru_hidden_backward_past_updates, _k_gru_hidden_backward_fresh = _kernels(
    "gru_hidden", "gru_hidden_backward_updates", "gru_hidden_backward_past_updates", "gru_hidden_backward_fresh",
)
(_k_gru_hidden_backward_hidden,) = _kernels("gru_hidden_backward_hidden")
class GruHiddenBackward0(_OpNode, op="gru_hidden", inputs={"updates": 0, "past_updates": 1, "fresh": 2, "hidden": 3}, broadcasts=True):
    """updates: change, where kept = sigmoid(updates + past_updates), change = grad * (hidden - fresh) * (kept * (1 - kept))
    past_updates: change, where kept = sigmoid(updates + past_updates), change = grad * (hidden - fresh) * (kept * (1 - kept))
    fresh: grad * (1 - kept), where kept = sigmoid(updates + past_updates)
    hidden: grad * kept, where kept = sigmoid(updates + past_updates)"""
    _saves = {
        "hidden": ("input", 3, 3), "fresh": ("input", 2, 3), "updates": ("input", 0, 15), "past_updates": ("input", 1, 15), "updates_shape": ("shape", 0, 1),
        "past_updates_shape": ("shape", 1, 2), "fresh_shape": ("shape", 2, 4), "hidden_shape": ("shape", 3, 8),
    }

    def _on_arrays(needs, grad, hidden, fresh, updates, past_updates):
        return (
            _k_gru_hidden_backward_updates(grad, updates, past_updates, fresh, hidden) if needs & 1 else None,
            _k_gru_hidden_backward_past_updates(grad, updates, past_updates, fresh, hidden) if needs & 2 else None,
            _k_gru_hidden_backward_fresh(grad, updates, past_updates) if needs & 4 else None,
            _k_gru_hidden_backward_hidden(grad, updates, past_updates) if needs & 8 else None,
        )

    def _on_tensors(needs, grad, hidden, fresh, updates, past_updates):
        kept = _ops.sigmoid(updates + past_updates)
        change = (grad * (hidden - fresh)) * (kept * (1 - kept)) if needs & 3 else None
        return (change if needs & 1 else None, change if needs & 2 else None, grad * (1 - kept) if needs & 4 else None, grad * kept if needs & 8 else None)

def _gru_hidden_jvp(updates, past_updates, fresh, hidden, *, result, updates_t=None, past_updates_t=None, fresh_t=None, hidden_t=None):
    kept = _ops.sigmoid(updates + past_updates)
    return _total(
        None if updates_t is None else (updates_t * (hidden - fresh)) * (kept * (1 - kept)),
        None if past_updates_t is None else (past_updates_t * (hidden - fresh)) * (kept * (1 - kept)), None if fresh_t is None else fresh_t * (1 - kept),
        None if hidden_t is None else hidden_t * kept,
    )

def _gru_hidden_jvp_arrays(updates, past_updates, fresh, hidden, *, result, updates_t=None, past_updates_t=None, fresh_t=None, hidden_t=None):
    return _total(
        None if updates_t is None else _k_gru_hidden_backward_updates(updates_t._array, updates._array, past_updates._array, fresh._array, hidden._array),
        None if past_updates_t is None else _k_gru_hidden_backward_past_updates(
            past_updates_t._array, updates._array, past_updates._array, fresh._array, hidden._array,
        ),
        None if fresh_t is None else _k_gru_hidden_backward_fresh(fresh_t._array, updates._array, past_updates._array),
        None if hidden_t is None else _k_gru_hidden_backward_hidden(hidden_t._array, updates._array, past_updates._array),
    )

def gru_hidden(updates, past_updates, fresh, hidden):
    """gru_hidden(Tensor updates, Tensor past_updates, Tensor fresh, Tensor hidden) -> Tensor result
    The next hidden rows of a GRU, between its candidates and the ones before."""
    return gru_hidden.run(updates, past_updates, fresh, hidden)
gru_hidden = _Op(
    "gru_hidden", gru_hidden, GruHiddenBackward0, "Tensor updates, Tensor past_updates, Tensor fresh, Tensor hidden", kernel=_k_gru_hidden, jvp=_gru_hidden_jvp,
    jvp_arrays=_gru_hidden_jvp_arrays, batch="elementwise", public=False,
)

_OPS.enter((
    attention_scores, attention, attention_backward, nn_functional_scaled_dot_product_attention, nn_functional_multi_head_attention_forward,
    nn_functional_embedding_bag, bag_of_each, split_labels, nn_functional_ctc_loss, lstm_cells, lstm_hidden, gru_fresh, gru_hidden,
))

__all__ = (
    "attention_scores", "attention", "attention_backward", "nn_functional_scaled_dot_product_attention", "nn_functional_multi_head_attention_forward",
    "nn_functional_embedding_bag", "bag_of_each", "split_labels", "nn_functional_ctc_loss", "lstm_cells", "lstm_hidden", "gru_fresh", "gru_hidden",
)
_publish({name: globals()[name] for name in __all__})
