"""The comparison of two Jacobians, and the report of their differences."""

from __future__ import annotations

import numpy as np

from gradspec.autograd.gradcheck.inputs import PRECISE
from gradspec.autograd.gradcheck.jacobians import evaluate
from gradspec.autograd.gradcheck.problem import GradcheckError, Problem, memory, units
from gradspec.core.tensor import Tensor

_SMALL = 64  # a Jacobian of at most this many elements is printed in full

_TITLES = {
    "backward": "Jacobian mismatch",
    "forward": "Jacobian computed with forward mode mismatch",
}


def compare(
    problem: Problem,
    numeric: np.ndarray,
    analytic: np.ndarray,
    output: tuple[int, Tensor],
    variable: tuple[int, Tensor],
    mode: str,
) -> None:
    """Raise a report unless each element is ``|analytic - numeric| <= atol + rtol * |numeric|``."""
    with np.errstate(invalid="ignore"):
        error = np.abs(analytic - numeric)
        wrong = ~(error <= problem.atol + problem.rtol * np.abs(numeric))
    if not wrong.any():
        return
    k, y = output
    position, x = variable
    worst = np.where(wrong, np.where(np.isnan(error), np.inf, error), -1.0)
    row, column = (int(i) for i in np.unravel_index(np.argmax(worst), worst.shape))
    a, n = analytic[row, column], numeric[row, column]
    with np.errstate(invalid="ignore"):
        relative = abs(a - n) / max(abs(a), abs(n)) if a != n else 0.0
    element = f"d output{_place(memory(y), row)} / d input{_place(memory(x), column)}"
    count = f"{int(wrong.sum())} of {wrong.size} elements differ (atol={problem.atol:g}, rtol={problem.rtol:g})."
    lines = [
        f"{_part_considered(mode, y, row, x, column)}{title(mode, k, position)}: {count}",
        f"  worst: {element}: analytic {a:.8g}, numeric {n:.8g}, relative error {relative:.3g}",
        f"  likely cause: {_cause(problem, numeric, analytic, (row, column), output, variable)}",
    ]
    if problem.first_arguments is not None:
        lines.insert(1, f"  {_second_order(problem, k, position)}")
    if numeric.size <= _SMALL:
        with np.printoptions(precision=6, suppress=True, linewidth=110):
            lines += ["numerical (rows: output, columns: input):", str(numeric), "analytical:", str(analytic)]
    found = GradcheckError("\n".join(lines))
    if numeric.size <= _SMALL:
        found.numerical, found.analytical, found.wrong = numeric, analytic, wrong
    raise found


def title(mode: str, k: int, position: int) -> str:
    """The title of a report: the Jacobians that disagree."""
    return f"{_TITLES[mode]} for output {k} with respect to input {position}"


def _part_considered(mode: str, y: Tensor, row: int, x: Tensor, column: int) -> str:
    """Which part of complex outputs, or of inputs in forward mode, the worst element belongs to."""
    whose, tensor, component = ("outputs", y, row) if mode == "backward" else ("inputs", x, column)
    if memory(tensor).dtype.kind != "c":
        return ""
    part = "imaginary" if component % 2 else "real"
    return f"While considering the {part} part of complex {whose} only, "


def _second_order(problem: Problem, k: int, position: int) -> str:
    """The meaning of outputs and inputs in a check of second derivatives."""
    given = problem.first_arguments or 0
    by = f"input {position}" if position < given else f"grad_outputs[{position - given}]"
    return f"second derivative: output {k} is the {_ordinal(k)} gradient of a backward pass, here by {by}"


def _ordinal(k: int) -> str:
    return ("first", "second", "third")[k] if k < 3 else f"{k + 1}th"


def _place(array: np.ndarray, component: int) -> str:
    """Where a component of `reals` is: an index, and which part of a complex number."""
    part = ""
    if array.dtype.kind == "c":
        component, imaginary = divmod(component, 2)
        part = ".imag" if imaginary else ".real"
    index = [int(i) for i in np.unravel_index(component, array.shape)] if array.ndim else []
    return f"{index if index else ''}{part}"


def _cause(
    problem: Problem,
    numeric: np.ndarray,
    analytic: np.ndarray,
    worst: tuple[int, int],
    output: tuple[int, Tensor],
    variable: tuple[int, Tensor],
) -> str:
    """A likely cause, guessed from the pattern of the disagreement."""
    k, y = output
    x = memory(variable[1])
    if not y.requires_grad:
        return (
            "the output does not require grad: something between it and the input is detached (Numerical "
            "gradient for function expected to be zero)."
        )
    if np.isnan(analytic).any() or np.isnan(numeric).any():
        return "NaN: the input is outside the domain of the function, or on its border."
    if x.dtype not in PRECISE:
        return f"the input is {x.dtype}, too coarse for differences with eps={problem.eps:g}; use float64."
    index, step = next(found for i, found in enumerate(units(x)) if i == worst[1])
    here, above, below = (
        evaluate(problem, x, index, step * length)[k][worst[0]] for length in (0.0, problem.eps, -problem.eps)
    )
    with np.errstate(all="ignore"):
        right, left = (above - here) / problem.eps, (here - below) / problem.eps
        if not np.isclose(right, left, rtol=0.05, atol=1e-3):
            return f"a kink: the one-sided derivatives differ ({left:.6g} from below, {right:.6g} from above)."
        if not analytic.any():
            return "no gradient arrives at this input: it is missing from the backward formula, or detached."
        return _pattern(problem, numeric, analytic, memory(y), x)


def _pattern(problem: Problem, numeric: np.ndarray, analytic: np.ndarray, y: np.ndarray, x: np.ndarray) -> str:
    """The cause as it shows in the matrices: what makes one of the other?"""

    def agrees(candidate: np.ndarray) -> bool:
        return bool(np.allclose(candidate, numeric, rtol=problem.rtol, atol=problem.atol))

    factor = float((analytic * numeric).sum() / (analytic * analytic).sum())
    if agrees(-analytic):
        return "the sign: the analytic gradient is the negative of the numeric one."
    if factor and agrees(factor * analytic):
        return f"a factor: the analytic gradient is {1 / factor:.6g} times the numeric one."
    # Before the transpose, which a missing conj looks like if each element has an effect on one only.
    flip_x, flip_y = (
        np.tile([1.0, -1.0], array.size) if array.dtype.kind == "c" else np.ones(array.size) for array in (x, y)
    )
    if agrees(analytic * flip_x):
        return "a missing or superfluous conj: the imaginary parts of the gradient have the wrong sign."
    if agrees(analytic * flip_y[:, None]):
        return "a missing or superfluous conj: the formula takes the conjugate of grad, or ought to."
    if agrees(analytic * flip_x * flip_y[:, None]):
        return "a missing or superfluous conj on what grad is multiplied with: a saved value needs its conj."
    if analytic.shape[0] == analytic.shape[1] and agrees(analytic.T):
        return "transposed: the analytic Jacobian is the transpose of the numeric one."
    if agrees(np.where(numeric == 0.0, 0.0, analytic)):
        return "the gradient is nonzero where the output does not depend on the input."
    return "the formula; compare the two Jacobians."
