"""The systems that `make portability` builds wheels for."""

import tomllib

import pytest

from portability import wheels
from portability.units import ROOT


def test_tags_are_those_of_releases():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    images = {value for name, value in project["tool"]["cibuildwheel"].items() if name.endswith("-image")}
    for target in wheels.TARGETS:
        system, _, machine = target.tag.rpartition("_" + target.target.partition("-")[0])
        assert system in images and machine == ""
        assert ("musl" in target.target) == ("musl" in target.tag) == ("musl" in target.libc)
        assert target.machine == target.target.removesuffix(".2.28")


def test_a_command_that_fails_is_a_failure(tmp_path):
    with pytest.raises(wheels.Failure, match="no such thing"):
        wheels.run(["sh", "-c", "echo no such thing >&2; exit 3"])
    program = wheels.compiler("aarch64-macos", tmp_path)
    assert "-target aarch64-macos" in program.read_text() and program.name.endswith("aarch64-macos")


def test_older_tags_are_as_good():
    tag = "manylinux_2_28_aarch64"
    assert wheels.is_as_old("a-1-cp311-cp311-manylinux2014_aarch64.manylinux_2_17_aarch64.whl", tag)
    assert wheels.is_as_old("a-1-cp311-cp311-manylinux_2_28_aarch64.whl", tag)
    assert not wheels.is_as_old("a-1-cp311-cp311-manylinux_2_31_aarch64.whl", tag)
    assert not wheels.is_as_old("a-1-cp311-cp311-manylinux_2_17_x86_64.whl", tag)
    assert not wheels.is_as_old("a-1-cp311-cp311-linux_aarch64.whl", tag)
    assert wheels.is_as_old("a-1-cp311-cp311-musllinux_1_1_x86_64.whl", "musllinux_1_2_x86_64")
    assert not wheels.is_as_old("a-1-cp311-cp311-musllinux_1_2_x86_64.whl", "musllinux_1_1_x86_64")
