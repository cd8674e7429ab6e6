"""Random programs that two libraries run step by step: what `tests/autograd/test_differential.py` compares.

A program is a list of steps drawn from a seed. A step gets the library and a `World`, the tensors so far and
what hooks have told; it adds tensors, writes to some, or registers hooks. It may raise, and is then skipped.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from support.program_functions import function_of
from support.program_world import World, drops_hooks, is_turned, target_of

Rng = np.random.Generator
Step = Callable[[Any, "World"], Any]

UNARY = ("exp", "sin", "tanh", "neg", "clone", "detach", "square")
OF_REAL_NUMBERS = ("sigmoid",)
BINARY = ("add", "sub", "mul")
IN_PLACE = ("sin_", "zero_", "neg_", "exp_", "detach_", "t_", "squeeze_")
KINDS = {
    "unary": 0.16,
    "binary": 0.16,
    "view": 0.2,
    "in place": 0.07,
    "in place binary": 0.1,
    "indexed write": 0.08,
    "hook": 0.05,
    "hooks of a leaf": 0.03,
    "node hook": 0.03,
    "retain": 0.03,
    "packed": 0.04,
    "checkpoint": 0.03,
    "function": 0.05,
    "part": 0.02,
}
_BACKWARD = ("hook", "hooks of a leaf", "node hook", "retain", "packed", "checkpoint")


class Program:
    """The steps drawn from a seed; `forward` says that they run on a level of forward mode."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.forward = bool(rng.random() < 0.2)
        kinds = {k: p for k, p in KINDS.items() if not (self.forward and k in _BACKWARD)}
        self.steps = [step for _ in range(2) for step in _leaf(rng, self.forward)]
        chances = np.array(list(kinds.values()))
        for _ in range(int(rng.integers(4, 14))):
            kind = str(rng.choice(list(kinds), p=chances / chances.sum()))
            self.steps.append(_STEPS[kind](rng))


def loss(tensor: Any) -> Any:
    """A real number that depends on all elements."""
    return (tensor * tensor).sum() if not tensor.is_complex() else (tensor.real * tensor.imag).sum()


# ---- leaves ----


def _leaf(rng: Rng, forward: bool) -> list[Step]:
    data, tangent = rng.standard_normal((3, 3)), rng.standard_normal((3, 3))
    is_complex, needs, dual = rng.random() < 0.15, bool(rng.random() < 0.8), rng.random() < 0.7
    if is_complex:
        data, tangent = data + 1j * rng.standard_normal((3, 3)), tangent + 1j * rng.standard_normal((3, 3))

    def make(lib: Any, world: World) -> None:
        dtype = lib.complex128 if is_complex else lib.float64
        world.pool.append(lib.tensor(data.tolist(), dtype=dtype).requires_grad_(needs))

    def make_dual(lib: Any, world: World) -> None:
        of = importlib.import_module(f"{lib.__name__}.autograd.forward_ad")
        direction = lib.tensor(tangent.tolist(), dtype=world.pool[-1].dtype)
        world.pool.append(of.make_dual(world.pool[-1], direction))
        world.kept.append(world.pool[-1])

    return [make, make_dual] if forward and dual else [make]


# ---- operands ----


def _drawn(rng: Rng) -> tuple[int, int]:
    i, j = rng.integers(1000, size=2)
    return int(i), int(j)


def _operand(tensor: Any) -> Any:
    """The tensor; a view made in no_grad mode, for which torch saves nothing, without its graph."""
    return tensor.detach() if tensor.is_leaf and tensor._is_view() else tensor


def _apart(target: Any, other: Any) -> Any:
    """The operand; cloned if it lies in the memory of the target, which torch refuses or garbles."""
    shared = np.shares_memory(target.detach().numpy(), other.detach().numpy())
    return other.clone() if shared else other


def _in_mode(rng: Rng, step: Step, allowed: bool = True) -> Step:
    """The step, now and then in no_grad mode."""
    if rng.random() >= 0.15 or not allowed:
        return step

    def quietly(lib: Any, world: World) -> Any:
        with lib.no_grad():
            return step(lib, world)

    return quietly


def _name(rng: Rng, tensor_names: tuple[str, ...] = UNARY) -> Callable[[Any], str]:
    """The name of a function of one tensor, which depends on whether that is complex."""
    both = str(rng.choice(tensor_names + OF_REAL_NUMBERS)), str(rng.choice(tensor_names))
    return lambda tensor: both[tensor.is_complex()]


# ---- steps ----


def _unary(rng: Rng) -> Step:
    (i, _), name = _drawn(rng), _name(rng)

    def step(lib: Any, world: World) -> None:
        source = world.pool[i % len(world.pool)]
        world.pool.append(getattr(source, name(source))())

    return _in_mode(rng, step)


def _binary(rng: Rng) -> Step:
    (i, j), name = _drawn(rng), str(rng.choice(BINARY))

    def step(lib: Any, world: World) -> None:
        first, second = (_operand(world.pool[k % len(world.pool)]) for k in (i, j))
        if first.is_complex() == second.is_complex():  # where dtypes differ, gradspec saves what it has converted
            world.pool.append(getattr(first, name)(second))

    return _in_mode(rng, step)


def _view_of(rng: Rng, shape: tuple[int, ...]) -> Callable[[Any], Any]:
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
    views: dict[str, Callable[[Any], Any]] = {
        "narrow": lambda t: t.narrow(0, 0, 1),
        "transpose": lambda t: t.transpose(0, 1),
        "diagonal": lambda t: t.diagonal(),
        "expand": lambda t: t[:1].expand(*shape),
        "alias": lambda t: t.view(t.shape),
        "flatten": lambda t: t.reshape(-1),
    }
    return views[str(kind)]


def _view(rng: Rng) -> Step:
    (i, _), draw = _drawn(rng), int(rng.integers(2**31))

    def step(lib: Any, world: World) -> None:
        source = world.pool[i % len(world.pool)]
        world.pool.append(_view_of(np.random.default_rng(draw), tuple(source.shape))(source))

    return _in_mode(rng, step)


def _part(rng: Rng) -> Step:
    (i, _), name = _drawn(rng), str(rng.choice(["real", "imag"]))

    def step(lib: Any, world: World) -> None:
        source = world.pool[i % len(world.pool)]
        if source.is_complex():
            world.pool.append(getattr(source, name))

    return step


def _in_place(rng: Rng) -> Step:
    (i, _), name = _drawn(rng), str(rng.choice(IN_PLACE))

    def step(lib: Any, world: World) -> None:
        tensor = target_of(world, i)
        if tensor is None or (name == "zero_" and 0 in tensor.stride()):  # which torch allows in no_grad mode
            return
        # Here a view stays in the graph when its base is detached; so does what a checkpoint was called with,
        # which torch refuses in the pass.
        apart = [*world.kept, *(other._base for other in world.pool if name == "detach_")]
        apart += world.given if name == "detach_" else []
        if name in ("detach_", "t_", "squeeze_") and any(tensor is other for other in apart):
            return
        if name in ("t_", "squeeze_") and tensor.retains_grad:
            return  # torch goes on to keep the gradients of the tensor as it was
        getattr(tensor, name)()

    # Unrecorded, these leave it open which elements earlier views of the tensor mean.
    return _in_mode(rng, step, name not in ("t_", "squeeze_"))


def _in_place_binary(rng: Rng) -> Step:
    (i, j), name = _drawn(rng), str(rng.choice(["add_", "mul_", "copy_"]))

    def step(lib: Any, world: World) -> None:
        target, other = target_of(world, i), _operand(world.pool[j % len(world.pool)])
        if target is not None and target.is_complex() == other.is_complex():
            getattr(target, name)(_apart(target, other))

    return _in_mode(rng, step)


def _indexed_write(rng: Rng) -> Step:
    (i, j), kind = _drawn(rng), str(rng.choice(["int", "slice", "mask", "list", "put", "fill"]))
    mask, places = (rng.random(3) < 0.5).tolist(), rng.permutation(3)[:2].tolist()
    at, number, from_pool = int(rng.integers(3)), float(rng.standard_normal()), bool(rng.random() < 0.5)

    def step(lib: Any, world: World) -> None:
        target, other = target_of(world, i), _operand(world.pool[j % len(world.pool)])
        if target is None or not target.ndim or target.shape[0] != 3 or target.is_complex() != other.is_complex():
            return
        if 0 in target.stride():
            return  # torch warns that it will refuse this
        index: Any = {"int": at, "slice": slice(at, None), "mask": lib.tensor(mask)}.get(kind, lib.tensor(places))
        if kind == "fill":
            where = lib.tensor(mask).reshape(-1, *[1] * (target.ndim - 1))
            target.masked_fill_(where.expand(target.shape), number)
        elif kind == "put":
            target.index_put_((index,), _apart(target, other).sum().to(target.dtype), accumulate=True)
        else:
            target[index] = _apart(target, other).sum().to(target.dtype) if from_pool else number

    return _in_mode(rng, step)


def _hook(rng: Rng) -> Step:
    (i, _), factor = _drawn(rng), float(rng.integers(1, 4))

    def step(lib: Any, world: World) -> None:
        tensor = world.pool[i % len(world.pool)]
        # torch crashes on a view made in no_grad mode, and drops the hook when another history is derived.
        if not is_turned(world, tensor) and not (tensor._is_view() and (tensor.is_leaf or tensor._version)):

            def hook(gradient: Any) -> Any:
                world.tell("tensor", gradient)
                return None if gradient is None else gradient * factor

            tensor.register_hook(hook)
            if tensor._is_view():
                world.hooked.append(tensor)

    return step


def _hooks_of_a_leaf(rng: Rng) -> Step:
    (i, _), kind = _drawn(rng), str(rng.choice(["accumulated", "several", "before"]))

    def step(lib: Any, world: World) -> None:
        tensor = world.pool[i % 2]
        if kind == "accumulated":
            tensor.register_post_accumulate_grad_hook(lambda leaf: world.tell("accumulated", leaf.grad))
        elif kind == "before":
            edge = importlib.import_module(f"{lib.__name__}.autograd.graph").get_gradient_edge(tensor)
            edge.node.register_prehook(lambda gradients: world.tell("before", *gradients))
            world.kept.append(edge)  # with which torch drops the hooks
        elif tensor.requires_grad and world.pool[1 - i % 2].requires_grad:
            graph = importlib.import_module(f"{lib.__name__}.autograd.graph")
            graph.register_multi_grad_hook((tensor, world.pool[1 - i % 2]), lambda gs: world.tell("several", *gs))

    return step


def _node_hook(rng: Rng) -> Step:
    (i, _), name, after = _drawn(rng), _name(rng, ("exp", "sin", "neg")), bool(rng.random() < 0.5)

    def step(lib: Any, world: World) -> None:
        source = world.pool[i % len(world.pool)]
        result = getattr(source, name(source))()
        if result.grad_fn is not None and after:
            result.grad_fn.register_hook(lambda inputs, outputs: tuple(g if g is None else g * 2 for g in inputs))
        elif result.grad_fn is not None:
            result.grad_fn.register_prehook(lambda outputs: tuple(g if g is None else g * 3 for g in outputs))
        world.pool.append(result)

    return step


def _retain(rng: Rng) -> Step:
    i, _ = _drawn(rng)

    def step(lib: Any, world: World) -> None:
        tensor = world.pool[i % len(world.pool)]
        if (
            not is_turned(world, tensor) and not tensor._is_view()
        ):  # torch forgets it where a view gets another history with its base
            tensor.retain_grad()

    return step


def _packed(rng: Rng) -> Step:
    (i, j), name = _drawn(rng), str(rng.choice(["mul", "exp", "square"]))

    def step(lib: Any, world: World) -> None:
        graph = importlib.import_module(f"{lib.__name__}.autograd.graph")
        first, second = (_operand(world.pool[k % len(world.pool)]) for k in (i, j))
        if first.is_complex() != second.is_complex():
            return
        with graph.saved_tensors_hooks(lambda t: t.detach().clone(), lambda t: t):
            world.pool.append(getattr(first, name)(*([second] if name == "mul" else [])))

    return step


def _checkpoint(rng: Rng) -> Step:
    (i, j), reentrant = _drawn(rng), bool(rng.random() < 0.5)

    def step(lib: Any, world: World) -> None:
        module = importlib.import_module(f"{lib.__name__}.utils.checkpoint")
        first, second = (_operand(world.pool[k % len(world.pool)]) for k in (i, j))
        if first.requires_grad and first.is_complex() == second.is_complex():
            world.given += [] if reentrant else [first, second]
            world.pool.append(module.checkpoint(lambda a, b: (a * b).sin() * a, first, second, use_reentrant=reentrant))

    return step


def _function(rng: Rng) -> Step:
    (i, j), kind, which = _drawn(rng), str(rng.choice(["product", "doubled", "two"])), int(rng.integers(2))

    def step(lib: Any, world: World) -> None:
        first, second = (_operand(world.pool[k % len(world.pool)]) for k in (i, j))
        if kind == "doubled" and ((first._is_view() and first._base.is_leaf) or drops_hooks(world, first)):
            return  # the former is refused when it has been written to
        if first.is_complex() == second.is_complex():
            result = function_of(lib, kind).apply(first, second.detach() if kind == "doubled" else second)
            world.pool.append(result[which] if kind == "two" else result)

    return step


_STEPS: dict[str, Callable[[Rng], Step]] = {
    "unary": _unary,
    "binary": _binary,
    "view": _view,
    "in place": _in_place,
    "in place binary": _in_place_binary,
    "indexed write": _indexed_write,
    "hook": _hook,
    "hooks of a leaf": _hooks_of_a_leaf,
    "node hook": _node_hook,
    "retain": _retain,
    "packed": _packed,
    "checkpoint": _checkpoint,
    "function": _function,
    "part": _part,
}
