"""The von Mises distribution of angles."""

from __future__ import annotations

import math
from typing import Any, ClassVar

import gradspec
from gradspec.core.tensor import Tensor
from gradspec.distributions import constraints
from gradspec.distributions.distribution import Distribution, Parameter, Shape

# Below it samples are uniform, and above it they are normal, to the digits of float64.
_SMALL, _LARGE = 1e-8, 1e7


class VonMises(Distribution):
    """Angles from -pi to pi about `loc`, with a density in proportion to exp(concentration cos(value - loc)).

    >>> gs.distributions.VonMises(0.0, 1.0).log_prob(gs.tensor(0.0))
    tensor(-1.0738)
    """

    arg_constraints: ClassVar[Any] = {"loc": constraints.real, "concentration": constraints.positive}
    support = constraints.real
    has_rsample = False
    loc: Tensor
    concentration: Tensor

    def __init__(self, loc: Parameter, concentration: Parameter, validate_args: bool | None = None) -> None:
        super().__init__(self._take(loc=loc, concentration=concentration), validate_args=validate_args)

    @property
    def mean(self) -> Tensor:
        """The circular mean.

        >>> gs.distributions.VonMises(0.5, 1.0).mean
        tensor(0.5000)
        """
        return self.loc

    @property
    def mode(self) -> Tensor:
        return self.loc

    @property
    def variance(self) -> Tensor:
        """The circular variance, 1 - I1(concentration) / I0(concentration).

        >>> gs.distributions.VonMises(0.5, 1.0).variance
        tensor(0.5536)
        """
        special = gradspec.special
        return 1 - special.i1e(self.concentration) / special.i0e(self.concentration)

    def sample(self, sample_shape: Shape = ()) -> Tensor:
        """Samples of the shape `sample_shape + batch_shape`, by rejection (Best and Fisher 1979), in float64."""
        with gradspec.no_grad():
            shape = self._extended_shape(sample_shape)
            kappa = self.concentration.double().clamp(_SMALL, _LARGE).expand(shape)
            loc = self.loc.double().expand(shape)
            tau = 1 + (1 + 4 * kappa**2).sqrt()
            rho = (tau - (2 * tau).sqrt()) / (2 * kappa)
            r = gradspec.where(kappa < 1e-5, 1 / kappa + kappa, (1 + rho**2) / (2 * rho))
            angle, is_done = gradspec.zeros_like(loc), gradspec.zeros(shape, dtype=gradspec.bool)
            while not bool(is_done.all()):
                u = gradspec.rand((3, *shape), dtype=gradspec.float64)
                z = (math.pi * u[0]).cos()
                f = (1 + r * z) / (r + z)
                c = kappa * (r - f)
                accepted = (c * (2 - c) - u[1] > 0) | ((c / u[1]).log() + 1 - c >= 0)
                new = (u[2] - 0.5).sign() * f.clamp(-1, 1).acos()
                angle, is_done = gradspec.where(accepted & ~is_done, new, angle), is_done | accepted
            return ((angle + math.pi + loc) % (2 * math.pi) - math.pi).to(self.loc.dtype)

    def log_prob(self, value: Tensor) -> Tensor:
        k = self.concentration
        # exp(-k) of the scaled Bessel function makes the cosine a difference that is small near the mode
        return k * ((self._valid(value) - self.loc).cos() - 1) - math.log(2 * math.pi) - gradspec.special.i0e(k).log()

    def entropy(self) -> Tensor:
        k, special = self.concentration, gradspec.special
        ratio = special.i1e(k) / special.i0e(k)
        return math.log(2 * math.pi) + special.i0e(k).log() + k * (1 - ratio)
