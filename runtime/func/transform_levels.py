"""Shared parts of transforms: inputs, variables of their own, and outputs released from these.

Note [Transforms] `grad` and its like differentiate by *variables*, tensors over the memory of the inputs that
only this transform knows. Tensors that a function closes over are therefore constant to it, and transforms within each
other cannot mistake each other's variables. There is one graph: where an input has a history, its variable is
recorded as coming from it, and so is all that an outer transform, or a plain `backward()`, asks for.

Whether that is needed is seen from the graph. If it ends in variables of this transform alone, nobody outside
can ask for more, so the pass is an ordinary one on arrays, and what is returned has no history.

What a function closes over it may not write to: see Note [Captured tensors], csrc/books/storage.h. The
function of `grad` may write to its other arguments, such as the running moments of a network.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

from gradspec.arrays.aliasing import expand
from gradspec.arrays.copying import filled
from gradspec.autograd.engine import entry
from gradspec.batching.batch_dims import Batches, batches_of, everywhere, lift, lower, sizes
from gradspec.core import ops
from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import edge_of, reach, share_storage, storage_of
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.process.guard import Guard, attributes, bits
from gradspec.core.process.state import FORWARD, INFERENCE, RECORDING, state, with_grad
from gradspec.core.tensor import BatchedTensor, Tensor, alias, shape_of, wrap
from gradspec.func import pytree
from gradspec.graph.tangents import share_tangents

next_number = itertools.count(1).__next__
"""The number of a transform that begins; see Note [Captured tensors]."""

_IN_PLACE = (
    "an input of {name} is a variable of that transform and can't be written to in-place: make the change "
    "out of place (x = x + 1), or to a clone()"
)


class Variables:
    """The inputs of a transform as variables of its own, for the batch dims that are open now.

    `physical` are the tensors to differentiate by, `tree` the structure of arguments for the function.
    """

    def __init__(self, name: str, inputs: Any) -> None:
        self.name = name
        self.batches: Batches = state.batches
        self.recorded = bool(state.mode & RECORDING)  # whether somebody outside records
        self.number = next_number()
        leaves, self.spec = pytree.flatten(inputs)
        for position, leaf in enumerate(leaves):
            _check_input(name, position, leaf)
        self.physical = [self._variable(leaf) for leaf in leaves]
        for variable in self.physical:
            variable._made_in = self.number
        self.tree = pytree.unflatten([lift(x, self.batches) for x in self.physical], self.spec)

    def _variable(self, leaf: Tensor) -> Tensor:
        recorded = self.recorded and leaf._requires_grad
        if self.batches and type(leaf) is Tensor and not recorded and not state.mode & FORWARD:
            # There is nothing to repeat but the memory.
            repeated = expand(leaf._memory, (*sizes(self.batches), *leaf._memory.shape))
            return _leaf(leaf, wrap(repeated), True)
        tensor = everywhere(leaf, self.batches)
        if recorded:
            variable = ops.view(tensor, shape_of(tensor))
            if variable._view is not None:  # nobody may write to inference tensors, which have none
                variable._view.forbid(_IN_PLACE.format(name=self.name), storage_of(tensor).version)
            return variable
        return _without_history(tensor, True)

    def other(self, leaf: Any) -> Any:
        """A leaf of an argument that is none of these variables, as the function gets it.

        A tensor without history becomes one over the same memory, which the function may write to; one that the
        transform around this captures does not.
        """
        if type(leaf) is BatchedTensor and not leaf._requires_grad:
            return lift(self.other(leaf._physical), batches_of(leaf))
        if type(leaf) is not Tensor or leaf._requires_grad:
            return leaf
        if state.transform is not None and getattr(leaf, "_made_in", 0) < state.transform:
            return leaf
        given = _without_history(leaf, False)
        given._made_in = self.number
        return given

    def gradients(
        self, outputs: Sequence[Tensor], cotangents: Sequence[Tensor], *, retain: bool, create: bool
    ) -> list[Tensor | None]:
        """The gradients of physical outputs by the variables, as physical tensors.

        With `create` they are differentiable, if anybody outside could ask for that. Cotangents may have
        batch dims of their own.
        """
        pairs = [(y, v) for y, v in zip(outputs, cotangents, strict=True) if y._requires_grad]
        if not pairs:
            return [None] * len(self.physical)
        ys, vs = [y for y, _ in pairs], [v for _, v in pairs]
        create = create and (any(v._requires_grad for v in vs) or self.reaches_beyond(ys))
        with passing():
            found = entry.grad(ys, self.physical, vs, retain or create, create, allow_unused=True)
        return list(found)

    def products(
        self, gradients: Sequence[Any], cotangents: Sequence[Tensor], tangents: Sequence[Tensor]
    ) -> list[Tensor | None]:
        """The transpose of gradients that depend on cotangents in a linear way, with tangents."""
        if not gradients:
            return [None] * len(cotangents)
        create = bool(state.mode & RECORDING) and (
            any(t._requires_grad for t in tangents) or self.reaches_beyond(gradients, cotangents)
        )
        with passing():
            return list(entry.grad(gradients, cotangents, tangents, True, create, allow_unused=True))

    def reaches_beyond(self, tensors: Sequence[Tensor], own: Sequence[Tensor] = ()) -> bool:
        """Whether the graph of some tensors has leaves that are none of these variables, nor in `own`."""
        roots = [(edge_of(tensor), None) for tensor in tensors if tensor._requires_grad]
        known = {id(x) for x in (*self.physical, *own) if x._node is None}
        return any(id(leaf) not in known for leaf in reach(roots).leaves())

    def lowered(self, tensor: Tensor) -> Tensor:
        """An output as a physical tensor with all batch dims."""
        return lower(tensor, self.batches)

    def lifted(self, physical: Tensor) -> Tensor:
        """A physical tensor with these batch dims again."""
        return lift(physical, self.batches)

    def filled(self, gradients: Sequence[Tensor | None]) -> Any:
        """Gradients in the structure of the inputs, zeros for inputs that nothing depends on."""
        found = [
            ops.zero(_without_history(x, False)) if gradient is None else gradient
            for gradient, x in zip(gradients, self.physical, strict=True)
        ]
        return pytree.unflatten([self.lifted(g) for g in found], self.spec)

    def released(self, tensor: Any) -> Any:
        """An output, or what comes with it, without the history that only this transform knows."""
        if not isinstance(tensor, Tensor):
            return tensor
        physical = self.lowered(tensor)
        if not physical._requires_grad or (self.recorded and self.reaches_beyond([physical])):
            return tensor
        return self.lifted(_without_history(physical, False))


def _without_history(tensor: Tensor, requires_grad: bool) -> Tensor:
    """A leaf over the memory of a tensor, with its tangents."""
    leaf = _leaf(tensor, alias(tensor), requires_grad)
    if state.mode & FORWARD:
        share_tangents(tensor, leaf)
    return leaf


def _leaf(tensor: Tensor, leaf: Tensor, requires_grad: bool) -> Tensor:
    """A new tensor as a leaf that shares the memory of another."""
    share_storage(tensor, leaf)
    leaf._requires_grad = requires_grad
    return leaf


def _check_input(name: str, position: int, leaf: Any) -> None:
    if not isinstance(leaf, Tensor):
        raise ValueError(
            f"{name}: expected all inputs to be Tensors, or structures of them, but input {position} is "
            f"{type(leaf).__name__}; give constants through a closure, or at another position"
        )
    dtype = leaf._memory.dtype
    if dtype.kind not in "fVc":
        raise RuntimeError(
            f"{name}: only Tensors of floating point and complex dtype can require gradients, but input "
            f"{position} is {from_numpy_dtype(dtype)}"
        )


class recording(Guard):
    """The block in which the function of a transform is recorded, whatever grad mode is around it."""

    def __init__(self, variables: Variables) -> None:
        self._number = variables.number

    def __enter__(self) -> None:
        undo = bits(RECORDING | INFERENCE) + attributes("transforming", "transform", "levels")
        entered, mode = (undo, self._entered), with_grad(state.mode & ~INFERENCE, True)
        levels = (*state.levels, self._number)
        self._entered, state.mode, state.transforming, state.transform, state.levels = (
            entered,
            mode,
            True,
            self._number,
            levels,
        )


class passing(Guard):
    """The block of a transform's pass, for which inference tensors may have been saved, as within it."""

    def __enter__(self) -> None:
        entered = (attributes("transforming"), self._entered)
        self._entered, state.transforming = entered, True


def with_aux(name: str, result: Any, has_aux: bool) -> tuple[Any, Any]:
    """The output of a function, and what it returns besides; RuntimeError if it is to do so and does not."""
    if not has_aux:
        return result, None
    if not (isinstance(result, tuple) and len(result) == 2):
        got = f"a tuple of {len(result)}" if isinstance(result, tuple) else type(result).__name__
        raise RuntimeError(
            f"{name}: output of function f should be a tuple: (output, aux) if has_aux is True, got {got}"
        )
    return result


def output_leaves(name: str, output: Any) -> tuple[list[Tensor], pytree.Spec]:
    """The tensors that a function returns; RuntimeError for none, and for anything else among them."""
    leaves, spec = pytree.flatten(output)
    if not leaves:
        raise RuntimeError(f"{name}: Expected f to be a function that has non-empty output (got output = {output})")
    for leaf in leaves:
        if not isinstance(leaf, Tensor):
            raise RuntimeError(
                f"{name}: Expected f(*args) to return only tensors, or structures of them, got unsupported "
                f"type {type(leaf).__name__}. Return other values with has_aux=True."
            )
    return leaves, spec


def chosen(name: str, argnums: int | tuple[int, ...], args: tuple[Any, ...]) -> tuple[bool, list[int]]:
    """Whether one argument is asked for, and the positions of all that are."""
    single = isinstance(argnums, int) and not isinstance(argnums, bool)
    if not single and not (isinstance(argnums, tuple) and all(isinstance(n, int) for n in argnums)):
        raise RuntimeError(f"{name}: argnums must be int or Tuple[int, ...], got: {type(argnums)}")
    numbers = [argnums] if isinstance(argnums, int) else list(argnums)
    if not numbers:
        raise RuntimeError(f"{name}: argnums must be non-empty")
    for number in numbers:
        if not -len(args) <= number < len(args):
            raise RuntimeError(f"{name}: Got argnum={number}, but only {len(args)} positional inputs were given")
    found = [number % len(args) for number in numbers]
    if len(set(found)) != len(found):
        raise RuntimeError(f"{name}: argnums elements must be unique but are {argnums}")
    return single, found


def with_arguments(args: Sequence[Any], numbers: Sequence[int], values: Sequence[Any]) -> list[Any]:
    """The arguments with those at some positions replaced."""
    replaced = list(args)
    for number, value in zip(numbers, values, strict=True):
        replaced[number] = value
    return replaced


def ones_like(tensor: Tensor) -> Tensor:
    """The cotangent of a real number, or of many."""
    return wrap(filled(shape_of(tensor), 1, tensor._memory.dtype))


def zeros_like(tensor: Tensor) -> Tensor:
    """A constant of zeros."""
    return wrap(memory.zeros(shape_of(tensor), tensor._memory.dtype))
