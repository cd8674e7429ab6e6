"""The loops that most of the time is spent in, and what their machine code may be.

`faults` says what is in a library or program that should not be: a loop of vectors that became one of single
numbers, or one that keeps its vectors in memory.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from functools import cache

from portability.machine_code import REGISTERS, Function, functions
from portability.units import ROOT


@dataclass(frozen=True)
class Hot:
    """Functions of handwritten kernels, and how many loops of a kind are in each."""

    names: str  # a pattern
    vectors: int = 1  # loops of vectors, at least
    single: int = 0  # loops over single numbers, at most: ends of rows, columns with gaps
    in_memory: int = 0  # loops that keep vectors in memory, at most
    only: str = ""  # a pattern of instructions: loops without such a one do not count
    around: bool = False  # whether loops around others count, too


# clang unrolls loops over the ends of rows and columns again, and makes several of each; so of loops in memory, where
# there are some.
CLANG_UNROLLS = 5

_PRODUCT = r"v?(mul|fn?m(add|sub)\d+)[ps][sd]$"

HOT = {
    "products": (
        Hot("panel", 6, 2, 4, only=_PRODUCT),  # in memory: sums of the last row
        Hot("few_rows", 2, 4, only=_PRODUCT),
        Hot("rank_one", 2, 1),
    ),
    "softmax": (
        Hot("(log_)?softmax_(grad_)?columns|logsumexp_columns", 2, 0, 1),
        Hot("exp_block", 2, 4),
        Hot("(log_)?softmax_spread|(log_)?softmax_values", 1, 3),
    ),
    # In memory: pairs of leaves, of 2,048 elements each. At v2 a leaf's sums take all 16 registers.
    "folds": (
        Hot("sum_mapped|(prod|nansum|sum_abs|sum_square)_values", 4, 3, 2),
        Hot("(count_nonzero|sum_exp)_map", 1, 4),
        Hot("(amax|amin)_values", 2, 3, 2),
        Hot("(sum|prod|nansum|amax|amin)_(add_rows|rows)", 1, 3),
    ),
    "scans": (Hot("cummax_row|cummin_row", 1, 1, around=True), Hot("logcumsumexp_values", 1, 2)),
    "selections": (Hot("largest_row|smallest_row", 1, 5, 1, around=True), Hot("position_of_rank_row_", 1, 1)),
    # In a row each number has an address of its own, so that nothing is a vector.
    "scatters": (Hot("scatter_add_row", 0, 2), Hot("scatter_add_slices", 1, 2)),
}
# Maps that are known to be of single numbers, at which levels, and why.
_HALVES = "gcc takes vectors of half the width"
_BRANCHES = "gcc makes branches of choices between calls"
_CALLS = "without fused operations each element calls fma, around which clang keeps vectors in memory"
KNOWN = {
    "pow_0": ("v2 v3 v4", _BRANCHES),
    "pow_backward_self_0": ("v2 v3 v4", _BRANCHES),
    "sinc_backward_self": ("v2 v3 v4", _BRANCHES),
    "sinc_slope": ("v2 v3 v4", _BRANCHES),
    "tan": ("v4", _HALVES),
    **dict.fromkeys(
        ("floor_divide", "array_api_floor_divide", "remainder_backward_other", "array_api_remainder_backward_x2"),
        ("v2 v4", f"{_CALLS}; {_HALVES}"),
    ),
    **dict.fromkeys(("fmod", "remainder", "array_api_remainder"), ("v2", _CALLS)),
}


@cache
def _alone():
    """For each generated kernel 1 if it calls a function that no loop of vectors can, 2 if a primitive of far
    arguments (GS_ALONE, csrc/primitives/primitives.h).
    """
    text = (ROOT / "csrc" / "primitives" / "primitives.h").read_text("utf-8")
    primitives = {name: int(kind) for name, kind in re.findall(r"#define GS_ALONE_(\w+) ~, (\d)", text)}
    kinds = {}
    for name, called in re.findall(
        r"^GS_MAP\d\((\w+), ([^,]*),", (ROOT / "generated" / "kernels.inc").read_text("utf-8"), re.MULTILINE
    ):
        kinds[name] = 0
        for primitive in re.findall(r"GS_ALONE\((\w+)\)", called):
            kinds[name] |= primitives.get(primitive, 0)
    return kinds


def _faults_of_map(function):
    """A generated loop over elements."""
    kernel = function.name.removesuffix("_loop")
    kind = _alone().get(kernel, 1)
    if kind & 1 or function.level in KNOWN.get(kernel, ("", ""))[0]:
        return
    for loop in function.loops:
        if loop.is_innermost and not (loop.is_single and kind & 2) and (loop.is_spilling or loop.is_single):
            yield loop
    if not any(loop.vector for loop in function.loops) and any(loop.single for loop in function.loops):
        yield "no loop of vectors"


def _faults_of(hot, function, more):
    only = re.compile(hot.only)
    loops = [
        loop
        for loop in function.loops
        if (hot.around or loop.is_innermost) and any(only.match(one.name) for one in loop.code)
    ]
    found = sum(loop.vector > 0 and not loop.is_single for loop in loops)
    if found < hot.vectors:
        yield f"{found} loops of vectors instead of {hot.vectors}"
    in_memory = hot.in_memory + (more if hot.in_memory else more > 0)
    for kind, most in (("is_single", hot.single + more), ("is_spilling", in_memory)):
        those = [loop for loop in loops if getattr(loop, kind)]
        yield from those if len(those) > most else ()


def _parts(found):
    """By dtype, level and name each function as a whole: a compiler may have made several of it."""
    parts = defaultdict(list)
    for function in found:
        parts[function.dtype, function.level, function.name].append(function)
    return {
        key: Function(several[0].name, *key[:2], several[0].part, [one for each in several for one in each.code])
        for key, several in parts.items()
    }


def faults(file, more=0):
    """The failures in a library or program, one text for each loop or function.

    more: how many loops of single numbers a function may have beyond the loops that gcc makes. Functions that are
    part of others may then be missing.
    """
    said = []
    seen = defaultdict(set)
    for (dtype, level, name), function in _parts(functions(file)).items():
        wrong = []
        if name.endswith("_loop"):
            seen["maps"].add((dtype, level))
            wrong += _faults_of_map(function)
        elif function.part == "handwritten":
            for subject, several in HOT.items():
                for hot in several:
                    if re.fullmatch(hot.names, name):
                        seen[f"{subject}: {hot.names}"].add((dtype, level))
                        wrong += _faults_of(hot, function, more)
        said += [f"{name} ({dtype}, {level}): {one}" for one in wrong]
    wanted = {(dtype, level) for dtype in ("float32", "float64") for level in REGISTERS}
    for pattern in ("maps", *(f"{subject}: {hot.names}" for subject, several in HOT.items() for hot in several)):
        if not more and (missing := wanted - seen[pattern]):
            said.append(f"{pattern}: not found of {', '.join(map(' '.join, sorted(missing)))}")
    return said


def main(name, file):
    """Print what is wrong in a library or program that a compiler made; how much."""
    found = faults(file, CLANG_UNROLLS if name == "clang" else 0)
    print(f"loops by {name}: {len(found) or 'none'} of single numbers or with vectors in memory", flush=True)
    print("\n".join(f"    {one}" for one in found), end="\n" if found else "")
    return len(found)
