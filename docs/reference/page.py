"""The page of a function: how it is called, what it computes, and, for maintainers, what was generated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from operator import attrgetter

import gradspec as gs
from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.read.expression import calls_in
from gradspec.codegen.read.formula import not_implemented
from gradspec.codegen.read.model import Op, Spec
from gradspec.codegen.words.language import BATCH_RULE, COMPOSITE, DIMS, ELEMENTWISE, LEADING, VIEW
from gradspec.codegen.words.parameters import NO_DEFAULT, Parameter
from gradspec.codegen.write.docstrings import errors_of, shapes_of
from gradspec.codegen.write.example_calls import example_of
from gradspec.codegen.write.special_points import CALLED, point_rows

from . import excerpts, observed
from .api import names_of
from .formulas import conditions, displayed
from .guides import REPOSITORY
from .plots import plot
from .signatures import Function, overload_signature

# The navigation is made anew for every page: with each function in it the site would take four times as long.
_OUTSIDE_THE_TREE = "---\norphan: true\n---"

_MEANINGS = {
    "Tensor": "tensor",
    "Real": "real tensor",
    "Index": "tensor of integers",
    "Mask": "tensor of bools",
    "dims": "int or tuple of ints",
    "shape": "ints",
    "scalar": "number",
    "any": "several types, see above",
    "arrays": "several types, see above",
}
_OTHER_NAMES = {"dim": "axis", "keepdim": "keepdims"}  # Note [Common keywords], runtime/dispatch/keywords.py
_HOW = {
    ELEMENTWISE: "Elementwise: the formula becomes a C loop.",
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
_MOST_RELATED = 8


def function_page(
    function: Function,
    spec: Spec,
    files: Mapping[str, str],
    checked: Mapping[str, Sequence[tuple[str, str, str]]],
) -> tuple[str, Mapping[str, str]]:
    """The page, in MyST, and its plots by file name; `checked` is the state of each op's formulas."""
    op = function.primary.op
    image = f"plots/{function.path}.svg"
    drawn = plot(function.primary)
    parts = [
        _OUTSIDE_THE_TREE,
        f"[All functions](index.md) / [{op.section.name}]({op.section.module}/index.md)",
        f"# {function.path}",
        _objects(("function", function.functions()), ("method", function.methods())),
        *_described(function.primary, spec, f"![{function.path} and its derivative]({image})" if drawn else ""),
    ]
    for p in function.plans[1:]:
        parts += [f"## `{overload_signature(p)}`", *_described(p, spec, "")]
    parts += [
        _part("Other names and forms", _forms(function)),
        _part("See also", ", ".join(_related(function, spec))),
        _part("Source", _source(function)),
        _part("For maintainers", "The entry, its test data, and the code made from them:"),
        *[text for p in function.plans for text in _inside(p, spec, files, checked.get(p.op.key, []))],
    ]
    return "\n\n".join(part for part in parts if part) + "\n", {image: drawn} if drawn else {}


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; empty if it has no rows."""
    lines = ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join([f"| {' | '.join(head)} |", "|" + "---|" * len(head), *lines]) if lines else ""


def _part(title: str, text: str) -> str:
    """A part under a title that all pages have, which is no heading: a search would find it on every page."""
    return f":::{{rubric}} {title}\n:class: no-search\n:::\n\n{text}" if text else ""


def _unsearched(text: str) -> str:
    """Text that a search does not find, such as code with the names of other functions."""
    return f"::::{{container}} no-search\n{text}\n::::" if text else ""


def _objects(*kinds: tuple[str, Iterable[str]]) -> str:
    """The signatures, as objects of the inventory that other projects link to."""
    blocks = []
    for kind, signatures in kinds:
        first, *others = [*signatures] or [""]
        if first:
            lines = [f".. py:{kind}:: {first}", *(f"   {' ' * (len(kind) + 6)}{one}" for one in others)]
            blocks.append("\n".join(lines))
    return "```{eval-rst}\n" + "\n\n".join(blocks) + "\n```" if blocks else ""


# ---- for users ----


def _described(p: OpPlan, spec: Spec, image: str) -> Sequence[str]:
    """An overload: its sentence, arguments, example, formulas, shapes, dtypes, errors."""
    op = p.op
    return [
        op.doc or "",
        _part("Arguments", _arguments(op)),
        _part("Example", _unsearched(_example(op))),
        _part("Formulas", _formulas(op, spec)),
        _part("Plot", image),
        _part("Shapes", _shapes(op)),
        _part("Dtypes", _dtypes(op)),
        _part("Errors", "\n".join(f"- `{error}` for {cause}" for error, cause in errors_of(op))),
        _part("Gradients", "\n".join(f"- {condition}" for condition in conditions(op))),
        _part("Kinks and singularities", table(("at", "gradient of the sum", "note"), point_rows(op))),
        _part("Within vmap", _batch(op)),
    ]


def _arguments(op: Op) -> str:
    rows = [(_named(p), _type(p), _default(p), _gradient(op, p)) for p in op.signature.params]
    if op.forward.kind != VIEW:
        rows.append(("`out`", "tensor, or a tuple of tensors, for the result; by keyword", "`None`", ""))
    return table(("name", "type", "default", "gradient"), rows)


def _named(param: Parameter) -> str:
    name, other = CALLED.get(param.name, param.name), _OTHER_NAMES.get(param.name)
    return f"`{name}`" + f" or `{other}`" * (other is not None and not param.required)


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
    return "refused" if not_implemented(formula.tree) else "yes"


def _example(op: Op) -> str:
    example = example_of(op)
    return f"```pycon\n{observed.session(example)}\n```" if example is not None else ""


def _formulas(op: Op, spec: Spec) -> str:
    how = _HOW.get(op.forward.kind, "")
    return "\n\n".join(text for text in (how, displayed(op, spec)) if text)


def _shapes(op: Op) -> str:
    rows = table(("call", "of", "gives"), [(f"`{call}`", given, made) for call, given, made in observed.shapes(op)])
    if rows or not (said := shapes_of(op)):
        return rows
    return f"{said[0].upper()}{said[1:]}."


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


def _batch(op: Op) -> str:
    """What a call on a tensor with batch dims is."""
    batch = op.batch
    return _WITHIN_VMAP[batch.kind].format(batch.said if batch.formula is not None else batch.text)


def _forms(function: Function) -> str:
    """Aliases, in-place forms and operators."""
    op = function.primary.op
    operators = ", ".join(f"`{operator}`" for operator in op.operators)
    return "\n\n".join(
        text
        for text in (
            _objects(("function", function.other_functions()), ("method", function.other_methods())),
            f"The operators {operators} of `Tensor`." if operators else "",
        )
        if text
    )


def _related(function: Function, spec: Spec) -> Iterator[str]:
    """Links to the public functions that the formulas call, and to pages that tell more."""
    trees = [tree for p in function.plans for tree in p.op.derivative_trees]
    trees += [p.op.forward.tree for p in function.plans if p.op.forward.tree is not None]
    called = dict.fromkeys(name for tree in trees for name, _ in calls_in(tree) if name != function.primary.name)
    ops = [overloads[0] for name in called if (overloads := spec.overloads(name)) and overloads[0].public]
    for op in ops[:_MOST_RELATED]:
        yield f"[{op.signature.path}]({op.signature.path}.md)"
    op = function.primary.op
    if op.tests.special:
        yield "[gradients at kinks and singularities](../special_points.md)"
    if op.tests.matrices:
        yield "[gradients of structured matrices](../matrices.md)"
    for name in names_of("gradspec.nn"):
        text = getattr(gs.nn, name).__doc__ or ""
        wrapped = re.match(r"`(\w+)` (as a module|for inputs)", text)
        function_of_it = getattr(gs.nn.functional, wrapped[1], getattr(gs, wrapped[1], None)) if wrapped else None
        if function_of_it is not None and function_of_it is attrgetter(function.path)(gs):
            yield f"{{py:class}}`gradspec.nn.{name}`"
    if op.tests.reference is not None and "references." not in op.tests.reference.text:  # of the tests
        text = re.sub(r"\bself\b", CALLED["self"], op.tests.reference.text)
        yield f"`{text}` of NumPy arrays"


def _source(function: Function) -> str:
    op = function.primary.op
    entry = f"[`derivatives.yaml`, line {op.mark.line}]({REPOSITORY}derivatives.yaml#L{op.mark.line})"
    module = f"generated/{op.section.module}.py"
    places = [f"The entry is in {entry}", f"the generated code in [`{module}`]({REPOSITORY}{module})"]
    if op.forward.module:
        folder = "composites" if op.forward.kind == COMPOSITE else "arrays"
        path = f"runtime/{folder}/{op.forward.module}.py"
        places.append(f"the function `{op.forward.text}` in [`{path}`]({REPOSITORY}{path})")
    return ", ".join(places) + "."


# ---- for maintainers ----


def _inside(p: OpPlan, spec: Spec, files: Mapping[str, str], checked: Sequence[tuple[str, str, str]]) -> Iterator[str]:
    """The entry, its test data, saved values, the states of its formulas, and generated code; each folded."""
    for title, text in (
        ("Entry", f"```yaml\n{excerpts.entry(p)}\n```"),
        ("Test data", f"```yaml\n{tests}\n```" if (tests := excerpts.tests(p, spec)) else ""),
        ("Saved values", _saved(p)),
        ("State of the formulas", _checked(checked)),
        ("C, for one element", f"```c\n{code}\n```" if (code := excerpts.c(files, p)) else ""),
        ("Python: the node and the function", f"```python\n{excerpts.python(files, p)}\n```"),
    ):
        if text:
            summary = f"<details><summary>{title} of {p.op.title}</summary>"
            yield _unsearched(f"{summary}\n\n{text}\n\n</details>")


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
