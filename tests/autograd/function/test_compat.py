"""`InplaceFunction`, `NestedIOFunction`, `Variable`: forms that old programs use."""

from weakref import ref

import pytest

import gradspec as gs
from gradspec.autograd import Function, Variable, function, grad, variable
from gradspec.autograd.function import InplaceFunction, NestedIOFunction
from support.graphs import leaf


def test_the_module_has_what_programs_import_from_it():
    assert gs.autograd.Function is function.Function is Function
    assert function._ContextMethodMixin is function.FunctionCtx
    assert isinstance(Function, function.FunctionMeta)
    kinds = "BackwardCFunction Function FunctionCtx FunctionMeta InplaceFunction NestedIOFunction"
    assert set(function.__all__) == {*kinds.split(), "once_differentiable"}


def test_inplace_function():
    class AddOne(InplaceFunction):
        @staticmethod
        def forward(ctx, x):
            ctx.mark_dirty(x)
            return x.add_(1)

        @staticmethod
        def backward(ctx, g):
            return g

    b = leaf() * 1
    assert AddOne.apply(b) is b
    with pytest.warns(DeprecationWarning, match="should not be instantiated"):
        assert AddOne(inplace=True).inplace and not AddOne().inplace


class Mix(NestedIOFunction):
    """Scales and sums a nested input."""

    def forward_extended(self, pair, options):
        x, y = pair
        self.save_for_backward({"x": x}, [y, None])
        plain = x * 0
        self.mark_non_differentiable([plain])
        return x * y, {"sum": [x + y, None]}, plain

    def backward_extended(self, product, rest, plain):
        saved, (y, nothing) = self.saved_tensors
        total, none = rest["sum"]
        assert nothing is None and none is None and plain.tolist() == [0, 0, 0]
        return (product * y + total, product * saved["x"] + total), None


@pytest.fixture
def mix():
    with pytest.warns(DeprecationWarning, match="should not be instantiated"):
        return Mix()


def test_nested_inputs_and_outputs(mix):
    x, y = leaf(), leaf(4, 5, 6)
    product, rest, plain = mix((x, y), None)
    assert product.tolist() == [4, 10, 18] and list(rest) == ["sum"] and rest["sum"][1] is None
    assert product.requires_grad and not plain.requires_grad
    for_x, for_y = grad((product + rest["sum"][0]).sum(), (x, y))
    assert for_x.tolist() == [5, 6, 7] and for_y.tolist() == [2, 3, 4]


def test_nested_marks_of_writes():
    class Twice(NestedIOFunction):
        def forward_extended(self, parts):
            self.mark_dirty(parts)
            return [part.mul_(2) for part in parts]

        def backward_extended(self, gradients):
            return [g * 2 for g in gradients]

    with pytest.warns(DeprecationWarning):
        twice = Twice()
    x = leaf()
    parts = [x * 1, x * 3]
    result = twice(parts)
    assert type(result) is list and result[0] is parts[0]
    (result[0] + result[1]).sum().backward()
    assert x.grad.tolist() == [8, 8, 8]


def test_nesting_takes_tensors_only(mix):
    with pytest.raises(ValueError, match="Auto nesting doesn't know how to process an input object of"):
        mix((leaf(), 3), None)


def test_a_nested_function_defines_both_methods():
    with pytest.warns(DeprecationWarning):
        bare = NestedIOFunction()
    with pytest.raises(NotImplementedError, match="must define forward_extended"):
        bare(leaf())
    with pytest.raises(NotImplementedError, match="must define backward_extended"):
        NestedIOFunction.backward_extended(bare)


def test_a_nested_function_with_static_methods_is_a_plain_one():
    class Plain(NestedIOFunction):
        @staticmethod
        def forward(ctx, x):
            return x * 2

        @staticmethod
        def backward(ctx, g):
            return g * 2

    x = leaf()
    Plain.apply(x).sum().backward()
    assert x.grad.tolist() == [2, 2, 2]


@pytest.mark.usefixtures("no_collector")
def test_nested_calls_leave_nothing_behind(mix):
    product, rest, _ = mix((leaf(), leaf()), None)
    alive = [ref(product.grad_fn), ref(rest["sum"][0])]
    del product, rest, _
    assert [thing() for thing in alive] == [None, None]


# ---- Variable ----


def test_a_variable_is_a_tensor_with_the_same_memory():
    data = gs.ones(2)
    v = Variable(data, requires_grad=True)
    assert type(v) is gs.Tensor and v is not data and v.data_ptr() == data.data_ptr()
    assert v.requires_grad and not data.requires_grad and Variable(data, True).requires_grad
    assert not Variable(leaf()).requires_grad and Variable(leaf() * 1).is_leaf
    assert isinstance(data, Variable) and not isinstance(3, Variable)
    assert Variable().numel() == 0
    (v * v).sum().backward()
    assert v.grad.tolist() == [2, 2]


def test_variables_of_wrong_data_are_refused():
    with pytest.raises(TypeError, match="Variable data has to be a tensor, but got list"):
        Variable([1.0])
    with pytest.raises(RuntimeError, match="only Tensors of floating point"):
        Variable(gs.arange(2), requires_grad=True)
    with pytest.warns(UserWarning, match="volatile was removed and now has no effect"):
        Variable(gs.ones(2), volatile=True)
    with pytest.raises(RuntimeError, match=r"autograd.variable\(...\) is deprecated, use"):
        variable(3)
    assert variable.Variable is Variable
