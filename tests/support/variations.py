"""More samples of an op, which follow from its signature and from its samples.

A variation changes one thing of a sample: a flag, a dim to the one counted from the other end, an option, a
number, a shape to one with a batch dim, with none, or with no element. Some are not valid calls.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from gradspec.codegen.read.model import Op
from gradspec.codegen.words.parameters import Parameter
from gradspec.testing.samples import Sample, function_of, samples

ENOUGH = 6
REFUSALS = (RuntimeError, IndexError, ValueError, TypeError, NotImplementedError, OverflowError)
_NUMBERS = ("int", "float", "scalar")
_Shape = tuple[int, ...]


@cache
def more_samples(op: Op) -> list[Sample]:
    """As many valid variations as the op lacks to have enough samples; then its own with other numbers."""
    found: list[Sample] = []
    missing = ENOUGH - len(samples(op))
    for sample in variations(op) if missing > 0 else ():
        if len(found) < missing and is_valid(sample):
            found.append(sample)
    given = samples(op)
    while len(found) < missing:
        again = given[len(found) % len(given)]
        found.append(Sample(op, f"{again.label} again {len(found)}", again.values))
    return found


def is_valid(sample: Sample) -> bool:
    """Whether the op takes it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # as it is asked while tests are collected
        try:
            sample.call(function_of(sample.op), sample.tensors(grad=False))
        except REFUSALS:
            return False
    return True


def variations(op: Op) -> Iterator[Sample]:
    """The variations of an op's samples, each once, those of one kind beside those of others."""
    seen = [dict(sample.values) for sample in samples(op)]
    for sample in samples(op):
        for what, changes in _changes(op, sample.values):
            values = {**sample.values, **changes}
            changed = Sample(op, f"{sample.label} {what}", values)
            if values not in seen and _can_be_drawn(changed):
                seen.append(values)
                yield changed


def _can_be_drawn(sample: Sample) -> bool:
    """Whether there are such matrices as the op is tested with."""
    try:
        sample.arrays()
    except ValueError:
        return False
    return True


_SHAPES: dict[str, Callable[[_Shape], _Shape]] = {
    "in a batch": lambda shape: (2, *shape),
    "in an empty batch": lambda shape: (0, *shape),
    "of twice the size": lambda shape: tuple(2 * n for n in shape),
    "of one element": lambda shape: tuple(1 for _ in shape),
    "without elements": lambda shape: (*shape[:-1], 0) if shape else (0,),
    "without dims": lambda shape: (),
}


def _changes(op: Op, values: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The changes that can be made in the arguments of a sample."""
    shapes = {
        param.name: values[param.name]
        for param in op.signature.params
        if param.differentiable and _is_shaped(values.get(param.name))
    }
    changed = {what: _mapped(change, shapes) for what, change in _SHAPES.items()}
    first, *others = changed
    yield first, changed[first]
    for param in op.signature.params:
        for k, value in enumerate(_others(param, values.get(param.name, param.default), _ndim(shapes))):
            yield f"{param.name} {k}", {param.name: value}
    for what in others:
        yield what, changed[what]


def _mapped(change: Callable[[_Shape], _Shape], shapes: Mapping[str, Any]) -> dict[str, Any]:
    """Shapes, and those in lists, changed."""
    return {
        name: change(value) if _is_shape(value) else tuple([change(shape) for shape in value])
        for name, value in shapes.items()
    }


def _is_shaped(value: Any) -> bool:
    """Whether a tensor, or each of a list, is given by its shape."""
    return _is_shape(value) or (isinstance(value, tuple) and all(_is_shape(item) for item in value))


def _is_shape(value: Any) -> bool:
    return isinstance(value, tuple) and all(type(n) is int for n in value)


def _ndim(shapes: Mapping[str, Any]) -> int:
    return max((len(shape) for shape in shapes.values() if _is_shape(shape)), default=0)


def _others(param: Parameter, value: Any, ndim: int) -> Iterator[Any]:
    """Other values of a parameter, near the one that is given."""
    if param.name == "inplace":
        return  # a leaf that requires grad is not written to
    if param.type == "bool" and isinstance(value, bool):
        yield not value
    elif param.type == "str":
        yield from (option for option in param.options if option != value)
    elif param.is_dim and ndim:
        yield from _other_dims(param, value, ndim)
    elif param.type in _NUMBERS and isinstance(value, int | float) and not isinstance(value, bool):
        yield from (value + 1, value * 2) if param.type == "int" else (value * 0.5, value + 1)


def _other_dims(param: Parameter, value: Any, ndim: int) -> Iterator[Any]:
    if type(value) is int:
        yield value - ndim if value >= 0 else value + ndim
        yield from (d for d in range(ndim) if d not in (value, value + ndim))
    elif param.type == "dims":
        if value is None:
            yield ndim - 1
            yield tuple(range(ndim))
        else:
            yield tuple(d - ndim if d >= 0 else d + ndim for d in value)
            yield value[:1]
