"""Gradients outside of what a forward is about: what it does not read, and what its domain has not.

A case is called `<op>-<check>-<sample>`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import grad
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.language import HERMITIAN_DOMAINS
from gradspec.testing.applies import differentiable
from gradspec.testing.samples import DTYPES, Sample, assert_close, call, cotangents_for, gradients, samples
from gradspec.testing.suite import Case, Suite

_CHANGES = (0.125, -0.125, 1.0)
_ROUNDING = 1e-12


def hermitian(sample: Sample) -> list[str]:
    """The differentiable parameters whose matrices are to be Hermitian."""
    return [
        param.name
        for param in sample.op.signature.params
        if sample.op.tests.matrices.get(param.name) in HERMITIAN_DOMAINS
        and param.differentiable
        and param.name not in sample.without_gradient
    ]


def check_hermitian(sample: Sample, dtype: str) -> None:
    """Gradients of matrices of which one triangle is read are Hermitian; those of gradients, too."""
    given = replace(sample, is_projected=False)
    arguments = given.tensors(dtype)
    outputs = call(given, arguments)
    corners = ((-1, 0), (0, -1))
    matrices = [
        x
        for x in (arguments[name] for name in hermitian(sample))
        if x.numel() and not all(_is_read(given, arguments, outputs, x, corner) for corner in corners)
    ]
    if not matrices:
        return
    recorded = [y for y in outputs if y.requires_grad]
    first = grad(recorded, matrices, cotangents_for(recorded, sample.seed), create_graph=True)
    for found in first:
        assert_close(found, found.mH.numpy(force=True), what="gradient")
    weights = [w + w.mH for w in cotangents_for(list(first), sample.seed + 1)]
    for again in grad(first, matrices, weights, allow_unused=True):
        assert_close(again, None if again is None else again.mH.numpy(force=True), what="second derivative")


def check_unread(sample: Sample) -> None:
    """An element that the outputs do not depend on has a gradient of zero."""
    given = replace(sample, is_projected=False)
    arguments = given.tensors()
    outputs = call(given, arguments)
    found = gradients(given, arguments, outputs)
    names = [name for name, x in arguments.items() if isinstance(x, gs.Tensor) and x.requires_grad]
    if len(names) != len(found):
        return  # lists
    for name, gradient in zip(names, found, strict=True):
        if name in hermitian(sample) or gradient is None:
            continue
        for index in np.argwhere(abs(gradient) > _ROUNDING):
            is_read = _is_read(given, arguments, outputs, arguments[name], tuple(index))
            assert is_read, f"the gradient of {name}{index.tolist()}, which is not read, is not zero"


def _is_read(
    sample: Sample,
    arguments: Mapping[str, Any],
    outputs: list[gs.Tensor],
    x: gs.Tensor,
    index: tuple[int, ...],
) -> bool:
    """Whether an output differs for some change of this element, the first of a batch."""
    for change in _CHANGES:
        changed = x.detach().clone()
        changed[(0,) * (x.ndim - len(index)) + index] += change * (1 + 1j) if x.is_complex() else change
        given = {name: changed if value is x else value for name, value in arguments.items()}
        try:
            found = call(sample, given)
        except RuntimeError:  # it is refused, so it was read
            return True
        if any(not gs.equal(y, z) for y, z in zip(outputs, found, strict=True)):
            return True
    return False


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for sample in filter(differentiable, samples(op)):
        label = sample.label.replace(" ", "-")
        if op.forward.kind != "elementwise":
            yield Case(f"{op.key}-unread-{label}", partial(check_unread, sample))
        for group in ("float", "complex") if hermitian(sample) else ():
            if group in op.dtypes:
                dtype = DTYPES[group][0]
                yield Case(f"{op.key}-{dtype}-{label}", partial(check_hermitian, sample, dtype))
