"""The problem of one call of gradcheck, and the conversion of tensors to real vectors.

Note [Real Jacobians] Complex numbers are pairs of real ones here: a function from n to m complex numbers has
a real Jacobian of 2m x 2n. The gradient convention ``dL/d(re) + 1j * dL/d(im)`` says what each row must be:
the cotangent 1 gives that of the output's real part, the cotangent 1j that of its imaginary part. Together
they hold both Wirtinger derivatives, so nothing needs to be holomorphic.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np

from gradspec.autograd.progress import Progress
from gradspec.core.process.notebook import html_table, html_text
from gradspec.core.tensor import SparseTensor, Tensor

Func = Callable[..., Any]
Matrices = list[list[np.ndarray]]  # for each differentiable output, for each variable


class GradcheckError(RuntimeError):
    """Raised by `gradcheck` and `gradgradcheck` when a derivative is wrong.

    If two Jacobians that differ are small enough to be shown, they are `numerical` and `analytical`, with a
    row for each element of the output, and `wrong` marks their differences; otherwise these are None.

    >>> from gradspec.autograd.gradcheck import GradcheckError
    >>> class Wrong(gs.autograd.Function):
    ...     @staticmethod
    ...     def forward(ctx, x):
    ...         return 2 * x
    ...     @staticmethod
    ...     def backward(ctx, grad):
    ...         return grad
    >>> try:
    ...     gs.autograd.gradcheck(Wrong.apply, gs.ones(1, dtype=gs.float64, requires_grad=True))
    ... except GradcheckError as error:
    ...     print(str(error).splitlines()[0][:17])
    Jacobian mismatch
    """

    __module__ = "gradspec.autograd.gradcheck"  # where users find it

    numerical: np.ndarray | None = None
    analytical: np.ndarray | None = None
    wrong: np.ndarray | None = None

    def _repr_html_(self) -> str:
        if self.numerical is None or self.analytical is None or self.wrong is None:
            return html_text(str(self))
        marked = {(int(row), int(column)) for row, column in zip(*self.wrong.nonzero(), strict=True)}
        said = str(self).split("\nnumerical (")[0]
        tables = [
            html_table((), [[f"{value:.6g}" for value in row] for row in matrix.tolist()], name, marked=marked)
            for name, matrix in (
                ("numerical (rows: output, columns: input)", self.numerical),
                ("analytical", self.analytical),
            )
        ]
        return html_text(said) + "".join(tables)


class Problem:
    """The function that is checked, its inputs and outputs, and the tolerances.

    `first_arguments`: in a check of second derivatives, how many of the inputs are arguments of the user's
    function; the rest are gradients of its outputs.
    """

    def __init__(
        self,
        func: Func,
        inputs: tuple[Any, ...],
        eps: float,
        atol: float,
        rtol: float,
        nondet_tol: float,
        same_dtypes: bool,
        progress: Progress,
        first_arguments: int | None = None,
    ) -> None:
        self.func, self.inputs = func, inputs
        self.eps, self.atol, self.rtol, self.nondet_tol = eps, atol, rtol, nondet_tol
        self.same_dtypes, self.progress, self.first_arguments = same_dtypes, progress, first_arguments

    @cached_property
    def variables(self) -> list[tuple[int, Tensor]]:
        """The inputs to differentiate by, each with its position."""
        return [(i, x) for i, x in enumerate(self.inputs) if isinstance(x, Tensor) and x.requires_grad]

    def outputs(self) -> list[Tensor]:
        """The floating-point and complex outputs of one more call of the function."""
        return differentiable(self.func(*self.inputs))


def differentiable(outputs: Any) -> list[Tensor]:
    """The floating-point and complex tensors among the results of the user's function."""
    found = [outputs] if isinstance(outputs, Tensor) else outputs
    if not isinstance(found, Sequence):
        raise TypeError(f"gradcheck: func must return tensors, but returned {type(found).__name__}")
    for y in found:
        if not isinstance(y, Tensor):
            raise TypeError(f"gradcheck: func must return tensors, but returned {type(y).__name__}")
        if isinstance(y, SparseTensor):
            raise ValueError(
                "Sparse output is not supported at gradcheck yet. Please call to_dense() on the output of fn "
                "for gradcheck."
            )
    return [y for y in found if memory(y).dtype.kind in "fVc"]


def memory(x: Tensor) -> np.ndarray:
    """The array behind `x`: writing to it changes `x` without autograd's noticing."""
    return x._array


def reals(array: np.ndarray) -> np.ndarray:
    """A flat float64 copy: a complex number gives its real and then its imaginary part."""
    if array.dtype.kind == "c":
        return np.array(array, np.complex128, order="C").reshape(-1).view(np.float64)
    return np.array(array, np.float64, order="C").reshape(-1)


def units(array: np.ndarray) -> Iterator[tuple[tuple[int, ...], complex]]:
    """Each element's index with the unit step of each of its real components, in the order of `reals`."""
    for index in np.ndindex(array.shape):
        yield index, 1.0
        if array.dtype.kind == "c":
            yield index, 1j


def unit(array: np.ndarray, index: tuple[int, ...], step: complex) -> np.ndarray:
    """Zeros like `array` with one step in one place."""
    vector = np.zeros(array.shape, array.dtype)
    vector[index] = step if array.dtype.kind == "c" else 1.0
    return vector


def random_like(rng: np.random.Generator, array: np.ndarray, strided: bool = False) -> np.ndarray:
    """Normally distributed numbers of the array's shape and dtype; not contiguous if `strided`."""
    shape = (*array.shape, 2) if strided else array.shape
    values = rng.standard_normal(shape)
    if array.dtype.kind == "c":
        values = values + 1j * rng.standard_normal(shape)
    found = np.asarray(values, array.dtype)
    return found[..., 0] if strided else found
