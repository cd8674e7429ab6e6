"""An op's page: what it computes, takes and returns, its formulas, and what was generated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.read.model import Op, Spec
from gradspec.codegen.words.language import BATCH_RULE, COMPOSITE, DIMS, ELEMENTWISE, LEADING, VIEW
from gradspec.codegen.words.parameters import NO_DEFAULT, Parameter
from gradspec.codegen.write.example_calls import example_of

from . import excerpts, observed
from .formulas import displayed

# The navigation is made anew for every page: with each op in it the site would take four times as long.
_OUTSIDE_THE_TREE = "---\norphan: true\n---"

_MEANINGS = {
    "Tensor": "tensor",
    "Real": "real tensor",
    "Index": "tensor of integers",
    "Mask": "tensor of bools",
    "dims": "int or tuple of ints",
    "shape": "ints",
    "scalar": "number",
    "any": "see above",
    "arrays": "see above",
}
_HOW = {
    ELEMENTWISE: "Elementwise: the formula becomes a C loop; arguments are broadcast.",
    COMPOSITE: "Made of other ops, whose formulas give the gradients.",
    VIEW: "A view: the result shares its elements with the argument.",
}
_WITHIN_VMAP = {
    ELEMENTWISE: "Operands are aligned, with batch dims in front.",
    COMPOSITE: "Its parts are called on tensors with batch dims.",
    DIMS: "All tensors get all batch dims; `dim` counts after them, and sizes begin with theirs.",
    LEADING: "All tensors get all batch dims in front; the op accepts any number of leading dims.",
    BATCH_RULE: "The batch rule is the function `{}` of `runtime/batching/rules/`.",
    "formula": "Equivalent to `{}`, in which the op's own name takes leading batch dims.",
    "refused": "Refused: {}.",
}
_ORIGINS = {True: "(Derived from the entry.)", False: "(Stated in the entry.)"}


def op_page(
    p: OpPlan,
    spec: Spec,
    files: Mapping[str, str],
    plot: str | None,
    checked: Sequence[tuple[str, str, str]],
) -> str:
    """The page, in MyST; `plot` is the file with the op's plot, if it has one, `checked` what is known of its
    formulas.
    """
    parts = [
        _OUTSIDE_THE_TREE,
        f"[All ops](index.md) / [{p.op.section.name}]({p.op.section.module}/index.md)",
        f"# {p.op.signature.title}\n\n{p.op.doc or ''}",
        f"```text\n{p.op.signature.text}\n```\n\n{_forms(p.op)}",
        _section("Formulas", _formulas(p.op, spec)),
        _section("Plot", f"![The function and its derivative]({plot})" if plot else ""),
        _section("Example", _example(p.op)),
        _section("Arguments", _arguments(p.op)),
        _section("Shapes", _shapes(p.op)),
        _section("Dtypes", _dtypes(p.op)),
        _section("Within vmap", _batch(p.op)),
        _section("Kinks and singularities", _points(p.op)),
        _section("Saved values", _saved(p)),
        _section("State of the formulas", _checked(checked)),
        _section("The entry", f"```yaml\n{excerpts.entry(p)}\n```"),
        _section("Test data", f"```yaml\n{tests}\n```" if (tests := excerpts.tests(p, spec)) else ""),
        _section("Generated code", _generated(p, files)),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _section(title: str, text: str) -> str:
    return f"## {title}\n\n{text}" if text else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; empty if it has no rows."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", "|" + "---|" * len(head), *lines]) if lines else ""


# ---- the parts ----


def _forms(op: Op) -> str:
    """How the op is called, besides the function."""
    tensors = op.signature.tensors
    is_method = op.method and op.signature.params[:1] == tensors[:1] and not tensors[0].is_list
    forms = [
        *[f"`gs.{op.signature.path}(...)`"],
        *[f"`Tensor.{name}(...)`" for name in op.plain_names[:1]] * is_method,
        *[f"in place `Tensor.{name}_(...)`" for name in op.plain_names[:1]] * op.inplace,
        *[f"the operators {', '.join(f'`{operator}`' for operator in op.operators)}"] * bool(op.operators),
        *[f"also called {', '.join(f'`{alias}`' for alias in op.aliases)}"] * bool(op.aliases),
    ]
    return ", ".join(forms) + "."


def _formulas(op: Op, spec: Spec) -> str:
    how = _HOW.get(op.forward.kind, "Computed by a function on arrays.")
    form = op.forward.text if op.forward.kind == ELEMENTWISE else f"{op.forward.kind}({op.forward.text})"
    rows = [("forward", form), *((f"gradient of {name}", f.said) for name, f in op.backward.items())]
    if isinstance(op.jvp, str):
        rows.append(("tangent", op.jvp))
    else:
        rows += [(f"tangent from {part.param or 'all'}", part.formula.said) for part in op.jvp]
    math = displayed(op, spec)
    if "\\bar" in math:
        math += "\n\nA bar marks the gradient with respect to the variable below it."
    code = table(("", "in the spec"), [(what, f"`{text}`") for what, text in rows])
    return "\n\n".join(part for part in (how, math, code) if part)


def _batch(op: Op) -> str:
    """What a call on a tensor with batch dims is, and whether the entry says so."""
    batch = op.batch
    text = _WITHIN_VMAP[batch.kind].format(batch.said if batch.formula is not None else batch.text)
    return f"{text} {_ORIGINS[batch.derived]}"


def _arguments(op: Op) -> str:
    rows = [(f"`{p.name}`", _type(p), _default(p), _gradient(op, p)) for p in op.signature.params]
    return table(("name", "type", "default", "gradient"), rows)


def _type(param: Parameter) -> str:
    words = _MEANINGS.get(param.type, param.type)
    if param.options:
        words = "one of " + ", ".join(f'`"{option}"`' for option in param.options)
    words = f"list of {words}s" if param.is_list else words
    return words + " or None" * param.optional + ", by keyword" * param.keyword_only


def _default(param: Parameter) -> str:
    return "" if param.default is NO_DEFAULT else f"`{param.default!r}`"


def _gradient(op: Op, param: Parameter) -> str:
    if not param.differentiable:
        return ""
    formula = op.backward.get(param.name)
    if formula is None:
        return "by its parts" if op.forward.kind == COMPOSITE else "none"
    return "refused" if formula.text.startswith("not_implemented(") else "yes"


def _example(op: Op) -> str:
    example = example_of(op)
    return f"```pycon\n{observed.session(example)}\n```" if example is not None else ""


def _shapes(op: Op) -> str:
    rows = observed.shapes(op)
    if not rows and op.forward.kind == ELEMENTWISE:
        several = len(op.signature.tensors) > 1
        return "Any. " + ("The result has the broadcast shape." if several else "The result has the same shape.")
    return table(("call", "of", "gives"), [(f"`{call}`", given, made) for call, given, made in rows])


def _dtypes(op: Op) -> str:
    example = example_of(op)
    if example is None:
        return "Computes in: " + ", ".join(op.dtypes) + "."
    taken, refused = observed.dtypes(op, example)
    parts = [
        table(("of", "gives"), taken),
        table(("refused", "with"), [(names, f"`{message}`") for names, message in refused]),
    ]
    return "\n\n".join(part for part in parts if part)


def _points(op: Op) -> str:
    rows = [(_values(point.at), _values(point.gradient), point.note or "") for point in op.tests.special]
    return table(("at", "gradient of the sum", "note"), rows)


def _values(values: Mapping[str, object]) -> str:
    return ", ".join(f"{name} = {_literal(value)}" for name, value in values.items())


def _literal(value: object) -> str:
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_literal, value)) + "]"
    return f"{value:g}" if isinstance(value, float) else str(value)


def _saved(p: OpPlan) -> str:
    if p.node_class is None:
        return ""
    if not p.saves:
        return f"`{p.node_class}` saves nothing."
    rows = [(f"`{save.slot}`", save.kind, ", ".join(save.needed_by)) for save in p.saves]
    return f"`{p.node_class}` saves\n\n" + table(("value", "kind", "for the gradient of"), rows)


def _checked(checked: Sequence[tuple[str, str, str]]) -> str:
    rows = table(("formula", "state", "by"), checked)
    return f"{rows}\n\n[Proofs of the formulas](../proofs.md) explains the states." if rows else ""


def _generated(p: OpPlan, files: Mapping[str, str]) -> str:
    return "\n\n".join(_folded(p, files))


def _folded(p: OpPlan, files: Mapping[str, str]) -> Iterator[str]:
    for title, language, text in (
        ("C, for one element", "c", excerpts.c(files, p)),
        ("Python: the node and the function", "python", excerpts.python(files, p)),
    ):
        if text:
            yield f"<details><summary>{title}</summary>\n\n```{language}\n{text}\n```\n\n</details>"
