"""Every decision about an op: what is saved, which kernels there are, how each input's gradient is computed.

`plan` turns the checked `Op`s into `OpPlan`s; the templates only print them.
"""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from .formula import NotElementwise, Use, inline, is_constant, not_implemented, uses
from .fuse import fuse
from .readings import raw_name, to_arrays, to_c, to_tensors
from .spec import Formula, Op, Output, Param, Spec
from .tangents import tangent_code, tangent_reads, tangent_uses, tangents_made_up

DIFFERENTIABLE = ("float", "complex")  # the dtypes that have gradients
OPERAND_KINDS = {"Tensor": "T", "Real": "R", "Mask": "B", "Index": "I"}


@dataclass(frozen=True)
class Kernel:
    """A fused loop over elements: `body` in C, its operands, their kinds (T, R, B or I), and its origin."""

    name: str
    result_kind: str
    operands: tuple[str, ...]
    operand_kinds: tuple[str, ...]
    body: str
    dtypes: tuple[str, ...]
    origin: str


@dataclass(frozen=True)
class Save:
    """A value the node keeps (input, list, output or value); the gradients of inputs `needed_by` use it."""

    use: Use
    kind: str
    expression: str
    needed_by: tuple[str, ...]
    optional: bool = False

    @property
    def slot(self) -> str:
        return self.use.slot


@dataclass(frozen=True)
class Gradient:
    """How one input's gradient is computed, as array and as tensor code; `loads` are the slots it reads.

    `tangent` is array code for an elementwise op: what the tangent of the input, a tensor as all inputs
    are then, adds to that of the output; empty if that is zero, or no kernel computes it.
    """

    param: Param
    index: int
    formula: Formula
    loads: tuple[Save, ...]
    arrays: str
    tensors: str
    unbroadcast: bool
    tangent: str = ""


@dataclass(frozen=True)
class OpPlan:
    """One op, decided."""

    op: Op
    function: str
    node_class: str | None
    kernels_planned: tuple[Kernel, ...]
    saves: tuple[Save, ...]
    gradients: tuple[Gradient, ...]
    jvp: tuple[tuple[str, str], ...]
    jvp_values: tuple[tuple[Use, str], ...] = ()
    jvp_made_up: tuple[Param, ...] = ()
    merged: tuple[OpPlan, ...] = ()
    overloads: tuple[OpPlan, ...] = field(default=())

    @property
    def saved(self) -> tuple[str, ...]:
        """The names of the saved values, as they appear in ``_saved_<name>``."""
        return tuple(save.slot for save in self.saves)

    @property
    def kernels(self) -> tuple[str, ...]:
        """The names of the generated kernels, the forward one first."""
        return tuple(kernel.name for kernel in self.kernels_planned)

    @property
    def name(self) -> str:
        return self.op.signature.name

    @property
    def params(self) -> tuple[Param, ...]:
        return self.op.signature.params

    @property
    def inputs(self) -> tuple[Param, ...]:
        """The differentiable parameters."""
        return tuple(param for param in self.params if param.differentiable)

    @property
    def tensors(self) -> tuple[Param, ...]:
        return tuple(param for param in self.params if param.is_tensor)

    @property
    def outputs(self) -> tuple[Output, ...]:
        return self.op.signature.outputs

    @property
    def differentiable_outputs(self) -> tuple[Output, ...]:
        return tuple(output for output in self.outputs if output.differentiable)

    @property
    def multi_output(self) -> bool:
        """Whether the node's outputs are numbered."""
        outputs = self.differentiable_outputs
        return len(outputs) > 1 or any(output.is_list for output in outputs)

    @property
    def in_place_copies_self(self) -> bool:
        """Whether the in-place form must keep the old value of its first parameter: some formula reads it."""
        first = self.params[0].name if self.params else ""
        return any(save.use == Use(first) for save in self.saves) or tangent_reads(self.op, first)


def plan(spec: Spec) -> list[OpPlan]:
    """Plan every op of the spec, in file order."""
    plans: dict[str, OpPlan] = {}
    for op in spec.ops:
        overloads = spec.overloads(op.signature.name)
        nodes = [other for other in overloads if _has_node(other)]
        node_class = None
        if _has_node(op):
            camel = "".join(part.capitalize() for part in op.signature.name.split("_"))
            node_class = f"{camel}Backward{nodes.index(op)}"
        plans[op.key] = _plan_op(op, spec, node_class, _function_name(op, overloads))
    result = []
    for op in spec.ops:
        current = plans[op.key]
        overloads = spec.overloads(op.signature.name)
        if op is overloads[0] and len(overloads) > 1:
            others = tuple(plans[other.key] for other in overloads[1:])
            merged = tuple(other for other in others if _only_adds_keywords(overloads[0], other.op))
            positional = tuple(other for other in others if other not in merged)
            current = OpPlan(
                **{
                    **current.__dict__,
                    "merged": merged,
                    "overloads": (current, *positional) if positional else (),
                }
            )
        result.append(current)
    return result


def _has_node(op: Op) -> bool:
    return op.forward.kind != "composite" and any(output.differentiable for output in op.signature.outputs)


def _only_adds_keywords(primary: Op, other: Op) -> bool:
    known = [(param.name, param.type) for param in primary.signature.params]
    positional = [param for param in other.signature.params if not param.keyword_only]
    same = [(param.name, param.type) for param in positional] == known[: len(positional)]
    return same and len(positional) == len([p for p in primary.signature.params if not p.keyword_only])


def _function_name(op: Op, overloads: tuple[Op, ...]) -> str:
    """Overloads chosen by position get private names behind one dispatching function of the base name."""
    primary = overloads[0]
    chosen = [other for other in overloads[1:] if not _only_adds_keywords(primary, other)]
    if op is primary and not chosen:
        return op.signature.name
    return "_" + raw_name(op.key)


def _plan_op(op: Op, spec: Spec, node_class: str | None, function: str) -> OpPlan:
    elementwise = op.forward.kind == "elementwise"
    tensor_names = _tensor_names(op)
    kernels: list[Kernel] = []
    if elementwise:
        assert op.forward.tree is not None
        body = inline(op.forward.tree, spec, op.signature.name)
        kernels.append(
            _kernel(raw_name(op.key), op.signature.outputs[0].type, body, op, op.forward.text, "forward")
        )
    if node_class is None:
        return OpPlan(op, function, None, tuple(kernels), (), (), ())
    inputs = [param for param in op.signature.params if param.differentiable]
    outputs = [output for output in op.signature.outputs if output.differentiable]
    several = len([param for param in op.signature.params if param.is_tensor]) > 1
    needs: dict[Use, list[str]] = {}
    for param in inputs:
        for use in _needed(op, op.backward[param.name], param, elementwise and several):
            needs.setdefault(use, []).append(param.name)
    saves = {use: _save(op, use, tuple(needed_by)) for use, needed_by in needs.items()}
    gradients = []
    for index, param in enumerate(inputs):
        formula = op.backward[param.name]
        tangent = ""
        if is_constant(formula.tree, 0):
            arrays = f"_zeros({param.name}_shape, grad.dtype)"
            tensors = f"_wrap(_zeros({param.name}_shape, grad._array.dtype))"
        elif reason := not_implemented(formula.tree):
            arrays = tensors = f"_not_implemented({op.key!r}, {param.name!r}, {reason!r})"
        else:
            arrays = to_arrays(formula.tree, tensor_names, spec)
            tensors = to_tensors(formula.tree, tensor_names)
            if elementwise and isinstance(formula.tree, ast.Name) and formula.tree.id == "grad":
                tangent = f"{param.name}_t._array"
        if elementwise and not isinstance(formula.tree, ast.Name | ast.Constant):
            name = f"{raw_name(op.key)}_backward_{param.name}"
            try:
                body = inline(formula.tree, spec)
            except NotElementwise:
                pass
            else:
                kernel = _kernel(name, param.type, body, op, formula.text, param.name)
                kernels.append(kernel)
                arrays = _kernel_call(op, kernel, "grad", "")
                tangent = _kernel_call(op, kernel, f"{param.name}_t", "._array")
        elif not elementwise and len(outputs) == 1 and (fused := fuse(formula.tree, _kinds(op), spec)):
            name = f"{raw_name(op.key)}_backward_{param.name}"
            text = f"{op.mark.line}  {op.key} {param.name}: {formula.text}"
            names, kinds, parts = zip(*fused.operands, strict=True)
            codes = [to_arrays(part, tensor_names, spec) for part in parts]
            arguments = [
                f"_scalar({code}, grad)" if kind == "static" else code
                for code, kind in zip(codes, kinds, strict=True)
            ]
            kinds = tuple("T" if kind == "static" else kind for kind in kinds)
            kernels.append(Kernel(name, "T", names, kinds, to_c(fused.body), ("float",), text))
            arrays = f'_k_{name}({", ".join(arguments)}) if grad.dtype.kind in "fV" else {arrays}'
        loads = tuple(saves[use] for use in _needed(op, formula, param, elementwise and several))
        unbroadcast = elementwise and several
        gradients.append(Gradient(param, index, formula, loads, arrays, tensors, unbroadcast, tangent))
    return OpPlan(
        op,
        function,
        node_class,
        tuple(kernels),
        tuple(saves.values()),
        tuple(gradients),
        tangent_code(op, function, spec, tensor_names),
        tuple((use, attribute_of(op, use)) for use in tangent_uses(op)),
        tangents_made_up(op, spec),
    )


def _kinds(op: Op) -> dict[str, str]:
    """The kinds of the tensors that a backward formula may name, lists excepted."""
    named: list[Param | Output] = [*op.signature.params, *op.signature.outputs]
    return {"grad": "T"} | {
        one.name: OPERAND_KINDS[one.type] for one in named if one.type in OPERAND_KINDS and not one.is_list
    }


def _tensor_names(op: Op) -> set[str]:
    names = {param.name for param in op.signature.params if param.is_tensor}
    names |= {output.name for output in op.signature.outputs}
    names |= {f"{param.name}_t" for param in op.signature.params if param.differentiable}
    return names | {"grad"} | {f"grad_{output.name}" for output in op.signature.outputs}


def _needed(op: Op, formula: Formula, param: Param, broadcasts: bool) -> list[Use]:
    """What must be saved for this gradient."""
    grads = {"grad"} | {f"grad_{output.name}" for output in op.signature.outputs}
    needed = [use for use in uses(formula.tree) if use.name not in grads]
    if not_implemented(formula.tree):
        return []
    shape = Use(param.name, "shape")
    if (broadcasts or is_constant(formula.tree, 0)) and shape not in needed:
        needed.append(shape)
    return needed


def _save(op: Op, use: Use, needed_by: tuple[str, ...]) -> Save:
    for param in op.signature.params:
        if param.name != use.name:
            continue
        if use.attribute is not None:
            return Save(use, "value", attribute_of(op, use), needed_by, param.optional)
        if param.is_tensor:
            return Save(use, "list" if param.is_list else "input", use.name, needed_by, param.optional)
        return Save(use, "value", use.name, needed_by)
    output = next(output for output in op.signature.outputs if output.name == use.name)
    array = f"{output.name}_array"
    if use.attribute is not None:
        return Save(use, "value", f"{array}.{use.attribute}", needed_by)
    return Save(use, "output" if output.differentiable else "plain", array, needed_by)


def attribute_of(op: Op, use: Use) -> str:
    """The code of a tensor's attribute, or the list of those of a list parameter."""
    if any(param.name == use.name and param.is_list for param in op.signature.params):
        return f"[_tensor._array.{use.attribute} for _tensor in {use.name}]"
    return f"{use.name}._array.{use.attribute}"


def _kernel(name: str, result_type: str, body: ast.expr, op: Op, text: str, what: str) -> Kernel:
    used = {use.name for use in uses(body)}
    grad = next((o.type for o in op.signature.outputs if o.differentiable), "Tensor")
    candidates = [("grad", OPERAND_KINDS[grad])]
    candidates += [(param.name, OPERAND_KINDS.get(param.type, "T")) for param in op.signature.params]
    candidates += [(output.name, OPERAND_KINDS[output.type]) for output in op.signature.outputs]
    operands = [
        (operand, kind)
        for operand, kind in candidates
        if operand in used or (what == "forward" and _is_input(op, operand))
    ]
    return Kernel(
        name,
        OPERAND_KINDS[result_type],
        tuple(operand for operand, _ in operands),
        tuple(kind for _, kind in operands),
        to_c(body),
        op.dtypes if what == "forward" else tuple(group for group in op.dtypes if group in DIFFERENTIABLE),
        f"{op.mark.line}  {op.key} {what}: {text}",
    )


def _is_input(op: Op, name: str) -> bool:
    """A forward kernel takes every tensor, used or not, so that all of them take part in broadcasting."""
    return any(param.name == name and param.is_tensor for param in op.signature.params)


def _kernel_call(op: Op, kernel: Kernel, grad: str, array: str) -> str:
    """A call of a gradient's kernel for the gradient of that name; `array` makes an array of a tensor."""
    static = {param.name for param in op.signature.params if param.static}
    operands = [
        f"_scalar({name}, {grad}{array})" if name in static else (grad if name == "grad" else name) + array
        for name in kernel.operands
    ]
    return f"_k_{kernel.name}({', '.join(operands)})"


def forward_operands(op_plan: OpPlan) -> str:
    """The arguments of an elementwise op's forward kernel."""
    first = op_plan.tensors[0].name
    kernel = op_plan.kernels_planned[0]
    parts = []
    for operand in kernel.operands:
        static = any(param.name == operand and param.static for param in op_plan.params)
        like = next((p.name for p in op_plan.tensors if p.type == "Tensor"), first)
        parts.append(f"_scalar({operand}, {like}._array)" if static else f"{operand}._array")
    return ", ".join(parts)
