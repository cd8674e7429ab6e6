"""The rules of functions of NumPy and SciPy by their names, which numpy_shapes.yaml lists."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from . import matrix_shapes, numpy_shapes


@cache
def rules() -> Mapping[str, Callable[..., Any]]:
    """The rule of each function, by its full name."""
    listed = yaml.safe_load((Path(__file__).parent / "numpy_shapes.yaml").read_text("utf-8"))
    found: dict[str, Callable[..., Any]] = {}
    for rule, names in listed.items():
        place = numpy_shapes if hasattr(numpy_shapes, rule) else matrix_shapes
        found |= dict.fromkeys(names.split(), getattr(place, rule))
    return found
