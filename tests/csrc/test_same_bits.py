"""Every kernel gives the same bits whatever the address, the layout, the number of threads and the level."""

import os
import subprocess
import sys

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.compiled.cpu_levels import LEVELS
from gradspec.core.compiled.kernels import ufuncs
from gradspec.testing.samples import placed
from support.kernel_values import (
    DTYPES,
    ELEMENTWISE,
    ROWS,
    generator,
    operand_dtypes,
    row_operand,
    run_rows,
    same_bits,
    values,
)
from support.project import ROOT

# Around every vector, and the blocks in which strided operands are packed.
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 511, 513, 1000)
LONG = 65_539  # with three threads, in two tasks
BLOCKS = 3_011  # in several of them
# Around leaves of folds, and parts of rows; for an axis that is not the last one, too.
SHAPES = (
    (1, 5), (1, 17), (1, 100), (3, 1023), (1, 2049), (2, 5000), (1, 33_000), (1, 140_003), (2, 70_001),
    (90, 600), (600, 90), (70_001, 2), (2500, 30), (14, 5000),
)  # fmt: skip


@pytest.mark.parametrize("name", ELEMENTWISE)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_element_depends_on_its_operands_alone(name):
    kernel = ufuncs[name]
    for dtype in DTYPES:
        found = operand_dtypes(kernel, np.dtype(dtype))
        if found is not None:
            operands = [placed(values(one, LONG, k), 0) for k, one in enumerate(found)]
            check_elements(kernel, operands, ELEMENTWISE.index(name))


def check_elements(kernel, operands, turn):
    """All kernels have the same loops, of which each has its turn at a fourth of the lengths from an address."""
    dtypes = [x.dtype.name for x in operands]
    gs.set_num_threads(1)
    expected = kernel(*operands)
    gs.set_num_threads(3)
    assert same_bits(kernel(*[placed(x, 5) for x in operands]), expected), f"{dtypes}, threads"
    gs.set_num_threads(1)
    rng = generator("places", *dtypes)
    for offset in range(16):
        for n in LENGTHS[(offset + turn) % 4 :: 4]:
            start = int(rng.integers(0, LONG - n))
            part = [placed(x[start : start + n], offset * (k + 1) % 16) for k, x in enumerate(operands)]
            assert same_bits(kernel(*part), expected[start : start + n]), f"{dtypes}, {n} from {offset}"
    operands, expected = [x[:BLOCKS] for x in operands], expected[:BLOCKS]
    for step in (2, 3, -1):
        assert same_bits(kernel(*[x[::step] for x in operands]), expected[::step]), f"{dtypes}, step {step}"
    out = np.empty((BLOCKS, 2), expected.dtype)[:, 0]
    kernel(*operands, out=out)
    assert same_bits(out, expected), f"{dtypes}, strided output"
    order = rng.permutation(BLOCKS)
    assert same_bits(kernel(*[x[order] for x in operands]), expected[order]), f"{dtypes}, other neighbours"


# ---- kernels along an axis, which may depend on the shape and the strides, too ----


@pytest.mark.parametrize("name", ROWS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_rows_depend_on_values_shape_and_strides_alone(name):
    for dtype in DTYPES:
        try:
            run_rows(name, np.ones((1, 2), dtype))
        except TypeError:
            continue
        check_rows(name, dtype)


def check_rows(name, dtype):
    for shape in SHAPES:
        x = row_operand(name, shape, dtype)
        for transposed in (False, True):
            expected = None
            # In long rows each offset meets the same loops as in short ones: those of the threads are enough.
            on_one = range(16) if x.size < 10_000 else (0,)
            for count, offsets in ((1, on_one), (2, (3,)), (3, (5,))):
                gs.set_num_threads(count)
                for offset in offsets:
                    y = placed(x, offset)
                    got = run_rows(name, y.T if transposed else y)
                    expected = got if expected is None else expected
                    words = f"{dtype}, {shape}, transposed {transposed}, {count} threads, {offset}"
                    assert same_bits(got, expected), words


# ---- levels ----

FUSED = [level for level in LEVELS if level not in ("v2", "base")]


def at_level(level, folder):
    """The results of every kernel for the same operands at a level, by kernel, dtype and output."""
    file = folder / f"{level}.npz"
    subprocess.run(
        [sys.executable, "-m", "support.kernel_values", str(file)],
        env={**os.environ, "GRADSPEC_CPU": level, "PYTHONPATH": str(ROOT / "tests")},
        check=True,
    )
    with np.load(file) as found:
        return {name: found[name].tobytes() for name in found.files}


@pytest.mark.skipif(len(FUSED) < 2, reason="the processor has one level with fused operations")
def test_levels_with_fused_operations_give_the_same_bits(tmp_path):
    found = [at_level(level, tmp_path) for level in FUSED]
    assert len(found[0]) > 1400
    for other in found[1:]:
        assert [name for name in found[0] if other[name] != found[0][name]] == []
