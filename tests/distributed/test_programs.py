"""Random programs of collectives and ops have the values and gradients of the same program in one process."""

import os

import numpy as np
import pytest

import gradspec as gs
from gradspec.distributed import ReduceOp
from gradspec.distributed.nn import functional

PROGRAMS = int(os.environ.get("GRADSPEC_MPI_PROGRAMS", "200"))


class Together:
    """A collective in several processes, and the same of all their tensors in one."""

    def __init__(self, random, rank, size):
        self.rank, self.size = rank, size
        self.root = int(random.integers(size))
        self.offset = int(random.integers(-1, 2))
        self.op = [ReduceOp.SUM, ReduceOp.AVG, ReduceOp.PRODUCT, ReduceOp.MAX][random.integers(4)]
        self.kind = ["all_reduce", "reduce", "broadcast", "all_gather", "scatter", "reduce_scatter", "all_to_all",
                     "exchange"][random.integers(8)]  # fmt: skip

    def of_one(self, x):
        size, root = self.size, self.root
        if self.kind in ("all_reduce", "reduce"):
            function = getattr(functional, self.kind)
            return function(x, self.op) if self.kind == "all_reduce" else function(x, root, self.op)
        if self.kind == "broadcast":
            return functional.broadcast(x, root)
        if self.kind == "all_gather":
            return functional.all_gather(x)[root]
        if self.kind in ("scatter", "reduce_scatter"):
            parts = [x * (k + 0.5) for k in range(size)]
            return functional.scatter(parts, root) if self.kind == "scatter" else functional.reduce_scatter(x, parts)
        if self.kind == "all_to_all":
            return sum(functional.all_to_all([x] * size, [x * (k + 0.5) for k in range(size)]))
        dst, src = self.rank + self.offset, self.rank - self.offset
        return functional.exchange(x, dst if 0 <= dst < size else None, src if 0 <= src < size else None)

    def of_all(self, xs):
        size, root = self.size, self.root
        zero = gs.zeros_like(xs[0])
        if self.kind in ("all_reduce", "reduce"):
            folded = {
                ReduceOp.SUM: lambda t: t.sum(0),
                ReduceOp.AVG: lambda t: t.mean(0),
                ReduceOp.PRODUCT: lambda t: t.prod(0),
                ReduceOp.MAX: lambda t: t.amax(0),
            }[self.op](gs.stack(xs))
            return [folded if self.kind == "all_reduce" or k == root else zero for k in range(size)]
        if self.kind in ("broadcast", "all_gather"):
            return [xs[root]] * size
        if self.kind == "scatter":
            return [xs[root] * (k + 0.5) for k in range(size)]
        if self.kind in ("reduce_scatter", "all_to_all"):
            return [sum(xs) * (k + 0.5) for k in range(size)]
        sources = [k - self.offset for k in range(size)]
        return [xs[k] if 0 <= k < size else zero for k in sources]


UNARY = (gs.sin, gs.tanh, lambda x: x * x, lambda x: x.mT.contiguous().mT, lambda x: x.flip(0), lambda x: x.cumsum(0))


@pytest.mark.parametrize("chunk", range(4))
def test_programs(rank, size, chunk):
    for seed in range(PROGRAMS // 4):
        random = np.random.default_rng([chunk, seed, size])
        steps = [
            Together(random, rank, size) if random.random() < 0.6 else UNARY[random.integers(len(UNARY))]
            for _ in range(random.integers(2, 7))
        ]
        start = random.standard_normal((size, 3, 2))
        mine = gs.tensor(start[rank], requires_grad=True)
        everybodys = [gs.tensor(one, requires_grad=True) for one in start]
        x, xs = mine, everybodys
        for step in steps:
            if isinstance(step, Together):
                x, xs = (
                    step.of_one(x) + 0.1 * x,
                    [new + 0.1 * old for new, old in zip(step.of_all(xs), xs, strict=True)],
                )
            else:
                x, xs = step(x), [step(one) for one in xs]
        weights = [gs.tensor(random.standard_normal((3, 2))) for _ in range(size)]
        (x * weights[rank]).sum().backward()
        sum((one * weight).sum() for one, weight in zip(xs, weights, strict=True)).backward()
        told = f"program {chunk}, {seed}: {[getattr(step, 'kind', step) for step in steps]}"
        scale = xs[rank].abs().max().item() + 1
        assert gs.allclose(x, xs[rank], rtol=1e-10, atol=1e-10 * scale), told
        scale = everybodys[rank].grad.abs().max().item() + 1
        assert gs.allclose(mine.grad, everybodys[rank].grad, rtol=1e-9, atol=1e-10 * scale), told
