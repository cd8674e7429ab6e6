"""The C files of the extension, and what a compiler is told for each."""

import shlex
import shutil
import subprocess
import sysconfig
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path

import numpy

ROOT = Path(__file__).resolve().parents[2]


def sources():
    """The C files of the extension, the kernels of a dtype as one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    (extension,) = project["tool"]["setuptools"]["ext-modules"]
    return [ROOT / name for name in extension["sources"]]


def include_dirs(python=None, numpy_headers=None):
    """The folders of headers: ours, Python's and NumPy's, or others instead of theirs."""
    python = python or Path(sysconfig.get_paths()["include"])
    numpy_headers = numpy_headers or Path(numpy.get_include())
    return [f"-I{folder}" for folder in (ROOT / "csrc", numpy_headers, python)]


@cache
def flags_of(compiler):
    """The flags of csrc/flags.txt that a compiler has."""
    lines = (ROOT / "csrc" / "flags.txt").read_text("utf-8").splitlines()
    flags = [line for line in lines if line and not line.startswith("#")]
    return [flag for flag in flags if compiles(compiler, [flag])]


def build_command(compiler):
    """The flags with which setuptools compiles a file of kernels, so that objects of the build are found again."""
    of_python = [word for name in ("CFLAGS", "CCSHARED") for word in shlex.split(sysconfig.get_config_var(name))]
    return [*compiler, *of_python, "-D_CFFI_NO_LIMITED_API", *include_dirs(), *flags_of(compiler)]


def compiles(compiler, flags):
    """Whether a compiler takes these flags."""
    command = [*compiler, "-Werror", *flags, "-fsyntax-only", "-xc", "-"]
    with tempfile.TemporaryDirectory() as folder:  # zig writes an empty a.out
        return subprocess.run(command, input="int one;", text=True, capture_output=True, cwd=folder).returncode == 0


def is_there(compiler, flags=()):
    """Whether a compiler is installed, and with it the headers of its C library."""
    if shutil.which(compiler[0]) is None:
        return False
    command = [*compiler, *flags, "-fsyntax-only", "-x", "c", "-"]
    return subprocess.run(command, input="#include <stdlib.h>\n", text=True, capture_output=True).returncode == 0


def complaints(compiler, flags, files):
    """The messages of a compiler about files, one text for each with an error."""

    def run(file):
        command = [*compiler, *flags, "-fsyntax-only", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, errors="replace")
        return done.stderr if done.returncode else ""

    with ThreadPoolExecutor() as pool:
        yield from filter(None, pool.map(run, files))
