"""Kernels called as ufuncs on small arrays, without NumPy: what NumPy gives, in each form of a call."""

import numpy as np
import pytest

from gradspec.core.compiled.kernels import ufuncs

_MANY = 5000  # elements, which NumPy iterates over


def _operands(rng, shape, dtype):
    return rng.standard_normal(shape).astype(dtype)


def _by_numpy(kernel, *operands, **options):
    """The same call as NumPy makes it: of an array that is no ndarray itself."""

    class Other(np.ndarray):
        pass

    return np.asarray(kernel(operands[0].view(Other), *operands[1:], **options))


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize(
    "shapes", [[(3, 4), (4, 5)], [(2, 3, 4), (4, 5)], [(2, 1, 3, 4), (5, 4, 2)], [(0, 3, 4), (4, 5)], [(3, 0), (0, 2)]]
)
def test_leading_dims_broadcast(dtype, shapes):
    rng = np.random.default_rng(0)
    a, b = (_operands(rng, shape, dtype) for shape in shapes)
    found = ufuncs["matmul"](a, b)
    expected = _by_numpy(ufuncs["matmul"], a, b)
    assert found.dtype == expected.dtype and found.tobytes() == expected.tobytes()
    assert np.allclose(found, a @ b, atol=1e-5)


def test_operands_of_any_strides():
    rng = np.random.default_rng(0)
    a, b = (
        _operands(rng, (4, 6, 2), "float64").transpose(2, 1, 0)[::-1, ::2],
        _operands(rng, (4, 5), "float64")[:, ::-1],
    )
    out = np.full((2, 3, 10), 7.0)
    assert ufuncs["matmul"](a, b, out=out[..., ::2]).base is out
    assert np.allclose(out[..., ::2], a @ b) and (out[..., 1::2] == 7).all()


def test_output_that_overlaps_an_operand():
    x = np.arange(6.0)
    expected = ufuncs["cumsum"](x[:5].copy())
    assert (ufuncs["cumsum"](x[:5], out=x[1:]) == expected).all()


def test_outputs_that_are_given_and_others():
    x, g = np.arange(8.0).reshape(2, 4), np.float64(0.0)
    operands = [x.reshape(2, 1, 4), np.array(g), np.ones((1, 1)), np.zeros((1, 1))]
    out = np.empty((2, 1, 4))
    result = ufuncs["standardize"](*operands, out=(out, None, None))
    assert result[0] is out and result[1].tolist() == [1.5, 5.5] and result[2].tolist() == [1.25, 1.25]


def test_elementwise_kernels():
    rng = np.random.default_rng(0)
    for shapes in ([(3,), (3,)], [(2, 3), (3,)], [(2, 1), (1, 3)], [(), (4,)], [(), ()], [(_MANY,), (1,)]):
        a, b = (_operands(rng, shape, "float64") for shape in shapes)
        result = ufuncs["mul"](a, b)
        assert type(result) is type(np.multiply(a, b)) and np.array_equal(result, a * b)


def test_errors_are_numpys():
    with pytest.raises(ValueError, match="mismatch in its core dimension"):
        ufuncs["matmul"](np.ones((3, 4)), np.ones((5, 2)))
    with pytest.raises(ValueError, match="size 4 is different from 3"):
        ufuncs["cross"](np.ones(4), np.ones(4))
    with pytest.raises(TypeError, match="did not contain a loop"):
        ufuncs["matmul"](np.ones((3, 4)), np.ones((4, 2), "float32"))
    with pytest.raises(ValueError, match="operands could not be broadcast"):
        ufuncs["mul"](np.ones(3), np.ones(4))
    with pytest.raises(ValueError, match="read-only"):
        out = np.ones(3)
        out.flags.writeable = False
        ufuncs["mul"](np.ones(3), np.ones(3), out=out)


def test_keywords_of_numpy():
    x = np.arange(4.0)
    assert ufuncs["mul"](x, x, where=np.array([True, False, True, False]), out=np.zeros(4)).tolist() == [0, 0, 4, 0]
    assert ufuncs["matmul"](np.ones((2, 3)), np.ones((3, 2)), axes=[(0, 1), (0, 1), (0, 1)]).tolist() == [[3, 3]] * 2
