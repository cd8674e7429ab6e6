"""The row of an op in the table of ops, and which of its names are public."""

from __future__ import annotations

from collections.abc import Iterable

from .blocks import laid_out, quoted, tuple_display
from .info import NO_DEFAULT, Output, Parameter
from .language import DEFAULT_DTYPES, ELEMENTWISE, VIEW
from .opplan import OpPlan


def row(p: OpPlan) -> list[str]:
    """The statement that enters an op in the table, with what differs from the defaults of `OpInfo`."""
    key = p.op.identifier
    refusals = ", ".join(f'"{group}": {message!r}' for group, message in p.op.refuses.items())
    own_operators = ", ".join(f'"{name}": {method}' for name, method in operators(p).items())
    jvp_arrays = p.tangent is not None and p.tangent.array_terms is not None
    fields = [
        (True, f'"{p.op.key}"'),
        (True, "_SECTION"),
        (True, p.function),
        (True, tuple_display([_parameter(parameter) for parameter in p.params])),
        (True, tuple_display([_output(output) for output in p.outputs])),
        (not p.is_primary, "is_primary=False"),
        (p.op.inplace, f"in_place={p.function}_"),
        (bool(p.overloads), f"chooser={p.name}"),
        (any(overload.op.inplace for overload in p.overloads), f"in_place_chooser={p.name}_"),
        (bool(p.op.aliases), f"aliases={quoted(list(p.op.aliases))}"),
        (p.is_primary and not (p.op.public and is_method(p)), "is_method=False"),
        (bool(own_operators), f"operators={{{own_operators}}}"),
        (p.op.dtypes != DEFAULT_DTYPES, f"dtypes={quoted(list(p.op.dtypes))}"),
        (bool(refusals), f"refusals={{{refusals}}}"),
        (p.op.casts, "casts=True"),
        (p.tangent is not None, f"jvp=_{key}_jvp"),
        (jvp_arrays, f"jvp_arrays=_{key}_jvp_arrays"),
        (p.node_class is not None, f"node_class={p.node_class}"),
        (p.op.forward.kind == VIEW, "is_view=True"),
    ]
    given = [text for is_given, text in fields if is_given]
    return laid_out([f"_register(_OpInfo({', '.join(given)}))"])


def _parameter(parameter: Parameter) -> str:
    traits = [
        ", optional=True" * parameter.optional,
        ", is_list=True" * parameter.is_list,
        "" if parameter.default is NO_DEFAULT else f", default={parameter.default!r}",
        ", keyword_only=True" * parameter.keyword_only,
    ]
    return f'_Parameter("{parameter.name}", "{parameter.type}"{"".join(traits)})'


def _output(output: Output) -> str:
    return f'_OpOutput("{output.name}", "{output.type}"{", is_list=True" * output.is_list})'


# ---- names ----


def public_plans(plans: Iterable[OpPlan]) -> list[OpPlan]:
    """The plan that stands for each public base name."""
    found: dict[str, OpPlan] = {}
    for p in plans:
        if p.op.public:
            found.setdefault(p.name, p)
    return list(found.values())


def public(plans: Iterable[OpPlan]) -> list[str]:
    """All public names."""
    return sorted(name for p in public_plans(plans) for name in (p.name, *p.op.aliases))


def exported(plans: Iterable[OpPlan]) -> list[str]:
    """The names that a section gives the runtime: those of all its functions that are no overloads."""
    found: list[str] = []
    for p in plans:
        if p.is_primary:
            found += (p.name, *[f"{p.name}_"] * p.op.inplace, *p.op.aliases)
    return found


def is_method(p: OpPlan) -> bool:
    """Whether the op is a method of Tensor."""
    return p.op.method and bool(p.params) and p.params[0].is_tensor and not p.params[0].is_list


def operators(p: OpPlan) -> dict[str, str]:
    """The operator methods: the function, or what makes it take the operands that Python may give it."""
    in_place = f"{p.name if p.overloads else p.function}_"
    return {operator: _operator(p, operator, in_place) for operator in p.op.operators}


def _operator(p: OpPlan, operator: str, in_place: str) -> str:
    bare = operator.strip("_")
    is_variant = f"__{bare[1:]}__" in p.op.operators  # as __iadd__ and __radd__ are of __add__
    if is_variant:
        return in_place if bare.startswith("i") else f"_reflected({p.name})"
    # Products; and comparisons, which Python defines for all objects.
    if len(p.tensors) == 2 and (p.op.forward.kind != ELEMENTWISE or not p.node_class):
        return f"_operator_method({p.name})"
    return p.name
