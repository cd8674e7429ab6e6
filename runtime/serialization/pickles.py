"""An interpreter of the opcodes that torch's files have, which calls only functions it is given.

Python's own unpickler lets a file set attributes of any object that it can name. This one changes only the lists, sets
and dicts that it has made itself.
"""

from __future__ import annotations

import pickletools
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Any

__all__ = ["interpret"]


def interpret(data: bytes, named: Callable[[str], Any], stored: Callable[[Any], Any]) -> Any:
    """The object that a pickle describes; ValueError, LookupError or TypeError for one that is damaged.

    named: gives the object for "module name" and raises ValueError for a name that is not allowed; a file can call
    the results. stored: gives the object for a persistent identity.
    """
    machine = _Machine(named, stored)
    for opcode, argument, _ in pickletools.genops(data):
        if opcode.name in _PUSHED:
            machine.stack.append(argument)
        elif opcode.name in _MADE:
            machine.stack.append(_MADE[opcode.name]())
        elif opcode.name in _STEPS:
            _STEPS[opcode.name](machine, argument)
        elif opcode.name not in _IGNORED:
            raise ValueError(f"its pickle has the opcode {opcode.name}, which torch does not write")
    (result,) = machine.stack
    return result


_IGNORED = {"PROTO", "FRAME", "STOP"}
_PUSHED = {
    "BININT", "BININT1", "BININT2", "LONG1", "LONG4", "BINFLOAT", "BINUNICODE", "SHORT_BINUNICODE", "BINUNICODE8",
    "BINBYTES", "SHORT_BINBYTES", "BINBYTES8",
}  # fmt: skip
_MADE: dict[str, Callable[[], Any]] = {
    "NONE": lambda: None,
    "NEWTRUE": lambda: True,
    "NEWFALSE": lambda: False,
    "EMPTY_DICT": dict,
    "EMPTY_LIST": list,
    "EMPTY_SET": set,
    "EMPTY_TUPLE": tuple,
}


class _Machine:
    """The state of a pickle that is being read."""

    def __init__(self, named: Callable[[str], Any], stored: Callable[[Any], Any]) -> None:
        self.named, self.stored = named, stored
        self.stack: list[Any] = []
        self.marks: list[int] = []
        self.memo: dict[int, Any] = {}
        self.functions: dict[int, Any] = {}  # by id: what a file may call

    def since_mark(self) -> list[Any]:
        return self.last(len(self.stack) - self.marks.pop())

    def last(self, count: int) -> list[Any]:
        start = len(self.stack) - count
        if start < 0:
            raise ValueError("its pickle takes more than it has")
        taken = self.stack[start:]
        del self.stack[start:]
        return taken

    def find(self, name: str) -> None:
        found = self.named(name)
        self.functions[id(found)] = found
        self.stack.append(found)

    def find_by_texts(self) -> None:
        module, name = self.last(2)
        self.find(f"{module} {name}")

    def call(self) -> None:
        function, arguments = self.last(2)
        if id(function) not in self.functions or type(arguments) is not tuple:
            raise ValueError(f"it calls {function!r}")
        self.stack.append(function(*arguments))

    def extend(self, values: list[Any]) -> None:
        target = self.stack[-1]
        if type(target) is list:
            target.extend(values)
        elif type(target) is set:
            target.update(values)
        else:
            raise TypeError(f"it puts elements into a {type(target).__name__}")

    def put(self, values: list[Any]) -> None:
        target = self.stack[-1]
        if type(target) not in (dict, OrderedDict, Counter):
            raise TypeError(f"it puts keys into a {type(target).__name__}")
        for key, value in zip(values[::2], values[1::2], strict=True):
            target[key] = value

    def build(self) -> None:
        """Give a state dict its metadata, which is the only attribute that a file sets."""
        (state,) = self.last(1)
        if type(self.stack[-1]) is not OrderedDict or type(state) is not dict or state.keys() != {"_metadata"}:
            raise ValueError(f"it sets attributes of a {type(self.stack[-1]).__name__}")
        setattr(self.stack[-1], "_metadata", state["_metadata"])  # noqa: B010  # no attribute of the class


def _remember(machine: _Machine, number: int | None) -> None:
    machine.memo[len(machine.memo) if number is None else number] = machine.stack[-1]


_STEPS: dict[str, Callable[[_Machine, Any], Any]] = {
    "MARK": lambda machine, _: machine.marks.append(len(machine.stack)),
    "GLOBAL": lambda machine, name: machine.find(name),
    "STACK_GLOBAL": lambda machine, _: machine.find_by_texts(),
    "REDUCE": lambda machine, _: machine.call(),
    "BUILD": lambda machine, _: machine.build(),
    "BINPERSID": lambda machine, _: machine.stack.append(machine.stored(*machine.last(1))),
    "TUPLE": lambda machine, _: machine.stack.append(tuple(machine.since_mark())),
    "TUPLE1": lambda machine, _: machine.stack.append(tuple(machine.last(1))),
    "TUPLE2": lambda machine, _: machine.stack.append(tuple(machine.last(2))),
    "TUPLE3": lambda machine, _: machine.stack.append(tuple(machine.last(3))),
    "APPEND": lambda machine, _: machine.extend(machine.last(1)),
    "APPENDS": lambda machine, _: machine.extend(machine.since_mark()),
    "ADDITEMS": lambda machine, _: machine.extend(machine.since_mark()),
    "SETITEM": lambda machine, _: machine.put(machine.last(2)),
    "SETITEMS": lambda machine, _: machine.put(machine.since_mark()),
    "BINPUT": _remember,
    "LONG_BINPUT": _remember,
    "MEMOIZE": _remember,
    "BINGET": lambda machine, number: machine.stack.append(machine.memo[number]),
    "LONG_BINGET": lambda machine, number: machine.stack.append(machine.memo[number]),
}
