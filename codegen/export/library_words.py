"""What functions of formulas are called elsewhere: by NumPy and SciPy as in references, by torch as here.

A pattern has fields for the arguments in the order of the spec. Elementwise ops without a pattern are written
out with ops that have one. `words.yaml` has the patterns of functions other than C primitives, or with other names.
"""

import ast
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from ..read.model import Op, Spec
from ..words.language import ELEMENTWISE

_MODULES: Final = {"numpy": "np", "scipy": "scipy"}  # of references, and what exported modules call them


@cache
def words(target: str, spec: Spec) -> Mapping[str, str]:
    """The patterns of a target, by the names of ops, C primitives and static functions."""
    listed: dict[str, str] = _listed()[target]
    primitives = [op for op in spec.in_scope if _is_primitive(op)]
    if target == "torch":
        public = [(op.signature, len(op.signature.params)) for op in primitives if op.public]
        return {one.name: _call(f"torch.{one.path}", count) for one, count in public} | listed
    if target == "numpy":
        return {op.signature.name: pattern for op in primitives if (pattern := _in_numpy(op))} | listed
    if target == "jax":
        numpy = words("numpy", spec)
        return {name: in_jax for name, pattern in numpy.items() if (in_jax := _in_jax(pattern))} | listed
    return listed


@cache
def _listed() -> Mapping[str, Any]:
    """The patterns of `words.yaml`, by target; and the names of `scipy.special` that JAX has, too."""
    text = files(__name__.rpartition(".")[0]).joinpath("words.yaml").read_text("utf-8")
    found: Mapping[str, Any] = yaml.safe_load(text)
    return found


def _call(function: str, count: int) -> str:
    return f"{function}({', '.join(f'{{{k}}}' for k in range(count))})"


def _is_primitive(op: Op) -> bool:
    """Whether an op is elementwise, and the C primitive of its name with the arguments in the same order."""
    match op.forward.tree:
        case ast.Call(func=ast.Name(id=name), args=args) if op.forward.kind == ELEMENTWISE:
            given = [arg.id if isinstance(arg, ast.Name) else None for arg in args]
            return name == op.signature.name and given == [param.name for param in op.signature.params]
    return False


def _in_numpy(op: Op) -> str | None:
    """The call that its reference is; None where that is more than one."""
    places = {param.name: place for place, param in enumerate(op.signature.params)}
    match op.tests.reference.tree if op.tests.reference is not None else None:
        case ast.Call(func=ast.Attribute() as function, args=args, keywords=[]):
            module, _, rest = ast.unparse(function).partition(".")
            if module in _MODULES and all(isinstance(arg, ast.Name | ast.Constant) for arg in args):
                given = [f"{{{places[arg.id]}}}" if isinstance(arg, ast.Name) else ast.unparse(arg) for arg in args]
                return f"{_MODULES[module]}.{rest}({', '.join(given)})"
    return None


def _in_jax(pattern: str) -> str | None:
    """NumPy's pattern as one of JAX; None for a function that JAX does not have."""
    function = pattern.partition("(")[0]
    if function.startswith("scipy."):
        is_there = function.rpartition(".")[2] in _listed()["special functions of jax"]
        return f"jax.{pattern}" if is_there else None
    return re.sub(r"\bnp\.", "jnp.", pattern)
