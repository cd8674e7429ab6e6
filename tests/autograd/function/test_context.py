"""The context of a custom Function takes attributes of any name, in every kind of call and pass."""

import copy
import logging

import pytest

import gradspec as gs
from gradspec import autograd
from gradspec.autograd import Function, forward_ad, grad, graph
from gradspec.autograd.graph import Node
from support.functions import function
from support.graphs import leaf

# What the graph's own parts are called, or were, besides what a node of an op and of a Function show.
INTERNAL = (
    "backward backward_tensors cls edges extra graph inputs keep kept kind name node nr op output outputs "
    "own_saved position release saved saved_outputs saves_outputs self seq takes_undefined variable written"
).split()
READ_ONLY = {"metadata", "next_functions", "requires_grad", "saved_tensors", "saved_variables"}
# What the context's methods set; the forward's end looks at their values.
MARKS = {"dirty_tensors", "materialize_grads", "non_differentiable", "saved_for_forward", "to_save"}


def public(node):
    return {name for name in dir(node) if not name.startswith("_")}


class Plain(Function):
    @staticmethod
    def forward(ctx, x):
        return x * 1

    @staticmethod
    def backward(ctx, g):
        return g


NODES = [leaf().exp().grad_fn, leaf().split(1)[0].grad_fn, Plain.apply(leaf()).grad_fn]
SHOWN = set().union(*map(public, NODES))
NAMES = sorted((SHOWN | set(INTERNAL)) - READ_ONLY - MARKS)


def fill(ctx):
    for name in NAMES:
        setattr(ctx, name, f"value of {name}")


def check(ctx):
    for name in NAMES:
        assert getattr(ctx, name) == f"value of {name}", name


class Cube(Function):
    """x cubed, from a saved input and a saved output; with a context full of names."""

    @staticmethod
    def forward(ctx, x):
        y = x**3
        ctx.save_for_backward(x, y)
        ctx.save_for_forward(x, y)
        fill(ctx)
        return y

    @staticmethod
    def backward(ctx, g):
        check(ctx)
        x, y = ctx.saved_tensors
        return g * (x**2 + 2 * y / x)

    @staticmethod
    def jvp(ctx, tangent):
        check(ctx)
        x, _ = ctx.saved_tensors
        return 3 * x**2 * tangent


class CubeApart(Cube):
    """The same with the context set up apart."""

    @staticmethod
    def forward(x):
        return x**3

    @staticmethod
    def setup_context(ctx, inputs, output):
        ctx.save_for_backward(*inputs, output)
        ctx.save_for_forward(*inputs, output)
        fill(ctx)


class Both(Function):
    """Two outputs, both saved, and a context full of names."""

    @staticmethod
    def forward(ctx, x):
        y, z = x**2, x * 3
        ctx.save_for_backward(y, z)
        fill(ctx)
        return y, z

    @staticmethod
    def backward(ctx, g, h):
        check(ctx)
        _, z = ctx.saved_tensors
        return g * 2 * z / 3 + h * 3

    @staticmethod
    def jvp(ctx, tangent):
        check(ctx)
        return tangent * 2, tangent * 3


STYLES = pytest.mark.parametrize("cube", [Cube, CubeApart])


@STYLES
def test_a_backward_pass(cube):
    x = leaf()
    y = cube.apply(x)
    check(y.grad_fn)
    y.sum().backward()
    assert x.grad.tolist() == [3, 12, 27]
    check(y.grad_fn)


@STYLES
def test_derivatives_of_every_order(cube):
    x = leaf()
    (first,) = grad(cube.apply(x).sum(), x, create_graph=True)
    (second,) = grad(first.sum(), x, create_graph=True)
    (third,) = grad(second.sum(), x)
    assert [g.tolist() for g in (first, second, third)] == [[3, 12, 27], [6, 12, 18], [6, 6, 6]]


@pytest.mark.parametrize("name", NAMES)
def test_each_name_by_itself(name):
    class One(Plain):
        @staticmethod
        def forward(ctx, x):
            setattr(ctx, name, (name, 3))
            return x * 2

        @staticmethod
        def backward(ctx, g):
            assert getattr(ctx, name) == (name, 3)
            return g * 2

    x = leaf()
    y = One.apply(x)
    assert getattr(y.grad_fn, name) == (name, 3)
    y.sum().backward()
    assert x.grad.tolist() == [2, 2, 2]


@pytest.mark.parametrize("name", INTERNAL)
def test_a_name_that_was_not_set_is_missing(name):
    found = []

    class Looks(Plain):
        @staticmethod
        def forward(ctx, x):
            found.append(hasattr(ctx, name))
            return x * 1

    node = Looks.apply(leaf()).grad_fn
    found.append(hasattr(node, name))
    assert found == ([True, True] if name == "name" else [False, False])


@pytest.mark.parametrize("name", sorted(READ_ONLY))
def test_attributes_of_the_graph_are_read_only(name):
    class Sets(Plain):
        @staticmethod
        def forward(ctx, x):
            with pytest.raises(AttributeError, match=name):
                setattr(ctx, name, 3)
            return x * 1

    x = leaf()
    Sets.apply(x).sum().backward()
    assert x.grad.tolist() == [1, 1, 1]


def test_the_gradients_wanted_are_as_told_by_the_arguments_and_not_by_the_context():
    class Sets(Plain):
        @staticmethod
        def forward(ctx, x):
            ctx.needs_input_grad = (False,)
            return x * 1

    x = leaf()
    Sets.apply(x).sum().backward()
    assert x.grad.tolist() == [1, 1, 1]


def test_the_graph_around_it():
    x = leaf()
    y = Cube.apply(x)
    z = y * 2
    node = y.grad_fn
    assert z.grad_fn.next_functions == ((node, 0), (None, 0))
    assert isinstance(node, Node) and node.next_functions[0][0] is graph.get_gradient_edge(x).node
    node.metadata["k"] = 1
    assert node.metadata == {"k": 1}
    assert repr(node) == "<CubeBackward>"
    assert repr(y) == "tensor([ 1.,  8., 27.], dtype=gradspec.float64, grad_fn=<CubeBackward>)"
    (given,) = grad(z.sum(), [graph.get_gradient_edge(y)], retain_graph=True)
    assert given.tolist() == [2, 2, 2]
    with gs.no_grad():
        assert node(gs.ones(3, dtype=gs.float64)).tolist() == [3, 12, 27]
    with pytest.raises(TypeError, match="expected 1 arguments, got 2 instead"):
        node(None, None)
    with pytest.raises(TypeError, match="cannot pickle 'CubeBackward' object"):
        node.__reduce_ex__(4)
    with pytest.raises(RuntimeError, match="this one was made by CubeBackward"):
        copy.deepcopy(y)


def test_errors_name_the_node_by_its_class():
    x = leaf()
    y = Cube.apply(x)
    y.sum().backward()
    with pytest.raises(RuntimeError, match=r"a second time .*\[node CubeBackward\]"):
        y.sum().backward()
    y = Cube.apply(x * 1)
    with gs.no_grad():
        y.add_(1)
    with pytest.raises(RuntimeError, match=r"\[Cube\] saved 'saved_tensors\[1\]'.* for CubeBackward"):
        y.sum().backward()


def test_hooks_of_its_node_and_output():
    x = leaf()
    y = Cube.apply(x)
    seen = []
    y.register_hook(lambda g: seen.append(("tensor", g.tolist())))
    Node.register_prehook(y.grad_fn, lambda outputs: (outputs[0] * 10,))
    Node.register_hook(y.grad_fn, lambda inputs, outputs: seen.append(("post", inputs[0].tolist())))
    y.retain_grad()
    y.sum().backward()
    assert seen == [("tensor", [1, 1, 1]), ("post", [30, 120, 270])]
    assert y.grad.tolist() == [1, 1, 1]
    assert x.grad.tolist() == [30, 120, 270]


def test_a_hook_on_several_tensors():
    x = leaf()
    y, z = Cube.apply(x), Cube.apply(x)
    seen = []
    graph.register_multi_grad_hook((y, z), lambda gradients: seen.append(len(gradients)))
    (y + z).sum().backward()
    assert seen == [2]


def test_anomaly_mode():
    class Root(Plain):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            fill(ctx)
            return x * 1

        @staticmethod
        def backward(ctx, g):
            check(ctx)
            return g * ctx.saved_tensors[0].sqrt()

    x = leaf(0.0, 2.0)
    with autograd.set_detect_anomaly(True, check_inf=True):
        loss = Cube.apply(x).sum()
        error = "Function 'CubeBackward' returned nan values in its 0th output. The gradient, of shape"
        trace = r"Error detected in CubeBackward(.|\n)*The call was Cube\(float64"
        with pytest.warns(UserWarning, match=trace), pytest.raises(RuntimeError, match=error):
            loss.backward()
        (first,) = grad(Root.apply(x).sum(), x, create_graph=True)
        assert first.tolist() == [0, 2**0.5]
        error = "Function 'SqrtBackward0' returned inf values"
        with pytest.warns(UserWarning) as told, pytest.raises(RuntimeError, match=error):
            first.sum().backward()
    assert "Previous calculation was induced by RootBackward" in str(told[-1].message)


def test_the_log(caplog):
    x = leaf()
    y = Cube.apply(x)
    with caplog.at_level(logging.DEBUG, "gradspec.autograd"):
        y.sum().backward()
    assert f"CubeBackward (sequence {y.grad_fn._sequence_nr()}) gets [3]" in caplog.messages


@STYLES
def test_saved_tensor_hooks(cube):
    x = leaf()
    with graph.saved_tensors_hooks(lambda tensor: tensor.numpy().copy(), gs.from_numpy):
        y = cube.apply(x)
    y.sum().backward()
    assert x.grad.tolist() == [3, 12, 27]
    y = cube.apply(x)
    y.grad_fn._raw_saved_tensors[1].register_hooks(lambda tensor: tensor * 3, lambda tensor: tensor / 3)
    assert grad(y.sum(), x)[0].tolist() == [3, 12, 27]


def test_several_outputs():
    x = leaf()
    y, z = Both.apply(x)
    (y + z).sum().backward()
    assert x.grad.tolist() == [5, 7, 9]
    y, z = Both.apply(x)
    assert grad(z.sum(), x)[0].tolist() == [3, 3, 3]
    y, z = Both.apply(x)
    (first,) = grad(y.sum(), x, create_graph=True)
    assert grad(first.sum(), x)[0].tolist() == [2, 2, 2]


@STYLES
def test_forward_mode(cube):
    x = leaf()
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(x, gs.ones(3, dtype=gs.float64))
        tangent = forward_ad.unpack_dual(cube.apply(dual)).tangent
        assert tangent.tolist() == [3, 12, 27]
        assert grad(tangent.sum(), x)[0].tolist() == [6, 12, 18]
        parts = [forward_ad.unpack_dual(part).tangent for part in Both.apply(dual)]
        assert [part.tolist() for part in parts if part is not None] == [[2, 2, 2], [3, 3, 3]]


def test_an_input_that_is_written_to():
    def forward(ctx, x):
        ctx.mark_dirty(x)
        ctx.save_for_backward(x)
        fill(ctx)
        return x.mul_(2)

    def backward(ctx, g):
        check(ctx)
        assert ctx.saved_tensors[0].tolist() == [2, 4]
        return g * 2

    Double = function(forward, backward=backward)

    x = leaf()
    base = x * 1
    Double.apply(base[:2])
    assert grad(base.sum(), x)[0].tolist() == [2, 2, 1]


def test_a_backward_that_is_differentiable_once():
    class Once(Cube):
        backward = staticmethod(autograd.function.once_differentiable(Cube.backward))

    x = leaf()
    seed = gs.tensor(1.0, dtype=gs.float64, requires_grad=True)
    (first,) = grad(Once.apply(x).sum(), x, seed, create_graph=True)
    assert first.tolist() == [3, 12, 27]
    with pytest.raises(RuntimeError, match=r"@once_differentiable \[OnceBackward\]"):
        first.sum().backward()


@pytest.mark.torch
@pytest.mark.parametrize("name", sorted(SHOWN | set(INTERNAL)))
def test_attributes_are_writable_as_in_torch(name, torch):
    outcomes = []
    for library in (gs, torch):

        class Sets(library.autograd.Function):
            @staticmethod
            def forward(ctx, x):
                try:
                    setattr(ctx, name, True if name == "materialize_grads" else ())
                except AttributeError:
                    outcomes.append("refused")
                else:
                    outcomes.append("set")
                return x * 2

        Sets.apply(library.ones(3, requires_grad=True))
    assert outcomes[0] == outcomes[1]
