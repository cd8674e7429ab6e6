"""The path in C and the generated Python are one: every op of the spec gives the same bits by both."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from types import CodeType
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.codegen.path import path_row
from gradspec.core import ops
from gradspec.core.path import Op as OpInC
from gradspec.core.path import switched
from gradspec.graph.interpose import listening
from gradspec.testing.applies import differentiable, has_node
from gradspec.testing.samples import (
    Sample,
    call,
    cotangents_for,
    function_of,
    gradients,
    in_place_function,
    outputs_of,
    samples,
    without_phases,
)
from gradspec.testing.suite import Case, Suite


def bits(value: Any) -> Any:
    if isinstance(value, gs.Tensor):
        value = value.to_dense().numpy(force=True)
    return None if value is None else (value.dtype, value.shape, value.tobytes())


def what_happens(sample: Sample, dtype: str | None, strided: bool) -> list[Any]:
    """All that a caller can see of an op's outputs, nodes and gradients."""
    arguments = sample.tensors(dtype, strided=strided)
    try:
        outputs = call(sample, arguments)
    except Exception as error:
        return [type(error), str(error)]
    seen: list[Any] = [bits(y) for y in outputs]
    if dtype is None:
        seen += observed(sample, strided)
    if sample.op.inplace:
        seen += written(sample, dtype, strided)
        seen += written_and_recorded(sample, dtype, strided)
    if not differentiable(sample):
        return seen
    for y in outputs:
        node = y.grad_fn
        seen += [y.requires_grad, None if node is None else node.name()]
        if node is not None and y.is_leaf is False:
            seen.append([name for name in dir(node) if name.startswith("_saved_")])
            seen.append([getattr(node, name, None) is None for name in seen[-1]])
    if all(array.dtype.kind in "fVc" for array in (y.numpy(force=True) for y in outputs)):
        seen.append([bits(g) for g in gradients(sample, arguments, outputs, retain_graph=True)])
        seen.append([bits(g) for g in gradients(sample, arguments, outputs, create_graph=True)])
        seen += accumulated(sample, arguments, outputs)
    return seen


def written(sample: Sample, dtype: str | None, strided: bool) -> list[Any]:
    """What the in-place form does to tensors that need no gradient, some of which share memory."""
    seen: list[Any] = []
    method = in_place_function(sample.op)
    names = [param.name for param in sample.op.signature.params if param.is_tensor]
    for case in ("apart", "same", "view", "row"):
        arguments = sample.tensors(dtype, grad=False, strided=strided)
        target = arguments[names[0]]
        if case == "same" and len(names) > 1 and names[1] in arguments:
            arguments[names[1]] = target
        elif case == "view" and len(names) > 1 and names[1] in arguments and target.ndim:
            arguments[names[1]] = target[:]
        elif case == "row" and target.ndim:
            arguments[names[0]] = target[:1]
        try:
            result = sample.call(method, arguments)
        except Exception as error:
            seen += [type(error), str(error)]
        else:
            seen += [bits(result), bits(target), result is arguments[names[0]]]
        storage = target._storage
        seen += [target._version, None if storage is None else storage.writer]
    return seen


def written_and_recorded(sample: Sample, dtype: str | None, strided: bool) -> list[Any]:
    """What the in-place form does where it is recorded: to tensors, their history, what others saved."""
    seen: list[Any] = []
    method = in_place_function(sample.op)
    first = next(param.name for param in sample.op.signature.params if param.is_tensor)
    for case in ("of a leaf", "of others", "viewed", "saved"):
        arguments = sample.tensors(dtype, strided=strided)
        leaves = sample.variables(arguments)
        target = arguments[first] if case == "of a leaf" else arguments[first] * 1
        alive = [target.exp()] if case == "saved" else [target[...]] if case == "viewed" else []
        if case == "of others":
            target = target.detach()
        arguments[first] = target
        try:
            result = sample.call(method, arguments)
            seen += [bits(target), result is target, target._version, target.requires_grad]
            seen += [None if target.grad_fn is None else target.grad_fn.name()]
            recorded = [y for y in (target, *alive) if y.requires_grad]
            outputs = [y for y in recorded if y.detach().numpy().dtype.kind in "fVc"]
            gs.autograd.backward(outputs, [gs.ones_like(y) for y in outputs])
        except Exception as error:
            seen += [type(error), str(error)]
        seen.append([bits(leaf.grad) for leaf in leaves])
    return seen


def observed(sample: Sample, strided: bool) -> list[Any]:
    """What those see who look on at an op and at its in-place form: listeners, inference and forward mode."""
    functions = [function_of(sample.op)]
    if sample.op.inplace:
        functions.append(in_place_function(sample.op))
    seen: list[Any] = []
    for function in functions:
        told: list[Any] = []

        def tell(op: str, arguments: tuple[Any, ...], outputs: Any, told: list[Any] = told) -> None:
            told.append((op, _shown(arguments), _shown(outputs)))

        with listening(tell):
            seen += _outputs(sample, function, sample.tensors(grad=False, strided=strided))
        seen += told
        with gs.inference_mode():
            seen += _outputs(sample, function, sample.tensors(grad=False, strided=strided))
        with fwad.dual_level():
            arguments = sample.tensors(strided=strided)
            duals = [fwad.make_dual(x, gs.ones_like(x)) for x in sample.variables(arguments)]
            seen += _outputs(sample, function, sample.substitute(arguments, duals))
    return seen


def _outputs(sample: Sample, function: Callable[..., Any], arguments: dict[str, Any]) -> list[Any]:
    try:
        outputs = outputs_of(sample.call(function, arguments))
    except Exception as error:
        return [type(error), str(error)]
    seen: list[Any] = []
    for y in without_phases(sample.op, outputs):
        seen += [bits(y), y.is_inference(), y._is_view(), bits(fwad.unpack_dual(y).tangent)]
    return seen


def _shown(value: Any) -> Any:
    if isinstance(value, list | tuple):
        return [_shown(item) for item in value]
    return bits(value) if isinstance(value, gs.Tensor) else repr(value)


def accumulated(sample: Sample, arguments: dict[str, Any], outputs: list[gs.Tensor]) -> list[Any]:
    """The `.grad` of the leaves after a pass and after a second one, or the error that the second raises."""
    recorded = [y for y in outputs if y.requires_grad]
    if not recorded:
        return []
    leaves = sample.variables(arguments)
    cotangents = cotangents_for(recorded, sample.seed)
    seen: list[Any] = []
    for retain in (True, False, False):
        try:
            gs.autograd.backward(recorded, cotangents, retain_graph=retain)
        except RuntimeError as error:
            seen.append(str(error))
        seen.append([bits(leaf.grad) for leaf in leaves])
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
            with switched(False):
                expected = what_happens(sample, dtype, strided)
            with switched(True):
                assert what_happens(sample, dtype, strided) == expected, (dtype, strided)


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


def check_runs_in_c(sample: Sample, formulas: bool) -> None:
    arguments = sample.tensors("float64")
    if not sample.op.public:  # formulas give dtypes as NumPy's
        arguments = {k: v.numpy if isinstance(v, gs.dtype) else v for k, v in arguments.items()}
    function: Callable[..., Any] = ops.OPS[sample.op.key].function
    with switched(True):
        sample.call(function, arguments)  # the row is resolved, with the function's defaults
        with refusing(function):
            result = sample.call(function, arguments)
        if not (formulas and has_node(sample)):
            return
        outputs = [result] if isinstance(result, gs.Tensor) else [y for y in result if y.requires_grad]
        node: Any = outputs[0].grad_fn
        with refusing(type(node)._on_arrays):
            gs.autograd.backward([y * 1 for y in outputs], [gs.ones_like(y) for y in outputs])
    assert all(leaf.grad is not None for leaf in sample.variables(arguments))
    assert all(np.isfinite(y.numpy(force=True)).all() for y in outputs)


def cases(suite: Suite) -> Iterator[Case]:
    """The cases of a suite; those of ops in C only where the package was compiled."""
    for op in suite.spec.ops:
        for k, sample in enumerate(samples(op)):
            yield Case(f"{op.key}-{k}", partial(check_same_bits, sample))
        row = path_row(suite.plans[op.key], suite.spec)
        found = [sample for sample in samples(op) if sample.label in ("plain", "0-d", "sample 0")]
        compiled = type(ops.OPS[op.key].function) is OpInC
        if row is not None and compiled and found and "float" in op.dtypes:
            formulas = bool(row.formulas) and all(f.method != "NO_FORMULA" for f in row.formulas)
            yield Case(f"{op.key}-in_c", partial(check_runs_in_c, found[0], formulas))
