"""What a tensor prints within transforms: its value, in a wrapper for each transform that made it."""

import importlib

import pytest


def printed(transform, function, *inputs):
    """The texts of the results of a function, as it sees them within a transform."""
    texts = []

    def seen(*tensors):
        found = function(*tensors)
        texts.extend(map(repr, found if isinstance(found, tuple) else (found,)))
        return tensors[0].sum()

    transform(seen)(*inputs)
    return texts


def wrapped(text, *wrappers):
    for wrapper in wrappers:
        text = f"{wrapper}, value=\n" + "\n".join("    " + line if line else line for line in text.splitlines()) + "\n)"
    return text


def of_gradient(level):
    return f"GradTrackingTensor(lvl={level}"


def of_batch(level):
    return f"BatchedTensor(lvl={level}, bdim=0"


VECTOR = "tensor([0., 2.])"
MATRIX = "tensor([[0., 2.],\n        [4., 6.]])"
TRANSFORMS = {
    "grad": (lambda f: lambda func: func.grad(f), (of_gradient(1),)),
    "vjp": (lambda f: lambda func: lambda x: func.vjp(f, x), (of_gradient(1),)),
    "jvp": (lambda f: lambda func: lambda x: func.jvp(f, (x,), (x,)), (of_gradient(1),)),
    "jacrev": (lambda f: lambda func: func.jacrev(f), (of_gradient(1),)),
    "jacfwd": (lambda f: lambda func: func.jacfwd(f), (of_gradient(2),)),
    "hessian": (lambda f: lambda func: func.hessian(f), (of_gradient(2), of_gradient(3))),
    "grad of grad": (
        lambda f: lambda func: func.grad(lambda x: func.grad(f)(x).sum()),
        (of_gradient(1), of_gradient(2)),
    ),
    "vmap": (lambda f: lambda func: func.vmap(f), (of_batch(1),)),
    "vmap of vmap": (lambda f: lambda func: func.vmap(func.vmap(f)), (of_batch(1), of_batch(2))),
    "vmap of grad": (lambda f: lambda func: func.vmap(func.grad(f)), (of_batch(1), of_gradient(2))),
    "grad of vmap": (
        lambda f: lambda func: func.grad(lambda x: func.vmap(f)(x).sum()),
        (of_gradient(1), of_batch(2)),
    ),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_each_transform_is_a_wrapper(lib, name):
    transform, wrappers = TRANSFORMS[name]
    is_mapped = "vmap" in name
    x = lib.arange(4.0).view(2, 2) if is_mapped else lib.arange(2.0)
    found = printed(lambda f: transform(f)(lib.func), lambda x: x * 2, x)
    assert found == [wrapped(MATRIX if is_mapped else VECTOR, *wrappers)]


def test_captured_tensors_have_no_wrapper_of_their_own(lib):
    constant = lib.ones(2)
    found = printed(lib.func.grad, lambda x: (constant, constant * 2, lib.zeros(1), x.int()), lib.ones(2))
    assert found[0] == "tensor([1., 1.])"
    assert found[1:3] == [wrapped(text, of_gradient(1)) for text in ("tensor([2., 2.])", "tensor([0.])")]
    assert found[3] == wrapped(f"tensor([1, 1], dtype={lib.int32!r})", of_gradient(1))


def test_an_inner_transform_takes_tensors_of_the_outer_one_as_they_are(lib):
    outer = []

    def inner(x):
        return printed(lib.func.grad, lambda y: (x, x * y), x.detach())

    lib.func.grad(lambda x: (outer.extend(inner(x)), x.sum())[1])(lib.ones(2))
    text = "tensor([1., 1.])"
    assert outer == [wrapped(text, of_gradient(1)), wrapped(text, of_gradient(1), of_gradient(2))]


def test_the_value_shows_a_history_from_outside(lib):
    weight = lib.ones(2, requires_grad=True)
    found = printed(lib.func.grad, lambda x: (weight, x * weight, x * 3), lib.ones(2))
    assert found[0] == "tensor([1., 1.], requires_grad=True)"
    assert found[1] == wrapped("tensor([1., 1.], grad_fn=<MulBackward0>)", of_gradient(1))
    assert found[2] == wrapped("tensor([3., 3.])", of_gradient(1))


def test_the_value_shows_a_tangent_from_outside(lib):
    from_outside = "tensor([1., 1.], tangent=tensor([2., 2.]))"
    with lib.autograd.forward_ad.dual_level():
        x = lib.autograd.forward_ad.make_dual(lib.ones(2), lib.full((2,), 2.0))
        assert printed(lib.func.grad, lambda y: (y, x), x) == [wrapped(from_outside, of_gradient(1)), from_outside]
        assert printed(lib.func.vmap, lambda y: y, x) == [wrapped(from_outside, of_batch(1))]


def test_numbers_format_as_numbers_and_blank_lines_stay_blank(lib):
    texts = []
    lib.func.grad(lambda x: (texts.append(f"{x.sum()}"), x.sum())[1])(lib.ones(2))
    assert texts == ["2.0"]
    found = printed(lib.func.vmap, lambda x: x, lib.ones(2, 1, 1))
    assert found == [wrapped("tensor([[[1.]],\n\n        [[1.]]])", of_batch(1))]


def test_sparse_tensors_have_wrappers(lib):
    (found,) = printed(lib.func.grad, lambda x: x.to_sparse(), lib.ones(2))
    assert found.startswith("GradTrackingTensor(lvl=1, value=\n    tensor(indices=tensor([[0, 1]]),\n")


def test_results_have_no_wrapper(lib):
    value, tangent = lib.func.jvp(lib.sin, (lib.zeros(2),), (lib.ones(2),))
    assert (repr(value), repr(tangent)) == ("tensor([0., 0.])", "tensor([1., 1.])")
    assert repr(lib.func.vmap(lib.func.grad(lib.sin))(lib.zeros(2))) == "tensor([1., 1.])"


def test_the_text_of_elements(lib):
    printing = importlib.import_module("torch._tensor_str" if lib.__name__ == "torch" else "gradspec.tensors.printing")
    assert printing._tensor_str(lib.arange(6.0).view(2, 3), 0) == "[[0., 1., 2.],\n [3., 4., 5.]]"
    assert printing._tensor_str(lib.arange(2).view(2, 1), indent=4) == "[[0],\n     [1]]"
