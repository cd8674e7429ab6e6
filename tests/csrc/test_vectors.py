"""Loops over elements are of vectors in the compiled module; a compiler that makes none says nothing."""

import re
import subprocess

from gradspec import _core
from gradspec.core.compiled.cpu_levels import LEVELS

# They, and their gradients, call what is computed one by one (GS_ALONE, csrc/primitives/primitives.h).
ALONE = """
    erfcx_order erfcx_fall i0e_order i0e_fall k0e_order k0e_fall hypergeometric_limit i1_slope i1e_slope
    sinc_slope special_bessel_j1 special_zeta polygamma_of_order
"""
# Gcc makes branches of its reflection.
BRANCHES = "tetragamma"
# They copy elements, or fill with one number, by registers of any kind.
MOVES = "imag_part isreal rotate sgn zero"
# All that is left of a loop whose code is that of another one: gcc keeps one of both.
FOLDED = re.compile(r"\s*[0-9a-f]+:\s+jmp\s+[0-9a-f]+ <(\w+)_loop_of_singles_3>\s")


def test_loops_of_float32_at_v3():
    if "v3" not in LEVELS:
        return  # not an x86-64
    command = ["objdump", "-d", "--no-show-raw-insn", _core.__file__]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    parts = re.split(r"^[0-9a-f]+ <(.*)_loop_of_singles_3>:$", text, flags=re.MULTILINE)
    bodies = {name: body.partition("\n\n")[0] for name, body in zip(parts[1::2], parts[2::2], strict=True)}
    assert len(bodies) > 300
    folded = {name: found[1] for name, body in bodies.items() if (found := FOLDED.match(body))}
    single = {name for name in bodies if "%ymm" not in bodies[folded.get(name, name)]}
    known = {*ALONE.split(), BRANCHES, *MOVES.split()}
    assert {re.sub("_backward_(self|other)", "", name) for name in single} <= known
