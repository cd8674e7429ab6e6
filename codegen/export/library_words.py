"""What functions of formulas are called elsewhere: by NumPy and SciPy as in references, by torch as here.

A pattern has fields for the arguments in the order of the spec. Elementwise ops without a pattern are written
out with those that have one. `choice` is one by elements, `cast` a value in the dtype of an array.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from typing import Final

from ..read.model import Op, Spec
from ..words.language import ELEMENTWISE

_MODULES: Final = {"numpy": "np", "scipy": "scipy"}  # of references, and what exported modules call them
# The functions of scipy.special that JAX has, too.
_SPECIAL_IN_JAX: Final = frozenset(
    "digamma erf erfc erfinv gammainc gammaincc gammaln i0 i0e i1 i1e log_ndtr logsumexp ndtr ndtri polygamma"
    " zeta".split()
)

# What is no elementwise primitive with a reference that is one call.
_NUMPY: Final = {
    "amax": "np.max({0}, {1}, keepdims={2})",
    "amin": "np.min({0}, {1}, keepdims={2})",
    "cast": "np.asarray({0}, np.result_type({1}))",
    "choice": "np.where({0}, {1}, {2})",
    "conj": "np.conj({0})",
    "cumsum": "np.cumsum({0}, {1})",
    "expand": "np.broadcast_to({0}, {1})",
    "is_complex": "np.iscomplexobj({0})",
    "log_softmax": "scipy.special.log_softmax({0}, {1})",
    "logaddexp": "np.logaddexp({0}, {1})",
    "logsumexp": "scipy.special.logsumexp({0}, {1}, keepdims={2})",
    "matmul": "np.matmul({0}, {1})",
    "mean": "np.mean({0}, {1}, keepdims={2})",
    "numel": "math.prod({0})",
    "pow": "np.power({0}, {1})",
    "sgn": "np.sign({0})",
    "sigmoid": "1 / (1 + np.exp(-({0})))",
    "silu": "({0}) / (1 + np.exp(-({0})))",
    "softmax": "scipy.special.softmax({0}, {1})",
    "sum": "np.sum({0}, {1}, keepdims={2})",
    "sum_to_size": "unbroadcast({0}, {1})",
    "transpose": "np.swapaxes({0}, {1}, {2})",
    "trunc_divide": "np.trunc(({0}) / ({1}))",
    "unreduce": "unreduce({0}, {1}, {2}, {3})",
    "unsqueeze": "np.expand_dims({0}, {1})",
    "where": "np.where({0}, {1}, {2})",
}
_JAX: Final = {
    "cast": "jnp.astype({0}, {1}.dtype)",
    "log_softmax": "jax.nn.log_softmax({0}, {1})",
    "sigmoid": "jax.nn.sigmoid({0})",
    "silu": "jax.nn.silu({0})",
    "softmax": "jax.nn.softmax({0}, {1})",
}
_TORCH: Final = {
    "amax": "torch.amax({0}, () if {1} is None else {1}, {2})",
    "amin": "torch.amin({0}, () if {1} is None else {1}, {2})",
    "cast": "({0}).to({1}.dtype)",
    "choice": "torch.where({0}, {1}, {2})",
    "conj": "torch.conj({0})",
    "copysign": "torch.copysign(*as_tensors({0}, {1}))",
    "cumsum": "torch.cumsum({0}, {1})",
    "expand": "torch.broadcast_to({0}, {1})",
    "is_complex": "torch.is_complex({0})",
    "log_softmax": "torch.log_softmax({0}, {1})",
    "logsumexp": "torch.logsumexp({0}, {1}, {2})",
    "matmul": "torch.matmul({0}, {1})",
    "maximum": "torch.maximum(*as_tensors({0}, {1}))",
    "mean": "torch.mean({0}, {1}, {2})",
    "minimum": "torch.minimum(*as_tensors({0}, {1}))",
    "ndtr": "torch.special.ndtr({0})",
    "next_number": "torch.nextafter({0}, {1})",
    "numel": "math.prod({0})",
    "pow": "torch.pow({0}, {1})",
    "real_part": "torch.real({0})",
    "rint": "torch.round({0})",
    "silu": "torch.nn.functional.silu({0})",
    "softmax": "torch.softmax({0}, {1})",
    "sum": "torch.sum({0}, {1}, {2})",
    "tetragamma": "torch.special.polygamma(2, {0})",
    "transpose": "torch.transpose({0}, {1}, {2})",
    "trigamma": "torch.special.polygamma(1, {0})",
    "trunc_divide": "torch.trunc(({0}) / ({1}))",
    "unsqueeze": "torch.unsqueeze({0}, {1})",
    "where": "torch.where({0}, {1}, {2})",
}
_LATEX: Final = {
    "abs": r"\left|{0}\right|",
    "acos": r"\arccos\left({0}\right)",
    "asin": r"\arcsin\left({0}\right)",
    "atan": r"\arctan\left({0}\right)",
    "ceil": r"\left\lceil {0} \right\rceil",
    "conj": r"\overline{{{0}}}",
    "floor": r"\left\lfloor {0} \right\rfloor",
    "logsumexp": r"\log \sum \exp\left({0}\right)",
    "matmul": r"{0} \, {1}",
    "maximum": r"\max\left({0}, {1}\right)",
    "minimum": r"\min\left({0}, {1}\right)",
    "reciprocal": r"\frac{{1}}{{{0}}}",
    "sqrt": r"\sqrt{{{0}}}",
    "square": r"\left({0}\right)^{{2}}",
} | {
    name: rf"\{name}\left({{0}}\right)"
    for name in ("cos", "cosh", "exp", "log", "sin", "sinh", "tan", "tanh")
}


@cache
def words(target: str, spec: Spec) -> Mapping[str, str]:
    """The patterns of a target, by the names of ops, C primitives and static functions."""
    if target == "latex":
        return _LATEX
    primitives = [op for op in spec.in_scope if _is_primitive(op)]
    if target == "torch":
        return {op.signature.name: _in_torch(op) for op in primitives if op.public} | _TORCH
    numpy = {op.signature.name: pattern for op in primitives if (pattern := _in_numpy(op))} | _NUMPY
    if target == "numpy":
        return numpy
    return {name: in_jax for name, pattern in numpy.items() if (in_jax := _in_jax(pattern))} | _JAX


def _is_primitive(op: Op) -> bool:
    """Whether an op is elementwise, and the C primitive of its name with the arguments in the same order."""
    match op.forward.tree:
        case ast.Call(func=ast.Name(id=name), args=args) if op.forward.kind == ELEMENTWISE:
            given = [arg.id if isinstance(arg, ast.Name) else None for arg in args]
            return name == op.signature.name and given == [param.name for param in op.signature.params]
    return False


def _in_torch(op: Op) -> str:
    """Its call there: names of public ops are torch's."""
    return (
        f"torch.{op.signature.path}({', '.join(f'{{{place}}}' for place in range(len(op.signature.params)))})"
    )


def _in_numpy(op: Op) -> str | None:
    """The call that its reference is; None where that is more than one."""
    places = {param.name: place for place, param in enumerate(op.signature.params)}
    match op.tests.reference.tree if op.tests.reference is not None else None:
        case ast.Call(func=ast.Attribute() as function, args=args, keywords=[]):
            module, _, rest = ast.unparse(function).partition(".")
            if module in _MODULES and all(isinstance(arg, ast.Name | ast.Constant) for arg in args):
                given = [
                    f"{{{places[arg.id]}}}" if isinstance(arg, ast.Name) else ast.unparse(arg) for arg in args
                ]
                return f"{_MODULES[module]}.{rest}({', '.join(given)})"
    return None


def _in_jax(pattern: str) -> str | None:
    """NumPy's pattern as one of JAX; None for what JAX does not have."""
    function = pattern.partition("(")[0]
    if function.startswith("scipy."):
        return f"jax.{pattern}" if function.rpartition(".")[2] in _SPECIAL_IN_JAX else None
    return re.sub(r"\bnp\.", "jnp.", pattern)
