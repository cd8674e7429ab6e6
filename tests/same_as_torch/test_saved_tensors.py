"""Saved tensors: their hooks, their errors, and writes to them."""

import pytest


def test_numbers_never_reach_pack_hooks(lib, graph):
    x, packed = lib.ones(2, requires_grad=True), []
    with graph.saved_tensors_hooks(lambda t: (packed.append(t), t)[1], lambda t: t):
        (x * 2.0 + 3 - 1) / 2
        x**2
        2 - x
    assert [t is x for t in packed] == [True]
    with graph.saved_tensors_hooks(lambda t: (packed.append(t), t)[1], lambda t: t):
        x * lib.tensor(3.0)
    assert packed[-1].tolist() == 3


def test_hooks_see_inputs_and_what_functions_save(lib, function, graph):
    packed = []

    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * 2

    Double = function(forward, backward=lambda ctx, grad: grad * ctx.saved_tensors[0])

    a = lib.ones(5, requires_grad=True)
    b = lib.ones(5, requires_grad=True) * 2
    with graph.saved_tensors_hooks(lambda t: packed.append(t) or len(packed) - 1, lambda k: packed[k]):
        y = a * b
        z = Double.apply(a)
    assert sorted(t.sum().item() for t in packed) == [5, 5, 10]
    (y + z).sum().backward()
    assert a.grad.tolist() == [3] * 5


def test_an_unpack_hook_may_use_hooks_itself(lib, graph):
    inner = []

    def unpack(tensor):
        with lib.enable_grad(), graph.saved_tensors_hooks(lambda t: (inner.append(t), t)[1], lambda t: t):
            lib.ones(2, requires_grad=True) * lib.ones(2)
        return tensor

    x = lib.ones(2, requires_grad=True)
    with graph.saved_tensors_hooks(lambda t: t, unpack):
        y = (x * lib.ones(2)).sum()
    y.backward()
    x * x
    assert len(inner) == 1


def test_the_innermost_hooks_apply(lib, graph):
    seen = []
    x = lib.ones(2, requires_grad=True)

    def hooks(name):
        return graph.saved_tensors_hooks(lambda t: (seen.append(name), t)[1], lambda t: t)

    with hooks("outer"):
        with hooks("inner"):
            x.exp()
        x.exp()
    x.exp()
    assert seen == ["inner", "outer"]


@pytest.mark.parametrize("write", [lambda t: t.mul_(2), lambda t: t.detach().mul_(2), lambda t: t[:1].zero_()])
@pytest.mark.parametrize("op", [lambda x: x * x, lambda x: x.exp()])
def test_a_pack_hook_does_not_write_to_its_argument(lib, graph, write, op):
    x = lib.ones(2, requires_grad=True).clone()
    with graph.saved_tensors_hooks(lambda t: (write(t), t)[1], lambda t: t):
        with pytest.raises(RuntimeError, match="A saved tensor pack hook is modifying its input in place"):
            op(x)


def test_an_unpack_hook_returns_a_tensor(lib, graph):
    x = lib.ones(2, requires_grad=True)
    with graph.saved_tensors_hooks(lambda t: t, lambda t: 3):
        y = (x * x).sum()
    with pytest.raises(TypeError, match="Output of saved tensor unpack_hook expected to be a Tensor but got"):
        y.backward()


def test_disabled_hooks_say_why(lib, graph):
    with graph.disable_saved_tensors_hooks("not here"):
        with pytest.raises(RuntimeError, match="not here"), graph.save_on_cpu():
            pass
    with graph.save_on_cpu():
        y = (lib.ones(2, requires_grad=True) ** 2).sum()
    y.backward()


def test_saved_tensor_objects(lib):
    x = lib.ones(2, requires_grad=True)
    y = x.exp()
    saved = y.grad_fn._raw_saved_result
    with pytest.raises(RuntimeError, match="Trying to create a SavedTensor object from Python is forbidden"):
        type(saved)()
    with pytest.raises(TypeError):
        saved.register_hooks(3, 4)
    saved.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(RuntimeError, match="whose hooks have already been set"):
        saved.register_hooks(lambda t: t, lambda t: t)
    y.sum().backward()
    with pytest.raises(RuntimeError, match="register_hooks on a saved tensor after it has been freed"):
        saved.register_hooks(lambda t: t, lambda t: t)
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        _ = y.grad_fn._saved_result
    product = x * x.detach()
    with pytest.raises(RuntimeError, match="register_hooks on a saved tensor with value None is forbidden"):
        product.grad_fn._raw_saved_self.register_hooks(lambda t: t, lambda t: t)


def test_a_saved_result_is_the_result(lib):
    y = lib.ones(2, requires_grad=True).exp()
    saved = y.grad_fn._saved_result
    assert saved.grad_fn is y.grad_fn and saved.data_ptr() == y.data_ptr()
    saved.detach().mul_(2)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_mutation_copies_each_saved_tensor_once(lib, graph):
    with graph.allow_mutation_on_saved_tensors() as context:
        a = lib.ones(2, requires_grad=True)
        b = a.clone()
        c, d = b * b, b * a
        kept = len(context.original)
        b.zero_()
        assert (len(context.original), len(context.cloned)) == (kept - 1, 1)
        (c + d).sum().backward()
    assert a.grad.tolist() == [4, 4]


def test_mutation_belongs_to_its_context(lib, graph):
    a = lib.ones(2, requires_grad=True)
    with graph.allow_mutation_on_saved_tensors():
        y = (a * a).sum()
        with pytest.raises(RuntimeError, match="contexts cannot be nested"):
            with graph.allow_mutation_on_saved_tensors():
                pass
    with pytest.raises(AssertionError, match="Trying to backward outside of the 'allow_mutation"):
        y.backward()


@pytest.mark.parametrize(
    "function",
    [
        lambda lib, x: x.max(0)[0],
        lambda lib, x: x.sort()[0],
        lambda lib, x: x.gather(0, lib.tensor([0])),
        lambda lib, x: x.topk(1)[0],
        lambda lib, x: x.index_select(0, lib.tensor([0])),
        lambda lib, x: x.median(),
        lambda lib, x: x.masked_fill(x > 0, 0.0),
        lambda lib, x: x[lib.tensor([0])],
        lambda lib, x: x[[0]],
        lambda lib, x: x[x > 0],
        lambda lib, x: x.index_put((lib.tensor([0]),), lib.zeros(1)),
    ],
)
def test_a_second_pass_raises_where_only_indices_were_saved(lib, function):
    y = function(lib, lib.tensor([1.0, 2.0, 3.0], requires_grad=True)).sum()
    y.backward()
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        y.backward()


def test_increment_version_is_seen(lib, graph):
    x = lib.ones(2, requires_grad=True)
    b = x.clone()
    y = (b * b).sum()
    graph.increment_version(b)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward()


def test_a_saved_tensor_that_was_detached_in_place(lib):
    x = lib.ones(3, requires_grad=True)
    y = x * 2
    alias, z = y.detach(), y * y
    other = x * alias
    version = y._version
    y.detach_()
    assert y._version == version
    with pytest.raises(RuntimeError, match=r"has been detached in-place, i\.e\. with \.detach_\(\)"):
        z.sum().backward()
    other.sum().backward()  # which has saved another tensor over the same memory
    assert x.grad.tolist() == [2, 2, 2]


@pytest.mark.parametrize("which", [0, 1])
def test_tensors_that_a_function_has_saved_may_be_detached_in_place(lib, function, which):
    def forward(ctx, x):
        result = x * x
        ctx.save_for_backward(x, result)
        return result

    def backward(ctx, grad):
        x, _ = ctx.saved_tensors
        return grad * 2 * x

    Square = function(forward, backward=backward)

    x = lib.ones(3, requires_grad=True)
    y = x * 2
    z = Square.apply(y)
    loss = z.sum()
    (y, z)[which].detach_()
    loss.backward()
    assert x.grad.tolist() == [8, 8, 8]


def test_a_saved_result_that_was_detached_in_place(lib):
    x = lib.zeros(3, requires_grad=True)
    y = x.exp()
    z = y.sum()
    y.detach_()
    z.backward()
    assert x.grad.tolist() == [1, 1, 1]
    y.add_(1)
    assert y._version == 1


def test_a_saved_result_shares_its_version(lib):
    x = lib.zeros(3, requires_grad=True)
    y = x.exp()
    saved = y.grad_fn._saved_result
    with lib.no_grad():
        y.add_(1)
        assert saved._version == y._version == 1
        saved.add_(1)
    assert saved._version == y._version == 2
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.sum().backward()


def test_contexts_left_in_another_order(lib, graph):
    """The block that ends takes the innermost hooks away."""
    first, second = (graph.saved_tensors_hooks(lambda t: t, lambda t, k=k: t * k) for k in (2, 3))
    x = lib.ones(1, requires_grad=True)
    first.__enter__()
    second.__enter__()
    first.__exit__()
    with_first = x.exp()
    second.__exit__()
    with_none = x.exp()
    for y, factor in ((with_first, 2), (with_none, 1)):
        (grad,) = lib.autograd.grad(y, x)
        assert grad.item() == pytest.approx(factor * y.item())
