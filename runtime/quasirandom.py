"""Points that fill a cube evenly: Sobol's sequence, by SciPy."""

from __future__ import annotations

import warnings

from gradspec.core.elements.dtypes import dtype as _Dtype
from gradspec.core.elements.dtypes import get_default_dtype
from gradspec.core.tensor import Tensor
from gradspec.tensors.factories import tensor

__all__ = ["SobolEngine"]


class SobolEngine:
    """Sobol's sequence: points of the unit cube whose first 2 ** n, for every n, lie evenly.

    dimension: the number of coordinates, from 1 to 21201; ValueError for others. scramble: whether the points are
    moved at random, which keeps them even. seed: of these moves; by default they are new each time.

    >>> engine = gs.quasirandom.SobolEngine(2)
    >>> engine.draw(3)
    tensor([[0.0000, 0.0000],
            [0.5000, 0.5000],
            [0.7500, 0.2500]])
    """

    MAXBIT = 30
    MAXDIM = 21201

    def __init__(self, dimension: int, scramble: bool = False, seed: int | None = None) -> None:
        if not 1 <= dimension <= self.MAXDIM:
            raise ValueError(f"Supported range of dimensionality for SobolEngine is [1, {self.MAXDIM}]")
        self.dimension, self.scramble, self.seed, self.num_generated = dimension, scramble, seed, 0
        from scipy.stats import qmc

        self._points = qmc.Sobol(dimension, scramble=scramble, bits=self.MAXBIT, rng=seed)

    def draw(self, n: int = 1, out: Tensor | None = None, dtype: _Dtype | None = None) -> Tensor:
        """The next points, of shape (n, dimension).

        n: their number. out: the tensor that gets them. dtype: by default the default one.

        >>> gs.quasirandom.SobolEngine(3).draw(2, dtype=gs.float64).shape
        gradspec.Size([2, 3])
        """
        with warnings.catch_warnings(action="ignore"):  # SciPy's, of first draws whose number is no power of two
            drawn = self._points.random(n)
        self.num_generated += n
        made = tensor(drawn, dtype=dtype or get_default_dtype())
        return made if out is None else out.resize_(made.shape).copy_(made)

    def draw_base2(self, m: int, out: Tensor | None = None, dtype: _Dtype | None = None) -> Tensor:
        """The next 2 ** m points; ValueError unless these and the points before are a power of two.

        m: the logarithm of their number. out, dtype: as for `draw`.

        >>> gs.quasirandom.SobolEngine(1).draw_base2(2).flatten()
        tensor([0.0000, 0.5000, 0.7500, 0.2500])
        """
        total = self.num_generated + 2**m
        if total & (total - 1):
            raise ValueError(
                f"The balance properties of Sobol' points require n to be a power of 2. {self.num_generated} points "
                f"were drawn before, so n = {total}: call draw() if this is intended"
            )
        return self.draw(2**m, out, dtype)

    def reset(self) -> SobolEngine:
        """The engine itself, which begins with the first point again.

        >>> engine = gs.quasirandom.SobolEngine(1)
        >>> engine.draw(2).equal(engine.reset().draw(2))
        True
        """
        self._points.reset()
        self.num_generated = 0
        return self

    def fast_forward(self, n: int) -> SobolEngine:
        """The engine itself, which leaves points out.

        n: their number.

        >>> gs.quasirandom.SobolEngine(1).fast_forward(2).draw()
        tensor([[0.7500]])
        """
        self._points.fast_forward(n)
        self.num_generated += n
        return self

    def __repr__(self) -> str:
        options = {"scramble": self.scramble or None, "seed": self.seed}
        shown = "".join(f", {name}={value}" for name, value in options.items() if value is not None)
        return f"SobolEngine(dimension={self.dimension}{shown})"
