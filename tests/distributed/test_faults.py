"""A process that fails, hangs or is stopped ends all, with a message that names it; so does a mismatch of calls.

Each of these programs is started apart, by a test in a group of one process.
"""

import os
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import NamedTuple

import pytest
from mpi4py import MPI

import gradspec as gs
from gradspec.distributed import witness_program
from support.project import ROOT

RANK = re.compile(rb"\0(?:PMI_RANK|OMPI_COMM_WORLD_RANK)=(\d+)")  # in the environment, by the launcher
OPTIONS = ["--oversubscribe", "--allow-run-as-root"] if "Open MPI" in MPI.Get_library_version() else []
DIGITS = ROOT / "examples" / "distributed_digits.py"
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
    "os.kill(os.getpid(), signal.SIGKILL)": "rank 1 of 3 has died",
}


linux = pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")


def launched(*program, count=3, **more):
    """A program in some processes, of which the tests' own are none."""
    of_mpi = ("PMI", "MPI", "HYDRA", "HYDI", "OMPI", "PRTE", "PMIX")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(of_mpi)}
    launcher = shutil.which("mpiexec", path=os.path.dirname(sys.executable)) or shutil.which("mpiexec")
    return subprocess.Popen(
        [launcher, *OPTIONS, "-n", str(count), sys.executable, *map(str, program)],
        env={**environment, **more},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(tmp_path, fault, **more):
    """The exit code, the output and the seconds of the program."""
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format(fault=fault), "utf-8")
    began = time.monotonic()
    process = launched(program, **more)
    said = "".join(process.communicate(timeout=60))
    return process.returncode, said, time.monotonic() - began


def processes_of(pid):
    """The ranks and numbers of the processes that a launcher has started, directly or by way of its proxy."""
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, task.read_text("utf-8").split()):
            rank = RANK.search(Path(f"/proc/{child}/environ").read_bytes())
            if rank is None:
                yield from processes_of(child)
            else:
                yield int(rank[1]), child


class Killed(NamedTuple):
    """A run of the digits' program that has lost a process."""

    rank: int
    code: int
    said: str
    seconds: float  # from the loss to the end of the job


def kill(checkpoint, chance, *options, count=3):
    """Kill a process of the digits' program, at a random moment after its first checkpoint."""
    process = launched(DIGITS, "--steps", 100_000, "--checkpoint", checkpoint, *options, count=count)
    until = time.monotonic() + 60
    while not checkpoint.exists() and time.monotonic() < until:
        time.sleep(0.02)
    time.sleep(chance.uniform(0, 0.5))
    rank, chosen = chance.choice(sorted(processes_of(process.pid)))
    os.kill(chosen, signal.SIGKILL)
    began = time.monotonic()
    said = "".join(process.communicate(timeout=60))
    return Killed(rank, process.returncode, said, time.monotonic() - began)


@linux
@pytest.mark.parametrize("number", range(int(os.environ.get("GRADSPEC_MPI_KILLS", "2"))))
def test_a_killed_process_ends_all_and_leaves_a_checkpoint(tmp_path, number):
    checkpoint, chance = tmp_path / "digits.ckpt", random.Random(number)
    killed = kill(checkpoint, chance)
    assert killed.code != 0
    assert f"rank {killed.rank} of 3 has died" in killed.said
    assert killed.seconds < 10
    state = gs.load(checkpoint)
    assert len(state["losses"]) % 20 == 0 and state["network"]["0.weight"].shape == (8, 1, 3, 3)


@linux
@pytest.mark.parametrize("count", [1, 2, 4])
@pytest.mark.parametrize(("options", "error"), [([], 1e-3), (["--double"], 1e-8)], ids=["float32", "float64"])
def test_a_killed_program_goes_on_in_other_numbers_of_processes(tmp_path, options, error, count):
    checkpoint, whole = tmp_path / "digits.ckpt", tmp_path / "whole.ckpt"
    kill(checkpoint, random.Random(count), *options)
    steps = len(gs.load(checkpoint)["losses"]) + 40
    for path, processes in ((checkpoint, count), (whole, 1)):
        process = launched(DIGITS, "--steps", steps, "--checkpoint", path, *options, count=processes)
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    found, expected = (gs.load(path)["losses"] for path in (checkpoint, whole))
    assert len(found) == len(expected) == steps
    assert found[-1] == pytest.approx(expected[-1], abs=error)


@pytest.mark.parametrize("fault", FAULTS)
def test_faults_end_all(tmp_path, fault):
    code, said, seconds = run(tmp_path, fault)
    assert code != 0
    assert FAULTS[fault] in said
    assert seconds < 10


@linux
def test_the_first_of_several_ends_is_named():
    """A launcher's kills are not taken for the fault, however late the witness sees them."""
    absent = 1 << 30  # no process has this number
    with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
        listener.bind("")
        listener.listen(3)
        members = [socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(3)]
        for rank, member in enumerate(members):
            member.connect(listener.getsockname())
            member.send(f"{rank} {absent}".encode())
        command = [sys.executable, witness_program.__file__, listener.fileno(), 3, 3]
        program = subprocess.Popen(
            [*map(str, command)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            pass_fds=[listener.fileno()],
            text=True,
        )
    assert program.stdout.readline() == "\n"
    program.send_signal(signal.SIGSTOP)
    for rank in (1, 0, 2):
        members[rank].close()
    program.send_signal(signal.SIGCONT)
    _, said = program.communicate(timeout=60)
    assert said == f"gradspec.distributed: rank 1 of 3 has died (PID {absent}); all processes are ended.\n"


def test_no_fault(tmp_path):
    assert run(tmp_path, "pass")[0] == 0


@pytest.mark.parametrize(
    ("call", "said"),
    [
        ("dist.broadcast(gs.ones(2), 0)", "process 1 calls broadcast of 2 elements of float32, src 0"),
        ("dist.all_reduce(gs.ones(3))", "process 1 calls all_reduce of 3 elements of float32, SUM"),
        ("dist.all_reduce(gs.ones(2).double())", "process 1 calls all_reduce of 2 elements of float64, SUM"),
        (
            "dist.all_reduce(gs.ones(2), async_op=True)",
            "process 1 calls all_reduce of 2 elements of float32, SUM, async_op",
        ),
        ("dist.all_reduce(gs.ones(2), dist.ReduceOp.MAX)", "process 1 calls all_reduce of 2 elements of float32, MAX"),
    ],
)
def test_calls_that_differ_are_told(tmp_path, call, said):
    code, errors, _ = run(tmp_path, call, GRADSPEC_DISTRIBUTED_DEBUG="1")
    assert code != 0
    assert "as call 1: process 0 calls all_reduce of 2 elements of float32, SUM (File" in errors
    assert said in errors and "program.py" in errors
