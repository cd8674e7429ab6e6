"""`einsum` with lists of subscripts; with equations it has samples in the spec."""

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck
from support.graphs import point, variable

A, B = point(2, 3), point(3, 4, seed=1)
CALLS = [
    (A, [0, 1], B, [1, 2], [0, 2]),
    (A, [0, 1], B, [1, 2]),
    (A, (1, 0)),
    (A, [0, 1], [1]),
    (A, [Ellipsis, 1], [Ellipsis]),
    (A, [26, 51], [51, 26]),
    (A, [0, 1], A, [0, 1], []),
]


@pytest.mark.parametrize(
    "call", CALLS, ids=lambda call: str([part for part in call if not isinstance(part, gs.Tensor)])
)
def test_lists_of_subscripts_are_numpys(call):
    arrays = [part.numpy() if isinstance(part, gs.Tensor) else part for part in call]
    np.testing.assert_allclose(gs.einsum(*call).numpy(), np.einsum(*arrays))


def test_gradients_with_lists_of_subscripts():
    assert gradcheck(lambda x, y: gs.einsum(x, [0, 1], y, [1, 2], [2]), (variable(2, 3), variable(3, 2)))


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        ((A, [52, 0]), ValueError, "not within the valid range"),
        ((A, [-1, 0]), ValueError, "not within the valid range"),
        ((A, ["a", "b"]), TypeError, "a subscript in a list is an int or Ellipsis, not str"),
        ((A, [0.0, 1]), TypeError, "a subscript in a list is an int or Ellipsis, not float"),
        ((A, A), TypeError, "a list of subscripts is a list of ints, not Tensor"),
        ((A, [0, 1], [0], [1]), TypeError, "operand 1 must be Tensor, followed by its list of subscripts"),
        (([0, 1], A), TypeError, "argument 'equation' must be str, or a Tensor"),
        (("ij", A, [0]), TypeError, "element 1 of argument 'operands' must be Tensor, not list"),
        (("ij", None), TypeError, "argument 'operands' must be a list or tuple of Tensors, not NoneType"),
    ],
)
def test_wrong_calls_say_what_is_wrong(call, kind, message):
    with pytest.raises(kind, match=message):
        gs.einsum(*call)


def test_the_order_of_products_is_that_of_fewest_operations():
    n = 200_000  # the first two operands have a product of 320 GB
    column, row = gs.ones(n, 1, dtype=gs.float64), gs.ones(1, n, dtype=gs.float64)
    assert gs.einsum("ij,jk,kl->il", column, row, column).sum().item() == float(n) * n
    assert gs.einsum("kl,ij,jk->il", column, column, row).sum().item() == float(n) * n


@pytest.mark.parametrize(
    ("equation", "shapes"),
    [
        ("ij,jk->ki", [(2, 3), (3, 4)]),
        ("a,b,c->abc", [(2,), (3,), (4,)]),
        ("bij,bjk->bki", [(2, 3, 4), (2, 4, 5)]),
        ("ij,jk,kl->li", [(2, 3), (3, 4), (4, 2)]),
    ],
)
def test_a_product_comes_in_the_order_of_the_result_where_it_can(equation, shapes):
    operands = [point(*shape, seed=seed) for seed, shape in enumerate(shapes)]
    result = gs.einsum(equation, *operands)
    assert result.is_contiguous()
    np.testing.assert_allclose(result.numpy(), np.einsum(equation, *[tensor.numpy() for tensor in operands]))
