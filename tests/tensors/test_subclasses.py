"""Subclasses of Tensor, and overriding, where gradspec has its own way."""

import inspect
import pickle
from typing import Any

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.overrides import TorchFunctionMode, get_overridable_functions, get_testing_overrides, resolve_name
from support.functions import function
from support.project import SPEC
from support.threads import in_threads


class Own(gs.Tensor):
    pass


class Slotted(gs.Tensor):
    __slots__ = ("unit",)


class Logged(gs.Tensor):
    calls: list[tuple[Any, tuple[Any, ...]]] = []  # noqa: RUF012

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        cls.calls.append((func, args))
        return super().__torch_function__(func, types, args, kwargs)


class Noting(TorchFunctionMode):
    def __init__(self):
        self.calls = []

    def __torch_function__(self, func, types, args=(), kwargs=None):
        self.calls.append(func)
        return func(*args, **(kwargs or {}))


@pytest.fixture
def calls():
    """The questions that instances of `Logged` are asked."""
    Logged.calls.clear()
    return Logged.calls


def test_an_op_is_one_function_with_its_operands_as_written(calls):
    x = gs.ones(2).as_subclass(Logged)
    for call, func, args in (
        (lambda: gs.sub(x, 2), gs.sub, (x, 2)),
        (lambda: x.sub(2), gs.sub, (x, 2)),
        (lambda: x - 2, gs.sub, (x, 2)),
        (lambda: 2 - x, gs.sub, (2, x)),
        (lambda: 2**x, gs.pow, (2, x)),
        (lambda: x < 2, gs.lt, (x, 2)),
        (lambda: 2 < x, gs.gt, (x, 2)),
        (lambda: gs.subtract(x, 2), gs.sub, (x, 2)),
        (lambda: x.sub_(2), gs.Tensor.sub_, (x, 2)),
    ):
        calls.clear()
        call()
        assert len(calls) == 1
        assert calls[0][0] is func
        assert [given is value for given, value in zip(calls[0][1], args, strict=True)] == [True, True]


def test_operators_leave_others_to_their_own():
    class Foreign:
        def __rsub__(self, other):
            return "reflected"

        def __eq__(self, other):
            return "equal"

        __hash__ = None

    assert (gs.ones(2).as_subclass(Own) == Foreign()) == "equal"


def test_all_public_ops_can_be_overridden():
    found = {function for functions in get_overridable_functions().values() for function in functions}
    for op in SPEC.ops:
        if op.public:
            function = gs
            for part in op.signature.path.split("."):
                function = getattr(function, part)
            assert function in found
            assert resolve_name(function) is not None
    for name in ("size", "backward", "__getitem__", "__len__", "to_dense", "storage", "register_hook"):
        assert getattr(gs.Tensor, name) in found
    assert gs.Tensor.T.__get__ in found


def test_stubs_have_the_signatures_of_functions():
    for overridable, stub in get_testing_overrides().items():
        assert callable(stub)
        if resolve_name(overridable) == "gradspec.add":
            assert inspect.signature(stub) == inspect.signature(gs.add)


def test_functions_that_ask_look_like_functions():
    assert pickle.loads(pickle.dumps(gs.full_like)) is gs.full_like
    assert gs.full_like.__name__ == "full_like"
    assert "input" in inspect.signature(gs.full_like).parameters
    assert str(gs.Tensor.size.__doc__).startswith("The shape, or the length of one dimension.")
    assert str(gs.Tensor.T.__doc__).startswith("The tensor with its dimensions in reverse order.")
    assert isinstance(gs.Tensor.T, property)


def test_slots_of_a_subclass():
    x = gs.ones(2).as_subclass(Slotted)
    x.unit = "m"
    y = x * 2
    assert type(y) is Slotted
    assert not hasattr(y, "unit")
    assert y.tolist() == [2, 2]


def test_conjugates_are_computed_and_sparse_tensors_stay_what_they_are():
    x = gs.tensor([1 + 2j], requires_grad=True)
    y = x.as_subclass(Own).conj()
    assert type(y) is Own
    assert not y.is_conj()
    assert y.tolist() == [1 - 2j]
    y.real.sum().backward()
    assert x.grad.tolist() == [1]
    sparse = gs.eye(2).as_subclass(Own).to_sparse()
    assert sparse.is_sparse
    assert type(sparse.to_dense()) is gs.Tensor
    with pytest.raises(NotImplementedError, match=r"as_subclass\(\): a SparseTensor cannot be a Own"):
        sparse.as_subclass(Own)


def test_tangents_of_instances():
    x, t = gs.ones(2).as_subclass(Own), gs.tensor([1.0, 2.0])
    with fwad.dual_level():
        primal, tangent = fwad.unpack_dual((fwad.make_dual(x, t) * 3).exp())
    assert type(primal) is type(tangent) is Own
    assert gs.allclose(tangent, primal * t * 3)


def test_within_vmap_nobody_is_asked(calls):
    x = gs.ones(3, 2).as_subclass(Logged)
    result = gs.vmap(lambda row: (row * 2).sum())(x)
    assert type(result) is gs.Tensor
    assert not calls
    other = gs.tensor([1.0, 2.0]).as_subclass(Logged)
    gs.vmap(lambda row: row * other)(gs.ones(3, 2))  # which is no part of the batch
    assert [func for func, _ in calls] == [gs.mul]


def test_the_answer_of_tensor_to_unrelated_classes():
    answer = Own.__torch_function__(gs.add, (Own, Slotted), (gs.ones(1), 1))
    assert answer is NotImplemented
    assert type(Own.__torch_function__(gs.add, (gs.Tensor,), (gs.ones(1), 1), {"alpha": 2})) is Own
    assert gs.Tensor.__torch_function__(gs.add, (), (gs.ones(1), 1)).tolist() == [2]
    with pytest.raises(TypeError):
        Own.__torch_function__(gs.add, 3, (gs.ones(1), 1))


def test_modes_belong_to_a_thread():
    mode = Noting()
    with mode, gs._C.DisableTorchFunctionSubclass():
        assert in_threads(lambda: type(gs.ones(2).as_subclass(Own) + 1)) == [Own]
    assert not mode.calls


def test_passes_within_passes_keep_who_is_asked():
    """They move to other threads now and then."""
    classes = []

    def forward(ctx, x, depth):
        ctx.depth = depth
        return x.clone()

    def backward(ctx, grad):
        classes.append(type(gs.ones(1).as_subclass(Own) + 1))
        if ctx.depth > 0:
            with gs.enable_grad():
                Nested.apply(gs.ones(1, requires_grad=True), ctx.depth - 1).backward()
        return grad, None

    Nested = function(forward, backward=backward)
    y = Nested.apply(gs.ones(1, requires_grad=True), 45)
    y.backward(retain_graph=True)
    assert classes == [Own] * 46
    classes.clear()
    y.as_subclass(Own).backward()  # runs within the answer of the class
    assert classes == [gs.Tensor] * 46


def test_an_error_in_an_answer_leaves_all_as_it_was():
    class Failing(gs.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            raise ZeroDivisionError

    class FailingMode(TorchFunctionMode):
        def __torch_function__(self, func, types, args=(), kwargs=None):
            raise ZeroDivisionError

    x = gs.ones(2).as_subclass(Failing)
    for call in (lambda: x + 1, lambda: x.T, lambda: x[0], lambda: x.shape, lambda: gs.stack([x])):
        with pytest.raises(ZeroDivisionError):
            call()
    mode = FailingMode()
    with mode:
        for _ in range(2):
            with pytest.raises(ZeroDivisionError):
                gs.ones(2)
    with gs._C.DisableTorchFunctionSubclass(), pytest.raises(RuntimeError):
        x.view(3)
    assert gs._C._is_torch_function_enabled()
    with pytest.raises(RuntimeError):
        gs.ones(2).as_subclass(Own).view(3)
    assert gs._C._is_torch_function_enabled()
