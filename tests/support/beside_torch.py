"""The same call in gradspec and in torch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

NOT_IN_TORCH = {"unique_all"}  # but in the array API
OF_TORCH_ITSELF = {"embedding"}  # as torch.nn.functional's takes the operands in another order


def function_in_torch(torch: Any, name: str) -> Callable[..., Any]:
    """torch's function of that name, or its method; a name with dots is one in a namespace."""
    # of two functions of that name, the one that is a method, too
    first = name in OF_TORCH_ITSELF or hasattr(torch.Tensor, name)
    for place in (torch, torch.Tensor) if first else (torch.nn.functional, torch):
        found = place
        for part in name.split("."):
            found = getattr(found, part, None)
        if found is not None:
            function: Callable[..., Any] = found
            return function
    raise AssertionError(f"torch has no {name}")


def made(library: Any, value: Any) -> Any:
    """An argument as one of the library: tensors for arrays, its dtypes for NumPy's."""
    if isinstance(value, list):
        return [made(library, item) for item in value]
    if isinstance(value, np.dtype):
        return getattr(library, value.name)
    return library.from_numpy(value.copy()) if isinstance(value, np.ndarray) else value
