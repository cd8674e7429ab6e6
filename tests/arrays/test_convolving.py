"""Convolutions of few products, whose kernel takes them one by one, are those that a product of matrices makes."""

import itertools

import numpy as np
import pytest

from gradspec.arrays import convolving
from gradspec.testing.readings import traced

SHAPES = [  # of an input, of a weight; stride, padding, dilation, groups
    ((2, 3, 7), (4, 3, 3), (1,), ((0, 0),), (1,), 1),
    ((1, 4, 9), (6, 2, 2), (3,), ((2, 1),), (4,), 2),
    ((2, 3, 2), (3, 1, 2), (1,), ((3, 0),), (1,), 3),
    ((1, 1, 1), (1, 1, 1), (5,), ((0, 0),), (1,), 1),
    ((2, 3, 5, 6), (4, 3, 3, 2), (2, 3), ((2, 2), (1, 1)), (1, 1), 1),
    ((1, 4, 5, 6), (6, 2, 2, 2), (1, 1), ((1, 1), (1, 1)), (1, 3), 2),
    ((1, 2, 6, 7), (2, 2, 3, 3), (1, 1), ((1, 1), (0, 2)), (1, 1), 1),
    ((2, 2, 3, 4, 3), (3, 2, 2, 2, 2), (2, 1, 2), ((1, 1), (0, 0), (1, 0)), (1, 1, 1), 1),
    ((1, 2, 3, 3, 3), (2, 1, 2, 2, 2), (1, 1, 1), ((1, 1), (1, 1), (1, 1)), (2, 1, 2), 2),
]


def calls(shape, weight, stride, padding, dilation, groups, dtype):
    """The three functions with their arguments, for operands of these shapes."""
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(one).astype(dtype) for one in (shape, weight))
    options = (stride, padding, dilation, groups)
    gradient = rng.standard_normal(convolving.convolve(x, w, *options).shape).astype(dtype)
    return [
        (convolving.convolve, (x, w, *options)),
        (convolving.convolve_backward_input, (gradient, w, shape, *options)),
        (convolving.convolve_backward_weight, (gradient, x, weight, *options)),
    ]


def every_second(x):
    """The same elements with gaps between them."""
    return np.repeat(x, 2, -1)[..., ::2]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("case", SHAPES, ids=str)
def test_few_products_and_many_agree(case, dtype, monkeypatch):
    found = [(function, arguments, function(*arguments)) for function, arguments in calls(*case, dtype)]
    monkeypatch.setattr(convolving, "_numbers_of_few", lambda *given: None)
    for function, arguments, few in found:
        with traced():
            many = function(*arguments)
        assert few.shape == many.shape and few.dtype == many.dtype
        np.testing.assert_allclose(few, many, rtol=0, atol=20 * np.finfo(dtype).eps)


@pytest.mark.parametrize("dtype", ["float32", "float64", "float16", "int64", "complex64"])
@pytest.mark.parametrize("case", SHAPES, ids=str)
def test_routines_of_few_products_do_what_functions_do(case, dtype):
    for function, (first, second, *rest) in calls(*case, dtype):
        expected = function(first, second, *rest)
        for laid in itertools.product((np.ascontiguousarray, np.asfortranarray, every_second), repeat=2):
            operands = [lay(one) for lay, one in zip(laid, (first, second), strict=True)]
            with traced():
                found = [function(*operands, *rest)]
            found.append(function(*operands, *rest))
            for result in found:
                assert result.dtype == expected.dtype and result.shape == expected.shape
                assert result.tobytes() == expected.tobytes()


@pytest.mark.parametrize("number", [np.inf, np.nan])
@pytest.mark.parametrize("case", SHAPES, ids=str)
def test_zeros_around_an_input_meet_infinities(case, number, monkeypatch):
    found = []
    for function, (first, second, *rest) in calls(*case, "float32"):
        for operand in (first, second):
            operand.flat[0] = number
        found.append((function, (first, second, *rest), function(first, second, *rest)))
    monkeypatch.setattr(convolving, "_numbers_of_few", lambda *given: None)
    for function, arguments, few in found:
        with traced():
            many = function(*arguments)
        if function.__name__ != "convolve_backward_input":  # which has no zeros around its operands
            assert np.array_equal(np.isnan(few), np.isnan(many))


@pytest.mark.parametrize("change", [(0, 1), (1, 1), (2, -1), (2, 1)], ids=str)
@pytest.mark.parametrize("name", ["input", "weight"])
def test_gradients_of_other_shapes_are_refused_or_computed_by_both(name, change):
    """A gradient at other places than the window has, or of other channels."""
    case = SHAPES[4]
    function, (gradient, *rest) = calls(*case, "float64")[1 if name == "input" else 2]
    dim, more = change
    shape = [size + more * (d == dim) for d, size in enumerate(gradient.shape)]
    other = np.ones(shape)

    def ran():
        try:
            return function(other, *rest).tobytes()
        except (RuntimeError, ValueError, IndexError) as error:
            return type(error)

    result = ran()
    with traced():
        assert ran() == result
