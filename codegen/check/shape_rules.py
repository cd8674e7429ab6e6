"""The rules of functions of NumPy and SciPy by their names, which numpy_shapes.yaml lists."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

_MODULES = ("numpy_shapes", "matrix_shapes")


@cache
def rules() -> Mapping[str, Callable[..., Any]]:
    """The rule of each function, by its full name."""
    there = ChainMap(*(vars(import_module(f"{__package__}.{module}")) for module in _MODULES))
    listed = yaml.safe_load((Path(__file__).parent / "numpy_shapes.yaml").read_text("utf-8"))
    return {name: there[rule] for rule, names in listed.items() for name in names.split()}
