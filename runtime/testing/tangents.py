"""Forward mode: each op x each sample against reverse mode and finite differences.

Nothing here is about one op. A case is called `<op>-<check>-<sample>`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import forward_ad as fwad
from gradspec.autograd import grad
from gradspec.codegen.read.model import Op
from gradspec.func import jvp
from gradspec.func.forward import entered, inner_level
from gradspec.graph.interpose import listening
from gradspec.testing.applies import differentiable, is_early
from gradspec.testing.samples import (
    Sample,
    as_function,
    assert_close,
    call,
    cotangents_for,
    gradients,
    in_place_function,
    samples,
)
from gradspec.testing.suite import Case, Suite

_STEP = 1e-6


def is_complex(sample: Sample) -> bool:
    return is_early(sample) and "complex" in sample.op.dtypes and differentiable(sample)


def pushed(
    sample: Sample, arguments: dict[str, Any], tangents: list[gs.Tensor | None]
) -> tuple[list[gs.Tensor], list[gs.Tensor | None]]:
    """The outputs of the op and their tangents, for variables with these tangents (None: not dual)."""
    variables = sample.variables(arguments)
    duals = [x if t is None else fwad.make_dual(x, t) for x, t in zip(variables, tangents, strict=True)]
    outputs = call(sample, sample.substitute(arguments, duals))
    return outputs, [fwad.unpack_dual(y).tangent for y in outputs]


def dot(a: gs.Tensor, b: Any) -> float:
    if b is None:
        return 0.0
    b = b.numpy(force=True) if isinstance(b, gs.Tensor) else b
    return float(np.sum(np.conj(a.numpy(force=True)) * b).real)


def inner(a: gs.Tensor, b: gs.Tensor) -> gs.Tensor:
    return gs.real(gs.conj(a) * b).sum()


def check_reverse(sample: Sample, dtype: str | None = None) -> None:
    """<cotangent, jvp(tangent)> = <vjp(cotangent), tangent>, for all inputs at once and each alone."""
    arguments = sample.tensors(dtype)
    variables = sample.variables(arguments)
    tangents = cotangents_for(variables, sample.seed + 1)
    outputs = call(sample, arguments)
    pulled = gradients(sample, arguments, outputs)
    recorded = [k for k, y in enumerate(outputs) if y.requires_grad]
    cotangents = cotangents_for([outputs[k] for k in recorded], sample.seed)
    everything = tuple(range(len(variables)))
    for chosen in {everything, *((k,) for k in everything)}:
        with fwad.dual_level():
            given = [t if k in chosen else None for k, t in enumerate(tangents)]
            duals, found = pushed(sample, arguments, given)
            for y, z, tangent in zip(duals, outputs, found, strict=True):
                assert_close(y, z.numpy(force=True))
                assert tangent is None or (tangent.shape == y.shape and tangent.dtype == y.dtype)
                assert tangent is None or tangent is not y
            assert [k for k, t in enumerate(found) if t is not None and k not in recorded] == []
            forward = sum(dot(v, found[k]) for v, k in zip(cotangents, recorded, strict=True))
        backward = sum(dot(tangents[k], pulled[k]) for k in chosen)
        np.testing.assert_allclose(forward, backward, rtol=1e-9, atol=1e-9)


def check_differences(sample: Sample) -> None:
    arguments = sample.tensors()
    variables = sample.variables(arguments)
    tangents = cotangents_for(variables, sample.seed + 1)
    with fwad.dual_level():
        _, found = pushed(sample, arguments, list(tangents))

    def moved(step: float) -> list[np.ndarray]:
        with gs.no_grad():
            points = [x + step * t for x, t in zip(variables, tangents, strict=True)]
            return [y.numpy(force=True) for y in call(sample, sample.substitute(arguments, points))]

    with np.errstate(all="ignore"):
        pairs = zip(moved(_STEP), moved(-_STEP), found, strict=True)
        for ahead, behind, tangent in pairs:
            if ahead.dtype.kind in "fVc":
                numeric = (ahead - behind) / (2 * _STEP)
                actual = np.zeros_like(numeric) if tangent is None else tangent.numpy(force=True)
                np.testing.assert_allclose(actual, numeric, rtol=1e-4, atol=1e-5)


def check_in_place(sample: Sample) -> None:
    """`op_` on a dual tensor writes what `op` returns into the tangent the tensor has."""
    name = sample.op.signature.params[0].name
    method = in_place_function(sample.op)
    for recording in (True, False):
        arguments = sample.tensors(grad=True)
        variables = sample.variables(arguments)
        tangents = cotangents_for(variables, sample.seed + 1)
        with gs.set_grad_enabled(recording), fwad.dual_level():
            outputs, expected = pushed(sample, arguments, list(tangents))
            if outputs[0].shape != arguments[name].shape:
                return
            duals = [fwad.make_dual(x, t) for x, t in zip(variables, tangents, strict=True)]
            written = sample.substitute(arguments, duals)
            target = written[name] = written[name].clone()
            before = fwad.unpack_dual(target).tangent
            sample.call(method, written)
            after = fwad.unpack_dual(target).tangent
            assert before is None or after is before  # None where the op has no derivative by its first parameter
            zeros = np.zeros(target.shape)
            assert_close(after, zeros if expected[0] is None else expected[0].numpy(force=True))
            plain = sample.substitute(arguments, list(variables))
            fresh = plain[name] = plain[name].clone()
            sample.call(method, {**written, name: fresh})
            other = fwad.unpack_dual(fresh).tangent
            alone = [None if x is arguments[name] else t for x, t in zip(variables, tangents, strict=True)]
            _, wanted = pushed(sample, arguments, alone)
            assert_close(other, None if wanted[0] is None else wanted[0].numpy(force=True))


@contextmanager
def _watched() -> Iterator[None]:
    """Within it, all that may look on at ops does."""
    hooks = gs.autograd.graph.saved_tensors_hooks(lambda x: x, lambda x: x)
    checks = gs.autograd.set_detect_anomaly(True, check_nan=False)
    with listening(lambda op, arguments, outputs: None), hooks, checks:
        yield


@contextmanager
def _traced() -> Iterator[None]:
    """Within it, the generated functions run."""
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, argument: None)
    try:
        yield
    finally:
        sys.setprofile(before)


_ROUTES: dict[str, Callable[[], AbstractContextManager[Any]]] = {
    "without a graph": gs.no_grad,
    "watched": _watched,
    "traced": _traced,
    "on an inner level": lambda: entered(inner_level()),
}


def check_routes(sample: Sample) -> None:
    """The tangents are those of a plain call, whoever looks on and whatever levels there are."""
    arguments = sample.tensors()
    tangents: list[gs.Tensor | None] = [*cotangents_for(sample.variables(arguments), sample.seed + 1)]
    with fwad.dual_level():
        _, expected = pushed(sample, arguments, tangents)
        for name, route in _ROUTES.items():
            with route():
                _, found = pushed(sample, arguments, tangents)
                for y, z in zip(found, expected, strict=True):
                    assert_close(y, None if z is None else z.numpy(force=True), what=name)


def check_second_order(sample: Sample, dtype: str | None = None) -> None:
    """Hessian-vector products: each mode over each, forward over reverse with a graph and without one."""
    arguments = sample.tensors(dtype)
    variables = sample.variables(arguments)
    tangents = cotangents_for(variables, sample.seed + 1)
    outputs = call(sample, arguments)
    recorded = [y for y in outputs if y.requires_grad]
    cotangents = cotangents_for(recorded, sample.seed)
    firsts = grad(recorded, variables, cotangents, create_graph=True, allow_unused=True)
    products = [inner(g, t) for g, t in zip(firsts, tangents, strict=True) if g is not None]
    expected = _gradients(products, variables)
    with fwad.dual_level():
        duals = [fwad.make_dual(x, t) for x, t in zip(variables, tangents, strict=True)]
        outputs = call(sample, sample.substitute(arguments, duals))
        again = [y for y in outputs if y.requires_grad]
        for create_graph in (False, True):
            forward_over_reverse = grad(
                again, variables, cotangents, True, create_graph=create_graph, allow_unused=True
            )
            for g, value in zip(forward_over_reverse, expected, strict=True):
                tangent = None if g is None else fwad.unpack_dual(g).tangent
                assert_close(tangent, value, what="forward over reverse")
        pairs = zip(again, cotangents, strict=True)
        pushes = [(fwad.unpack_dual(y).tangent, v) for y, v in pairs]
        totals = [inner(t, v) for t, v in pushes if t is not None]
    for found, value in zip(_gradients(totals, variables), expected, strict=True):
        assert_close(found, value, what="reverse over forward")
    function, primals = as_function(sample, arguments)
    along = tuple(tangents)
    seconds = jvp(lambda *xs: jvp(function, xs, along)[1], primals, along)[1]
    numbers = [k for k, y in enumerate(outputs) if y.requires_grad]
    pushed_twice = sum(dot(v, seconds[k]) for v, k in zip(cotangents, numbers, strict=True))
    np.testing.assert_allclose(
        pushed_twice, sum(dot(t, value) for t, value in zip(tangents, expected, strict=True)), 1e-8, 1e-8
    )


def check_complex(sample: Sample) -> None:
    check_reverse(sample, "complex128")
    check_second_order(sample, "complex128")


def _gradients(totals: list[gs.Tensor], variables: list[gs.Tensor]) -> list[np.ndarray | None]:
    recorded = [total for total in totals if total.requires_grad]
    if not recorded:
        return [None] * len(variables)
    found = grad(recorded, variables, allow_unused=True)
    return [None if g is None else g.numpy(force=True) for g in found]


CHECKS: dict[str, tuple[Callable[[Sample], None], Callable[[Sample], bool]]] = {
    "reverse": (check_reverse, differentiable),
    # A private op may take values that depend on each other, so that moving them alone means nothing.
    "differences": (check_differences, lambda sample: sample.op.public and differentiable(sample)),
    "in_place": (check_in_place, lambda sample: sample.op.inplace and differentiable(sample)),
    "routes": (check_routes, differentiable),
    "second_order": (check_second_order, differentiable),
    "complex": (check_complex, is_complex),
}


def cases(op: Op, suite: Suite) -> Iterator[Case]:
    """The cases of an op."""
    for i, sample in enumerate(samples(op)):
        for name, (run, applies) in CHECKS.items():
            if applies(sample):
                yield Case(f"{op.key}-{name}-{i}", partial(run, sample))
