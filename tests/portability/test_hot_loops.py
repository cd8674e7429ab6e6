"""No hot loop of this build keeps vectors in memory or computes single numbers; the check finds such ones."""

import platform
import shutil
import subprocess
from pathlib import Path

import pytest

from portability.hot_loops import faults
from portability.machine_code import functions

needs_tools = pytest.mark.skipif(
    platform.machine() != "x86_64" or shutil.which("objdump") is None or shutil.which("gcc") is None,
    reason="needs x86-64, gcc and objdump",
)

# At v3 there are 16 vectors of 32 bytes in registers. The first takes vectors of 64 bytes, eight of them.
PLANTED = """
typedef float Wide __attribute__((vector_size(64)));
#define V3 static __attribute__((target("avx2,fma"), noinline, used))
V3 void in_memory_loop(const float *x, float *y, long n) {
    Wide sums[12] = {0};
    for (long k = 0; k < n; k++) {
        for (int l = 0; l < 12; l++) sums[l] += *(const Wide *)(x + 16 * l) * x[k];
        x += 192;
    }
    for (int l = 0; l < 12; l++) *(Wide *)(y + 16 * l) = sums[l];
}
V3 __attribute__((optimize("no-tree-vectorize"))) void single_loop(const float *x, float *y, long n) {
    for (long k = 0; k < n; k++) y[k] = x[k] * x[k] + 1;
}
V3 void right_loop(const float *restrict x, float *restrict y, long n) {
    for (long k = 0; k < n / 16 * 16; k++) y[k] = x[k] * x[k] + 1;
}
"""


@needs_tools
def test_hot_loops_of_this_build():
    from gradspec import _core

    assert faults(Path(_core.__file__)) == []


@needs_tools
def test_planted_faults_are_found(tmp_path):
    source, library = tmp_path / "float32_planted_v3.c", tmp_path / "planted.so"
    source.write_text(PLANTED)
    subprocess.run(["gcc", "-O3", "-fPIC", "-shared", str(source), "-o", str(library)], check=True)
    loops = {found.name: found.loops for found in functions(library)}
    assert any(loop.is_spilling and not loop.is_single for loop in loops["in_memory_loop"])
    assert any(loop.is_single and not loop.vector for loop in loops["single_loop"])
    assert any(loop.vector and loop.is_innermost for loop in loops["right_loop"])
    assert not any(loop.is_spilling for loop in loops["right_loop"] + loops["single_loop"])


@needs_tools
def test_missing_tools_are_named(tmp_path):
    source, library = tmp_path / "float32_activations_v3.c", tmp_path / "planted.so"
    # Under the names of kernels: a map of single numbers, and one that is all there is of its kind.
    names = PLANTED.replace("single_loop", "relu_loop").replace("in_memory_loop", "exp_loop")
    source.write_text(names)
    subprocess.run(["gcc", "-O3", "-fPIC", "-shared", str(source), "-o", str(library)], check=True)
    found = faults(library)
    assert any(text.startswith("relu_loop (float32, v3): ") for text in found)
    assert any(text.startswith("exp_loop (float32, v3): ") for text in found)
    assert any(text.startswith("products: panel: not found of float32 v2") for text in found)
