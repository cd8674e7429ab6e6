"""`jacrev`, `jacfwd` and `hessian`: whole Jacobians, whose products with all basis vectors are one batch."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any

from gradspec.autograd.functional.dense_jacobians import unit_blocks
from gradspec.batching.batch_dims import Batch, everywhere, lift, lower, opened
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import tangent_of
from gradspec.core.process.state import state
from gradspec.core.tensor import Tensor, shape_of, wrap
from gradspec.func import pytree
from gradspec.func.forward import dual, entered, inner_level
from gradspec.func.mapping import check_randomness
from gradspec.func.transform_levels import (
    Variables,
    chosen,
    next_number,
    ones_like,
    output_leaves,
    recording,
    with_arguments,
    with_aux,
    zeros_like,
)

__all__ = ["hessian", "jacfwd", "jacrev"]


def jacrev(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    *,
    has_aux: bool = False,
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """Transform `func` into a function that returns its Jacobian, by a batched backward pass per output.

    The Jacobian has the structure of the outputs, and each leaf has the structure of the arguments at
    `argnums`: a tuple for a tuple of positions. A block has the shape of the output followed by the shape of
    the input. `chunk_size` bounds the number of rows per pass. With `has_aux`, `func` returns a pair, and its
    second part is returned beside the Jacobian. Best with fewer outputs than inputs.

    Raises RuntimeError as `vjp` does and for complex tensors, ValueError for a `chunk_size` below 1.

    >>> gs.func.jacrev(lambda x: x * x)(gs.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """
    _check_chunk_size("jacrev", chunk_size)

    @functools.wraps(func)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        single, numbers = chosen("jacrev", argnums, args)
        variables = Variables("jacrev", [args[number] for number in numbers])
        _refuse_complex("jacrev", "inputs", variables.physical)
        with recording(variables):
            result = func(*with_arguments(args, numbers, variables.tree), **kwargs)
        output, aux = with_aux("jacrev", result, has_aux)
        leaves, spec = output_leaves("jacrev", output)
        _refuse_complex("jacrev", "outputs", leaves)
        blocks = [_rows(variables, variables.lowered(leaf), shape_of(leaf), chunk_size) for leaf in leaves]
        found = _nested(blocks, variables.spec, single, spec)
        return (found, pytree.tree_map(variables.released, aux)) if has_aux else found

    return jacobian


def _nested(blocks: list[list[Tensor]], spec: pytree.Spec, single: bool, out_spec: pytree.Spec) -> Any:
    """The blocks of each output by each input, in the structures of the outputs and of the inputs."""
    trees = [pytree.unflatten(of_output, spec) for of_output in blocks]
    return pytree.unflatten([tree[0] if single else tuple(tree) for tree in trees], out_spec)


def _rows(variables: Variables, output: Tensor, shape: tuple[int, ...], chunk_size: int | None) -> list[Tensor]:
    """The blocks of the Jacobian of an output of this shape for each sample by all variables."""
    lead = len(variables.batches)
    parts: list[list[Tensor]] = []
    if math.prod(shape) == 1:  # one row, which is no batch
        found = variables.gradients([output], [ones_like(output)], retain=True, create=variables.recorded)
        return [
            variables.lifted(
                ops.reshape(
                    zeros_like(x) if g is None else g,
                    (*shape_of(x)[:lead], *shape, *shape_of(x)[lead:]),
                )
            )
            for g, x in zip(found, variables.physical, strict=True)
        ]
    for basis in map(wrap, unit_blocks(shape, output._memory.dtype, chunk_size)):
        batch = Batch(len(basis._memory))
        with opened(batch, visible=False):
            # The vectors of the basis are common to all samples.
            vectors = ops.basic_index(basis, (slice(None), *(None,) * lead))
            cotangent = lift(ops.expand(vectors, (batch.size, *shape_of(output))), (batch,))
            found = variables.gradients([output], [cotangent], retain=True, create=variables.recorded)
            rows = [
                lower(zeros_like(x) if g is None else g, (batch,))
                for g, x in zip(found, variables.physical, strict=True)
            ]
        parts.append(rows)
    blocks = []
    for k, x in enumerate(variables.physical):
        inner = shape_of(x)[lead:]
        if not parts:  # an output without elements
            block = wrap(memory.zeros((*shape_of(x)[:lead], *shape, *inner), x._memory.dtype))
        else:
            rows_of_x = [rows[k] for rows in parts]
            joined = rows_of_x[0] if len(parts) == 1 else ops.cat(rows_of_x, 0)
            joined = ops.movedim(joined, 0, lead)
            block = ops.reshape(joined, (*shape_of(x)[:lead], *shape, *inner))
        blocks.append(variables.lifted(block))
    return blocks


def jacfwd(
    func: Callable[..., Any],
    argnums: int | tuple[int, ...] = 0,
    has_aux: bool = False,
    *,
    randomness: str = "error",
    chunk_size: int | None = None,
) -> Callable[..., Any]:
    """Transform `func` into a function that returns its Jacobian, by one call with a batch of tangents.

    The structure is that of `jacrev`. `func` is called once (for each chunk), on the arguments themselves, so
    random functions draw once; `randomness` is accepted for compatibility. Best with fewer inputs than
    outputs.

    Raises RuntimeError as `jvp` does, and for complex tensors and an unknown `randomness`; ValueError for
    integers and for a `chunk_size` below 1.

    argnums, has_aux: as for `jacrev`.

    >>> gs.func.jacfwd(lambda x: x * x)(gs.tensor([1.0, 2.0]))
    tensor([[2., 0.],
            [0., 4.]])
    """
    _check_chunk_size("jacfwd", chunk_size)
    check_randomness(randomness)

    @functools.wraps(func)
    def jacobian(*args: Any, **kwargs: Any) -> Any:
        single, numbers = chosen("jacfwd", argnums, args)
        inputs, spec = pytree.flatten([args[number] for number in numbers])
        for position, leaf in enumerate(inputs):
            if not isinstance(leaf, Tensor):
                raise RuntimeError(
                    f"jacfwd: inputs are floating point Tensors, or structures of them; input {position} is "
                    f"{type(leaf).__name__}"
                )
            if leaf._memory.dtype.kind not in "fVc":
                raise ValueError(
                    f"jacfwd: Expected primal to be floating point or complex, but input {position} is {leaf.dtype}"
                )
        _refuse_complex("jacfwd", "inputs", inputs)

        def output_of(duals: Sequence[Tensor]) -> Any:
            values = pytree.unflatten(duals, spec)
            return func(*with_arguments(args, numbers, values), **kwargs)

        found_columns, out_spec, aux = columns(output_of, inputs, has_aux, chunk_size, next_number())
        _refuse_complex("jacfwd", "outputs", [of_output[0] for of_output in found_columns])
        found = _nested(found_columns, spec, single, out_spec)
        return (found, aux) if has_aux else found

    return jacobian


def columns(
    output_of: Callable[[Sequence[Tensor]], Any],
    inputs: Sequence[Tensor],
    has_aux: bool,
    chunk_size: int | None,
    number: int | None = None,
) -> tuple[list[list[Tensor]], pytree.Spec, Any]:
    """The blocks of each output by each input, the structure of the outputs, and what comes with them.

    `number` is that of the transform that this is, if it is one.
    """
    batches = state.batches
    lead = len(batches)
    xs = [everywhere(x, batches) for x in inputs]
    by_input: list[list[Tensor]] = []
    spec: pytree.Spec = pytree.LEAF
    aux: Any = None
    for k, x in enumerate(xs):
        shape = shape_of(x)[lead:]
        parts: list[list[Tensor]] = []
        for basis in map(wrap, unit_blocks(shape, x._memory.dtype, chunk_size, at_least_one=True)):
            batch = Batch(len(basis._memory))
            with opened(batch, visible=False), entered(inner_level(batch), number):
                vectors = ops.basic_index(basis, (slice(None), *(None,) * lead))
                tangent = lift(ops.expand(vectors, (batch.size, *shape_of(x))), (batch,))
                duals = [dual(y, tangent) if j == k else y for j, y in enumerate(xs)]
                result = output_of([lift(y, batches) for y in duals])
                output, aux = with_aux("jacfwd", result, has_aux)
                leaves, spec = output_leaves("jacfwd", output)
                parts.append([_column(lower(y, batches), batch) for y in leaves])
        made = []
        for position, first in enumerate(parts[0]):
            pieces = [part[position] for part in parts]
            joined = first if len(pieces) == 1 else ops.cat(pieces, -1)
            full = (*shape_of(joined)[:-1], *shape)
            made.append(lift(ops.reshape(joined, full), batches))
        by_input.append(made)
    return [list(blocks) for blocks in zip(*by_input, strict=True)], spec, aux


def pushed(func: Callable[[Tensor], Sequence[Tensor]], x: Tensor, tangents: Tensor) -> list[Tensor | None]:
    """The tangents of the outputs of `func` at `x` for each row of `tangents`; None for zero."""
    batch = Batch(shape_of(tangents)[0])
    with opened(batch, visible=False), entered(inner_level(batch)):
        found = [tangent_of(y) for y in func(dual(x, lift(tangents, (batch,))))]
        return [None if tangent is None else lower(tangent, (batch,)) for tangent in found]


def _column(output: Tensor, batch: Batch) -> Tensor:
    """The tangents of an output along its last dim."""
    tangent = tangent_of(output)
    if tangent is None:
        zeros = wrap(memory.zeros((*shape_of(output), batch.size), output._memory.dtype))
        return zeros
    return ops.movedim(lower(tangent, (batch,)), 0, -1)


def hessian(func: Callable[..., Any], argnums: int | tuple[int, ...] = 0) -> Callable[..., Any]:
    """Transform `func`, which returns one real number, into a function that returns its Hessian.

    It is `jacfwd` of `jacrev`, and raises their errors.

    argnums: the positions of the arguments, as for `grad`.

    >>> gs.func.hessian(lambda x: (x**3).sum())(gs.tensor([1.0, 2.0]))
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """
    return jacfwd(jacrev(func, argnums), argnums)


def _refuse_complex(name: str, what: str, tensors: Sequence[Tensor]) -> None:
    """The derivative of a complex function is one matrix only where that is holomorphic."""
    for position, tensor in enumerate(tensors):
        if tensor._memory.dtype.kind == "c":
            raise RuntimeError(
                f"{name}: Expected all {what} to be real but received complex tensor at flattened "
                f"{what[:-1]} idx: {position}. Give the real and the imaginary part, or use vjp and jvp"
            )


def _check_chunk_size(name: str, chunk_size: Any) -> None:
    if chunk_size is not None and (not isinstance(chunk_size, int) or chunk_size < 1):
        raise ValueError(f"{name}: chunk_size should be None or greater than 0. (got {chunk_size})")
