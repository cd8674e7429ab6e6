"""Batch rules: each op x each sample under `vmap`, beside one call for each sample of the batch.

Nothing here is about one op. A case is called `<op>-<check>-<sample>`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

import gradspec as gs
from gradspec.codegen.info import Parameter
from gradspec.func import vmap
from gradspec.testing.applies import differentiable, is_early
from gradspec.testing.samples import Sample, assert_close, call, cotangents_for, samples
from gradspec.testing.suite import Case, Suite

_SIZE = 3
Arguments = dict[str, Any]


def variants(sample: Sample, dtype: str | None = None) -> list[Arguments]:
    """The arguments of a batch of calls, which differ in the values of their tensors."""
    found = []
    for k in range(_SIZE):
        other = Sample(sample.op, f"{sample.label} {k}", sample.values)
        arguments = other.tensors(dtype, grad=False)
        for param in sample.op.signature.tensors:
            if k == 1 and arguments.get(param.name) is not None:
                arguments[param.name] = _mixed(param, arguments[param.name])
        found.append(arguments)
    return found


def _mixed(param: Parameter, value: Any) -> Any:
    """The same elements in another order, so that positions and values that are given differ, too."""
    if param.is_list:
        return [_mixed(param._replace(is_list=False), item) for item in value]
    return value if param.differentiable or not value.ndim else value.flip(0)


def stacked(values: Sequence[Any], dim: int) -> Any:
    """The values of a batch along one dim, each of them contiguous."""
    if isinstance(values[0], list):
        return [stacked(items, dim) for items in zip(*values, strict=True)]
    return gs.stack(list(values), 0).movedim(0, dim)


def _present(sample: Sample) -> list[str]:
    return [param.name for param in sample.op.signature.tensors if sample.values.get(param.name) is not None]


def refused(sample: Sample, names: Sequence[str], run: Callable[[], Any]) -> Any:
    """What a call gives; None if it is refused, as it may be if the shape of its result depends on values."""
    try:
        return run()
    except RuntimeError as error:
        if "dynamic shape" not in str(error):
            raise
        index = {param.name for param in sample.op.signature.tensors if not param.differentiable}
        assert sample.op.batch.kind in ("refused", "composite") or index & set(names)
        return None


def mapped(sample: Sample, batch: Sequence[Arguments], names: Sequence[str], dim: int) -> Any:
    """The outputs of one call under `vmap` over these parameters, each along its dim `dim`."""
    first = batch[0]

    def one(*values: Any) -> tuple[gs.Tensor, ...]:
        return tuple(call(sample, {**first, **dict(zip(names, values, strict=True))}))

    given = [stacked([arguments[name] for arguments in batch], dim) for name in names]
    return vmap(one, in_dims=dim)(*given)


def singles(sample: Sample, batch: Sequence[Arguments], names: Sequence[str]) -> list[list[gs.Tensor]]:
    """The outputs of a call for each sample."""
    first = batch[0]
    return [
        call(sample, {**first, **{name: arguments[name] for name in names}}) for arguments in batch
    ]


def chosen(sample: Sample) -> Iterator[tuple[str, ...]]:
    """The parameters to map over: each alone, in pairs, and all of them."""
    names = _present(sample)
    for count in sorted({1, min(2, len(names)), len(names)} - {0}):
        yield from itertools.combinations(names, count)


def check_values(sample: Sample, dtype: str | None = None) -> None:
    batch = variants(sample, dtype)
    for names in chosen(sample):
        expected: Any = None
        for dim in (0, -1):
            found = refused(sample, names, partial(mapped, sample, batch, names, dim))
            if found is None:
                continue
            expected = expected or singles(sample, batch, names)
            for k, y in enumerate(found):
                assert_close(y, stacked([outputs[k] for outputs in expected], 0).numpy(force=True), what=f"{names}")
                assert y.dtype == expected[0][k].dtype


def check_nested(sample: Sample) -> None:
    """Two calls of `vmap` within each other: the outer one over all tensors, the inner one over the first."""
    names = _present(sample)
    inner, rest = names[0], names[1:]
    batch = variants(sample)

    def one(value: Any, *others: Any) -> tuple[gs.Tensor, ...]:
        return tuple(call(sample, {**batch[0], inner: value, **dict(zip(rest, others, strict=True))}))

    def outer(value: Any, *others: Any) -> Any:
        return vmap(one, in_dims=(0, *[None] * len(rest)))(value, *others)

    given = [stacked([arguments[name] for arguments in batch], 0) for name in names]
    twice = [given[0]] if isinstance(given[0], list) else given[0]
    twice = (
        [gs.stack([item, item.flip(0)], 1) for item in given[0]]
        if isinstance(given[0], list)
        else gs.stack([twice, twice.flip(0)], 1)
    )
    found = refused(sample, names, lambda: vmap(outer)(twice, *given[1:]))
    if found is None:
        return
    for i, arguments in enumerate(batch):
        for j, other in enumerate((arguments, batch[_SIZE - 1 - i])):
            expected = call(sample, {**batch[0], **{name: arguments[name] for name in rest}, inner: other[inner]})
            for y, z in zip(found, expected, strict=True):
                assert_close(y[i, j], z.numpy(force=True))


CHECKS: dict[str, tuple[Callable[[Sample], None], Callable[[Sample], bool]]] = {
    "values": (check_values, lambda sample: bool(_present(sample))),
    "nested": (check_nested, lambda sample: bool(_present(sample))),
    "complex": (partial(check_values, dtype="complex128"), lambda sample: bool(_present(sample)) and "complex" in sample.op.dtypes),
}


def cases(suite: Suite) -> Iterator[Case]:
    """The cases of a suite."""
    for op in suite.spec.ops:
        for i, sample in enumerate(samples(op)):
            for name, (run, applies) in CHECKS.items():
                if applies(sample):
                    yield Case(f"{op.key}-{name}-{i}", partial(run, sample))
