"""What all tests share: where the project is, the spec it is made from, a fixed random seed, and fixtures."""

from __future__ import annotations

import gc
import importlib.util
from collections.abc import Iterator

import pytest
from samples import ROOT, SPEC

import gradspec as gs
from gradspec.autograd import forward_ad

__all__ = ["ROOT", "SPEC"]


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "torch: compares with torch; skipped where torch is not installed")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if importlib.util.find_spec("torch") is None:
        for item in items:
            if item.get_closest_marker("torch"):
                item.add_marker(pytest.mark.skip(reason="torch is not installed"))


@pytest.fixture(autouse=True)
def same_start() -> Iterator[None]:
    """Every test begins with the same random numbers, recording on and float32 as default."""
    gs.manual_seed(0)
    gs.set_grad_enabled(True)
    gs.set_default_dtype(gs.float32)
    yield
    assert gs.is_grad_enabled(), "the test left gradient recording switched off"
    gs.set_default_dtype(gs.float32)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Without the cyclic garbage collector: what dies does so by its reference count."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def level() -> Iterator[int]:
    """Inside a forward-mode level."""
    with forward_ad.dual_level() as number:
        yield number
