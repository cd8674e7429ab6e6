"""Random compositions of `vmap` and derivatives: what `tests/func/test_compositions.py` compares.

A function takes one tensor and returns one. It is drawn as a chain of ops, of writes to tensors and views, of
custom Functions and checkpoints, and then transformed up to four times. A `Transform` makes a function of a
function with the transforms of a library, and with loops and central differences, for which it needs none.
With `stops`, some of it is computed where nothing is recorded, or without tangents, of which differences know
nothing.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import numpy as np

Rng = np.random.Generator
Function = Callable[[Any], Any]  # of one tensor

STEP = 2e-4  # of differences


class Transform(NamedTuple):
    """A transform with its options: `of(library, f)` by the library, `reference(library, f)` without."""

    name: str
    of: Callable[[Any, Function], Function]
    reference: Callable[[Any, Function], Function]


class Composition:
    """The function and the transforms drawn from a seed; `transforms[0]` is the innermost."""

    def __init__(self, seed: int, stops: bool = False) -> None:
        rng = np.random.default_rng(seed)
        self.shape = [(), (3,), (2, 2)][int(rng.choice(3, p=[0.15, 0.6, 0.25]))]
        steps, transforms = _STEPS, _TRANSFORMS
        if stops:
            steps, transforms = steps | {"stopped": _stopped}, transforms | {"stopped": _stopping}
            del transforms["linearize"]  # which sees what is recorded alone (docs/same_as_torch.md)
        self.names = [str(rng.choice(list(steps))) for _ in range(int(rng.integers(1, 5)))]
        self.steps = [steps[name](rng) for name in self.names]
        names = list(transforms)
        self.transforms = [transforms[str(rng.choice(names))](rng) for _ in range(int(rng.integers(1, 5)))]
        self.values = rng.uniform(-1, 1, self.shape)

    def __repr__(self) -> str:
        transforms = " of ".join(transform.name for transform in reversed(self.transforms))
        return f"{transforms} of {', '.join(self.names)}"

    def input(self, lib: Any) -> Any:
        """The tensor at which functions are compared."""
        return lib.tensor(self.values.tolist(), dtype=lib.float64)

    def function(self, lib: Any, depth: int | None = None) -> Function:
        """The function after so many of its transforms, or all."""
        f: Function = lambda x: self._base(lib, x)  # noqa: E731
        for transform in self.transforms[:depth]:
            f = transform.of(lib, f)
        return f

    def _base(self, lib: Any, x: Any) -> Any:
        for step in self.steps:
            x = step(lib, x)
        return x


# ---- ops ----


def _unary(rng: Rng) -> Callable[[Any, Any], Any]:
    name = str(rng.choice(["sin", "cos", "tanh", "sigmoid", "exp", "neg", "square", "atan", "expm1", "erf"]))
    return lambda lib, x: getattr(lib, name)(x * 0.5)


def _binary(rng: Rng) -> Callable[[Any, Any], Any]:
    choices: list[Callable[[Any, Any], Any]] = [
        lambda lib, x: x * x.sum(),
        lambda lib, x: x / (2 + x.cos()),
        lambda lib, x: lib.where(x > 0.1, x.sin(), x * x),
        lambda lib, x: (x * x + 1) ** 1.5 - x,
        lambda lib, x: lib.maximum(x, x * 0.3) + lib.atan2(x, x * x + 1),
        lambda lib, x: lib.hypot(x, x * 0 + 0.5),
        lambda lib, x: (x * x + 0.5).log() * x,
    ]
    return choices[int(rng.integers(len(choices)))]


def _shaped(rng: Rng) -> Callable[[Any, Any], Any]:
    choices: list[Callable[[Any, Any], Any]] = [
        lambda lib, x: x.flip(-1).cumsum(-1),
        lambda lib, x: lib.softmax(x, -1) * x,
        lambda lib, x: lib.cat([x[..., 1:], x[..., :1] * x[..., -1:]], -1),
        lambda lib, x: x - x.logsumexp(-1, keepdim=True),
        lambda lib, x: x.sort(-1)[0] * lib.arange(x.shape[-1], dtype=lib.float64),
        lambda lib, x: x[..., [0, -1]] * x.amax(-1, keepdim=True),
        lambda lib, x: (x.unsqueeze(-1) * x.unsqueeze(-2)).sum(-1),
        lambda lib, x: x.roll(1, -1) * x.var(-1, keepdim=True),
        lambda lib, x: lib.stack([x, x * x], 0).mean(0),
        lambda lib, x: x.cumprod(-1),
        lambda lib, x: x.gather(-1, x.sort(-1)[1]) ** 2,
    ]
    step = choices[int(rng.integers(len(choices)))]
    return lambda lib, x: step(lib, x) if x.ndim else step(lib, x.reshape(1) * lib.ones(2, dtype=lib.float64))


def _product(rng: Rng) -> Callable[[Any, Any], Any]:
    weights, kind = rng.uniform(-1, 1, (4, 4)).tolist(), int(rng.integers(4))

    def step(lib: Any, x: Any) -> Any:
        if not x.ndim:
            return x * x
        size = x.shape[-1]
        w = lib.tensor(weights, dtype=lib.float64)[:size, :size]
        if size > 4:
            return x * 0.5
        if kind == 0:
            return x @ w
        if kind == 1:
            return lib.einsum("...i,ij,...j->...i", x, w, x)
        if kind == 2:
            return lib.matmul(w, x.unsqueeze(-1)).squeeze(-1) * x.norm()
        return x.unsqueeze(-2).matmul(w.t()).squeeze(-2).tanh()

    return step


def _written(rng: Rng) -> Callable[[Any, Any], Any]:
    kind = int(rng.integers(3))

    def step(lib: Any, x: Any) -> Any:
        y = x.clone()
        if kind == 0 and x.ndim:
            y[..., 0] = y[..., -1] * 2
        elif kind == 1:
            y = lib.zeros_like(x)
            y += x * x
        y.mul_(x)
        return y

    return step


def _viewed(rng: Rng) -> Callable[[Any, Any], Any]:
    """Writes to views, and to their bases."""

    def column(lib: Any, x: Any) -> Any:
        y = x.clone()
        y.select(-1, 0).mul_(x.sum(-1)).add_(1)
        return y * x

    def transposed(lib: Any, x: Any) -> Any:
        y = lib.stack([x, x.cos()], -1)
        view = y.transpose(-1, -2)[..., 1:, :]
        view.add_(x.unsqueeze(-2)).sin_()
        return y.sum(-1)

    def base(lib: Any, x: Any) -> Any:
        y = x * 1
        view = y.unsqueeze(0)
        y.mul_(x)
        return view.squeeze(0) + y.view(y.shape).exp()

    def filled(lib: Any, x: Any) -> Any:
        y = lib.zeros_like(lib.stack([x, x]))
        y[1].copy_(x.tanh())
        y[0] = x * x
        return y.flip(0)[0] - y.unbind(0)[0] * x

    def metadata(lib: Any, x: Any) -> Any:
        y = (x * x).unsqueeze_(-1)
        y.expand(*x.shape, 2).sin().sum()
        y.squeeze_(-1).mul_(x + 1)
        return y

    def view_of_view(lib: Any, x: Any) -> Any:
        y = x.clone(memory_format=lib.contiguous_format)
        first = y.view(-1)
        first[:1].mul_(x.reshape(-1)[-1:])
        y.div_(2 + x.cos())
        return first.reshape(x.shape) * y

    choices = [column, transposed, base, filled, metadata, view_of_view]
    step = choices[int(rng.integers(len(choices)))]
    return lambda lib, x: step(lib, x) if x.ndim else step(lib, x.reshape(1) * lib.ones(2, dtype=lib.float64))


def _custom(rng: Rng) -> Callable[[Any, Any], Any]:
    """Custom Functions: of an input, an output, two inputs; with a rule for batches, or a generated one."""
    kind, generated = int(rng.integers(len(_CUSTOM))), bool(rng.random() < 0.5)
    forward = _CUSTOM[kind][0]

    def step(lib: Any, x: Any) -> Any:
        # Torch's forward mode takes what a Function has saved for constant, so it gets the function alone.
        apply = forward if lib.__name__ == "torch" else _made(lib, kind, generated).apply
        return apply(x * 0.5, x.cos()) if kind == 2 else apply(x * 0.5)

    return step


# The values of custom Functions, and their derivatives by each input, of the inputs and the output.
_CUSTOM: list[tuple[Callable[..., Any], Callable[..., tuple[Any, ...]]]] = [
    (lambda x: x * x.sin(), lambda x, y: (x.sin() + x * x.cos(),)),
    (lambda x: x.tanh(), lambda x, y: (1 - y * y,)),
    (lambda x, z: x * x * z, lambda x, z, y: (2 * x * z, x * x)),
]


@cache
def _made(lib: Any, kind: int, generated: bool) -> Any:
    forward, derivatives = _CUSTOM[kind]

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs, output)
        ctx.save_for_forward(*inputs, output)

    def backward(ctx: Any, grad: Any) -> Any:
        return tuple(grad * slope for slope in derivatives(*ctx.saved_tensors))

    def jvp(ctx: Any, *tangents: Any) -> Any:
        slopes = derivatives(*ctx.saved_tensors)
        return sum(slope * t for slope, t in zip(slopes, tangents, strict=True) if t is not None)

    def vmap(info: Any, in_dims: Any, *inputs: Any) -> Any:  # of operands of one shape
        moved = [x if d is None else x.movedim(d, 0) for x, d in zip(inputs, in_dims, strict=True)]
        function: Any = made
        return function.apply(*moved), 0

    body: dict[str, Any] = {
        "forward": staticmethod(forward),
        "setup_context": staticmethod(setup_context),
        "backward": staticmethod(backward),
        "jvp": staticmethod(jvp),
    }
    body |= {"generate_vmap_rule": True} if generated else {"vmap": staticmethod(vmap)}
    made: Any = type("Custom", (lib.autograd.Function,), body)
    return made


def _checkpointed(rng: Rng) -> Callable[[Any, Any], Any]:
    """Steps that are computed again in the backward pass, which torch's transforms refuse."""
    inner = [_STEPS[str(rng.choice(["unary", "binary", "written", "custom"]))](rng) for _ in range(2)]

    def computed(lib: Any, x: Any) -> Any:
        for step in inner:
            x = step(lib, x)
        return x

    def step(lib: Any, x: Any) -> Any:
        if lib.__name__ == "torch":
            return computed(lib, x)
        checkpoint = importlib.import_module(f"{lib.__name__}.utils.checkpoint").checkpoint
        return checkpoint(lambda x: computed(lib, x), x, use_reentrant=False)

    return step


def _family(rng: Rng) -> Callable[[Any, Any], Any]:
    """Ops of the families of shapes, indexing, reductions, matrices and special functions."""
    choices: list[Callable[[Any, Any], Any]] = [
        lambda lib, x: lib.tile(x, (2,))[..., : x.shape[-1]] * x,
        lambda lib, x: lib.tril(x.unsqueeze(-1) * x.unsqueeze(-2)).sum(-1),
        lambda lib, x: lib.diag_embed(x).matmul(x.unsqueeze(-1)).squeeze(-1),
        lambda lib, x: lib.take_along_dim(x, x.sort(-1)[1], -1) * x,
        lambda lib, x: lib.nansum(x * x, -1, keepdim=True) - x.aminmax(dim=-1, keepdim=True)[0],
        lambda lib, x: lib.diff(x, prepend=x[..., :1] * 0.5, dim=-1).sin(),
        lambda lib, x: lib.cummax(x, -1)[0] * x,
        lambda lib, x: x * x.median(-1, keepdim=True)[0],
        lambda lib, x: x.kthvalue(1, -1, keepdim=True)[0] * x.cos(),
        lambda lib, x: lib.logaddexp(x, x * x),
        lambda lib, x: lib.lerp(x, x.sin(), 0.3) + lib.addcmul(x, x, x, value=0.5),
        lambda lib, x: lib.nan_to_num(x.clamp(-0.7, 0.7)) * x,
        lambda lib, x: lib.trapezoid(x * x, dim=-1).unsqueeze(-1) * x,
        # Not solve, det, logcumsumexp: their second derivatives are wrong in torch, and right here.
        lambda lib, x: lib.linalg.inv(_regular(lib, x)).matmul(x.unsqueeze(-1)).squeeze(-1),
        lambda lib, x: lib.linalg.cholesky(_regular(lib, x)).sum(-1) * x,
        lambda lib, x: lib.special.i0(x) + lib.special.entr(x * x + 0.1),
        lambda lib, x: x.index_select(-1, lib.tensor([0, 0])) * x.masked_fill(x > 0.3, 0.5)[..., :1],
        lambda lib, x: x.unfold(-1, 2, 1).sum(-1) if x.shape[-1] > 1 else x,
        lambda lib, x: lib.rot90(lib.stack([x, x * x], -1), 1, (-2, -1)).prod(-2),
    ]
    step = choices[int(rng.integers(len(choices)))]
    return lambda lib, x: step(lib, x) if x.ndim else step(lib, x.reshape(1) * lib.ones(2, dtype=lib.float64))


def _regular(lib: Any, x: Any) -> Any:
    """Positive definite matrices."""
    return x.unsqueeze(-1) * x.unsqueeze(-2) * 0.2 + lib.diag_embed(x * x + 1)


def _stopped(rng: Rng) -> Callable[[Any, Any], Any]:
    stop = _stop(rng)
    return lambda lib, x: stop(lib, lambda: x.sin()) * x


def _stop(rng: Rng, kinds: int = 4) -> Callable[[Any, Callable[[], Any]], Any]:
    """A function that calls another such that no derivative, or none of some kind, sees what it computes."""
    kind = int(rng.integers(kinds))

    def stop(lib: Any, compute: Callable[[], Any]) -> Any:
        if kind == 0:
            return compute().detach()
        if kind == 1:
            with lib.no_grad():
                return compute()
        if kind == 2:
            with lib.no_grad(), lib.enable_grad():
                return compute()
        forward_ad = importlib.import_module(f"{lib.__name__}.autograd.forward_ad")
        with forward_ad._set_fwd_grad_enabled(False):
            return compute()

    return stop


_STEPS: dict[str, Callable[[Rng], Callable[[Any, Any], Any]]] = {
    "unary": _unary,
    "binary": _binary,
    "shaped": _shaped,
    "product": _product,
    "written": _written,
    "viewed": _viewed,
    "custom": _custom,
    "checkpointed": _checkpointed,
    "family": _family,
}

# ---- transforms ----


def _func(lib: Any) -> Any:
    return importlib.import_module(f"{lib.__name__}.func")


def _number(f: Function, x: Any, y: Any) -> Any:
    """A number from a function at `y`, within a function that has `x` too."""
    return (f(y).sin() * (1 + 0.1 * x.sum())).sum()


def _difference(lib: Any, f: Function, x: Any, direction: Any) -> Any:
    """The derivative along a direction, by central differences of fourth order."""
    near, far = (f(x + k * STEP * direction) - f(x - k * STEP * direction) for k in (1, 2))
    return (8 * near - far) / (12 * STEP)


def _columns(lib: Any, f: Function, x: Any) -> Any:
    """The Jacobian by differences, with the dims of `x`, as one, at the end."""
    flat = lib.eye(x.numel(), dtype=lib.float64)
    return lib.stack([_difference(lib, f, x, row.reshape(x.shape)) for row in flat], -1)


def _grad(rng: Rng) -> Transform:
    # The function closes over `x`, which is constant to `grad`.
    return Transform(
        "grad",
        lambda lib, f: lambda x: _func(lib).grad(lambda y: _number(f, x, y))(x),
        lambda lib, f: lambda x: _columns(lib, lambda y: _number(f, x, y), x).reshape(x.shape),
    )


def _vjp(rng: Rng) -> Transform:
    def of(lib: Any, f: Function) -> Function:
        def pulled(x: Any) -> Any:
            value, pull_back = _func(lib).vjp(f, x)
            return pull_back(value.cos())[0]

        return pulled

    def reference(lib: Any, f: Function) -> Function:
        def pulled(x: Any) -> Any:
            rows = _columns(lib, f, x).reshape(-1, x.numel())
            return (f(x).cos().reshape(-1) @ rows).reshape(x.shape)

        return pulled

    return Transform("vjp", of, reference)


def _jvp(rng: Rng) -> Transform:
    return Transform(
        "jvp",
        lambda lib, f: lambda x: _func(lib).jvp(f, (x,), (x.cos(),))[1],
        lambda lib, f: lambda x: _difference(lib, f, x, x.cos()),
    )


def _hessian(rng: Rng) -> Transform:
    def contracted(x: Any, found: Any) -> Any:
        return (found.reshape(*x.shape, -1) * (x + 1).sin().reshape(-1)).sum(-1)

    return Transform(
        "hessian",
        lambda lib, f: lambda x: contracted(x, _func(lib).hessian(lambda y: _number(f, x, y))(x)),
        lambda lib, f: lambda x: contracted(x, _columns(lib, _func(lib).grad(lambda y: _number(f, x, y)), x)),
    )


def _linearize(rng: Rng) -> Transform:
    def of(lib: Any, f: Function) -> Function:
        if lib.__name__ == "torch":  # whose own is traced, and does not nest
            return lambda x: _func(lib).jvp(f, (x,), (x.cos(),))[1]
        return lambda x: _func(lib).linearize(f, x)[1](x.cos())

    return Transform("linearize", of, lambda lib, f: lambda x: _difference(lib, f, x, x.cos()))


def _jacobian(name: str) -> Callable[[Rng], Transform]:
    def drawn(rng: Rng) -> Transform:
        def of(lib: Any, f: Function) -> Function:
            def contracted(x: Any) -> Any:
                found = getattr(_func(lib), name)(f)(x)
                rest = tuple(found.shape[: found.ndim - x.ndim])
                return (found * (x + 1).sin()).reshape(*rest, -1).sum(-1) if x.ndim else found * (x + 1).sin()

            return contracted

        def reference(lib: Any, f: Function) -> Function:
            return lambda x: (_columns(lib, f, x) * (x + 1).sin().reshape(-1)).sum(-1)

        return Transform(name, of, reference)

    return drawn


def _vmap(rng: Rng) -> Transform:
    place, closes, chunked = int(rng.integers(3)), bool(rng.random() < 0.5), bool(rng.random() < 0.2)

    def given(lib: Any, x: Any) -> tuple[Any, int]:
        dim = [0, -1, x.ndim][place]
        return lib.stack([x, x * 0.7 + 0.1, x.sin()], dim), dim

    def one(f: Function, x: Any) -> Function:
        return (lambda y: f(y * x.cos())) if closes else f

    def of(lib: Any, f: Function) -> Function:
        def mapped(x: Any) -> Any:
            stack, dim = given(lib, x)
            options = {"chunk_size": 2} if chunked else {}
            return _func(lib).vmap(one(f, x), in_dims=dim, out_dims=-1, **options)(stack).mean(-1)

        return mapped

    def reference(lib: Any, f: Function) -> Function:
        def mapped(x: Any) -> Any:
            stack, dim = given(lib, x)
            return lib.stack([one(f, x)(sample) for sample in stack.unbind(dim)], -1).mean(-1)

        return mapped

    return Transform("vmap", of, reference)


def _stopping(rng: Rng) -> Transform:
    """No transform: part of the inner function is computed without being recorded.

    Not without tangents: a gradient that is taken of it later has those of the values that formulas save, and
    libraries do not save the same.
    """
    stop = _stop(rng, 3)

    def of(lib: Any, f: Function) -> Function:
        return lambda x: stop(lib, lambda: f(x)) * f(x)

    return Transform("stop", of, of)


_TRANSFORMS: dict[str, Callable[[Rng], Transform]] = {
    "vmap": _vmap,
    "grad": _grad,
    "vjp": _vjp,
    "jvp": _jvp,
    "jacrev": _jacobian("jacrev"),
    "jacfwd": _jacobian("jacfwd"),
    "hessian": _hessian,
    "linearize": _linearize,
}
