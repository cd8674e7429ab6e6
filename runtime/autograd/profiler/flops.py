"""The floating point operations of an op, by the `flops` of its entry in the spec."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from types import SimpleNamespace
from typing import Any

from gradspec.core.ops import OPS


def flops_of(key: str | None, inputs: Sequence[Any], output: tuple[int, ...]) -> int | None:
    """The floating point operations of an op that was called with these shapes; None if the spec does not
    say.
    """
    info = OPS.get(key) if key is not None else None
    if info is None:
        return None
    if info.flops is None:
        return prod(output) if info.elementwise else None
    of = SimpleNamespace()
    names = [*[parameter.name for parameter in info.parameters][: len(inputs)], info.outputs[0].name]
    for name, shape in zip(names, [*inputs, output], strict=True):
        vars(of).update({f"{name}_shape": shape, f"{name}_ndim": len(shape)})
    return int(info.flops(of))
