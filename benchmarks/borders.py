"""The costs of the borders to other libraries, on arrays of 1,000 elements: `python -m benchmarks.borders`.

It writes the table of docs/arrays.md. Each cost stands beside that of the same work without a border.
"""

from __future__ import annotations

import timeit
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import jax
import numpy as np
import torch

import gradspec as gs
from gradspec import array_api as xp
from gradspec.interop import from_jax, from_torch, jax_function, torch_function

PAGE = Path(__file__).parents[1] / "docs" / "arrays.md"
START, END = "<!-- borders -->", "<!-- end of borders -->"
SIZE, ROUNDS = 1_000, 30
standard: Any = xp  # whose names come from the spec
Row = tuple[str, Callable[[], Any], str, Callable[[], Any]]


def microseconds(function: Callable[[], Any]) -> float:
    """The time of one call: the least of some rounds."""
    timer = timeit.Timer(function)
    count = max(1, timer.autorange()[0] // 20)
    return min(timer.repeat(ROUNDS, count)) / count * 1e6


def square(x: Any) -> Any:
    """The function that crosses borders, which each library computes."""
    return (x * x).sum()


def rows() -> Iterator[Row]:
    """The crossing, and the work without it."""
    array = np.linspace(0, 1, SIZE, dtype=np.float32)
    t, u = gs.from_numpy(array), gs.from_numpy(array + 1)
    theirs, jaxs = torch.from_numpy(array), jax.numpy.asarray(array)
    yield "`np.add(t, u)`", lambda: np.add(t, u), "`t + u`", lambda: t + u
    yield "`xp.add(t, u)`", lambda: standard.add(t, u), "`t + u`", lambda: t + u
    yield "`gs.from_numpy(a)`", lambda: gs.from_numpy(array), "`t.detach()`", t.detach
    yield "`t.numpy()`", t.numpy, "`t.detach()`", t.detach
    yield "`gs.from_dlpack(a)`, of torch", lambda: gs.from_dlpack(theirs), "`t.detach()`", t.detach
    yield "`torch.from_dlpack(t)`", lambda: torch.from_dlpack(t), "`t.detach()`", t.detach
    yield "`gs.from_dlpack(a)`, of JAX", lambda: gs.from_dlpack(jaxs), "`t.detach()`", t.detach
    yield "`jax.numpy.from_dlpack(t)`", lambda: jax.numpy.from_dlpack(t), "`t.detach()`", t.detach
    wrapped = gs.wrap(square, vjp=lambda grad, y, x: 2 * grad * x)
    yield "`wrap(f)(t)`", lambda: wrapped(t), "`f(a)` of NumPy", lambda: square(array)
    yield from _functions(t, theirs, jaxs)


def _functions(t: gs.Tensor, theirs: Any, jaxs: Any) -> Iterator[Row]:
    """A function of another library, and its gradient, beside those of the library that calls."""
    ours, of_torch, of_jax = torch_function(square), from_torch(square), from_jax(jax.jit(square))
    into_jax = jax_function(square)
    yield "`torch_function(f)(a)`", lambda: ours(theirs), "`f(a)` of torch", lambda: square(theirs)
    x = theirs.clone().requires_grad_()
    yield "its gradient", lambda: torch.autograd.grad(ours(x), x), "", lambda: torch.autograd.grad(square(x), x)
    yield "`from_torch(f)(t)`", lambda: of_torch(t), "`f(t)`", lambda: square(t)
    y = t.clone().requires_grad_()
    yield "its gradient", lambda: gs.autograd.grad(of_torch(y), y), "", lambda: gs.autograd.grad(square(y), y)
    yield "`jax_function(f)(a)`", lambda: into_jax(jaxs), "`f(a)` of JAX", lambda: square(jaxs)
    gradient, own = jax.grad(into_jax), jax.grad(square)
    yield "its gradient", lambda: gradient(jaxs), "", lambda: own(jaxs)
    compiled, own_compiled = jax.jit(gradient), jax.jit(own)
    yield "the same within `jit`", lambda: compiled(jaxs), "", lambda: own_compiled(jaxs)
    yield "`from_jax(f)(t)`", lambda: of_jax(t), "`f(t)`", lambda: square(t)
    yield "its gradient", lambda: gs.autograd.grad(of_jax(y), y), "", lambda: gs.autograd.grad(square(y), y)


def main() -> None:
    """Measure, print and write the table."""
    gs.set_num_threads(1)
    torch.set_num_threads(1)
    lines = ["| crossing | µs | without | µs |", "|---|---:|---|---:|"]
    for name, crossing, other, without in rows():
        cells = [f"{float(f'{microseconds(time):.3g}'):,.12g}" for time in (crossing, without)]  # 1,160 for 1163.2
        lines.append(f"| {name} | {cells[0]} | {other} | {cells[1]} |")
        print(lines[-1], flush=True)
    before, _, rest = PAGE.read_text("utf-8").partition(START)
    after = rest.partition(END)[2]
    PAGE.write_text("\n".join([before + START, *lines, END]) + after, "utf-8")


if __name__ == "__main__":
    main()
