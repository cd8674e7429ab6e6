"""The cache of `load_ops` where nothing can be written to it, or nothing loaded from it."""

import errno
import os
import pwd
import shutil
import sys
import types
from pathlib import Path

import pytest

import gradspec as gs
from gradspec.codegen.words import cache
from support.specs import written

pytestmark = pytest.mark.usefixtures("quickly")

KEEPS_NOTHING = "nothing can be kept in .*; set GRADSPEC_CACHE to a folder that can be written to"


@pytest.fixture(autouse=True)
def no_other_folder():
    cache._temporary.cache_clear()
    yield
    cache._temporary.cache_clear()


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """The cache."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("GRADSPEC_CACHE", str(folder))
    return folder


def protect(folder, monkeypatch):
    """Have the folder be as another user's is, also for the superuser."""

    def refused(call):
        def wrapped(path, *args, **kwargs):
            writes = call is not os.open or args[0] & (os.O_CREAT | os.O_WRONLY | os.O_RDWR)
            if writes and not isinstance(path, int) and Path(os.fsdecode(path)).is_relative_to(folder):
                raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
            return call(path, *args, **kwargs)

        return wrapped

    for name in ("mkdir", "open", "utime"):
        monkeypatch.setattr(os, name, refused(getattr(os, name)))


def forget(name):
    for module in [module for module in sys.modules if f"_{name}_ops" in module]:
        del sys.modules[module]


def test_packages_that_another_user_has_kept_are_used(tmp_path, kept, monkeypatch):
    file = written(tmp_path, "of_another")
    gs.load_ops(file)
    forget("of_another")
    protect(kept, monkeypatch)
    ops = gs.load_ops(file)
    assert ops.of_another(gs.tensor([1.0])).item() == 0.5 and ops.__file__.startswith(str(kept))


def test_without_a_cache_ops_are_compiled_for_this_process(tmp_path, kept, monkeypatch):
    kept.mkdir()
    protect(kept, monkeypatch)
    with pytest.warns(UserWarning, match=r"nothing can be kept in .*cache \(Permission denied\), so") as seen:
        ops = gs.load_ops(written(tmp_path, "unkept"))
    assert len(seen) == 1 and "set GRADSPEC_CACHE" in str(seen[0].message)
    assert ops.unkept(gs.tensor([1.0])).item() == 0.5 and not list(kept.iterdir())
    again = gs.load_ops(written(tmp_path, "unkept", factor=4))  # of which the warning has told
    assert again.unkept(gs.tensor([1.0])).item() == 2.0


def test_compilers_that_name_only_languages(tmp_path, kept, monkeypatch):
    """Zig's driver knows C, and has no word for the text of a preprocessor."""
    compiler = tmp_path / "cc"
    compiler.write_text(
        '#!/bin/sh\nfor word; do [ "$last" = -x ] && [ "$word" != c ] && exit 1; last=$word; done\nexec cc "$@"\n'
    )
    compiler.chmod(0o755)
    monkeypatch.setenv("CC", str(compiler))
    ops = gs.load_ops(written(tmp_path, "by_a_driver"))
    assert ops.by_a_driver(gs.tensor([1.0])).item() == 0.5


def test_a_home_that_is_not_a_folder(tmp_path, monkeypatch):
    (tmp_path / "home").write_text("")
    for name in ("GRADSPEC_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    with pytest.warns(UserWarning, match=KEEPS_NOTHING):
        ops = gs.load_ops(written(tmp_path, "homeless"))
    assert ops.homeless(gs.tensor([1.0])).item() == 0.5


def test_a_user_without_a_home(tmp_path, monkeypatch):
    def unknown(number):
        raise KeyError(number)

    for name in ("GRADSPEC_CACHE", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pwd, "getpwuid", unknown)
    with pytest.warns(UserWarning, match="there is no home directory"):
        folder = cache.cache_folder()
    assert folder.is_dir() and cache.cache_folder() == folder


def damaged(file, kept, monkeypatch):
    """A compiled module that cannot be loaded, in a copy of the cache."""
    gs.load_ops(file)
    forget(file.stem.removesuffix("_ops"))
    copy = kept.with_name("copy")
    shutil.copytree(kept, copy)
    monkeypatch.setenv("GRADSPEC_CACHE", str(copy))
    (module,) = copy.glob("*/src/*/*.so")
    module.write_bytes(b"")
    return module


def test_a_cache_whose_code_is_not_loaded(tmp_path, kept, monkeypatch):
    file = written(tmp_path, "inert")
    damaged(file, kept, monkeypatch)
    flags = types.SimpleNamespace(f_flag=os.ST_NOEXEC)
    monkeypatch.setattr(os, "statvfs", lambda path: flags)
    with pytest.raises(ImportError, match="a file system that is mounted noexec; set GRADSPEC_CACHE"):
        gs.load_ops(file)


def test_a_module_that_is_damaged(tmp_path, kept, monkeypatch):
    file = written(tmp_path, "damaged")
    module = damaged(file, kept, monkeypatch)
    with pytest.raises(ImportError, match=f"delete {module.parents[2]}, and it is compiled again"):
        gs.load_ops(file)
