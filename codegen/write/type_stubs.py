"""Type stubs: the signatures of functions and methods as a type checker sees them."""

from collections.abc import Iterable
from typing import Final

from ..plan.op_plan import OpPlan, Save
from ..words.language import ELEMENTWISE, FREE_TYPES, OPERATORS, TENSOR_TYPES, VIEW
from ..words.parameters import NO_DEFAULT, Parameter
from .imports import imported
from .op_functions import extras, variadic
from .public_names import is_method, public_plans

_TYPES = {
    **dict.fromkeys(TENSOR_TYPES, "Tensor"), **dict.fromkeys(FREE_TYPES, "Any"),
    "int": "int", "float": "float", "bool": "bool", "str": "str", "scalar": "_Number",
    "dims": "int | tuple[int, ...] | list[int] | None", "shape": "int | Sequence[int]",
    "dtype": "dtype | np.dtype[Any]",
}  # fmt: skip
_SAVED_TYPES: Final = {"input": "Tensor", "list": "tuple[Tensor, ...]", "output": "Tensor", "plain": "Tensor"}
_ATTRIBUTE_TYPES: Final = {"shape": "tuple[int, ...]", "ndim": "int", "dtype": "np.dtype[Any]"}
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
        (result_class(p), [f"{o.name}: {'tuple[Tensor, ...]' if o.is_list else 'Tensor'}" for o in p.outputs])
        for p in plans
        if len(p.outputs) > 1
    ]


def node_stubs(plans: Iterable[OpPlan]) -> list[tuple[str, list[str]]]:
    """The Node classes of a section, each with the attributes that users read."""
    return [(p.node_class, _saved_values(p)) for p in plans if p.node_class]


def _saved_values(p: OpPlan) -> list[str]:
    """Saved values; one that not all inputs need is None where the others require no gradient."""
    lines = []
    for save in p.saves:
        optional = any(param.optional and param.name == save.use.name for param in p.tensors)
        kept = len(save.needed_by) == len(p.inputs) and not optional
        type_name = (
            _SAVED_TYPES.get(save.kind) or _ATTRIBUTE_TYPES.get(save.use.attribute or "") or _type_of_value(p, save)
        )
        lines.append(f"_saved_{save.slot}: {type_name}" + ("" if kept or "None" in type_name else " | None"))
        if save.kind not in ("value", "arrays"):
            raw = "tuple[SavedTensor, ...]" if save.kind == "list" else "SavedTensor"
            lines.append(f"_raw_saved_{save.slot}: {raw}")
    return lines


def _type_of_value(p: OpPlan, save: Save) -> str:
    (param,) = [param for param in p.params if param.name == save.use.name]
    return _or_none(_TYPES[param.type], param.optional)


def _or_none(text: str, optional: bool) -> str:
    return f"{text} | None" if optional and "None" not in text and text != "Any" else text


def stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of the functions of a section."""
    lines = []
    for p in plans:
        if not p.is_primary:
            continue
        lines += stub_lines(p, p.name, False)
        lines += stub_lines(p, f"{p.name}_", False) * p.op.inplace
        for end in ("", "_") if p.op.inplace else ("",):
            lines += [f"{name}{end} = {p.name}{end}" for name in p.op.plain_names if name != p.name]
    return lines


def operator_stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of Tensor's operator methods, by name."""
    lines = {}
    for p in plans:
        for name in p.op.operators:
            parameters = "self" if OPERATORS[name] == 1 else "self, other: _Operand"
            # object's say that they take any object and return bool.
            ignore = "  # type: ignore[override]" if name in _EQUALITY else ""
            lines[name] = f"def {name}({parameters}) -> Tensor: ...{ignore}"
    return [lines[name] for name in sorted(lines)]


def hidden_stubs(plans: Iterable[OpPlan]) -> list[str]:
    """The stubs of methods that are the in-place forms of ops which are not public."""
    hidden = [p for p in plans if p.op.inplace and p.op.method and not p.op.public and p.is_primary]
    return [line for p in hidden for line in stub_lines(p, f"{p.name}_", True)]


def method_stubs(plans: list[OpPlan]) -> list[list[str]]:
    """The stubs of the other methods that are ops: for each its names and those of its in-place form."""
    found = []
    for p in public_plans(plans):
        if not (is_method(p) and p.op.plain_names):
            continue
        name, *others = p.op.plain_names
        lines = stub_lines(p, name, True)
        if p.op.inplace:
            lines += stub_lines(p, f"{name}_", True)
        for alias in others:
            lines.append(f"{alias} = {name}")
            lines += [f"{alias}_ = {name}_"] * p.op.inplace
        found.append(lines)
    return found


def stub_lines(p: OpPlan, name: str, method: bool) -> list[str]:
    """The stub of one public name, a line for each overload; for a method, the overloads that begin with a tensor."""
    overloads = [overload for overload in p.overloads or (p,) if not method or overload.params[0].is_tensor]
    lines = []
    for number, overload in enumerate(overloads):
        if len(overloads) > 1:
            lines.append("@overload")
        # The primary one takes the keywords of those merged into it.
        lines.append(_stub(overload if number else p, name, method))
    return lines


def _stub(p: OpPlan, name: str, method: bool) -> str:
    elementwise, in_place = p.op.forward.kind == ELEMENTWISE, name.endswith("_")
    # To users of functions `self` is `input`.
    is_called_input = p.op.public and all(param.name != "input" for param in p.params)
    parts: list[str] = []

    def star() -> list[str]:
        return ["*"] * (not any(part[0] == "*" for part in parts))

    for index, param in enumerate([*p.params, *extras(p, "_" * in_place)]):
        if method and index == 0:
            parts.append("self")
            continue
        parts += star() if param.keyword_only else []
        text = _parameter(param, elementwise and not (index == 0 and in_place))
        if is_called_input and param.name == "self":
            text = f"input{text.removeprefix('self')}"
        parts.append(text)
        if param.name == variadic(p) and param.type == "shape":  # which says so already
            parts.append("*more: int")
        elif param.name == variadic(p):
            element = _TYPES[param.type]
            parts[-1] = text.replace(f"Sequence[{element}]", f"{element} | Sequence[{element}]")
            parts.append(f"*more: {element}")
    if p.op.public and (common := _common_keywords(p, name, method)):
        parts += [*star(), *common]
    result = result_class(p)
    if len(p.outputs) == 1:
        result = "tuple[Tensor, ...]" if p.outputs[0].is_list else "Tensor"
    return f"def {name}({', '.join(parts)}) -> {result}: ..."


def _common_keywords(p: OpPlan, name: str, method: bool) -> list[str]:
    """The keywords that all ops take: other names of parameters that may be left out, and `out`."""
    optional = {param.name: _TYPES[param.type] for param in p.params if param.default is not NO_DEFAULT}
    others = (("axis", "dim"), ("keepdims", "keepdim"))
    parts = [f"{other}: {optional[own]} = ..." for other, own in others if own in optional]
    if not method and not name.endswith("_") and p.op.forward.kind != VIEW:
        parts.append("out: Tensor | tuple[Tensor, ...] | None = None")
    return parts


def _parameter(param: Parameter, elementwise: bool) -> str:
    text = _TYPES[param.type]
    if param.is_list:
        text = f"Sequence[{text}]"
    elif param.is_tensor and elementwise:
        text = "Tensor | _Number"
    default = "" if param.default is NO_DEFAULT else f" = {param.default!r}"
    return f"{param.name}: {_or_none(text, param.optional or param.default is None)}{default}"
