"""A program beside the processes of one machine, which says which of them has died.

Note [Witness] A launcher that finds a process dead kills the others at once, so that none of them can say anything, and
MPICH's tells only the number of the process in the system. So the first process of each machine starts a small program
in a session of its own, which the launcher does not end. Each process holds a connection to it. The system closes the
connection of a process that dies before the process counts as ended, so that the first one closed is the first process
that died, whichever others the launcher kills in the meantime. The program writes its rank to the error output of the
job, and ends the others, for launchers that do not. A process that sends anything ends the program: it has said by
itself why all are ended, or the work is done.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from gradspec.distributed.mpi import mpi

__all__ = ["Witness"]

_PROGRAM = Path(__file__).with_name("witness_program.py")


class Witness:
    """The program of this machine for the processes of a communicator. See Note [Witness]."""

    def __init__(self, comm: Any) -> None:
        self.program: subprocess.Popen[bytes] | None = None
        self.connection: socket.socket | None = None
        near = comm.Split_type(mpi().COMM_TYPE_SHARED)
        spaces = near.allgather(_spaces())
        if spaces[0] and len({*spaces}) == 1:  # containers number processes and name sockets by themselves
            self._connect(near, comm)
        near.Free()

    def _connect(self, near: Any, comm: Any) -> None:
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET) as listener:
            if near.rank == 0:
                listener.bind("")  # a name that the system chooses, which is no file
                listener.listen(near.size)
            connection.connect(near.bcast(listener.getsockname()))
            connection.send(f"{comm.rank} {os.getpid()}".encode())
            near.Barrier()  # the program finds all of them, and waits for none
            if near.rank == 0:
                command = [sys.executable, "-I", "-S", _PROGRAM, listener.fileno(), near.size, comm.size]
                self.program = subprocess.Popen(
                    [*map(str, command)],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    pass_fds=[listener.fileno()],
                    start_new_session=True,
                )
                with self.program.stdout:  # type: ignore[union-attr]
                    self.program.stdout.readline()  # type: ignore[union-attr]  # it watches from now on
        near.Barrier()
        self.connection = connection
        os.register_at_fork(after_in_child=connection.close)  # a process of its own is not watched

    def silence(self) -> None:
        """End the program, from any process of the machine."""
        if self.connection is not None:
            with suppress(OSError):  # it has ended
                self.connection.send(b"end")

    def stop(self) -> None:
        """End the program, before any of its processes has ended."""
        self.silence()
        if self.program is not None:
            self.program.wait()


def _spaces() -> tuple[int, ...]:
    """The spaces of numbers of processes and of names of sockets, for systems that have them."""
    with suppress(OSError):
        return tuple(os.stat(f"/proc/self/ns/{kind}").st_ino for kind in ("pid", "net"))
    return ()
