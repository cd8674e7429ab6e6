"""Gradients of attention with functions of positions, and its largest scores: torch has them on GPUs only."""

import math

import gradspec as gs
from gradspec.nn.attention.flex_attention import AuxRequest, create_block_mask, flex_attention


def operands():
    gs.manual_seed(0)
    return [gs.randn(2, 2, 4, 3, dtype=gs.float64, requires_grad=True) for _ in range(3)]


def test_they_are_the_ones_of_scaled_dot_product_attention():
    q, k, v = operands()
    mask = create_block_mask(lambda b, h, i, j: i >= j, None, None, 4, 4)
    found = flex_attention(q, k, v, block_mask=mask)
    expected = gs.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    for mine, theirs in zip(
        gs.autograd.grad(found.sin().sum(), (q, k, v)), gs.autograd.grad(expected.sin().sum(), (q, k, v)), strict=True
    ):
        assert gs.allclose(mine, theirs)


def test_the_function_of_scores_has_a_gradient():
    q, k, v = operands()
    slopes = gs.tensor([0.5, 1.0], dtype=gs.float64, requires_grad=True)
    found = flex_attention(q, k, v, score_mod=lambda s, b, h, i, j: s + slopes[h] * (j - i))
    distances = gs.arange(4) - gs.arange(4)[:, None]
    expected = ((q @ k.mT) / math.sqrt(3) + slopes[:, None, None] * distances).softmax(-1) @ v
    assert gs.allclose(found, expected)
    (mine,), (theirs,) = (gs.autograd.grad(y.sin().sum(), slopes) for y in (found, expected))
    assert gs.allclose(mine, theirs)
    assert gs.autograd.gradcheck(
        lambda q, s: flex_attention(q, k, v, score_mod=lambda score, b, h, i, j: score * s[h]), (q, slopes)
    )


def test_a_query_without_keys_has_gradients_of_zero():
    q, k, v = operands()
    mask = create_block_mask(lambda b, h, i, j: (i > 0) & (j < 3), None, None, 4, 4)
    flex_attention(q, k, v, block_mask=mask).sum().backward()
    assert all(bool(x.grad.isfinite().all()) for x in (q, k, v))
    assert not q.grad[:, :, 0].any() and q.grad[:, :, 1:].any() and not k.grad[:, :, 3].any()


def test_the_largest_scores_are_a_result():
    q, k, v = operands()
    _, aux = flex_attention(q, k, v, return_aux=AuxRequest(max_scores=True))
    assert aux.lse is None
    assert gs.allclose(aux.max_scores, ((q @ k.mT) / math.sqrt(3)).amax(-1))
