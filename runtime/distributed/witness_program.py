"""The program of Note [Witness], `witness.py`, which needs nothing but Python.

Its arguments are the number of all processes, and of each one on this machine its rank and its number in the system.
"""

from __future__ import annotations

import os
import select
import signal
import sys
from contextlib import suppress


def main(size: int, *numbers: int) -> None:
    """Wait for a process to end, name it, and end the others."""
    poll, processes = select.poll(), {}
    for rank, pid in zip(numbers[::2], numbers[1::2], strict=True):
        with suppress(OSError):  # which a container may forbid
            file = os.pidfd_open(pid)
            processes[file] = rank, pid
            poll.register(file, select.POLLIN)
    print(flush=True)  # the processes go on
    for file, _ in poll.poll() if processes else ():
        rank, pid = processes.pop(file)
        reason = f"rank {rank} of {size} has died (PID {pid})"
        print(f"gradspec.distributed: {reason}; all processes are ended.", file=sys.stderr)
    for file in processes:
        with suppress(ProcessLookupError):
            signal.pidfd_send_signal(file, signal.SIGTERM)


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
