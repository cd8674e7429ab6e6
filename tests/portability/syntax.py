"""All C files read by several compilers, which write nothing: `make syntax`, within a minute."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from dataclasses import dataclass
from pathlib import Path

import numpy

from portability.units import complaints, flags_of, include_dirs, is_there, sources

# Conditions without branches are `a & b ? x : y`, of which clang alone warns.
_STRICT = ("-Wall", "-Werror", "-Wno-bitwise-conditional-parentheses")


@dataclass(frozen=True)
class Reader:
    """A compiler, and what it is asked."""

    name: str
    command: tuple[str, ...]
    package: str  # of Debian, which has it
    bits: int = 64


READERS = (
    Reader("gcc", ("gcc",), "gcc"),
    Reader("clang", ("clang",), "clang"),
    Reader("musl", ("musl-gcc",), "musl-tools"),
    Reader("clang for musl", ("clang", "--target=x86_64-linux-musl"), "clang musl-tools"),
    Reader("aarch64", ("aarch64-linux-gnu-gcc",), "gcc-aarch64-linux-gnu"),
    Reader("32 bits", ("gcc", "-m32"), "gcc libc6-dev-i386", 32),
)  # fmt: skip


def output(*command):
    """The output of a command."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def with_32_bits(folder):
    """Copies of Python's and NumPy's headers, which state sizes, with those of a system of 32 bits."""
    python, of_numpy = folder / "python", folder / "numpy"
    shutil.copytree(sysconfig.get_paths()["include"], python, symlinks=False)
    shutil.copytree(numpy.get_include(), of_numpy)
    for file in (python / "pyconfig.h", of_numpy / "numpy" / "_numpyconfig.h"):
        text = file.read_text("utf-8")
        for name in ("LONG", "SIZE_T", "VOID_P", "TIME_T", "UINTPTR_T", "PTHREAD_T", "INTP", "PY_INTPTR_T"):
            text = re.sub(rf"(SIZEOF_{name}) 8\b", r"\1 4", text)
        text = re.sub(r"(SIZEOF_LONGDOUBLE|SIZEOF_LONG_DOUBLE) 16\b", r"\1 12", text)
        file.write_text(text, "utf-8")
    return [*include_dirs(python, of_numpy), "-isystem", f"/usr/include/{output('gcc', '-print-multiarch')}"]


def of_library(reader):
    """The flags by which a compiler for another system finds the headers of the C library."""
    if "--target=x86_64-linux-musl" not in reader.command or shutil.which(reader.command[0]) is None:
        return []
    own = f"{output('clang', '-print-resource-dir')}/include"
    return ["-nostdinc", "-isystem", own, "-isystem", "/usr/include/x86_64-linux-musl"]


def read(reader, files, folder):
    """The messages of a compiler about the files."""
    where = include_dirs() if reader.bits == 64 else with_32_bits(folder)
    flags = [*_STRICT, *flags_of(reader.command), *where, *of_library(reader)]
    return list(complaints(reader.command, flags, files))


def main():
    """Print what each compiler finds, and which are missing; 1 if one finds something."""
    files, wrong = sources(), 0
    for reader in READERS:
        if not is_there(reader.command, of_library(reader)):
            command = " ".join(reader.command)
            print(f"{reader.name}: not tried: there is no {command} with a C library (Debian: {reader.package})")
            continue
        with tempfile.TemporaryDirectory() as folder:
            found = read(reader, files, Path(folder))
        print(f"{reader.name}: {len(files)} files, {len(found) or 'none'} with warnings or errors", flush=True)
        print("\n".join(found), end="", file=sys.stderr)
        wrong += len(found)
    return 1 if wrong else 0
