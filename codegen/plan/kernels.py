"""Which loops over elements an op gets: one for its forward, and one for each gradient."""

import ast
from collections.abc import Iterable, Mapping, Set

from ..read.expression import rebuilt, variables
from ..read.formula import NotElementwise, inline, is_static, resolve_call, structure
from ..read.model import Op, Spec
from ..words.language import DTYPE_GROUPS, ELEMENTWISE, EXACT_KIND, MAX_OPERANDS, OPERAND_KINDS
from ..words.parameters import Output, Parameter
from .op_plan import Kernel, Operand


def forward_kernel(op: Op, spec: Spec) -> Kernel:
    """The kernel of an elementwise op, which takes every tensor: all take part in broadcasting."""
    assert op.forward.tree is not None
    body = inline(op.forward.tree, spec, op.signature.name)
    used = variables(body) | {param.name for param in op.signature.tensors}
    kind, origin = OPERAND_KINDS[op.signature.outputs[0].type], f"{op.key} forward: {op.forward.text}"
    operands = _operands(op, used)
    places = [{param.name} for param in op.signature.tensors if op.is_exact(param)]
    return Kernel(op.identifier, kind, operands, body, op.dtypes, origin, _with_numbers(operands, places))


def gradient_kernel(op: Op, param: Parameter, spec: Spec) -> Kernel | None:
    """The kernel of an elementwise op's gradient; None if its formula needs more than the elements."""
    try:
        body = inline(op.backward[param.name].tree, spec)
    except NotElementwise:
        return None
    dtypes = tuple(group for group in op.dtypes if DTYPE_GROUPS[group].differentiable)
    operands = _operands(op, variables(body))
    places = [{exact.name} for exact in op.signature.tensors if op.is_exact(exact)]
    if op.is_exact(param):  # the tangent of a number is one, and takes the place of the gradient
        places.append({param.name, "grad"})
    return _kernel(op, param, OPERAND_KINDS[param.type], operands, body, dtypes, _with_numbers(operands, places))


def fused_kernel(op: Op, param: Parameter, spec: Spec) -> Kernel | None:
    """The kernel of the elementwise part in the gradient of another op; None if it would not pay."""
    fused = fuse(op.backward[param.name].tree, _kinds(op), spec)
    if fused is None:
        return None
    body, operands = fused
    return _kernel(op, param, "T", operands, body, ("float",))


def _kernel(
    op: Op,
    param: Parameter,
    kind: str,
    operands: tuple[Operand, ...],
    body: ast.expr,
    dtypes: tuple[str, ...],
    others: tuple[tuple[str, ...], ...] = (),
) -> Kernel:
    origin = f"{op.key} {param.name}: {op.backward[param.name].said}"
    return Kernel(f"{op.identifier}_backward_{param.name}", kind, operands, body, dtypes, origin, others)


def _with_numbers(operands: tuple[Operand, ...], places: Iterable[Set[str]]) -> tuple[tuple[str, ...], ...]:
    """The kinds of operands with a number in each of these places, as far as one is a tensor."""
    usual = tuple(operand.kind for operand in operands)
    found = [tuple(EXACT_KIND if one.name in names else one.kind for one in operands) for names in places]
    return tuple(dict.fromkeys(kinds for kinds in found if kinds != usual and "T" in kinds))


def fuse(tree: ast.expr, kinds: Mapping[str, str], spec: Spec) -> tuple[ast.expr, tuple[Operand, ...]] | None:
    """The formula as a loop body and its operands, or None if that would not spare a pass over memory.

    In ``result * (grad - total(grad * result))`` the call of `total`, not elementwise, stays a call; the
    product and the difference become one loop over `result`, `grad` and what the call returns.
    `kinds` maps the tensors in scope to T, R, B or I; every other name is static.
    """
    leaves: dict[str, Operand] = {}
    operations = 0

    def leaf(node: ast.expr, kind: str, static: bool = False) -> ast.expr:
        match node:
            case ast.Name(id=name) if name.islower():  # capitals are types in C
                pass
            case _:
                name = f"part{len(leaves)}"
        return ast.Name(leaves.setdefault(structure(node), Operand(name, kind, node, static)).name)

    def visit(node: ast.expr) -> ast.expr:
        nonlocal operations
        if isinstance(node, ast.Constant):
            return node
        if is_static(node, kinds):
            return leaf(node, EXACT_KIND, static=True)
        match node:
            case ast.Name(id=name):
                return leaf(node, kinds[name])
            case ast.Call():
                op = resolve_call(node, spec)
                if op.forward.tree is not None and not node.keywords:
                    operations += op.forward.kind == ELEMENTWISE
                    return rebuilt(node, visit)
                outputs = op.signature.outputs
                if len(outputs) != 1 or outputs[0].is_list or not outputs[0].differentiable:
                    raise NotElementwise
                return leaf(node, "T")
            case ast.IfExp(test=test) if is_static(test, kinds):
                raise NotElementwise  # only one of the branches is to be computed
            case ast.BinOp() | ast.UnaryOp() | ast.IfExp() | ast.Compare() | ast.BoolOp():
                operations += 1
                return rebuilt(node, visit)
        raise NotElementwise

    try:
        body = inline(visit(tree), spec)
    except NotElementwise:
        return None
    operands = tuple(leaves.values())
    if operations < 2 or not 2 <= len(operands) <= MAX_OPERANDS:
        return None
    return body, operands


def _operands(op: Op, used: set[str]) -> tuple[Operand, ...]:
    """The operands of an elementwise kernel, in the order of the signature."""
    signature = op.signature
    candidates = [("grad", OPERAND_KINDS[output.type], False) for output in signature.differentiable_outputs]
    for param in signature.params:
        number = EXACT_KIND if op.is_exact(param) else "T"
        candidates.append((param.name, OPERAND_KINDS.get(param.type, number), param.static))
    candidates += [(output.name, OPERAND_KINDS[output.type], False) for output in signature.outputs]
    taken = [candidate for candidate in candidates if candidate[0] in used]
    if not any(kind in "TR" for _, kind, _ in taken):  # by which loops are found
        taken = [(name, "T" if kind == EXACT_KIND else kind, static) for name, kind, static in taken]
    return tuple(Operand(name, kind, ast.Name(name), static) for name, kind, static in taken)


def _kinds(op: Op) -> dict[str, str]:
    """The kinds of the tensors that a backward formula may name, lists excepted."""
    named: list[Parameter | Output] = [*op.signature.params, *op.signature.outputs]
    return {"grad": "T"} | {
        one.name: OPERAND_KINDS[one.type] for one in named if one.type in OPERAND_KINDS and not one.is_list
    }
