"""Tests that need a process of their own, which is forked off one that has imported what they need."""

from __future__ import annotations

import functools
import multiprocessing
import os
import runpy
import tempfile
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

_ENOUGH = 300  # seconds


def in_own_process(test: Callable[[], None]) -> Callable[[], None]:
    """Have a test run in a process of its own, which is to end well and to print nothing."""

    @functools.wraps(test)
    def outside() -> None:
        with tempfile.TemporaryDirectory() as folder:
            output = Path(folder) / "output"
            process = _server().Process(target=_run, args=(test.__code__.co_filename, test.__name__, output))
            process.start()
            process.join(_ENOUGH)
            process.kill()
            process.join()
            printed = output.read_text("utf-8")
            assert process.exitcode == 0 and not printed, printed

    return outside


@functools.cache
def _server() -> multiprocessing.context.ForkServerContext:
    """The process that is forked: large arrays have a cache there, and a sanitizer keeps little of what is freed."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["gradspec", "gradspec.testing.readings", "pytest"])
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADSPEC_MEMORY_CACHE", "1")
        if "ASAN_OPTIONS" in os.environ:
            patch.setenv("ASAN_OPTIONS", f"{os.environ['ASAN_OPTIONS']}:quarantine_size_mb=1")
        process = context.Process(target=str)
        process.start()
        process.join()
    return context


def _run(file: str, name: str, output: Path) -> None:
    with output.open("wb") as opened:
        for number in (1, 2):
            os.dup2(opened.fileno(), number)
    warnings.simplefilter("ignore", DeprecationWarning)  # of threads before a fork
    runpy.run_path(file)[name].__wrapped__()
