"""SciPy's minimizers and solvers with derivatives, whose solutions are differentiable functions of the parameters."""

from gradspec.optimize.equations import root as root
from gradspec.optimize.fits import curve_fit as curve_fit
from gradspec.optimize.fits import least_squares as least_squares
from gradspec.optimize.minimizers import minimize as minimize

__all__ = ["curve_fit", "least_squares", "minimize", "root"]
