"""Custom Functions in forward mode: what `jvp` gets and returns, and forward mode over reverse mode."""

import pytest

import gradspec as gs
from gradspec.autograd import grad, gradcheck
from gradspec.autograd.forward_ad import dual_level, make_dual, unpack_dual
from support.functions import Exp, Square, function
from support.graphs import leaf


def dual(tangent=1.0):
    return make_dual(gs.ones(3, dtype=gs.float64), gs.full((3,), tangent, dtype=gs.float64))


def pushed(forward, jvp, *args):
    """The tangents of the outputs of a Function, None for outputs without one.

    Its argument is a dual tensor unless there are others, made at the level by calling them.
    """
    with dual_level():
        given = [arg() if callable(arg) else arg for arg in args or (dual,)]
        result = function(forward, jvp=jvp).apply(*given)
        several = result if isinstance(result, tuple) else (result,)
        tangents = [unpack_dual(part).tangent if isinstance(part, gs.Tensor) else None for part in several]
    return tangents if isinstance(result, tuple) else tangents[0]


def test_jvp_without_materialized_tangents_and_without_any():
    def forward(ctx, x, y):
        ctx.set_materialize_grads(False)
        return x + y

    plain = gs.ones(3, dtype=gs.float64)
    tangent = pushed(forward, lambda ctx, s, t: s if t is None else t, lambda: dual(4), plain)
    assert tangent.tolist() == [4, 4, 4]
    assert pushed(forward, lambda ctx, s, t: 1 / 0, plain, plain) is None


def test_jvp_of_several_outputs():
    def forward(ctx, x):
        return x * 1, x * 2, gs.arange(3), "s"

    first, second, third, _ = pushed(forward, lambda ctx, t: (t.to(gs.float32), None, None, None))
    assert first.tolist() == [1, 1, 1] and first.dtype == gs.float64
    assert second is None and third is None


def dirty(ctx, x):
    ctx.mark_dirty(x)
    return x.add_(1)


@pytest.mark.parametrize(
    ("forward", "jvp", "message"),
    [
        (dirty, lambda ctx, t: t, "is not modifying the forward mode gradients inplace"),
        (dirty, lambda ctx, t: t.mul_(3) * 1, "is not returning the forward mode gradients as-is"),
        (lambda ctx, x: x, lambda ctx, t: t * 1, "but the jvp is not returning a view"),
        (
            lambda ctx, x: x.view(3),
            lambda ctx, t: gs.ones(3, dtype=gs.float64).view(3),
            "the jvp is not returning a view of the given grad input",
        ),
    ],
)
def test_a_tangent_that_does_not_fit(forward, jvp, message):
    with pytest.raises(RuntimeError, match=message):
        pushed(forward, jvp)


def test_tangents_in_place_and_of_views():
    assert pushed(dirty, lambda ctx, t: t.mul_(3)).tolist() == [3, 3, 3]
    assert pushed(lambda ctx, x: x, lambda ctx, t: t.view(3)).tolist() == [1, 1, 1]
    assert pushed(lambda ctx, x: x[:2], lambda ctx, t: t[:2]).tolist() == [1, 1]


def test_the_forward_itself_carries_no_tangents():
    seen = []
    pushed(lambda ctx, x: seen.append(unpack_dual(x * 1).tangent) or x * 1, lambda ctx, t: t)
    assert seen == [None]


# ---- with reverse mode ----


def saving(ctx, x):
    ctx.save_for_forward(x)
    ctx.save_for_backward(x)
    return x.sin()


def slope(ctx, given):
    return given * ctx.saved_tensors[0].cos()


Tangent = function(saving, backward=slope, jvp=slope)


def test_both_modes_agree():
    x = leaf()
    (gradient,) = grad(Tangent.apply(x).sum(), x)
    with dual_level():
        y = Tangent.apply(make_dual(x.detach(), gs.ones_like(x)))
        tangent = unpack_dual(y).tangent
    assert gradcheck(Tangent.apply, (x,)) and gs.allclose(tangent, gradient)


def test_reverse_over_forward():
    x = leaf()
    with dual_level():
        y = Tangent.apply(make_dual(x, gs.ones_like(x)))
        tangent = unpack_dual(y).tangent
        (second,) = grad(tangent.sum(), x)
    assert gs.allclose(second, -x.detach().sin())


class DualExp(Exp):
    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(output)
        ctx.save_for_forward(output)

    @staticmethod
    def jvp(ctx, t):
        return t * ctx.saved_tensors[0]


class DualSquare(Square):
    @staticmethod
    def jvp(ctx, t):
        return gs.zeros_like(t)  # not looked at: the tangent of what backward has saved is that of the input


@pytest.mark.parametrize(
    ("made", "second"), [(DualExp, lambda x: x.exp()), (DualSquare, lambda x: gs.full_like(x, 2.0))]
)
def test_forward_over_reverse(made, second):
    x = leaf()
    with dual_level():
        d = make_dual(x, gs.ones_like(x))
        (g,) = grad(made.apply(d).sum(), d)
        tangent = unpack_dual(g).tangent
    assert gs.allclose(tangent, second(x.detach()))


def test_a_view_whose_tangent_is_none_has_one_of_zeros():
    tangent = pushed(lambda ctx, x: x, lambda ctx, t: None)
    assert tangent.tolist() == [0, 0, 0]


def test_a_written_input_gets_its_first_tangent():
    def forward(ctx, x, y):
        ctx.mark_dirty(x)
        return x.add_(y)

    x = gs.zeros(3, dtype=gs.float64)
    assert pushed(forward, lambda ctx, s, t: s + t * 2, x, dual).tolist() == [2, 2, 2]
