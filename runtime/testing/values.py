"""Values, gradients and what is saved: each op x each sample x each check that applies to it.

Nothing here is about one op. A case is called `<op>-<check>-<sample>`.
"""

from __future__ import annotations

import gc
import re
import warnings
import weakref
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np
import pytest

import gradspec as gs
from gradspec.autograd import gradcheck, gradgradcheck
from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.read.model import Op
from gradspec.testing.applies import (
    claims,
    differentiable,
    has_node,
    has_reference,
    is_first,
    shaped_by_first,
)
from gradspec.testing.samples import (
    DTYPES,
    Sample,
    as_function,
    assert_close,
    call,
    complex_of,
    function_of,
    gradients,
    in_place_function,
    outputs_of,
    public_function,
    real_of,
    reference_of,
    samples,
)
from gradspec.testing.suite import Case, Suite

SECOND = "Trying to backward through the graph a second time"


class Check(NamedTuple):
    """`run` is also given the plan of the sample's op if `planned`."""

    run: Callable[..., None]
    applies: Callable[[Sample], bool]
    planned: bool = False


CHECKS: dict[str, Check] = {}  # by name, in the order of the tests


def check(
    name: str, applies: Callable[[Sample], bool] = lambda sample: True, *, planned: bool = False
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Decorate a check of samples."""

    def register(function: Callable[..., None]) -> Callable[..., None]:
        CHECKS[name] = Check(function, applies, planned)
        return function

    return register


# ---- the checks ----


@check("forward", has_reference)
def check_forward(sample: Sample) -> None:
    outputs = call(sample, sample.tensors(grad=False))
    expected = reference_of(sample)
    assert len(outputs) == len(expected)
    for k, (y, value) in enumerate(zip(outputs, expected, strict=True)):
        assert_close(y, value, what=f"output {k}: the value, and that of 'reference'")
        assert y.grad_fn is None and not y.requires_grad


@check("no_grad", differentiable)
def check_no_grad(sample: Sample) -> None:
    arguments = sample.tensors()
    with gs.no_grad():
        unrecorded = call(sample, arguments)
    for y, z in zip(unrecorded, call(sample, arguments), strict=True):
        assert y.grad_fn is None
        assert_close(y, z.numpy(force=True))


@check("gradcheck", differentiable)
def check_gradcheck(sample: Sample) -> None:
    assert gradcheck(*as_function(sample, sample.tensors()), check_grad_dtypes=True)


@check("gradgradcheck", differentiable)
def check_gradgradcheck(sample: Sample) -> None:
    assert gradgradcheck(*as_function(sample, sample.tensors()), atol=1e-4, check_grad_dtypes=True, fast_mode=True)


@check("readings", differentiable)
def check_readings(sample: Sample, dtype: str | None = None) -> None:
    """The formulas read as array code and as tensor code agree."""
    arguments = sample.tensors(dtype)
    outputs = call(sample, arguments)
    on_arrays = gradients(sample, arguments, outputs, retain_graph=True)
    on_tensors = gradients(sample, arguments, outputs, create_graph=True)
    for a, b in zip(on_arrays, on_tensors, strict=True):
        assert_close(a, b)


@check("inplace", lambda sample: sample.op.inplace)
def check_inplace(sample: Sample, dtype: str | None = None) -> None:
    """`op_` writes what `op` returns, counts it, and has its gradient; or refuses and changes nothing."""
    arguments = sample.tensors(dtype)
    expected = call(sample, arguments)[0]
    name = sample.op.signature.params[0].name
    target = arguments[name].clone()
    before, version = target.numpy(force=True).copy(), target._version
    written = {**arguments, name: target}
    method = in_place_function(sample.op)
    takes_shape = sample.op.forward.kind == "view"  # the tensor becomes the view
    if (expected.shape != target.shape and not takes_shape) or expected.is_complex() != target.is_complex():
        with pytest.raises((RuntimeError, TypeError), match=r"broadcast|shape|not supported for complex"):
            sample.call(method, written)
        assert target._version == version
        assert_close(target, before)
        return
    assert sample.call(method, written) is target
    assert target._version == version + 1
    assert_close(target, expected.numpy(force=True).astype(before.dtype))
    if differentiable(sample):
        on_new = gradients(sample, arguments, [expected])
        in_place = gradients(sample, arguments, [target])
        for a, b in zip(in_place, on_new, strict=True):
            assert_close(a, b)


@check("strided")
def check_strided(sample: Sample) -> None:
    """Inputs with gaps and reversed memory order give what contiguous ones give."""
    plain, strided = sample.tensors(), sample.tensors(strided=True)
    expected = call(sample, plain)
    try:
        outputs = call(sample, strided)
    except RuntimeError as error:
        assert sample.op.forward.kind in ("view", "composite"), error
        assert any(word in str(error) for word in ("contiguous", "not compatible", "stride"))
        return
    for y, z in zip(outputs, expected, strict=True):
        assert_close(y, z.numpy(force=True))
    if differentiable(sample):
        on_strided, on_plain = gradients(sample, strided, outputs), gradients(sample, plain, expected)
        for a, b in zip(on_strided, on_plain, strict=True):
            assert_close(a, b)


@check("same_bits", lambda sample: not {"float", "complex"}.isdisjoint(sample.op.dtypes))
def check_same_bits(sample: Sample) -> None:
    """Where the operands lie, and how many threads there are, changes no bit of results and gradients."""
    dtype = "float32" if "float" in sample.op.dtypes else "complex64"
    found = set()
    threads = gs.get_num_threads()
    try:
        for offset in range(16):
            gs.set_num_threads(1 + offset % 4)
            arguments = sample.tensors(dtype, offset=offset)
            outputs = call(sample, arguments)
            results: list[np.ndarray | None] = [y.numpy(force=True) for y in outputs]
            if differentiable(sample):
                results += gradients(sample, arguments, outputs)
            found.add(tuple(None if result is None else result.tobytes() for result in results))
    finally:
        gs.set_num_threads(threads)
    assert len(found) == 1


def check_dtype(sample: Sample, dtype: str) -> None:
    kind = np.dtype(dtype).kind
    arguments = sample.tensors(dtype)
    outputs = call(sample, arguments)
    if sample.op.tests.reference is not None:
        for k, (y, value) in enumerate(zip(outputs, reference_of(sample, dtype), strict=True)):
            assert_close(y, value, dtype if kind in "fVc" else "float32", f"output {k}")
    if kind not in "fVc":
        return
    related = (real_of(dtype), complex_of(dtype), real_of(complex_of(dtype)))
    takes_dtype = any(param.type == "dtype" for param in sample.op.signature.params)
    takes_dtype = takes_dtype or _is_in_double_precision(sample)
    for y in outputs:
        actual = y.numpy(force=True).dtype
        assert takes_dtype or actual.kind not in "fVc" or actual.name in (dtype, *related)
    if not differentiable(sample):
        return
    if dtype == "complex128":
        function = as_function(sample, arguments)
        assert gradcheck(*function, fast_mode=True)
        assert gradgradcheck(*function, atol=1e-4, fast_mode=True)
        check_readings(sample, dtype)
        if sample.op.inplace:
            check_inplace(sample, dtype)
        return
    wide_arguments = _widened(arguments)
    expected = gradients(sample, wide_arguments, call(sample, wide_arguments))
    found = gradients(sample, arguments, outputs)
    for x, g, wide in zip(sample.variables(arguments), found, expected, strict=True):
        assert g is None or g.dtype == x.numpy(force=True).dtype
        assert_close(g, wide, dtype, "gradient")


def _is_in_double_precision(sample: Sample) -> bool:
    """Whether the reference gives double precision for float32."""
    if not has_reference(sample) or "float" not in sample.op.dtypes:
        return False
    return all(value.dtype == np.float64 for value in reference_of(sample, "float32", widened=False))


def _widened(arguments: dict[str, Any]) -> dict[str, Any]:
    def widen(value: Any) -> Any:
        if isinstance(value, list):
            return [widen(item) for item in value]
        if not isinstance(value, gs.Tensor) or not (value.is_floating_point() or value.is_complex()):
            return value
        wide = gs.from_numpy(value.numpy(force=True).astype(np.complex128 if value.is_complex() else np.float64))
        return wide.requires_grad_(value.requires_grad)

    return {name: widen(value) for name, value in arguments.items()}


for _dtype in (name for names in DTYPES.values() for name in names):
    CHECKS[_dtype] = Check(lambda sample, _dtype=_dtype: check_dtype(sample, _dtype), claims(_dtype))


def _resized(sample: Sample, shape: tuple[int, ...], label: str) -> None:
    """Check a sample with its first argument in another shape, if the reference can do that."""
    name = sample.op.signature.params[0].name
    other = Sample(sample.op, f"{sample.label} {label}", {**sample.values, name: shape})
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", DeprecationWarning)  # of what later versions of NumPy refuse
            expected = reference_of(other)
    except Exception:  # whatever NumPy raises, it says that this is no valid call
        return
    if any(value.ndim > len(shape) for value in expected) and not shape:
        return  # some NumPy routines take a 0-d array for one of shape (1,)
    check_forward(other)
    if differentiable(other) and not any(np.isnan(value).any() for value in expected):
        check_gradcheck(other)
        check_readings(other)


@check("empty", shaped_by_first)
def check_empty(sample: Sample) -> None:
    shape = sample.values[sample.op.signature.params[0].name]
    _resized(sample, (0, *shape[1:]), "empty")
    _resized(sample, (*shape[:-1], 0), "empty")


@check("0-d", shaped_by_first)
def check_0d(sample: Sample) -> None:
    if sum(isinstance(value, tuple) for value in sample.values.values()) > 1:
        return  # other tensors, or sizes and dims that a 0-d tensor does not have
    _resized(sample, (), "0-d")


@check("view", lambda sample: sample.op.forward.kind == "view" or sample.op.forward.lazy)
def check_view(sample: Sample) -> None:
    arguments = sample.tensors(grad=False)
    source = arguments[sample.op.signature.params[0].name]
    for y in call(sample, arguments):
        assert y._base is (source if sample.op.backward else None)  # one without a gradient shares memory alone
        if y.numel():
            assert np.shares_memory(y._memory, source._memory)
        assert y._version == source._version


@check("saved", has_node, planned=True)
def check_saved(sample: Sample, planned: OpPlan) -> None:
    """The node saves what the plan says; what the formulas do not name is not saved."""
    arguments = sample.tensors()
    outputs = outputs_of(sample.call(function_of(sample.op), arguments))
    recorded = [y for y in outputs if y.requires_grad]
    if not recorded:
        return
    node = recorded[0].grad_fn
    assert node is not None and node.name() == planned.node_class
    assert {name[7:] for name in dir(node) if name.startswith("_saved_")} == set(planned.saved)
    for save in planned.saves:
        value = getattr(node, f"_saved_{save.slot}")
        if save.kind == "input" and value is not None:
            assert_close(value, arguments[save.use.name].numpy(force=True), what=save.slot)
    formulas = [formula.said for formula in sample.op.backward.values()]
    shapes = {save.use.name for save in planned.saves if save.use.attribute}  # for broadcasting and zeros
    for name in {save.use.name for save in planned.saves} - shapes:
        assert any(name in formula for formula in formulas), f"{name} is saved for nothing"


@check("second-backward", has_node, planned=True)
def check_second_backward(sample: Sample, planned: OpPlan) -> None:
    arguments = sample.tensors()
    outputs = call(sample, arguments)
    recorded = [y for y in outputs if y.requires_grad]
    if not recorded:
        return
    gradients(sample, arguments, outputs)
    if any(save.kind != "value" for save in planned.saves):
        with pytest.raises(RuntimeError, match=SECOND):
            gradients(sample, arguments, outputs)


@check("released", has_node)
def check_released(sample: Sample) -> None:
    """Without the cyclic collector, nothing of the graph outlives its outputs, run backward or not."""
    arguments = sample.tensors()
    for run in (False, True):
        gc.disable()
        try:
            outputs = call(sample, arguments)
            recorded = [y for y in outputs if y.requires_grad]
            watched = [weakref.ref(held) for y in recorded for held in (y, y.grad_fn)]
            if run and recorded:
                gradients(sample, arguments, outputs)
            del outputs, recorded
            assert all(entry() is None for entry in watched)
        finally:
            gc.enable()


@check("not-implemented", lambda sample: bool(sample.without_gradient) and is_first(sample))
def check_not_implemented(sample: Sample) -> None:
    arguments = sample.tensors(grad=False)
    for name in sample.without_gradient:
        if isinstance(arguments.get(name), gs.Tensor):
            arguments[name].requires_grad_()
            with pytest.raises(NotImplementedError, match=re.escape(sample.op.signature.path)):
                gradients(sample, arguments, call(sample, arguments))


@check("public", lambda sample: sample.op.public and is_first(sample))
def check_public(sample: Sample) -> None:
    """The function, its aliases, its method and its operators are one op."""
    op = sample.op
    arguments = sample.tensors(grad=False)
    expected = [y.numpy(force=True) for y in outputs_of(sample.call(function_of(op), arguments))]
    first = op.signature.params[0] if op.signature.params else None
    reached = [public_function(op, alias) for alias in op.aliases]
    if op.method and first is not None and first.is_tensor and not first.is_list:
        reached += [getattr(gs.Tensor, name) for name in op.plain_names]
    for function in reached:
        for y, value in zip(outputs_of(sample.call(function, arguments)), expected, strict=True):
            assert_close(y, value)
    operands = [arguments[param.name] for param in op.signature.params if param.name in arguments]
    for operator in op.operators:
        method = getattr(gs.Tensor, operator)
        swapped = operator.startswith("__r") and hasattr(gs.Tensor, f"__{operator[3:]}")
        writes = operator.startswith("__i") and hasattr(gs.Tensor, f"__{operator[3:]}") and op.inplace
        given = operands[::-1] if swapped else operands
        if writes:
            given = [given[0].clone(), *given[1:]]
        assert_close(method(*given), expected[0], what=operator)


def check_testable(op: Op) -> None:
    """Every op has samples with something in them, and every public one a reference."""
    found = samples(op)
    assert found, f"{op.key}: give the entry 'samples'"
    assert op.tests.reference is not None or not op.public, f"{op.key}: give the entry a 'reference'"
    sizes = [array.size for sample in found for array in _arrays(sample)]
    assert not sizes or max(sizes) > 1, f"{op.key}: no sample has more than one element"


def _arrays(sample: Sample) -> Iterator[np.ndarray]:
    for value in sample.arrays().values():
        yield from (x for x in (value if isinstance(value, list) else [value]) if isinstance(x, np.ndarray))


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    yield Case(f"{op.key}-testable", partial(check_testable, op))
    for i, sample in enumerate(samples(op)):
        for name, (run, applies, planned) in CHECKS.items():
            if applies(sample):
                given = (sample, suite.plans[op.key]) if planned else (sample,)
                yield Case(f"{op.key}-{name}-{i}", partial(run, *given))
