"""Wheels for Linux by the clang of the package `ziglang`, and C compiled for macOS: `make portability`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

import numpy

from portability import emulated
from portability.units import ROOT, flags_of, include_dirs, sources

FOLDER = ROOT / "build" / "wheels"
SMOKE = ROOT / "tests" / "portability" / "smoke.py"
MOST_BYTES = 6_000_000
# The oldest processor that there are kernels for: level v2.
OLDEST = ("qemu-x86_64", "-cpu", "Nehalem")


class Failure(Exception):
    """The failures of a wheel."""


@dataclass(frozen=True)
class Target:
    """A system that a wheel is for."""

    name: str
    target: str  # for the compiler
    machine: str  # in the name of the extension
    tag: str  # of the wheel
    python: str = ""  # what runs it: this system's, or an emulated one of aarch64
    libc: str = ""  # what the C library is called where the wheel is for, if not as where it is linked


TARGETS = (
    Target("glibc 2.28, x86-64", "x86_64-linux-gnu.2.28", "x86_64-linux-gnu", "manylinux_2_28_x86_64", "ours"),
    Target("glibc 2.28, aarch64", "aarch64-linux-gnu.2.28", "aarch64-linux-gnu", "manylinux_2_28_aarch64", "aarch64"),
    # Musl's loader takes any `libc.*` for itself; auditwheel asks for the name that Alpine gives it.
    Target(
        "musl, x86-64", "x86_64-linux-musl", "x86_64-linux-musl", "musllinux_1_2_x86_64", libc="libc.musl-x86_64.so.1"
    ),
)
# Compiled with NumPy's headers of these systems and the Python headers of this one, whose sizes are the same.
MACOS = {"aarch64-macos": "macosx_14_0_arm64", "x86_64-macos": "macosx_14_0_x86_64"}


def compiler(target, folder):
    """A program that compiles for a target, under a name that tells it from others."""
    program = folder / f"zig-cc-{target}"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m ziglang cc -target {target} "$@"\n')
    program.chmod(0o755)
    return program


def run(command, **environment):
    """The output of a command.

    Raises:
        Failure: it fails.
    """
    done = subprocess.run(
        list(map(str, command)), env={**os.environ, **environment}, cwd=ROOT, capture_output=True, text=True
    )
    if done.returncode:
        raise Failure(f"{' '.join(map(str, command))}:\n{done.stderr[-4_000:] or done.stdout[-4_000:]}")
    return done.stdout.strip()


def is_as_old(name, tag):
    """Whether a wheel runs where a tag says: whether it has that tag, or an older one of its kind."""
    library, version, machine = re.fullmatch(r"(\w+?_\d+)_(\d+)_(\w+)", tag).groups()  # type: ignore[union-attr]
    found = re.findall(rf"{library}_(\d+)_{machine}\b", name)
    return bool(found) and min(map(int, found)) <= int(version)


def build(target):
    """The wheel for a target; auditwheel has found that it needs nothing newer than its tag says."""
    folder = FOLDER / target.target
    shutil.rmtree(folder, ignore_errors=True)
    architecture = target.target.partition("-")[0]
    implementation = f"{sys.implementation.cache_tag}-{target.machine}"
    config = folder / "setup.cfg"
    folder.mkdir(parents=True)
    config.write_text(f"[build]\nbuild_base = {folder / 'build'}\nbuild_lib = {folder / 'lib'}\n")
    environment = {
        "DIST_EXTRA_CONFIG": str(config),
        "CC": str(compiler(target.target, FOLDER)),
        "LDFLAGS": "-s",
        "SETUPTOOLS_EXT_SUFFIX": f".{implementation}.so",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    setup = [sys.executable, "-c", "import setuptools; setuptools.setup()", "-qq"]
    run([*setup, "build"], **environment)
    if target.libc:
        (library,) = (folder / "lib" / "gradspec").glob("_core.*.so")
        run(["patchelf", "--replace-needed", "libc.so", target.libc, library], **environment)
    wheel_of = ["bdist_wheel", "--skip-build", "--dist-dir", folder, "--bdist-dir", folder / "bdist"]
    run([*setup, *wheel_of, "--plat-name", f"linux_{architecture}"], **environment)
    (made,) = folder.glob("*.whl")
    repair = [sys.executable, "-m", "auditwheel", "repair", "--plat", "auto", "--wheel-dir", folder, made]
    run(repair, **environment)
    (wheel,) = set(folder.glob("*.whl")) - {made}
    if not is_as_old(wheel.name, target.tag):
        raise Failure(f"{wheel.name} needs a newer C library than {target.tag} says")
    if (size := wheel.stat().st_size) > MOST_BYTES:
        raise Failure(f"{wheel.name} has {size:,} bytes, more than {MOST_BYTES:,}")
    return wheel


def install(wheel):
    """The Python of a new environment with the wheel and what it requires."""
    folder = FOLDER / "environment"
    venv.create(folder, clear=True, with_pip=True)
    run([folder / "bin" / "python", "-m", "pip", "install", "-qq", wheel])
    return folder / "bin" / "python"


def look_at(command, environment):
    """The output of `smoke.py`, outside the checkout.

    Raises:
        Failure: it fails.
    """
    done = subprocess.run([*command, str(SMOKE)], env=environment, cwd=FOLDER, capture_output=True, text=True)
    if done.returncode:
        raise Failure(f"{' '.join(command)} {SMOKE.name}:\n{done.stderr[-4_000:]}")
    return done.stdout.strip()


def try_here(wheel):
    """Install a wheel and use it, without a compiler on PATH, on this processor and on the oldest."""
    python = str(install(wheel))
    environment = {"PATH": str(Path(python).parent), "HOME": str(FOLDER)}
    print(f"    {look_at([python], environment)}", flush=True)
    if emulator := shutil.which(OLDEST[0]):
        print(f"    {OLDEST[-1]}: {look_at([emulator, *OLDEST[1:], python], environment)}", flush=True)
    else:
        print(f"    on {OLDEST[-1]}: not tried: there is no {OLDEST[0]}")


def try_emulated(wheel):
    """Use a wheel for aarch64."""
    try:
        command, environment = emulated.install(wheel)
    except emulated.Unavailable as reason:
        print(f"    not tried: {reason}")
        return
    print(f"    emulated: {look_at(command, environment)}", flush=True)


def try_target(target):
    """Build the wheel for a target, and use it where there is a Python that can."""
    wheel = build(target)
    print(f"wheel for {target.name}: {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB", flush=True)
    if target.python == "ours":
        try_here(wheel)
    elif target.python == "aarch64":
        try_emulated(wheel)
    else:
        print("    not tried: there is no Python for it here")


def compile_for_macos(target, platform):
    """Compile all C files for a system of Apple's, with NumPy's headers for it; how many there are."""
    folder = FOLDER / target
    download = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--only-binary", ":all:"]
    if not (headers := folder / "numpy" / "_core" / "include").is_dir():
        run([*download, "--platform", platform, "--dest", folder, f"numpy=={numpy.__version__}"])
        (wheel,) = folder.glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(folder, [name for name in archive.namelist() if "/include/" in name])
    command = (str(compiler(target, FOLDER)),)
    of_python = Path(sysconfig.get_paths()["include"])
    flags = [*flags_of(command), "-O1", *include_dirs(of_python, headers), "-c", "-o", "/dev/null"]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return len(list(pool.map(lambda file: run([*command, *flags, file]), sources())))


def main():
    """Print what was built and tried; how many targets failed."""
    if sys.platform != "linux" or os.uname().machine != "x86_64":
        print("wheels: not tried: this is no Linux on x86-64")
        return 0
    if missing := [name for name in ("ziglang", "auditwheel", "setuptools") if find_spec(name) is None]:
        print(f"wheels: not tried: there is no {', '.join(missing)} (pip install '.[release]')")
        return 0
    failed = 0
    for target in TARGETS:
        try:
            try_target(target)
        except Failure as failure:
            failed += 1
            print(f"wheel for {target.name}: failed: {failure}")
    for name, platform in MACOS.items():
        try:
            print(f"{name}: {compile_for_macos(name, platform)} files compiled, not linked", flush=True)
        except Failure as failure:
            failed += 1
            print(f"{name}: failed: {failure}")
    return failed
