"""Functions in threads of their own."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from threading import Thread
from typing import Any


def in_threads(*works: Callable[[], Any]) -> list[Any]:
    """The results of functions that run at once, each in a new thread; raises the error of one of them."""
    done: list[Future[Any]] = [Future() for _ in works]

    def run(work: Callable[[], Any], future: Future[Any]) -> None:
        try:
            future.set_result(work())
        except BaseException as error:
            future.set_exception(error)

    threads = [Thread(target=run, args=pair) for pair in zip(works, done, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [future.result() for future in done]
