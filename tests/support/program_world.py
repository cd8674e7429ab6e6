"""One library's side of a random program, and the tensors that a step leaves alone."""

from __future__ import annotations

from typing import Any

import numpy as np


def array(tensor: Any) -> Any:
    """The values of a tensor; None for None."""
    return None if tensor is None else np.array(tensor.detach().tolist())


class World:
    """What one library has of a program: its tensors, and what its hooks have seen."""

    def __init__(self) -> None:
        self.pool: list[Any] = []
        self.seen: list[tuple[Any, ...]] = []
        self.kept: list[Any] = []
        self.hooked: list[Any] = []  # views that have hooks
        self.given: list[Any] = []  # what checkpoints that are not reentrant were called with

    def tell(self, name: str, *gradients: Any) -> None:
        """Remember what a hook was called with."""
        self.seen.append((name, *(None if g is None else array(g) for g in gradients)))

    def forget(self) -> None:
        """Have no gradients but zeros of leaves, and nothing that hooks have seen.

        Zeros, since torch may give two leaves whose gradients came along views `.grad`s of one memory.
        """
        self.seen = []
        for tensor in self.pool:
            is_variable = not tensor._is_view() and tensor.is_leaf and tensor.requires_grad
            tensor.grad = tensor.detach().clone().zero_() if is_variable else None


def is_turned(world: World, tensor: Any) -> bool:
    """Whether the tensor is a view in one of the libraries only."""
    return any(tensor is other for other in world.kept)


def drops_hooks(world: World, written: Any) -> bool:
    """Whether torch drops hooks when this tensor is written to: those of a view over the same memory.

    Or crashes: of a tensor that keeps its gradient it takes the hook of its node's first output to be there.
    """
    base = written._base if written._is_view() else written
    crashes = base.retains_grad and base.output_nr > 0
    return crashes or any(view._base.data_ptr() == base.data_ptr() for view in world.hooked)


def target_of(world: World, number: int) -> Any:
    """The tensor that a step writes to; None for one whose write the libraries see in different ways.

    torch tells a view whose base has got a history since from a leaf only once its `grad_fn` has been asked
    for, which is done here.
    """
    target = world.pool[number % len(world.pool)]
    if drops_hooks(world, target):
        return None
    if target.requires_grad:
        assert target.grad_fn is None or target.grad_fn is not target
    return target
