"""`_foreach_add` and its like: an op for each tensor of a list, as optimizers for torch write their steps."""

import importlib

import pytest

UNARY = [
    "abs", "acos", "asin", "atan", "ceil", "cos", "cosh", "erf", "erfc", "exp", "expm1", "floor", "frac", "lgamma",
    "log", "log10", "log1p", "log2", "neg", "reciprocal", "round", "rsqrt", "sigmoid", "sign", "sin", "sinh", "sqrt",
    "tan", "tanh", "trunc",
]  # fmt: skip


def numbers(tensors):
    return [tensor.tolist() for tensor in tensors]


@pytest.fixture
def lists(lib):
    """Two lists of tensors of the same sizes."""
    return [lib.tensor([0.25, 0.5]), lib.tensor([[0.75]])], [lib.tensor([2.0, 3.0]), lib.tensor([[4.0]])]


@pytest.mark.parametrize("name", UNARY)
def test_functions_of_one_list(lib, lists, name):
    given, _ = lists
    expected = numbers(getattr(lib, name)(tensor) for tensor in given)
    found = getattr(lib, f"_foreach_{name}")(given)
    assert isinstance(found, tuple) and numbers(found) == expected
    assert numbers(given) == [[0.25, 0.5], [[0.75]]]
    getattr(lib, f"_foreach_{name}_")(given)
    assert numbers(given) == expected


@pytest.mark.parametrize("name", ["add", "sub", "mul", "div", "pow", "clamp_min", "clamp_max", "maximum", "minimum"])
def test_operands_are_lists_or_one_number(lib, lists, name):
    a, b = lists
    op = getattr(lib, {"clamp_min": "maximum", "clamp_max": "minimum"}.get(name, name))
    first, second = (getattr(lib, f"_foreach_{name}{ending}") for ending in ("", "_"))
    for other, each in ((b, b), (2.0, (lib.tensor(2.0),) * 2), ([2.0, 0.5], (lib.tensor(2.0), lib.tensor(0.5)))):
        expected = numbers(op(x, y) for x, y in zip(a, each, strict=True))
        assert numbers(first(a, other)) == expected
        changed = [x.clone() for x in a]
        second(changed, other)
        assert numbers(changed) == expected


def test_scales_of_operands(lib, lists):
    a, b = lists
    assert numbers(lib._foreach_add(a, b, alpha=0.5)) == [[1.25, 2.0], [[2.75]]]
    assert numbers(lib._foreach_sub(a, b, alpha=2)) == [[-3.75, -5.5], [[-7.25]]]
    assert numbers(lib._foreach_mul(a, lib.tensor(2.0))) == [[0.5, 1.0], [[1.5]]]
    assert numbers(lib._foreach_pow(2.0, b)) == [[4.0, 8.0], [[16.0]]]


@pytest.mark.parametrize("name", ["addcmul", "addcdiv"])
def test_products_and_quotients(lib, lists, name):
    a, b = lists
    op = getattr(lib, name)
    first, second = (getattr(lib, f"_foreach_{name}{ending}") for ending in ("", "_"))
    for given, each in (
        ((), (1, 1)),
        ((0.5,), (0.5, 0.5)),
        (([0.5, 2.0],), (0.5, 2.0)),
        ((lib.tensor([0.5, 2.0]),), (0.5, 2.0)),
    ):
        expected = numbers(op(x, y, x, value=value) for x, y, value in zip(a, b, each, strict=True))
        assert numbers(first(a, b, a, *given)) == expected
        changed = [x.clone() for x in a]
        second(changed, b, a, *given)
        assert numbers(changed) == expected
    assert numbers(first(a, b, a, value=0.5)) == numbers(first(a, b, a, [0.5, 0.5]))


def test_interpolation(lib, lists):
    a, b = lists
    for weight, each in ((0.5, (0.5, 0.5)), ([0.5, 0.25], (0.5, 0.25)), ([b[0], b[1]], b)):
        expected = numbers(x.lerp(y, w) for x, y, w in zip(a, b, each, strict=True))
        assert numbers(lib._foreach_lerp(a, b, weight)) == expected
    lib._foreach_lerp_(a, b, weight=0.5)
    assert numbers(a) == [[1.125, 1.75], [[2.375]]]


def test_norms_and_copies(lib, lists):
    a, b = lists
    assert numbers(lib._foreach_norm(b, 1)) == [5.0, 4.0]
    assert numbers(lib._foreach_norm(b)) == numbers(x.norm() for x in b)
    assert numbers(lib._foreach_norm(b, ord=float("inf"))) == numbers(lib._foreach_max(b)) == [3.0, 4.0]
    copies = lib._foreach_clone(a)
    lib._foreach_copy_(a, b)
    assert numbers(a) == numbers(b) and numbers(copies) == [[0.25, 0.5], [[0.75]]]
    lib._foreach_zero_(a)
    assert numbers(a) == [[0.0, 0.0], [[0.0]]]


def test_derivatives(lib, lists):
    a, b = lists
    leaf = a[0].requires_grad_()
    lib._foreach_mul(a, b)[0].sum().backward()
    assert leaf.grad.tolist() == [2.0, 3.0]


def test_lists_that_do_not_fit(lib, lists):
    a, b = lists
    with pytest.raises(RuntimeError, match="Tensor list must have at least one tensor"):
        lib._foreach_neg([])
    with pytest.raises(RuntimeError, match="must have the same number of"):
        lib._foreach_add(a, b[:1])
    with pytest.raises(RuntimeError, match="must have same number of elements as scalar list"):
        lib._foreach_add(a, [1.0])
    assert not hasattr(lib, "_foreach_reshape")


def test_operands_by_name(lib, lists):
    a, b = lists
    expected = numbers(x + y / (2 * z) for x, y, z in zip(a, a, b, strict=True))
    assert numbers(lib._foreach_addcdiv(a, tensor2=b, value=0.5, tensor1=a)) == expected
    assert numbers(lib._foreach_addcdiv(a, scalars=[0.5, 0.5], tensor2=b, tensor1=a)) == expected
    for call in (lambda: lib._foreach_add(a, nonsense=b), lambda: lib._foreach_add(a[0], 2)):
        with pytest.raises(TypeError):
            call()


def test_groups_by_dtype(lib):
    groups = importlib.import_module(f"{lib.__name__}.utils._foreach_utils")
    given = [lib.ones(1), lib.ones(2).double(), lib.ones(3)]
    found = groups._group_tensors_by_device_and_dtype([given, [None, None, given[0]]], with_indices=True)
    assert {dtype: numbers_of for (_, dtype), (_, numbers_of) in found.items()} == {
        lib.float32: [0, 2],
        lib.float64: [1],
    }
    (first, second), _ = found[lib.device("cpu"), lib.float32]
    assert first[1] is given[2] and second == [None, given[0]]
    assert groups._has_foreach_support(given, lib.device("cpu"))
