"""What a generated module holds besides functions: public names, methods, tables."""

from __future__ import annotations

from collections.abc import Iterable

from .language import DTYPE_GROUPS, ELEMENTWISE
from .opplan import OpPlan


def public_plans(plans: Iterable[OpPlan]) -> list[OpPlan]:
    """The plan that stands for each public base name."""
    found: dict[str, OpPlan] = {}
    for p in plans:
        if p.op.public:
            found.setdefault(p.name, p)
    return list(found.values())


def aliases(plans: Iterable[OpPlan]) -> list[tuple[str, str]]:
    """Further public names, and the functions they are names of."""
    return [(alias, p.name) for p in public_plans(plans) for alias in p.op.aliases]


def public(plans: list[OpPlan]) -> list[str]:
    """All public names."""
    return sorted([p.name for p in public_plans(plans)] + [alias for alias, _ in aliases(plans)])


def is_method(p: OpPlan) -> bool:
    """Whether the op is a method of Tensor."""
    return p.op.method and bool(p.params) and p.params[0].is_tensor and not p.params[0].is_list


def methods(plans: list[OpPlan]) -> list[tuple[str, str]]:
    """What becomes a method of Tensor: functions, in-place forms, operators."""
    found = {}
    for p in plans:
        in_place = f"{p.name if p.overloads else p.function}_"
        if p.op.inplace and p.op.signature.variant is None:
            for name in (p.name, *p.op.aliases):
                found[f"{name}_"] = in_place
        for operator in p.op.operators:
            found[operator] = _operator(p, operator, in_place)
    for p in public_plans(plans):
        if is_method(p):
            found.update({name: p.name for name in (p.name, *p.op.aliases)})
    return sorted(found.items())


def _operator(p: OpPlan, operator: str, in_place: str) -> str:
    """The operator method: the function, or what makes it take the operands that Python may give it."""
    bare = operator.strip("_")
    is_variant = f"__{bare[1:]}__" in p.op.operators  # as __iadd__ and __radd__ are of __add__
    if is_variant:
        return in_place if bare.startswith("i") else f"_reflected({p.name})"
    # Products; and comparisons, which Python defines for all objects.
    if len(p.tensors) == 2 and (p.op.forward.kind != ELEMENTWISE or not p.node_class):
        return f"_operator({p.name})"
    return p.name


def overload_table(plans: list[OpPlan]) -> list[tuple[str, str]]:
    """The functions of each dispatching function, with their parameters."""
    rows = []
    for p in plans:
        if p.overloads:
            rows.append((p.name, _choices(p.overloads, "")))
        if in_place := [overload for overload in p.overloads if overload.op.inplace]:
            rows.append((f"{p.name}_", _choices(in_place, "_")))
    return rows


def _choices(overloads: Iterable[OpPlan], suffix: str) -> str:
    return "".join(f"({overload.function}{suffix}, {_matcher(overload)}), " for overload in overloads)


def _matcher(p: OpPlan) -> str:
    rows = [
        f'("{q.name}", "{q.type}", {q.optional}, {q.is_list}, {q.required}, {q.keyword_only})'
        for q in p.params
    ]
    return "(" + ", ".join(rows) + ",)"


def refusals(plans: list[OpPlan]) -> list[tuple[str, str, str]]:
    """The NumPy kind characters that entries refuse with a message of their own: op, kind, message."""
    return [
        (p.op.key, kind, repr(message))
        for p in plans
        for group, message in p.op.refuses.items()
        for kind in DTYPE_GROUPS[group].kinds
    ]
