"""What a benchmark is: one program, and the way each library runs and differentiates it.

A program is a function `program(lib, *inputs)`. gradspec and torch run literally the same lines; HIPS
autograd and NumPy run them too, through an `array_vocabulary` that gives NumPy's functions the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
Inputs = Callable[[], list[Array]]
Program = Callable[..., Any]
Thunk = Callable[[], object]
Maker = Callable[[SimpleNamespace], Thunk]
"""Turns a library's vocabulary into what is timed."""
Makers = Mapping[str, Maker]


class Refused(Exception):
    """A library does not take a call in the form that is to be timed."""


PINNED = ", one pinned thread"
LIBRARIES = ("gradspec", "torch", "autograd", "numpy")
TITLES = {
    "gradspec": "gradspec",
    "torch": "torch",
    "autograd": "HIPS autograd",
    "numpy": "NumPy, forward only",
}


@dataclass(frozen=True)
class Case:
    """One line or cell of the results: per library what makes its thunk, called just before timing."""

    group: str
    row: str
    makers: Makers
    column: str = ""
    pinned: bool = False  # to one core, where it runs on one thread

    @property
    def name(self) -> str:
        return f"{self.group}: {self.row} {self.column}".strip()


@dataclass(frozen=True)
class Result:
    """What was measured: a value per library, in seconds unless `unit` says otherwise."""

    group: str
    row: str
    values: Mapping[str, float]
    column: str = ""
    unit: str = "s"

    @property
    def ratio(self) -> float | None:
        """gradspec over torch; below 1 gradspec needs less."""
        if "gradspec" not in self.values or not self.values.get("torch"):
            return None
        return self.values["gradspec"] / self.values["torch"]


def tensor_vocabulary(library: ModuleType, functional: Any) -> SimpleNamespace:
    """The functions the programs use, from gradspec or torch, one attribute look-up away in both; the whole
    `library`, too.
    """
    names = """
        amax autograd cat chunk cos cross_entropy cumsum exp from_numpy gelu log logsumexp matmul mean no_grad
        relu sigmoid sin softmax sqrt stack sum tanh transpose where zeros
    """
    found = {n: getattr(library, n, None) or getattr(functional, n) for n in names.split()}
    return SimpleNamespace(**found, library=library, functional=functional)


def array_vocabulary(numpy: Any, erf: Callable[[Any], Any]) -> SimpleNamespace:
    """The same names over NumPy, or over HIPS autograd's NumPy."""

    def logsumexp(x: Any, dim: int) -> Any:
        top = numpy.max(x, axis=dim, keepdims=True)
        result = numpy.log(numpy.sum(numpy.exp(x - top), axis=dim, keepdims=True)) + top
        return numpy.squeeze(result, dim)

    def softmax(x: Any, dim: int) -> Any:
        powers = numpy.exp(x - numpy.max(x, axis=dim, keepdims=True))
        return powers / numpy.sum(powers, axis=dim, keepdims=True)

    def cross_entropy(x: Any, labels: Any) -> Any:
        return numpy.mean(logsumexp(x, 1) - x[np.arange(len(labels)), labels])

    return SimpleNamespace(
        cumsum=numpy.cumsum,
        exp=numpy.exp,
        matmul=numpy.matmul,
        mean=numpy.mean,
        sum=numpy.sum,
        tanh=numpy.tanh,
        where=numpy.where,
        amax=numpy.max,
        chunk=numpy.split,
        transpose=numpy.swapaxes,
        relu=lambda x: numpy.maximum(x, 0),
        sigmoid=lambda x: 1 / (1 + numpy.exp(-x)),
        gelu=lambda x: 0.5 * x * (1 + erf(x * 0.5**0.5)),
        logsumexp=logsumexp,
        softmax=softmax,
        cross_entropy=cross_entropy,
    )


def vocabulary(library: str, threads: int) -> SimpleNamespace:
    """Import one library, have it use that many threads, and return its vocabulary.

    NumPy's BLAS takes the number of threads from the environment; see `measure.Workers`.
    """
    if library == "numpy":
        import scipy.special

        return array_vocabulary(np, scipy.special.erf)
    if library == "autograd":
        import autograd.numpy
        import autograd.scipy.special

        return array_vocabulary(autograd.numpy, autograd.scipy.special.erf)
    import importlib

    module = importlib.import_module(library)
    module.set_num_threads(threads)
    if (actual := module.get_num_threads()) != threads:
        raise SystemExit(f"{library} uses {actual} threads, not {threads}: nothing can be compared")
    return tensor_vocabulary(module, module.nn.functional if library == "torch" else module)


def forward(program: Program, inputs: Inputs, extra: Sequence[Any] = ()) -> Makers:
    """Makers of thunks that run the program and record nothing; `extra` is passed as it is."""

    def tensors(lib: SimpleNamespace) -> Thunk:
        arguments = [lib.from_numpy(array) for array in inputs()]
        return lambda: program(lib, *arguments, *extra)

    return {"gradspec": tensors, "torch": tensors, "numpy": _arrays(program, inputs, extra)}


def both(program: Program, inputs: Inputs, extra: Sequence[Any] = ()) -> Makers:
    """Makers of thunks that run the program and, from a gradient of ones, its backward pass."""

    def tensors(lib: SimpleNamespace) -> Thunk:
        arguments = [lib.from_numpy(array).requires_grad_() for array in inputs()]
        output = program(lib, *arguments, *extra).detach().numpy()
        gradient = lib.from_numpy(np.ones_like(output))

        def run() -> None:
            for tensor in arguments:
                tensor.grad = None
            program(lib, *arguments, *extra).backward(gradient)

        return run

    def hips(lib: SimpleNamespace) -> Thunk:
        import autograd

        arguments = inputs()
        differentiated = autograd.make_vjp(lambda *arrays: program(lib, *arrays, *extra), tuple(range(len(arguments))))
        gradient = np.ones_like(program(lib, *arguments, *extra))
        return lambda: differentiated(*arguments)[0](gradient)

    return {"gradspec": tensors, "torch": tensors, "autograd": hips, "numpy": _arrays(program, inputs, extra)}


def _arrays(program: Program, inputs: Inputs, extra: Sequence[Any]) -> Maker:
    def make(lib: SimpleNamespace) -> Thunk:
        arguments = inputs()
        return lambda: program(lib, *arguments, *extra)

    return make
