"""Attention with functions of positions, by `nn.attention.flex_attention`."""

import math
from importlib import import_module

import pytest

pytestmark = pytest.mark.filterwarnings("ignore:flex_attention called without torch.compile")


@pytest.fixture
def flex(lib):
    return import_module(f"{lib.__name__}.nn.attention.flex_attention")


def operands(lib, heads=4, groups=4, queries=5, keys=5):
    lib.manual_seed(0)
    shapes = (2, heads, queries, 8), (2, groups, keys, 8), (2, groups, keys, 8)
    return [lib.randn(*shape, dtype=lib.float64) for shape in shapes]


def causal(b, h, q, k):
    return q >= k


def test_without_functions_it_is_scaled_dot_product_attention(lib, flex):
    q, k, v = operands(lib)
    expected = lib.nn.functional.scaled_dot_product_attention(q, k, v)
    assert lib.allclose(flex.flex_attention(q, k, v), expected)
    assert lib.allclose(flex.flex_attention(q, k, v, scale=0.0), v.mean(-2, True).expand_as(v))


def test_a_mask_is_the_mask_of_scaled_dot_product_attention(lib, flex):
    q, k, v = operands(lib)
    mask = flex.create_block_mask(causal, None, None, 5, 5, device="cpu")
    found = flex.flex_attention(q, k, v, block_mask=mask)
    expected = lib.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    assert lib.allclose(found, expected)


def test_a_function_changes_scores(lib, flex):
    q, k, v = operands(lib)
    slopes = lib.tensor([0.5, 0.25, 0.125, 1.0], dtype=lib.float64)
    found = flex.flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s + slopes[h] * (j - i))
    distances = lib.arange(5) - lib.arange(5)[:, None]
    bias = slopes[:, None, None] * distances
    expected = ((q @ k.mT) / math.sqrt(8) + bias).softmax(-1) @ v
    assert lib.allclose(found, expected)


def test_heads_of_queries_share_keys(lib, flex):
    q, k, v = operands(lib, groups=2, queries=3)
    expected = flex.flex_attention(q, *(x.repeat_interleave(2, 1) for x in (k, v)))
    assert lib.allclose(flex.flex_attention(q, k, v, enable_gqa=True), expected)
    with pytest.raises(ValueError, match="enable_gqa"):
        flex.flex_attention(q, k, v)


def test_a_query_without_keys_has_zeros(lib, flex):
    q, k, v = operands(lib)
    mask = flex.create_block_mask(lambda b, h, i, j: (i > 0) & (j < 3), None, None, 5, 5, device="cpu")
    found = flex.flex_attention(q, k, v, block_mask=mask)
    assert not found[:, :, 0].any() and found[:, :, 1:].all()


def test_other_results(lib, flex):
    q, k, v = operands(lib)
    lse = ((q @ k.mT) / math.sqrt(8)).logsumexp(-1)
    found, aux = flex.flex_attention(q, k, v, return_aux=flex.AuxRequest(lse=True))
    assert lib.allclose(aux.lse, lse) and aux.max_scores is None
    assert lib.allclose(found, flex.flex_attention(q, k, v))


def test_masks_of_positions(lib, flex):
    lengths = lib.tensor([2, 3])
    padded = flex.and_masks(causal, lambda b, h, q, k: k < lengths[b])
    mask = flex.create_mask(padded, 2, None, 3, 3, device="cpu")
    assert mask.shape == (2, 1, 3, 3)
    assert mask.int().tolist()[0] == [[[1, 0, 0], [1, 1, 0], [1, 1, 0]]]
    assert mask.int().tolist()[1] == [[[1, 0, 0], [1, 1, 0], [1, 1, 1]]]
    either = flex.or_masks(causal, lambda b, h, q, k: k == 2)
    assert flex.create_mask(either, None, None, 2, 3, device="cpu").int().tolist() == [[[[1, 0, 1], [1, 1, 1]]]]
    assert flex.create_mask(flex.noop_mask, 1, 1, 2, 2, device="cpu").all()


def test_blocks_of_a_mask(lib, flex):
    mask = flex.create_block_mask(causal, 2, None, 256, 384, device="cpu")
    assert tuple(mask.shape) == (2, 1, 256, 384) and mask.numel() == 2 * 256 * 384
    assert mask.to_dense().tolist() == [[[[1, 0, 0], [1, 1, 0]]]] * 2
    assert mask.sparsity() == pytest.approx(50.0) and mask.seq_lengths == (256, 384)
    assert mask.mask_mod is causal
