"""The program of Note [Witness], `witness.py`, which needs nothing but Python.

Its arguments are the file of a socket to which the processes of this machine connect, their number, and that of all.
"""

from __future__ import annotations

import os
import select
import signal
import socket
import sys
from contextlib import suppress


def main(file: int, near: int, size: int) -> None:
    """Wait for a process to end, name it, and end the others."""
    poll, connections, processes = select.epoll(), {}, {}
    with socket.socket(fileno=file) as listener:
        for _ in range(near):
            connection, _ = listener.accept()
            connections[connection.fileno()] = connection
            processes[connection.fileno()] = [int(number) for number in connection.recv(64).split()]
            poll.register(connection, select.EPOLLIN)
    print(flush=True)  # the processes go on
    closed = poll.poll()[0][0]  # the first of all that are ready, in the order of their ends
    if connections[closed].recv(64):
        return
    rank, pid = processes.pop(closed)
    reason = f"rank {rank} of {size} has died (PID {pid})"
    print(f"gradspec.distributed: {reason}; all processes are ended.", file=sys.stderr)
    for _, other in processes.values():
        with suppress(ProcessLookupError):
            os.kill(other, signal.SIGTERM)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
