"""Views that compute their elements when they are read.

Note [Lazy views] The conjugate of a tensor is a view, as in torch: it shares the memory, which holds the
numbers themselves. Such a tensor is a `LazyTensor`. The memory itself is `_memory`, the elements that are
computed from it are `_array`; of any other tensor the two are the same array, in the same slot. So code that
reads elements needs to know nothing; a view op works on memory, and its result is as lazy as the tensor; and
`write` maps what it has computed back. The path in C leaves these tensors to Python.

A view op leaves the mapping as it is, except for the parts of complex numbers: the real part of a conjugate is
that of the number, the imaginary part its negative.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.core.compiled.bindings import introduce
from gradspec.core.tensor import LazyTensor, Tensor, wrap, wrap_lazily

_OF_PARTS: dict[str, np.ufunc | None] = {"real_view": None, "imag_view": np.negative}
"""What maps the parts of complex numbers, by view op, where the numbers are conjugated."""


def lazy_view(op: str, source: LazyTensor, memory: np.ndarray[Any, Any]) -> Tensor:
    """A tensor over a view of the memory of a lazy one.

    Raises RuntimeError for a view in an unsupported dtype.
    """
    mapping: np.ufunc | None = source._mapping
    if memory.dtype != source._memory.dtype:
        if op not in _OF_PARTS:
            what = "conj" if source._memory.dtype.kind == "c" else "neg"
            raise RuntimeError(
                f"{op} doesn't work on a tensor whose {what} is not computed yet. To compute it, use "
                f"resolve_{what}(); the result will then not share memory with the original tensor."
            )
        mapping = _OF_PARTS[op]
    return wrap(memory) if mapping is None else wrap_lazily(memory, mapping)


introduce(lazy_view=lazy_view)


def mapped(source: Tensor, mapping: np.ufunc) -> Tensor:
    """A tensor over the memory of another whose elements `mapping` computes from it."""
    memory = source._memory.view()
    back = isinstance(source, LazyTensor) and source._mapping is mapping
    return wrap(memory) if back else wrap_lazily(memory, mapping)
