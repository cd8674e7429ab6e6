"""`backward` and `grad`: what they take and give, the layout of `.grad`, what Functions return."""

import re

import pytest


def leaf(lib, *shape):
    return lib.ones(*(shape or (2,)), requires_grad=True)


def test_materialized_gradients(lib):
    x, y = leaf(lib), leaf(lib)
    for create_graph in (False, True):
        grads = lib.autograd.grad((x * 2).sum(), (x, y), materialize_grads=True, create_graph=create_graph)
        assert grads[1].tolist() == [0, 0] and grads[1].requires_grad is create_graph
    with pytest.raises(ValueError, match="Expected allow_unused to be True or not passed when materialize"):
        lib.autograd.grad((x * 2).sum(), y, materialize_grads=True, allow_unused=False)
    with pytest.raises(RuntimeError, match="appears to not have been used in the graph"):
        lib.autograd.grad((x * 2).sum(), y)
    assert lib.autograd.grad((x * 2).sum(), y, allow_unused=True) == (None,)


def test_a_gradient_is_kept_where_nobody_else_holds_it(lib, function):
    kept = []
    addresses = []

    def forward(ctx, x, keep):
        ctx.keep = keep
        return x * 2

    def backward(ctx, grad):
        result = lib.ones(3)
        addresses.append(result.data_ptr())
        if ctx.keep:
            kept.append(result)
        return result, None

    Given = function(forward, backward=backward)

    for keep in (False, True):
        x = leaf(lib, 3)
        Given.apply(x, keep).sum().backward()
        assert (x.grad.data_ptr() == addresses[-1]) is not keep
    x, given = leaf(lib, 3), lib.ones(3)
    x.backward(given)
    assert x.grad.data_ptr() != given.data_ptr()


ERRORS = {
    "no scalar": (lambda lib, x: (x * 2).backward(), "grad can be implicitly created only for scalar out"),
    "another shape": (lambda lib, x: (x * 2).backward(lib.ones(3)), r"Size\(\[3\]\) and output\[0\] has a"),
    "one row": (lambda lib, x: lib.autograd.grad(x * 2, x, lib.ones(1, 3)), "Mismatch in shape: grad_output"),
    "a float": (lambda lib, x: lib.autograd.backward([x.sum()], [1.0]), "can be either Tensors or None"),
    "counts": (lambda lib, x: lib.autograd.backward([x, x], [x.detach()]), "got 2 tensors and 1 gradients"),
    "no graph": (lambda lib, x: lib.autograd.backward([lib.ones(2)]), "element 0 of tensors does not"),
    "no graph of grad": (lambda lib, x: lib.autograd.grad(lib.ones(2), x), "element 0 of tensors does not"),
    "no inputs": (lambda lib, x: x.sum().backward(inputs=[]), "`inputs` argument to `backward"),
    "no inputs of grad": (lambda lib, x: lib.autograd.grad(x.sum(), []), "`inputs` argument to `grad"),
    "input": (lambda lib, x: lib.autograd.grad(x.sum(), lib.ones(2)), "One of the differentiated Tensors do"),
    "complex": (lambda lib, x: x.sum().backward(lib.ones(()) * 1j), "For complex Tensors, both grad_output"),
    "complex scalar": (lambda lib, x: (x * 1j).sum().backward(), "only for real scalar outputs but got"),
    "size": (lambda lib, x: setattr(x, "grad", lib.ones(3)), r"a gradient of size '\[3\]' to a tensor of"),
    "no tensor": (lambda lib, x: setattr(x, "grad", 3), "grad expected to be a Tensor or None but got"),
    "dtype": (lambda lib, x: setattr(x, "grad", x.detach().double()), "assign a gradient with dtype"),
    "itself": (lambda lib, x: setattr(x, "grad", x), "can't assign Variable as its own grad"),
}


@pytest.mark.parametrize(("call", "message"), ERRORS.values(), ids=ERRORS)
def test_errors_of_passes(lib, call, message):
    with pytest.raises((RuntimeError, TypeError), match=message):
        call(lib, leaf(lib, 2, 3))


@pytest.fixture
def product(lib, function):
    """Makes a Function of two tensors that returns certain gradients."""
    return lambda returned: function(lambda ctx, x, y: x * y, backward=lambda ctx, grad: returned(lib)).apply


@pytest.mark.parametrize(
    ("returned", "message"),
    [
        (lambda lib: lib.ones(2), r"returned an incorrect number of gradients (expected 2, got 1)"),
        (lambda lib: (lib.ones(2),) * 3, r"returned an incorrect number of gradients (expected 2, got 3)"),
        (lambda lib: (lib.ones(3), None), r"an invalid gradient at index 0 - got [3] but expected shape"),
        (lambda lib: (3, None), r"expected Variable or None (got int)"),
        (lambda lib: None, r"returned an incorrect number of gradients (expected 2, got 1)"),
    ],
)
def test_wrong_gradients_of_functions(lib, product, returned, message):
    with pytest.raises(RuntimeError, match=re.escape(message)):
        product(returned)(leaf(lib), leaf(lib)).sum().backward()


def test_gradients_of_functions_that_fit(lib, product):
    for returned in (
        lambda lib: (lib.ones(2), lib.ones(2), None),
        lambda lib: (lib.ones(2).double(), None),
        lambda lib: (lib.ones(2, dtype=lib.int64), None),
    ):
        x = leaf(lib)
        product(returned)(x, leaf(lib)).sum().backward()
        assert x.grad.tolist() == [1, 1] and x.grad.dtype == lib.float32


def test_graphs_are_freed_unless_retained(lib):
    x = leaf(lib)
    y = (x * x).sum()
    y.backward(retain_graph=True)
    y.backward()
    assert x.grad.tolist() == [4, 4]
    with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
        y.backward()
    plain = (x + 1).sum()
    plain.backward()
    plain.backward()
    y = (x * x).sum()
    lib.autograd.grad(y, x, create_graph=True)
    y.backward()  # create_graph retains


def test_gradients_of_inputs_only(lib):
    x, w = leaf(lib), leaf(lib)
    y = x * 2
    z = (y * w).sum()
    z.backward(inputs=[y], retain_graph=True)
    assert y.grad.tolist() == [1, 1] and x.grad is None and w.grad is None
    z.backward(inputs=w, retain_graph=True)
    assert w.grad.tolist() == [2, 2] and x.grad is None
    (grad,) = lib.autograd.grad(z, x)
    assert grad.tolist() == [2, 2] and x.grad is None
    (y.detach() * x - w).sum().backward()
    assert x.grad.tolist() == [2, 2] and w.grad.tolist() == [1, 1]


def test_vectors_in_the_product_with_the_jacobian(lib):
    x = leaf(lib)
    lib.autograd.backward((x * 2, x.sum()), (lib.tensor([1.0, 10.0]), None))
    assert x.grad.tolist() == [3, 21]
    (grad,) = lib.autograd.grad((x * 2, x.sum()), x, (lib.tensor([1.0, 10.0]), None))
    assert grad.tolist() == [3, 21]


def test_higher_derivatives(lib):
    x = lib.tensor(2.0, requires_grad=True)
    (first,) = lib.autograd.grad(x**3, x, create_graph=True)
    (second,) = lib.autograd.grad(first, x, create_graph=True)
    (third,) = lib.autograd.grad(second, x)
    assert [first.item(), second.item(), third.item()] == [12, 12, 6] and not third.requires_grad


def test_deprecated_arguments_warn(lib):
    x = leaf(lib)
    with pytest.warns(FutureWarning, match="only_inputs"):
        lib.autograd.grad((x * 2).sum(), x, only_inputs=False)
    with pytest.warns(FutureWarning, match="grad_variables"):
        lib.autograd.backward((x * 2).sum(), grad_variables=lib.ones(()))


def test_create_graph_warns_of_the_cycle(lib):
    x = leaf(lib)
    with pytest.warns(UserWarning, match="will create a reference cycle between the parameter and its"):
        (x * x).sum().backward(create_graph=True)
    assert x.grad.requires_grad
    x.grad = None


@pytest.mark.parametrize(
    ("make", "strides"),
    [
        (lambda lib: lib.ones(3, 2).t(), (1, 2)),  # dense: the leaf's
        (lambda lib: lib.ones(4, 4)[::2, ::2], (2, 1)),  # with gaps: row-major
        (lambda lib: lib.ones(1).expand(3), (1,)),  # overlapping: row-major
    ],
)
def test_the_layout_of_a_first_gradient(lib, make, strides):
    x = make(lib).requires_grad_()
    (x * 2).sum().backward()
    assert x.grad.stride() == strides


@pytest.mark.filterwarnings("ignore:grad and param do not obey the gradient layout")
@pytest.mark.filterwarnings("ignore:Using backward")
def test_the_layout_of_an_existing_gradient(lib):
    x = leaf(lib, 3, 2)
    x.grad = given = lib.zeros(2, 3).t()
    (x * 2).sum().backward()
    assert x.grad is given and x.grad.stride() == (1, 3)
    (x * x).sum().backward(create_graph=True)
    assert x.grad is not given and x.grad.requires_grad and x.grad.tolist() == [[4, 4]] * 3
    assert given.tolist() == [[2, 2]] * 3


def test_edges_in_the_place_of_tensors(lib, graph):
    x = leaf(lib)
    y = x * 2
    edge, of_leaf = graph.get_gradient_edge(y), graph.get_gradient_edge(x)
    assert edge.node is y.grad_fn and edge.output_nr == 0 and of_leaf.node.variable is x
    found = lib.autograd.grad((y * 3).sum(), [edge, of_leaf], retain_graph=True)
    assert [grad.tolist() for grad in found] == [[3, 3], [6, 6]]
    lib.autograd.backward(graph.get_gradient_edge((y * 3).sum()))
    assert x.grad.tolist() == [6, 6]
    with pytest.raises(RuntimeError, match="gradient edge for a Tensor that does not require gradients"):
        graph.get_gradient_edge(lib.ones(2))
