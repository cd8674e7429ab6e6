"""The requirements of a build, checked before anything is downloaded or compiled.

`make` runs this file with whatever Python there is: one that is too old must be able to read it.
"""

import os
import shlex
import subprocess
import sys
import sysconfig
from importlib import import_module
from importlib.util import find_spec

OLDEST = (3, 11)
OLD_PYTHON = """gradspec needs Python {oldest} or newer, and this is {version}: install one, or name it with
make PYTHON=..."""
NO_VENV = """Python's module venv is missing. Install it and try again:
    Debian, Ubuntu:  apt install python3-venv"""
NO_HEADERS = """Python's C headers are missing, {file} among them. Install them and try again:
    Debian, Ubuntu:  apt install python3-dev
    Fedora:          dnf install python3-devel
    Alpine:          apk add python3-dev"""
NO_COMPILER = """gradspec needs a C compiler: {why}. Install one and try again:
    Debian, Ubuntu:  apt install gcc libc6-dev
    Fedora:          dnf install gcc
    Alpine:          apk add gcc musl-dev linux-headers
    macOS:           xcode-select --install
    conda:           conda install c-compiler
or set the environment variable CC to the compiler."""
FREE_THREADED = """gradspec does not work in Python built without the GIL ({name}), and its kernels would be
taken for safe there: build it for the usual one, {usual}."""

PROGRAM = "#include <stdlib.h>\n#include <pthread.h>\nint main(void) { return 0; }\n"


def missing_in_python() -> str:
    """The requirement that this Python misses, or ''.

    One without the GIL is refused, since cffi declares all modules as safe without it, and ours relies on it.
    """
    version = "{}.{}".format(*sys.version_info[:2])
    if sys.version_info < OLDEST:
        return OLD_PYTHON.format(oldest="{}.{}".format(*OLDEST), version=version)
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        return FREE_THREADED.format(name=f"python{version}t", usual=f"python{version}")
    file = os.path.join(sysconfig.get_paths()["include"], "Python.h")
    return "" if os.path.exists(file) else NO_HEADERS.format(file=file)


def missing_compiler(command: "list[str]") -> str:
    """The requirement that a C compiler misses, or ''."""
    try:
        compiled = subprocess.run(
            [*command, "-c", "-x", "c", "-", "-o", os.devnull],
            input=PROGRAM,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
    except OSError as error:
        return NO_COMPILER.format(why=f"{shlex.join(command)} does not run ({error.strerror})")
    if compiled.returncode == 0:
        return ""
    said = compiled.stderr.strip().partition("\n")[0]
    return NO_COMPILER.format(why=f"{shlex.join(command)} does not compile a small program ({said})")


def missing() -> str:
    """The requirement that this machine misses, or ''."""
    in_python = missing_in_python()
    if in_python:
        return in_python
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        return NO_VENV
    sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    cache = import_module("codegen.write.compile_cache")
    try:
        return missing_compiler(cache.compiler_command())
    except cache.NoCompiler as error:
        return NO_COMPILER.format(why=error)


if __name__ == "__main__":
    sys.exit(missing() or None)
