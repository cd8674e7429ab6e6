"""Compilation of the kernels of other packages, with gradspec's headers and flags."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from gradspec.codegen.words.installation import include_dir, lines_of
from gradspec.codegen.write.compile_cache import CompileError, Unit, compiler_command, shared_library
from gradspec.core.compiled.cpu_levels import flag_for_level

if TYPE_CHECKING:
    from setuptools import Extension

    from gradspec.codegen.write.package import Package

__all__ = ["compile_flags", "extension", "include_dirs", "write_package"]


def include_dirs() -> list[str]:
    """The folders with the headers that kernels are compiled from: gradspec's, and NumPy's."""
    return [str(include_dir()), np.get_include()]


def compile_flags() -> list[str]:
    """The flags of `csrc/flags.txt` that the C compiler takes.

    Raises NoCompiler if there is none.
    """
    return list(_accepted(tuple(compiler_command()), tuple(lines_of("flags.txt"))))


@functools.cache
def _accepted(command: Sequence[str], flags: Sequence[str]) -> tuple[str, ...]:
    """The flags with which an empty file compiles without a warning; all are tried at once first."""
    probe = [*command, "-Werror", "-x", "c", "-fsyntax-only", "-"]

    def accepts(given: Sequence[str]) -> bool:
        return subprocess.run([*probe, *given], input=b"", capture_output=True).returncode == 0

    return tuple(flags) if accepts(flags) else tuple(flag for flag in flags if accepts([flag]))


def extension(name: str, folder: str) -> Extension:
    """The extension module of a package that `gradspec build` has made, for its `setup.py`.

    name: the full name of the module. folder: where the C files are, relative to `setup.py`.
    Raises NoCompiler if there is no C compiler.
    """
    from setuptools import Extension

    sources = sorted(path.as_posix() for path in Path(folder).glob("*.c"))
    return Extension(
        name,
        sources,
        include_dirs=[folder, *include_dirs()],
        depends=[path.as_posix() for path in sorted(Path(folder).glob("*.[hi]*"))],
        extra_compile_args=compile_flags(),
        libraries=["m"],
    )


def write_package(package: Package, root: Path, beside: str, objects: Path, *flags: str) -> Path:
    """Write the files of a package, and compile its C; where its extension module lies, if it has one.

    beside: the folder of its spec, whose files messages name in place of the copies. objects: a cache.
    Raises CompileError if the C is wrong, NoCompiler if there is no compiler.
    """
    for file, text in package.files.items():
        place = root / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    module = root / f"{package.module}{sysconfig.get_config_var('EXT_SUFFIX')}"
    if not package.sources:
        return module
    include = [f"-I{place}" for place in (root / "csrc", *include_dirs(), sysconfig.get_paths()["include"])]
    given = os.environ.get("CFLAGS", "").split()
    try:
        made = shared_library(
            [*compiler_command(), *compile_flags(), *flags, flag_for_level(), "-fPIC", *given, *include],
            [Unit(root / file) for file in package.sources],
            objects,
            name=os.path.basename(package.module),
            link=["-pthread", "-lm"],
            generated=root,
        )
    except CompileError as error:
        raise type(error)(package.in_originals(str(error), root, beside)) from None
    module.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(made, module)
    return module
