"""Attention and its gradients, of sizes at which tiles change, against whole matrices of scores in double precision."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.core import ops
from support.cases import for_each
from support.kernel_values import same_bits

# Heads, queries, keys, features of a key and of a value.
CASES = [
    (3, 1, 1, 1, 1),
    (1, 5, 3, 2, 70),  # fewer keys than a vector
    (2, 50, 260, 24, 40),  # a tile of keys, and a few more
    (1, 131, 700, 33, 17),
    (9, 60, 45, 64, 64),  # more heads than parts
    (1, 100, 2100, 300, 8),  # keys in several parts, features in two
    (1, 2, 9, 0, 4),  # the means of values
    (2, 7, 0, 4, 4),
]

pytestmark = pytest.mark.usefixtures("threads")


def exact(query, key, value, mask, is_causal, slope):
    """The result, the logarithms and the gradients by query, key and value."""
    scores = query @ key.swapaxes(-2, -1) * 0.3 + (0 if mask is None else mask)
    if is_causal:
        scores = np.where(np.tri(*scores.shape[-2:], dtype=bool), scores, -np.inf)
    most = np.max(scores, -1, initial=-np.inf, keepdims=True)
    powers = np.exp(scores - np.where(np.isneginf(most), 0, most))
    total = powers.sum(-1, keepdims=True)
    weights = powers / np.where(total == 0, 1, total)
    result = weights @ value
    rest = weights * (slope @ value.swapaxes(-2, -1) - (slope * result).sum(-1, keepdims=True))
    logarithms = np.where(total == 0, 0, most + np.log(np.where(total == 0, 1, total)))
    gradients = (0.3 * rest @ key, 0.3 * rest.swapaxes(-2, -1) @ query, weights.swapaxes(-2, -1) @ slope)
    return result, logarithms, *gradients


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("kind", ["all", "causal", "mask"])
@for_each(("heads", "queries", "keys", "width", "out"), CASES)
def test_attention_and_its_gradients(heads, queries, keys, width, out, kind, dtype):
    rng = np.random.default_rng(keys)
    shapes = ((heads, queries, width), (heads, keys, width), (heads, keys, out))
    arrays = [rng.standard_normal(shape).astype(dtype) for shape in shapes]
    mask = None
    if kind == "mask":
        mask = np.where(rng.random((1, queries, keys)) < 0.3, -np.inf, rng.standard_normal((1, 1, keys))).astype(dtype)
        mask[:, queries // 2] = -np.inf  # a query without keys
    slope = rng.standard_normal((heads, queries, out)).astype(dtype)
    tensors = [gs.from_numpy(array).requires_grad_() for array in arrays]
    found = None

    def results():
        given = None if mask is None else gs.from_numpy(mask)
        result, logarithms = ops.attention(*tensors, given, kind == "causal", 0.3)
        gradients = gs.autograd.grad(result, tensors, gs.from_numpy(slope))
        return tuple(part.detach().numpy() for part in (result, logarithms, *gradients))

    for count in (1, 3):
        gs.set_num_threads(count)
        found = found or results()
        assert same_bits(results(), found)
    wide = [array.astype(np.float64) for array in arrays]
    expected = exact(*wide, None if mask is None else mask.astype(np.float64), kind == "causal", slope)
    for one, value in zip(found, expected, strict=True):
        assert one.dtype == dtype
        np.testing.assert_allclose(
            one, value, rtol=0, atol=64 * np.finfo(dtype).eps * max(1, np.max(np.abs(value), initial=0))
        )


def test_layouts_and_broadcast_dims():
    rng = np.random.default_rng(0)
    query = rng.standard_normal((2, 70, 3, 20), np.float32).swapaxes(1, 2)
    key, value = (rng.standard_normal((1, 3, 20, 90), np.float32).swapaxes(2, 3)[..., ::-1, :] for _ in range(2))
    mask = rng.standard_normal((2, 1, 1, 90), np.float32)
    tensors = [gs.from_numpy(array).requires_grad_() for array in (query, key.copy(), value.copy(), mask)]
    result = gs.nn.functional.scaled_dot_product_attention(*tensors, scale=0.3)
    slope = rng.standard_normal(result.shape, np.float32)
    found = [part.numpy() for part in (result.detach(), *gs.autograd.grad(result, tensors[:3], gs.from_numpy(slope)))]
    expected = exact(*[array.astype(np.float64) for array in (query, key, value, mask)], False, slope)
    for one, whole in zip(found, (expected[0], *expected[2:]), strict=True):
        value = whole if one.shape == whole.shape else whole.sum(0, keepdims=True)
        np.testing.assert_allclose(one, value, rtol=0, atol=2e-5)


@for_each(("dtype", "least"), [(np.float32, -85.0), (np.float64, -705.0)])
def test_small_weights_have_all_digits_and_are_zero_below_normal_numbers(dtype, least):
    keys = 300
    mask = np.linspace(0, 2 * least, keys).astype(dtype)
    operands = [np.zeros((1, 1)), np.zeros((keys, 1)), np.eye(keys), mask[None]]
    result, _ = ops.attention(*[gs.from_numpy(x.astype(dtype)) for x in operands], False, 1.0)
    powers = np.exp(mask.astype(np.float64))
    weights = result.numpy()[0]
    is_normal = mask > least
    expected = powers[is_normal] / powers.sum()
    np.testing.assert_allclose(weights[is_normal], expected, rtol=8 * np.finfo(dtype).eps)
    assert not weights[mask < least - 5].any()
    operands[3] = np.where(np.arange(keys) == 7, np.nan, mask)[None]
    result, _ = ops.attention(*[gs.from_numpy(x.astype(dtype)) for x in operands], False, 1.0)
    assert np.isnan(result.numpy()).all()
