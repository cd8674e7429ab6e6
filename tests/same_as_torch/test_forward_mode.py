"""Forward mode: levels, dual tensors, the jvp of Functions."""

import pytest


def test_the_level_is_a_number(fwad):
    assert fwad._current_level == -1
    with fwad.dual_level() as level:
        assert level == fwad._current_level == 0
    assert fwad._current_level == -1
    level = fwad.enter_dual_level()
    with pytest.raises(RuntimeError, match="Trying to exit a forward AD level that was not the last one"):
        fwad.exit_dual_level(level=3)
    assert fwad._current_level == 0
    fwad.exit_dual_level(level=level)
    assert fwad._current_level == -1


def test_levels_do_not_nest(fwad):
    with fwad.dual_level():
        with pytest.raises(RuntimeError, match="Nested forward mode AD is not supported at the moment"):
            fwad.enter_dual_level()
        assert fwad._current_level == 0


def test_levels_given_by_number(lib, fwad):
    x = lib.ones(2)
    with pytest.raises(RuntimeError, match="no level exists, make sure to enter_dual_level"):
        fwad.make_dual(x, x)
    assert fwad.unpack_dual(x, level=0).tangent is None
    with fwad.dual_level():
        dual = fwad.make_dual(x, x, level=0)
        assert fwad.unpack_dual(dual, level=0).tangent is not None
        assert fwad.unpack_dual(dual, level=-1)[0] is dual
        for function, arguments in ((fwad.make_dual, (x, x)), (fwad.unpack_dual, (dual,))):
            with pytest.raises(RuntimeError, match="Invalid level given to "):
                function(*arguments, level=1)


def test_duals_print_their_tangent(lib, fwad):
    with fwad.dual_level():
        dual = fwad.make_dual(lib.ones(2), lib.tensor([1.0, 2.0]))
        assert repr(dual) == "tensor([1., 1.], tangent=tensor([1., 2.]))"
        assert repr(dual.sum()) == "tensor(2., tangent=3.0)"
        recorded = fwad.make_dual(lib.ones(2, requires_grad=True), lib.ones(2, requires_grad=True))
        assert repr(recorded) == (
            "tensor([1., 1.], grad_fn=<ViewBackward0>,\n       tangent=tensor([1., 1.], requires_grad=True))"
        )


@pytest.fixture
def double(function):
    """Makes a Function of two outputs, of which the second has no derivative if it is marked."""

    def made(jvp, mark=False, save=False):
        def forward(ctx, x):
            outputs = x * 2, x.clone()
            if mark:
                ctx.mark_non_differentiable(outputs[1])
            ctx.save_for_backward(x)
            if save:
                ctx.save_for_forward(x)
            return outputs

        return function(forward, jvp=jvp).apply

    return made


def test_outputs_without_derivative_have_no_tangent(lib, fwad, double):
    with fwad.dual_level():
        dual = fwad.make_dual(lib.ones(2), lib.ones(2))
        y, i = double(lambda ctx, t: (t * 2, None), mark=True)(dual)
        assert fwad.unpack_dual(y).tangent.tolist() == [2, 2]
        assert fwad.unpack_dual(i).tangent is None
        with pytest.raises(RuntimeError, match=r"jvp returned a gradient at position 1, but +the"):
            double(lambda ctx, t: (t * 2, t), mark=True)(dual)


@pytest.mark.parametrize(
    ("jvp", "message"),
    [
        (lambda ctx, t: t, r"invalid number of forward gradients \(expected 2 but got 1\)"),
        (lambda ctx, t: (t, t, t), r"invalid number of forward gradients \(expected 2 but got 3\)"),
        (lambda ctx, t: (t, 1.0), r"expected Variable or None \(got float\) for grad output 1"),
        (lambda ctx, t: [t, t], r"expected Variable or None \(got list\) for grad output 0"),
        (lambda ctx, t: (t, t[:1]), "has a different size than that of the original Tensor"),
    ],
)
def test_wrong_tangents_are_named(lib, fwad, double, jvp, message):
    with fwad.dual_level():
        dual = fwad.make_dual(lib.ones(2), lib.ones(2))
        with pytest.raises(RuntimeError, match=message):
            double(jvp)(dual)


def test_jvp_sees_what_was_saved_for_forward(lib, fwad, double):
    seen = []

    def jvp(ctx, t):
        seen.append(len(ctx.saved_tensors))
        return t, t

    with fwad.dual_level():
        dual = fwad.make_dual(lib.ones(2), lib.ones(2))
        double(jvp)(dual)
        double(jvp, save=True)(dual)
    assert seen == [0, 1]


def test_gradients_of_outputs_without_derivative_may_stay_none(lib, function):
    seen = []

    def forward(ctx, x):
        ctx._materialize_non_diff_grads = False
        outputs = x * 2, x.clone(), x.clone()
        ctx.mark_non_differentiable(outputs[1])
        return outputs

    def backward(ctx, *grads):
        seen.extend(grad is None or grad.tolist() for grad in grads)
        return grads[0]

    Three = function(forward, backward=backward)

    Three.apply(lib.ones(2, requires_grad=True))[0].sum().backward()
    assert seen == [[1, 1], True, [0, 0]]


def test_tangents_of_zero_size_and_other_layouts(lib, fwad):
    with fwad.dual_level():
        tangent = lib.ones(3, 0).t()
        assert fwad.unpack_dual(fwad.make_dual(lib.ones(0, 3), tangent)).tangent is tangent
        tangent = lib.ones(3, 1).t()
        assert fwad.unpack_dual(fwad.make_dual(lib.ones(1, 3), tangent)).tangent is tangent
        primal = lib.ones(3, 3).t()
        kept = fwad.unpack_dual(fwad.make_dual(primal, lib.ones(3, 3))).tangent
        assert kept.stride() == primal.stride()


def test_a_tangent_lies_in_memory_as_its_tensor_does(lib, fwad):
    memory = lib.arange(10.0)
    with fwad.dual_level():
        for tensor, given, kept in [
            (memory, lib.ones(10), True),
            (memory[:3], lib.ones(3), False),
            (lib.ones(3), lib.ones(10)[:3], False),
            (memory[2:5], lib.ones(10)[4:7], False),
            (memory[::2], lib.ones(10)[::2], True),
        ]:
            tangent = fwad.unpack_dual(fwad.make_dual(tensor, given)).tangent
            assert (tangent.data_ptr() == given.data_ptr()) is kept and lib.equal(tangent, given)
        dual = fwad.make_dual(memory[:3], lib.ones(3)).as_strided((5,), (1,), 0)
        assert fwad.unpack_dual(dual).tangent.tolist() == [1, 1, 1, 0, 0]


def test_results_are_not_written_where_a_tangent_would_be_lost(lib, fwad):
    with fwad.dual_level():
        plain = lib.ones(2)
        dual = fwad.make_dual(lib.ones(2), lib.ones(2))
        for call in (lambda: lib.mul(dual, 2, out=lib.empty(2)), lambda: lib.sin(plain, out=dual)):
            with pytest.raises(NotImplementedError, match=r"forward AD with \w+_out that does not support"):
                call()
        assert lib.sin(plain, out=lib.empty(2)).shape == (2,)
