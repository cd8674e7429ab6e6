"""The report of `show_config` on its process."""

from pathlib import Path

import pytest

import gradspec as gs
from gradspec.core.compiled.cpu_levels import LEVELS, cpu_level


def test_everything_is_named():
    found = gs.show_config("dicts")
    assert found["versions"]["gradspec"] == gs.__version__
    assert found["processor"]["level"] == cpu_level() and found["processor"]["levels"] == [*LEVELS]
    assert found["compiler"]["name"].startswith(("gcc", "clang"))
    assert found["threads"]["gradspec"] == gs.get_num_threads()
    names = {*found["dtypes"]["names"]}
    assert {"bool", "int64", "float32", "float16", "complex128"} <= names
    assert "complex32" not in names  # which no tensor has
    assert all(found["blas"][name] for name in ("name", "version"))


X86 = """\
processor\t: 0
vendor_id\t: AuthenticAMD
cpu family\t: 25
model\t\t: 1
model name\t: AMD EPYC
stepping\t: 1

processor\t: 1
model\t\t: 2
"""
ARM = """\
processor\t: 0
CPU implementer\t: 0x41
CPU architecture: 8
CPU variant\t: 0x3
CPU part\t: 0xd0c
CPU revision\t: 1
"""


@pytest.mark.parametrize(
    ("text", "name", "model"),
    [
        (X86, "AMD EPYC ", "vendor AuthenticAMD, family 25, model 1, stepping 1"),
        (ARM, "", "vendor 0x41, family 8, model 0xd0c, stepping 1"),
        ("", "", "unknown"),
    ],
)
def test_the_model_of_the_processor(text, name, model, monkeypatch):
    read = Path.read_text

    def told(path, *args, **kwargs):
        return text if path == Path("/proc/cpuinfo") else read(path, *args, **kwargs)

    monkeypatch.setattr(Path, "read_text", told)
    found = gs.show_config("dicts")
    assert found["processor"]["name"].startswith(name)
    assert found["processor"]["model"] == model


def test_it_is_printed_by_topic(capsys):
    assert gs.show_config() is None
    text = capsys.readouterr().out
    assert f"processor:\n  name: {gs.show_config('dicts')['processor']['name']}\n" in text
    assert f"  level: {cpu_level()}\n  levels: {', '.join(LEVELS)}\n" in text


def test_another_mode_is_refused():
    with pytest.raises(ValueError, match="expects mode 'stdout' or 'dicts', but got 'json'"):
        gs.show_config("json")
