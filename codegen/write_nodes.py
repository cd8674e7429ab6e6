"""The code of a node class, and of what an op records in its node."""

from __future__ import annotations

import ast
import textwrap
from collections.abc import Mapping, Sequence

from .blocks import WIDTH, Function, NodeClass, docstring, indented, laid_out, quoted, tuple_display
from .formula import Use
from .gradients import zeros_like_gradient
from .info import Parameter
from .language import ELEMENTWISE, FLOAT_KINDS
from .model import Op, Spec
from .opplan import Evaluated, FusedLoop, Gradient, Kernel, Loop, OpPlan, Refusal, Save, Zeros
from .readings import to_arrays, to_tensors

_TOGETHER = 4  # values that one statement assigns


def node_class(p: OpPlan, spec: Spec) -> NodeClass:
    """The class of an op's nodes."""
    inputs = quoted([param.name for param in p.inputs])
    return NodeClass(
        laid_out([f'class {p.node_class}(_OpNode, op="{p.op.key}", inputs={inputs}):']),
        _doc(p),
        laid_out(indented(_attributes(p))),
        laid_out(indented(indented(_backward_arrays(p, spec)))),
        laid_out(indented(indented(_backward_tensors(p)))),
    )


def _doc(p: OpPlan) -> list[str]:
    """The docstring: the formulas."""
    rows = [f"{gradient.param.name}: {docstring(gradient.formula.text)}" for gradient in p.gradients]
    lines = [part for row in rows for part in textwrap.wrap(row, WIDTH - 4, subsequent_indent="    ")]
    lines[0] = f'"""{lines[0]}'
    lines[-1] += '"""'
    return indented(lines)


def _attributes(p: OpPlan) -> list[str]:
    kinds = ", ".join(f'"{save.slot}": "{save.kind}"' for save in p.saves)
    found = [
        f"__slots__ = {quoted(_slots(p))}",
        *[f"_save_kinds = {{{kinds}}}"] * bool(kinds),
        f"def _edge_targets(node): return {_edge_targets(p)}",
    ]
    numbered = [(save.slot, _output_nr(p, save)) for save in p.saves if save.kind == "output"]
    if numbers := ", ".join(f'"{name}": {nr}' for name, nr in numbered if nr is not None):
        found.append(f"_output_numbers = {{{numbers}}}")
    return found


def _slots(p: OpPlan) -> list[str]:
    names = [f"edge_{param.name}" for param in p.inputs]
    for save in p.saves:
        names.append(save.slot)
        if save.kind in ("input", "list"):
            names.append(f"{save.slot}_version")
    if p.multi_output:
        names += ["grad_dtypes", "grad_shapes", "_output_count"]
    return names


def _edge_targets(p: OpPlan) -> str:
    if len(p.inputs) == 1 and p.inputs[0].is_list:
        return f"node.edge_{p.inputs[0].name}"
    return tuple_display([f"{'*' * param.is_list}node.edge_{param.name}" for param in p.inputs])


# ---- the two readings of backward ----


def _backward_arrays(p: OpPlan, spec: Spec) -> list[str]:
    lines = _gradients_of_outputs(p)
    for gradient in p.gradients:
        name = f"grad_{gradient.param.name}"
        own = [line for save in gradient.loads for line in _load_array(p, save)]
        own += _on_arrays(p, gradient, spec)
        if gradient.unbroadcast:
            shape = f"node.{gradient.param.name}_shape"
            own += [f"if {name}.shape != {shape}:", f"    {name} = _unbroadcast({name}, {shape})"]
        lines += _if_wanted(p, gradient, own)
    if freed := [f"node.{save.slot}" for save in p.saves if save.kind != "value"]:
        lines += ["if not retain:", f"    {' = '.join(freed)} = _FREED"]
    return [*lines, f"return {_returned(p, {})}"]


def _backward_tensors(p: OpPlan) -> list[str]:
    lines = _gradients_of_outputs(p)
    for gradient in p.gradients:
        name = f"grad_{gradient.param.name}"
        loads = [save for save in gradient.loads if save.kind != "value"]
        own = [f"{save.slot} = {_loaded_tensor(p, save)}" for save in loads]
        value = _on_tensors(p, gradient)
        if gradient.unbroadcast:
            value = f"_unbroadcast_tensor({value}, node.{gradient.param.name}_shape)"
        if len(p.gradients) == 1:
            return [*lines, *own, f"return {_returned(p, {name: value})}"]
        own.append(f"{name} = {value}")
        lines += _if_wanted(p, gradient, own)
    return [*lines, f"return {_returned(p, {})}"]


def _gradients_of_outputs(p: OpPlan) -> list[str]:
    """Where a node has several outputs, the gradients by their names, none of them missing."""
    if not p.multi_output:
        return []
    outputs = p.differentiable_outputs
    names = "grad" if outputs[0].is_list else ", ".join(f"grad_{output.name}" for output in outputs)
    return [f"{names} = _fill_missing(grad, node.grad_shapes, node.grad_dtypes)"]


def _if_wanted(p: OpPlan, gradient: Gradient, lines: list[str]) -> list[str]:
    """The lines of one of several gradients, which are run if it is needed."""
    if len(p.gradients) == 1:
        return lines
    name = gradient.param.name
    wanted = f"edge_{name} is not None and (needed is None or edge_{name} in needed)"
    if gradient.param.is_list:
        wanted = f"_is_needed(edge_{name}, needed)"
    return [f"edge_{name}, grad_{name} = node.edge_{name}, None", f"if {wanted}:", *indented(lines)]


def _returned(p: OpPlan, given: Mapping[str, str]) -> str:
    """The gradients, or the code given for them, each with the edge it goes along."""
    alone = len(p.inputs) == 1
    parts = []
    for param in p.inputs:
        edge = f"node.edge_{param.name}" if alone else f"edge_{param.name}"
        pair = f"{edge}, {given.get(f'grad_{param.name}', f'grad_{param.name}')}"
        parts.append(f"*zip({pair}, strict=True)" if param.is_list else f"({pair})")
    return tuple_display(parts)


def _on_arrays(p: OpPlan, gradient: Gradient, spec: Spec) -> list[str]:
    """Compute the gradient as an array."""
    name = f"grad_{gradient.param.name}"
    match gradient.method:
        case Zeros():
            return [f"{name} = {_zeros(p, gradient.param, 'grad.dtype')}"]
        case Refusal(reason):
            return [f"{name} = {_refusal(p, gradient.param, reason)}"]
        case Evaluated():
            return [f"{name} = {evaluated(p, gradient.formula.tree, spec)}"]
        case Loop(kernel):
            return [f"{name} = {kernel_call(p, kernel, spec)}"]
        case FusedLoop(kernel):
            return [
                f'if {_gradient(p)}.dtype.kind in "{FLOAT_KINDS}":',
                f"    {name} = {kernel_call(p, kernel, spec)}",
                "else:",
                f"    {name} = {evaluated(p, gradient.formula.tree, spec)}",
            ]


def _on_tensors(p: OpPlan, gradient: Gradient) -> str:
    """The gradient as tensor code."""
    match gradient.method:
        case Zeros():
            return f"_wrap({_zeros(p, gradient.param, 'grad._memory.dtype')})"
        case Refusal(reason):
            return _refusal(p, gradient.param, reason)
    return to_tensors(gradient.formula.tree, p.tensor_names, _read_in_place(p))


def _zeros(p: OpPlan, param: Parameter, dtype: str) -> str:
    own = dtype if zeros_like_gradient(p.op, param) else f"node.{param.name}_dtype"
    return f"_zeros(node.{param.name}_shape, {own})"


def evaluated(p: OpPlan, tree: ast.expr, spec: Spec) -> str:
    """A formula on arrays, as the method has it."""
    return to_arrays(tree, p.tensor_names, spec, _read_in_place(p), _gradient(p))


def _gradient(p: OpPlan) -> str:
    """A gradient that arrives, whose dtype numbers take."""
    outputs = p.differentiable_outputs
    return "grad" if len(outputs) == 1 else f"grad_{outputs[0].name}"


def _read_in_place(p: OpPlan) -> dict[str, str]:
    """The saved values that need no check: formulas read them from the node."""
    return {save.slot: f"node.{save.slot}" for save in p.saves if save.kind == "value"}


def _refusal(p: OpPlan, param: Parameter, reason: str) -> str:
    return f"_not_implemented({p.op.key!r}, {param.name!r}, {reason!r})"


def kernel_call(p: OpPlan, kernel: Kernel, spec: Spec) -> str:
    """A call of a gradient's kernel, as the method has it."""
    codes = [(evaluated(p, operand.value, spec), operand) for operand in kernel.operands]
    arguments = [f"_scalar({code}, {_gradient(p)})" if operand.static else code for code, operand in codes]
    return f"_k_{kernel.name}({', '.join(arguments)})"


# ---- saved values ----


def _load_array(p: OpPlan, save: Save) -> list[str]:
    """Read a saved value as an array, once it is found to be there and as it was.

    Elementwise ops do so without a call where all is well, which costs less.
    """
    slot = save.slot
    load = f"{slot} = node.{slot}"
    called = p.op.forward.kind != ELEMENTWISE
    if save.kind == "value":
        return []
    if save.kind == "arrays":
        return [f"{slot} = {_loaded_tensor(p, save)}"]
    if save.kind == "input" and called:
        return [f'{slot} = _saved_array(node, "{slot}")']
    if save.kind == "input":
        check = [
            f"if {slot}._storage is not None and {slot}._storage.version != node.{slot}_version:",
            f'    {slot} = _resolve(node, "{slot}")',
            f"{slot} = {slot}._array",
        ]
        return [load, f"if {slot} is not None:", *indented(check)] if save.optional else [load, *check]
    if save.kind == "list":
        return [f'{slot} = [_tensor._array for _tensor in _saved_list(node, "{slot}")]']
    if called:
        return [f'{slot} = _check_output(node, "{slot}", node.{slot}, {_output_nr(p, save)})']
    return [
        load,
        f"if node._node_extra is not None or {slot} is _FREED:",
        f'    {slot} = _check_output(node, "{slot}", {slot}, {_output_nr(p, save)})',
    ]


def _loaded_tensor(p: OpPlan, save: Save) -> str:
    """A saved value in the reading on tensors."""
    number = f", {_output_nr(p, save)}" if save.kind == "output" else ""
    return f'_saved_{save.kind}(node, "{save.slot}"{number})'


def _output_nr(p: OpPlan, save: Save) -> int | None:
    """The number of the output that is saved, if there are several."""
    names = [output.name for output in p.differentiable_outputs]
    return names.index(save.use.name) if p.multi_output and save.use.name in names else None


def attribute_of(op: Op, use: Use) -> str:
    """The code of a tensor's attribute, or the list of those of a list parameter."""
    if any(param.name == use.name and param.is_list for param in op.signature.params):
        return f"[_tensor._array.{use.attribute} for _tensor in {use.name}]"
    return f"{use.name}._array.{use.attribute}"


# ---- recording ----


def requires_grad(p: OpPlan) -> str:
    """The condition under which a call is recorded, as far as its inputs are concerned."""
    return either_requires_grad(p.inputs)


def either_requires_grad(params: Sequence[Parameter]) -> str:
    """Whether a gradient is needed for one of these parameters."""
    conditions = [_requires_grad(param) for param in params]
    return conditions[0] if len(conditions) == 1 else f"({' or '.join(conditions)})"


def _requires_grad(param: Parameter) -> str:
    if param.is_list:
        return f"_any_requires_grad({param.name})"
    if param.optional:
        return f"({param.name} is not None and {param.name}._requires_grad)"
    return f"{param.name}._requires_grad"


def record_function(p: OpPlan) -> Function:
    """The function that both an op and its in-place form record with."""
    return Function(_record_name(p), ", ".join(_recorded_names(p)), [*record(p), "return node"])


def record_call(p: OpPlan, given: Mapping[str, str]) -> str:
    """A call of it, with other expressions in the place of some names."""
    return f"{_record_name(p)}({', '.join(given.get(name, name) for name in _recorded_names(p))})"


def _record_name(p: OpPlan) -> str:
    return f"_record_{p.op.identifier}"


def _recorded_names(p: OpPlan) -> list[str]:
    """The names that the code of a record uses."""
    saved = {save.use.name for save in p.saves}
    names = [param.name for param in p.params if param.differentiable or param.name in saved]
    return names + [f"{output.name}_array" for output in p.outputs if output.name in saved]


def record(p: OpPlan) -> list[str]:
    """Make the node of a call: what it saves, and its edges.

    An edge is stored with what is saved under the same condition, that its input requires grad.
    """
    stores = _stores(p)
    along = [param for param in p.inputs if len(p.inputs) > 1 and _requires_grad(param) in stores]
    for param in along:
        stores[_requires_grad(param)].append(f"node.edge_{param.name} = {_edge(param)}")
    lines = [f"node = {p.node_class}()", "node._sequence_number, node._node_extra = _next_sequence(), None"]
    if along:
        lines.append(" = ".join(f"node.edge_{param.name}" for param in along) + " = None")
    for condition, block in stores.items():
        lines += [f"if {condition}:", *indented(block)] if condition else block
    others = [param for param in p.inputs if param not in along]
    return lines + [f"node.edge_{param.name} = {_edge_or_none(p, param)}" for param in others]


def _stores(p: OpPlan) -> dict[str, list[str]]:
    """How what is saved is stored, by the condition that inputs that need it require grad; '' if always."""
    groups: dict[str, list[Save]] = {}
    for save in p.saves:
        users = [param for param in p.inputs if param.name in save.needed_by]
        always = len(users) == len(p.inputs)
        condition = "" if always else " or ".join(map(_requires_grad, users))
        groups.setdefault(condition, []).append(save)
    stores = {}
    for condition, saves in groups.items():
        lines = [line for save in saves if save.kind in ("input", "list") for line in _store(save)]
        if plain := [save for save in saves if save.kind not in ("input", "list")]:
            lines += _assigned([(f"node.{save.slot}", _stored_value(p, save)) for save in plain])
        stores[condition] = lines
    return stores


def _assigned(pairs: list[tuple[str, str]]) -> list[str]:
    """Assign values to names: in one statement while one sees which goes where, else one by one."""
    if len(pairs) > _TOGETHER:
        return [f"{name} = {value}" for name, value in pairs]
    names, values = zip(*pairs, strict=True)
    return [f"{', '.join(names)} = {', '.join(values)}"]


def _store(save: Save) -> list[str]:
    """Store an input, with its version."""
    slot, name = f"node.{save.slot}", save.use.name
    if save.kind == "list":
        return [f"{slot} = tuple({name})", f"{slot}_version = _versions_of({name})"]
    missing = f"{name} is None or " if save.optional else ""
    version = f"0 if {missing}{name}._storage is None else {name}._storage.version"
    return [f"{slot} = {name}", f"{slot}_version = {version}"]


def _stored_value(p: OpPlan, save: Save) -> str:
    if any(output.name == save.use.name for output in p.outputs):
        attribute = "" if save.use.attribute is None else f".{save.use.attribute}"
        array = f"{save.use.name}_array"
        return f"{array}{attribute}"
    if save.kind == "arrays":
        return f"_copied_arrays({save.use.name})"
    if save.use.attribute is None:
        return save.use.name
    value = attribute_of(p.op, save.use)
    return f"None if {save.use.name} is None else {value}" if save.optional else value


def _edge(param: Parameter) -> str:
    """Where the gradient of an input that requires grad goes."""
    name = param.name
    if param.is_list:
        return f"_edges_of({name})"
    return f"{name}._node or {name} if {name}._view is None else _edge_of({name})"


def _edge_or_none(p: OpPlan, param: Parameter) -> str:
    """The same for any input; None if it needs no gradient."""
    if param.is_list or (len(p.inputs) == 1 and not param.optional):
        return _edge(param)
    return f"({_edge(param)}) if {_requires_grad(param)} else None"
