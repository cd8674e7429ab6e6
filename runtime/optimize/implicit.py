"""Solutions of equations as differentiable functions of the parameters, by the implicit function theorem.

Note [Implicit derivatives] Where F(x, p) = 0 defines x and its Jacobian J by x is regular, dx = -J^-1 F_p dp. A
solution is the output of a Function that solves with J for each gradient or tangent, whatever the iterations that
found x. J and the products with F_p are transforms of F at the solution, so they are differentiable in their
turn: derivatives of every order and all mixtures of modes follow from the one rule.

Krantz and Parks, The Implicit Function Theorem (2002), 1.3; Blondel et al., Efficient and Modular Implicit
Differentiation (2022).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gradspec.arrays.lapack import LinAlgError
from gradspec.autograd.function import Function
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.func.forward import jvp
from gradspec.func.jacobians import jacrev
from gradspec.func.reverse import vjp

Residual = Callable[..., Tensor]


def solution(name: str, residual: Residual, x: Tensor, parameters: Sequence[Tensor]) -> Tensor:
    """The vector x, at which residual(x, *parameters) is a zero vector of its length, with derivatives.

    name: the function that is named where the derivative does not exist, because the Jacobian is singular.
    """
    found: Tensor = _Solution.apply(_Equations(name, residual), x, *parameters)
    return found


class _Equations:
    """The equations of a solution."""

    def __init__(self, name: str, residual: Residual) -> None:
        self.name, self.residual = name, residual

    def solved(self, x: Tensor, parameters: Sequence[Tensor], right: Tensor, transposed: bool) -> Tensor:
        """The product of the inverse Jacobian, or of its transpose, with a vector."""
        jacobian = jacrev(self.residual)(x, *parameters)
        try:
            return ops.linalg_solve(jacobian.T if transposed else jacobian, right)
        except LinAlgError:
            raise RuntimeError(
                f"{self.name}(): the solution has no derivative, because the Jacobian of its equations is singular: "
                "the solution may not be unique, or the iteration may have ended early"
            ) from None


class _Solution(Function):
    """The solution of equations, by its parameters; see Note [Implicit derivatives]."""

    @staticmethod
    def forward(equations: _Equations, x: Tensor, *parameters: Tensor) -> Tensor:
        return x.clone()

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Tensor) -> None:
        ctx.equations, _, *parameters = inputs
        ctx.save_for_backward(output, *parameters)
        ctx.save_for_forward(output, *parameters)

    @staticmethod
    def backward(ctx: Any, grad: Tensor) -> tuple[Tensor | None, ...]:
        x, *parameters = ctx.saved_tensors
        weights = ctx.equations.solved(x, parameters, grad, transposed=True)
        _, pull = vjp(lambda *changed: ctx.equations.residual(x, *changed), *parameters)
        return (None, None, *pull(-weights))

    @staticmethod
    def jvp(ctx: Any, _equations: None, _x: Tensor, *tangents: Tensor) -> Tensor:
        x, *parameters = ctx.saved_tensors
        _, pushed = jvp(lambda *changed: ctx.equations.residual(x, *changed), tuple(parameters), tangents)
        tangent: Tensor = ctx.equations.solved(x, parameters, -pushed, transposed=False)
        return tangent
