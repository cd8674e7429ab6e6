"""Whole Jacobians and Hessians."""

from __future__ import annotations

from typing import Any

import numpy as np

from gradspec.autograd.engine import entry
from gradspec.autograd.engine.backward_pass import wants_tensors
from gradspec.autograd.functional import dense_jacobians as dense
from gradspec.autograd.functional.arguments import (
    Func,
    Tensors,
    call,
    call_scalar,
    filled,
    independent,
    input_tensors,
    refuse_complex,
    require_graph,
    require_outputs,
    variables,
)
from gradspec.autograd.grad_mode import enable_grad
from gradspec.autograd.progress import Progress
from gradspec.core.tensor import Tensor, wrap

__all__ = ["hessian", "jacobian"]

_STRATEGIES = ("reverse-mode", "forward-mode")


def jacobian(
    func: Func,
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
    *,
    chunk_size: int | None = None,
    progress: bool = False,
) -> Any:
    """The Jacobian of `func` at `inputs`: `J[i][j]` is the derivative of output `i` with respect to input
    `j`.

    `inputs` and the result of `func` are each a Tensor or a tuple of them; the index of a single Tensor is
    left out. `J[i][j]` has the shape of output `i` followed by the shape of input `j`.

    ``strategy="reverse-mode"`` makes a backward pass for each element of the outputs, and the result has the
    dtypes of the inputs. ``"forward-mode"`` makes a call of `func` for each element of the inputs, and the
    result has the dtypes of the outputs. With `create_graph` the result is differentiable. With `strict`, an
    output that depends on no input, or an input that an output does not depend on, is an error; otherwise it
    gets zeros.

    With `vectorize`, one pass or call handles all vectors, on batches (see `gradspec.func`): `func` and its
    hooks then work on tensors with batch dims. `chunk_size` bounds the number of vectors, and so the memory.
    `progress` shows a bar on stderr.

    Raises TypeError for anything but tensors. Raises RuntimeError for inputs that are not floating point or
    complex, complex outputs in reverse mode, violations of `strict`, and `strict` with `vectorize` or forward
    mode. Raises ValueError for an unknown strategy, no inputs, or a `chunk_size` below 1, and
    NotImplementedError for `create_graph` with forward mode.

    >>> gs.autograd.functional.jacobian(lambda x: x * x, gs.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """
    _check_options("jacobian", strategy, create_graph, strict, vectorize, chunk_size)
    tuple_in, xs = input_tensors(inputs, "jacobian")
    with enable_grad():
        if strategy == "forward-mode":
            xs = tuple(x.detach() for x in xs)
            tuple_out = False

            def outputs(*arguments: Tensor) -> Tensors:
                nonlocal tuple_out
                tuple_out, ys = call(func, arguments, "jacobian")
                return ys

            result = _forward(outputs, xs, "jacobian", vectorize, chunk_size, progress)
            return _nested(result, tuple_out, tuple_in)
        xs = variables(xs, create_graph)
        tuple_out, ys = call(func, xs, "jacobian")
        if strict:
            require_outputs(ys)
        for position, y in enumerate(ys):
            refuse_complex(y, position, "jacobian")
        result = _reverse(ys, xs, create_graph, strict, vectorize, "jacobian", chunk_size, progress)
    return _nested(result, tuple_out, tuple_in)


def hessian(
    func: Func,
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
    *,
    chunk_size: int | None = None,
    progress: bool = False,
) -> Any:
    """The Hessian of `func`, which returns one real number, at `inputs`: the Jacobian of its gradient.

    `inputs` is a Tensor or a tuple of them. With a tuple, `H[i][j]` has the shape of input `i` followed by
    the shape of input `j`; otherwise the Hessian is a single Tensor.

    The gradient is recorded once. ``outer_jacobian_strategy="reverse-mode"`` then makes a backward pass over
    this record for each element of the inputs; ``"forward-mode"`` computes the gradient again for each of
    them. `create_graph`, `strict`, `vectorize`, `chunk_size` and `progress` are as for `jacobian`; `strict`
    also forbids a gradient that does not depend on the inputs.

    Raises the errors of `jacobian`, and RuntimeError if `func` returns anything but one real number.

    >>> gs.autograd.functional.hessian(lambda x: (x**3).sum(), gs.tensor([1.0, 2.0]))
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """
    _check_options("hessian", outer_jacobian_strategy, create_graph, strict, vectorize, chunk_size)
    tuple_in, xs = input_tensors(inputs, "hessian")

    def gradient(*arguments: Tensor) -> Tensors:
        y = call_scalar(func, arguments, "hessian")
        if strict:
            require_outputs((y,))
        if not y._requires_grad:
            return filled([None] * len(arguments), arguments, strict)
        ones = wrap(np.ones(y._memory.shape, y._memory.dtype))  # arithmetic would make a NumPy scalar
        found = entry.grad(y, arguments, ones, create_graph=True, allow_unused=True)
        return filled(found, arguments, strict, "gradient")

    with enable_grad():
        xs = variables(xs, create_graph)
        if outer_jacobian_strategy == "forward-mode":
            result = _forward(gradient, xs, "hessian", vectorize, chunk_size, progress)
        else:
            gradients = gradient(*xs)
            if strict:
                require_graph(gradients, "gradient")
            result = _reverse(gradients, xs, create_graph, strict, vectorize, "hessian", chunk_size, progress)
    return _nested(result, tuple_in, tuple_in)


def _check_options(
    function: str, strategy: str, create_graph: bool, strict: bool, vectorize: bool, chunk_size: int | None
) -> None:
    """Raise for options that are wrong, or do not go together."""
    argument = "strategy" if function == "jacobian" else "outer_jacobian_strategy"
    if strategy not in _STRATEGIES:
        raise ValueError(
            f'Expected {argument} to be either "forward-mode" or "reverse-mode", not {strategy!r}. Hint: if '
            'the function has more outputs than inputs, "forward-mode" tends to be faster, otherwise '
            '"reverse-mode".'
        )
    if chunk_size is not None and (not isinstance(chunk_size, int) or chunk_size < 1):
        raise ValueError(f"{function}: chunk_size must be a positive integer or None, not {chunk_size!r}")
    if strategy == "forward-mode":
        clash = f'and `{argument}="forward-mode"` are not supported together'
        hint = f'or `{argument}="reverse-mode"`'
        if create_graph:
            raise NotImplementedError(f"{function}: `create_graph=True` {clash}. Use `create_graph=False` {hint}.")
        if strict:
            raise RuntimeError(f"{function}: `strict=True` {clash}. Use `strict=False` {hint}.")
    elif strict and vectorize:
        raise RuntimeError(
            f"{function}: `strict=True` and `vectorize=True` are not supported together. Use `strict=False` "
            "or `vectorize=False`."
        )


def _reverse(
    ys: Tensors,
    xs: Tensors,
    create_graph: bool,
    strict: bool,
    vectorize: bool,
    function: str,
    chunk_size: int | None,
    show: bool,
) -> list[list[Tensor]]:
    result: list[list[Tensor]] = []
    with Progress(function, sum(y._memory.size for y in ys), show) as progress:
        for i, y in enumerate(ys):
            if vectorize:
                jacobians, reached = dense.reverse_batched(y, xs, create_graph, chunk_size, progress)
            elif wants_tensors(create_graph):
                jacobians, reached = dense.reverse_tensors(y, xs, create_graph, chunk_size, progress)
            else:
                arrays, reached = dense.reverse(y, xs, chunk_size, progress)
                jacobians = [wrap(array) for array in arrays]
            if strict and y._memory.size:
                for j, depends in enumerate(reached):
                    if not depends:
                        raise RuntimeError(
                            f"Output {i} of the user-provided function is independent of input {j}. This is "
                            "not allowed in strict mode."
                        )
                    if create_graph and not jacobians[j]._requires_grad:
                        raise independent(j, function)
            result.append(jacobians)
    return result


def _forward(
    func: Func, xs: Tensors, function: str, vectorize: bool, chunk_size: int | None, show: bool
) -> list[list[Tensor]]:
    if vectorize:
        return dense.forward_batched(func, xs, chunk_size)
    with Progress(function, sum(x._memory.size for x in xs), show) as progress:
        return [[wrap(array) for array in row] for row in dense.forward(func, xs, chunk_size, progress)]


def _nested(result: list[list[Tensor]], tuple_out: bool, tuple_in: bool) -> Any:
    """The blocks as nested tuples, without the levels where the caller had a single Tensor."""
    blocks = tuple(tuple(row) if tuple_in else row[0] for row in result)
    return blocks if tuple_out else blocks[0]
