"""The rows of the path in C."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .path import FormulaRow, PathRow
from .steps import Steps

_LOADED = ("GRADIENT", "ARRAY", "VALUE", "CONSTANT")


def path_row_lines(row: PathRow) -> list[str]:
    """The initializer of a row, a `gs_row` of csrc/libraries/row.h."""
    fields = [
        f'.key = "{row.key}"',
        f".kernel = {_string(row.kernel)}",
        f".nparams = {len(row.params)}",
        f".nformulas = {len(row.formulas)}",
    ]
    masks = [f".tensors = {row.tensors:#x}", f".noutputs = {row.outputs}"]
    masks += [f".differentiable = {row.differentiable:#x}"] * bool(row.differentiable)
    masks += [f".optional = {row.optional:#x}"] * bool(row.optional)
    masks += [f".lists = {row.lists:#x}"] * bool(row.lists) + [".gives_list = 1"] * row.gives_list
    lines = [
        ", ".join(fields),
        ", ".join(masks),
        f".params = {_strings(row.params)}",
        f".takes = (const gs_takes[]){_braced(f'GS_TAKES_{what}' for what in row.takes)}",
        _given(".formulas", map(_formula, row.formulas)),
    ]
    return [f"{line}," for line in lines if line]


def _formula(formula: FormulaRow) -> str:
    operands = _braced(map(str, formula.operands)) if formula.operands else "{0}"
    fields = [f"GS_{formula.method}", _string(formula.kernel), str(len(formula.operands)), operands]
    return _braced(fields + ([] if formula.steps is None else _steps(formula.steps)))


def _steps(steps: Steps) -> list[str]:
    """The fields of a formula that is evaluated."""
    code = [
        f"{{GS_{'LOAD' if step.what in _LOADED else 'TAKE'}_{step.what}, {step.number}, {step.count}}}"
        for step in steps.code
    ]
    return [
        f"{len(code)}, {len(steps.functions)}, {len(steps.constants)}",
        f"(const gs_step[]){_braced(code)}",
        _strings(steps.functions),
        _strings(steps.constants),
    ]


def _strings(texts: Sequence[str]) -> str:
    return f"(const char *const[]){_braced(map(_string, texts))}" if texts else "NULL"


def _string(text: str | None) -> str:
    return "NULL" if text is None else f'"{text}"'


def _braced(parts: Iterable[str]) -> str:
    return f"{{{', '.join(parts)}}}"


def _given(field: str, parts: Iterable[str]) -> str:
    """An initializer of an array, if there is anything in it."""
    text = ", ".join(parts)
    return f"{field} = {{{text}}}" if text else ""
