"""The methods of kernels as NumPy's ufuncs: each element of a chain takes in the result before it."""

import numpy as np
import pytest

from gradspec.core.compiled.kernels import ufuncs
from support.cases import for_each

_SAME = {"add": np.add, "mul": np.multiply, "maximum": np.maximum, "fmin": np.fmin}


@pytest.mark.parametrize(
    ("name", "dtype"),
    [(name, dtype) for name in _SAME for dtype in ("float16", "float32", "float64", "int8", "int64")]
    + [("add", "complex64"), ("mul", "complex64")],
)
@for_each("length", [1, 2, 3, 17, 100, 5_000])
def test_reduce_and_accumulate(name, dtype, length):
    # Few elements that are not 1, so that products stay in range, and sums of int8 after a wrap.
    values = np.ones((3, length, 2), dtype)
    values[:, ::97] = 2
    values[:, 5::700] = 3
    values[0] = values[0] if name == "add" else 1
    ours = ufuncs[name]
    with np.errstate(all="ignore"):
        for axis in (0, 1, 2):
            expected = _SAME[name].accumulate(values, axis=axis, dtype=dtype)
            np.testing.assert_array_equal(ours.accumulate(values, axis=axis, dtype=dtype), expected)
            np.testing.assert_array_equal(ours.reduce(values, axis=axis, dtype=dtype), np.take(expected, -1, axis))
        line = np.ascontiguousarray(values[1, :, 0])
        expected = _SAME[name].accumulate(line, dtype=dtype)
        np.testing.assert_array_equal(ours.accumulate(line, dtype=dtype), expected)
        np.testing.assert_array_equal(
            ours.reduceat(line, [0, length // 2], dtype=dtype)[0], expected[max(length // 2, 1) - 1]
        )
