"""What the methods of Functions and of their contexts promise, and the rules for `vmap`."""

from __future__ import annotations

from typing import Any

import pytest


def one(lib: Any) -> Any:
    return lib.tensor(1.0, dtype=lib.float64, requires_grad=True)


def test_only_tensors_are_saved(lib: Any, fwad: Any) -> None:
    class Saves(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(2.0)
            return x * 2

    class SavesForForward(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_forward(2.0)
            return x * 2

    with pytest.raises(TypeError, match="save_for_backward can only save variables, but argument 0 is of"):
        Saves.apply(one(lib))
    with pytest.raises(AssertionError, match="save_for_forward expects all arguments to be tensors"):
        SavesForForward.apply(one(lib))


def test_what_was_computed_on_the_way_may_be_saved(lib: Any) -> None:
    class Func(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any, z: int) -> Any:
            w = x * z
            out = x * y + y * z + w * y
            ctx.save_for_backward(x, y, w, out)
            ctx.z = z
            return out

        @staticmethod
        @lib.autograd.function.once_differentiable
        def backward(ctx: Any, grad_out: Any) -> Any:
            x, y, w, _ = ctx.saved_tensors
            return grad_out * (y + y * ctx.z), grad_out * (x + ctx.z + w), None

    a, b = one(lib), lib.tensor(2.0, dtype=lib.float64, requires_grad=True)
    weight = lib.ones((), dtype=lib.float64, requires_grad=True)
    grads = lib.autograd.grad(Func.apply(a, b, 4), (a, b), weight, create_graph=True)
    assert [grad.item() for grad in grads] == [10, 9]
    with pytest.raises(RuntimeError, match="a function that was marked with @once_differentiable"):
        grads[0].backward()


def test_two_ways_to_support_second_derivatives(lib: Any) -> None:
    class Recomputed(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x.sinh()

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            (x,) = ctx.saved_tensors
            return grad * (x.exp() + (-x).exp()) / 2

    class Returned(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            up, down = x.exp(), (-x).exp()
            ctx.save_for_backward(up, down)
            return (up - down) / 2, up, down

        @staticmethod
        def backward(ctx: Any, grad: Any, grad_up: Any, grad_down: Any) -> Any:
            up, down = ctx.saved_tensors
            return grad * (up + down) / 2 + grad_up * up - grad_down * down

    x = one(lib)
    assert lib.autograd.gradgradcheck(Recomputed.apply, (x,))
    assert lib.autograd.gradgradcheck(lambda x: Returned.apply(x)[0], (x,))


def test_writes_that_are_marked_are_seen(lib: Any) -> None:
    class Inplace(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            x_npy = x.numpy()
            x_npy += 1
            ctx.mark_dirty(x)
            return x

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad

    a = one(lib).clone()
    b = a * a
    assert Inplace.apply(a).item() == 2
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        b.backward()


def test_shared_storage_needs_no_mark(lib: Any) -> None:
    class Marks(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.mark_shared_storage((x, x))
            return x * 2

    with pytest.warns(FutureWarning, match="`mark_shared_storage` is deprecated"):
        Marks.apply(lib.ones(2))


def test_tangents_that_are_not_there(lib: Any, fwad: Any) -> None:
    seen: list[Any] = []

    class Sum(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any, y: Any, scale: float, materialize: bool) -> Any:
            ctx.set_materialize_grads(materialize)
            ctx.scale = scale
            return (x + y) * scale, "a note"

        @staticmethod
        def jvp(ctx: Any, x_t: Any, y_t: Any, scale_t: Any, materialize_t: Any) -> Any:
            seen.append((y_t if y_t is None else y_t.item(), scale_t, materialize_t))
            return x_t * ctx.scale, None

    with fwad.dual_level():
        x = fwad.make_dual(one(lib).detach(), lib.tensor(2.0, dtype=lib.float64))
        for materialize in (True, False):
            result, note = Sum.apply(x, one(lib).detach(), 3.0, materialize)
            assert fwad.unpack_dual(result).tangent.item() == 6 and note == "a note"
    assert seen == [(0, None, None), (None, None, None)]


def test_gradients_of_what_is_no_tensor_are_none(lib: Any) -> None:
    seen: list[Any] = []

    class Noted(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2, "a note", 3

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            seen.extend(grads[1:])
            return grads[0] * 2

    x = one(lib)
    Noted.apply(x)[0].backward()
    assert x.grad.item() == 2 and seen == [None, None]


def test_the_context_may_be_set_up_apart(lib: Any) -> None:
    seen: list[Any] = []

    class Scaled(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(x: Any, factor: float = 3.0) -> Any:
            return x * factor

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            seen.append((type(inputs), len(inputs), output.item()))
            _, ctx.factor = inputs

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * ctx.factor, None

    x = one(lib)
    Scaled.apply(x).backward()
    assert x.grad.item() == 3 and seen == [(tuple, 2, 3.0)]


def test_methods_that_are_missing_or_there_twice(lib: Any, fwad: Any) -> None:
    class Nothing(lib.autograd.Function):  # type: ignore[misc]
        pass

    class Both(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad

        @staticmethod
        def vjp(ctx: Any, grad: Any) -> Any:
            return grad

    with pytest.raises(NotImplementedError, match="You must implement the forward function for custom"):
        Nothing.apply(one(lib))
    with pytest.raises(RuntimeError, match="Implementing both 'backward' and 'vjp' for a custom Function"):
        Both.apply(one(lib)).backward()
    with fwad.dual_level(), pytest.raises(NotImplementedError, match="You must implement the jvp function"):
        Both.apply(fwad.make_dual(one(lib).detach(), one(lib).detach()))


def test_rules_for_vmap(lib: Any) -> None:
    class Base(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(x: Any, factor: float) -> Any:
            return x * factor

        @staticmethod
        def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
            _, ctx.factor = inputs

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * ctx.factor, None

    class Ruled(Base):
        @staticmethod
        def vmap(info: Any, in_dims: Any, x: Any, factor: float) -> Any:
            assert (info.batch_size, info.randomness, in_dims) == (3, "error", (0, None))
            return x * factor, 0

    class Generated(Base):
        generate_vmap_rule = True

    class Twice(Ruled):
        generate_vmap_rule = True

    x = lib.ones(3, 2)
    for function in (Ruled, Generated):
        result = lib.vmap(lambda row, function=function: function.apply(row, 2.0))(x)
        assert result.tolist() == [[2, 2]] * 3
    for function in (Base, Twice):
        with pytest.raises(RuntimeError, match="vmap"):
            lib.vmap(lambda row, function=function: function.apply(row, 2.0))(x)


def test_transforms_need_a_context_set_up_apart(lib: Any) -> None:
    class Combined(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * 2

    with pytest.raises(RuntimeError, match="must override the setup_context"):
        lib.vmap(Combined.apply)(lib.ones(2))


def test_nodes_are_told_by_their_class(lib: Any, graph: Any) -> None:
    class Same(lib.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 1

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad

    for y in (one(lib).clone(), Same.apply(one(lib))):
        assert isinstance(y.grad_fn, graph.Node)
    assert not isinstance(y, graph.Node)


def test_tensors_that_a_pass_does_not_need_are_not_waited_for(lib: Any, graph: Any) -> None:
    a, b, seen = one(lib), one(lib), []
    c = a * 2
    handle = graph.register_multi_grad_hook((c, b), lambda grads: seen.append([g is not None for g in grads]))
    (c * 3).backward()
    assert seen == [[True, False]]
    handle.remove()
    (c.detach() * b).backward()
    assert len(seen) == 1


def test_a_write_may_be_counted_more_than_once(lib: Any, graph: Any) -> None:
    x = lib.ones(2)
    before = x._version
    graph.increment_version(x)
    graph.increment_version(x)
    assert x._version == before + 2
    y = x.clone().requires_grad_()
    (y * x).sum().backward()
    assert y.grad.tolist() == [1, 1]


def test_the_state_of_mutation_is_cleared(lib: Any, graph: Any) -> None:
    a = lib.ones(2, requires_grad=True)
    with graph.allow_mutation_on_saved_tensors() as context:
        b = a.clone()
        out = (b**2).sum()
        b.sin_()
        assert len(context.cloned) == 1
        out.backward()
    assert a.grad.tolist() == [2, 2] and len(context.cloned) == len(context.original) == 0
