"""What the templates print of node classes: edges, saved values, and how they are recorded."""

from __future__ import annotations

from typing import NamedTuple

from .plan import OpPlan, Save
from .signature import Param


class Group(NamedTuple):
    """Lines that record saved values, and when they are needed (empty: always)."""

    condition: str
    lines: list[str]


def requires_grad(param: Param) -> str:
    if param.is_list:
        return f"_any_requires_grad({param.name})"
    if param.optional:
        return f"({param.name} is not None and {param.name}._requires_grad)"
    return f"{param.name}._requires_grad"


def requires(p: OpPlan) -> str:
    conditions = [requires_grad(param) for param in p.inputs]
    return conditions[0] if len(conditions) == 1 else f"({' or '.join(conditions)})"


def edges(p: OpPlan) -> list[str]:
    """How a node's edges are recorded, one slot per input."""
    lines = []
    for param in p.inputs:
        name = param.name
        target = f"{name}._node or {name} if {name}._view is None else _edge_of({name})"
        if param.is_list:
            target = f"_edges_of({name})"
        elif param.optional:
            target = f"({target}) if {name} is not None and {name}._requires_grad else None"
        elif len(p.inputs) > 1:
            target = f"({target}) if {name}._requires_grad else None"
        lines.append(f"node.edge_{name} = {target}")
    return lines


def edge_tuple(p: OpPlan) -> str:
    if len(p.inputs) == 1 and p.inputs[0].is_list:
        return f"node.edge_{p.inputs[0].name}"
    parts = [f"*node.edge_{param.name}" if param.is_list else f"node.edge_{param.name}" for param in p.inputs]
    return f"({', '.join(parts)},)"


def saved_outputs(p: OpPlan) -> list[tuple[str, int]]:
    """The numbers of the outputs that are saved, if there are several."""
    numbered = [(save.slot, output_nr(p, save)) for save in p.saves if save.kind == "output"]
    return [(name, nr) for name, nr in numbered if nr is not None]


def made_by(p: OpPlan) -> str:
    """The node of a call, or None if nothing was recorded."""
    if not p.node_class:
        return "None"
    first = p.differentiable_outputs[0].name
    if p.outputs[0].is_list:
        return f"{first}[0]._node.node if {first} and {first}[0]._requires_grad else None"
    return f"{first}._node.node if {first}._requires_grad else None" if p.multi_output else f"{first}._node"


def groups(p: OpPlan) -> list[Group]:
    """What to store in the node, grouped by the inputs that must require grad for it to be needed."""
    grouped: dict[str, list[str]] = {}
    for save in p.saves:
        everyone = len(save.needed_by) == len(p.inputs)
        condition = (
            "" if everyone else " or ".join(requires_grad(q) for q in p.inputs if q.name in save.needed_by)
        )
        grouped.setdefault(condition, []).extend(_store(save))
    return [Group(condition, lines) for condition, lines in grouped.items()]


def _store(save: Save) -> list[str]:
    slot = f"node.{save.slot}"
    name = save.use.name
    if save.kind == "input":
        missing = f"{name} is None or " if save.optional else ""
        version = f"0 if {missing}{name}._storage is None else {name}._storage.version"
        return [f"{slot} = {save.expression}", f"{slot}_version = {version}"]
    if save.kind == "list":
        return [f"{slot} = tuple({save.expression})", f"{slot}_version = _versions_of({name})"]
    if save.optional and save.use.attribute:
        return [f"{slot} = None if {name} is None else {save.expression}"]
    return [f"{slot} = {save.expression}"]


def slots(p: OpPlan) -> str:
    names = [f"edge_{param.name}" for param in p.inputs]
    for save in p.saves:
        names.append(save.slot)
        if save.kind in ("input", "list"):
            names.append(f"{save.slot}_version")
    if p.multi_output:
        names += ["grad_dtype", "grad_shapes", "_output_count"]
    return "".join(f'"{name}", ' for name in names).rstrip(" ")


def freed(p: OpPlan) -> str:
    """The slots that a pass which does not retain the graph clears."""
    return " = ".join(f"node.{save.slot}" for save in p.saves if save.kind != "value")


def output_nr(p: OpPlan, save: Save) -> int | None:
    names = [output.name for output in p.differentiable_outputs]
    return names.index(save.use.name) if p.multi_output and save.use.name in names else None


def grads(p: OpPlan) -> str:
    if p.differentiable_outputs[0].is_list:
        return "grad"
    return ", ".join(f"grad_{output.name}" for output in p.differentiable_outputs)


def wanted(param: Param) -> str:
    """The condition under which one of several gradients is computed."""
    if param.is_list:
        return f"_is_needed(edge_{param.name}, needed)"
    return f"edge_{param.name} is not None and (needed is None or edge_{param.name} in needed)"


def returned(p: OpPlan) -> str:
    """The gradients, each with the edge it goes along."""
    alone = len(p.inputs) == 1
    parts = []
    for param in p.inputs:
        edge = f"node.edge_{param.name}" if alone else f"edge_{param.name}"
        pair = f"{edge}, grad_{param.name}"
        parts.append(f"*zip({pair}, strict=True)" if param.is_list else f"({pair})")
    return f"({', '.join(parts)},)"


def number_outputs(p: OpPlan) -> list[str]:
    first = p.differentiable_outputs[0]
    outputs = first.name if first.is_list else "(" + ", ".join(o.name for o in p.differentiable_outputs) + ")"
    return [
        f"node._output_count = len({outputs})",
        f"node.grad_shapes = [output._array.shape for output in {outputs}]",
        f"node.grad_dtype = {outputs}[0]._array.dtype if {outputs} else None",
        f"for nr, output in enumerate({outputs}):",
        "    output._node = _Output(node, nr)",
        "    output._requires_grad = True",
    ]
