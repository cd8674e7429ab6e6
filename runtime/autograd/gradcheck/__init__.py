"""gradcheck and gradgradcheck: derivatives compared with central differences.

`gradspec.autograd.gradcheck` is the function of that name; ``from gradspec.autograd.gradcheck import
GradcheckError`` finds this package, whose modules are imported when one of its names is first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gradspec.core.process.first_use import on_first_use

if TYPE_CHECKING:
    from gradspec.autograd.gradcheck.check import gradcheck, gradgradcheck
    from gradspec.autograd.gradcheck.problem import GradcheckError

__all__ = [
    "GradcheckError",
    "gradcheck",
    "gradgradcheck",
]

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "GradcheckError": "gradspec.autograd.gradcheck.problem:GradcheckError",
        "gradcheck": "gradspec.autograd.gradcheck.check:gradcheck",
        "gradgradcheck": "gradspec.autograd.gradcheck.check:gradgradcheck",
    },
)
