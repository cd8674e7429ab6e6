"""What tests of graphs begin with and look at: leaves, values, and the words of the well-known errors."""

from __future__ import annotations

import gradspec as gs

SECOND = "Trying to backward through the graph a second time"
MODIFIED = "one of the variables needed for gradient computation has been modified by an inplace operation"


def leaf(*values: float) -> gs.Tensor:
    return gs.tensor(list(values) or [1.0, 2.0, 3.0], dtype=gs.float64, requires_grad=True)


def values(x: gs.Tensor | None) -> list[float]:
    assert x is not None
    return x.detach().tolist()
