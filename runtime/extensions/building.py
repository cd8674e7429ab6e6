"""How kernels of other packages are compiled: with gradspec's headers and flags."""

from __future__ import annotations

import functools
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from gradspec.codegen.compile_cache import compiler_command
from gradspec.codegen.home import include_dir, lines_of

if TYPE_CHECKING:
    from setuptools import Extension

__all__ = ["compile_flags", "extension", "include_dirs"]


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
