"""Solutions of initial value problems by SciPy's methods, differentiable by all that they depend on."""

from gradspec.integrate.initial_values import solve_ivp as solve_ivp

__all__ = ["solve_ivp"]
