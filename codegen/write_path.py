"""The rows of the path in C."""

from __future__ import annotations

from collections.abc import Iterable

from .path import FormulaRow, PathRow


def path_row_lines(row: PathRow) -> list[str]:
    """The initializer of a row, a `gs_row` of csrc/path/path.h."""
    fields = [
        f'.key = "{row.key}"',
        f".kernel = {_string(row.kernel)}",
        f".nparams = {len(row.params)}",
        f".ntensors = {row.tensors}",
        f".ninputs = {len(row.inputs)}",
        f".noperands = {len(row.operands)}",
        f".nsaves = {len(row.saves)}",
        f".has_formulas = {int(row.formulas is not None)}",
    ]
    masks = [".is_list = 1"] * row.is_list + [".is_view = 1"] * row.is_view
    masks += [f".none_only = {row.none_only:#x}"] * bool(row.none_only)
    masks += [f".sequence_only = {row.sequence_only:#x}"] * bool(row.sequence_only)
    lines = [
        ", ".join(fields),
        ", ".join(masks),
        f".params = {_braced(map(_string, row.params))}",
        _given(".inputs", map(str, row.inputs)),
        _given(".operands", map(str, row.operands)),
        _given(
            ".saves",
            [f'{{GS_{save.what}, {save.param}, {save.readers:#x}, "{save.slot}"}}' for save in row.saves],
        ),
        _given(".formulas", map(_formula, row.formulas or ())),
    ]
    return [f"{line}," for line in lines if line]


def _formula(formula: FormulaRow) -> str:
    operands = _braced(map(str, formula.operands)) if formula.operands else "{0}"
    shape = -1 if formula.shape is None else formula.shape
    kernel = _string(formula.kernel)
    return f"{{GS_{formula.method}, {kernel}, {len(formula.operands)}, {operands}, {shape}}}"


def _string(text: str | None) -> str:
    return "NULL" if text is None else f'"{text}"'


def _braced(parts: Iterable[str]) -> str:
    return f"{{{', '.join(parts)}}}"


def _given(field: str, parts: Iterable[str]) -> str:
    """An initializer of an array, if there is anything in it."""
    text = ", ".join(parts)
    return f"{field} = {{{text}}}" if text else ""
