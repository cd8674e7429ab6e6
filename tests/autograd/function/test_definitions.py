"""Custom Functions: forward and backward, what is saved, gradients that do not fit, recording, memory."""

import copy
import pickle
import threading

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


def test_third_derivative_and_nesting():
    x = leaf(2)

    class Cube(Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return Square.apply(x) * x

        @staticmethod
        def backward(ctx, g):
            return 3 * g * Square.apply(ctx.saved_tensors[0])

    (first,) = grad(Cube.apply(x), x, create_graph=True)
    (second,) = grad(first, x, create_graph=True)
    (third,) = grad(second, x)
    assert [first.item(), second.item(), third.item()] == [12, 12, 6]


def test_several_arguments_of_any_kind():
    class Scale(Function):
        @staticmethod
        def forward(ctx, x, factor, y, label):
            ctx.factor = factor
            ctx.seen = ctx.needs_input_grad
            return x * factor + y, label

        @staticmethod
        def backward(ctx, g, none):
            assert none is None
            return g * ctx.factor, None, g, None

    x, y = leaf(), gs.ones(3, dtype=gs.float64)
    out, label = Scale.apply(x, 4, y, "name")
    assert label == "name"
    assert out.grad_fn.seen == out.grad_fn.needs_input_grad == (True, False, False, False)
    assert [None if n is None else n.name() for n, _ in out.grad_fn.next_functions] == [
        "AccumulateGrad",
        None,
    ]
    out.sum().backward()
    assert x.grad.tolist() == [4, 4, 4]


def test_keyword_arguments_are_put_at_their_positions():
    seen = []

    def forward(ctx, x, power=2, shift=0):
        seen.append((power, shift, ctx.needs_input_grad))
        return x**power + shift

    made = function(forward, backward=lambda ctx, g: (g, None, None))
    made.apply(leaf())
    made.apply(leaf(), power=3)
    made.apply(x=leaf(), shift=1.0)
    assert seen == [
        (2, 0, (True,)),
        (3, 0, (True, False)),
        (2, 1.0, (True, False, False)),
    ]
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


def test_what_is_not_defined_says_so():
    x = leaf()
    with pytest.raises(NotImplementedError, match="You must implement the forward function"):
        Function.apply(x)
    with pytest.raises(NotImplementedError, match="setup_context is not implemented"):
        Function.setup_context(None, (), None)
    with pytest.raises(NotImplementedError, match="You must implement the jvp function"):
        Function.jvp(None)
    with pytest.raises(NotImplementedError, match="override the vmap staticmethod or set generate_vmap_rule"):
        Function.vmap(None, ())

    class Forward(Function):
        generate_vmap_rule = True

        @staticmethod
        def forward(ctx, x):
            return x * 2

    y = Forward.apply(x)
    with pytest.raises(NotImplementedError, match="You must implement either the backward or vjp method"):
        y.sum().backward()


def test_backward_and_vjp_are_one():
    made = function(lambda ctx, x: x * 1, backward=lambda ctx, g: g, vjp=lambda ctx, g: g)
    with pytest.raises(RuntimeError, match="Implementing both 'backward' and 'vjp' for a custom"):
        made.apply(leaf()).sum().backward()


def test_instances_are_a_thing_of_the_past():
    with pytest.warns(DeprecationWarning, match="should not be instantiated. Methods on autograd functions"):
        instance = Square()
    with pytest.raises(RuntimeError, match="Legacy autograd function with non-static forward method"):
        instance(leaf())
    assert Square._is_legacy is False

    class Legacy(Function):
        def forward(self, x):
            return x * 2

        def backward(self, g):
            return g * 2

    x = leaf()
    Legacy.apply(x).sum().backward()
    assert x.grad.tolist() == [2, 2, 2]


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


def test_metadata_and_hooks_of_the_node():
    x, calls = leaf(), []
    y = Square.apply(x)
    y.grad_fn.metadata["k"] = 1
    y.grad_fn.register_prehook(lambda grads: (grads[0] * 10,))
    y.grad_fn.register_hook(lambda inputs, outputs: calls.append((inputs[0].tolist(), outputs[0].tolist())))
    y.register_hook(lambda g: g + 1)
    y.sum().backward()
    assert calls == [([40, 80, 120], [20, 20, 20])] and x.grad.tolist() == [40, 80, 120]
    assert y.grad_fn.metadata == {"k": 1}


def test_nodes_are_not_pickled_or_copied():
    node = Square.apply(leaf()).grad_fn
    for copier in (pickle.dumps, copy.copy, copy.deepcopy):
        with pytest.raises(TypeError, match="cannot pickle 'SquareBackward' object"):
            copier(node)
    assert pickle.loads(pickle.dumps(Square)) is Square


# ---- recording ----


def test_the_forward_is_never_recorded():
    seen = []

    def forward(ctx, x):
        seen.append((gs.is_grad_enabled(), x.requires_grad, (x * 2).requires_grad))
        return x * 2

    function(forward).apply(leaf())
    assert seen == [(False, True, False)] and gs.is_grad_enabled()


def test_nothing_is_recorded_without_need():
    assert Square.apply(gs.ones(2)).grad_fn is None
    with gs.no_grad():
        y = Square.apply(leaf())
    assert y.grad_fn is None and not y.requires_grad


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
    class Inner(Function):
        @staticmethod
        def forward(ctx, x):
            with gs.enable_grad():
                ctx.x = x.detach().requires_grad_()
                ctx.y = ctx.x.sin()
            return ctx.y.detach()

        @staticmethod
        def backward(ctx, g):
            ctx.y.backward(g)
            return ctx.x.grad

    x = leaf()
    Inner.apply(Inner.apply(x)).sum().backward()
    assert gs.allclose(x.grad, x.detach().sin().cos() * x.detach().cos())


def test_nesting_a_thousand_deep():
    class Deep(Function):
        @staticmethod
        def forward(ctx, x, depth):
            ctx.depth = depth
            return x * 1

        @staticmethod
        def backward(ctx, g):
            if ctx.depth:
                with gs.enable_grad():
                    inner = gs.ones(1, requires_grad=True)
                    (g,) = grad(Deep.apply(inner, ctx.depth - 1), inner, g)
            return g, None

    x = gs.ones(1, requires_grad=True)
    Deep.apply(x, 1000).backward()
    assert x.grad.item() == 1


def test_threads_share_a_graph():
    x = leaf()
    y = Square.apply(x)
    threads = [threading.Thread(target=lambda: y.sum().backward(retain_graph=True)) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert x.grad.tolist() == [16, 32, 48]


def test_a_gradient_that_the_user_holds_is_not_accumulated_into():
    held = []

    def backward(ctx, g):
        held.append(g * 2)
        return held[-1]

    made = function(lambda ctx, x: x * 2, backward=backward)
    x = leaf()
    for _ in range(2):
        made.apply(x).sum().backward()
    assert held[0].tolist() == [2, 2, 2] and x.grad.tolist() == [4, 4, 4]


# ---- gradients that do not fit ----


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (
            lambda g: (g, g),
            r"function MadeBackward returned an incorrect number of gradients \(expected 1, got 2",
        ),
        (lambda g: (), r"incorrect number of gradients \(expected 1, got 0\)"),
        (lambda g: 3, r"expected Variable or None \(got int\)"),
        (lambda g: [g], r"expected Variable or None \(got list\)"),
        (
            lambda g: gs.ones(2, dtype=gs.float64),
            r"Function MadeBackward returned an invalid gradient at index 0 - got \[2\] but expected shape "
            r"compatible with \[3\]",
        ),
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
