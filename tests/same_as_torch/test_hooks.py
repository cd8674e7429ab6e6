"""Hooks: what they see, in which order, and what they may return."""

import pytest


def leaf(lib):
    return lib.ones(2, requires_grad=True)


def test_hooks_of_a_leaf_in_both_passes(lib):
    x, seen = leaf(lib), []
    y = x * 2
    node = y.grad_fn.next_functions[0][0]
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append("accumulated"))
    node.register_hook(lambda *_: seen.append("after"))
    node.register_prehook(lambda grads: (seen.append("before"), (grads[0] * 10,))[1])
    x.register_hook(lambda grad: seen.append("tensor"))
    (grad,) = lib.autograd.grad(y.sum(), x, retain_graph=True)
    assert seen == ["tensor"] and grad.tolist() == [2, 2] and x.grad is None
    seen.clear()
    y.sum().backward()
    assert seen == ["tensor", "before", "accumulated", "after"] and x.grad.tolist() == [20, 20]


def test_a_posthook_of_a_leaf_may_replace_its_grad(lib):
    x = leaf(lib)

    def replace(*_):
        x.grad = x.grad * 5

    y = x * 2
    y.grad_fn.next_functions[0][0].register_hook(replace)
    y.sum().backward()
    assert x.grad.tolist() == [10, 10]


def test_a_post_accumulate_hook_returns_nothing(lib):
    x = leaf(lib)
    x.register_post_accumulate_grad_hook(lambda leaf: leaf.grad)
    with pytest.raises(RuntimeError, match="Tensor post accumulate grad hooks should return None"):
        (x * 2).sum().backward()
    x = leaf(lib)
    x.register_post_accumulate_grad_hook(lambda leaf: 3)
    with pytest.raises(TypeError, match="expected Variable, but hook returned 'int'"):
        (x * 2).sum().backward()
    assert x.grad.tolist() == [2, 2]


def test_hooks_hear_of_a_missing_gradient(lib, function):
    x, seen = leaf(lib), []
    lost = function(lambda ctx, x: x * 1, backward=lambda ctx, grad: None).apply
    x.register_hook(seen.append)
    x.register_post_accumulate_grad_hook(lambda leaf: seen.append(leaf.grad))
    lost(x).sum().backward()
    assert seen == [None, None]
    y = x * 2
    y.register_hook(lambda grad: lib.ones(2))
    with pytest.raises(RuntimeError, match="can't replace a None gradient with a non-None value"):
        lost(y).sum().backward()


def test_hooks_of_outputs_that_no_gradient_reached(lib):
    x, seen = lib.ones(4, requires_grad=True), []
    a, b = x.split(2)
    a.register_hook(lambda grad: seen.append(("a", grad.tolist())))
    b.register_hook(lambda grad: seen.append(("b", grad)))
    a.sum().backward()
    assert seen == [("a", [1, 1]), ("b", None)]


def test_multi_grad_hooks_of_several_outputs(lib, graph):
    x, seen = lib.ones(4, requires_grad=True), []
    for which in (0, 1):
        parts = x.split(2)
        graph.register_multi_grad_hook(parts, lambda grads: seen.append([g is not None for g in grads]))
        parts[which].sum().backward()
    assert seen == [[True, False], [False, True]]


def test_multi_grad_hooks_as_documented(lib, graph):
    seen = []
    a, b = leaf(lib), leaf(lib)
    c, d = a * b, a * b
    handle = graph.register_multi_grad_hook((a, b, c, d), lambda grads: seen.append([g is not None for g in grads]))
    c.sum().backward(retain_graph=True)
    c.sum().backward(inputs=(a,), retain_graph=True)
    assert seen == [[True, True, True, False], [True, False, True, False]]
    handle.remove()
    c.sum().backward()
    assert len(seen) == 2
    graph.register_multi_grad_hook((a, b), lambda grad: seen.append(grad.tolist()), mode="any")
    (a * 3).sum().backward()
    assert seen[2:] == [[3, 3]]


def test_a_hook_is_called_every_time_until_it_is_removed(lib):
    v = lib.tensor([0.0, 0.0, 0.0], requires_grad=True)
    handle = v.register_hook(lambda grad: grad * 2)
    v.backward(lib.tensor([1.0, 2.0, 3.0]))
    v.backward(lib.tensor([1.0, 2.0, 3.0]))
    assert v.grad.tolist() == [4, 8, 12]
    handle.remove()
    v.backward(lib.tensor([1.0, 1.0, 1.0]))
    assert v.grad.tolist() == [5, 9, 13]


@pytest.mark.parametrize("make", [lambda x: x, lambda x: x * 2], ids=["leaf", "non-leaf"])
@pytest.mark.parametrize(
    ("returned", "error", "message"),
    [
        (lambda lib: 3, TypeError, "expected Variable, but hook returned 'int'"),
        (lambda lib: lib.ones(3), RuntimeError, "has changed the size of value"),
        (lambda lib: lib.ones(1, 2), RuntimeError, "has changed the size of value"),
        (lambda lib: lib.ones(2, dtype=lib.float64), RuntimeError, "has changed the type of value"),
    ],
)
def test_refused_results_of_a_tensor_hook(lib, make, returned, error, message):
    x = leaf(lib)
    y = make(x)
    handle = y.register_hook(lambda grad: returned(lib))
    loss = (y * 2).sum()
    with pytest.raises(error, match=message):
        loss.backward(retain_graph=True)
    assert x.grad is None
    handle.remove()
    loss.backward()
    assert x.grad is not None


def test_prehooks_and_posthooks_of_a_node(lib):
    x = leaf(lib)
    b = x.clone()
    handle = b.grad_fn.register_prehook(lambda grads: (grads[0] * 2,))
    b.sum().backward(retain_graph=True)
    handle.remove()
    other = b.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 2,))
    b.sum().backward(retain_graph=True)
    other.remove()
    b.sum().backward()
    assert x.grad.tolist() == [5, 5]


def test_nodes_of_inputs_that_are_not_leaves_run(lib):
    x, seen = leaf(lib), []
    y = x * 2
    y.grad_fn.register_prehook(lambda grads: seen.append("before"))
    (y * 3).sum().backward(inputs=[y])
    assert seen == ["before"] and y.grad.tolist() == [3, 3] and x.grad is None


def test_the_order_of_nodes_can_be_set(lib):
    node = (leaf(lib) * 2).grad_fn
    node._set_sequence_nr(7)
    assert node._sequence_nr() == 7


def test_calling_a_node(lib):
    node = (leaf(lib) * 2).grad_fn
    assert node(lib.ones(2))[0].tolist() == [2, 2]
    for count in (0, 2):
        with pytest.raises(TypeError, match=f"expected 1 arguments, got {count} instead"):
            node(*[lib.ones(2)] * count)


def test_hooks_stay_with_the_value(lib):
    seen = []
    y = leaf(lib) * 2
    y.register_hook(lambda grad: seen.append(("old", grad.tolist())))
    y.retain_grad()
    y.mul_(3)
    y.register_hook(lambda grad: seen.append(("new", grad.tolist())))
    y.sum().backward()
    assert seen == [("new", [1, 1]), ("old", [3, 3])] and y.grad.tolist() == [1, 1]
