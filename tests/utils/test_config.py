"""What `show_config` says of the process it runs in."""

from __future__ import annotations

import pytest

import gradspec as gs
from gradspec.core.levels import LEVELS, cpu_level


def test_everything_is_named() -> None:
    found = gs.show_config("dicts")
    assert found is not None
    assert found["versions"]["gradspec"] == gs.__version__
    assert found["processor"]["level"] == cpu_level() and found["processor"]["levels"] == [*LEVELS]
    assert found["compiler"]["name"].startswith(("gcc", "clang"))
    assert found["threads"]["gradspec"] == gs.get_num_threads()
    assert {"bool", "int64", "float32", "float16", "complex128"} <= {*found["dtypes"]["names"]}
    assert all(found["blas"][name] for name in ("name", "version"))


def test_it_is_printed_by_topic(capsys: pytest.CaptureFixture[str]) -> None:
    assert gs.show_config() is None
    text = capsys.readouterr().out
    assert f"processor:\n  name: {gs.show_config('dicts')['processor']['name']}\n" in text  # type: ignore[index]
    assert f"  level: {cpu_level()}\n  levels: {', '.join(LEVELS)}\n" in text


def test_another_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="expects mode 'stdout' or 'dicts', but got 'json'"):
        gs.show_config("json")
