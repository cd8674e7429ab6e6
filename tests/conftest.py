"""The set-up around every test, and the fixtures that tests of several folders use."""

import contextlib
import gc
import importlib
import os
from pathlib import Path

import pytest

import gradspec as gs
from gradspec.autograd import forward_ad
from gradspec.codegen.words.cache import OBJECTS, SPECS

ROOT = Path(__file__).parents[1]
KEPT = {OBJECTS: ROOT / "build" / "trials", SPECS: ROOT / "build" / SPECS}


def pytest_configure():
    """Modules of tests read gradspec's own spec while they are collected."""
    os.environ["GRADSPEC_CACHE"] = str(ROOT / "build")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """The tests stay until the end: no later run of the collector looks at them, which takes half a second each."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(10_000)  # a young collection for each 700 objects takes one part in fifty of the time
        gc.enable()


@pytest.fixture(scope="session", autouse=True)
def cache(tmp_path_factory, worker_id):
    """Packages are kept for this run alone, for all of its processes; objects, known by their C, and specs stay."""
    base = tmp_path_factory.getbasetemp()
    folder = (base if worker_id == "master" else base.parent) / "cache"
    folder.mkdir(exist_ok=True)
    for name, place in KEPT.items():
        place.mkdir(parents=True, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            (folder / name).symlink_to(place)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADSPEC_CACHE", str(folder))
        yield


@pytest.fixture(autouse=True)
def same_start():
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


@pytest.fixture
def quickly(monkeypatch):
    """Small specs are compiled without optimisation."""
    monkeypatch.setenv("CFLAGS", "-O0")


@pytest.fixture(params=[1, 3])
def threads(request):
    """On one thread, and on several."""
    gs.set_num_threads(request.param)


@pytest.fixture
def no_collector():
    """Without the cyclic garbage collector: what dies does so by its reference count."""
    gc.collect()
    gc.freeze()  # what fixtures and caches of earlier tests hold stays, too
    gc.disable()
    yield
    gc.enable()


@pytest.fixture
def level():
    """Inside a forward-mode level."""
    with forward_ad.dual_level() as number:
        yield number


@pytest.fixture
def torch(request):
    """torch, computing in one thread, for tests marked `torch`."""
    assert request.node.get_closest_marker("torch"), "mark the test with pytest.mark.torch"
    module = importlib.import_module("torch")
    module.set_num_threads(1)
    return module
