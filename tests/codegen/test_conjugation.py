"""The tangents of complex ops: conjugated formulas of gradients, in which conjugations cancel."""

import ast

import pytest

from gradspec.codegen.plan.tangents import conjugated
from gradspec.codegen.read.signature import Signature
from gradspec.codegen.words.parameters import Output, Parameter

# gradient's formula -> what the tangent of x adds, in an op of complex numbers
CONJUGATED = {
    "grad": "x_t",
    "grad * conj(other)": "x_t * other",
    "-grad / conj(x) ** 2": "-x_t / x ** 2",
    "grad * other": "x_t * conj(other)",
    "conj(conj(grad) * scale)": "x_t * scale",
    "grad * scale": "conj(conj(x_t) * scale)",
    "grad * conj(exp(x))": "x_t * exp(x)",
    "exp(grad)": "conj(exp(conj(x_t)))",
    "0 if x == 0 else grad * size": "0 if x == 0 else x_t * size",
}


@pytest.mark.parametrize(("formula", "pushed"), CONJUGATED.items())
def test_tangents_of_complex_ops(formula, pushed):
    params = [
        Parameter("x", "Tensor"),
        Parameter("other", "Tensor"),
        Parameter("size", "Real"),
        Parameter("scale", "scalar"),
    ]
    signature = Signature("f", None, tuple(params), (Output("result", "Tensor"),), "")
    assert ast.unparse(conjugated(ast.parse(formula, mode="eval").body, "x_t", signature)) == pushed
