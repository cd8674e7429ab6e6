"""gradcheck and gradgradcheck: derivatives compared with central differences.

Complex numbers are pairs of real ones here: a function from n to m complex numbers has a real Jacobian of
2m x 2n. The gradient convention ``dL/d(re) + 1j * dL/d(im)`` says what each row must be: the cotangent
1 gives that of the output's real part, the cotangent 1j that of its imaginary part.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from gradspec import autograd
from gradspec.tensor import Tensor, wrap

__all__ = ["GradcheckError", "gradcheck", "gradgradcheck"]

Func = Callable[..., Any]

_SMALL = 64  # a Jacobian of at most this many elements is printed in full
_PRECISE = (np.dtype(np.float64), np.dtype(np.complex128))


class GradcheckError(RuntimeError):
    """Raised by `gradcheck` and `gradgradcheck` when a derivative is wrong."""


@dataclass(frozen=True)
class _Check:
    """One call of gradcheck: what is checked and how strictly."""

    func: Func
    inputs: tuple[Any, ...]
    eps: float
    atol: float
    rtol: float
    nondet_tol: float

    @property
    def variables(self) -> list[tuple[int, Tensor]]:
        """The inputs to differentiate by, each with its position."""
        return [(i, x) for i, x in enumerate(self.inputs) if isinstance(x, Tensor) and x.requires_grad]

    def outputs(self) -> list[Tensor]:
        """The floating-point and complex outputs of one more call of the function."""
        return _differentiable(self.func(*self.inputs))


def gradcheck(
    func: Func,
    inputs: Tensor | Sequence[Any],
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
) -> bool:
    """Check the gradients of `func` at `inputs` against central differences; True if they agree.

    `inputs` is a Tensor or a sequence of arguments; those that are tensors with ``requires_grad=True`` are
    perturbed in place by `eps` (and put back), so they should be float64 or complex128 and must not overlap
    themselves. `func` returns a Tensor or a sequence of them. Every element must satisfy
    ``|analytic - numeric| <= atol + rtol * |numeric|``.
    Running a backward pass twice may differ by `nondet_tol`; `check_undefined_grad` also checks that
    outputs left out of a backward pass count as zero gradients, `check_grad_dtypes` that gradients have the
    dtypes of their inputs.

    Raises GradcheckError on a disagreement (or returns False, see `raise_exception`), ValueError on
    unusable inputs.
    """
    arguments = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    check = _Check(func, arguments, eps, atol, rtol, nondet_tol)
    _check_inputs(check)
    try:
        _run(check, check_undefined_grad, check_grad_dtypes)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def gradgradcheck(
    func: Func,
    inputs: Tensor | Sequence[Any],
    grad_outputs: Tensor | Sequence[Tensor] | None = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
) -> bool:
    """Check the second derivatives of `func` at `inputs`: `gradcheck` of its backward pass.

    The backward pass is differentiated by the inputs and by `grad_outputs`, one per output with its shape and
    dtype; random ones are drawn when None (not contiguous with `gen_non_contig_grad_outputs`).
    Everything else is as for `gradcheck`.
    """
    arguments = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    if grad_outputs is None:
        outputs = [y for y in _differentiable(func(*arguments)) if y.requires_grad]
        rng = np.random.default_rng(len(outputs))
        cotangents = tuple(_cotangent(rng, y, gen_non_contig_grad_outputs) for y in outputs)
    else:
        cotangents = (grad_outputs,) if isinstance(grad_outputs, Tensor) else tuple(grad_outputs)

    def backward_pass(*values: Any) -> tuple[Tensor, ...]:
        primals, grads = values[: len(arguments)], values[len(arguments) :]
        outputs = [y for y in _differentiable(func(*primals)) if y.requires_grad]
        variables = [x for x in primals if isinstance(x, Tensor) and x.requires_grad]
        result = autograd.grad(outputs, variables, grads, create_graph=True, allow_unused=True)
        return tuple(g for g in result if g is not None)

    return gradcheck(
        backward_pass,
        arguments + cotangents,
        eps=eps,
        atol=atol,
        rtol=rtol,
        raise_exception=raise_exception,
        nondet_tol=nondet_tol,
        check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes,
    )


def _memory(x: Tensor) -> np.ndarray:
    """The array behind `x`: writing to it changes `x` without autograd's noticing."""
    return x.detach().numpy()


def _differentiable(outputs: Any) -> list[Tensor]:
    found = [outputs] if isinstance(outputs, Tensor) else list(outputs)
    for y in found:
        if not isinstance(y, Tensor):
            raise TypeError(f"gradcheck: func must return tensors, but returned {type(y).__name__}")
    return [y for y in found if _memory(y).dtype.kind in "fVc"]


def _cotangent(rng: np.random.Generator, y: Tensor, strided: bool) -> Tensor:
    like = _memory(y)
    shape = (*like.shape, 2) if strided else like.shape
    values = rng.standard_normal(shape)
    if like.dtype.kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    array = np.asarray(values, like.dtype)
    return wrap(array[..., 0] if strided else array).requires_grad_()


def _check_inputs(check: _Check) -> None:
    if not check.variables:
        raise ValueError(
            "gradcheck expects at least one input tensor to require gradient, "
            "but none of them have requires_grad=True"
        )
    for position, x in check.variables:
        array = _memory(x)
        if array.dtype not in _PRECISE:
            warnings.warn(
                f"Input #{position} requires gradient and is not a double precision floating point or "
                f"complex ({array.dtype}). This check will likely fail: use float64 or complex128 inputs.",
                stacklevel=3,
            )
        sizes = zip(array.shape, array.strides, strict=True)
        if array.size and any(n > 1 and stride == 0 for n, stride in sizes):
            raise ValueError(
                f"The input {position} has a dimension with stride 0, so that its elements cannot be "
                "perturbed one by one. Call .contiguous() on it before passing it to gradcheck."
            )


def _run(check: _Check, undefined: bool, dtypes: bool) -> None:
    outputs = check.outputs()
    for k, (y, again) in enumerate(zip(outputs, check.outputs(), strict=True)):
        if not _close(_memory(y), _memory(again), check.nondet_tol):
            raise GradcheckError(f"func is not deterministic: output {k} differs between two equal calls.")
    numeric = _numeric_jacobians(check, outputs)
    for k, y in enumerate(outputs):
        analytic = _analytic_jacobians(check, k, y, dtypes)
        for j, (position, x) in enumerate(check.variables):
            _compare(check, numeric[j][k], analytic[j], (k, y), (position, x))
    _check_backward_passes(check, outputs, undefined)


def _reals(array: np.ndarray) -> np.ndarray:
    """A flat float64 copy: a complex number gives its real and then its imaginary part."""
    if array.dtype.kind == "c":
        flat = np.ascontiguousarray(array, np.complex128).reshape(-1)
        return flat.view(np.float64).copy()
    return np.array(array, np.float64).reshape(-1)


def _nudges(array: np.ndarray) -> Iterator[tuple[tuple[int, ...], complex]]:
    """Each element's index with the unit step of each of its real components, in the order of `_reals`."""
    for index in np.ndindex(array.shape):
        yield index, 1.0
        if array.dtype.kind == "c":
            yield index, 1j


def _evaluate(check: _Check, array: np.ndarray, index: tuple[int, ...], step: complex) -> list[np.ndarray]:
    """All outputs, as real vectors, with ``array[index]`` moved by `step`."""
    kept = array[index].copy()
    try:
        array[index] = kept + step
        return [_reals(_memory(y)) for y in check.outputs()]
    finally:
        array[index] = kept


def _numeric_jacobians(check: _Check, outputs: list[Tensor]) -> list[list[np.ndarray]]:
    """Central differences: for each variable, for each output, a real Jacobian (outputs x inputs)."""
    sizes = [_reals(_memory(y)).size for y in outputs]
    jacobians = []
    for _, x in check.variables:
        array = _memory(x)
        columns = []
        for index, unit in _nudges(array):
            above = _evaluate(check, array, index, unit * check.eps)
            below = _evaluate(check, array, index, unit * -check.eps)
            columns.append([(a - b) / (2 * check.eps) for a, b in zip(above, below, strict=True)])
        jacobians.append([
            np.stack([column[k] for column in columns], axis=1) if columns else np.zeros((size, 0))
            for k, size in enumerate(sizes)
        ])
    return jacobians


def _analytic_jacobians(check: _Check, k: int, y: Tensor, dtypes: bool) -> list[np.ndarray]:
    """A backward pass per real component of output `k`: for each variable a Jacobian (outputs x inputs)."""
    array = _memory(y)
    variables = check.variables
    widths = [_reals(_memory(x)).size for _, x in variables]
    rows: list[list[np.ndarray]] = [[] for _ in variables]
    for index, unit in _nudges(array):
        if not y.requires_grad:
            grads: Sequence[Tensor | None] = [None] * len(variables)
        else:
            cotangent = np.zeros(array.shape, array.dtype)
            cotangent[index] = unit if array.dtype.kind == "c" else 1
            grads = _backward(check, [y], [wrap(cotangent)])
        for (position, x), width, found, g in zip(variables, widths, rows, grads, strict=True):
            if g is None:
                found.append(np.zeros(width))
                continue
            _check_gradient(g, x, position, k, dtypes)
            found.append(_reals(_memory(g)))
    return [np.stack(r) if r else np.zeros((0, width)) for r, width in zip(rows, widths, strict=True)]


def _backward(check: _Check, outputs: list[Tensor], cotangents: list[Tensor]) -> Sequence[Tensor | None]:
    variables = [x for _, x in check.variables]
    return autograd.grad(outputs, variables, cotangents, retain_graph=True, allow_unused=True)


def _check_gradient(g: Tensor, x: Tensor, position: int, k: int, dtypes: bool) -> None:
    found, expected = _memory(g), _memory(x)
    if found.shape != expected.shape:
        raise GradcheckError(
            f"The gradient of output {k} with respect to input {position} has shape {found.shape}, "
            f"but the input has shape {expected.shape}: sum it to the input's shape in the backward formula."
        )
    wrong_kind = found.dtype.kind == "c" and expected.dtype.kind == "f"
    if wrong_kind or (dtypes and found.dtype != expected.dtype):
        raise GradcheckError(
            f"The gradient of output {k} with respect to input {position} has dtype {found.dtype}, "
            f"but the input has dtype {expected.dtype}."
        )


def _check_backward_passes(check: _Check, outputs: list[Tensor], undefined: bool) -> None:
    outputs = [y for y in outputs if y.requires_grad]
    if not outputs:
        return
    rng = np.random.default_rng(0)
    cotangents = [_cotangent(rng, y, strided=False).detach() for y in outputs]
    first = _backward(check, outputs, cotangents)
    second = _backward(check, outputs, cotangents)
    parts = [_backward(check, [y], [v]) for y, v in zip(outputs, cotangents, strict=True)]
    for j, (position, x) in enumerate(check.variables):
        a, b = _values(first[j], x), _values(second[j], x)
        if not _close(a, b, check.nondet_tol):
            raise GradcheckError(
                "Backward is not reentrant, i.e., running backward with same input and grad_output multiple "
                f"times gives different values (input {position}, "
                f"largest difference {np.max(np.abs(a - b)):.3g}, nondet_tol {check.nondet_tol:.3g})."
            )
        total = sum((_values(part[j], x) for part in parts), np.zeros(a.shape))
        if undefined and not np.allclose(a, total, rtol=check.rtol, atol=check.atol, equal_nan=True):
            raise GradcheckError(
                "Expected backward to treat undefined output grads as zeros, but the gradients of the "
                f"outputs one by one do not add up to those of all outputs together (input {position})."
            )


def _values(g: Tensor | None, x: Tensor) -> np.ndarray:
    return np.zeros_like(_memory(x)) if g is None else _memory(g)


def _close(a: np.ndarray, b: np.ndarray, tolerance: float) -> bool:
    return a.shape == b.shape and bool(np.allclose(a, b, rtol=0.0, atol=tolerance, equal_nan=True))


def _compare(
    check: _Check,
    numeric: np.ndarray,
    analytic: np.ndarray,
    output: tuple[int, Tensor],
    variable: tuple[int, Tensor],
) -> None:
    with np.errstate(invalid="ignore"):
        error = np.abs(analytic - numeric)
        wrong = ~(error <= check.atol + check.rtol * np.abs(numeric))
    if not wrong.any():
        return
    k, y = output
    position, x = variable
    worst = np.where(wrong, np.where(np.isnan(error), np.inf, error), -1.0)
    row, column = (int(i) for i in np.unravel_index(np.argmax(worst), worst.shape))
    a, n = analytic[row, column], numeric[row, column]
    relative = abs(a - n) / max(abs(a), abs(n)) if a != n else 0.0
    element = f"d output{_place(_memory(y), row)} / d input{_place(_memory(x), column)}"
    count = f"{int(wrong.sum())} of {wrong.size} elements differ (atol={check.atol:g}, rtol={check.rtol:g})."
    lines = [
        f"Jacobian mismatch for output {k} with respect to input {position}: {count}",
        f"  worst: {element}: analytic {a:.8g}, numeric {n:.8g}, relative error {relative:.3g}",
        f"  likely cause: {_cause(check, numeric, analytic, (row, column), output, variable)}",
    ]
    if numeric.size <= _SMALL:
        with np.printoptions(precision=6, suppress=True, linewidth=110):
            lines += ["numerical (rows: output, columns: input):", str(numeric), "analytical:", str(analytic)]
    raise GradcheckError("\n".join(lines))


def _place(array: np.ndarray, component: int) -> str:
    """Where a component of `_reals` is: an index, and which part of a complex number."""
    part = ""
    if array.dtype.kind == "c":
        component, imaginary = divmod(component, 2)
        part = ".imag" if imaginary else ".real"
    index = [int(i) for i in np.unravel_index(component, array.shape)] if array.ndim else []
    return f"{index if index else ''}{part}"


def _cause(
    check: _Check,
    numeric: np.ndarray,
    analytic: np.ndarray,
    worst: tuple[int, int],
    output: tuple[int, Tensor],
    variable: tuple[int, Tensor],
) -> str:
    """A guess, from the pattern of the disagreement, at what is wrong."""
    k, y = output
    x = _memory(variable[1])
    if not y.requires_grad:
        return "the output does not require grad: something between it and the input is detached."
    if np.isnan(analytic).any() or np.isnan(numeric).any():
        return "NaN: the input is outside the domain of the function, or on its border."
    if x.dtype not in _PRECISE:
        return f"the input is {x.dtype}, too coarse for differences with eps={check.eps:g}; use float64."
    index, unit = next(nudge for i, nudge in enumerate(_nudges(x)) if i == worst[1])
    steps = (0.0, check.eps, -check.eps)
    here, above, below = (_evaluate(check, x, index, unit * step)[k][worst[0]] for step in steps)
    right, left = (above - here) / check.eps, (here - below) / check.eps
    if not np.isclose(right, left, rtol=0.05, atol=1e-3):
        return f"a kink: the one-sided derivatives differ ({left:.6g} from below, {right:.6g} from above)."
    if not analytic.any():
        return "no gradient arrives at this input: it is missing from the backward formula, or detached."

    def agrees(candidate: np.ndarray) -> bool:
        return bool(np.allclose(candidate, numeric, rtol=max(check.rtol, 1e-3), atol=check.atol))

    factor = float((analytic * numeric).sum() / (analytic * analytic).sum())
    if agrees(-analytic):
        return "the sign: the analytic gradient is the negative of the numeric one."
    if factor and agrees(factor * analytic):
        return f"a factor: the analytic gradient is {1 / factor:.6g} times the numeric one."
    if analytic.shape[0] == analytic.shape[1] and agrees(analytic.T):
        return "transposed: the analytic Jacobian is the transpose of the numeric one."
    if x.dtype.kind == "c" and agrees(analytic * np.tile([1.0, -1.0], x.size)):
        return "a missing or superfluous conj: the imaginary parts of the gradient have the wrong sign."
    if agrees(np.where(numeric == 0.0, 0.0, analytic)):
        return "the gradient is nonzero where the output does not depend on the input."
    return "the formula; compare the two Jacobians."
