"""Tests: random tensors, whether tensors are close, and the tests of packages with ops of their own.

`test_ops(spec)` gives a test function with the checks that gradspec's own ops go through. It needs pytest,
and SciPy where a reference does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.testing.closeness import assert_allclose, assert_close
    from gradspec.testing.random_tensors import make_tensor
    from gradspec.testing.suite import GROUPS, test_ops

__all__ = ["GROUPS", "assert_allclose", "assert_close", "make_tensor", "test_ops"]

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "GROUPS": "gradspec.testing.suite:GROUPS",
        "assert_allclose": "gradspec.testing.closeness:assert_allclose",
        "assert_close": "gradspec.testing.closeness:assert_close",
        "make_tensor": "gradspec.testing.random_tensors:make_tensor",
        "test_ops": "gradspec.testing.suite:test_ops",
    },
)
