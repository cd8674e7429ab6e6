"""Whether two results are the same numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

import gradspec as gs


def same(found: Any, expected: Any) -> None:
    """Assert that two tensors or arrays, or tuples of these, have equal shapes and values."""
    if isinstance(expected, tuple):
        assert isinstance(found, tuple)
        for part, other in zip(found, expected, strict=True):
            same(part, other)
        return
    a, b = (x.numpy(force=True) if isinstance(x, gs.Tensor) else np.asarray(x) for x in (found, expected))
    assert a.shape == b.shape
    np.testing.assert_allclose(a, b, rtol=1e-12, atol=1e-14)
