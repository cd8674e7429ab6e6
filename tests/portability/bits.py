"""The bits of the kernels' outputs, by compiler, C library, processor and level: `make portability`."""

from __future__ import annotations

import shutil
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from codegen.write.compile_cache import Unit, object_files
from csrc.build import units
from portability.units import ROOT, build_command, is_there

OBJECTS = ROOT / "build" / "objects"
# What kernels call.
RUNTIME = (
    "base/threads",
    "memory/blocks",
    "kernels/fold",
    "kernels/gather",
    "kernels/level_in_use",
    "kernels/map",
    "kernels/moves",
    "kernels/scan",
    "kernels/sort",
)
UNDEFINED = ("-static", "-pthread", "-Wl,--unresolved-symbols=ignore-all", "-lm")  # Python: for errors only
LEVELS = ("v2", "v3", "v4")  # of x86-64
# Levels with fused operations, whose bits are the same.
FUSED = ("v3", "v4", "neon")
# A processor that has more than this one may: as many levels as it emulates.
EMULATOR = ("qemu-x86_64", "-cpu", "max")


@dataclass(frozen=True)
class Way:
    """How the driver is compiled and run."""

    name: str
    compiler: tuple[str, ...]
    emulator: tuple[str, ...] = ()
    has_levels: bool = True

    def missing(self):
        """A program that is missing."""
        if not is_there(self.compiler):
            return self.compiler[0]
        return next((program for program in self.emulator[:1] if shutil.which(program) is None), None)


WAYS = (
    Way("gcc", ("gcc",)),
    Way("clang", ("clang",)),
    Way("musl", ("musl-gcc",)),
    Way("aarch64", ("aarch64-linux-gnu-gcc",), ("qemu-aarch64",), has_levels=False),
)


def files(way):
    """What the driver is compiled of: the kernels of both precisions as the build compiles them."""
    sources = [f"csrc/{name}.c" for name in ("kernels/float32", "kernels/float64", *RUNTIME)]
    return [*map(Path, units(sources, way.has_levels)), ROOT / "tests/portability/driver.c"]


def driver(way, folder):
    """The driver, compiled and linked."""
    objects = object_files(build_command(way.compiler), map(Unit, files(way)), OBJECTS)
    program = folder / f"driver-{way.name}"
    subprocess.run([*way.compiler, *map(str, objects), *UNDEFINED, "-o", str(program)], check=True)
    return program


def _lines(*command):
    """What a driver prints: dtype, kernel, size, level and a number for all bits."""
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return map(str.split, printed.splitlines())


def bits(way, program):
    """A number for the bits of each output, by compiler and level, and by dtype, kernel and size.

    Levels that the processor lacks are emulated, as far as there is an emulator that has them.
    """
    lines = list(_lines(*way.emulator, str(program)))
    lacking = [level for level in LEVELS if way.has_levels and level not in {line[3] for line in lines}]
    if shutil.which(EMULATOR[0]):
        lines += [line for level in lacking for line in _lines(*EMULATOR, str(program), level)]
    found = defaultdict(dict)
    for dtype, kernel, size, level, number in lines:
        found[f"{way.name} {level}"][f"{dtype} {kernel} {size}"] = number
    for level in lacking:
        if f"{way.name} {level}" not in found:
            print(f"bits by {way.name} {level}: not tried: neither processor nor emulator has it")
    return found


def differences(found, names):
    """The outputs that are not those of the first of `names`, by kernel and dtype."""
    first = found[names[0]]
    differing = defaultdict(list)
    for name in names[1:]:
        for output in sorted(first.keys() | found[name].keys()):
            if first.get(output) != found[name].get(output):
                dtype, kernel, size = output.split()
                differing[f"{kernel} ({dtype})"].append(f"{name} at {size}")
    return differing


def compare(programs):
    """Print what was compared, and the differences among levels with fused operations and among the others.

    Returns how many kernels have some.
    """
    found = {}
    for way, program in programs.items():
        found |= bits(way, program)
    fused = [name for name in found if name.split()[1] in FUSED]
    wrong = 0
    for names in (fused, [name for name in found if name not in fused]):
        differing = differences(found, names) if names else {}
        count = len(found[names[0]]) if names else 0
        print(f"bits: {count} outputs by {', '.join(names)}: {len(differing) or 'no'} kernels differ")
        for kernel, where in differing.items():
            print(f"    {kernel}: {', '.join(where)}")
        wrong += len(differing)
    return wrong
