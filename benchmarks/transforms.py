"""`vmap` and the transforms of `func`: per-sample gradients, ensembles, Jacobians, and what an op costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import PINNED, Array, Case, Inputs, Makers, Thunk
from .derivatives import layer, least_squares, rosenbrock
from .models import digits, layers, mlp_loss

GROUP = "batches and transforms" + PINNED

_MLP = (64, 128, 64, 10)
_SAMPLES = 64
_MEMBERS = 10
_OPS = 20

Prepare = Callable[..., Thunk]
"""Makes what is timed from a library's vocabulary and the inputs as its tensors."""


def sample_loss(lib: Any, parameters: Sequence[Any], image: Any, label: Any) -> Any:
    """The loss of one image, as a batch of one."""
    return mlp_loss(lib, image.unsqueeze(0), label.unsqueeze(0), *parameters)


def per_sample(lib: Any, images: Any, labels: Any, *parameters: Any) -> Thunk:
    """The gradient of each image's loss by the parameters."""
    func = lib.library.func
    gradient = func.grad(lambda *given: sample_loss(lib, *given))
    mapped = func.vmap(gradient, in_dims=(None, 0, 0))
    return lambda: mapped(parameters, images, labels)


def per_sample_calls(lib: Any, images: Any, labels: Any, *parameters: Any) -> Thunk:
    """The same, by one call of the same function for each image, and the results stacked."""
    gradient = lib.library.func.grad(lambda *given: sample_loss(lib, *given))

    def loop() -> list[Any]:
        found = [gradient(parameters, image, label) for image, label in zip(images, labels, strict=True)]
        return [lib.stack(rows) for rows in zip(*found, strict=True)]

    return loop


def per_sample_passes(lib: Any, images: Any, labels: Any, *parameters: Any) -> Thunk:
    """The same, by one backward pass to the parameters for each image."""
    for parameter in parameters:
        parameter.requires_grad_()

    def loop() -> list[Any]:
        found = [
            lib.autograd.grad(sample_loss(lib, parameters, image, label), parameters)
            for image, label in zip(images, labels, strict=True)
        ]
        return [lib.stack(rows) for rows in zip(*found, strict=True)]

    return loop


def ensemble_outputs(lib: Any, images: Any, labels: Any, *parameters: Any) -> Thunk:
    """The losses of networks whose parameters are stacked, on the same images."""
    mapped = lib.library.func.vmap(
        lambda given: mlp_loss(lib, images, labels, *given), in_dims=((0,) * len(parameters),)
    )
    return lambda: mapped(parameters)


def ensemble_gradients(lib: Any, images: Any, labels: Any, *parameters: Any) -> Thunk:
    """The gradient of each network's loss."""
    func = lib.library.func
    mapped = func.vmap(func.grad(lambda given: mlp_loss(lib, images, labels, *given)))
    return lambda: mapped(parameters)


def vectorized_jacobian(lib: Any, x: Any, w: Any) -> Thunk:
    """The Jacobian of a dense layer by one batched backward pass."""
    return lambda: lib.autograd.functional.jacobian(lambda x: layer(lib, x, w), x, vectorize=True)


def hessian_of(program: Callable[..., Any]) -> Prepare:
    """Makes the Hessian of a function by its first argument, forward mode over reverse mode."""

    def prepare(lib: Any, x: Any, *constants: Any) -> Thunk:
        found = lib.library.func.hessian(lambda x: program(lib, x, *constants))
        return lambda: found(x)

    return prepare


def small_products(lib: Any, a: Any, b: Any) -> Thunk:
    """The products of many small matrices."""
    mapped = lib.library.func.vmap(lib.matmul)
    return lambda: mapped(a, b)


def small_solves(lib: Any, a: Any, b: Any) -> Thunk:
    """The solutions of many small systems."""
    mapped = lib.library.func.vmap(lib.library.linalg.solve)
    return lambda: mapped(a, b)


def chain(body: Callable[[Any, Any], Any], levels: int) -> Prepare:
    """Makes a chain of ops within this many nested `vmap`."""

    def prepare(lib: Any, x: Any) -> Thunk:
        def program(x: Any) -> Any:
            for _ in range(_OPS):
                x = body(lib, x)
            return x

        for _ in range(levels):
            program = lib.library.func.vmap(program)
        return lambda: program(x)

    return prepare


def makers(prepare: Prepare, inputs: Inputs) -> Makers:
    """Makers for the libraries that have such transforms."""

    def tensors(lib: SimpleNamespace) -> Thunk:
        return prepare(lib, *map(lib.from_numpy, inputs()))

    return {"gradspec": tensors, "torch": tensors}


def _network(members: int = 1) -> list[Array]:
    """Images, labels and parameters, these stacked if there are several members."""
    parameters = layers(*_MLP)
    if members > 1:
        scales = np.linspace(0.5, 1.5, members, dtype=np.float32)
        parameters = [np.multiply.outer(scales, parameter) for parameter in parameters]
    return [*digits(_SAMPLES), *parameters]


def _case(row: str, made: Makers) -> Case:
    return Case(GROUP, row, made, pinned=True)


def _overhead() -> Iterator[Case]:
    # The arithmetic is nothing, so that a time is that of the calls.
    x = np.random.default_rng(0).uniform(0.5, 1.5, (2, 2, 4)).astype(np.float32)
    bodies: dict[str, Callable[[Any, Any], Any]] = {
        "multiplications": lambda lib, x: x * x,
        "sums over a dim": lambda lib, x: x.sum(-1, True),
    }
    for name, body in bodies.items():
        for levels, where in enumerate(("without vmap", "within vmap", "within two nested vmap")):
            yield _case(f"chain of {_OPS} {name}, {where}", makers(chain(body, levels), lambda: [x.copy()]))


def cases(quick: bool) -> Iterator[Case]:
    rng = np.random.default_rng(0)
    x = rng.uniform(0.5, 1.5, 100).astype(np.float32)
    w = (rng.standard_normal((1000, 100)) * 0.1).astype(np.float32)
    a, b = rng.standard_normal((2, 1000, 3, 3)).astype(np.float32)

    row = f"digits MLP, batch {_SAMPLES}: per-sample gradients"
    yield _case(row, makers(per_sample, _network))
    yield _case(f"{row} by a loop of func.grad", makers(per_sample_calls, _network))
    yield _case(f"{row} by a loop of autograd.grad", makers(per_sample_passes, _network))
    for what, prepare in (("losses", ensemble_outputs), ("gradients", ensemble_gradients)):
        row = f"ensemble of {_MEMBERS} digits MLPs, batch {_SAMPLES}: {what}"
        yield _case(row, makers(prepare, lambda: _network(_MEMBERS)))
    row = "jacobian(vectorize=True) of tanh(w @ x), 1000 x 100"
    yield _case(row, makers(vectorized_jacobian, lambda: [x.copy(), w.copy()]))
    row = "func.hessian of the Rosenbrock function, 100 x 100"
    yield _case(row, makers(hessian_of(rosenbrock), lambda: [x.copy()]))
    row = "func.hessian of the loss of a dense layer, 100 x 100"
    yield _case(row, makers(hessian_of(least_squares), lambda: [x.copy(), w[:300].copy()]))
    yield _case("vmap over 1,000 products of 3 x 3", makers(small_products, lambda: [a.copy(), b.copy()]))
    systems = a + 4 * np.eye(3, dtype=np.float32)
    row = "vmap over 1,000 solutions of 3 equations"
    yield _case(row, makers(small_solves, lambda: [systems.copy(), b[:, :, 0].copy()]))
    yield from _overhead()
