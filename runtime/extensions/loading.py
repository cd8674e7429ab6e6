"""Specs that are compiled when they are loaded: `load_ops`.

Note [Kept packages] A spec becomes a package in the cache (`codegen/write/compile_cache.py`), in a folder named
by a number of all that it is made of: the spec, its test data and the files beside it, the generator, the
headers, the compiler and the versions of Python and NumPy. It is made in a folder of another name under a lock,
and renamed: other processes see all of it or nothing, wait while it is made, and nothing of it is changed
later. Object files lie beside the packages, so that other test data or text compile nothing again. Where
nothing can be written, what is there is used, and what is not is made for this process only.
"""

from __future__ import annotations

import fcntl
import hashlib
import importlib
import importlib.util
import keyword
import os
import shutil
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from traceback import extract_tb
from types import ModuleType

import numpy as np

from gradspec._version import __version__
from gradspec.codegen.read.testdata import path_of_tests
from gradspec.codegen.words.cache import KEPT_DAYS, OBJECTS, asked_for, cache_folder, writable
from gradspec.codegen.words.installation import ABI, ROOT, SPEC, headers, include_dir
from gradspec.codegen.words.language import BESIDE
from gradspec.codegen.write.compile_cache import CompileError, NoCompiler, compiler_command, identity
from gradspec.core.compiled.cpu_levels import cpu_level
from gradspec.extensions.building import write_package
from gradspec.extensions.library import name_source

__all__ = ["load_ops"]


def load_ops(path: str | os.PathLike[str]) -> ModuleType:
    """A module with the ops of a spec file, compiled when this content is first loaded.

    Loading a file again after a change replaces its ops. Without a C compiler, it warns, and formulas are
    computed on arrays.

    Raises SpecError for mistakes in the spec, with file and line; CompileError for mistakes in the C beside
    it; ImportError if a name belongs to an op of another package.

    path: the spec file; its test data, functions and C are beside it.
    """
    source = Path(path).resolve()
    name = _module_name(source)
    compiler = _compiler(source)
    folder = _made_once(
        f"{name}-{_key(source, compiler or '')}", lambda into: _make(source, name, compiler is not None, into)
    )
    place = hashlib.sha256(os.fsencode(source)).hexdigest()[:8]  # the same text may lie in two places
    module = f"gradspec_ops_{folder.name}_{place}".replace("-", "_")
    name_source(module, name, str(source))
    try:
        found = sys.modules.get(module) or _imported(module, folder / "src" / name / "__init__.py")
    except Exception as error:
        _name_original(error, folder / "src" / name, source.parent)
        raise
    found.library.library.install()
    return found


def _module_name(source: Path) -> str:
    name = source.stem
    if not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise ValueError(f"load_ops: the file is named {source.name!r}, and {name!r} cannot name a module; rename it")
    return name


def _compiler(source: Path) -> str | None:
    """The identity of the compiler, as it prints it; None without one."""
    try:
        return identity(tuple(compiler_command()))
    except NoCompiler as error:
        warnings.warn(
            f"load_ops: {error}. The formulas of {source.name} run as NumPy code, which is slower.",
            stacklevel=3,
        )
        return None


def _key(source: Path, compiler: str) -> str:
    """A number of all that a package is made of."""
    found = hashlib.sha256()
    for part in _parts(source, compiler):
        found.update(len(part).to_bytes(8, "little") + part)
    return found.hexdigest()[:16]


def _parts(source: Path, compiler: str) -> Iterator[bytes]:
    versions = (__version__, sys.version, np.__version__, compiler, os.environ.get("CFLAGS", ""), cpu_level())
    yield from (text.encode() for text in versions)
    files = [source, path_of_tests(source), *(source.parent / name for name in BESIDE)]
    generator = ROOT / "codegen"
    files += sorted([*generator.rglob("*.py"), *generator.rglob("*.j2")])
    files += [SPEC, include_dir().parent / ABI, include_dir() / "flags.txt", *headers()]
    for file in files:
        yield file.name.encode()
        yield file.read_bytes() if file.is_file() else b""


def _make(source: Path, name: str, compiled: bool, into: Path) -> None:
    """Write the package of a spec, and compile its kernels."""
    from gradspec.codegen.check.spec import load_own
    from gradspec.codegen.write.package import render_package

    package = render_package(load_own(_shown(source)), name, compiled=compiled)
    try:
        write_package(package, into, os.path.dirname(_shown(source)), into.parent / OBJECTS)
    except CompileError as error:
        raise CompileError(f"load_ops: the C of {source} does not compile:\n{error}") from None


def _shown(source: Path) -> str:
    """The path as messages give it."""
    return os.path.relpath(source) if source.is_relative_to(Path.cwd()) else str(source)


def _imported(module: str, file: Path) -> ModuleType:
    """Import a package from its `__init__.py` under another name."""
    spec = importlib.util.spec_from_file_location(module, file, submodule_search_locations=[str(file.parent)])
    assert spec is not None and spec.loader is not None
    made = sys.modules[module] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(made)
    except BaseException:
        for name in [name for name in sys.modules if name == module or name.startswith(f"{module}.")]:
            del sys.modules[name]
        raise
    return made


def _name_original(error: Exception, copies: Path, originals: Path) -> None:
    """Note the line of the user's file, where its copy in the package has raised an error."""
    lines = [(Path(frame.filename), frame.lineno) for frame in extract_tb(error.__traceback__)]
    own = [(file.name, line) for file, line in lines if file.parent == copies and file.name in BESIDE]
    if own:
        name, line = own[-1]
        error.add_note(f"load_ops: this is {_shown(originals / name)}:{line}, of which the package has a copy")


def _made_once(key: str, make: Callable[[Path], None]) -> Path:
    """The folder of this key in the cache, which `make` fills if it is missing.

    See Note [Kept packages]. If `make` raises, nothing is kept.
    """
    place = cache_folder() / key
    if asked_for(place):
        return place
    place = writable(place.parent) / key
    with place.with_name(f".{key}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # until the file is closed, or the process ends
        if not place.is_dir():
            folder = Path(tempfile.mkdtemp(prefix=f".{key}.", dir=place.parent))
            try:
                make(folder)
                folder.chmod(0o755)
                folder.rename(place)
            finally:
                shutil.rmtree(folder, ignore_errors=True)
            _forget_old(place.parent)
    return place


def _forget_old(cache: Path) -> None:
    """Delete the packages that nothing has asked for in a long time."""
    oldest = time.time() - KEPT_DAYS * 86_400
    for folder in cache.glob("*/src"):
        if folder.parent.stat().st_mtime < oldest:
            shutil.rmtree(folder.parent, ignore_errors=True)
