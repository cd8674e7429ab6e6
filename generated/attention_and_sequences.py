# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# In an edited module functions and formulas run in the place of rows. Checksum of what follows: 232bf8c9
"""Attention and sequences: Means of values weighted by how like their keys are to a query, sums of rows of tables, losses of sequences."""

from gradspec.composites import attention as _attention, recurrence as _recurrence, sequences as _sequences
from gradspec.core import ops as _ops
from gradspec.core.compiled.kernels import kernels as _kernels
from gradspec.core.ops import OPS as _OPS, as_generated as _as_generated, publish as _publish
from gradspec.core.compiled.bindings import Op as _Op
from gradspec.core.named_results import namedtuple as _namedtuple
from gradspec.dispatch.arguments import integer as _integer, number as _number, option as _option, refuse as _refuse
from gradspec.dispatch.formulas import tangent as _tangent, numel
from gradspec.dispatch.operands import exact_scalar as _exact_scalar
from gradspec.graph.saved import OpNode as _OpNode
from . import raw as _raw

_Op = _as_generated(_Op, __file__)

# derivatives.yaml:6253  attention_scores
def attention_scores(query, key, mask, is_causal, scale):
    """attention_scores(Tensor query, Tensor key, Tensor? mask, bool is_causal, float scale) -> Tensor result
    The products of all queries with all keys, times scale, plus the mask, as a whole matrix."""
    return _attention.attention_scores(query, key, mask, is_causal, scale)
attention_scores = _Op(
    "attention_scores", attention_scores, None, "Tensor query, Tensor key, Tensor? mask, bool is_causal, float scale", composes=_attention.attention_scores,
    planned=True, public=False,
)

# derivatives.yaml:6258  attention
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

# derivatives.yaml:6279  attention_backward
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
            _exact_scalar(scale, grad_of_query),
            _raw.add(_raw.matmul(grad_of_query, _raw.transpose(key, -2, -1)), _raw.matmul(query, _raw.transpose(grad_of_key, -2, -1))),
        )
        inner = _raw.mul(weights, _raw.add(_raw.mul(direction, rest), _raw.matmul(gradient, _raw.transpose(grad_of_value, -2, -1)))) if needs & 54 else None
        return (
            _raw.add(_raw.matmul(_raw.mul(weights, direction), value), _raw.matmul(weights, grad_of_value)) if needs & 1 else None,
            _raw.mul(
                _exact_scalar(scale, grad_of_query), _raw.add(_raw.matmul(inner, key), _raw.matmul(_raw.mul(weights, rest), grad_of_key)),
            ) if needs & 2 else None,
            _raw.mul(
                _exact_scalar(scale, grad_of_query),
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

# derivatives.yaml:6306  nn_functional_scaled_dot_product_attention
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
    composes=_attention.scaled_dot_product_attention, autocast="lower", planned=True, namespace="nn.functional",
)

# derivatives.yaml:6313  nn_functional_multi_head_attention_forward
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

# derivatives.yaml:6322  nn_functional_embedding_bag
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

# derivatives.yaml:6329  bag_of_each
def bag_of_each(offsets, count):
    """bag_of_each(Index offsets, int count) -> Index result
    The number of the bag that each of `count` positions is in; bags begin at the offsets."""
    return bag_of_each.run(offsets, count)
bag_of_each = _Op("bag_of_each", bag_of_each, None, "Index offsets, int count", "Index result", computes=_raw.bag_of_each, batch="leading", public=False)

# derivatives.yaml:6333  split_labels
def split_labels(targets, counts):
    """split_labels(Index targets, Index counts) -> Index result
    The labels of several sequences, one after the other, as rows, with zeros behind each."""
    return split_labels.run(targets, counts)
split_labels = _Op("split_labels", split_labels, None, "Index targets, Index counts", "Index result", computes=_raw.split_labels, batch="leading", public=False)

# derivatives.yaml:6337  alignment_losses
(_k_alignment_losses_backward_log_probs,) = _kernels("alignment_losses_backward_log_probs")
class AlignmentLossesBackward0(_OpNode, op="alignment_losses", inputs={"log_probs": 0}):
    """log_probs: -unsqueeze(unsqueeze(grad, -1), -1) * shares, where shares = alignment_shares(log_probs, targets, lengths, counts, blank)"""
    _saves = {"log_probs": ("input", 0, 1), "targets": ("input", 1, 1), "lengths": ("input", 2, 1), "counts": ("input", 3, 1), "blank": ("argument", 4, 1)}

    def _on_arrays(grad, log_probs, targets, lengths, counts, blank):
        if grad.dtype.kind in "fV":
            return _k_alignment_losses_backward_log_probs(
                _raw.unsqueeze(_raw.unsqueeze(grad, -1), -1), _raw.alignment_shares(log_probs, targets, lengths, counts, blank),
            )
        return _raw.mul(-_raw.unsqueeze(_raw.unsqueeze(grad, -1), -1), _raw.alignment_shares(log_probs, targets, lengths, counts, blank))

    def _on_tensors(grad, log_probs, targets, lengths, counts, blank):
        return (-_ops.unsqueeze(_ops.unsqueeze(grad, -1), -1)) * _ops.alignment_shares(log_probs, targets, lengths, counts, blank)

def _alignment_losses_jvp(log_probs, targets, lengths, counts, blank, *, result, log_probs_t=None):
    return -_ops.sum(log_probs_t * _ops.alignment_shares(log_probs, targets, lengths, counts, blank), (-2, -1,))

def alignment_losses(log_probs, targets, lengths, counts, blank):
    """alignment_losses(Tensor log_probs, Index targets, Index lengths, Index counts, int blank) -> Tensor result
    Minus the logarithm of the probability of labels under all alignments with times; rows may have dims in front."""
    return alignment_losses.run(log_probs, targets, lengths, counts, blank)
alignment_losses = _Op(
    "alignment_losses", alignment_losses, AlignmentLossesBackward0, "Tensor log_probs, Index targets, Index lengths, Index counts, int blank",
    computes=_raw.alignment_losses, jvp=_alignment_losses_jvp, batch="dims", public=False,
)

# derivatives.yaml:6346  alignment_shares
class AlignmentSharesBackward0(_OpNode, op="alignment_shares", inputs={"log_probs": 0}):
    """log_probs: alignment_curvature(grad, log_probs, targets, lengths, counts, blank)"""
    _saves = {"log_probs": ("input", 0, 1), "targets": ("input", 1, 1), "lengths": ("input", 2, 1), "counts": ("input", 3, 1), "blank": ("argument", 4, 1)}

    def _on_arrays(grad, log_probs, targets, lengths, counts, blank):
        return _raw.alignment_curvature(grad, log_probs, targets, lengths, counts, blank)

    def _on_tensors(grad, log_probs, targets, lengths, counts, blank):
        return _ops.alignment_curvature(grad, log_probs, targets, lengths, counts, blank)

def _alignment_shares_jvp(log_probs, targets, lengths, counts, blank, *, result, log_probs_t=None):
    return _ops.alignment_curvature(log_probs_t, log_probs, targets, lengths, counts, blank)

def alignment_shares(log_probs, targets, lengths, counts, blank):
    """alignment_shares(Tensor log_probs, Index targets, Index lengths, Index counts, int blank) -> Tensor result
    The share of the alignments that have each class at each time; minus it is the slope of `alignment_losses`."""
    return alignment_shares.run(log_probs, targets, lengths, counts, blank)
alignment_shares = _Op(
    "alignment_shares", alignment_shares, AlignmentSharesBackward0, "Tensor log_probs, Index targets, Index lengths, Index counts, int blank",
    computes=_raw.alignment_shares, jvp=_alignment_shares_jvp, batch="dims", public=False,
)

# derivatives.yaml:6353  alignment_curvature
def alignment_curvature(direction, log_probs, targets, lengths, counts, blank):
    """alignment_curvature(Tensor direction, Tensor log_probs, Index targets, Index lengths, Index counts, int blank) -> Tensor result
    The derivative of `alignment_shares` along a `direction`; symmetric."""
    return _sequences.alignment_curvature(direction, log_probs, targets, lengths, counts, blank)
alignment_curvature = _Op(
    "alignment_curvature", alignment_curvature, None, "Tensor direction, Tensor log_probs, Index targets, Index lengths, Index counts, int blank",
    composes=_sequences.alignment_curvature, public=False,
)

# derivatives.yaml:6358  nn_functional_ctc_loss
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

# derivatives.yaml:6365  recurrent
_recurrent_result = _namedtuple("recurrent", ("result", "inner", "gates"))
class RecurrentBackward0(
    _OpNode, op="recurrent", inputs={"given": 0, "weight": 1, "bias": 2, "hidden": 3, "cells": 4, "projection": 5},
    outputs={"result": 0, "inner": 1, "gates": 2},
):
    """given: gradients[0], where gradients = recurrent_backward(grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates,
        sizes, backwards, kind)
    weight: matmul(past.mT, recurrent_before(result, hidden, sizes, backwards)), where gradients = recurrent_backward(grad_result, grad_inner, grad_gates,
        weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind), past = gradients[1] if kind == 'gru' else gradients[0]
    bias: sum(past, -2, True), where gradients = recurrent_backward(grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner,
        gates, sizes, backwards, kind), past = gradients[1] if kind == 'gru' else gradients[0]
    hidden: gradients[2], where gradients = recurrent_backward(grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates,
        sizes, backwards, kind)
    cells: gradients[3], where gradients = recurrent_backward(grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates,
        sizes, backwards, kind)
    projection: matmul(gradients[4].mT, shown), where gradients = recurrent_backward(grad_result, grad_inner, grad_gates, weight, hidden, cells, projection,
        result, inner, gates, sizes, backwards, kind), shown = gates[..., 3 * inner.shape[-1]:] * tanh(inner)"""
    _saves = {
        "weight": ("input", 1, 63), "hidden": ("input", 3, 63), "cells": ("input", 4, 63), "projection": ("input", 5, 63), "result": ("output", 0, 63),
        "inner": ("output", 1, 63), "gates": ("output", 2, 63), "sizes": ("argument", 6, 63), "backwards": ("argument", 7, 63), "kind": ("argument", 8, 63),
        "inner_shape": ("output_shape", 1, 32),
    }

    def _on_arrays(needs, grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind, inner_shape):
        gradients = _raw.recurrent_backward(
            grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind,
        )
        past = gradients[1] if kind == 'gru' else gradients[0] if needs & 6 else None
        return (
            gradients[0] if needs & 1 else None,
            _raw.matmul(_raw.transpose(past, -2, -1), _raw.recurrent_before(result, hidden, sizes, backwards)) if needs & 2 else None,
            _raw.sum(past, -2, True) if needs & 4 else None, gradients[2] if needs & 8 else None, gradients[3] if needs & 16 else None,
            _raw.matmul(_raw.transpose(gradients[4], -2, -1), _raw.mul(gates[..., 3 * inner_shape[-1]:], _raw.tanh(inner))) if needs & 32 else None,
        )

    def _on_tensors(needs, grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind, inner_shape):
        gradients = _ops.recurrent_backward(
            grad_result, grad_inner, grad_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind,
        )
        past = gradients[1] if kind == 'gru' else gradients[0] if needs & 6 else None
        return (
            gradients[0] if needs & 1 else None,
            _ops.matmul(_ops.matrix_transpose(past), _ops.recurrent_before(result, hidden, sizes, backwards)) if needs & 2 else None,
            _ops.sum(past, -2, True) if needs & 4 else None, gradients[2] if needs & 8 else None, gradients[3] if needs & 16 else None,
            _ops.matmul(_ops.matrix_transpose(gradients[4]), gates[..., 3 * inner_shape[-1]:] * _ops.tanh(inner)) if needs & 32 else None,
        )

def _recurrent_jvp(
    given, weight, bias, hidden, cells, projection, sizes, backwards, kind, *, result, inner, gates, given_t=None, weight_t=None, bias_t=None, hidden_t=None,
    cells_t=None, projection_t=None,
):
    given_t = _tangent(given, given_t)
    weight_t = _tangent(weight, weight_t)
    bias_t = _tangent(bias, bias_t)
    hidden_t = _tangent(hidden, hidden_t)
    cells_t = _tangent(cells, cells_t)
    projection_t = _tangent(projection, projection_t)
    tangents = _ops.recurrent_push(
        given_t, weight_t, bias_t, hidden_t, cells_t, projection_t, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind,
    )
    return (tangents[0], tangents[1], tangents[2])

def recurrent(given, weight, bias, hidden, cells, projection, sizes, backwards, kind):
    """recurrent(Tensor given, Tensor weight, Tensor? bias, Tensor hidden, Tensor? cells, Tensor? projection, ints sizes, bool backwards, str kind) -> Tensor
    result, Tensor inner, Tensor gates
    The hidden rows of a recurrent layer at all times, its cells, and its gates, from products with the inputs. A time has a row of each of the first
    sequences, of which there are `sizes`."""
    return recurrent.run(given, weight, bias, hidden, cells, projection, sizes, backwards, kind)
recurrent = _Op(
    "recurrent", recurrent, RecurrentBackward0,
    "Tensor given, Tensor weight, Tensor? bias, Tensor hidden, Tensor? cells, Tensor? projection, ints sizes, bool backwards, str(lstm|gru|tanh|relu) kind",
    "Tensor result, Tensor inner, Tensor gates", computes=_raw.recurrent, named=_recurrent_result, jvp=_recurrent_jvp,
    flops=lambda of: (2 * numel(of.given_shape)) * of.weight_shape[-1], autocast="widest", batch="leading", public=False,
)

# derivatives.yaml:6391  recurrent_backward
_recurrent_backward_result = _namedtuple("recurrent_backward", ("of_given", "of_past", "of_hidden", "of_cells", "of_total"))
def recurrent_backward(gradient, of_inner, of_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind):
    """recurrent_backward(Tensor gradient, Tensor of_inner, Tensor of_gates, Tensor weight, Tensor hidden, Tensor? cells, Tensor? projection, Tensor result,
    Tensor inner, Tensor gates, ints sizes, bool backwards, str kind) -> Tensor of_given, Tensor of_past, Tensor of_hidden, Tensor of_cells, Tensor of_total
    The gradients of `recurrent`, of the products with the inputs, of other products with the hidden rows, of the first states, and of the projection's
    results."""
    return _recurrent_backward_result(*_recurrence.recurrent_backward(
        gradient, of_inner, of_gates, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind,
    ))
recurrent_backward = _Op(
    "recurrent_backward", recurrent_backward, None,
    "Tensor gradient, Tensor of_inner, Tensor of_gates, Tensor weight, Tensor hidden, Tensor? cells, Tensor? projection, Tensor result, Tensor inner, "
    "Tensor gates, ints sizes, bool backwards, str(lstm|gru|tanh|relu) kind",
    "Tensor of_given, Tensor of_past, Tensor of_hidden, Tensor of_cells, Tensor of_total", composes=_recurrence.recurrent_backward,
    named=_recurrent_backward_result, public=False,
)

# derivatives.yaml:6399  recurrent_before
def recurrent_before(rows, first, sizes, backwards):
    """recurrent_before(Tensor rows, Tensor first, ints sizes, bool backwards) -> Tensor result
    For each row of a recurrent layer the one of its sequence before the step, or the first."""
    return _recurrence.recurrent_before(rows, first, sizes, backwards)
recurrent_before = _Op(
    "recurrent_before", recurrent_before, None, "Tensor rows, Tensor first, ints sizes, bool backwards", composes=_recurrence.recurrent_before, public=False,
)

# derivatives.yaml:6403  recurrent_push
_recurrent_push_result = _namedtuple("recurrent_push", ("of_result", "of_inner", "of_gates"))
def recurrent_push(given_t, weight_t, bias_t, hidden_t, cells_t, projection_t, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind):
    """recurrent_push(Tensor given_t, Tensor weight_t, Tensor? bias_t, Tensor hidden_t, Tensor? cells_t, Tensor? projection_t, Tensor weight, Tensor hidden,
    Tensor? cells, Tensor? projection, Tensor result, Tensor inner, Tensor gates, ints sizes, bool backwards, str kind) -> Tensor of_result, Tensor of_inner,
    Tensor of_gates
    The tangents of the outputs of `recurrent`."""
    return _recurrent_push_result(*_recurrence.recurrent_push(
        given_t, weight_t, bias_t, hidden_t, cells_t, projection_t, weight, hidden, cells, projection, result, inner, gates, sizes, backwards, kind,
    ))
recurrent_push = _Op(
    "recurrent_push", recurrent_push, None,
    "Tensor given_t, Tensor weight_t, Tensor? bias_t, Tensor hidden_t, Tensor? cells_t, Tensor? projection_t, Tensor weight, Tensor hidden, Tensor? cells, "
    "Tensor? projection, Tensor result, Tensor inner, Tensor gates, ints sizes, bool backwards, str(lstm|gru|tanh|relu) kind",
    "Tensor of_result, Tensor of_inner, Tensor of_gates", composes=_recurrence.recurrent_push, named=_recurrent_push_result, public=False,
)

_OPS.enter((
    attention_scores, attention, attention_backward, nn_functional_scaled_dot_product_attention, nn_functional_multi_head_attention_forward,
    nn_functional_embedding_bag, bag_of_each, split_labels, alignment_losses, alignment_shares, alignment_curvature, nn_functional_ctc_loss, recurrent,
    recurrent_backward, recurrent_before, recurrent_push,
))

__all__ = (
    "attention_scores", "attention", "attention_backward", "nn_functional_scaled_dot_product_attention", "nn_functional_multi_head_attention_forward",
    "nn_functional_embedding_bag", "bag_of_each", "split_labels", "alignment_losses", "alignment_shares", "alignment_curvature", "nn_functional_ctc_loss",
    "recurrent", "recurrent_backward", "recurrent_before", "recurrent_push",
)
_publish({name: globals()[name] for name in __all__})
