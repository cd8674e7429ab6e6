"""A process that fails, hangs or is stopped ends all, with a message that names it; so does a mismatch of calls.

Each of these programs is started apart, by one process of the tests, whose `mpiexec` starts others.
"""

import os
import shutil
import subprocess
import sys
import time

import pytest

PROGRAM = """
import os, signal, sys, time
from datetime import timedelta
import gradspec as gs
import gradspec.distributed as dist

dist.init_process_group("mpi", timeout=timedelta(seconds=2))
if dist.get_rank() == 1:
    {fault}
dist.all_reduce(gs.ones(2))
dist.destroy_process_group()
"""
FAULTS = {
    "raise KeyError('lost')": "process 1 of 3 has ended with KeyError; all processes are ended",
    "time.sleep(60)": "process 1 has not called it: it is at File",
    "os.kill(os.getpid(), signal.SIGSTOP)": "process 1 tells nothing any more: it is stopped, or dead",
    "os.kill(os.getpid(), signal.SIGKILL)": "",  # which the launcher reports
}


def run(tmp_path, fault, **more):
    """The exit code, the errors and the seconds of the program in three processes."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(fault=fault), "utf-8")
    of_mpi = ("PMI", "MPI", "HYDRA", "HYDI", "OMPI", "PRTE", "PMIX")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(of_mpi)}
    launcher = shutil.which("mpiexec", path=os.path.dirname(sys.executable)) or shutil.which("mpiexec")
    began = time.monotonic()
    done = subprocess.run(
        [launcher, "-n", "3", sys.executable, str(program)],
        env={**environment, **more},
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stderr, time.monotonic() - began


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_end_all(rank, tmp_path, fault):
    if rank == 0:
        code, said, seconds = run(tmp_path, fault)
        assert code != 0
        assert FAULTS[fault] in said
        assert seconds < 10


def test_no_fault(rank, tmp_path):
    if rank == 0:
        assert run(tmp_path, "pass")[0] == 0


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("dist.broadcast(gs.ones(2), 0)", "process 1 calls broadcast of 2 elements of float32, src 0"),
        ("dist.all_reduce(gs.ones(3))", "process 1 calls all_reduce of 3 elements of float32, SUM"),
        ("dist.all_reduce(gs.ones(2).double())", "process 1 calls all_reduce of 2 elements of float64, SUM"),
        ("dist.all_reduce(gs.ones(2), dist.ReduceOp.MAX)", "process 1 calls all_reduce of 2 elements of float32, MAX"),
    ],
)
def test_calls_that_differ_are_told(rank, tmp_path, call, said):
    if rank == 0:
        code, errors, _ = run(tmp_path, call, GRADSPEC_DISTRIBUTED_DEBUG="1")
        assert code != 0
        assert "as call 1: process 0 calls all_reduce of 2 elements of float32, SUM (File" in errors
        assert said in errors and "program.py" in errors
