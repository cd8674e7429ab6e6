"""Pieces of generated Python between the writers and the templates."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Function:
    """A function; `after` are statements that follow its definition."""

    name: str
    parameters: str
    lines: list[str]
    after: tuple[str, ...] = ()

    @property
    def body(self) -> list[str]:
        return indented(self.lines)


@dataclass(frozen=True)
class NodeClass:
    """A node class: what its attributes are set to, and the lines of its methods."""

    name: str
    signature: str
    formulas: list[str]
    attributes: list[tuple[str, str]]
    edges: str
    backward_arrays: list[str]
    backward_tensors: list[str]


@dataclass(frozen=True)
class OpCode:
    """All the Python of an op; `nodes` is its node class, if it has one."""

    origin: str
    values: list[tuple[str, str]]
    nodes: list[NodeClass]
    functions: list[Function]


def indented(lines: list[str]) -> list[str]:
    """The lines, one level deeper."""
    return [f"    {line}" if line else line for line in lines]


def tuple_display(parts: list[str]) -> str:
    """The display of a tuple of expressions."""
    return "(" + "".join(f"{part}, " for part in parts).rstrip(" ") + ")"


def quoted(names: list[str]) -> str:
    """The display of a tuple of strings."""
    return tuple_display([f'"{name}"' for name in names])


def docstring(text: str) -> str:
    """The text as it may stand in a docstring."""
    return text.replace("\\", "\\\\").replace('"""', "'''")
