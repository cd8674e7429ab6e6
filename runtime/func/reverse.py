"""`grad`, `grad_and_value` and `vjp`: derivatives by backward passes."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from gradspec.core.process.state import RECORDING, state
from gradspec.core.tensor import Tensor, shape_of
from gradspec.func import pytree
from gradspec.func.transform_levels import (
    Variables,
    chosen,
    ones_like,
    output_leaves,
    recording,
    with_arguments,
    with_aux,
)

__all__ = ["grad", "grad_and_value", "vjp"]


def grad(func: Callable[..., Any], argnums: int | tuple[int, ...] = 0, has_aux: bool = False) -> Callable[..., Any]:
    """Transform `func`, which returns one real number (a 0-d tensor), into a function that returns its
    gradient.

    The gradient is taken with respect to the arguments at `argnums`, structures of tensors (tuples, lists,
    dicts, named tuples), and has their structure; with a tuple of positions it is a tuple. With `has_aux`,
    `func` returns a pair, and its second part is returned unchanged beside the gradient. See Note
    [Transforms].

    Raises RuntimeError for `argnums` out of range, and if `func` returns anything else.

    >>> gs.func.grad(gs.sin)(gs.tensor(0.0))
    tensor(1.)
    >>> gs.func.grad(gs.func.grad(lambda x: x**3))(gs.tensor(2.0))
    tensor(12.)
    """

    @functools.wraps(func)
    def gradient(*args: Any, **kwargs: Any) -> Any:
        variables, found, _, aux = _differentiated(func, argnums, has_aux, args, kwargs)
        return (found, pytree.tree_map(variables.released, aux)) if has_aux else found

    return gradient


def grad_and_value(
    func: Callable[..., Any], argnums: int | tuple[int, ...] = 0, has_aux: bool = False
) -> Callable[..., Any]:
    """Transform `func` into a function that returns its gradient and its value; see `grad`.

    With `has_aux` the second part is the pair that `func` returns.

    argnums: the positions of the arguments, as for `grad`.

    >>> gs.func.grad_and_value(lambda x: x * x)(gs.tensor(3.0))
    (tensor(6.), tensor(9.))
    """

    @functools.wraps(func)
    def gradient_and_value(*args: Any, **kwargs: Any) -> Any:
        variables, found, output, aux = _differentiated(func, argnums, has_aux, args, kwargs)
        value = variables.released(output)
        return found, (value, pytree.tree_map(variables.released, aux)) if has_aux else value

    return gradient_and_value


def _differentiated(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...],
    has_aux: bool,
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> tuple[Variables, Any, Tensor, Any]:
    """The variables of a call, its gradient, and what it returned: a number, and what comes with it."""
    single, numbers = chosen("grad", argnums, args)
    variables = Variables("grad", [args[number] for number in numbers])
    others = with_arguments(args, numbers, [None] * len(numbers))
    others, named = pytree.tree_map(variables.other, (others, kwargs))
    with recording(variables):
        result = func(*with_arguments(others, numbers, variables.tree), **named)
    output, aux = with_aux("grad", result, has_aux)
    physical = variables.lowered(_real_number(output))
    found = variables.gradients([physical], [ones_like(physical)], retain=False, create=variables.recorded)
    gradients = variables.filled(found)
    return variables, gradients[0] if single else tuple(gradients), output, aux


def _real_number(output: Any) -> Tensor:
    if not isinstance(output, Tensor):
        raise RuntimeError(f"grad: Expected f(*args) to return a tensor, got {type(output).__name__}")
    if shape_of(output):
        raise RuntimeError(
            f"grad: Expected f(*args) to return a scalar tensor, got tensor with {len(shape_of(output))} "
            "dims. Maybe you wanted to use the vjp or jacrev APIs instead?"
        )
    if output._memory.dtype.kind not in "fV":
        raise RuntimeError(
            f"grad: Expected f(*args) to return a real number, got a tensor of {output.dtype}; the real part "
            "of a complex number is one"
        )
    return output


def vjp(func: Callable[..., Any], *primals: Any, has_aux: bool = False) -> Any:
    """The value of `func` at `primals`, and a function that multiplies a cotangent by its Jacobian.

    `primals` and the result of `func` are structures of tensors. The second result takes cotangents in the
    structure of the outputs and returns a tuple of gradients, one for each primal, in its structure. It may
    be called many times, also within `vmap`. With `has_aux`, `func` returns a pair, and its second part is
    returned third.

    Raises RuntimeError without primals, if `func` returns anything but tensors, and for cotangents of another
    structure or shape.

    >>> value, pull_back = gs.func.vjp(lambda x: x * x, gs.tensor([1.0, 2.0]))
    >>> pull_back(gs.ones(2))
    (tensor([2., 4.]),)
    """
    if not primals:
        raise RuntimeError("vjp: expected at least one primal, a Tensor or a structure of them")
    variables = Variables("vjp", list(primals))
    with recording(variables):
        result = func(*variables.tree)
    output, aux = with_aux("vjp", result, has_aux)
    leaves, spec = output_leaves("vjp", output)
    physical = [variables.lowered(leaf) for leaf in leaves]
    shapes = [shape_of(leaf) for leaf in leaves]

    def pull_back(*cotangents: Any, retain_graph: bool = True, create_graph: bool | None = None) -> Any:
        """The gradients of the primals for cotangents of the outputs."""
        given, structure = pytree.flatten(cotangents[0] if len(cotangents) == 1 else cotangents)
        if structure != spec:
            raise RuntimeError(
                f"Expected pytree structure of cotangents to be the same as pytree structure of outputs to "
                f"the function. cotangents: {structure}, primal output: {spec}"
            )
        for position, (cotangent, shape) in enumerate(zip(given, shapes, strict=True)):
            if not isinstance(cotangent, Tensor) or shape_of(cotangent) != shape:
                what = list(shape_of(cotangent)) if isinstance(cotangent, Tensor) else type(cotangent)
                raise RuntimeError(
                    f"vjp: cotangent {position} is to be a Tensor of the shape of its output, {list(shape)}, not {what}"
                )
        recorded = bool(state.mode & RECORDING) if create_graph is None else create_graph
        found = variables.gradients(
            physical, [variables.lowered(v) for v in given], retain=retain_graph, create=recorded
        )
        return tuple(variables.filled(found))

    value = pytree.unflatten([variables.released(leaf) for leaf in leaves], spec)
    if has_aux:
        return value, pull_back, pytree.tree_map(variables.released, aux)
    return value, pull_back
