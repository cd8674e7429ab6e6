"""A plugin for the public suite of the array API: all its tests within a mode, ARRAY_API_WITHIN.

`float64` makes that the default dtype, `no_grad` records nothing, and `vmap` runs each test within a map over one
element, of which no array depends.
"""

import functools
import os
from collections.abc import Iterator
from typing import Any

import pytest

import gradspec as gs

MODE = os.environ.get("ARRAY_API_WITHIN") or "nothing"
assert MODE in ("nothing", "float64", "no_grad", "vmap"), MODE

if MODE == "float64":
    gs.set_default_dtype(gs.float64)  # before the suite asks for it


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
