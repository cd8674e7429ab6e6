"""The C of the kernels."""

import ast
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..plan.op_plan import Kernel, Operand, OpPlan
from ..read.expression import rebuilt
from ..read.formula import decided, structure, uses
from ..words.language import DTYPE_GROUPS
from .readings import to_c

SMALL_SECTION = 40  # kernels: the headers take longer to compile than fewer


@dataclass(frozen=True)
class CKernel:
    """A kernel in C: the classes of dtypes that it is compiled for, its operands and their kinds, its code, and its
    further lines for numbers.
    """

    name: str
    classes: str
    count: int
    kinds: str
    code: list[str]
    others: list[str]


def c_parts(plans: list[OpPlan]) -> Mapping[str, list[CKernel]]:
    """The kernels of all ops by the parts in which they are compiled: sections, of which small ones are one.

    See Note [Parts], csrc/kernels/dtype.inc.
    """
    found: dict[str, list[CKernel]] = {}
    for p in plans:
        for kernel in p.kernels:
            found.setdefault(p.op.section.module, []).append(_c_kernel(kernel))
    parts: dict[str, list[CKernel]] = {}
    for name, kernels in found.items():
        parts.setdefault(name if len(kernels) >= SMALL_SECTION else "small_sections", []).extend(kernels)
    return parts


def _c_kernel(kernel: Kernel) -> CKernel:
    """A kernel of one loop, or of one for each of its versions and a function that takes one of these."""
    versions = _versions(kernel)
    first, *others = [f"{kernel.name}_{number}" for number in range(len(versions) + 1)]
    code = [f"/* {kernel.origin} */", *_loop(kernel, first if versions else kernel.name, kernel.body)]
    for name, (_, _, body) in zip(others, versions, strict=True):
        code += _loop(kernel, name, body)
    if versions:
        code.append(f"static int {kernel.name}_kernel(GS_LOOP_ARGUMENTS) {{")
        for name, (index, test, _) in zip(others, versions, strict=True):
            operand = kernel.operands[index]
            code.append(f"    GS_VERSION({index}, {operand.kind}, {operand.name}, {to_c(test)}, {name})")
        code += [f"    return {first}_kernel(context, data, dims, strides, auxdata);", "}"]
    others = []
    for kinds in kernel.others:
        name, count = f"{kernel.name}_with_{''.join(kinds)}", len(kinds)
        all_kinds = (*kinds, kernel.result_kind)
        sizes, types = (", ".join(f"GS_{what}_{kind}" for kind in all_kinds) for what in ("SIZE", "TYPENUM"))
        code.append(f"GS_ALSO({name}, {first if versions else kernel.name}, {count + 1}, {sizes})")
        others.append(f"GS_ALSO_ENTRY({name}, {kernel.name}, {count}, {types})")
    classes = " | ".join(DTYPE_GROUPS[group].c_class for group in kernel.dtypes)
    return CKernel(kernel.name, classes, len(kernel.operands), _kinds(kernel), code, others)


def _kinds(kernel: Kernel) -> str:
    return ", ".join([kernel.result_kind, *(operand.kind for operand in kernel.operands)])


def _loop(kernel: Kernel, name: str, body: ast.expr) -> list[str]:
    """A loop: the functions of its elements, and the macro that makes it of them (csrc/kernels/map.h).

    An expression that the body has in several places has a name. If a test of the operands settles the result,
    that is a function of its own, and so is the operand that is the result then.
    """
    # Integers may trap on the side of a choice that is not taken.
    divides = any(isinstance(node, ast.Div) for node in ast.walk(kernel.body))
    named = all(DTYPE_GROUPS[group].differentiable for group in kernel.dtypes) or not divides
    choices, rest = _named_choices(body) if named else ([], body)
    settled = _settled(body)
    result = "int" if kernel.result_kind == "B" else kernel.result_kind
    parameters = ", ".join(["const int far_", *(f"{operand.kind} {operand.name}" for operand in kernel.operands)])
    code = [f"static inline {result} {name}_at({parameters}) {{"]
    code += [f"    const __auto_type {choice} = {to_c(value)};" for choice, value in choices]
    code += [f"    return {to_c(rest)};", "}"]
    for kind, what, value in settled:
        code += [f"static inline {kind} {name}_{what}_at({parameters}) {{", f"    return {value};", "}"]
    alone = " | ".join(f"GS_ALONE({called})" for called in _called(body)) or "0"
    maker = "GS_CHOOSE" if settled else "GS_MAP"
    return [*code, f"{maker}{len(kernel.operands)}({name}, {alone}, {_kinds(kernel)})"]


def _settled(body: ast.expr) -> tuple[tuple[str, str, str], ...]:
    """A test that calls nothing, and the operand that is the result where it holds; elsewhere is a call."""
    if not isinstance(body, ast.IfExp) or _called(body.test):
        return ()
    for test, arm, other in (
        (body.test, body.body, body.orelse),
        (ast.UnaryOp(ast.Not(), body.test), body.orelse, body.body),
    ):
        if isinstance(arm, ast.Name) and _called(other):
            return ("int", "is_settled", to_c(test)), ("T", "settled", to_c(arm))
    return ()


def _named_choices(body: ast.expr) -> tuple[list[tuple[str, ast.expr]], ast.expr]:
    """Names for choices that the formula makes more than once, or between which it chooses; each after those
    it is made of, and the rest.

    A compiler that meets a choice in several places, or within another, makes branches of it, and then no
    loop of vectors.
    """
    count: Counter[str] = Counter()
    arms: set[str] = set()

    def read(node: ast.expr) -> ast.expr:
        if isinstance(node, ast.IfExp):
            arms.update(map(structure, (node.body, node.orelse)))
            count[text := structure(node)] += 1
            if count[text] > 1:
                return node  # what it is made of stands at its name alone
        return rebuilt(node, read)

    found: list[tuple[str, ast.expr]] = []
    names: dict[str, ast.expr] = {}

    def written(node: ast.expr) -> ast.expr:
        if not isinstance(node, ast.IfExp) or (count[text := structure(node)] == 1 and text not in arms):
            return rebuilt(node, written)
        if text not in names:
            value = rebuilt(node, written)
            names[text] = name = ast.Name(f"choice{len(found)}_", ast.Load())
            found.append((name.id, value))
        return names[text]

    read(body)
    rest = written(body)
    return found, rest


def _called(body: ast.expr) -> list[str]:
    """The C primitives that a formula calls."""
    return sorted(set(re.findall(r"\bgs_(\w+)\(", to_c(body))))


def _versions(kernel: Kernel) -> list[tuple[int, ast.expr, ast.expr]]:
    """Where an operand is one number that fulfils a test, and the formula then calls less.

    The index of the operand, the test, and the formula: x ** 2 is a product.
    """
    found: list[tuple[int, ast.expr, ast.expr]] = []
    tests = {structure(node.test): node.test for node in ast.walk(kernel.body) if isinstance(node, ast.IfExp)}
    for test in tests.values():
        index, body = _decides(test, kernel.operands), decided(kernel.body, test, True)
        if index is not None and len(_called(body)) < len(_called(kernel.body)):
            found.append((index, test, body))
    return found


def _decides(test: ast.expr, operands: tuple[Operand, ...]) -> int | None:
    """The number of the operand, T or N, that a test compares with a number; None if it is another test.

    The operand of a comparison with 0 is as a rule a tensor at a singular point, not a parameter.
    """
    match test:
        case ast.Compare(ops=[ast.Eq()], comparators=[ast.Constant(value=value)]) if value != 0:
            names = [use.name for use in uses(test)]
            return next((k for k, one in enumerate(operands) if [one.name] == names and one.kind in "TN"), None)
    return None
