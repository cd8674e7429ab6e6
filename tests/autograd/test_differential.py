"""Random programs on gradspec and on torch: views, in-place writes, hooks, no_grad, several backward passes.

A program is a list of steps drawn from a seed. Both libraries run it; a step may raise in both, and is then
skipped, but never in one of them only. At the end every `.grad` and every value must agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import gradspec as gs

Step = Callable[[Any, list[Any]], Any]

UNARY = ("exp", "sin", "sigmoid", "tanh", "neg", "clone", "detach", "square")
BINARY = ("add", "sub", "mul")
IN_PLACE = ("sin_", "sigmoid_", "zero_", "neg_", "exp_", "detach_", "t_", "squeeze_")


def view(rng: np.random.Generator, shape: tuple[int, ...]) -> Callable[[Any], Any]:
    """A random view of a tensor of this shape."""
    kinds = ["alias", "flatten"]
    if shape:
        kinds += ["index", "slice", "unbind", "split", "narrow"]
    if len(shape) >= 2:
        kinds += ["transpose", "diagonal", "expand"]
    kind = rng.choice(kinds)
    if kind == "index":
        at = int(rng.integers(shape[0]))
        return lambda t: t[at]
    if kind == "slice":
        start, step = int(rng.integers(shape[0])), int(rng.integers(1, 3))
        return lambda t: t[start::step]
    if kind in ("unbind", "split"):
        which = int(rng.integers(shape[0]))
        return (lambda t: t.unbind(0)[which]) if kind == "unbind" else (lambda t: t.split(1)[which])
    if kind == "narrow":
        return lambda t: t.narrow(0, 0, 1)
    if kind == "transpose":
        return lambda t: t.transpose(0, 1)
    if kind == "diagonal":
        return lambda t: t.diagonal()
    if kind == "expand":
        return lambda t: t[:1].expand(*shape)
    return (lambda t: t.view(t.shape)) if kind == "alias" else (lambda t: t.reshape(-1))


def program(seed: int) -> list[Step]:
    """The steps of a random program; each takes a library and the tensors so far."""
    rng = np.random.default_rng(seed)
    steps: list[Step] = []
    for _ in range(2):
        data = rng.standard_normal((3, 3))
        steps.append(lambda lib, pool, data=data: pool.append(lib.tensor(data.tolist(), dtype=lib.float64)))
        needs = bool(rng.random() < 0.8)
        steps.append(lambda lib, pool, needs=needs: pool[-1].requires_grad_(needs))
    for _ in range(int(rng.integers(4, 14))):
        steps.append(random_step(rng))
    return steps


def random_step(rng: np.random.Generator) -> Step:
    i, j = (int(n) for n in rng.integers(1000, size=2))
    quiet = bool(rng.random() < 0.15)
    kind = rng.choice(["unary", "binary", "view", "in place", "in place binary", "hook", "retain"],
                      p=[0.2, 0.2, 0.25, 0.1, 0.15, 0.05, 0.05])  # fmt: skip
    if kind == "unary":
        name = str(rng.choice(UNARY))
        return in_mode(quiet, lambda lib, pool: pool.append(getattr(pool[i % len(pool)], name)()))
    if kind == "binary":
        name = str(rng.choice(BINARY))

        def binary(lib: Any, pool: list[Any]) -> None:
            first, second = operand(pool[i % len(pool)]), operand(pool[j % len(pool)])
            pool.append(getattr(first, name)(second))

        return in_mode(quiet, binary)
    if kind == "view":
        draw = int(rng.integers(2**31))

        def make_view(lib: Any, pool: list[Any]) -> None:
            source = pool[i % len(pool)]
            pool.append(view(np.random.default_rng(draw), tuple(source.shape))(source))

        return in_mode(quiet, make_view)
    if kind == "in place":
        name = str(rng.choice(IN_PLACE))

        def in_place(lib: Any, pool: list[Any]) -> None:
            getattr(pool[i % len(pool)], name)()

        # Unrecorded, these leave it open which elements earlier views of the tensor mean.
        return in_mode(quiet and name not in ("t_", "squeeze_"), in_place)
    if kind == "in place binary":
        name = str(rng.choice(["add_", "mul_", "copy_"]))

        def in_place_binary(lib: Any, pool: list[Any]) -> None:
            target, other = pool[i % len(pool)], operand(pool[j % len(pool)])
            if np.shares_memory(target.detach().numpy(), other.detach().numpy()):
                other = other.clone()  # torch refuses or garbles what overlaps; gradspec copies first
            getattr(target, name)(other)

        return in_mode(quiet, in_place_binary)
    if kind == "hook":

        def hook(lib: Any, pool: list[Any]) -> None:
            tensor = pool[i % len(pool)]
            if not (tensor.is_leaf and tensor._is_view()):  # torch crashes on a view made in no_grad mode
                tensor.register_hook(lambda grad: grad * 2)

        return hook
    return lambda lib, pool: pool[i % len(pool)].retain_grad()


def operand(tensor: Any) -> Any:
    """The tensor; a view made in no_grad mode, for which torch saves nothing, without its graph."""
    return tensor.detach() if tensor.is_leaf and tensor._is_view() else tensor


def in_mode(quiet: bool, step: Step) -> Step:
    """The step in no_grad mode if `quiet`."""
    if not quiet:
        return step

    def quietly(lib: Any, pool: list[Any]) -> Any:
        with lib.no_grad():
            return step(lib, pool)

    return quietly


def backward(lib: Any, pool: list[Any], which: int) -> None:
    (pool[which] * pool[which]).sum().backward(retain_graph=True)


def attempt(step: Callable[[], Any]) -> str | None:
    """What the step raises, if anything."""
    try:
        step()
    except RuntimeError as error:
        return str(error)
    return None


def array(tensor: Any) -> Any:
    return None if tensor is None else np.array(tensor.detach().tolist())


@pytest.mark.torch
@pytest.mark.parametrize("seed", range(300))
@pytest.mark.filterwarnings("ignore::UserWarning")
def test_random_programs_agree(seed: int, torch: Any) -> None:
    ours: list[Any] = []
    theirs: list[Any] = []
    for number, step in enumerate(program(seed)):
        expected = attempt(lambda step=step: step(torch, theirs))  # type: ignore[misc]
        got = attempt(lambda step=step: step(gs, ours))  # type: ignore[misc]
        assert (got is None) == (expected is None), f"step {number}: {got!r}; torch: {expected!r}"
        assert len(ours) == len(theirs)
        for t, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            assert a.requires_grad == b.requires_grad, f"tensor {t} after step {number}"
            assert a._version == b._version, f"tensor {t} after step {number}"
    for which in range(len(ours)):
        expected = attempt(lambda which=which: backward(torch, theirs, which))  # type: ignore[misc]
        got = attempt(lambda which=which: backward(gs, ours, which))  # type: ignore[misc]
        assert (got is None) == (expected is None), f"backward of {which}: {got!r}; torch: {expected!r}"
        for t, (a, b) in enumerate(zip(ours, theirs, strict=True)):
            np.testing.assert_allclose(array(a), array(b), err_msg=f"value of {t}")
            grad, torch_grad = array(a.grad), array(b.grad)
            assert (grad is None) == (torch_grad is None), f"grad of {t} after backward of {which}"
            if grad is not None:
                np.testing.assert_allclose(grad, torch_grad, rtol=1e-9, err_msg=f"grad of {t}, {which}")
