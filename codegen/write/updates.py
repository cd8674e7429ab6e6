"""The code of updates: loops in C, and functions that compute the new elements by ops."""

import ast
from dataclasses import dataclass

from ..plan.updates import UpdateLoop, UpdatePlan
from ..read.expression import variables
from .blocks import indented, laid_out, tuple_display
from .op_functions import listed
from .readings import to_c, to_tensors
from .sharing import Inputs, Sharing


@dataclass(frozen=True)
class CUpdate:
    """An update in C: its name, how many tensors and numbers it has, which may be left out, and its loops."""

    name: str
    tensors: int
    numbers: int
    written: int
    optional: list[int]
    loops: list[str]
    code: list[str]


# ---- C ----


def c_update(p: UpdatePlan) -> CUpdate:
    """The loops of an update, the first of them that of all its tensors."""
    update = p.update
    names = [param.name for param in update.tensors]
    written = sum(1 << names.index(name) for name in update.writes)
    optional = [names.index(param.name) for param in update.left_out]
    loops = [f"{update.name}_loop{number}" for number in range(len(p.loops))]
    code = [f"/* {update.name}: {update.doc} */"]
    for name, loop in zip(loops, p.loops, strict=True):
        code += _loop(p, name, loop)
    return CUpdate(update.name, len(names), len(p.numbers), written, optional, loops, code)


def _loop(p: UpdatePlan, name: str, loop: UpdateLoop) -> list[str]:
    given = {tensor.name: at for at, tensor in enumerate(p.update.tensors) if tensor.name not in loop.left_out}
    heads = [f"T *{tensor}_at_ = (T *)at[{at}];" for tensor, at in given.items()]
    read = {name for tree in (*loop.values.values(), *loop.writes.values()) for name in variables(tree)}
    heads += [f"const T {number} = (T)numbers[{at}];" for at, number in enumerate(p.numbers) if number in read]
    body = [f"const T {tensor} = {tensor}_at_[i_];" for tensor in given]
    body += [f"const T {value} = {to_c(tree)};" for value, tree in loop.values.items()]
    body += [f"const T new_{tensor}_ = {to_c(tree)};" for tensor, tree in loop.writes.items()]
    body += [f"{tensor}_at_[i_] = new_{tensor}_;" for tensor in loop.writes]
    each = ["GS_IVDEP for (npy_intp i_ = 0; i_ < n; i_++) {", *indented(body), "}"]
    begun = f"static void {name}(char *const *at, npy_intp n, const double *numbers) {{"
    return [begun, *indented([*heads, *each]), "}"]


# ---- Python ----


def update_function(p: UpdatePlan) -> list[str]:
    """The function that gives the new elements, and the update made of it."""
    update = p.update
    tensors = {param.name for param in update.tensors}
    optional = {param.name for param in update.left_out}
    trees = [_unless_left_out(name, formula.tree, optional) for name, formula in update.writes.items()]
    sharing = Sharing(tensors, to_tensors, lambda codes: [f"return {', '.join(codes)}{',' * (len(codes) == 1)}"])
    local = {name: formula.tree for name, formula in update.let.items()}
    statements = sharing.statements([(tree, Inputs()) for tree in trees], local)
    numbers = [to_tensors(tree, ()) for tree in p.numbers.values()]
    names = [param.name for param in update.tensors]
    written = [str(names.index(name)) for name in update.writes]
    return laid_out(
        [
            f"def _{update.name}_elements({listed(update.signature.params)}):",
            f'    """{update.doc}"""',
            *indented(statements),
            "",
            "",
            f"def _{update.name}_numbers({listed(update.numbers)}):",
            f"    return {tuple_display(numbers)}",
            "",
            "",
            f'{update.name} = _Update("{update.name}", _{update.name}_elements, _{update.name}_numbers, '
            f"{tuple_display(written)})",
        ]
    )


def _unless_left_out(name: str, tree: ast.expr, optional: set[str]) -> ast.expr:
    """The formula of a tensor, which has none if the tensor is None."""
    if name not in optional:
        return tree
    test = ast.Compare(ast.Name(name), [ast.Is()], [ast.Constant(None, None)])
    return ast.IfExp(test, ast.Constant(None), tree)
