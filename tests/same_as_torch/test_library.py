"""Functions as ops with a name, by `library`."""

import itertools

import pytest

numbers = itertools.count()


@pytest.fixture
def op(lib):
    """Makes an op of a name that no other test has."""

    def make(fn, **options):
        return lib.library.custom_op(f"tests::op{next(numbers)}", fn, **{"mutates_args": ()} | options)

    return make


def test_an_op_has_a_name_and_a_derivative(lib):
    name = f"op{next(numbers)}"

    def scaled(x, factor=2.0):
        return lib.from_numpy(x.detach().numpy() * factor)

    scaled.__annotations__ = {"x": lib.Tensor, "factor": float, "return": lib.Tensor}
    op = lib.library.custom_op(f"tests::{name}", mutates_args=())(scaled)
    lib.library.register_fake(f"tests::{name}", lambda x, factor=2.0: lib.empty_like(x))

    def setup_context(ctx, inputs, output):
        ctx.factor = inputs[1]

    lib.library.register_autograd(
        f"tests::{name}", lambda ctx, grad: (grad * ctx.factor, None), setup_context=setup_context
    )
    x = lib.tensor([1.0, 2.0], requires_grad=True)
    named = getattr(lib.ops.tests, name)
    for call, factor in (
        (lambda: op(x), 2.0),
        (lambda: named(x, 3.0), 3.0),
        (lambda: named.default(x, factor=4.0), 4.0),
    ):
        y = call()
        assert y.tolist() == [factor, 2 * factor] and y.requires_grad
        assert lib.autograd.grad(y.sum(), x)[0].tolist() == [factor, factor]
    assert not op(lib.ones(2)).requires_grad


def test_a_second_derivative_is_the_one_of_the_backward(lib, op):
    def cube(x):
        return x.detach() ** 3

    cube.__annotations__ = {"x": lib.Tensor, "return": lib.Tensor}
    cubed = op(cube)
    cubed.register_autograd(
        lambda ctx, grad: grad * 3 * ctx.saved_tensors[0] ** 2,
        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(inputs[0]),
    )
    x = lib.tensor([1.0, 2.0], dtype=lib.float64, requires_grad=True)
    assert lib.autograd.gradcheck(cubed, x) and lib.autograd.gradgradcheck(cubed, x)


def test_lists_and_names(lib, op):
    def weighted(xs, *, factor):
        return sum(x.detach() for x in xs) * factor

    weighted.__annotations__ = {"xs": list[lib.Tensor], "factor": float, "return": lib.Tensor}
    found = op(weighted)

    def setup_context(ctx, inputs, keyword_only_inputs, output):
        ctx.count, ctx.factor = len(inputs[0]), keyword_only_inputs["factor"]

    found.register_autograd(lambda ctx, grad: [grad * ctx.factor] * ctx.count, setup_context=setup_context)
    xs = [lib.ones(2, requires_grad=True) for _ in range(3)]
    y = found(xs, factor=5.0)
    assert y.tolist() == [15.0, 15.0]
    assert [grad.tolist() for grad in lib.autograd.grad(y.sum(), xs)] == [[5.0, 5.0]] * 3


def test_an_op_without_derivative_is_refused_by_the_pass(lib, op):
    def copy(x):
        return x.clone()

    copy.__annotations__ = {"x": lib.Tensor, "return": lib.Tensor}
    y = op(copy)(lib.ones(2, requires_grad=True))
    with pytest.raises(RuntimeError, match="no autograd formula was registered"):
        y.sum().backward()


def test_an_op_that_writes_to_its_argument(lib, op):
    def increment(x):
        x.add_(1)

    increment.__annotations__ = {"x": lib.Tensor, "return": None}
    found = op(increment, mutates_args=("x",))
    x = lib.zeros(2)
    assert found(x) is None and x.tolist() == [1.0, 1.0] and x._version > 0
    with pytest.raises(RuntimeError, match="Cannot register autograd formula for non-functional operator"):
        found.register_autograd(lambda ctx, grad: grad)


def test_a_result_in_the_memory_of_an_argument_is_refused(lib, op):
    def same(x):
        return x

    same.__annotations__ = {"x": lib.Tensor, "return": lib.Tensor}
    with pytest.raises(RuntimeError, match="return"):
        op(same)(lib.ones(2))


def test_a_rule_for_batches(lib, op):
    def flipped(x):
        return lib.from_numpy(x.numpy()[..., ::-1].copy())

    flipped.__annotations__ = {"x": lib.Tensor, "return": lib.Tensor}
    found = op(flipped)
    found.register_vmap(lambda info, in_dims, x: (found(x.movedim(in_dims[0], 0)), 0))
    assert lib.vmap(found)(lib.tensor([[1, 2], [3, 4]])).tolist() == [[2, 1], [4, 3]]
    assert lib.vmap(found, in_dims=1)(lib.tensor([[1, 2], [3, 4]])).tolist() == [[3, 1], [4, 2]]


def test_a_kernel_for_the_cpu(lib, op):
    def slow(x):
        return x.clone()

    slow.__annotations__ = {"x": lib.Tensor, "return": lib.Tensor}
    found = op(slow)
    found.register_kernel("cpu", lambda x: x + 1)
    assert found(lib.zeros(2)).tolist() == [1.0, 1.0]


def test_names_that_no_op_has(lib, op):
    with pytest.raises(AttributeError, match="nothing"):
        _ = lib.ops.tests.nothing


def test_ops_of_torch_by_name(lib):
    aten, x = lib.ops.aten, lib.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert lib.equal(aten.mm(x, x), x @ x) and lib.equal(aten.mm.default(x, x), x @ x)
    assert lib.equal(aten.add.Tensor(x, x, alpha=2), 3 * x)
    assert aten.add.Tensor is aten.add.Tensor and len({aten.add.Tensor, aten.add.Scalar, aten.add.Tensor}) == 2


@pytest.fixture
def defined(lib):
    """Defines an op of a name that no other test has; returns its name with the namespace, and the op."""

    def define(schema):
        name = f"op{next(numbers)}"
        lib.library.define(f"tests::{name}", schema)
        return f"tests::{name}", getattr(lib.ops.tests, name)

    return define


def test_a_schema_says_how_an_op_is_called(lib, defined):
    name, op = defined("(Tensor x, float by=2.0, int[2] size=[1, 2], *, str mode='mean', bool? flag=None) -> Tensor")
    seen = []

    def kernel(x, by=2.0, size=(1, 2), *, mode="mean", flag=None):
        seen.append((by, list(size), mode, flag))
        return x * by

    lib.library.impl(name, "cpu", kernel)
    assert op(lib.ones(2)).tolist() == [2.0, 2.0]
    assert op(lib.ones(2), 3.0, mode="sum", flag=True).tolist() == [3.0, 3.0]
    assert seen == [(2.0, [1, 2], "mean", None), (3.0, [1, 2], "sum", True)]
    for wrong in (lambda: op(), lambda: op(lib.ones(2), 1.0, [1, 2], "sum"), lambda: op(lib.ones(2), other=1)):
        with pytest.raises((TypeError, RuntimeError)):
            wrong()


@pytest.mark.parametrize("schema", ["Tensor x -> Tensor", "(Tensor) -> Tensor", "(Tensor x)"])
def test_schemas_that_are_none(lib, defined, schema):
    with pytest.raises((ValueError, RuntimeError)):
        defined(schema)


def test_an_op_without_a_function(lib, defined):
    name, op = defined("(Tensor x) -> Tensor")
    with pytest.raises(NotImplementedError, match=name):
        op(lib.ones(2))


def test_an_op_that_writes_to_an_argument(lib, defined):
    name, op = defined("(Tensor(a!) x, Tensor y) -> ()")

    @lib.library.impl(name, "default")
    def kernel(x, y):
        x.add_(y)

    x = lib.ones(2)
    assert op(x, lib.ones(2)) is None and x.tolist() == [2.0, 2.0]


def test_functions_whose_steps_are_recorded(lib, defined):
    name, op = defined("(Tensor x) -> Tensor")
    lib.library.impl(name, "CompositeImplicitAutograd", lambda x: x * x)
    x = lib.tensor([3.0], requires_grad=True)
    assert lib.autograd.grad(op(x), x)[0].tolist() == [6.0]


def test_a_function_for_recorded_calls(lib, defined):
    name, op = defined("(Tensor x) -> Tensor")

    class Cube(lib.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            with lib._C._AutoDispatchBelowAutograd():
                return op(x)

        @staticmethod
        def backward(ctx, grad):
            return grad * 3 * ctx.saved_tensors[0] ** 2

    lib.library.impl(name, "CPU", lambda x: x**3)
    lib.library.impl(name, "Autograd", Cube.apply)
    x = lib.tensor([2.0], requires_grad=True)
    y = op(x)
    assert y.tolist() == [8.0] and lib.autograd.grad(y, x)[0].tolist() == [12.0]
    with lib.no_grad():
        assert not op(x).requires_grad


def test_a_library_has_the_ops_of_a_namespace(lib):
    name = f"op{next(numbers)}"
    library = lib.library.Library("tests", "FRAGMENT")
    library.define(f"{name}(Tensor x) -> Tensor")
    library.impl(name, lambda x: x + 1, "CPU")
    assert getattr(lib.ops.tests, name)(lib.zeros(1)).tolist() == [1.0]
    with pytest.raises(ValueError):
        lib.library.Library("tests", "OTHER")
