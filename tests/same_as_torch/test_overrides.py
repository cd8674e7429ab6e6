"""Subclasses of Tensor, and classes and modes that override functions."""

import copy
import importlib
import pickle
import warnings

import pytest


class ByName:
    """Finds the classes of this module's tests when they are unpickled."""


@pytest.fixture
def overrides(lib):
    """The library's `overrides`."""
    return importlib.import_module(f"{lib.__name__}.overrides")


def own(lib):
    """A subclass that leaves all to Tensor."""

    class Own(lib.Tensor):
        pass

    return Own


def logging(lib, asked):
    """A subclass that notes the functions that it is asked about."""

    class Logging(lib.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            asked.append(func.__name__)
            return super().__torch_function__(func, types, args, kwargs)

    return Logging


def answering(asked, answer, base=object, name="Answering"):
    """A class that notes what it is asked and gives this answer."""

    def asks(cls, func, types, args=(), kwargs=None):
        asked.append((cls.__name__, tuple(kind.__name__ for kind in types)))
        return answer

    return type(name, (base,), {"__torch_function__": classmethod(asks)})


# ---- subclasses ----


def test_results_are_of_the_subclass(lib):
    kind = own(lib)
    x = lib.tensor([[1.0, 2.0], [3.0, 4.0]]).as_subclass(kind)
    plain = lib.ones(2, 2)
    for result in (
        x + 1, 2 - x, plain @ x, x == plain, -x, x[0], x[x > 2], x.T, x.mT, x.real, x.data, x.sum(),
        x.detach(), x.clone(), x.double(), x.new_ones(3), lib.ones_like(x), lib.stack([plain, x]),
        lib.as_tensor(x), lib.where(x > 1, x, plain), *x, *x.unbind(), *lib.split(x, 1), *x.max(0),
        copy.copy(x), x.reshape(-1), x.add_(1), x.contiguous(),
    ):  # fmt: skip
        assert type(result) is kind
    assert type(x.max(0)).__name__ == "max"
    assert type(x.split(1)) is tuple
    assert type(x.sum(0, keepdim=True)[0]) is kind
    for result in (x.shape, x.dtype, x.tolist(), x.numpy(), x.dim(), x.requires_grad, x.sum().item()):
        assert not isinstance(result, lib.Tensor)


def test_a_view_of_another_class_is_differentiable(lib):
    kind = own(lib)
    x = lib.ones(2, requires_grad=True)
    y = x.as_subclass(kind)
    assert type(y) is kind
    assert y._base is x
    assert y.grad_fn.name() == "AliasBackward0"
    (y * 3).sum().backward()
    assert x.grad.tolist() == [3, 3]
    assert type(y.as_subclass(lib.Tensor)) is lib.Tensor
    z = (y * 2).grad_fn
    assert [z.name(), z.next_functions[0][0].name()] == ["AliasBackward0", "MulBackward0"]


def test_gradients_are_plain(lib):
    kind, seen = own(lib), []
    x = lib.Tensor._make_subclass(kind, lib.ones(2), True)
    assert x.is_leaf
    assert x.requires_grad
    y = x * 2
    y.register_hook(lambda grad: seen.append(type(grad)))
    y.retain_grad()
    y.sum().backward()
    assert seen == [lib.Tensor]
    assert type(x.grad) is lib.Tensor
    assert type(y.grad) is lib.Tensor
    (grad,) = lib.autograd.grad((x * x).sum(), x, create_graph=True)  # a result of a function
    assert type(grad) is kind
    grad.sum().backward()
    assert x.grad.tolist() == [4, 4]


def test_construction(lib):
    kind = own(lib)
    t = lib.tensor([1.0, 2.0])
    assert type(kind([1, 2])) is kind
    assert kind(2, 3).shape == (2, 3)
    assert kind(t)._base is t
    assert kind(lib.tensor([1, 2])).dtype == lib.int64
    made = lib.Tensor._make_subclass(kind, t)
    made.add_(1)
    assert t.tolist() == [2, 3]
    assert t._version == 1
    assert not made.requires_grad
    with pytest.raises(TypeError, match="does not inherit from Tensor is not possible"):
        t.as_subclass(int)
    with pytest.raises(TypeError, match="cls must be a type"):
        t.as_subclass(3)
    with pytest.raises(RuntimeError, match=r"[Oo]nly Tensors of floating point"):
        lib.Tensor._make_subclass(kind, lib.tensor([1]), True)


def test_attributes_of_instances(lib):
    kind = own(lib)
    x = lib.ones(2).as_subclass(kind)
    x.unit = ["m"]
    assert copy.copy(x).unit is x.unit
    assert not hasattr(x * 2, "unit")


def test_text(lib):
    x = lib.ones(2, requires_grad=True).as_subclass(own(lib))
    assert repr(x) == "Own([1., 1.], grad_fn=<AliasBackward0>)"
    assert repr(x.detach()) == "Own([1., 1.])"


def test_a_subclass_within_a_function(lib, function):
    kind, seen = own(lib), []

    def forward(ctx, x):
        ctx.save_for_backward(x)
        seen.append(type(x))
        return x * 2

    def backward(ctx, grad):
        seen.append(type(ctx.saved_tensors[0]))
        return grad * 2

    Twice = function(forward, backward=backward)

    x = lib.ones(2).as_subclass(kind).requires_grad_()
    y = Twice.apply(x)
    y.sum().backward()
    assert seen == [kind, kind]
    assert type(y) is kind
    assert x.grad.tolist() == [2, 2]


def test_transforms_take_what_is_inside(lib):
    x = lib.ones(3).as_subclass(own(lib))
    assert type(lib.vmap(lambda x: x * 2)(x)) is lib.Tensor
    func = importlib.import_module(f"{lib.__name__}.func")
    assert type(func.grad(lambda x: (x * x).sum())(x)) is lib.Tensor


def test_a_class_may_have_plain_results(lib):
    class Plain(lib.Tensor):
        __torch_function__ = lib._C._disabled_torch_function_impl

    x = lib.ones(2).as_subclass(Plain)
    assert [type(y) for y in (x * 2, x.view(2, 1), x.detach(), lib.stack([x, x]))] == [lib.Tensor] * 4
    assert type(x) is Plain
    asked = []
    assert type(x + lib.ones(2).as_subclass(logging(lib, asked))).__name__ == "Logging"


# ---- who is asked ----


@pytest.mark.parametrize(
    ("call", "name"),
    [
        (lambda lib, x: lib.add(x, 1), "add"),
        (lambda lib, x: x.add(1), "add"),
        (lambda lib, x: x + 1, "add"),
        (lambda lib, x: 1 + x, "add"),
        (lambda lib, x: x.add_(1), "add_"),
        (lambda lib, x: lib.stack([lib.ones(2), x]), "stack"),
        (lambda lib, x: lib.max(x, 0), "max"),
        (lambda lib, x: lib.ones_like(x), "ones_like"),
        (lambda lib, x: lib.allclose(x, x), "allclose"),
        (lambda lib, x: lib.cat((x, x)), "cat"),
        (lambda lib, x: x[0], "__getitem__"),
        (lambda lib, x: lib.ones(2)[x.bool()], "bool"),
        (lambda lib, x: x.size(), "size"),
        (lambda lib, x: len(x), "__len__"),
        (lambda lib, x: bool(x[0]), "__getitem__"),
        (lambda lib, x: repr(x), "__repr__"),
        (lambda lib, x: x.shape, "__get__"),
        (lambda lib, x: x.grad, "__get__"),
        (lambda lib, x: x.requires_grad_(), "requires_grad_"),
        (lambda lib, x: lib.add(lib.ones(2), lib.ones(2), out=x), "add"),
        (lambda lib, x: next(iter(x)), "unbind"),
    ],
)
def test_the_class_of_an_argument_is_asked(lib, call, name):
    asked = []
    call(lib, lib.ones(2).as_subclass(logging(lib, asked)))
    assert next(about for about in asked if about != "dim") == name


def test_setting_asks(lib):
    asked = []
    x = lib.ones(2).as_subclass(logging(lib, asked))
    x[0] = 3
    x.requires_grad = True
    x.grad = lib.ones(2)
    del x.grad
    assert asked == ["__setitem__", "__set__", "__set__", "__delete__"]
    with lib._C.DisableTorchFunctionSubclass():
        assert x.tolist() == [3, 1]
        assert x.requires_grad
        assert x.grad is None


def test_classes_that_are_not_tensors_are_asked(lib):
    asked = []
    value = answering(asked, "answer")()
    t = lib.ones(2)
    for result in (
        lib.add(value, t), t + value, value + t, 2 - t + value, t == value, t.add(value), t[value],
        lib.stack([t, value]), lib.sum(value), lib.einsum("i->", value), lib.clamp(t, min=value),
        lib.full((2,), value), lib.max(value, 0), lib.add(t, t, out=value),
    ):  # fmt: skip
        assert result == "answer"
    assert set(asked) == {("Answering", ("Answering",))}
    assert not lib.is_tensor(value)
    with pytest.raises(RuntimeError, match="Could not infer dtype of Answering"):
        lib.tensor(value)


def test_subclasses_are_asked_first_then_from_left_to_right(lib):
    asked = []
    base = answering(asked, NotImplemented, lib.Tensor, "Base")
    derived = answering(asked, NotImplemented, base, "Derived")
    other = answering(asked, NotImplemented, object, "Other")
    a, b, c = lib.ones(2).as_subclass(base), lib.ones(2).as_subclass(derived), other()
    for given, order in (
        ((a, b), ("Derived", "Base")),
        ((b, a), ("Derived", "Base")),
        ((a, c), ("Base", "Other")),
        ((c, a), ("Other", "Base")),
        ((a, a), ("Base",)),
    ):
        asked.clear()
        with pytest.raises(TypeError, match=r"^Multiple dispatch failed for '\w+.add'; all"):
            lib.add(*given)
        assert asked == [(name, order) for name in order]


def test_the_next_answers_for_who_declines(lib):
    first, second, third = (answering([], answer) for answer in (NotImplemented, None, 3))
    assert lib.add(first(), second()) is None
    assert lib.stack([first(), third(), second()]) == 3


def test_unrelated_subclasses(lib):
    x, y = lib.ones(2).as_subclass(own(lib)), lib.ones(2).as_subclass(own(lib))
    with pytest.raises(TypeError, match=r"Multiple dispatch failed for '\w+.stack'"):
        lib.stack([x, y])

    class Derived(type(x)):
        pass

    assert type(x + lib.ones(2).as_subclass(Derived)) is Derived


def test_a_plain_method_warns(lib):
    class Old:
        def __torch_function__(self, func, types, args=(), kwargs=None):
            return self

    value = Old()
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        assert lib.einsum("i->", value) is value
    assert "Defining your `__torch_function__" in str(caught[0].message)


def test_classes_are_not_asked_where_that_is_disabled(lib):
    asked = []
    x = lib.ones(2).as_subclass(logging(lib, asked))
    with lib._C.DisableTorchFunctionSubclass():
        assert type(x + 1) is lib.Tensor
        with lib._C.DisableTorchFunctionSubclass():
            assert not lib._C._is_torch_function_enabled()
        assert x.shape == (2,)
        with pytest.raises(ZeroDivisionError), lib._C.DisableTorchFunctionSubclass():
            raise ZeroDivisionError
        assert not lib._C._is_torch_function_enabled()
    assert not asked
    assert lib._C._is_torch_function_enabled()
    assert type(x + 1) is type(x)


def test_formulas_and_leaves_ask_nobody(lib):
    asked = []
    x = lib.ones(2).as_subclass(logging(lib, asked)).requires_grad_()
    y = (x * x).exp().sum()
    asked.clear()
    (grad,) = lib.autograd.grad(y, x, create_graph=True)
    grad.sum().backward()
    assert asked == ["grad", "sum", "backward"]


# ---- modes ----


def noting(overrides, asked, name):
    class Noting(overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            asked.append(f"{name} {func.__name__}")
            return func(*args, **(kwargs or {}))

    return Noting()


def test_modes_are_asked_from_the_innermost_outwards(lib, overrides):
    asked = []
    t = lib.ones(2, requires_grad=True)
    x = lib.ones(2).as_subclass(logging(lib, asked))
    with noting(overrides, asked, "outer"), noting(overrides, asked, "inner"):
        lib.ones(2)
        lib.tensor([1.0])
        t + 1
        2 - t
        t.shape  # noqa: B018
        t[0]
        t.sum()
        lib.is_grad_enabled()
        x.add(1)
    names = ["ones", "tensor", "add", "sub", "__get__", "__getitem__", "sum", "add"]
    expected = [f"{mode} {name}" for name in names for mode in ("inner", "outer")]
    found = [about.replace("__rsub__", "sub") for about in asked]  # as torch calls it
    assert found == [*expected, "add"]
    asked.clear()
    t + 1
    assert not asked


def test_a_pass_asks_no_mode(lib, overrides):
    asked = []
    t = lib.ones(2, requires_grad=True)
    with noting(overrides, asked, "mode"):
        y = (t * t).exp().sum()
        (g,) = lib.autograd.grad(y, t, create_graph=True)
        lib.autograd.backward(g.sum())
    assert asked == [f"mode {name}" for name in ("mul", "exp", "sum", "grad", "sum", "backward")]


def test_modes_decline_and_end(lib, overrides):
    class Declines(overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            return NotImplemented

    t = lib.ones(2)
    mode = Declines()
    with mode:
        with pytest.raises(TypeError, match=r"(?s)Multiple dispatch failed for .*ones.*mode object"):
            lib.ones(2)
        assert lib.sum(answering([], 5)()) == 5
        with lib._C.DisableTorchFunction():
            assert lib.ones(2).tolist() == [1, 1]
        with pytest.raises(TypeError), lib._C.DisableTorchFunctionSubclass():
            lib.ones(2)
    with mode, pytest.raises(TypeError):
        lib.add(t, t)
    assert lib.add(t, t).tolist() == [2, 2]


def test_a_mode_within_the_answer_of_another(lib, overrides):
    asked = []
    inner = noting(overrides, asked, "inner")

    class Outer(overrides.TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            with inner:
                return func(*args, **(kwargs or {}))

    with Outer():
        lib.ones(2)
        lib.zeros(2)
    assert asked == ["inner ones", "inner zeros"]


# ---- overrides ----


def test_functions_of_ones_own(lib, overrides):
    def scaled(x, by=1):
        if overrides.has_torch_function((x,)):
            return overrides.handle_torch_function(scaled, (x,), x, by=by)
        return "own", by

    @overrides.wrap_torch_function(lambda x, by=1: (x,))
    def wrapped(x, by=1):
        return "own", by

    value = answering([], "answer")()
    for function in (scaled, wrapped):
        assert function(lib.ones(2), 2) == ("own", 2)
        assert function(value) == "answer"
        with pytest.raises(TypeError):
            function(answering([], NotImplemented)())


def test_values_with_a_torch_function(lib, overrides):
    t, x, value = lib.ones(2), lib.ones(2).as_subclass(own(lib)), answering([], 0)()
    assert not overrides.has_torch_function((t, 3, "a", [x]))
    assert overrides.has_torch_function((t, x))
    assert overrides.has_torch_function([value])
    assert overrides.has_torch_function_unary(x)
    assert not overrides.has_torch_function_unary(t)
    assert overrides.has_torch_function_variadic(t, value)
    assert [overrides.is_tensor_like(y) for y in (t, x, value, 3)] == [True, True, True, False]


def test_names_of_functions(lib, overrides):
    name = lib.__name__
    assert overrides.resolve_name(lib.add) == f"{name}.add"
    assert overrides.resolve_name(lib.Tensor.size) == f"{name}.Tensor.size"
    assert overrides.resolve_name(lib.Tensor.add_) == f"{name}.Tensor.add_"
    assert overrides.resolve_name(lib.Tensor.grad.__get__) == f"{name}.Tensor.grad.__get__"
    assert overrides.resolve_name(lib.Tensor.grad.__set__) == f"{name}.Tensor.grad.__set__"
    assert overrides.resolve_name(print) is None
    assert lib.Tensor.T.__get__ == lib.Tensor.T.__get__ != lib.Tensor.H.__get__
    assert overrides.is_tensor_method_or_property(lib.Tensor.size)
    assert overrides.is_tensor_method_or_property(lib.Tensor.T.__get__)
    assert not overrides.is_tensor_method_or_property(lib.stack)


def test_lists_of_functions(lib, overrides):
    found = overrides.get_overridable_functions()
    assert lib.add in found[lib]
    assert lib.Tensor.add in found[lib.Tensor]
    assert lib.Tensor.size in found[lib.Tensor]
    assert any(lib.Tensor.T.__get__ in functions for functions in found.values())
    ignored = overrides.get_ignored_functions()
    assert lib.is_tensor in ignored
    assert lib.manual_seed in ignored
    assert lib.add not in ignored
    assert overrides.get_testing_overrides()[lib.add](1, 2) == -1
    with pytest.raises(TypeError):
        overrides.get_testing_overrides()[lib.add](1, 2, 3, 4, 5)


def test_pickles(lib):
    kind = own(lib)
    kind.__module__, kind.__qualname__ = __name__, "ByName.kind"
    ByName.kind = kind
    x = lib.ones(2).as_subclass(kind)
    x.unit = "m"
    again = pickle.loads(pickle.dumps(x))
    assert type(again) is kind
    assert again.unit == "m"
    assert again.tolist() == [1, 1]
