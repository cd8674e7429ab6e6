"""What happens around every test, and the fixtures that tests of several folders use."""

from __future__ import annotations

import gc
import importlib
from collections.abc import Iterator
from typing import Any

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[None]:
    """What is compiled is kept for this run alone, for all of its processes."""
    folder = tmp_path_factory.getbasetemp()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADSPEC_CACHE", str((folder if worker_id == "master" else folder.parent) / "cache"))
        yield


@pytest.fixture(autouse=True)
def same_start() -> Iterator[None]:
    """Every test begins with the same random numbers and threads, recording on and float32 as default."""
    threads = gs.get_num_threads()
    gs.manual_seed(0)
    gs.set_grad_enabled(True)
    gs.set_default_dtype(gs.float32)
    yield
    assert gs.is_grad_enabled(), "the test left gradient recording switched off"
    gs.set_default_dtype(gs.float32)
    if gs.get_num_threads() != threads:
        gs.set_num_threads(threads)


@pytest.fixture(params=[1, 3])
def threads(request: pytest.FixtureRequest) -> None:
    """On one thread, and on several."""
    gs.set_num_threads(request.param)


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


@pytest.fixture
def torch(request: pytest.FixtureRequest) -> Any:
    """torch, computing in one thread, for tests marked `torch`."""
    assert request.node.get_closest_marker("torch"), "mark the test with pytest.mark.torch"
    module = importlib.import_module("torch")
    module.set_num_threads(1)
    return module
