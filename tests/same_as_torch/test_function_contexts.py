"""The methods of Functions and of their contexts, and the rules for `vmap`."""

import pytest


def one(lib):
    return lib.tensor(1.0, dtype=lib.float64, requires_grad=True)


def test_only_tensors_are_saved(lib, function):
    for save, error, message in (
        ("save_for_backward", TypeError, "save_for_backward can only save variables, but argument 0 is of"),
        ("save_for_forward", AssertionError, "save_for_forward expects all arguments to be tensors"),
    ):
        saves = function(lambda ctx, x, name=save: getattr(ctx, name)(2.0) or x * 2)
        with pytest.raises(error, match=message):
            saves.apply(one(lib))


def test_intermediate_tensors_may_be_saved(lib, function):
    def forward(ctx, x, y, z):
        w = x * z
        out = x * y + y * z + w * y
        ctx.save_for_backward(x, y, w, out)
        ctx.z = z
        return out

    @lib.autograd.function.once_differentiable
    def backward(ctx, grad_out):
        x, y, w, _ = ctx.saved_tensors
        return grad_out * (y + y * ctx.z), grad_out * (x + ctx.z + w), None

    Func = function(forward, backward=backward)
    a, b = one(lib), lib.tensor(2.0, dtype=lib.float64, requires_grad=True)
    weight = lib.ones((), dtype=lib.float64, requires_grad=True)
    grads = lib.autograd.grad(Func.apply(a, b, 4), (a, b), weight, create_graph=True)
    assert [grad.item() for grad in grads] == [10, 9]
    with pytest.raises(RuntimeError, match="a function that was marked with @once_differentiable"):
        grads[0].backward()


def test_two_ways_to_support_second_derivatives(lib, function):
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.sinh()

    def backward(ctx, grad):
        (x,) = ctx.saved_tensors
        return grad * (x.exp() + (-x).exp()) / 2

    Recomputed = function(forward, backward=backward)

    def forward(ctx, x):
        up, down = x.exp(), (-x).exp()
        ctx.save_for_backward(up, down)
        return (up - down) / 2, up, down

    def backward(ctx, grad, grad_up, grad_down):
        up, down = ctx.saved_tensors
        return grad * (up + down) / 2 + grad_up * up - grad_down * down

    Returned = function(forward, backward=backward)

    x = one(lib)
    assert lib.autograd.gradgradcheck(Recomputed.apply, (x,))
    assert lib.autograd.gradgradcheck(lambda x: Returned.apply(x)[0], (x,))


def test_writes_that_are_marked_are_seen(lib, function):
    def forward(ctx, x):
        x_npy = x.numpy()
        x_npy += 1
        ctx.mark_dirty(x)
        return x

    Inplace = function(forward)

    a = one(lib).clone()
    b = a * a
    assert Inplace.apply(a).item() == 2
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        b.backward()


def test_shared_storage_needs_no_mark(lib, function):
    Marks = function(lambda ctx, x: ctx.mark_shared_storage((x, x)) or x * 2)

    with pytest.warns(FutureWarning, match="`mark_shared_storage` is deprecated"):
        Marks.apply(lib.ones(2))


def test_missing_tangents(lib, function, fwad):
    seen = []

    def forward(ctx, x, y, scale, materialize):
        ctx.set_materialize_grads(materialize)
        ctx.scale = scale
        return (x + y) * scale, "a note"

    def jvp(ctx, x_t, y_t, scale_t, materialize_t):
        seen.append((y_t if y_t is None else y_t.item(), scale_t, materialize_t))
        return x_t * ctx.scale, None

    Sum = function(forward, jvp=jvp)

    with fwad.dual_level():
        x = fwad.make_dual(one(lib).detach(), lib.tensor(2.0, dtype=lib.float64))
        for materialize in (True, False):
            result, note = Sum.apply(x, one(lib).detach(), 3.0, materialize)
            assert fwad.unpack_dual(result).tangent.item() == 6 and note == "a note"
    assert seen == [(0, None, None), (None, None, None)]


@pytest.mark.parametrize("other", [3, True])
def test_integers_have_no_tangent(lib, function, fwad, other):
    seen = []
    Doubled = function(lambda ctx, x, other: x * 2, jvp=lambda ctx, x_t, other_t: seen.append(other_t) or x_t * 2)

    with fwad.dual_level():
        Doubled.apply(fwad.make_dual(one(lib).detach(), one(lib).detach()), lib.tensor(other))
    assert seen == [None]


def test_gradients_of_plain_outputs_are_none(lib, function):
    seen = []

    def backward(ctx, *grads):
        seen.extend(grads[1:])
        return grads[0] * 2

    Noted = function(lambda ctx, x: (x * 2, "a note", 3), backward=backward)

    x = one(lib)
    Noted.apply(x)[0].backward()
    assert x.grad.item() == 2 and seen == [None, None]


def test_the_context_may_be_set_up_apart(lib, function):
    seen = []

    def setup_context(ctx, inputs, output):
        seen.append((type(inputs), len(inputs), output.item()))
        _, ctx.factor = inputs

    Scaled = function(
        lambda x, factor=3.0: x * factor,
        setup_context=setup_context,
        backward=lambda ctx, grad: (grad * ctx.factor, None),
    )

    x = one(lib)
    Scaled.apply(x).backward()
    assert x.grad.item() == 3 and seen == [(tuple, 2, 3.0)]


def test_methods_that_are_missing_or_defined_twice(lib, function, fwad):
    class Nothing(lib.autograd.Function):
        pass

    Both = function(lambda ctx, x: x * 2, backward=lambda ctx, grad: grad, vjp=lambda ctx, grad: grad)

    with pytest.raises(NotImplementedError, match="You must implement the forward function for custom"):
        Nothing.apply(one(lib))
    with pytest.raises(RuntimeError, match="Implementing both 'backward' and 'vjp' for a custom Function"):
        Both.apply(one(lib)).backward()
    with fwad.dual_level(), pytest.raises(NotImplementedError, match="You must implement the jvp function"):
        Both.apply(fwad.make_dual(one(lib).detach(), one(lib).detach()))


def test_rules_for_vmap(lib, function):
    def mapped(**rules):
        setup = {"setup_context": lambda ctx, inputs, output: None}
        made = function(lambda x, factor: x * factor, **setup, **rules)
        return lib.vmap(lambda row: made.apply(row, 2.0))

    def rule(info, in_dims, x, factor):
        assert (info.batch_size, info.randomness, in_dims) == (3, "error", (0, None))
        return x * factor, 0

    x = lib.ones(3, 2)
    for rules in ({"vmap": rule}, {"generate_vmap_rule": True}):
        assert mapped(**rules)(x).tolist() == [[2, 2]] * 3
    for rules in ({}, {"vmap": rule, "generate_vmap_rule": True}):
        with pytest.raises(RuntimeError, match="vmap"):
            mapped(**rules)(x)


def test_transforms_need_a_context_set_up_apart(lib, function):
    Combined = function(lambda ctx, x: x * 2, backward=lambda ctx, grad: grad * 2)

    with pytest.raises(RuntimeError, match="must override the setup_context"):
        lib.vmap(Combined.apply)(lib.ones(2))


def test_nodes_are_told_by_their_class(lib, function, graph):
    Same = function(lambda ctx, x: x * 1)

    for y in (one(lib).clone(), Same.apply(one(lib))):
        assert isinstance(y.grad_fn, graph.Node)
    assert not isinstance(y, graph.Node)


@pytest.mark.parametrize("requires_grad", [False, True])
def test_inputs_that_are_returned_keep_their_subclass(lib, function, requires_grad):
    class Named(lib.Tensor):
        pass

    x = lib.ones(2).as_subclass(Named).requires_grad_(requires_grad)
    for forward in (lambda ctx, x: x, lambda ctx, x: (x, x)):
        found = function(forward, backward=lambda ctx, *grads: sum(grads)).apply(x)
        for output in found if isinstance(found, tuple) else (found,):
            assert type(output) is Named and output is not x and output.requires_grad == requires_grad
            assert output.data_ptr() == x.data_ptr()
    if requires_grad:
        output.sum().backward()
        assert x.grad.tolist() == [1, 1]


def test_tensors_that_a_pass_does_not_need_are_not_waited_for(lib, graph):
    a, b, seen = one(lib), one(lib), []
    c = a * 2
    handle = graph.register_multi_grad_hook((c, b), lambda grads: seen.append([g is not None for g in grads]))
    (c * 3).backward()
    assert seen == [[True, False]]
    handle.remove()
    (c.detach() * b).backward()
    assert len(seen) == 1


def test_a_write_may_be_counted_more_than_once(lib, graph):
    x = lib.ones(2)
    before = x._version
    graph.increment_version(x)
    graph.increment_version(x)
    assert x._version == before + 2
    y = x.clone().requires_grad_()
    (y * x).sum().backward()
    assert y.grad.tolist() == [1, 1]


def test_the_state_of_mutation_is_cleared(lib, graph):
    a = lib.ones(2, requires_grad=True)
    with graph.allow_mutation_on_saved_tensors() as context:
        b = a.clone()
        out = (b**2).sum()
        b.sin_()
        assert len(context.cloned) == 1
        out.backward()
    assert a.grad.tolist() == [2, 2] and len(context.cloned) == len(context.original) == 0
