"""Type stubs: the signatures of functions and methods as a type checker sees them."""

from __future__ import annotations

from collections.abc import Iterable

from .info import NO_DEFAULT, Parameter
from .language import ELEMENTWISE, OPERATORS, VIEW
from .opplan import OpPlan
from .write_functions import extras
from .write_imports import imported
from .write_rows import is_method, public_plans

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
    "dtype": "dtype | np.dtype[Any]",
    "any": "Any",
}
_EQUALITY = ("__eq__", "__ne__")


def result_class(p: OpPlan) -> str:
    """The name of the named tuple that an op with several outputs returns."""
    return f"_{p.op.identifier}_result"


def tuple_imports(plans: Iterable[OpPlan]) -> list[str]:
    """The statements that import these named tuples."""
    found: dict[str, list[str]] = {}
    for p in plans:
        if len(p.outputs) > 1:
            found.setdefault(f".{p.op.section.module}", []).append(result_class(p))
    return [line for module, names in found.items() for line in imported(module, names)]


def tuple_stubs(plans: Iterable[OpPlan]) -> list[tuple[str, list[str]]]:
    """The named tuples that ops return, each with its fields."""
    return [
        (
            result_class(p),
            [f"{o.name}: {'tuple[Tensor, ...]' if o.is_list else 'Tensor'}" for o in p.outputs],
        )
        for p in plans
        if len(p.outputs) > 1
    ]


def stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of the functions of a section."""
    lines = []
    for p in plans:
        if not p.is_primary:
            continue
        lines += stub_lines(p, p.name, False)
        lines += stub_lines(p, f"{p.name}_", False) * p.op.inplace
        lines += [f"{alias} = {p.name}" for alias in p.op.aliases]
    return lines


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


def hidden_stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of methods that are the in-place forms of ops which are not public."""
    hidden = [p for p in plans if p.op.inplace and not p.op.public and p.is_primary]
    return [line for p in hidden for line in stub_lines(p, f"{p.name}_", True)]


def method_stubs(plans: list[OpPlan]) -> list[list[str]]:
    """The stubs of the other methods that are ops: for each its names and those of its in-place form."""
    found = []
    for p in filter(is_method, public_plans(plans)):
        lines = stub_lines(p, p.name, True)
        if p.op.inplace:
            lines += stub_lines(p, f"{p.name}_", True)
        for alias in p.op.aliases:
            lines.append(f"{alias} = {p.name}")
            lines += [f"{alias}_ = {p.name}_"] * p.op.inplace
        found.append(lines)
    return found


def stub_lines(p: OpPlan, name: str, method: bool) -> list[str]:
    """The stub of one public name: one line, or one per overload."""
    overloads = p.overloads or (p,)
    lines = []
    for overload in overloads:
        if len(overloads) > 1:
            lines.append("@overload")
        # The primary one takes the keywords of those merged into it.
        lines.append(_stub(p if overload is overloads[0] else overload, name, method))
    return lines


def _stub(p: OpPlan, name: str, method: bool) -> str:
    elementwise = p.op.forward.kind == ELEMENTWISE
    parts, star = [], False
    params = list(p.params)
    added = extras(p, "_" * name.endswith("_"))
    positional = [param for param in params if not param.keyword_only]
    for index, param in enumerate([*params, *added]):
        if method and index == 0:
            parts.append("self")
            continue
        if (param.keyword_only or param in added) and not star:
            parts.append("*")
            star = True
        written_to = index == 0 and name.endswith("_")
        parts.append(_parameter(param, elementwise and not written_to, param in added))
        if param is positional[-1] and param.type == "shape":
            parts.append("*more: int")
            star = True
    if p.op.public and (common := _common_keywords(p, name, method)):
        parts += ["*"] * (not star) + common
    result = "tuple[Tensor, ...]" if p.outputs[0].is_list else "Tensor"
    if len(p.outputs) > 1:
        result = result_class(p)
    return f"def {name}({', '.join(parts)}) -> {result}: ..."


def _common_keywords(p: OpPlan, name: str, method: bool) -> list[str]:
    """The keywords that all ops take: other names of parameters that may be left out, and `out`."""
    optional = {param.name: _TYPES[param.type] for param in p.params if param.default is not NO_DEFAULT}
    others = (("axis", "dim"), ("keepdims", "keepdim"))
    parts = [f"{other}: {optional[own]} = ..." for other, own in others if own in optional]
    if not method and not name.endswith("_") and p.op.forward.kind != VIEW:
        parts.append("out: Tensor | tuple[Tensor, ...] | None = None")
    return parts


def _parameter(param: Parameter, elementwise: bool, extra: bool) -> str:
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
