"""The loops of compiled kernels: what they compute in vectors or one by one, and what they keep in memory."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

# Registers of the width of a level's vectors.
REGISTERS = {"v2": "xmm", "v3": "ymm", "v4": "zmm"}
# A loop may keep one vector in memory for so many operations, as long formulas need more registers.
OPERATIONS_PER_SPILL = 8

_ARITHMETIC = r"v?(?:add|sub|mul|div|sqrt|max|min|fn?m(?:add|sub)\d+|cmp\w*"
_SINGLE = re.compile(rf"{_ARITHMETIC}|cvt\w+|u?comi)s[sd]$")
_VECTOR = re.compile(
    rf"{_ARITHMETIC}|andn?|x?or|blend\w*|round|rndscale|shuf|perm\w*|unpck\w)p[sd]$"
    r"|v?p(?:add|sub|mul|cmp|s[lr][la]|andn?|x?or|max|min|blend|tern|shuf|unpck)\w*$"
)
_STORE = re.compile(r"v?mov(?:[au]p[sd]|dq[au]\d*)$")
_STACK = re.compile(r"(?:\w+ PTR )?\[(rsp|rbp)([+-]0x[0-9a-f]+)?\],[xyz]mm\d+$")
_SYMBOL = re.compile(r"([0-9a-f]+) (.{7}) (\S+)\t([0-9a-f]+) +(?:\.hidden )?(\S+)$")
_INSTRUCTION = re.compile(r" *([0-9a-f]+):\t(\S+) *(.*)$")
_LEVELS = {"lowest": "v2", "v3": "v3", "v4": "v4"}


@dataclass(frozen=True)
class Instruction:
    """One instruction: where it is, its name and its operands."""

    address: int
    name: str
    operands: str


@dataclass(frozen=True)
class Loop:
    """A loop of a function, without the loops within it."""

    function: Function
    code: Sequence[Instruction]
    is_innermost: bool

    @cached_property
    def single(self):
        """Operations of floating-point numbers one by one."""
        return sum(_SINGLE.match(one.name) is not None for one in self.code)

    @cached_property
    def vector(self):
        """Operations of vectors as wide as the level has them."""
        register = REGISTERS[self.function.level]
        return sum(_VECTOR.match(one.name) is not None and register in one.operands for one in self.code)

    @cached_property
    def spilled(self):
        """Places on the stack that each round writes a vector to, whether or not it reads them, too."""
        places = set()
        for one in self.code:
            found = _STORE.match(one.name) and _STACK.match(one.operands)
            if found and (found[1] == "rsp" or self.function.has_frame):
                places.add((found[1], found[2]))
        return len(places)

    @property
    def is_single(self):
        """Whether most of its elements are computed one by one."""
        return self.single > self.vector

    @property
    def is_spilling(self):
        """Whether it keeps more in memory than a long formula must."""
        return self.spilled * OPERATIONS_PER_SPILL > self.vector

    def __str__(self):
        return (
            f"{self.code[0].address:#x}: {len(self.code)} instructions, {self.vector} of vectors, "
            f"{self.single} of single numbers, {self.spilled} vectors in memory"
        )


@dataclass(frozen=True)
class Function:
    """A function as it was compiled for a level."""

    name: str
    dtype: str
    level: str
    part: str  # of the kernels: Note [Parts], csrc/kernels/dtype.inc
    code: Sequence[Instruction]

    @cached_property
    def has_frame(self):
        """Whether rbp is where its stack begins, and no pointer."""
        return any(one.name == "mov" and one.operands == "rbp,rsp" for one in self.code)

    @cached_property
    def loops(self):
        """Its loops: each from where a jump leads back to, up to the last such jump."""
        places = {one.address: k for k, one in enumerate(self.code)}
        ends = {}
        for k, one in enumerate(self.code):
            target = re.match(r"([0-9a-f]+)\b", one.operands) if one.name.startswith("j") else None
            start = places.get(int(target[1], 16)) if target else None
            if start is not None and start <= k:
                ends[start] = k
        found = []
        for start, end in sorted(ends.items()):
            inner = [(a, b) for a, b in ends.items() if (a, b) != (start, end) and start <= a and b <= end]
            code = [
                one for k, one in enumerate(self.code[start : end + 1], start) if not any(a <= k <= b for a, b in inner)
            ]
            found.append(Loop(self, code, not inner))
        return found


def _symbols(file, objdump):
    """Each function with its first address, the one after its last, its name and its source."""
    source = ""
    lines = subprocess.run([objdump, "-t", str(file)], capture_output=True, text=True, check=True).stdout
    for line in lines.splitlines():
        if (found := _SYMBOL.match(line)) is None:
            continue
        address, flags, size = int(found[1], 16), found[2], int(found[4], 16)
        if "f" in flags:
            source = Path(found[5]).stem
        elif "F" in flags and size:
            yield address, address + size, found[5], source


def _place(name, source):
    """The name in C, dtype, level and part of a function of kernels of floats."""
    plain = re.sub(r"\.(isra|part|constprop|cold|\d+).*", "", name)
    if found := re.fullmatch(r"(\w+)_of_singles_(\d)", plain):  # of all sources, and in none when linked
        part = "" if found[1].endswith("_loop") else "handwritten"
        return found[1], "float32", f"v{found[2]}", part
    if found := re.fullmatch(r"(float32|float64)_(\w+)_(lowest|v3|v4)", source):
        return plain, found[1], _LEVELS[found[3]], found[2]
    return None


def functions(file, objdump="objdump"):
    """The functions of the kernels of float32 and float64 in a library or program of x86-64."""
    wanted = [
        (start, end, place)
        for start, end, name, source in _symbols(file, objdump)
        if ".cold" not in name and (place := _place(name, source))
    ]
    wanted.sort(key=lambda one: one[0])
    command = [objdump, "-d", "--no-show-raw-insn", "-M", "intel", str(file)]
    found, k, code = [], 0, list[Instruction]()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as listing:
        assert listing.stdout is not None
        for line in listing.stdout:
            if k == len(wanted) or line[:1] != " " or ":\t" not in line:
                continue
            address = int(line[: line.index(":")], 16)
            while k < len(wanted) and address >= wanted[k][1]:
                found.append(Function(*wanted[k][2], code))
                k, code = k + 1, []
            if k < len(wanted) and address >= wanted[k][0] and (parsed := _INSTRUCTION.match(line)):
                code.append(Instruction(address, parsed[2], parsed[3]))
        if k < len(wanted) and code:
            found.append(Function(*wanted[k][2], code))
        listing.stdout.read()
    return found
