"""Forward-mode differentiation: dual tensors, which carry a tangent through every op.

A level belongs to the thread that entered it: other threads see no tangents, and may have a level of their
own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ContextDecorator
from typing import Any, NamedTuple, TypeVar

from gradspec.core.compiled.bindings import tangent_of
from gradspec.core.elements.dtypes import from_numpy_dtype
from gradspec.core.overrides import overridable
from gradspec.core.process.guard import Guard, Undo, attributes, bits, undo_all
from gradspec.core.process.state import FORWARD, state
from gradspec.core.tensor import BatchedTensor, Tensor
from gradspec.graph import tangents
from gradspec.graph.tangents import Level, set_mode
from gradspec.tensors.arguments import require_tensor

F = TypeVar("F", bound=Callable[..., Any])

_NESTED = "Nested forward mode AD is not supported at the moment: leave the level that is open first"

__all__ = [
    "UnpackedDualTensor",
    "dual_level",
    "enter_dual_level",
    "exit_dual_level",
    "make_dual",
    "unpack_dual",
]


class UnpackedDualTensor(NamedTuple):
    """The result of `unpack_dual`: a primal and its tangent.

    >>> forward_ad = gs.autograd.forward_ad
    >>> with forward_ad.dual_level():
    ...     forward_ad.unpack_dual(forward_ad.make_dual(gs.ones(1), gs.ones(1)).exp()).tangent
    tensor([2.7183])
    """

    primal: Tensor
    tangent: Tensor | None


def enter_dual_level() -> int:
    """Begin a level, within which tensors can have tangents; returns its number, 0.

    Raises RuntimeError inside another level.

    >>> from gradspec.autograd import forward_ad
    >>> forward_ad.enter_dual_level()
    0
    >>> forward_ad.exit_dual_level()
    """
    if state.level is not None:
        raise RuntimeError(_NESTED)
    set_mode(Level(), state.forward_enabled)
    return 0


def exit_dual_level(*, level: int | None = None) -> None:
    """End the level; all tangents of its tensors are dropped.

    Raises RuntimeError if there is none, or if `level` is not its number.

    >>> from gradspec.autograd import forward_ad
    >>> level = forward_ad.enter_dual_level()
    >>> forward_ad.exit_dual_level(level=level)
    """
    if level is not None and level != _level_number():
        raise RuntimeError(
            "Trying to exit a forward AD level that was not the last one that was created. This is not supported."
        )
    if state.level is None:
        raise RuntimeError("Trying to exit a forward AD level but no level exists: enter_dual_level() first.")
    level_left = state.level
    set_mode(None, state.forward_enabled)
    level_left.drop_tangents()


class dual_level(Guard, ContextDecorator):
    """A level of forward mode as context manager or decorator: tangents made within it are dropped at its
    end.

    Raises RuntimeError inside another level.

    >>> from gradspec.autograd import forward_ad
    >>> with forward_ad.dual_level():
    ...     x = forward_ad.make_dual(gs.tensor(3.0), gs.tensor(1.0))
    ...     forward_ad.unpack_dual(x * x).tangent
    tensor(6.)
    """

    def __enter__(self) -> int:
        if state.level is not None:
            raise RuntimeError(_NESTED)
        level = Level()
        undo = bits(FORWARD) + attributes("level") + ((level.drop_tangents, ()),)
        mode = state.mode | (FORWARD if state.forward_enabled else 0)
        self._entered, state.level, state.mode = (undo, self._entered), level, mode
        return 0


@overridable
def make_dual(tensor: Tensor, tangent: Tensor, *, level: int | None = None) -> Tensor:
    """A view of `tensor` that has the tangent `tangent`; `tensor` itself gets none.

    `tangent` has the shape and dtype of `tensor`. It is used as it is if it has the same layout in memory,
    and copied otherwise. Differentiable backwards in both.

    Raises RuntimeError if there is no level, for another shape or dtype, and for tensors that already have a
    tangent; ValueError for an integer one; TypeError for anything but a tensor.

    >>> from gradspec.autograd import forward_ad
    >>> with forward_ad.dual_level():
    ...     forward_ad.make_dual(gs.tensor(3.0), gs.tensor(1.0)).sin()
    tensor(0.1411, tangent=-0.9899924993515015)
    """
    current = _level_number()
    if (current if level is None else level) < 0:
        raise RuntimeError(
            "Trying to create a dual Tensor for forward AD but no level exists, make sure to enter_dual_level() first."
        )
    for name, value in (("tensor", tensor), ("tangent", tangent)):
        require_tensor("make_dual", name, value)
        if type(value) is BatchedTensor:
            raise RuntimeError(f"make_dual(): the {name} has a batch dimension; within vmap, use gradspec.func.jvp")
        if value._memory.dtype.kind not in "fVc":
            what = "primal" if name == "tensor" else name
            raise ValueError(
                f"Expected {what} to be floating point or complex, but got: {from_numpy_dtype(value._memory.dtype)}"
            )
    if level is not None and level != current:
        raise RuntimeError(f"Invalid level given to make_dual: {level}, but the current level is {current}")
    if tangent_of(tensor) is not None:
        raise RuntimeError(
            "Making a dual Tensor based on a Tensor that already has a forward gradient at the same level "
            f"{current} is not supported."
        )
    if tangent_of(tangent) is not None:
        raise RuntimeError(
            f"Setting a forward grad that itself has a forward gradient at the same level {current} is not supported."
        )
    dual = tangents.separate(tensor)
    tangents.set_tangent(dual, tangent)
    return dual


@overridable
def unpack_dual(tensor: Tensor, *, level: int | None = None) -> UnpackedDualTensor:
    """The tensor without its tangent, as a view of it, and the tangent itself, or None if it has none.

    Differentiable backwards. Outside a level the tensor itself is returned. Raises TypeError for a value that
    is not a tensor, RuntimeError for a `level` that is not the present one's number.

    >>> from gradspec.autograd import forward_ad
    >>> with forward_ad.dual_level():
    ...     forward_ad.unpack_dual(forward_ad.make_dual(gs.tensor(3.0), gs.tensor(1.0)))
    UnpackedDualTensor(primal=tensor(3.), tangent=tensor(1.))
    """
    require_tensor("unpack_dual", "tensor", tensor)
    current = _level_number()
    if (current if level is None else level) < 0:
        return UnpackedDualTensor(tensor, None)
    if level not in (None, 0):  # the only number that there is
        raise RuntimeError(f"Invalid level given to unpack_dual: {level}, but the current level is {current}")
    tangent = tangent_of(tensor) if tangents.is_active() else None
    return UnpackedDualTensor(tangents.separate(tensor), tangent)


def _level_number() -> int:
    return -1 if state.level is None else 0


def __getattr__(name: str) -> int:
    if name == "_current_level":  # torch's name of it, a number of the thread that asks
        return _level_number()
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def _is_fwd_grad_enabled() -> bool:
    """Whether tangents are propagated in this thread where there is a level."""
    return state.forward_enabled


class _set_fwd_grad_enabled(Guard, ContextDecorator):
    """Switch propagation of tangents on or off in this thread: for good as a function, until the end of the
    block as a context manager.
    """

    def __init__(self, mode: bool) -> None:
        if not isinstance(mode, bool):
            raise TypeError(f"_set_fwd_grad_enabled(): argument 'mode' must be bool, not {type(mode).__name__}")
        self.mode = mode
        self._outer: Undo | None  # before the call, until a block is entered
        undo, switched = self._present(), self._switched()
        self._outer, state.forward_enabled, state.mode = undo, mode, switched

    def _recreate_cm(self) -> _set_fwd_grad_enabled:
        return type(self)(self.mode)

    def __call__(self, function: F) -> F:
        if self._outer is not None:  # the setting belongs to the function, not to its definition
            undo_all(self._outer)
            self._outer = None
        return super().__call__(function)

    def __enter__(self) -> None:
        undo, mode = self._outer or self._present(), self._switched()
        self._entered, self._outer, state.forward_enabled, state.mode = (
            (undo, self._entered),
            None,
            self.mode,
            mode,
        )

    def _switched(self) -> int:
        return state.mode & ~FORWARD | (FORWARD if self.mode and state.level is not None else 0)

    @staticmethod
    def _present() -> Undo:
        # A level that was entered in the block and is still open is seen last.
        return (*bits(FORWARD), *attributes("forward_enabled"), (_follow_level, ()))


def _follow_level() -> None:
    set_mode(state.level, state.forward_enabled)
