"""A plugin for the public suite of the array API: all its tests within a mode, ARRAY_API_WITHIN.

`float64` makes that the default dtype, `no_grad` records nothing, and `vmap` runs each test within a map over one
element, of which no array depends.

Operators are torch's, in which a 0-d array leaves the dtype to arrays with dimensions of the same kind: uint16 () and
uint8 (1,) give uint8, where the standard, and each function of the namespace, has uint16. Examples in which the suite
draws operands of different dtypes for an operator, of which one is such a 0-d array, are rejected.
"""

import functools
import os
from collections.abc import Iterator
from typing import Any

import hypothesis
import pytest

import gradspec as gs

MODE = os.environ.get("ARRAY_API_WITHIN") or "nothing"
assert MODE in ("nothing", "float64", "no_grad", "vmap"), MODE

if MODE == "float64":
    gs.set_default_dtype(gs.float64)  # before the suite asks for it

_OPERATORS = "add and eq floordiv ge gt le lshift lt mod mul ne or pow rshift sub truediv xor".split()


def _rejecting(method: Any) -> Any:
    """An operator that rejects examples whose operands promote in another way than the standard's."""

    @functools.wraps(method)
    def rejecting(self: gs.Tensor, other: Any) -> Any:
        if isinstance(other, gs.Tensor) and (self.ndim == 0) != (other.ndim == 0):
            wanted = gs.array_api.result_type(self, other)
            if (self if self.ndim else other).dtype is not wanted:
                hypothesis.reject()
        return method(self, other)

    return rejecting


for name in _OPERATORS:
    setattr(gs.Tensor, f"__{name}__", _rejecting(getattr(gs.Tensor, f"__{name}__")))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: Any) -> Iterator[None]:
    test = item.obj
    if MODE == "vmap":

        @functools.wraps(test)
        def mapped(*args: Any, **kwargs: Any) -> None:
            def one(element: gs.Tensor) -> gs.Tensor:
                test(*args, **kwargs)
                return element

            gs.vmap(one)(gs.zeros(1))

        item.obj = mapped
    with gs.set_grad_enabled(MODE != "no_grad"):
        yield
    item.obj = test
