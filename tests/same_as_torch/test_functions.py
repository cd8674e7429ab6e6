"""Custom Functions: arguments, contexts, and missing gradients."""

import pytest


def test_a_function_and_its_node(lib):
    class Exp(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            result = x.exp()
            ctx.save_for_backward(result, None)
            return result

        @staticmethod
        def backward(ctx, grad):
            result, nothing = ctx.saved_tensors
            assert nothing is None
            return grad * result

    x = lib.zeros(2, requires_grad=True)
    y = Exp.apply(x)
    assert y.grad_fn.name() == "ExpBackward" and y.grad_fn.next_functions[0][0].variable is x
    (first,) = lib.autograd.grad(y.sum(), x, create_graph=True)
    (second,) = lib.autograd.grad(first.sum(), x)
    assert first.tolist() == second.tolist() == [1, 1]


def test_functions_are_not_called(lib):
    class Same(lib.autograd.Function):
        forward = staticmethod(lambda ctx, x: x * 1)

    with pytest.warns(DeprecationWarning, match="should not be instantiated"):
        instance = Same()
    with pytest.raises(RuntimeError, match="Legacy autograd function with non-static forward method is"):
        instance(lib.ones(2))
    y = Same.apply(lib.ones(2, requires_grad=True))
    with pytest.raises(NotImplementedError, match="You must implement either the backward or vjp method"):
        y.sum().backward()


def test_arguments_of_any_kind(lib, function):
    seen = []

    def forward(ctx, x, factor, y, note):
        ctx.factor = factor
        return x * factor, y + note["n"]

    def backward(ctx, *grads):
        seen.extend((ctx.needs_input_grad, len(grads)))
        return grads[0] * ctx.factor, None, grads[1], None

    Scaled = function(forward, backward=backward)

    x = lib.ones(2, requires_grad=True)
    a, b = Scaled.apply(x, 3.0, lib.ones(2), {"n": 1})
    (a + b).sum().backward()
    assert x.grad.tolist() == [3, 3] and b.tolist() == [2, 2] and seen == [(True, False, False, False), 2]


def largest(lib, function, seen, materialize=True):
    def forward(ctx, x):
        ctx.set_materialize_grads(materialize)
        values, indices = x.max(0)
        ctx.mark_non_differentiable(indices)
        ctx.save_for_backward(indices)
        ctx.size = len(x)
        return values, indices, x * 2

    def backward(ctx, *grads):
        seen.extend(grads)
        grad = lib.zeros(ctx.size)
        grad[ctx.saved_tensors[0]] = grads[0]
        return grad

    return function(forward, backward=backward).apply


def test_outputs_without_gradient(lib, function):
    seen = []
    x = lib.tensor([1.0, 3.0, 2.0], requires_grad=True)
    values, indices, _ = largest(lib, function, seen)(x)
    assert values.requires_grad and not indices.requires_grad and indices.item() == 1
    values.backward()
    assert x.grad.tolist() == [0, 1, 0] and seen[1].tolist() == 0 and seen[2].tolist() == [0, 0, 0]


def test_missing_gradients(lib, function):
    seen = []
    x = lib.tensor([1.0, 3.0, 2.0], requires_grad=True)
    largest(lib, function, seen, materialize=False)(x)[0].backward()
    assert x.grad.tolist() == [0, 1, 0] and seen[1:] == [None, None]


def test_each_call_of_a_function_has_a_node(lib, function):
    Double = function(lambda ctx, x: x * 2, backward=lambda ctx, grad: grad * 2)

    x = lib.ones(2, requires_grad=True)
    first, second = Double.apply(x), Double.apply(x)
    assert first.grad_fn is not second.grad_fn and first.grad_fn is first.grad_fn
    (first + second).sum().backward()
    assert x.grad.tolist() == [4, 4]
