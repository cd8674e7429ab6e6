"""The code of an op: its function, the statement that makes the op of it, and its in-place form."""

import ast
import textwrap
from collections.abc import Callable, Iterable

from ..plan.op_plan import OpPlan
from ..read.formula import fitting, uses, way_back
from ..words.language import ARRAY, COMPOSITE, CONJUGATE, DEFAULT_DTYPES, ELEMENTWISE, OVERWRITE, VIEW
from ..words.parameters import NO_DEFAULT, RESULT, Parameter
from .blocks import WIDTH, Function, laid_out, quoted, tuple_display
from .docstrings import docstring_lines, in_place_docstring, in_place_sentence, op_docstring, overloaded_docstring
from .readings import to_tensors
from .sharing import Inputs, Sharing


def function(p: OpPlan) -> Function:
    """The op's function."""
    lines = [*op_docstring(p), *merged_overloads(p, ""), *conversions(p)]
    after = []
    if p.op.signature.namespace is not None:  # errors, Python's own among them, have the name that users write
        after.append(f'{p.function}.__qualname__ = "{p.op.signature.path}"')
    after += made(p)
    if p.op.forward.kind == COMPOSITE:
        result = f"_{p.op.identifier}_result(*{{}})" if len(p.outputs) > 1 else "{}"
        lines += composite(p, lambda value: f"return {result.format(value)}")
    elif p.op.forward.lazy:  # a view whose elements the kernel computes when they are read
        first = p.params[0].name
        lines.append(f"return {own(p)}.output(({first},), _mapped({first}, _k_{p.kernels[0].name}))")
        after.append(f"{p.function}.raw = _ndarray.view")  # of memory, which it leaves as it is
    else:
        lines.append(run(p))
    if p.op.forward.kind == VIEW:
        after.append(f"{p.function}.raw = _raw.{p.op.identifier}")
    return Function(p.function, parameters(p), lines, tuple(after))


def overload_dispatcher(p: OpPlan, in_place: bool) -> Function:
    """The function of the base name, which chooses among overloads, or among their in-place forms."""
    name = f"{p.name}_" if in_place else p.name
    doc = docstring_lines([in_place_sentence(p)], []) if in_place else overloaded_docstring(p)
    chosen = [overload for overload in p.overloads if overload.op.inplace or not in_place]
    keys = quoted([overload.op.key for overload in chosen])
    what = "in_place" if in_place else "function"
    chosen_by = f'"{name}", {keys}, "{what}"'
    choice = f"return _select_overload({chosen_by}, args, kwargs)(*args, **kwargs)"
    after = (f"{name} = _overloads_in_c(", f"    {name}, {chosen_by}", ")")
    return Function(name, "*args, **kwargs", [*doc, choice], after)


# ---- parameters ----


def extras(p: OpPlan, suffix: str = "") -> list[Parameter]:
    """The keywords that merged overloads add, None where they are left out."""
    known = {param.name for param in p.params}
    others = [q for other in _merged(p, suffix) for q in other.params]
    added = [q for q in others if q.keyword_only and q.name not in known]
    return [q._replace(default=None) for q in dict.fromkeys(added)]


def _merged(p: OpPlan, suffix: str) -> list[OpPlan]:
    """The overloads that are reached through the op, or, with the `suffix` '_', whose in-place forms are."""
    return [other for other in p.merged if other.op.inplace or not suffix]


def variadic(p: OpPlan) -> str | None:
    """The last positional parameter if its items may be given one by one."""
    positional = [param for param in p.params if not param.keyword_only]
    return positional[-1].name if positional and positional[-1].takes_items else None


def parameters(p: OpPlan, suffix: str = "") -> str:
    """The parameters of the op's function, with their defaults; `suffix` '_' is for its in-place form."""
    return listed([*p.params, *extras(p, suffix)], variadic(p))


def listed(params: Iterable[Parameter], variadic: str | None = None) -> str:
    """Parameters with their defaults, as a function lists them; `*more` follows the one named `variadic`."""
    parts: list[str] = []
    for param in params:
        if param.keyword_only and not any(part[0] == "*" for part in parts):
            parts.append("*")
        parts.append(param.name if param.default is NO_DEFAULT else f"{param.name}={param.default!r}")
        if param.name == variadic:
            parts.append("*more")
    return ", ".join(parts)


def merged_overloads(p: OpPlan, suffix: str) -> list[str]:
    """Calls with a keyword that only another overload has go to that overload; `suffix` '_' is for in-place forms."""
    known = {param.name for param in p.params}
    lines = []
    for other in _merged(p, suffix):
        added = [q.name for q in other.params if q.keyword_only and q.name not in known]
        lines += [
            f"if {' or '.join(f'{name} is not None' for name in added)}:",
            f"    return {other.function}{suffix}({passed_on(other)})",
        ]
    return lines


def passed_on(p: OpPlan) -> str:
    """The parameters as arguments of another function with the same ones."""
    return ", ".join(f"{q.name}={q.name}" if q.keyword_only else q.name for q in p.params)


def conversions(p: OpPlan) -> list[str]:
    """The statements that prepare the parameters."""
    lines = []
    if name := variadic(p):
        lines += [f"if more or _is_one({name}):", f"    {name} = ({name}, *more)"]
    for param in p.params:
        lines += _checked(p, param)
    return lines


def _checked(p: OpPlan, param: Parameter) -> list[str]:
    """The type that an argument must have, where a wrong one would pass for another, as True for 1.

    Formulas give no wrong ones.
    """
    name = param.name
    if not p.op.public and param.type != "dtype":
        return []
    what = f'"{p.op.key}", "{name}", {name}'
    given = f"{name} is not None and " * (param.optional or param.default is None)
    if param.is_list:
        return [f"if {given}{name}.__class__ is not list: _require_list({what})"]
    match param.type:
        case "dtype":
            absent = f"None if {name} is None else " * bool(given)
            return [f"{name} = {absent}_as_numpy_dtype({name})"]
        case "bool":
            return [f"if {given}{name} is not False and {name} is not True: _refuse({what})"]
        case "int":
            return [f"if {given}{name}.__class__ is not int: {name} = _integer({what})"]
        case "dims":
            return [f"if {name} is True or {name} is False: _refuse({what})"]
        case "float" | "scalar" if p.op.forward.kind != ELEMENTWISE:
            plain = f"{name}.__class__ is not float and {name}.__class__ is not int"
            return [f"if {given}{plain}: {name} = _number({what})"]
        case "str":
            return [f"if {given}{name} not in {quoted(list(param.options))}: _option({what})"]
    return []


# ---- the value ----


def composite(p: OpPlan, finish: Callable[[str], str], *more: str) -> list[str]:
    """The statements of a composite, the last of them `finish(value)`; a function gets `more` arguments."""
    forward = p.op.forward
    if forward.tree is None:
        return [finish(f"{_composing(p)}({', '.join([passed_on(p), *more])})")]
    attributes = {
        use.slot: f"{use.name}._memory.{use.attribute}" for use in uses(forward.tree) if use.attribute is not None
    }
    sharing = Sharing(
        {param.name for param in p.tensors},
        lambda tree, tensors: to_tensors(tree, tensors, attributes, conjugate=f"_ops.{CONJUGATE}"),
        lambda codes: [finish(code) for code in codes],
    )
    return sharing.statements([(forward.tree, Inputs())], p.op.local_trees)


def _composing(p: OpPlan) -> str:
    """The function, written by hand, that calls the parts of a composite."""
    return f"_{p.op.forward.module or 'composites'}.{p.op.forward.text}"


def own(p: OpPlan) -> str:
    """The op, in the code of its function; a parameter may have its name."""
    hidden = any(param.name == p.function for param in p.params)
    return f'_ops.OPS["{p.op.key}"].function' if hidden else p.function


def run(p: OpPlan, suffix: str = "") -> str:
    """The statement that has C compute the op, or its in-place form; a parameter may have the op's name."""
    called = own(p) if suffix == "" else f"{p.function}{suffix}"
    return f"return {called}.run({', '.join(param.name for param in p.params)})"


# ---- the in-place form ----


def in_place_form(p: OpPlan) -> Function:
    """The function `name_`, which writes the result to its first parameter and returns that."""
    first = p.params[0].name
    lines = [*in_place_docstring(p), *merged_overloads(p, "_"), *conversions(p)]
    lines += [f'_require_dtype("{p.name}_", {first}, {param.name})' for param in p.params if param.type == "dtype"]
    how = ["by_function=True"]
    from_copy = f"_target, {first} = {first}, _before_composite({first})"
    to_target = f'return _write_composite("{p.name}_", _target, {{}})'
    if p.op.forward.kind == VIEW:
        others = tuple_display([param.name for param in p.params[1:]])
        back = way_back(p.op)  # which leads from the tensor that the op has changed to what it was
        assert back is not None, "lint wants one"
        given = [to_tensors(argument, (), {f"{first}_shape": f"{first}.shape"}) for argument in back.args[1:]]
        step = tuple_display([f"_ops.{ast.unparse(back.func)}", tuple_display(given), "None"])
        lines += [f"return _become_view({first}, {p.function}, {others}, {step})"]
    elif p.op.forward.kind == COMPOSITE and p.op.forward.overwrites:
        lines += composite(p, lambda value: f"return {value}", f"{OVERWRITE}=True")
    elif p.op.forward.kind == COMPOSITE:
        lines += [from_copy, *composite(p, to_target.format)]
    elif p.outputs[0].type == "Mask":
        lines += [from_copy, to_target.format(f"{p.function}({passed_on(p)})")]
    else:
        is_other = p.outputs[0].type != p.params[0].type
        lines += [f'_require_real("{p.name}", {first})'] * is_other
        lines += [run(p, "_")]  # written by C: `gs_write`, csrc/books/writes.c
        traits = (
            (is_other or any(param.type == "dtype" for param in p.params), "in_python"),
            (p.copies_first, "keeps"),
            (p.op.forward.overwrites, "overwrites"),
        )
        how = [f"{name}=True" for is_so, name in traits if is_so]
    made = f"{p.function}_ = {p.function}.in_place_form({', '.join([f'{p.function}_', *how])})"
    return Function(f"{p.function}_", parameters(p, "_"), lines, (made,))


def made(p: OpPlan) -> list[str]:
    """The statement that makes the op over its function, with all facts about it."""
    lines = textwrap.wrap(", ".join(map(_parameter, p.params)), WIDTH - 10, drop_whitespace=False)
    parameters = "\n    ".join(f'"{line}"' for line in lines)
    outputs = ", ".join(f"{output.type}{'[]' * output.is_list} {output.name}" for output in p.outputs)
    said = [f'"{p.op.key}"', p.function, str(p.node_class), parameters, *[f'"{outputs}"'] * (p.outputs != RESULT)]
    return laid_out([f"{p.function} = _Op({', '.join([*said, *_computed(p), *_traits(p)])})"])


def _parameter(parameter: Parameter) -> str:
    options = f"({'|'.join(parameter.options)})" if parameter.options else ""
    return f"{parameter.word}{options}{'[]' * parameter.is_list}{'?' * parameter.optional} {parameter.name}"


def _computed(p: OpPlan) -> list[str]:
    """The arguments that say what computes an op: a function on arrays or of parts, or a kernel and its operands."""
    if p.op.forward.kind == COMPOSITE and p.op.forward.tree is None:
        return [f"composes={_composing(p)}"]
    if p.op.forward.kind in (ARRAY, VIEW):
        return [f"computes=_raw.{p.op.identifier}"]
    if p.op.forward.kind != ELEMENTWISE:
        return []
    kernel, names = p.kernels[0], [param.name for param in p.params]
    taken = [operand.name for operand in kernel.operands]
    numbers = tuple_display([str(names.index(name)) for name in taken])
    exact = sum(1 << k for k, param in enumerate(p.params) if p.op.is_exact(param))
    return [
        f"kernel=_k_{kernel.name}",
        *[f"operands={numbers}"] * (taken != names),
        *[f"{role}={names.index(name)}" for name, role in p.op.integers.items()],
        *[f"exact={exact}"] * (exact != 0),
        *["by_function=True"] * p.op.forward.lazy,
    ]


def _traits(p: OpPlan) -> list[str]:
    """The other arguments, where they are not those of most ops."""
    key = p.op.identifier
    traits = [f"named=_{key}_result"] * (len(p.outputs) > 1)
    traits += ["is_view=True"] * (p.op.forward.kind == VIEW or p.op.forward.lazy)
    if p.tangent is not None:
        traits.append(f"jvp=_{key}_jvp")
        traits += [f"jvp_arrays=_{key}_jvp_arrays"] * (p.tangent.array_terms is not None)
    if p.op.dtypes != DEFAULT_DTYPES:
        traits.append(f"dtypes={quoted(list(p.op.dtypes))}")
    if refusals := ", ".join(f'"{group}": {message!r}' for group, message in p.op.refuses.items()):
        traits.append(f"refusals={{{refusals}}}")
    traits += ["casts=True"] * p.op.casts
    if p.op.flops is not None:
        shapes = {use.slot: f"of.{use.slot}" for use in uses(p.op.flops.tree)}
        traits.append(f"flops=lambda of: {to_tensors(p.op.flops.tree, (), shapes)}")
    if p.op.autocast is not None:
        traits.append(f'autocast="{p.op.autocast}"')
    traits += ["planned=True"] * p.op.planned
    if p.op.batch.kind != COMPOSITE:
        traits.append(f"batch={_batch(p)}")
    if p.op.signature.namespace is not None:
        traits.append(f'namespace="{p.op.signature.namespace}"')
    return traits + ["public=False"] * (not p.op.public)


def _batch(p: OpPlan) -> str:
    """The op's batch rule: a word, or a function of the op's own implementation and of all parameters."""
    batch = p.op.batch
    if batch.formula is None:
        return f'"{batch.kind}:{batch.text}"' if batch.text else f'"{batch.kind}"'
    given = {use.slot: f"{use.name}.{use.attribute}" for use in uses(batch.formula.tree) if use.attribute}

    def is_own(call: ast.Call) -> bool:  # and not one of another overload
        is_named = isinstance(call.func, ast.Name) and call.func.id == p.op.signature.name
        return is_named and fitting(call, [p.op]) is not None

    code = to_tensors(batch.formula.tree, p.tensor_names, given, "_ops.conj", is_own)
    names = ", ".join(["_own", *[parameter.name for parameter in p.params]])
    return f"lambda {names}: {code}"
