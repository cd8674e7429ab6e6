"""`jvp` and `linearize`: derivatives along a direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from gradspec.batching.batch_dims import everywhere, lift, lower
from gradspec.core import ops
from gradspec.core.compiled.bindings import tangent_of
from gradspec.core.process.guard import Guard, attributes, bits
from gradspec.core.process.state import FORWARD, INFERENCE, state
from gradspec.core.tensor import Tensor, shape_of
from gradspec.func import pytree
from gradspec.func.transform_levels import (
    Variables,
    next_number,
    output_leaves,
    recording,
    with_aux,
    zeros_like,
)
from gradspec.graph import tangents as forward_mode
from gradspec.graph.tangents import Level

if TYPE_CHECKING:
    from gradspec.batching.batch_dims import Batch

__all__ = ["jvp", "linearize"]


def jvp(
    func: Callable[..., Any],
    primals: tuple[Any, ...],
    tangents: tuple[Any, ...],
    *,
    strict: bool = False,
    has_aux: bool = False,
) -> Any:
    """The value of `func` at `primals`, and its derivative along `tangents`.

    Both are tuples of structures of tensors, with tangents of the shapes and dtypes of the primals. The
    result of `func` is such a structure too, and the derivative has the same one. An output that does not
    depend on the primals has the derivative zero, or is an error with `strict`. With `has_aux`, `func`
    returns a pair, and its second part is returned third. Calls may be nested: tensors that `func` closes
    over are constants to the innermost call. See Note [Tangents].

    Raises RuntimeError for anything but such tuples, and if `func` returns anything but tensors.

    >>> gs.func.jvp(gs.sin, (gs.tensor(0.0),), (gs.tensor(1.0),))
    (tensor(0.), tensor(1.))
    """
    if not isinstance(primals, tuple):
        raise RuntimeError(
            "jvp: Expected primals to be a tuple. E.g. it should be valid to call f(*primals). Got "
            f"{type(primals).__name__}"
        )
    given, spec = pytree.flatten(primals)
    along, structure = pytree.flatten(tangents)
    if structure != spec:
        raise RuntimeError(
            "jvp: Expected primals and tangents to have the same python structure. For example, if primals "
            f"is a tuple of 3 tensors, tangents also must be. Got primals with structure {spec} and tangents "
            f"with structure {structure}"
        )
    if not given:
        raise RuntimeError("jvp: expected at least one primal, a Tensor or a structure of them")
    _check_pairs(given, along)
    batches = state.batches
    with entered(inner_level(), next_number()):
        duals = [
            lift(dual(everywhere(x, batches), lower(t, batches)), batches) for x, t in zip(given, along, strict=True)
        ]
        result = func(*pytree.unflatten(duals, spec))
        output, aux = with_aux("jvp", result, has_aux)
        leaves, out_spec = output_leaves("jvp", output)
        physical = [lower(leaf, batches) for leaf in leaves]
        pushed = [tangent_of(y) for y in physical]
    for position, tangent in enumerate(pushed):
        if tangent is None and strict:
            raise RuntimeError(
                f"jvp(f, primals, tangents, strict=True): The output of f with index {position} is "
                "independent of the inputs. This is not allowed in strict mode."
            )
    filled = [ops.zero(y) if t is None else t for y, t in zip(physical, pushed, strict=True)]
    value = pytree.unflatten(leaves, out_spec)
    derivative = pytree.unflatten([lift(t, batches) for t in filled], out_spec)
    return (value, derivative, aux) if has_aux else (value, derivative)


def inner_level(batch: Batch | None = None) -> Level:
    """A level within the one that is open; where tangents are switched off, nobody outside is to see any."""
    return Level(state.level if state.forward_enabled else None, batch)


class entered(Guard):
    """The block in which a level is the innermost one; it is that of a transform if it is given a number."""

    def __init__(self, level: Level, number: int | None = None) -> None:
        self._level, self._number = level, number
        level.is_transforms = number is not None

    def __enter__(self) -> Level:
        undo = (
            bits(FORWARD | INFERENCE)
            + attributes("level", "forward_enabled", "transforming", "transform", "levels")
            + ((self._level.drop_tangents, ()),)
        )
        mode = state.mode & ~INFERENCE | FORWARD
        entered, number, levels = (undo, self._entered), state.transform, state.levels
        if self._number is not None:
            number, levels = self._number, (*levels, self._number)
        self._entered, state.level, state.mode, state.forward_enabled = entered, self._level, mode, True
        state.transforming, state.transform, state.levels = True, number, levels
        return self._level


def dual(primal: Tensor, tangent: Tensor) -> Tensor:
    """A physical tensor with a tangent on the innermost level, besides its tangents on the others."""
    level = state.level
    assert level is not None, "there is one"
    if 0 in primal._memory.strides:  # repeated elements, of which views may be that a tangent has not
        primal = ops.contiguous_copy(primal)
    result = forward_mode.separate(primal)
    with forward_mode.outside(level):
        if level.outer is not None:
            forward_mode.share_tangents(primal, result)
        if np.may_share_memory(primal._memory, tangent._memory):  # a write would change both
            tangent = ops.clone(tangent)
    forward_mode.set_tangent(result, tangent)
    if state.transform is not None:
        result._made_in = state.transform  # it is an input of the function, which may be written to
    return result


def _check_pairs(primals: Sequence[Any], tangents: Sequence[Any]) -> None:
    for position, (x, t) in enumerate(zip(primals, tangents, strict=True)):
        for what, value in (("primal", x), ("tangent", t)):
            if not isinstance(value, Tensor):
                raise RuntimeError(
                    f"jvp(f, primals, tangents): Expected {what}s to be tensors, or structures of them; "
                    f"{what} {position} is {type(value).__name__}"
                )
        if shape_of(x) != shape_of(t) or x._memory.dtype != t._memory.dtype:
            raise RuntimeError(
                f"jvp(f, primals, tangents): tangent {position} is of shape {list(shape_of(t))} and {t.dtype}"
                f", its primal of shape {list(shape_of(x))} and {x.dtype}; they have to be the same"
            )


def linearize(func: Callable[..., Any], *primals: Any) -> tuple[Any, Callable[..., Any]]:
    """The value of `func` at `primals`, and its linearization as a function of tangents.

    The second result takes tangents of the shapes of the primals and returns the tangents of the outputs,
    like `jvp`, but without calling `func` again: it uses the recorded graph. It is differentiable, and may be
    called within `vmap`.

    Raises RuntimeError as `vjp` does, and for tangents of another structure or shape.

    >>> value, tangent_of = gs.func.linearize(gs.sin, gs.tensor(0.0))
    >>> tangent_of(gs.tensor(2.0))
    tensor(2.)
    """
    if not primals:
        raise RuntimeError("linearize: expected at least one primal, a Tensor or a structure of them")
    variables = Variables("linearize", list(primals))
    with recording(variables):
        leaves, spec = output_leaves("linearize", func(*variables.tree))
        physical = [variables.lowered(leaf) for leaf in leaves]
        # The gradient is linear in the cotangent; its transpose pushes tangents forward.
        smooth = [k for k, y in enumerate(physical) if y._memory.dtype.kind in "fVc"]
        cotangents = [zeros_like(physical[k]).requires_grad_() for k in smooth]
        gradients = variables.gradients([physical[k] for k in smooth], cotangents, retain=True, create=True)
    reached = [k for k, gradient in enumerate(gradients) if gradient is not None]
    shapes = [shape_of(leaf) for leaf in pytree.leaves_of(list(primals))]

    def push_forward(*tangents: Any) -> Any:
        """The tangents of the outputs for tangents of the primals."""
        given, structure = pytree.flatten(list(tangents))
        if structure != variables.spec:
            raise RuntimeError(
                "linearize: Expected the tangents to have the same structure as the primals, got "
                f"{structure} for {variables.spec}"
            )
        for position, (t, shape) in enumerate(zip(given, shapes, strict=True)):
            if shape_of(t) != shape:
                raise RuntimeError(
                    f"linearize: tangent {position} is of shape {list(shape_of(t))}, its primal of {list(shape)}"
                )
        sources = [gradients[k] for k in reached]
        along = [variables.lowered(given[k]) for k in reached]
        found = dict(zip(smooth, variables.products(sources, cotangents, along), strict=True))
        filled = [ops.zero(y) if (t := found.get(k)) is None else t for k, y in enumerate(physical)]
        return pytree.unflatten([variables.lifted(t) for t in filled], spec)

    return pytree.unflatten([variables.released(leaf) for leaf in leaves], spec), push_forward
