"""The differences that `make portability` reports."""

import os
import platform
import stat

import pytest

from gradspec.core.compiled.cpu_levels import LEVELS
from portability import bits
from portability.units import ROOT


def program(folder, name, *lines):
    """A driver that prints these lines."""
    path = folder / name
    path.write_text("#!/bin/sh\n" + "".join(f"echo '{line}'\n" for line in lines))
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_other_bits_and_missing_outputs_are_differences(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bits, "EMULATOR", ("no-such-emulator",))
    one, other = (bits.Way(name, ("cc",), has_levels=False) for name in ("one", "other"))
    same = ["float32 exp 3 neon 1", "float64 exp 3 neon 2"]
    programs = {
        one: program(tmp_path, "one", *same, "float32 sin 17 neon 3", "float32 cos 17 neon 4"),
        other: program(tmp_path, "other", *same, "float32 sin 17 neon 9"),
    }
    assert bits.compare(programs) == 2
    printed = capsys.readouterr().out
    assert "4 outputs by one neon, other neon: 2 kernels differ" in printed
    assert "sin (float32): other neon at 17" in printed and "cos (float32): other neon at 17" in printed
    assert bits.compare({one: programs[one]}) == 0


def test_levels_that_nothing_has_are_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(bits, "EMULATOR", ("no-such-emulator",))
    way = bits.Way("one", ("cc",))
    assert bits.compare({way: program(tmp_path, "one", "float32 exp 3 v2 1", "float32 exp 3 v3 1")}) == 0
    assert "one v4: not tried" in capsys.readouterr().out


@pytest.mark.parametrize(("has_levels", "levels"), [(True, {"lowest", "v3", "v4"}), (False, {"lowest"})])
def test_the_driver_has_the_kernels_of_the_build(has_levels, levels, monkeypatch):
    monkeypatch.chdir(ROOT)
    files = bits.files(bits.Way("any", ("cc",), has_levels=has_levels))
    assert all(file.is_file() for file in files) and files[-1].name == "driver.c"
    for dtype in ("float32", "float64"):
        found = {file.stem.rpartition("_")[2] for file in files if file.stem.startswith(f"{dtype}_")}
        assert found == levels


@pytest.mark.skipif(
    "CC" in os.environ or not bits.is_there(("gcc",)), reason="takes objects that the build compiled by gcc"
)
def test_the_driver_is_linked_and_runs(tmp_path, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(bits, "EMULATOR", ("no-such-emulator",))
    way = bits.Way("gcc", ("gcc",), has_levels=platform.machine() == "x86_64")
    found = bits.bits(way, bits.driver(way, tmp_path))
    assert {f"gcc {level}" for level in LEVELS} == found.keys()
    assert all(len(outputs) > 3000 for outputs in found.values())
