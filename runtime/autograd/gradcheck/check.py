"""The two functions, and the order in which things are checked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd.engine import entry
from gradspec.autograd.gradcheck import jacobians, projection
from gradspec.autograd.gradcheck.conditions import (
    check_deterministic,
    check_repeatable,
    check_undefined_gradients,
    check_undefined_tangents,
)
from gradspec.autograd.gradcheck.inputs import check_inputs, check_options
from gradspec.autograd.gradcheck.problem import (
    Func,
    GradcheckError,
    Problem,
    differentiable,
    memory,
    random_like,
)
from gradspec.autograd.gradcheck.report import compare, title
from gradspec.autograd.gradcheck.sparse import of_stored_values
from gradspec.autograd.progress import Progress
from gradspec.core.process.first_use import on_first_call
from gradspec.core.tensor import Tensor, wrap

__all__ = ["gradcheck", "gradgradcheck"]

_check_batched_gradients = on_first_call("gradspec.autograd.gradcheck.batch_checks:check_batched_gradients")
_check_batched_tangents = on_first_call("gradspec.autograd.gradcheck.batch_checks:check_batched_tangents")


def gradcheck(
    func: Func,
    inputs: Tensor | Sequence[Any],
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    check_sparse_nnz: bool = False,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False,
    check_forward_ad: bool = False,
    check_backward_ad: bool = True,
    fast_mode: bool = False,
    masked: bool | None = None,
    progress: bool | None = None,
) -> bool:
    """Check the derivatives of `func` at `inputs` against central differences; True if they agree.

    `inputs` is a Tensor or a sequence of arguments. Tensors with ``requires_grad=True`` are perturbed in
    place by `eps` (and restored), so they should be float64 or complex128, and their elements must not share
    memory. `func` returns a Tensor or a sequence of them. Every element must satisfy
    ``|analytic - numeric| <= atol + rtol * |numeric|``; for complex numbers, in both Wirtinger derivatives.

    `check_backward_ad` checks backward passes, `check_forward_ad` forward mode. `fast_mode` compares one
    random projection of each Jacobian, and computes whole Jacobians only for the report of a failure. Two
    runs of a backward pass may differ by `nondet_tol`. `check_undefined_grad` also checks that missing
    gradients and tangents count as zeros. `check_batched_grad` and `check_batched_forward_grad` compare a
    batch of them (`is_grads_batched`, `vmap`) with single ones. `check_grad_dtypes` checks that derivatives
    have the dtypes of their inputs and outputs. `masked`, formerly `check_sparse_nnz`, allows sparse inputs,
    whose stored values are perturbed. `progress` shows a bar on stderr; by default it appears on terminals
    after two seconds.

    Raises GradcheckError on a disagreement (or returns False, see `raise_exception`), AssertionError for a
    `func` whose outputs change shape or dtype with its inputs, ValueError on unusable inputs and options.
    Warns of inputs of low precision, and of inputs that share memory.

    >>> x = gs.tensor([0.5, 1.5], dtype=gs.float64, requires_grad=True)
    >>> gs.autograd.gradcheck(gs.sin, x)
    True
    """
    check_options(
        "gradcheck",
        ("check_forward_ad", "check_backward_ad"),
        check_forward_ad,
        check_backward_ad,
        check_undefined_grad,
        check_batched_grad,
        check_batched_forward_grad,
    )
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    func, arguments = of_stored_values("gradcheck", func, given, masked, check_sparse_nnz)
    shown = Progress("gradcheck", 0, progress)
    problem = Problem(func, arguments, eps, atol, rtol, nondet_tol, check_grad_dtypes, shown)
    checks = check_undefined_grad, check_forward_ad, check_backward_ad
    batched = check_batched_grad, check_batched_forward_grad
    return _verdict(problem, checks, batched, fast_mode, raise_exception)


def gradgradcheck(
    func: Func,
    inputs: Tensor | Sequence[Any],
    grad_outputs: Tensor | Sequence[Tensor | None] | None = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False,
    check_rev_over_rev: bool = True,
    fast_mode: bool = False,
    masked: bool = False,
    progress: bool | None = None,
) -> bool:
    """Whether the second derivatives of `func` at `inputs` are right: `gradcheck` of its backward pass.

    The backward pass is differentiated with respect to the inputs and to `grad_outputs`: one for each output
    that requires grad, with its shape and dtype. By default random ones are drawn (not contiguous with
    `gen_non_contig_grad_outputs`). `check_rev_over_rev` runs backward over it, `check_fwd_over_rev` forward
    mode. Everything else is as for `gradcheck`; `check_undefined_grad` needs `check_rev_over_rev`.

    eps, atol, rtol, raise_exception, nondet_tol, check_grad_dtypes, check_batched_grad, fast_mode, masked,
    progress: as for `gradcheck`.

    >>> x = gs.tensor([0.5, 1.5], dtype=gs.float64, requires_grad=True)
    >>> gs.autograd.gradgradcheck(gs.sin, x)
    True
    """
    check_options(
        "gradgradcheck",
        ("check_fwd_over_rev", "check_rev_over_rev"),
        check_fwd_over_rev,
        check_rev_over_rev,
        check_undefined_grad,
        check_batched_grad,
        False,
    )
    given = (inputs,) if isinstance(inputs, Tensor) else tuple(inputs)
    func, arguments = of_stored_values("gradgradcheck", func, given, masked, False)
    cotangents = _cotangents(func, arguments, grad_outputs, gen_non_contig_grad_outputs)
    backward, operands = _backward_of(func, arguments), arguments + cotangents
    shown = Progress("gradgradcheck", 0, progress)
    problem = Problem(backward, operands, eps, atol, rtol, nondet_tol, check_grad_dtypes, shown, len(arguments))
    checks = check_undefined_grad, check_fwd_over_rev, check_rev_over_rev
    return _verdict(problem, checks, (check_batched_grad, False), fast_mode, raise_exception)


def _backward_of(func: Func, arguments: tuple[Any, ...]) -> Func:
    """The backward pass of `func` as a function of its arguments and of the gradients of its outputs."""
    positions = [i for i, x in enumerate(arguments) if isinstance(x, Tensor) and x.requires_grad]

    def backward_pass(*values: Any) -> tuple[Tensor, ...]:
        primals, grads = values[: len(arguments)], values[len(arguments) :]
        variables = [primals[i].requires_grad_() for i in positions]  # dual numbers come without it
        outputs = [y for y in differentiable(func(*primals)) if y.requires_grad]
        result = entry.grad(outputs, variables, grads, create_graph=True, allow_unused=True)
        return tuple(g.to_dense() for g in result if g is not None)

    return backward_pass


def _cotangents(
    func: Func, arguments: tuple[Any, ...], given: Tensor | Sequence[Tensor | None] | None, strided: bool
) -> tuple[Tensor, ...]:
    """The gradients of the outputs to run the backward pass with: the user's, or random ones."""
    outputs = [y for y in differentiable(func(*arguments)) if y.requires_grad]
    if given is None:
        given = (None,) * len(outputs)
    elif isinstance(given, Tensor):
        given = (given,)
    if len(given) != len(outputs):
        raise ValueError(
            f"gradgradcheck: {len(given)} grad_outputs were given, but func has {len(outputs)} outputs that "
            "require grad"
        )
    rng = np.random.default_rng(len(outputs))
    return tuple(
        wrap(random_like(rng, memory(y), strided)).requires_grad_() if v is None else v
        for y, v in zip(outputs, given, strict=True)
    )


def _verdict(
    problem: Problem,
    checks: tuple[bool, bool, bool],
    batched: tuple[bool, bool],
    fast: bool,
    raise_exception: bool,
) -> bool:
    check_inputs(problem)
    try:
        with problem.progress:
            _run(problem, *checks, fast, batched)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _run(
    problem: Problem,
    undefined: bool,
    forward: bool,
    backward: bool,
    fast: bool,
    batched: tuple[bool, bool],
) -> None:
    outputs = problem.outputs()
    check_deterministic(problem, outputs)
    if backward:
        check_repeatable(problem, outputs)
    if fast:
        problem.progress.total = len(problem.variables)
        for k, j, mode, analytic, numeric in projection.mismatches(problem, outputs, backward, forward):
            _compare_all(problem, outputs, forward, backward)
            raise GradcheckError(
                f"{title(mode, k, problem.variables[j][0])} in fast mode: projected on random vectors it is "
                f"{analytic:.8g}, but {numeric:.8g} by differences. The whole Jacobians agree within the "
                "tolerances."
            )
    else:
        _compare_all(problem, outputs, forward, backward)
    if backward and undefined:
        check_undefined_gradients(problem, outputs)
    if forward and undefined:
        check_undefined_tangents(problem, outputs)
    if batched[0]:
        _check_batched_gradients(problem, outputs)
    if batched[1]:
        _check_batched_tangents(problem, outputs)


def _compare_all(problem: Problem, outputs: list[Tensor], forward: bool, backward: bool) -> None:
    """Compare every element of every Jacobian."""
    columns, rows = ([memory(t) for t in ts] for ts in ((x for _, x in problem.variables), outputs))
    steps = (1 + forward) * _components(columns) + backward * _components(rows)
    problem.progress.total = problem.progress.done + steps
    numeric = jacobians.numeric(problem, outputs)
    if backward:
        for k, y in enumerate(outputs):
            analytic = jacobians.backward(problem, k, y)
            for j, variable in enumerate(problem.variables):
                compare(problem, numeric[k][j], analytic[j], (k, y), variable, "backward")
    if forward:
        for k, (y, row) in enumerate(zip(outputs, jacobians.forward(problem, outputs), strict=True)):
            for j, variable in enumerate(problem.variables):
                compare(problem, numeric[k][j], row[j], (k, y), variable, "forward")


def _components(arrays: list[np.ndarray]) -> int:
    return sum(array.size * (2 if array.dtype.kind == "c" else 1) for array in arrays)
