"""Every kernel gives the same bits whatever the address, the layout, the number of threads and the level."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.kernels import ufuncs
from gradspec.core.levels import LEVELS
from gradspec.testing.samples import placed
from support.kernel_values import (
    DTYPES,
    ELEMENTWISE,
    ROWS,
    bits,
    generator,
    operand_dtypes,
    row_operand,
    run_rows,
    values,
)
from support.project import ROOT

# Around every vector, and the blocks in which strided operands are packed.
LENGTHS = (1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 63, 64, 65, 100, 511, 513, 1000)
LONG = 131_075  # with four threads, in four tasks
# Around leaves of folds, and parts of rows; for an axis that is not the last one, too.
SHAPES = (
    (1, 5), (1, 17), (1, 100), (3, 1023), (1, 2049), (2, 5000), (1, 33_000), (1, 140_003), (3, 70_001),
    (90, 600), (600, 90), (70_001, 3), (5000, 30), (20, 5000),
)  # fmt: skip


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ELEMENTWISE)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_element_depends_on_its_operands_alone(name: str, dtype: str) -> None:
    kernel: Any = ufuncs[name]
    rng = generator(name, dtype)
    found = operand_dtypes(kernel, np.dtype(dtype))
    if found is None:
        return
    operands = [placed(values(rng, one, LONG), 0) for one in found]
    gs.set_num_threads(1)
    expected = kernel(*operands)
    for count in (2, 3, 4):
        gs.set_num_threads(count)
        assert bits(kernel(*[placed(x, 5) for x in operands])) == bits(expected), f"{count} threads"
    gs.set_num_threads(1)
    for offset in range(16):
        for n in LENGTHS[offset % 2 :: 2]:
            start = int(rng.integers(0, LONG - n))
            part = [placed(x[start : start + n], offset * (k + 1) % 16) for k, x in enumerate(operands)]
            assert bits(kernel(*part)) == bits(expected[start : start + n]), f"{n} from {offset}"
    for step in (2, 3, -1):
        assert bits(kernel(*[x[::step] for x in operands])) == bits(expected[::step]), f"step {step}"
    out = np.empty((LONG, 2), expected.dtype)[:, 0]
    kernel(*operands, out=out)
    assert bits(out) == bits(expected), "strided output"
    order = rng.permutation(LONG)
    assert bits(kernel(*[x[order] for x in operands])) == bits(expected[order]), "other neighbours"


# ---- kernels along an axis, which may depend on the shape and the strides, too ----


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ROWS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_rows_depend_on_values_shape_and_strides_alone(name: str, dtype: str) -> None:
    rng = generator(name, dtype)
    for shape in SHAPES:
        x = row_operand(rng, name, shape, dtype)
        for transposed in (False, True):
            expected = None
            # In long rows each offset meets the same loops as in short ones: some are enough.
            on_one = range(16) if x.size < 10_000 else (0, 1, 6, 15)
            for count, offsets in ((1, on_one), (2, (0, 3)), (3, (4,)), (4, (5,))):
                gs.set_num_threads(count)
                for offset in offsets:
                    y = placed(x, offset)
                    try:
                        got = bits(run_rows(name, y.T if transposed else y))
                    except TypeError:
                        return
                    expected = expected or got
                    assert got == expected, f"{shape}, transposed {transposed}, {count} threads, {offset}"


# ---- levels ----

FUSED = [level for level in LEVELS if level not in ("v2", "base")]


def at_level(level: str, folder: Path) -> dict[str, bytes]:
    """What every kernel makes of the same operands at a level, by kernel, dtype and output."""
    file = folder / f"{level}.npz"
    subprocess.run(
        [sys.executable, "-m", "support.kernel_values", str(file)],
        env={**os.environ, "GRADSPEC_CPU": level, "PYTHONPATH": str(ROOT / "tests")},
        check=True,
    )
    with np.load(file) as found:
        return {name: found[name].tobytes() for name in found.files}


@pytest.mark.skipif(len(FUSED) < 2, reason="the processor has one level with fused operations")
def test_levels_with_fused_operations_give_the_same_bits(tmp_path: Path) -> None:
    found = [at_level(level, tmp_path) for level in FUSED]
    assert len(found[0]) > 1400
    for other in found[1:]:
        assert [name for name in found[0] if other[name] != found[0][name]] == []
