"""Everyday calls on small tensors, one by one: what users' loops consist of.

`x` (8), `m` (6 x 4), `s` (0-d) require grad, so that calls are recorded; `b` (6 x 4) and `c` (8) do not, and
are written to; `k` is an index, `i` a vector of indices, `f` a mask, `a` an ndarray, `n` a list of numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np

from .case import Case, Makers, Thunk

GROUP = "everyday calls"

_CALLS = """
x[3]                         x[2:5]                       x[-1]
m[k]                         m[1:4]                       m[:, 1]
m[1, 2]                      x[None]                      x[..., None]
x[::2]                       m[i]                         x[f]
m[2:4, 1:]                   [row for row in m]           m.unbind(0)
m.split(2)                   m.chunk(3)                   x.detach()
m.t()                        m.T                          m.transpose(0, 1)
m.permute(1, 0)              m.reshape(-1)                m.reshape(4, 6)
m.view(24)                   m.flatten()                  x.unsqueeze(0)
x.squeeze()                  x.expand(6, 8)               m.narrow(0, 1, 3)
m.select(0, 1)               m.diagonal()                 m.movedim(0, 1)
lib.stack([x, x])            lib.cat([x, x])              lib.stack([s, s, s])
lib.cat([m, m], 1)           lib.tril(m)                  x.repeat(2)
x.roll(1)                    x.flip(0)                    x.clone()
x + x                        x * 2.0                      1.0 - x
x / s                        x ** 2                       -x
x @ x                        m @ c[:4]                    m @ m.t()
lib.einsum('ij,kj->ik', m, m)  lib.outer(x, x)            lib.dot(x, x)
x.exp()                      x.log()                      x.sqrt()
x.tanh()                     x.sigmoid()                  x.relu()
x.abs()                      x.sin()                      x.clamp(0.0, 1.0)
lib.maximum(x, c)            lib.where(f, x, c)           lib.where(x > 0, x, 0.0)
x.sum()                      m.sum(0)                     m.sum(1, True)
x.mean()                     m.mean(1)                    x.max()
m.max(1)                     x.min()                      x.prod()
x.var()                      x.std()                      x.norm()
m.mean([0, 1])               m.std((0, 1))                (m > 1).any((0, 1))
m.norm(2, [0, 1])            m.logsumexp((0, 1))          b.view(lib.int32)
x.logsumexp(0)               x.softmax(0)                 m.log_softmax(1)
x.cumsum(0)                  x.argmax()                   x.sort()
x > 0.5                      x == c                       (x > 0).any()
x.isnan()                    lib.allclose(c, c)           lib.equal(c, c)
s.item()                     float(s)                     c.tolist()
c.numpy()                    x.detach().numpy()           lib.from_numpy(a)
lib.tensor(n)                lib.tensor(1.5)              lib.zeros(8)
lib.ones(6, 4)               lib.full((8,), 2.0)          lib.arange(8)
lib.zeros_like(x)            lib.randn(8)                 lib.eye(4)
lib.linspace(0.0, 1.0, 8)    lib.empty(8)                 x.double()
x.to(lib.float64)            c.zero_()                    c.fill_(1.0)
c.copy_(x.detach())          c.add_(1.0)                  c.mul_(c)
b[2] = c[:4]                 b[1:3] = 0.5                 b[:, 1] = 1.0
c[3] = 2.0                   len(m)                       x.shape
"""


def _thunk(lib: SimpleNamespace, source: str) -> Thunk:
    rng = np.random.default_rng(0)

    def made(*shape: int) -> Any:
        return lib.library.from_numpy(rng.uniform(0.5, 1.5, shape).astype(np.float32))

    names = {
        "lib": lib.library,
        "x": made(8).requires_grad_(),
        "m": made(6, 4).requires_grad_(),
        "s": made().requires_grad_(),
        "b": made(6, 4),
        "c": made(8),
        "k": 2,
        "i": lib.library.from_numpy(np.array([0, 2, 5])),
        "f": lib.library.from_numpy(np.arange(8) % 3 == 0),
        "a": np.ones(8, np.float32),
        "n": [1.0, 2.0, 3.0],
    }
    body = f"    {source}" if " = " in source else f"    return {source}"
    arguments = ", ".join(f"{name}={name}" for name in names)
    exec(f"def call({arguments}):\n{body}", names)
    call: Thunk = names["call"]
    return call


def _makers(source: str) -> Makers:
    def make(lib: SimpleNamespace) -> Thunk:
        return _thunk(lib, source)

    return {"gradspec": make, "torch": make}


def calls() -> list[str]:
    """The calls, in the order of the report."""
    return [call.strip() for line in _CALLS.splitlines() for call in line.split("  ") if call.strip()]


def cases(quick: bool) -> Iterator[Case]:
    for source in calls()[:: 4 if quick else 1]:
        yield Case(GROUP, f"`{source}`", _makers(source), pinned=True)
