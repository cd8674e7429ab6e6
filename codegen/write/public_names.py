"""Which names of ops are public: those of functions, of methods of Tensor, and of its operators."""

from collections.abc import Iterable

from ..plan.op_plan import OpPlan


def public_plans(plans: Iterable[OpPlan]) -> list[OpPlan]:
    """The plan that stands for each public base name."""
    found: dict[str, OpPlan] = {}
    for p in plans:
        if p.op.public:
            found.setdefault(p.name, p)
    return list(found.values())


def public(plans: Iterable[OpPlan]) -> list[str]:
    """All public names, those of in-place forms among them."""
    found = [name for p in public_plans(plans) for name in p.op.plain_names]
    return sorted([*found, *(name for p in public_plans(plans) for name in in_place_names(p))])


def in_place_names(p: OpPlan) -> list[str]:
    """The names of an op's in-place form as a function."""
    return [f"{name}_" for name in p.op.plain_names] if p.op.inplace else []


def public_in(namespace: str, plans: Iterable[OpPlan]) -> list[tuple[str, OpPlan]]:
    """The names in a namespace, each with the plan of the op that has it."""
    found = [(name, p) for p in public_plans(plans) for name in p.op.names if name.rpartition(".")[0] == namespace]
    return sorted((name.rpartition(".")[2], p) for name, p in found)


def exported(plans: Iterable[OpPlan]) -> list[str]:
    """The names that a section gives the runtime: those of all its functions except for overloads."""
    found: list[str] = []
    for p in plans:
        if p.is_primary:
            own = (p.name, *[f"{p.name}_"] * p.op.inplace)
            found += dict.fromkeys((*own, *p.op.plain_names, *in_place_names(p)))
    return found


def methods_of_tensor(plans: Iterable[OpPlan]) -> list[str]:
    """The statement that gives Tensor those of its methods that are ops."""
    found = methods_by_name(plans)
    items = ", ".join(f'"{name}": {function}' for name, function in found.items())
    return [f"_add_methods({{{items}}})"] * bool(found)


def methods_by_name(plans: Iterable[OpPlan]) -> dict[str, str]:
    """The methods of Tensor that are ops, of overloads only the operators: what each name is in the module."""
    found: dict[str, str] = {}
    for p in plans:
        found |= operators(p)
        if p.is_primary and p.op.public and is_method(p):
            found |= dict.fromkeys(p.op.plain_names, p.name)
        in_place_too = p.op.inplace or any(overload.op.inplace for overload in p.overloads)
        if p.is_primary and in_place_too and p.op.method:
            in_place = f"{p.name if p.overloads else p.function}_"
            found |= dict.fromkeys([f"{name}_" for name in p.op.plain_names], in_place)
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
    if f"__{bare[1:]}__" in p.op.operators:  # as __iadd__ and __radd__ are variants of __add__
        return f"_operator_method({in_place})" if bare.startswith("i") else f"_reflected({p.name})"
    if len(p.tensors) == 2:
        return f"_operator_method({p.name})"
    return p.name
