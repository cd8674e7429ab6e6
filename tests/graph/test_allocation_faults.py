"""A write happens once or not at all, and a level stays as it is, whichever allocation within an op fails."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad

_testcapi = pytest.importorskip("_testcapi")


def fails_without_memory(number: int, run: Callable[[], object]) -> bool:
    """Whether a function raises MemoryError when its allocation of this number fails."""
    _testcapi.set_nomemory(number, number + 1)
    try:
        run()
    except MemoryError:
        return True
    finally:
        _testcapi.remove_mem_hooks()
    return False


def with_view() -> gs.Tensor:
    made = gs.ones(3, requires_grad=True) * 1
    made.views = made[:2], made[1:]
    return made


def one_view() -> gs.Tensor:
    return (gs.ones(4, requires_grad=True) * 1)[:3]


TARGETS: list[Callable[[], gs.Tensor]] = [
    lambda: gs.ones(3),
    lambda: gs.ones(3, requires_grad=True) * 1,
    lambda: gs.ones(3, requires_grad=True).exp() * 0 + 1,
    with_view,
    one_view,
]
WRITES: list[Callable[[gs.Tensor, gs.Tensor], Any]] = [
    lambda x, two: x.mul_(two),
    lambda x, two: x.add_(two, alpha=0.5),
    lambda x, two: x.__setitem__(slice(None), two),
    lambda x, two: x.exp_(),
]


@pytest.mark.parametrize("make", TARGETS, ids=["plain", "recorded", "saved", "with views", "view"])
@pytest.mark.parametrize("write", WRITES, ids=["mul_", "add_", "item", "exp_"])
def test_writes(make: Callable[[], gs.Tensor], write: Callable[..., Any]) -> None:
    two = gs.full((3,), 2.0)
    done = make()
    write(done, two)
    before, after = ([1.0] * 3, 0), (done.tolist(), 1)
    outcomes = set()
    for number in range(150):
        x = make()
        failed = fails_without_memory(number, lambda x=x: write(x, two))
        state = x.tolist(), x._version
        assert state == (after if not failed or state[1] else before), f"allocation {number}"
        outcomes.add(failed)
    assert outcomes == {False, True}


OPS: list[Callable[[gs.Tensor], Any]] = [
    lambda x: x * x,
    lambda x: x[1:],
    lambda x: x.split(1),
    lambda x: gs.cat([x, x]),
    lambda x: (x * 1).mul_(x),
]


@pytest.mark.parametrize("op", OPS, ids=["mul", "slice", "split", "cat", "mul_"])
def test_tangents(op: Callable[[gs.Tensor], Any]) -> None:
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(gs.ones(3), gs.full((3,), 2.0))
        op(dual)
        outcomes = set()
        for number in range(300):
            outcomes.add(fails_without_memory(number, lambda: op(dual)))
        tangent = forward_ad.unpack_dual(dual * dual).tangent
        assert outcomes == {False, True} and tangent is not None and tangent.tolist() == [4, 4, 4]
