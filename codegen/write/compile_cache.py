"""C compiled once and kept: an object file for each preprocessed text and command, a library for several.

Included files are part of a file's text after the preprocessor, and so are NumPy's and Python's headers; its
comments are not. So a key is right whatever a file depends on, and edited comments compile nothing.

Note [Recipes] The preprocessor takes a tenth of a second, which is much for a build of 400 files of which one
was edited. So beside the object file there is a recipe: the digests of all files that were read, and the name
of the object file. Where each of them is as it was, the preprocessor is not asked. Files that were generated
into a temporary folder have other paths each time: the name of their recipe has the digest of them all.

Note [Preprocessed once] What is compiled is the text that the preprocessor has written for the key: to read
Python's and NumPy's headers takes a third of the time of a small file. Until its turn comes, the text of each
of several hundred files is kept compressed.
"""

import contextlib
import hashlib
import json
import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import tempfile
import zlib
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from ..words.cache import asked_for, forget_old, key, new_file, writable

MARKER: Final = re.compile(r'^# \d+ "([^"\n]*)".*$', re.MULTILINE)  # the preprocessor's, of a file and line
# Lines of a compiler that tell of no error: through which files it came there, and how many it has found.
_ASIDE: Final = re.compile(r"In file included from |\s+from .*[:,]\d*[:,]$|cc1: |\d+ errors? generated")


class CompileError(Exception):
    """C that does not compile or link; its text is the compiler's."""


class NoCompiler(CompileError):
    """There is no C compiler, or it does not run."""


@dataclass(frozen=True)
class Unit:
    """A C file to compile, and the flags that only it gets, such as `-DNAME=value`."""

    source: Path
    flags: tuple[str, ...] = ()


def compiler_command() -> list[str]:
    """The C compiler: `CC`, else the one that Python was built with, else `cc`; NoCompiler if there is none."""
    found = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    for command in (shlex.split(found), ["cc"], ["gcc"], ["clang"]):
        if command and shutil.which(command[0]):
            return command
    raise NoCompiler(f"no C compiler found (looked for {found}, cc, gcc and clang): install one, or set CC")


@cache
def identity(command: tuple[str, ...]) -> str:
    """The identity of a compiler, as it prints it; NoCompiler if it does not run."""
    try:
        return _run([*command, "--version"])
    except (OSError, CompileError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        raise NoCompiler(f"the C compiler {shlex.join(command)} does not run: {why}") from error


def object_files(
    command: Sequence[str],
    units: Iterable[Unit],
    folder: Path,
    *,
    generated: Path | None = None,
    told: Callable[[int, int], None] = lambda done, of: None,
) -> list[Path]:
    """The object files of C files, which are compiled on all processors.

    command: the compiler and the flags of all units, without `-c` and `-o`. folder: the cache.
    generated: a folder whose files are known by their content, wherever it lies.
    told: called before the first file is compiled and after each one, with how many have been, and how many
    there are to compile; not at all if all are kept. Raises CompileError if the C is wrong.
    """
    root, content = "" if generated is None else str(generated), _content(generated)
    wanted = [_Object(command, unit, folder, root, content) for unit in units]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(_Object.kept, wanted))
        missing = [item for item, path in zip(wanted, found, strict=True) if path is None]
        if missing:
            told(0, len(missing))
        tasks = [pool.submit(item.made) for item in missing]
        try:
            for done, task in enumerate(as_completed(tasks), 1):
                task.result()
                told(done, len(tasks))
        except CompileError:
            pool.shutdown(cancel_futures=True)
            raise
        made = iter(tasks)
        return [path or next(made).result() for path in found]


class _Object:
    """The object file of a unit, in the cache or to be made."""

    def __init__(self, command: Sequence[str], unit: Unit, folder: Path, root: str, content: str) -> None:
        self.command = [*command, *unit.flags]
        self.source = unit.source
        self.folder, self.root = folder, root
        self.read: dict[str, str] = {}  # the digests of the files that the preprocessor has read
        self.text = b""  # what it has written, compressed: Note [Preprocessed once]
        self.compiler = identity(tuple(command[:1]))
        words = [self.compiler, *self.command, str(self.source.absolute()), content]
        name = key(*(word.replace(root, "") if root else word for word in words))
        self.recipe = folder / f"{self.source.stem}-{name}.recipe"
        self.path: Path | None = None  # once it is known

    def kept(self) -> Path | None:
        """The file, if it exists: Note [Recipes]."""
        self.path = self._by_recipe()
        if self.path is not None and asked_for(self.path):
            return self.path
        self.path = self._by_text()
        if not asked_for(self.path):
            return None
        self.text = b""
        self._write_recipe()
        return self.path

    def made(self) -> Path:
        """The file, compiled now, after `kept` has found none."""
        assert self.path is not None
        # As C, which it still is: not every driver, that of Zig for one, has a name for preprocessed text. The object
        # file has the name of the file that is compiled.
        with tempfile.TemporaryDirectory() as folder:
            text = Path(folder, self.source.name)
            text.write_text(zlib.decompress(self.text).decode(), "utf-8")
            made = _kept(self.path, lambda path: _run([*self.command, "-c", str(text), "-o", str(path)]))
        self.text = b""
        self._write_recipe()
        return made

    def _by_recipe(self) -> Path | None:
        try:
            recipe = json.loads(self.recipe.read_text("utf-8"))
            same = all(_digest(path) == digest for path, digest in recipe["read"].items())
        except (OSError, ValueError):  # there is none, or one of the files has gone
            return None
        return self.folder / recipe["object"] if same and asked_for(self.recipe) else None

    def _by_text(self) -> Path:
        text = _run([*self.command, "-E", str(self.source)])
        self.text = zlib.compress(text.encode(), 1)
        # `<built-in>` is no file, and with -g the working directory is named, with two slashes.
        files = [path for path in set(MARKER.findall(text)) if not path.startswith("<") and not path.endswith("/")]
        self.read = {path: _digest(path) for path in files if not (self.root and path.startswith(f"{self.root}/"))}
        kept = [flag for flag in self.command if not flag.startswith("-I")]  # folders may be temporary
        code = "\n".join(line for line in MARKER.sub("", text).splitlines() if line.strip())
        return self.folder / f"{self.source.stem}-{key(self.compiler, *kept, code)}.o"

    def _write_recipe(self) -> None:
        """Nothing where the recipe was right, or the folder is another user's."""
        if self.path is None or not self.read:
            return
        text = json.dumps({"object": self.path.name, "read": self.read})
        with contextlib.suppress(OSError), new_file(self.recipe) as written:
            written.write_text(text, "utf-8")


def shared_library(
    command: Sequence[str],
    units: Iterable[Unit],
    folder: Path,
    *,
    name: str,
    link: Sequence[str] = (),
    generated: Path | None = None,
) -> Path:
    """A library of C files, which are compiled on all processors.

    command: the compiler and the flags of all units, `-fPIC` among them. link: further flags of the linker.
    generated: as for `object_files`. Raises CompileError if the C is wrong, or a function is missing.
    """
    objects = object_files(command, units, folder, generated=generated)
    made_of = key(identity(tuple(command[:1])), *link, *(path.name for path in objects))
    shared = ["-bundle", "-undefined", "dynamic_lookup"] if os.uname().sysname == "Darwin" else ["-shared"]
    made = [command[0], *shared, *map(str, objects), "-o"]
    return _kept(folder / f"{name}-{made_of}.so", lambda path: _run([*made, str(path), *link]))


def _content(folder: Path | None) -> str:
    """The digest of the C in a folder."""
    files = sorted(folder.rglob("*.[chi]*")) if folder is not None else []
    return key(*(text for file in files for text in (file.name, file.read_text("utf-8"))))


def _digest(path: str) -> str:
    """The digest of a file's content; OSError if it cannot be read."""
    status = os.stat(path)
    return _digest_of(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=4096)
def _digest_of(path: str, modified: int, size: int) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()[:32]


def _kept(path: Path, make: Callable[[Path], object]) -> Path:
    """The file, made if it is missing."""
    if asked_for(path):
        return path
    path = writable(path.parent) / path.name
    if asked_for(path):
        return path
    with new_file(path) as made:
        make(made)
    forget_old(path.parent)
    return path


def _run(command: Sequence[str]) -> str:
    """The output of a command that reads nothing."""
    done = subprocess.run(command, input="", capture_output=True, text=True, check=False, errors="replace")
    if done.returncode != 0:
        told = "\n".join(line for line in done.stderr.splitlines() if not _ASIDE.match(line)).strip()
        raise CompileError(told or f"{command[0]} ended with {done.returncode}")
    return done.stdout
