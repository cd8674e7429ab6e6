"""Products of a vector with a Jacobian or a Hessian, from either side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.autograd.engine import entry
from gradspec.autograd.functional.arguments import (
    Func,
    Tensors,
    call,
    call_scalar,
    filled,
    input_tensors,
    refuse_complex,
    require_graph,
    require_outputs,
    returned,
    variables,
    vectors,
)
from gradspec.autograd.grad_mode import enable_grad
from gradspec.core.tensor import Tensor, wrap

__all__ = ["hvp", "jvp", "vhp", "vjp"]


def vjp(func: Func, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> tuple[Any, Any]:
    """The outputs of `func` at `inputs`, and the product of `v` with its Jacobian at `inputs`.

    `inputs` and the result of `func` are each a Tensor or a tuple of them. `v` has the shapes of the outputs,
    and is optional for one real number. The product has the shapes and dtypes of the inputs. With
    `create_graph` both results are differentiable, also with respect to `v`. An input that no output depends
    on gets zeros; with `strict` it is an error.

    Raises TypeError for anything but tensors, and RuntimeError for a `v` of other shapes, for inputs that are
    not floating point or complex, and for violations of `strict`.

    >>> gs.autograd.functional.vjp(lambda x: x * x, gs.tensor([1.0, 2.0]), gs.ones(2))
    (tensor([1., 4.]), tensor([2., 4.]))
    """
    tuple_in, xs = input_tensors(inputs, "vjp")
    with enable_grad():
        xs = variables(xs, create_graph)
        tuple_out, ys = call(func, xs, "vjp")
        if v is not None:
            vs = vectors(v, ys, tuple_out, "vjp", create_graph)
        elif len(ys) != 1 or ys[0]._memory.size != 1:
            raise RuntimeError(
                "The vector v can only be None if the user-provided function returns a single Tensor with a "
                "single element."
            )
        else:
            refuse_complex(ys[0], 0, "vjp")
            vs = (_ones(ys[0]),)
        if strict:
            require_outputs(ys)
        gradients = _grad(ys, xs, vs, create_graph)
        result = filled(gradients, xs, strict)
        if strict and create_graph:
            require_graph(result, "jacobian")
    return returned(ys, tuple_out, create_graph), returned(result, tuple_in, create_graph)


def jvp(func: Func, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> tuple[Any, Any]:
    """The outputs of `func` at `inputs`, and the product of its Jacobian at `inputs` with `v`.

    `v` has the shapes of the inputs, and is optional if these are a single number. The product has the shapes
    and dtypes of the outputs. Arguments and errors are those of `vjp`.

    It is the derivative of ``u -> vjp(func, inputs, u)``, which is linear in `u`: two backward passes.
    Forward mode (`gradspec.autograd.forward_ad`) computes the same in one pass, and without a graph.

    create_graph, strict: as for `vjp`.

    >>> gs.autograd.functional.jvp(lambda x: x * x, gs.tensor([1.0, 2.0]), gs.ones(2))
    (tensor([1., 4.]), tensor([2., 4.]))
    """
    tuple_in, xs = input_tensors(inputs, "jvp")
    vs = _input_vectors(v, xs, tuple_in, "jvp", create_graph)
    with enable_grad():
        xs = variables(xs, create_graph)
        tuple_out, ys = call(func, xs, "jvp")
        if strict:
            require_outputs(ys)
        us = tuple(_zeros(y).requires_grad_() if y._requires_grad else _zeros(y) for y in ys)
        gradients = filled(_grad(ys, xs, us, True), xs, strict)
        products = _grad(gradients, us, vs, create_graph)
        result = filled(products, ys, False)
        if strict and create_graph:
            require_graph(result, "jacobian")
    return returned(ys, tuple_out, create_graph), returned(result, tuple_out, create_graph)


def vhp(func: Func, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> tuple[Any, Any]:
    """The output of `func`, one real number, and the product of `v` with its Hessian at `inputs`.

    `v` and the product have the shapes and dtypes of the inputs; `v` is optional if these are a single
    number. Other arguments and errors are those of `vjp`.

    create_graph, strict: as for `vjp`.

    >>> gs.autograd.functional.vhp(lambda x: (x**3).sum(), gs.tensor([1.0, 2.0]), gs.ones(2))
    (tensor(9.), tensor([ 6., 12.]))
    """
    tuple_in, xs = input_tensors(inputs, "vhp")
    vs = _input_vectors(v, xs, tuple_in, "vhp", create_graph)
    with enable_grad():
        xs = variables(xs, create_graph)
        y, gradients = _gradient(func, xs, "vhp", strict)
        products = _grad(gradients, xs, vs, create_graph)
        result = filled(products, xs, strict, "gradient")
        if strict and create_graph:
            require_graph(result, "hessian")
    return returned((y,), False, create_graph), returned(result, tuple_in, create_graph)


def hvp(func: Func, inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False) -> tuple[Any, Any]:
    """The output of `func`, one real number, and the product of its Hessian at `inputs` with `v`.

    Arguments and errors are those of `vhp`, which costs less and gives the same if the Hessian is symmetric,
    that is for every twice continuously differentiable function.

    create_graph, strict: as for `vjp`.

    >>> gs.autograd.functional.hvp(lambda x: (x**3).sum(), gs.tensor([1.0, 2.0]), gs.ones(2))
    (tensor(9.), tensor([ 6., 12.]))
    """
    tuple_in, xs = input_tensors(inputs, "hvp")
    vs = _input_vectors(v, xs, tuple_in, "hvp", create_graph)
    with enable_grad():
        xs = variables(xs, create_graph)
        y, gradients = _gradient(func, xs, "hvp", strict)
        us = tuple(_zeros(g).requires_grad_() if g._requires_grad else _zeros(g) for g in gradients)
        transposed = filled(_grad(gradients, xs, us, True), xs, strict, "gradient")
        products = _grad(transposed, us, vs, create_graph)
        result = filled(products, xs, False)
        if strict and create_graph:
            require_graph(result, "hessian")
    return returned((y,), False, create_graph), returned(result, tuple_in, create_graph)


def _gradient(func: Func, xs: Tensors, function: str, strict: bool) -> tuple[Tensor, Tensors]:
    """The function's value and its differentiable gradient."""
    y = call_scalar(func, xs, function)
    if strict:
        require_outputs((y,))
    gradients = filled(_grad((y,), xs, (_ones(y),), True), xs, strict)
    if strict:
        require_graph(gradients, "gradient")
    return y, gradients


def _grad(outputs: Tensors, inputs: Tensors, vs: Tensors, create_graph: bool) -> Sequence[Tensor | None]:
    """`autograd.grad` of those outputs and by those inputs that require grad; None for all others."""
    used = [(y, v) for y, v in zip(outputs, vs, strict=True) if y._requires_grad]
    targets = [x for x in inputs if x._requires_grad]
    if not used or not targets:
        return (None,) * len(inputs)
    found = iter(
        entry.grad(
            [y for y, _ in used],
            targets,
            [v for _, v in used],
            create_graph=create_graph,
            allow_unused=True,
        )
    )
    return [next(found) if x._requires_grad else None for x in inputs]


def _input_vectors(v: Any, inputs: Tensors, is_tuple: bool, function: str, create_graph: bool) -> Tensors:
    if v is not None:
        return vectors(v, inputs, is_tuple, function, create_graph)
    if len(inputs) != 1 or inputs[0]._memory.size != 1:
        raise RuntimeError(
            "The vector v can only be None if the input to the user-provided function is a single Tensor "
            "with a single element."
        )
    return (_ones(inputs[0]),)


def _ones(like: Tensor) -> Tensor:
    return wrap(np.ones_like(like._array))


def _zeros(like: Tensor) -> Tensor:
    return wrap(np.zeros_like(like._array))
