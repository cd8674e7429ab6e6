"""The cache's folder, and gradspec's own spec in it."""

import pytest

from gradspec.codegen.check import kept
from gradspec.codegen.words import cache
from gradspec.codegen.write.render import render
from support.project import SPEC, generated


def test_the_folder_is_where_users_want_it(tmp_path, monkeypatch):
    monkeypatch.delenv("GRADSPEC_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.cache_folder() == tmp_path / "gradspec"
    monkeypatch.setenv("GRADSPEC_CACHE", str(tmp_path / "own"))
    assert cache.cache_folder() == tmp_path / "own"


FILES = ["derivatives.yaml", "codegen/deep/a.py", "csrc/deep/a.h", "runtime/deep/a.py", "tests/references/deep/a.py"]


@pytest.fixture
def root(tmp_path, monkeypatch):
    """A checkout with a file of each kind that reading depends on."""
    monkeypatch.setenv("GRADSPEC_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(kept, "ROOT", tmp_path / "checkout")
    for name in FILES:
        file = tmp_path / "checkout" / name
        file.parent.mkdir(parents=True)
        file.write_text("as it was")
    return tmp_path / "checkout"


@pytest.fixture
def read(root):
    """A function that is called as another process would: whether the spec was read."""

    def once():
        calls = []
        found = kept.kept(root / "derivatives.yaml", lambda path: calls.append(path) or SPEC)
        assert [op.signature for op in found.ops] == [op.signature for op in SPEC.ops]
        assert bool(calls) == (found is SPEC)
        return bool(calls)

    return once


def test_the_spec_is_read_once(read):
    assert [read(), read(), read()] == [True, False, False]


@pytest.mark.parametrize("name", FILES)
def test_it_is_read_again_after_a_change(root, read, name):
    read()
    (root / name).write_text("as it is now")
    assert [read(), read()] == [True, False]
    (root / name).with_name("b.inc").touch()
    assert [read(), read()] == [True, False]


def test_it_is_read_again_by_another_version(read, monkeypatch):
    read()
    monkeypatch.setattr(kept, "version", lambda: "another")
    assert [read(), read()] == [True, False]


def test_the_same_code_is_generated_from_it(root, read):
    read()
    found = kept.kept(root / "derivatives.yaml", pytest.fail)
    files = {name: text for name, text in render(found).items() if not name.endswith(".md")}  # pages are in docs/
    assert files.items() <= generated().items()


@pytest.mark.parametrize("content", [b"", b"no pickle", None])
def test_it_is_read_again_where_the_file_is_damaged(root, read, content):
    read()
    (file,) = (root.parent / "cache" / cache.SPECS).iterdir()
    file.write_bytes(file.read_bytes()[:-1000] if content is None else content)
    assert [read(), read()] == [True, False]


def test_a_folder_that_cannot_be_made_keeps_nothing(root, read):
    (root.parent / "cache").write_text("a file")
    assert [read(), read()] == [True, True]
