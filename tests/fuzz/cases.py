"""A call of an op: its operands, where they lie in memory, and its other arguments."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from fuzz.layouts import Layout, Placed, overlapping
from gradspec.codegen.read.model import Op
from gradspec.testing.samples import Sample

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Operand:
    """An array, and where its elements lie."""

    values: Array
    layout: Layout

    def __str__(self) -> str:
        head = f"{self.values.dtype}{list(self.values.shape)}"
        place = "" if self.layout.plain else f" {self.layout}"
        shown = self.values.tolist() if self.values.size <= 16 else f"{self.values.ravel()[:8].tolist()} ..."
        return f"{head}{place} {shown}"


@dataclass(frozen=True)
class Overlap:
    """The first two operands are views of one array."""

    base: Array
    kind: str
    names: tuple[str, str]

    def views(self) -> dict[str, Array]:
        """The two views of a copy of the array, by parameter."""
        return dict(zip(self.names, overlapping(self.base.copy(), self.kind), strict=True))


@dataclass(frozen=True)
class Case:
    """A call of an op: an `Operand`, a list of them or a plain value for each parameter that is given."""

    op: Op
    arguments: Mapping[str, Any]
    mood: str = "tame"
    overlap: Overlap | None = None
    threads: int = 1
    seed: int = 0  # of what checks draw: cotangents, and their layouts

    @property
    def sample(self) -> Sample:
        """The signature that binds arguments to parameters."""
        return Sample(self.op, "case", {})

    def operands(self) -> Iterator[tuple[str, int | None, Operand]]:
        """The operands, with the parameter, and the place in its list if it has one."""
        for name, value in self.arguments.items():
            if isinstance(value, Operand):
                yield name, None, value
            elif isinstance(value, list) and value and isinstance(value[0], Operand):
                yield from ((name, i, item) for i, item in enumerate(value))

    def arrays(self) -> dict[str, Any]:
        """The arguments with new arrays, as they come."""
        return self._mapped(lambda operand: operand.values.copy())

    def placed(self) -> dict[str, Any]:
        """The arguments with operands in their layouts."""
        return self._mapped(lambda operand: Placed(operand.values, operand.layout))

    def _mapped(self, make: Any) -> dict[str, Any]:
        def one(value: Any) -> Any:
            if isinstance(value, list):
                return [one(item) for item in value]
            return make(value) if isinstance(value, Operand) else value

        return {name: one(value) for name, value in self.arguments.items()}

    def with_operand(self, name: str, place: int | None, operand: Operand) -> Case:
        """The case with another operand; what overlapped no longer does."""
        value: Any = operand
        if place is not None:
            value = [operand if i == place else item for i, item in enumerate(self.arguments[name])]
        return replace(self, arguments={**self.arguments, name: value}, overlap=None)

    def __str__(self) -> str:
        def shown(value: Any) -> str:
            return f"[{'; '.join(map(str, value))}]" if isinstance(value, list) else str(value)

        lines = [f"    {name}: {shown(value)}" for name, value in self.arguments.items()]
        if self.overlap:
            lines.append(f"    {' and '.join(self.overlap.names)} overlap: {self.overlap.kind}")
        return "\n".join([f"  {self.op.key}, {self.threads} threads", *lines])
