"""What C runs of an op is what its generated code says: the same bits by a row and by the functions.

A debugger has the functions run (Note [The path], csrc/calls/calls.h), and so does a tracing function here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from types import CodeType
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.language import COMPOSITE
from gradspec.codegen.write.c_formulas import c_formulas
from gradspec.core import ops
from gradspec.core.compiled.bindings import Op as OpInC
from gradspec.testing.applies import differentiable, has_node
from gradspec.testing.samples import Sample, call, gradients, samples
from gradspec.testing.suite import Case, Suite


@contextmanager
def traced() -> Iterator[None]:
    """Within it, this thread runs generated functions, formulas among them, as it does for a debugger."""
    before = sys.gettrace()
    sys.settrace(lambda frame, event, argument: None)
    try:
        yield
    finally:
        sys.settrace(before)


def bits(value: Any) -> Any:
    if isinstance(value, gs.Tensor):
        value = value.to_dense().numpy(force=True)
    return None if value is None else (value.dtype, value.shape, value.tobytes())


def what_happens(sample: Sample, arguments: dict[str, Any]) -> list[Any]:
    """An op's outputs, nodes and gradients, or the error."""
    try:
        outputs = call(sample, arguments)
    except Exception as error:
        return [type(error), str(error)]
    seen: list[Any] = [bits(y) for y in outputs]
    if not differentiable(sample):
        return seen
    seen += [None if y.grad_fn is None else y.grad_fn.name() for y in outputs]
    if all(array.dtype.kind in "fVc" for array in (y.numpy(force=True) for y in outputs)):
        seen.append([bits(g) for g in gradients(sample, arguments, outputs)])
    return seen


def check_same_bits(sample: Sample) -> None:
    dtypes: list[str | None] = [None]
    if "float" in sample.op.dtypes:
        dtypes += ["float32", "float16"]
    if "complex" in sample.op.dtypes:
        dtypes.append("complex64")
    if "int" in sample.op.dtypes:
        dtypes.append("int64")
    for dtype in dtypes:
        for strided in (False, True):
            arguments = sample.tensors(dtype, strided=strided)
            with traced():
                expected = what_happens(sample, arguments)
            assert what_happens(sample, arguments) == expected, (dtype, strided)


# ---- what is claimed to run in C does ----


def refuse(*args: Any, **kwargs: Any) -> Any:
    raise AssertionError("ran in Python")


@contextmanager
def refusing(function: Any) -> Iterator[None]:
    """Within it, the Python function raises if it is called."""
    function = getattr(function, "__wrapped__", function)
    before: CodeType = function.__code__
    function.__code__ = refuse.__code__
    try:
        yield
    finally:
        function.__code__ = before


def check_runs_in_c(sample: Sample, suite: Suite) -> None:
    formulas = c_formulas(suite.plans[sample.op.key], suite.spec)
    arguments = sample.tensors("float64")
    if not sample.op.public:  # formulas give dtypes as NumPy's
        arguments = {k: v.numpy if isinstance(v, gs.dtype) else v for k, v in arguments.items()}
    function: Callable[..., Any] = ops.OPS[sample.op.key].function
    sample.call(function, arguments)  # the row is resolved, with the function's defaults
    with refusing(function):
        result = sample.call(function, arguments)
    if not (formulas and all(formula.method != "NO_FORMULA" for formula in formulas) and has_node(sample)):
        return
    outputs = [result] if isinstance(result, gs.Tensor) else [y for y in result if y.requires_grad]
    node: Any = outputs[0].grad_fn
    with refusing(type(node)._on_arrays):
        gs.autograd.backward([y * 1 for y in outputs], [gs.ones_like(y) for y in outputs])
    assert all(leaf.grad is not None for leaf in sample.variables(arguments))
    assert all(np.isfinite(y.numpy(force=True)).all() for y in outputs)


def check_follows_plan(sample: Sample) -> None:
    """A plan that was made with some elements does what the function does with others."""
    others = replace(sample, label=f"{sample.label}, other elements")
    for dtype in (None, "float32") if "float" in sample.op.dtypes else (None,):
        for _ in range(2):  # Note [Plans], csrc/calls/kept_calls.c
            what_happens(sample, sample.tensors(dtype))
        arguments = others.tensors(dtype)
        with traced():
            expected = what_happens(others, arguments)
        assert what_happens(others, arguments) == expected, dtype


def check_has_plan(op: Op) -> None:
    """C keeps a plan of some sample, as the entry says that it can."""
    for sample in samples(op):
        for _ in range(2):
            what_happens(sample, sample.tensors())
    function: Any = ops.OPS[op.key].function
    assert function.plans


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op; those of ops in C only where the package was compiled."""
    for k, sample in enumerate(samples(op)):
        yield Case(f"{op.key}-{k}", partial(check_same_bits, sample))
        if op.planned:
            yield Case(f"{op.key}-{k}-planned", partial(check_follows_plan, sample))
    found = [sample for sample in samples(op) if sample.label in ("plain", "0-d", "sample 0")]
    compiled = type(ops.OPS[op.key].function) is OpInC
    if op.planned and op.forward.is_name and compiled:
        yield Case(f"{op.key}-plan", partial(check_has_plan, op))
    computed = op.forward.kind != COMPOSITE and not op.forward.lazy
    if computed and compiled and found and "float" in op.dtypes:
        yield Case(f"{op.key}-in_c", partial(check_runs_in_c, found[0], suite))
