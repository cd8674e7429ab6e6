"""Custom Functions: forward and backward, what is saved, gradients that do not fit, recording, memory."""

import pytest

import gradspec as gs
from gradspec.autograd import Function, grad, gradcheck, gradgradcheck
from gradspec.autograd.function import BackwardCFunction, FunctionCtx
from gradspec.autograd.graph import Node
from support.functions import Exp, Square, function
from support.graphs import leaf

# ---- values and derivatives ----


@pytest.mark.parametrize("made", [Square, Exp])
def test_derivatives_of_both_styles(made):
    assert gradcheck(made.apply, (leaf(),))
    assert gradgradcheck(made.apply, (leaf(),))


def test_keyword_arguments_are_put_at_their_positions():
    seen = []

    def forward(ctx, x, power=2, shift=0):
        seen.append((power, shift, ctx.needs_input_grad))
        return x**power + shift

    made = function(forward, backward=lambda ctx, g: (g, None, None))
    made.apply(leaf())
    made.apply(leaf(), power=3)
    made.apply(x=leaf(), shift=1.0)
    assert seen == [(2, 0, (True,)), (3, 0, (True, False)), (2, 1.0, (True, False, False))]
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'other'"):
        made.apply(leaf(), other=1)
    with pytest.raises(TypeError, match="missing"):
        made.apply()


def test_a_keyword_only_argument_has_no_position():
    made = function(lambda ctx, x, *, factor=1: x * factor)
    assert made.apply(leaf(1)).item() == 1
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'factor'"):
        made.apply(leaf(), factor=2)


def test_setup_context_gets_all_arguments_with_defaults():
    seen = []
    made = function(
        lambda x, factor=2: x * factor,
        setup_context=lambda ctx, inputs, output: seen.append((inputs[1], output.grad_fn)),
        backward=lambda ctx, g: (g, None),
    )
    made.apply(leaf())
    made.apply(leaf(), 3)
    made.apply(leaf(), factor=4)
    assert seen == [(2, None), (3, None), (4, None)]


def test_missing_methods_say_so():
    with pytest.raises(NotImplementedError, match="setup_context is not implemented"):
        Function.setup_context(None, (), None)
    with pytest.raises(NotImplementedError, match="override the vmap staticmethod or set generate_vmap_rule"):
        Function.vmap(None, ())


def test_a_function_with_methods_that_are_not_static():
    class Legacy(Function):
        def forward(self, x):
            return x * 2

        def backward(self, g):
            return g * 2

    x = leaf()
    Legacy.apply(x).sum().backward()
    assert x.grad.tolist() == [2, 2, 2] and Square._is_legacy is False


# ---- the node ----


def test_the_node_is_the_context():
    contexts = []

    def forward(ctx, x):
        ctx.note = "kept"
        contexts.append(ctx)
        return x * 1

    made = function(forward, backward=lambda ctx, g: contexts.append(ctx) or g)
    x = leaf()
    y = made.apply(x)
    y.sum().backward()
    node = y.grad_fn
    assert contexts == [node, node] and node.note == "kept"
    assert type(node).__name__ == node.name() == "MadeBackward"
    assert isinstance(node, Node) and isinstance(node, BackwardCFunction) and isinstance(node, FunctionCtx)
    assert type(node) is made._backward_cls
    assert "grad_fn=<MadeBackward>" in repr(y)
    with pytest.raises(AttributeError, match="'MadeBackward' object has no attribute 'absent'"):
        node.absent  # noqa: B018


# ---- recording ----


def test_the_forward_is_never_recorded():
    seen = []

    def forward(ctx, x):
        seen.append((gs.is_grad_enabled(), x.requires_grad, (x * 2).requires_grad))
        return x * 2

    function(forward).apply(leaf())
    assert seen == [(False, True, False)] and gs.is_grad_enabled()


def test_an_error_in_forward_leaves_recording_on():
    made = function(lambda ctx, x: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        made.apply(leaf())
    assert gs.is_grad_enabled()


def test_an_error_in_backward_leaves_the_graph_usable():
    faults = [ValueError("once")]

    def backward(ctx, g):
        if faults:
            raise faults.pop()
        return g * ctx.saved_tensors[0]

    made = function(lambda ctx, x: ctx.save_for_backward(x) or x * 1, backward=backward)
    x = leaf()
    y = made.apply(x).sum()
    with pytest.raises(ValueError, match="once"):
        y.backward()
    y.backward()
    assert x.grad.tolist() == [1, 2, 3]


def test_backward_within_backward():
    def forward(ctx, x):
        with gs.enable_grad():
            ctx.x = x.detach().requires_grad_()
            ctx.y = ctx.x.sin()
        return ctx.y.detach()

    def backward(ctx, g):
        ctx.y.backward(g)
        return ctx.x.grad

    Inner = function(forward, backward=backward)

    x = leaf()
    Inner.apply(Inner.apply(x)).sum().backward()
    assert gs.allclose(x.grad, x.detach().sin().cos() * x.detach().cos())


def test_nesting_a_thousand_deep():
    def forward(ctx, x, depth):
        ctx.depth = depth
        return x * 1

    def backward(ctx, g):
        if ctx.depth:
            with gs.enable_grad():
                inner = gs.ones(1, requires_grad=True)
                (g,) = grad(Deep.apply(inner, ctx.depth - 1), inner, g)
        return g, None

    Deep = function(forward, backward=backward)

    x = gs.ones(1, requires_grad=True)
    Deep.apply(x, 1000).backward()
    assert x.grad.item() == 1


# ---- gradients that do not fit ----


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (lambda g: (), r"incorrect number of gradients \(expected 1, got 0\)"),
        (lambda g: [g], r"expected Variable or None \(got list\)"),
        (lambda g: g[:1], r"got \[1\] but expected shape compatible with \[3\]"),
        (lambda g: g.sum(), r"got \[\] but expected shape compatible with \[3\]"),
        (lambda g: g.to(gs.complex128), "invalid gradient at index 0 - got gradspec.complex128"),
    ],
)
def test_a_gradient_that_does_not_fit(returned, message):
    x = leaf()
    y = function(lambda ctx, x: x * 1, backward=lambda ctx, g: returned(g)).apply(x)
    with pytest.raises(RuntimeError, match=message):
        y.sum().backward()
    assert x.grad is None
