"""Which checks of the suite apply to which sample."""

from __future__ import annotations

from collections.abc import Callable

from gradspec.testing.samples import DTYPES, Sample


def differentiable(sample: Sample) -> bool:
    params = [param for param in sample.op.signature.params if param.differentiable]
    given = [param for param in params if sample.values.get(param.name) is not None]
    outputs = any(output.differentiable for output in sample.op.signature.outputs)
    if not outputs or {"float", "complex"}.isdisjoint(sample.op.dtypes):
        return False
    return any(param.name not in sample.without_gradient for param in given)


def has_node(sample: Sample) -> bool:
    return differentiable(sample) and sample.op.forward.kind != "composite"


def has_reference(sample: Sample) -> bool:
    return sample.op.tests.reference is not None


def is_first(sample: Sample) -> bool:
    return sample.label in ("plain", "sample 0")


def is_early(sample: Sample) -> bool:
    return sample.label in ("plain", "broadcast", "sample 0", "sample 1")


def shaped_by_first(sample: Sample) -> bool:
    """Whether the op's first argument is a tensor given by its shape, so that another shape can be tried."""
    params = sample.op.signature.params
    value = sample.values.get(params[0].name) if params else None
    shaped = isinstance(value, tuple) and all(type(n) is int for n in value)
    given = sample.op.forward.kind != "elementwise" and sample.op.tests.reference is not None
    return given and shaped and params[0].differentiable and not params[0].is_list


def claims(dtype: str) -> Callable[[Sample], bool]:
    group = next(group for group, names in DTYPES.items() if dtype in names)

    def applies(sample: Sample) -> bool:
        return is_early(sample) and group in sample.op.dtypes and (sample.op.public or group in ("float", "complex"))

    return applies
