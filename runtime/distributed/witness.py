"""A program beside the processes of one machine, which says which of them has died.

Note [Witness] A launcher that finds a process dead kills the others at once, so that none of them can say anything, and
MPICH's tells only the number of the process in the system. So the first process of each machine starts a small program
in a session of its own, which the launcher does not end. It waits for the end of any of them (Linux has a file for each
process), writes its rank to the error output of the job, and ends the others, for launchers that do not. It is told
when the program ends, or when a process has said by itself why all are ended.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from gradspec.distributed.mpi import mpi

__all__ = ["Witness"]

_PROGRAM = Path(__file__).with_name("witness_program.py")


class Witness:
    """The program of this machine for the processes of a communicator. See Note [Witness]."""

    def __init__(self, comm: Any) -> None:
        self.program: subprocess.Popen[bytes] | None = None
        near = comm.Split_type(mpi().COMM_TYPE_SHARED)
        space = os.stat("/proc/self/ns/pid").st_ino if hasattr(os, "pidfd_open") else 0
        mine, found = np.array([comm.rank, os.getpid(), space], np.int64), np.empty((near.size, 3), np.int64)
        near.Allgather(mine, found)
        if near.rank == 0 and space and (found[:, 2] == space).all():  # containers number processes by themselves
            command = [sys.executable, "-I", "-S", _PROGRAM, comm.size, *found[:, :2].ravel()]
            self.program = subprocess.Popen(
                [*map(str, command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, start_new_session=True
            )
            with self.program.stdout:  # type: ignore[union-attr]
                self.program.stdout.readline()  # type: ignore[union-attr]  # it watches from now on
        number = np.array([0 if self.program is None else self.program.pid], np.int64)
        near.Bcast(number)
        near.Free()
        self.pid: int = number.item()

    def silence(self) -> None:
        """End the program, from any process of the machine."""
        if self.pid:
            with suppress(ProcessLookupError):
                os.kill(self.pid, signal.SIGKILL)

    def stop(self) -> None:
        """End the program, before any of its processes has ended."""
        if self.program is not None:
            self.silence()
            self.program.wait()
        self.pid = 0
