"""The ops that ran in a checkpointed function, and their lines: shown when its two runs differ."""

from __future__ import annotations

import traceback
from typing import Any

from gradspec.core.process.guard import Guard, attributes, bits
from gradspec.core.process.state import LISTENERS, state
from gradspec.core.tensor import Tensor

_FRAMES = 8  # how much is shown of each stack


class OpLog(Guard):
    """A context that notes each op run in it, with its arguments' shapes and the user's frames above it."""

    def __init__(self) -> None:
        self.ops: list[str] = []
        self.stacks: list[str] = []

    def __enter__(self) -> None:
        undo, listeners = bits(LISTENERS) + attributes("listeners"), [*state.listeners, self._note]
        self._entered, state.listeners, state.mode = (undo, self._entered), listeners, state.mode | LISTENERS

    def _note(self, op: str, arguments: tuple[Any, ...], outputs: Any) -> None:
        results = ", ".join(map(_brief, outputs))
        self.ops.append(f"{results} = {op}({', '.join(map(_brief, arguments))})")
        frames = [
            frame
            for frame in traceback.walk_stack(None)
            if not frame[0].f_globals.get("__name__", "").startswith("gradspec.")
        ]
        stack = traceback.StackSummary.extract(reversed(frames[:_FRAMES]))
        self.stacks.append("".join(stack.format()))


def _brief(value: Any) -> str:
    if isinstance(value, Tensor):
        return f"{value.dtype.name}{list(value.shape)}"
    return f"{type(value).__name__} of {len(value)}" if isinstance(value, list | tuple) else repr(value)


def report(message: str, first: OpLog, second: OpLog) -> str:
    """An error message with the ops of both runs."""
    return "\n".join(
        [
            "An error happened while unpacking tensors; dumping logs of latest computation",
            "",
            "1. Stack traces of the operators that ran in the original forward",
            *_stacks(first),
            "2. Stack traces of the operators that ran during recomputation",
            *_stacks(second),
            "3. Log of operators in the original forward and recomputation",
            "Operations executed during the original forward:",
            *first.ops,
            "Operations executed during recomputation:",
            *second.ops,
            "",
            "ERROR: Detected non-determinism while running activation checkpointing",
            message,
        ]
    )


def _stacks(log: OpLog) -> list[str]:
    count = len(log.ops)
    pairs = enumerate(zip(log.ops, log.stacks, strict=True), 1)
    return [f"{op}   ({number} of {count})\n{stack}" for number, (op, stack) in pairs]
