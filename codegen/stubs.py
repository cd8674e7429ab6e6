"""Type stubs: the signatures of functions and methods as a type checker sees them."""

from __future__ import annotations

from collections.abc import Iterable

from .language import OPERATORS
from .plan import OpPlan
from .signature import NO_DEFAULT, Param

_TYPES = {
    "Tensor": "Tensor",
    "Real": "Tensor",
    "Index": "Tensor",
    "Mask": "Tensor",
    "int": "int",
    "dims": "int | tuple[int, ...] | list[int] | None",
    "shape": "int | Sequence[int]",
    "float": "float",
    "bool": "bool",
    "scalar": "Number",
    "str": "str",
    "dtype": "dtype",
    "any": "Any",
}
_EQUALITY = ("__eq__", "__ne__")


def result_class(p: OpPlan) -> str:
    """The name of the named tuple that an op with several outputs returns."""
    return f"_{p.op.key.replace('.', '_')}_result"


def operator_stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of Tensor's operator methods, by name."""
    lines = {}
    for p in plans:
        for name in p.op.operators:
            parameters = "self" if OPERATORS[name] == 1 else "self, other: Operand"
            # object's say that they take any object and return bool.
            ignore = "  # type: ignore[override]" if name in _EQUALITY else ""
            lines[name] = f"def {name}({parameters}) -> Tensor: ...{ignore}"
    return [lines[name] for name in sorted(lines)]


def stub_lines(p: OpPlan, name: str, method: bool) -> list[str]:
    """The stub of one public name: one line, or one per overload."""
    overloads = p.overloads or (p,)
    lines = []
    for overload in overloads:
        if len(overloads) > 1:
            lines.append("@overload")
        lines.append(_stub(overload, p.merged if overload is overloads[0] else (), name, method))
    return lines


def _stub(p: OpPlan, merged: tuple[OpPlan, ...], name: str, method: bool) -> str:
    elementwise = p.op.forward.kind == "elementwise"
    parts, star = [], False
    params = list(p.params)
    known = {param.name for param in params}
    extras = [q for extra in merged for q in extra.params if q.keyword_only and q.name not in known]
    positional = [param for param in params if not param.keyword_only]
    for index, param in enumerate([*params, *dict.fromkeys(extras)]):
        if method and index == 0:
            parts.append("self")
            continue
        if (param.keyword_only or param in extras) and not star:
            parts.append("*")
            star = True
        parts.append(_parameter(param, elementwise, param in extras))
        if param is positional[-1] and param.type == "shape":
            parts.append("*more: int")
            star = True
    result = "tuple[Tensor, ...]" if p.outputs[0].is_list else "Tensor"
    if len(p.outputs) > 1:
        result = f"_ops.{result_class(p)}" if method else result_class(p)
    return f"def {name}({', '.join(parts)}) -> {result}: ..."


def _parameter(param: Param, elementwise: bool, extra: bool) -> str:
    text = _TYPES[param.type]
    if param.is_list:
        text = f"Sequence[{text}]"
    elif param.is_tensor and elementwise:
        text = "Tensor | Number"
    nullable = param.optional or extra or param.default is None
    if nullable and "None" not in text and text != "Any":
        text = f"{text} | None"
    if extra:
        return f"{param.name}: {text} = None"
    return (
        f"{param.name}: {text}"
        if param.default is NO_DEFAULT
        else f"{param.name}: {text} = {param.default!r}"
    )
