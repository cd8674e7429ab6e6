"""The networks of `examples/distributed_digits.py` learn in several processes as they do in one."""

import sys

import numpy as np
import pytest

import gradspec as gs
import gradspec.distributed as dist
from support.project import ROOT, example


@pytest.fixture(scope="module")
def program():
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "examples"))
        yield example("distributed_digits.py")


@pytest.fixture
def folder(rank, tmp_path):
    """A folder that all processes see."""
    dist.broadcast_object_list(found := [tmp_path], 0)
    return found[0]


def alone(program, steps, dtype, kind, path=None):
    """The losses of one process: a group of this one alone in place of the group of all."""
    world, group = dist.group.world, dist.new_group([dist.get_rank()], use_local_synchronization=True)
    dist.group.world = group
    try:
        return program.train(steps, path, dtype, kind)
    finally:
        dist.group.world = world


KINDS = ["perceptron", "convolutional"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("dtype", "error"), [(gs.float32, 1e-5), (gs.float64, 1e-12)])
def test_losses_are_those_of_one_process(program, dtype, error, kind):
    expected = alone(program, 20, dtype, kind)
    np.testing.assert_allclose(program.train(20, None, dtype, kind), expected, rtol=error)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("dtype", "error"), [(gs.float32, 1e-3), (gs.float64, 1e-8)])
def test_a_checkpoint_is_for_any_number_of_processes(program, folder, rank, dtype, error, kind):
    path = folder / f"{kind}.ckpt"
    program.train(30, path, dtype, kind)  # whose last checkpoint is that of step 20
    dist.barrier()
    assert len(gs.load(path)["losses"]) == 20
    whole = alone(program, 40, dtype, kind)
    mine = folder / f"{rank}.ckpt"
    mine.write_bytes(path.read_bytes())
    dist.barrier()
    resumed = alone(program, 40, dtype, kind, mine)
    np.testing.assert_allclose(resumed[-1], whole[-1], rtol=error)
    together = program.train(40, path, dtype, kind)
    np.testing.assert_allclose(together[-1], whole[-1], rtol=error)


def test_the_program_is_found(program):
    assert "digits.train" in sys.modules
