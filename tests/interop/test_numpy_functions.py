"""Functions of NumPy as differentiable functions of tensors, by their rules."""

import numpy as np
import pytest

import gradspec as gs

sine = gs.wrap(
    np.sin,
    vjp=gs.wrap(
        lambda grad, _, x: grad * np.cos(x),
        vjp=lambda outer, _, grad, y, x: (outer * np.cos(x), None, -outer * grad * np.sin(x)),
    ),
    jvp=lambda tangent, _, x: tangent * np.cos(x),
)


@pytest.fixture
def x():
    return gs.tensor([0.3, -1.2, 2.0], dtype=gs.float64, requires_grad=True)


def test_both_modes(x):
    assert gs.autograd.gradcheck(sine, x, check_forward_ad=True)
    assert gs.autograd.gradgradcheck(sine, x)
    np.testing.assert_array_equal(sine(x).detach().numpy(), np.sin(x.detach().numpy()))


def test_within_transforms(x):
    x = x.detach()
    np.testing.assert_allclose(gs.vmap(gs.func.grad(sine))(x).numpy(), np.cos(x.numpy()))
    np.testing.assert_allclose(gs.func.jacrev(sine)(x).numpy(), np.diag(np.cos(x.numpy())))
    np.testing.assert_allclose(gs.func.jacfwd(sine)(x).numpy(), np.diag(np.cos(x.numpy())))
    second = gs.func.grad(lambda x: gs.func.grad(lambda x: sine(x).sum())(x).sum())
    np.testing.assert_allclose(second(x).numpy(), -np.sin(x.numpy()))


def test_structures_constants_and_missing_gradients(x):
    def combined(parts, power, which, *, scale):
        return {"value": scale * parts["a"] ** power + parts["b"][0], "which": which, "count": parts["b"][0].size}

    def pull(grad, result, parts, power, which, *, scale):
        assert result["which"] == which == "cubes" and grad["which"] is None
        slope = scale * power * parts["a"] ** (power - 1)
        return {"a": grad["value"] * slope, "b": (grad["value"],)}, None, None

    function = gs.wrap(combined, vjp=pull)
    b = gs.ones(3, dtype=gs.float64, requires_grad=True)
    found = function({"a": x, "b": (b,)}, 3, "cubes", scale=2.0)
    assert found["which"] == "cubes" and found["count"].item() == 3
    by_x, by_b = gs.autograd.grad(found["value"].sum(), (x, b))
    np.testing.assert_allclose(by_x.numpy(), 6 * x.detach().numpy() ** 2)
    np.testing.assert_allclose(by_b.numpy(), 1)


def test_integers_have_no_gradient(x):
    function = gs.wrap(np.take, vjp=lambda grad, y, x, k: (np.bincount(k, grad, len(x)), None))
    (found,) = gs.autograd.grad(function(x, gs.tensor([0, 2, 2])).sum(), x)
    assert found.tolist() == [1, 0, 2]


def test_arrays_are_not_copied_and_cannot_be_written_to(x):
    seen = []
    gs.wrap(lambda a: seen.append(a) or a + 1)(x)
    assert np.shares_memory(seen[0], x.detach().numpy())
    with pytest.raises(ValueError, match="read-only"):
        gs.wrap(lambda a: np.add(a, 1, out=a))(x)
    same = gs.wrap(lambda a: a)(x)
    assert not np.shares_memory(same.detach().numpy(), x.detach().numpy())


def test_gradients_of_broadcast_arguments_are_summed(x):
    product = gs.wrap(np.multiply, vjp=lambda grad, y, a, b: (grad * b, grad * a))
    factor = gs.tensor(2.0, dtype=gs.float64, requires_grad=True)
    product(x, factor).sum().backward()
    np.testing.assert_allclose(factor.grad.item(), x.sum().item())


def test_refusals(x):
    bare = gs.wrap(np.sinh)
    with pytest.raises(RuntimeError, match=r"sinh\(\) has no vjp, and cannot be differentiated in reverse mode"):
        bare(x).sum().backward()
    with pytest.raises(RuntimeError, match=r"sinh\(\) has no jvp, and cannot be differentiated in forward mode"):
        gs.func.jvp(bare, (x.detach(),), (gs.ones_like(x),))

    def once(grad, y, x):
        return grad * np.cosh(x)

    (first,) = gs.autograd.grad(gs.wrap(np.sinh, vjp=once)(x).sum(), x, create_graph=True)
    with pytest.raises(RuntimeError, match=r"once\(\) has no vjp"):
        first.sum().backward()
    with pytest.raises(TypeError, match=r"sinh\(\): the argument 'where' is a Tensor"):
        bare(x, where=gs.ones(3, dtype=gs.bool))
    wrong = gs.wrap(np.add, vjp=lambda grad, y, a, b: grad)
    with pytest.raises(RuntimeError, match=r"add\(\): the vjp must return the structure of the arguments, \(\*, \*\)"):
        wrong(x, x).sum().backward()
