"""Functions of neural networks."""

from collections import defaultdict

import numpy as np
import scipy.special
from scipy.spatial import distance

from .losses import _reduced, cross_entropy

__all__ = [
    "along_channels", "batch_norm", "bilinear", "binary_cross_entropy", "cosine_embedding_loss",
    "cosine_similarity", "ctc_loss", "embedding_bag", "gaussian_nll_loss", "group_norm", "hinge_embedding_loss",
    "instance_norm", "kl_div", "layer_norm", "linear_cross_entropy", "local_response_norm", "multi_head_attention",
    "multi_margin_loss", "multilabel_margin_loss", "multilabel_soft_margin_loss", "of_dims", "pdist",
    "poisson_nll_loss", "recurrent", "rms_norm", "scaled_dot_product_attention", "smooth_l1_loss", "standardize",
    "standardize_grad", "triplet_margin_loss", "weighted",
]  # fmt: skip


def along_channels(weight, ndim):
    """A vector in the place of dim 1."""
    return np.reshape(weight, (-1, *[1] * (ndim - 2))) if ndim > 1 else np.reshape(weight, ())


def weighted(losses, reduction, weight=None):
    weights = np.broadcast_to(1.0 if weight is None else weight, losses.shape)
    return _reduced(losses * weights, reduction, np.sum(weights))


def smooth_l1_loss(input, target, reduction, beta):
    distances = np.abs(input - target)
    if beta:
        distances = np.where(distances < beta, distances**2 / (2 * beta), distances - beta / 2)
    return weighted(distances, reduction)


def binary_cross_entropy(input, target, weight, reduction):
    if np.any((input < 0) | (input > 1)):
        raise ValueError("not probabilities")
    losses = -(scipy.special.xlogy(target, input) + scipy.special.xlog1py(1 - target, -input))
    return weighted(losses if weight is None else losses * weight, reduction)


def kl_div(input, target, reduction, log_target):
    losses = np.exp(target) * (target - input) if log_target else scipy.special.xlogy(target, target) - target * input
    if reduction == "batchmean":
        return np.sum(losses) / (input.shape[0] if input.ndim else 1)
    return weighted(losses, reduction)


def poisson_nll_loss(input, target, log_input, full, eps, reduction):
    losses = np.exp(input) - target * input if log_input else input - target * np.log(input + eps)
    if full:
        large = np.maximum(target, 1)
        losses = losses + np.where(target > 1, large * np.log(large) - large + np.log(2 * np.pi * large) / 2, 0)
    return weighted(losses, reduction)


def gaussian_nll_loss(input, target, var, full, eps, reduction):
    if var.shape != input.shape and var.shape == input.shape[:-1]:
        var = var[..., None]
    var = np.maximum(var, eps)
    losses = (np.log(var) + (input - target) ** 2 / var + (np.log(2 * np.pi) if full else 0)) / 2
    return weighted(losses, reduction)


def hinge_embedding_loss(input, target, margin, reduction):
    return weighted(np.where(target == 1, input, np.maximum(margin - input, 0)), reduction)


def multilabel_soft_margin_loss(input, target, weight, reduction):
    losses = -(target * scipy.special.log_expit(input) + (1 - target) * scipy.special.log_expit(-input))
    return weighted(np.mean(losses if weight is None else losses * weight, -1), reduction)


def multi_margin_loss(input, target, p, margin, weight, reduction):
    rows, classes = np.atleast_2d(input), np.atleast_1d(target)
    losses = np.zeros(len(rows))
    for i, (row, wanted) in enumerate(zip(rows, classes, strict=True)):
        lacks = np.delete(margin - row[wanted] + row, wanted)
        losses[i] = np.sum(np.maximum(lacks, 0) ** p) / len(row) * (1 if weight is None else weight[wanted])
    return weighted(losses.reshape(input.shape[:-1]), reduction)


def multilabel_margin_loss(input, target, reduction):
    losses = []
    for row, listed in zip(np.atleast_2d(input), np.atleast_2d(target), strict=True):
        wanted = [int(place) for place in listed[: np.argmax(np.append(listed, -1) < 0)]]
        others = [place for place in range(len(row)) if place not in wanted]
        lacks = [max(0.0, 1 - row[place] + row[other]) for place in wanted for other in others]
        losses.append(sum(lacks) / len(row))
    return weighted(np.reshape(losses, input.shape[:-1]), reduction)


def cosine_similarity(x1, x2, dim, eps):
    x1, x2 = np.broadcast_arrays(x1, x2)
    first, second = (np.maximum(np.linalg.norm(x, axis=dim), eps) for x in (x1, x2))
    return np.sum(x1 * x2, dim) / (first * second)


def cosine_embedding_loss(input1, input2, target, margin, reduction):
    sizes = [(x * x).sum(-1) + 1e-12 for x in (input1, input2)]  # each of its own elements, before any broadcasting
    cosine = (input1 * input2).sum(-1) / np.sqrt(sizes[0] * sizes[1])
    apart = np.where(target == -1, np.maximum(cosine - margin, 0), 0)
    return weighted(np.where(target == 1, 1 - cosine, apart), reduction)


def triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction):
    near, far, other = (
        np.linalg.norm(x - y + eps, p, -1) for x, y in ((anchor, positive), (anchor, negative), (positive, negative))
    )
    return weighted(np.maximum(margin + near - (np.minimum(far, other) if swap else far), 0), reduction)


def linear_cross_entropy(input, linear_weight, target, linear_bias, weight, reduction, ignore_index, label_smoothing):
    scores = input @ linear_weight.T + (0 if linear_bias is None else linear_bias)
    return cross_entropy(
        scores, target, weight, -100 if ignore_index is None else ignore_index, reduction, label_smoothing
    )


def standardize(self, dim, eps):
    dims = tuple(dim) if isinstance(dim, (list, tuple)) else dim
    mean, var = np.mean(self, dims, keepdims=True), np.var(self, dims, keepdims=True)
    return (self - mean) / np.sqrt(var + eps), mean, var


def standardize_grad(gradient, result, scale, dim):
    dims = dim if isinstance(dim, int) else tuple(dim)
    product = (gradient * result).mean(dims, keepdims=True)
    return scale * (gradient - gradient.mean(dims, keepdims=True) - result * product)


def of_dims(input, least, most):
    """The array, if it has so many dims."""
    if not least <= input.ndim <= most:
        raise ValueError(f"{input.ndim} dims")
    return input


def layer_norm(input, normalized_shape, weight, bias, eps):
    if input.shape[-len(normalized_shape) :] != tuple(normalized_shape):
        raise ValueError("another shape")
    result = standardize(input, tuple(range(-len(normalized_shape), 0)), eps)[0]
    return result * (1 if weight is None else weight) + (0 if bias is None else bias)


def rms_norm(input, normalized_shape, weight, eps):
    if input.shape[-len(normalized_shape) :] != tuple(normalized_shape):
        raise ValueError("another shape")
    dims = tuple(range(-len(normalized_shape), 0))
    eps = np.finfo(input.dtype).eps if eps is None else eps
    return input / np.sqrt(np.mean(input**2, dims, keepdims=True) + eps) * (1 if weight is None else weight)


def _by_channel(result, weight, bias):
    scale = 1 if weight is None else along_channels(weight, result.ndim)
    return result * scale + (0 if bias is None else along_channels(bias, result.ndim))


def group_norm(input, num_groups, weight, bias, eps):
    groups = input.reshape(input.shape[0], num_groups, -1)
    return _by_channel(standardize(groups, -1, eps)[0].reshape(input.shape), weight, bias)


def batch_norm(input, running_mean, running_var, weight, bias, training, eps):
    if training or running_mean is None or running_var is None:
        result = standardize(input, (0, *range(2, input.ndim)), eps)[0]
    else:
        mean, var = (along_channels(moment, input.ndim) for moment in (running_mean, running_var))
        result = (input - mean) / np.sqrt(var + eps)
    return _by_channel(result, weight, bias)


def instance_norm(input, running_mean, running_var, weight, bias, use_input_stats, eps):
    input = of_dims(input, 3, 5)
    if not use_input_stats:
        return batch_norm(input, running_mean, running_var, weight, bias, False, eps)
    return _by_channel(standardize(input, tuple(range(2, input.ndim)), eps)[0], weight, bias)


def local_response_norm(input, size, alpha, beta, k):
    padding = [(0, 0), (size // 2, (size - 1) // 2), *[(0, 0)] * (input.ndim - 2)]
    near = np.lib.stride_tricks.sliding_window_view(np.pad(input**2, padding), size, 1).mean(-1)
    return input / (k + alpha * near) ** beta


def bilinear(input1, input2, weight, bias):
    return np.einsum("...i,oij,...j->...o", input1, weight, input2) + (0 if bias is None else bias)


def pdist(input, p):
    return distance.pdist(input, "chebyshev") if p == np.inf else distance.pdist(input, "minkowski", p=p)


def scaled_dot_product_attention(query, key, value, attn_mask, is_causal, scale, enable_gqa):
    if enable_gqa:
        key, value = (np.repeat(x, query.shape[-3] // x.shape[-3], -3) for x in (key, value))
    scores = query @ np.swapaxes(key, -2, -1) * (1 / np.sqrt(max(query.shape[-1], 1)) if scale is None else scale)
    scores = scores if attn_mask is None else scores + attn_mask
    if is_causal:
        scores = np.where(np.tri(*scores.shape[-2:], dtype=bool), scores, -np.inf)
    return scipy.special.softmax(scores, axis=-1) @ value


def multi_head_attention(
    query,
    key,
    value,
    num_heads,
    in_proj_weight,
    in_proj_bias,
    out_proj_weight,
    out_proj_bias,
    attn_mask,
    average_attn_weights,
):
    biases = np.zeros(len(in_proj_weight)) if in_proj_bias is None else in_proj_bias
    weights, shifts = np.split(in_proj_weight, 3), np.split(biases, 3)
    maps = [x @ w.T + b for x, w, b in zip((query, key, value), weights, shifts, strict=True)]
    q, k, v = (
        np.moveaxis(x.reshape(*x.shape[:-1], num_heads, -1), 0, -2) for x in maps
    )  # (batch, head, position, ...)
    scores = q @ np.swapaxes(k, -2, -1) / np.sqrt(q.shape[-1]) + (0 if attn_mask is None else attn_mask)
    shares = scipy.special.softmax(scores, axis=-1)
    means = np.moveaxis(shares @ v, -2, 0)
    result = means.reshape(query.shape) @ out_proj_weight.T + (0 if out_proj_bias is None else out_proj_bias)
    return result, shares.mean(-3) if average_attn_weights else shares


def embedding_bag(input, weight, offsets, mode, per_sample_weights, include_last_offset, padding_idx):
    if input.ndim == 2:
        bags = [*np.arange(input.size).reshape(input.shape)]
    else:
        assert offsets is not None
        if offsets[:1] != 0 or offsets[-1] > len(input) or (include_last_offset and offsets[-1] != len(input)):
            raise ValueError("other offsets")
        ends = offsets[1:] if include_last_offset else [*offsets[1:], len(input)]
        bags = [np.arange(start, end) for start, end in zip(offsets, ends, strict=False)]
    rows = weight[input.reshape(-1)] * (1 if per_sample_weights is None else per_sample_weights.reshape(-1, 1))
    left_out = None if padding_idx is None else padding_idx % len(weight)
    result = np.zeros((len(bags), weight.shape[1]), weight.dtype)
    for i, bag in enumerate(bags):
        chosen = rows[[place for place in bag if input.reshape(-1)[place] != left_out]]
        if len(chosen):
            result[i] = {"sum": np.sum, "mean": np.mean, "max": np.max}[mode](chosen, 0)
    return result


def ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction):
    scores = log_probs if log_probs.ndim == 3 else log_probs[:, None]
    if not 0 <= blank < scores.shape[2]:
        raise ValueError("no label")
    rows = targets if targets.ndim == 2 else np.split(targets, np.cumsum(target_lengths)[:-1])
    losses = []
    for i, (time, count) in enumerate(zip(input_lengths, target_lengths, strict=True)):
        wanted = [*rows[i][:count]]
        if blank in wanted:
            raise ValueError("no label")
        paths = {(0, blank): [0.0]}  # how many labels they have, and the last step's -> scores
        for t in range(time):
            longer = defaultdict(list)
            for (length, before), found in paths.items():
                for label in {blank, before, *wanted[length : length + 1]}:
                    grown = length + (label not in (blank, before))
                    longer[grown, label].append(scipy.special.logsumexp(found) + scores[t, i, label])
            paths = longer
        whole = [score for (length, _), found in paths.items() if length == count for score in found]
        losses.append(-scipy.special.logsumexp(whole) if whole else np.inf)
    if reduction == "mean":
        return np.mean(np.array(losses) / np.maximum(target_lengths, 1))
    if reduction == "sum":
        return np.sum(losses)
    return np.array(losses) if log_probs.ndim == 3 else np.array(losses[0])


def recurrent(given, weight, bias, hidden, cells, projection, sizes, backwards, kind):
    """Sequence by sequence; a time has a row of each of the first `sizes`."""
    if sum(sizes) != given.shape[-2] or sizes[0] > hidden.shape[-2] or given.shape[:-2] != hidden.shape[:-2]:
        raise ValueError("rows that do not fit")
    if given.ndim > 2:
        operands = (given, weight, bias, hidden, cells, projection)
        layers = [
            recurrent(*[x if x is None else x[k] for x in operands], sizes, backwards, kind)
            for k in range(given.shape[0])
        ]
        return tuple(np.stack(parts) for parts in zip(*layers, strict=True))
    starts = np.concatenate([[0], np.cumsum(sizes)])
    width = given.shape[1] // {"lstm": 4, "gru": 3}.get(kind, 1)
    result = np.zeros((given.shape[0], hidden.shape[1]))
    inner, gates = np.zeros((given.shape[0], width)), np.zeros((given.shape[0], 4 * width))
    for sequence in range(sizes[0]):
        h, c = hidden[sequence], None if cells is None else cells[sequence]
        rows = [start + sequence for start, size in zip(starts, sizes, strict=False) if sequence < size]
        for row in reversed(rows) if backwards else rows:
            h, c, gates[row] = _recurrent_step(given[row], weight @ h + (0 if bias is None else bias[0]), h, c, kind)
            h = h if projection is None else projection @ h
            result[row] = h
            inner[row] = 0 if c is None else c
    return result, inner if kind == "lstm" else inner[:0], gates if kind in ("lstm", "gru") else gates[:, :0]


def _recurrent_step(x, past, h, c, kind):
    sigmoid = scipy.special.expit
    if kind == "lstm":
        i, f, g, o = np.split(x + past, 4)
        i, f, g, o = sigmoid(i), sigmoid(f), np.tanh(g), sigmoid(o)
        c = f * c + i * g
        return o * np.tanh(c), c, np.concatenate([i, f, g, o])
    if kind == "gru":
        (r, u, n), (past_r, past_u, q) = np.split(x, 3), np.split(past, 3)
        r, u = sigmoid(r + past_r), sigmoid(u + past_u)
        n = np.tanh(n + r * q)
        return (1 - u) * n + u * h, None, np.concatenate([r, u, n, q])
    return np.tanh(x + past) if kind == "tanh" else np.maximum(x + past, 0), None, 0
