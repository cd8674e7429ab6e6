"""Functions of the first gradcheck, which programs of that time call by themselves."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd.gradcheck import jacobians
from gradspec.autograd.gradcheck.conditions import check_repeatable
from gradspec.autograd.gradcheck.problem import Func, GradcheckError, Problem, memory
from gradspec.autograd.progress import Progress
from gradspec.core.bare import Tensor, wrap


def get_numerical_jacobian(
    fn: Func, inputs: Tensor | Sequence[Any], target: Any = None, eps: float = 1e-3, grad_out: float = 1.0
) -> tuple[Tensor, ...]:
    """The Jacobians of the first output of `fn(inputs)` by central differences, one for each input.

    `fn` gets the sequence of the inputs; those that require grad, or that are in `target`, are differentiated
    by. A Jacobian has a row for each element of the input and a column for each one of the output.

    Warns, since `gradcheck` has replaced it. Raises ValueError for `grad_out` other than 1.0, and for complex
    numbers, whose Jacobians `gradcheck` compares by their parts.
    """
    _warn("get_numerical_jacobian", grad_out)
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    problem = _problem(lambda *_: fn(inputs), given if target is None else _tensors(target), eps)
    outputs = problem.outputs()
    _refuse_complex([*outputs, *(x for _, x in problem.variables)])
    return tuple([wrap(matrix.T.copy()) for matrix in jacobians.numeric(problem, outputs)[0]])


def get_analytical_jacobian(
    inputs: Tensor | Sequence[Any], output: Tensor, nondet_tol: float = 0.0, grad_out: float = 1.0
) -> tuple[tuple[Tensor, ...], bool, bool, bool]:
    """The Jacobians of `output` by backward passes, laid out as those of `get_numerical_jacobian`.

    Also whether a second pass gives the same within `nondet_tol`, and whether the gradients have the shapes
    and the dtypes of the inputs. Warnings and errors as there.
    """
    _warn("get_analytical_jacobian", grad_out)
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    problem = _problem(lambda *_: output, given, 0.0, nondet_tol)
    _refuse_complex([output, *(x for _, x in problem.variables)])
    matrices = jacobians.backward(problem, 0, output)
    try:
        check_repeatable(problem, [output])
        repeatable = True
    except GradcheckError:
        repeatable = False
    return tuple([wrap(matrix.T.copy()) for matrix in matrices]), repeatable, True, True


def _warn(name: str, grad_out: float) -> None:
    warnings.warn(
        f"`{name}` is deprecated and was never meant for users; call gradcheck(), which compares Jacobians.",
        FutureWarning,
        stacklevel=3,
    )
    if grad_out != 1.0:
        raise ValueError(f"Expected grad_out to be 1.0. {name}() does not support values other than 1.0.")


def _problem(func: Func, inputs: tuple[Any, ...], eps: float, nondet_tol: float = 0.0) -> Problem:
    return Problem(func, inputs, eps, 0.0, 0.0, nondet_tol, False, Progress("", 0, False))


def _tensors(target: Any) -> tuple[Any, ...]:
    return (target,) if isinstance(target, Tensor) else tuple(target)


def _refuse_complex(tensors: Sequence[Tensor]) -> None:
    if any(np.iscomplexobj(memory(tensor)) for tensor in tensors):
        raise ValueError("a Jacobian of complex numbers has parts: use gradcheck(), which compares these")
