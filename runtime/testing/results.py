"""The insides of the tensors that ops make, forwards and backwards: ndarrays that can be written to.

NumPy makes scalars of 0-d arrays, so every op is called with 0-d tensors, too, where it takes them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.codegen.read.model import Op
from gradspec.core.elements.coo import Coo
from gradspec.core.ops import OPS
from gradspec.testing.applies import has_node
from gradspec.testing.samples import DTYPES, Sample, cotangents_for, outputs_of, samples
from gradspec.testing.suite import Case, Suite


def calls(op: Op) -> Iterator[Sample]:
    """The samples of an op, and the first one with 0-d tensors in the place of those given by shapes.

    Ops that only formulas call do not check whether a call is valid.
    """
    given = samples(op)
    yield from given
    shaped = [p.name for p in op.signature.params if p.differentiable and not p.is_list]
    for sample in given[:1] if op.forward.kind != "elementwise" and op.public else ():
        flat = {name: () for name in shaped if sample.values.get(name) is not None}
        yield Sample(op, "all 0-d", {**sample.values, **flat})
        for dim in (0, -1):
            if "dim" in sample.values:
                yield Sample(op, f"0-d, dim {dim}", {**sample.values, **flat, "dim": dim})
        short = {name: (1,) for name in flat}
        yield Sample(op, "one element", {**sample.values, **short})


def is_own(array: Any) -> bool:
    return type(array) is np.ndarray and array.flags.writeable


def check_results(sample: Sample, dtype: str) -> None:
    arguments = sample.tensors(dtype)
    try:
        results = outputs_of(sample.call(OPS[sample.op.key].function, arguments))
    except (RuntimeError, IndexError, ValueError, TypeError):
        assert sample not in samples(sample.op)
        return
    for result in results:
        assert is_own(result._array), f"{sample.op.key}: an array function gives ndarrays, no NumPy scalars"
    determined = results
    if sample.op.tests.phases:  # functions of the others have no gradient where they are complex
        named = zip(sample.op.signature.outputs, results, strict=True)
        determined = [result for output, result in named if output.name not in sample.op.tests.phases]
    recorded = [result for result in determined if result.requires_grad]
    if not recorded or not has_node(sample):
        return
    seen: list[Any] = []

    def look(gradients: Any, *given: Any) -> None:
        for part in (gradients, *given):
            seen.extend(gradient for gradient in part if gradient is not None)

    node = recorded[0].grad_fn
    assert node is not None
    node.register_hook(look)
    node.register_prehook(look)
    variables = sample.variables(arguments)
    found = gs.autograd.grad(recorded, variables, cotangents_for(recorded, 0), allow_unused=True, retain_graph=True)
    gs.autograd.backward(recorded, cotangents_for(recorded, 0), inputs=variables)
    seen += [gradient for gradient in found if gradient is not None]
    seen += [x.grad for x in variables if x.grad is not None]
    assert seen
    for gradient in seen:
        assert isinstance(gradient, gs.Tensor)
        assert type(gradient._array) is (Coo if gradient.is_sparse else np.ndarray)
    for x, gradient in zip(variables, found, strict=True):
        assert gradient is None or (gradient.dtype is x.dtype and gradient.shape == x.shape)
        assert x.grad is None or is_own(x.grad._values()._array if x.grad.is_sparse else x.grad._array)


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for sample in calls(op) if op.forward.kind != "composite" else ():
        for group in op.dtypes:
            dtype = DTYPES[group][-1 if group == "complex" else 1 if group == "float" else 0]
            yield Case(f"{op.key}-{sample.label}-{dtype}", partial(check_results, sample, dtype))
