"""Hooks on tensors, leaves and nodes: order, results, errors, removal."""

import pytest

import gradspec as gs
from gradspec.autograd import grad
from gradspec.autograd.graph import get_gradient_edge, register_multi_grad_hook
from support.graphs import leaf, values

# ---- order ----


def test_all_kinds_of_hooks_run_in_the_documented_order():
    a = leaf()
    b = a * 2
    seen = []
    b.grad_fn.register_hook(lambda inputs, outputs: seen.append("post"))
    b.grad_fn.register_prehook(lambda outputs: seen.append(f"pre {values(b.grad)}"))
    b.register_hook(lambda g: seen.append("tensor 1"))
    b.retain_grad()
    b.register_hook(lambda g: (seen.append("tensor 2"), g * 3)[1])
    a.register_post_accumulate_grad_hook(lambda t: seen.append(f"accumulated {values(t.grad)}"))
    a.register_hook(lambda g: seen.append(f"leaf, grad {a.grad}"))
    b.sum().backward()
    of_b = ["tensor 1", "tensor 2", "pre [3.0, 3.0, 3.0]", "post"]
    assert seen == [*of_b, "leaf, grad None", "accumulated [6.0, 6.0, 6.0]"]


def test_a_tensor_hook_sees_the_whole_gradient_once():
    a = leaf()
    seen = []
    a.register_hook(lambda g: seen.append(values(g)))
    (a * 2 + a * 3).sum().backward()
    assert seen == [[5.0] * 3]


# ---- kinds of owners ----


def test_hooks_on_one_of_several_outputs():
    a = leaf(1.0, 2.0, 3.0, 4.0)
    x, y = a.split(2)
    assert x.grad_fn is y.grad_fn
    seen = []
    x.grad_fn.register_prehook(lambda outputs: seen.append([g is not None for g in outputs]))
    x.register_hook(lambda g: (seen.append(values(g)), g * 5)[1])
    x.sum().backward(retain_graph=True)
    assert seen == [[1.0, 1.0], [True, False]]
    assert values(a.grad) == [5.0, 5.0, 0.0, 0.0]
    seen.clear()
    edge = get_gradient_edge(x)
    gs.autograd.backward(edge, gs.ones(2, dtype=gs.float64))
    assert seen == [[1.0, 1.0], [True, False]]


def test_hooks_on_a_view():
    a = leaf()
    b = a * 2
    view = b[:2]
    seen = []
    view.register_hook(lambda g: seen.append(values(g)))
    (view * 3).sum().backward()
    assert seen == [[3.0, 3.0]]
    assert values(a.grad) == [6.0, 6.0, 0.0]


def test_hooks_and_gradients_with_respect_to_inner_values():
    a = leaf()
    b = a * 3
    seen = []
    b.register_hook(lambda g: g * 2)
    b.grad_fn.register_prehook(lambda outputs: (outputs[0] * 10,))
    b.grad_fn.register_hook(lambda inputs, outputs: seen.append("post"))
    assert values(grad(b.sum(), b, retain_graph=True)[0]) == [2.0] * 3
    assert seen == []
    assert values(grad(b.sum(), get_gradient_edge(b), retain_graph=True)[0]) == [2.0] * 3
    assert values(grad(b.sum(), a)[0]) == [60.0] * 3
    assert seen == ["post"]


def test_hooks_under_create_graph_are_differentiable():
    a = leaf(2.0)
    b = a * a
    b.register_hook(lambda g: g * a)
    (first,) = grad(b.sum(), a, create_graph=True)
    assert values(first) == [8.0]  # 2 a * a
    assert values(grad(first.sum(), a)[0]) == [8.0]


# ---- what hooks return ----

WRONG_TUPLES = [
    (lambda *g: 3, TypeError, "expected tuple, but hook returned 'int'"),
    (lambda *g: g[0][0], TypeError, "expected tuple, but hook returned 'Tensor'"),
    (lambda *g: ("x",), TypeError, "expected Variable, but hook returned 'str'"),
    (lambda *g: (g[0][0], g[0][0]), RuntimeError, r"incorrect number of values \(got 2, but expected 1\)"),
    (lambda *g: (gs.ones(5),), RuntimeError, "has changed the type of value"),
    (lambda *g: (gs.ones(5, dtype=gs.float64),), RuntimeError, "has changed the size of value"),
]


@pytest.mark.parametrize("kind", ["register_hook", "register_prehook"])
@pytest.mark.parametrize(("hook", "error", "message"), WRONG_TUPLES)
def test_the_result_of_a_node_hook_is_checked(kind, hook, error, message):
    a = leaf()
    b = a.clone()
    handle = getattr(b.grad_fn, kind)(hook)
    with pytest.raises(error, match=message):
        b.sum().backward()
    assert a.grad is None
    handle.remove()
    b.sum().backward()
    assert values(a.grad) == [1.0] * 3


def test_a_node_hook_may_not_make_a_gradient_where_there_is_none():
    a = leaf()
    b = a * gs.ones(3, dtype=gs.float64)
    b.grad_fn.register_hook(lambda inputs, outputs: (inputs[0], inputs[0]))
    with pytest.raises(RuntimeError, match="can't replace a None gradient with a non-None value"):
        b.sum().backward()


def test_node_hooks_get_tensors_where_there_are_no_dims():
    a = gs.tensor(3.0, requires_grad=True)
    b = a * a
    seen = []
    b.grad_fn.register_prehook(lambda outputs: seen.extend(outputs))
    b.grad_fn.register_hook(lambda inputs, outputs: seen.extend((*inputs, *outputs)))
    b.backward()
    assert all(type(gradient) is gs.Tensor for gradient in seen)
    assert [gradient.item() for gradient in seen] == [1.0, 3.0, 3.0, 1.0]


def test_registering_is_refused_with_a_reason():
    a, plain = leaf(), gs.ones(2)
    for register in (plain.register_hook, plain.register_post_accumulate_grad_hook):
        with pytest.raises(RuntimeError, match="hook on a tensor that doesn't require gradient"):
            register(print)
    with pytest.raises(RuntimeError, match="cannot be registered on non-leaf tensors"):
        (a * 2).register_post_accumulate_grad_hook(print)
    with pytest.raises(RuntimeError, match="can't retain_grad on Tensor that has requires_grad=False"):
        plain.retain_grad()
    with pytest.raises(TypeError, match="a hook must be callable, not int"):
        a.register_hook(3)
    a.sum().backward()
    assert values(a.grad) == [1.0] * 3


def test_post_accumulate_hooks():
    a = leaf()
    handle = a.register_post_accumulate_grad_hook(lambda t: setattr(t, "grad", None))
    (a * 2).sum().backward()
    assert a.grad is None
    handle.remove()
    with a.register_post_accumulate_grad_hook(lambda t: pytest.fail("not accumulated")):
        grad((a * 2).sum(), a)


# ---- errors in hooks, handles ----


@pytest.mark.parametrize("register", ["tensor", "pre", "post", "leaf", "post accumulate", "multi"])
def test_a_hook_that_raises_leaves_engine_and_graph_usable(register):
    a = leaf()
    b = a * a
    y = b.sum()

    def fail(*arguments):
        raise ValueError("from the hook")

    handle = {
        "tensor": lambda: b.register_hook(fail),
        "pre": lambda: b.grad_fn.register_prehook(fail),
        "post": lambda: b.grad_fn.register_hook(fail),
        "leaf": lambda: a.register_hook(fail),
        "post accumulate": lambda: a.register_post_accumulate_grad_hook(fail),
        "multi": lambda: register_multi_grad_hook((a, b), fail),
    }[register]()
    with pytest.raises(ValueError, match="from the hook"):
        y.backward(retain_graph=True)
    assert gs.is_grad_enabled()
    handle.remove()
    a.grad = None
    y.backward()
    assert values(a.grad) == [2.0, 4.0, 6.0]


def test_handles_remove_twice_and_are_context_managers():
    a = leaf()
    handle = a.register_hook(lambda g: g * 100)
    handle.remove()
    handle.remove()
    with a.register_hook(lambda g: g * 2) as inner:
        assert inner is not handle
        a.sum().backward()
    a.sum().backward()
    assert values(a.grad) == [3.0] * 3


def test_hooks_added_and_removed_during_a_pass():
    a = leaf()
    b = a * 2
    c = b * 3
    seen = []
    gone = b.register_hook(lambda g: seen.append("gone"))

    def change(g):
        gone.remove()
        b.register_hook(lambda g: seen.append("late"))

    c.register_hook(change)
    c.sum().backward()
    assert seen == ["late"]


def test_detach_and_clone_take_no_hooks_along():
    a = leaf()
    a.register_hook(lambda g: pytest.fail("called"))
    a.detach().requires_grad_().sum().backward()
    assert a.grad is None


class Nameless:
    """A callable object that has no name, or a name that is not a text."""

    def __init__(self, result, name):
        self.result, self.name = result, name

    def __call__(self, *given):
        return self.result

    def __getattr__(self, name):
        if isinstance(self.name, Exception):
            raise self.name
        return self.name


@pytest.mark.parametrize("name", [RuntimeError("no name"), AttributeError("no name"), 3, ""])
def test_hooks_are_callable_objects_of_any_kind(name):
    a = leaf()
    b = a * 2
    for register in (
        a.register_hook,
        b.grad_fn.register_hook,
        b.grad_fn.register_prehook,
        a.register_post_accumulate_grad_hook,
        lambda hook: register_multi_grad_hook((a,), hook),
    ):
        register(Nameless(None, name))
    b.sum().backward(retain_graph=True)
    assert values(a.grad) == [2.0, 2.0, 2.0]
    b.register_hook(Nameless(gs.ones(1), name))
    with pytest.raises(RuntimeError, match="hook 'Nameless' has changed the"):
        b.sum().backward()
