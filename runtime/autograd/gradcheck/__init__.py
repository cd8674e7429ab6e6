"""gradcheck and gradgradcheck: derivatives compared with central differences.

`gradspec.autograd.gradcheck` is the function of that name; ``from gradspec.autograd.gradcheck import
GradcheckError`` finds this package.
"""

from gradspec.autograd.gradcheck.check import gradcheck, gradgradcheck
from gradspec.autograd.gradcheck.problem import GradcheckError

__all__ = ["GradcheckError", "gradcheck", "gradgradcheck"]

GradcheckError.__module__ = __name__  # where users find it
