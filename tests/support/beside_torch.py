"""The same call in gradspec and in torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from gradspec.codegen.language import FREE_TYPES
from gradspec.testing.samples import Sample

NOT_IN_TORCH = {"unique_all"}  # but in the array API


def function_in_torch(torch: Any, name: str) -> Callable[..., Any]:
    """torch's function of that name, or its method; a name with dots is one in a namespace."""
    is_method = hasattr(torch.Tensor, name)  # of two functions of that name, that is the one
    for place in (torch, torch.Tensor) if is_method else (torch.nn.functional, torch):
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


def tensors(lib: Any, sample: Sample, arrays: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments as tensors of a library; the differentiable ones require grad."""
    arguments = {}
    for param in sample.op.signature.params:
        if param.name not in arrays:
            continue
        value = arrays[param.name]
        if param.type in FREE_TYPES and isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = [np.array(index) for index in value]  # index tensors
        argument = arguments[param.name] = made(lib, value)
        for x in argument if isinstance(argument, list) else [argument]:
            if param.differentiable and param.name not in sample.without_gradient and x is not None:
                x.requires_grad_()
    return arguments


def called(sample: Sample, function: Callable[..., Any], arguments: Mapping[str, Any]) -> list[Any]:
    first = next(iter(arguments.values()))
    try:
        result = sample.call(function, arguments)
    except TypeError:
        if not isinstance(first, list):
            raise
        positional, keywords = sample.bind(arguments)  # some of torch's take no list
        result = function(*first, *positional[1:], **keywords)
    return list(result) if isinstance(result, list | tuple) else [result]


def flat(arguments: Mapping[str, Any]) -> Iterator[Any]:
    for value in arguments.values():
        yield from value if isinstance(value, list) else [value]


def random_like(lib: Any, rng: np.random.Generator, x: Any) -> Any:
    values: Any = rng.standard_normal(tuple(x.shape))
    if x.is_complex():
        values = values + 1j * rng.standard_normal(tuple(x.shape))
    return lib.from_numpy(np.asarray(values))
