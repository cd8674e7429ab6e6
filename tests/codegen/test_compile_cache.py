"""Compiled files are kept by their content, and made once."""

import ctypes
from concurrent.futures import ThreadPoolExecutor

import pytest

from gradspec.codegen.write import compile_cache
from gradspec.codegen.write.compile_cache import CompileError, NoCompiler, Unit, shared_library


@pytest.fixture
def source(tmp_path):
    file = tmp_path / "answer.c"
    (tmp_path / "answer.h").write_text("#define ANSWER 42\n")
    file.write_text('#include "answer.h"\nint answer(void) { return ANSWER; }\n')
    return file


def build(source, *flags):
    command = [*compile_cache.compiler_command(), "-fPIC", "-O0"]
    return shared_library(command, [Unit(source, flags)], source.parent / "cache", name="answer")


def answer(library):
    return int(ctypes.CDLL(str(library)).answer())


def test_the_same_text_is_compiled_once(source, monkeypatch):
    first = build(source)
    assert answer(first) == 42
    ran = []
    run = compile_cache._run
    monkeypatch.setattr(compile_cache, "_run", lambda *command: ran.append(command[0]) or run(*command))
    source.write_text("/* a comment */\n" + source.read_text())
    assert build(source) == first
    assert [command for command in ran if "-E" not in command] == []


def test_nothing_runs_where_nothing_changed(source, monkeypatch):
    first = build(source)
    monkeypatch.setattr(compile_cache, "_run", None)
    assert build(source) == first


def test_generated_files_are_known_by_their_content(tmp_path, monkeypatch):
    command = [*compile_cache.compiler_command(), "-fPIC", "-O0"]

    def built(place, number):
        (tmp_path / place).mkdir()
        (tmp_path / place / "answer.h").write_text(f"#include <stddef.h>\n#define ANSWER {number}\n")
        file = tmp_path / place / "answer.c"
        file.write_text('#include "answer.h"\nint answer(void) { return ANSWER; }\n')
        include = f"-I{tmp_path / place}"
        cache = tmp_path / "cache"
        return shared_library([*command, include], [Unit(file)], cache, name="answer", generated=file.parent)

    first = built("one", 42)
    assert answer(built("two", 43)) == 43 and answer(first) == 42
    monkeypatch.setattr(compile_cache, "_run", None)
    assert built("three", 42) == first


def test_files_are_kept_with_debugging_information(source):
    """Flags with which the preprocessor names the working directory as well."""
    assert answer(build(source, "-g")) == 42


def test_a_header_that_moved_is_found(source):
    first = build(source)
    include = source.parent / "include"
    include.mkdir()
    (source.parent / "answer.h").rename(include / "answer.h")
    with pytest.raises(CompileError, match=r"answer\.h"):
        build(source)
    assert answer(build(source, f"-I{include}")) == 42 and answer(first) == 42


def test_how_many_there_are_to_compile_is_told(source, tmp_path):
    told = []
    command = [*compile_cache.compiler_command(), "-fPIC", "-O0"]

    def compiled(*flags):
        units = [Unit(source, (flag,)) for flag in flags]
        folder = tmp_path / "cache"
        return compile_cache.object_files(command, units, folder, told=lambda *count: told.append(count))

    first = compiled("-DA", "-DB")
    assert told == [(0, 2), (1, 2), (2, 2)]
    assert compiled("-DA", "-DB") == first and len(told) == 3
    assert compiled("-DB", "-DC", "-DA")[::2] == first[::-1] and told[3:] == [(0, 1), (1, 1)]


def test_included_files_count(source):
    first = build(source)
    (source.parent / "answer.h").write_text("#define ANSWER 43\n")
    assert answer(build(source)) == 43
    assert build(source) != first


def test_flags_of_a_unit_count(source):
    source.write_text("int answer(void) { return GIVEN; }\n")
    assert [answer(build(source, f"-DGIVEN={n}")) for n in (1, 2)] == [1, 2]


def test_wrong_c_leaves_nothing(source):
    source.write_text("int answer(void) { return wrong; }\n")
    with pytest.raises(CompileError, match=r"answer\.c.*wrong"):
        build(source)
    assert list((source.parent / "cache").iterdir()) == []


def test_many_at_a_time(source):
    with ThreadPoolExecutor(8) as pool:
        (library,) = set(pool.map(lambda _: build(source), range(8)))
    assert answer(library) == 42
    assert not list((source.parent / "cache").glob(".new-*"))


def test_a_compiler_that_does_not_run(source, monkeypatch):
    monkeypatch.setenv("CC", "false")
    with pytest.raises(NoCompiler, match="the C compiler false does not run"):
        build(source)
