"""The same call in gradspec and in torch."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from gradspec.testing.samples import Sample, without_phases

from .project import SPEC

Lay = Callable[[np.ndarray], np.ndarray]
# But in the array API.
NOT_IN_TORCH = {"unique_all", "unique_counts", "unique_inverse", "unique_values"} | {
    op.signature.name for op in SPEC.ops if (op.section.namespace or "").startswith("array_api")
}
# those of which torch takes no other indices
INT32 = {"linalg_ldl_solve", "linalg_lu_solve", "lu_solve", "lu_unpack"}
OF_TORCH_ITSELF = {"embedding"}  # as torch.nn.functional's takes the operands in another order
# whose samples stand behind return_indices in torch
SAMPLES_LAST = {f"nn.functional.fractional_max_pool{dims}d_with_indices" for dims in (2, 3)}


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
            return _samples_last(function) if name in SAMPLES_LAST else function
    raise AssertionError(f"torch has no {name}")


def _samples_last(function: Callable[..., Any]) -> Callable[..., Any]:
    def called(input: Any, kernel_size: Any, output_size: Any, output_ratio: Any, random_samples: Any = None) -> Any:
        return function(input, kernel_size, output_size, output_ratio, _random_samples=random_samples)

    return called


def made(library: Any, value: Any, lay: Lay = np.ndarray.copy) -> Any:
    """An argument as one of the library: tensors for arrays, which `lay` copies, its dtypes for NumPy's."""
    if isinstance(value, list):
        return [made(library, item, lay) for item in value]
    if isinstance(value, np.dtype):
        return getattr(library, value.name)
    return library.from_numpy(lay(value)) if isinstance(value, np.ndarray) else value


def tensors(
    lib: Any, sample: Sample, arrays: Mapping[str, Any], *, recorded: bool = True, lay: Lay = np.ndarray.copy
) -> dict[str, Any]:
    """The arguments as tensors of a library; the differentiable ones require grad if `recorded`."""
    arguments = {}
    for param in sample.op.signature.params:
        if param.name not in arrays:
            continue
        value = arrays[param.name]
        if param.name == "indices" and isinstance(value, tuple):
            value = [np.array(index) for index in value]
        if param.type == "Index" and sample.op.key in INT32:
            value = value.astype(np.int32)
        argument = arguments[param.name] = made(lib, value, lay)
        has_gradient = recorded and param.differentiable and param.name not in sample.without_gradient
        for x in argument if isinstance(argument, list) else [argument]:
            if has_gradient and x is not None:
                x.requires_grad_()
    return arguments


def called(sample: Sample, function: Callable[..., Any], arguments: Mapping[str, Any]) -> list[Any]:
    """The outputs; absolute values where an output is determined up to a phase."""
    first = next(iter(arguments.values()))
    try:
        result = sample.call(function, arguments)
    except TypeError:
        if not isinstance(first, list):
            raise
        positional, keywords = sample.bind(arguments)  # some of torch's take no list
        result = function(*first, *positional[1:], **keywords)
    return without_phases(sample.op, list(result) if isinstance(result, list | tuple) else [result])


def flat(arguments: Mapping[str, Any]) -> Iterator[Any]:
    for value in arguments.values():
        yield from value if isinstance(value, list) else [value]


def random_like(lib: Any, rng: np.random.Generator, x: Any) -> Any:
    values: Any = rng.standard_normal(tuple(x.shape))
    if x.is_complex():
        values = values + 1j * rng.standard_normal(tuple(x.shape))
    return lib.from_numpy(np.asarray(values))
