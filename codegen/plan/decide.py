"""Every decision about an op: what it is called, what is saved, how each gradient and tangent is computed.

`plan` turns the checked `Op`s into `OpPlan`s, which hold no code; the writers only print them.
"""

from dataclasses import replace

from ..read.model import Op, Spec
from ..words.language import COMPOSITE, ELEMENTWISE
from .gradients import gradients
from .kernels import forward_kernel
from .op_plan import FusedLoop, Kernel, Loop, OpPlan
from .tangents import tangent


def plan(spec: Spec, *, loops: bool = True) -> list[OpPlan]:
    """Plan every op of the spec, in file order.

    loops: whether gradients are loops over elements where they can be; else all are evaluated op by op.
    """
    plans = {op.key: _plan_op(op, spec, loops) for op in spec.ops}
    return [_with_overloads(plans, op, spec.overloads(op.signature.name)) for op in spec.ops]


def _with_overloads(plans: dict[str, OpPlan], op: Op, overloads: tuple[Op, ...]) -> OpPlan:
    """The plan of an op, with those of its overloads if it is the primary one."""
    current = plans[op.key]
    if op is not overloads[0] or len(overloads) == 1:
        return current
    others = tuple(plans[other.key] for other in overloads[1:])
    if _only_add_keywords(overloads):
        return replace(current, merged=others)
    return replace(current, overloads=(current, *others))


def _plan_op(op: Op, spec: Spec, loops: bool) -> OpPlan:
    kernels: list[Kernel] = []
    if op.forward.kind == ELEMENTWISE:
        kernels.append(forward_kernel(op, spec))
    overloads = spec.overloads(op.signature.name)
    function = _function_name(op, overloads)
    if not _has_node(op):
        return OpPlan(op, function, op is overloads[0], None, tuple(kernels), (), (), None)
    decided, saves = gradients(op, spec, loops)
    methods = [gradient.method for gradient in decided]
    kernels += [method.kernel for method in methods if isinstance(method, Loop | FusedLoop)]
    number = [other for other in overloads if _has_node(other)].index(op)
    node_class = f"{op.class_name}Backward{number}"
    return OpPlan(op, function, op is overloads[0], node_class, tuple(kernels), saves, decided, tangent(op, decided))


def _has_node(op: Op) -> bool:
    signature = op.signature
    return op.forward.kind != COMPOSITE and bool(signature.inputs and signature.differentiable_outputs)


def _only_add_keywords(overloads: tuple[Op, ...]) -> bool:
    """Whether one function can take the calls of all overloads, by the keywords that are given."""
    return all(_only_adds_keywords(overloads[0], other) for other in overloads[1:])


def _only_adds_keywords(primary: Op, other: Op) -> bool:
    known = [(param.name, param.type) for param in primary.signature.params]
    positional = [param for param in other.signature.params if not param.keyword_only]
    same = [(param.name, param.type) for param in positional] == known[: len(positional)]
    return same and len(positional) == len([p for p in primary.signature.params if not p.keyword_only])


def _function_name(op: Op, overloads: tuple[Op, ...]) -> str:
    """Overloads chosen by position get private names behind one dispatching function of the base name."""
    primary = overloads[0]
    if op is not primary:
        return f"_{op.identifier}"
    if _only_add_keywords(overloads):
        return op.signature.name
    return f"_{op.identifier}__0"  # no variant begins with a digit
