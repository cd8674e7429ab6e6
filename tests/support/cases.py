"""One test for many values, where a test of its own for each would take longer than its work."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from gradspec.testing.suite import Case, run_all

Test = Callable[..., None]


def for_each(
    names: str | Sequence[str], values: Iterable[Any], ids: Callable[[Any], str] = repr
) -> Callable[[Test], Test]:
    """One test that runs with all values of some arguments, one after another, and tells which of them fail.

    Names and values have the form of `pytest.mark.parametrize`. Fixtures are made once for all.
    """
    arguments = (names,) if isinstance(names, str) else names
    rows = [dict(zip(arguments, value if len(arguments) > 1 else (value,), strict=True)) for value in values]
    assert rows

    def decorate(test: Test) -> Test:
        @functools.wraps(test)
        def run(**fixtures: Any) -> None:
            run_all(Case(", ".join(map(ids, row.values())), partial(test, **row, **fixtures)) for row in rows)

        signature = inspect.signature(test)
        others = [param for name, param in signature.parameters.items() if name not in arguments]
        vars(run)["__signature__"] = signature.replace(parameters=others)
        return run

    return decorate
