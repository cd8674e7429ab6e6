"""Errors of ops leave nothing behind: neither the op's tensors nor frames that hold them."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator

import pytest

import gradspec as gs


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize(
    "call",
    [
        lambda x: x.t().view(12),
        lambda x: x.reshape(5),
        lambda x: x + gs.ones(5),
        lambda x: x.sum(7),
        lambda x: gs.matmul(x, x),
        lambda x: x.detach().add_(gs.ones(5)),
        lambda x: gs.ones(3, 4, dtype=gs.int64).mean(),
        lambda x: gs.cat([x, gs.ones(2)]),
    ],
)
def test_an_error_that_is_gone_holds_nothing(call: Callable[[gs.Tensor], object]) -> None:
    x = gs.ones(3, 4, requires_grad=True)
    with pytest.raises((RuntimeError, IndexError)) as caught:
        call(x)
    del caught
    assert gc.collect() == 0


@pytest.mark.parametrize("copied", [False, True], ids=["view", "copy"])
def test_what_is_reshaped_is_freed_with_the_last_name(copied: bool) -> None:
    x = gs.ones(4, 6, requires_grad=True)
    y = (x * 2).transpose(0, 1)
    z = y.reshape(24) if copied else y.reshape(2, 3, 4)
    assert (z._base is None) is copied
    del y, z
    assert gc.collect() == 0
