"""The kinks and singularities of an op as rows of a table: for the page of all of them, and for that of the op."""

from collections.abc import Iterator
from typing import Final

from ..read.model import Op

CALLED: Final = {"self": "input"}  # by users of functions


def point_rows(op: Op) -> Iterator[tuple[str, str, str]]:
    """Yield the arguments, the gradient and the note of each point."""
    for point in op.tests.special:
        at = [f"{CALLED.get(name, name)} = {_literal(value)}" for name, value in point.at.items()]
        gradients = [(CALLED.get(name, name), _literal(value)) for name, value in point.gradient.items()]
        several = len(gradients) > 1
        yield ", ".join(at), ", ".join(f"{name}: " * several + text for name, text in gradients), point.note or ""


def _literal(value: object) -> str:
    """A value as a reader writes it."""
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)
