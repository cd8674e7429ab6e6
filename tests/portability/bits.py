"""The bits of the kernels' outputs, by compiler, C library, processor and level: `make portability`."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from codegen.compile_cache import Unit, object_file
from csrc.build import units
from portability.units import ROOT, flags_of, include_dirs, is_there

OBJECTS = ROOT / "build" / "objects"
RUNTIME = ("map", "memory", "threads", "levels", "moves")  # what kernels call
UNDEFINED = ("-static", "-pthread", "-Wl,--unresolved-symbols=ignore-all", "-lm")  # Python: for errors only
# Levels with fused operations, whose bits are the same.
FUSED = ("v3", "v4", "neon")


@dataclass(frozen=True)
class Way:
    """How the driver is compiled and run."""

    name: str
    compiler: tuple[str, ...]
    emulator: tuple[str, ...] = ()
    has_levels: bool = True

    def missing(self) -> str | None:
        """A program that is not there."""
        if not is_there(self.compiler):
            return self.compiler[0]
        return next((program for program in self.emulator[:1] if shutil.which(program) is None), None)


WAYS = (
    Way("gcc", ("gcc",)),
    Way("clang", ("clang",)),
    Way("musl", ("musl-gcc",)),
    Way("aarch64", ("aarch64-linux-gnu-gcc",), ("qemu-aarch64",), has_levels=False),
)


def driver(way: Way, folder: Path) -> Path:
    """The driver, linked with the kernels of both precisions."""
    flags = [*flags_of(way.compiler), "-O3", *include_dirs()]
    sources = [f"csrc/{name}.c" for name in ("float32", "float64", *RUNTIME)]
    files = [
        *map(Path, units(sources, folder / "units", way.has_levels)),
        ROOT / "tests/portability/driver.c",
    ]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        command = [*way.compiler, *flags]
        objects = list(pool.map(lambda file: object_file(command, Unit(file), OBJECTS), files))
    program = folder / f"driver-{way.name}"
    subprocess.run([*way.compiler, *map(str, objects), *UNDEFINED, "-o", str(program)], check=True)
    return program


def bits(way: Way, folder: Path) -> dict[str, dict[str, str]]:
    """A number for the bits of each output, by compiler and level, and by dtype, kernel and size."""
    printed = subprocess.run(
        [*way.emulator, str(driver(way, folder))], capture_output=True, text=True, check=True
    ).stdout
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for line in printed.splitlines():
        dtype, kernel, size, level, number = line.split()
        found[f"{way.name} {level}"][f"{dtype} {kernel} {size}"] = number
    return found


def differences(found: dict[str, dict[str, str]], names: Sequence[str]) -> dict[str, list[str]]:
    """The outputs that are not those of the first of `names`, by kernel and dtype."""
    first = found[names[0]]
    differing: dict[str, list[str]] = defaultdict(list)
    for name in names[1:]:
        for output in sorted(first.keys() | found[name].keys()):
            if first.get(output) != found[name].get(output):
                dtype, kernel, size = output.split()
                differing[f"{kernel} ({dtype})"].append(f"{name} at {size}")
    return differing


def compare(folder: Path) -> dict[str, list[str]]:
    """Print what was compared; the differences between levels with fused operations."""
    found: dict[str, dict[str, str]] = {}
    for way in WAYS:
        if missing := way.missing():
            print(f"bits by {way.name}: not tried: there is no {missing}")
            continue
        found |= bits(way, folder)
    fused = [name for name in found if name.split()[1] in FUSED]
    others = [name for name in found if name not in fused]
    for names in (fused, others):
        differing = differences(found, names) if names else {}
        count = len(found[names[0]]) if names else 0
        print(f"bits: {count} outputs by {', '.join(names)}: {len(differing) or 'none'} differ")
        for kernel, where in differing.items():
            print(f"    {kernel}: {', '.join(where)}")
        if names is fused:
            result = differing
    return result
