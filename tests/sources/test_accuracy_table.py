"""The table of errors in docs/numerics.md has every function of elements and every gradient that is not zero."""

import pytest

from benchmarks.accuracy import END, PAGE, SPEC, START, cases
from gradspec.codegen.read.formula import is_constant, not_implemented

SELECTING = {"where", "masked_fill"}  # their results are elements of their operands


@pytest.fixture(scope="module")
def measured():
    return list(cases())


def _is_of_elements(op):
    """Composites, which have the errors of the functions that they are made of, are left out."""
    is_one = op.forward.kind == "elementwise" or op.section.name.startswith("Special functions")
    has_errors = "float" in op.dtypes and op.signature.outputs[0].differentiable
    return op.public and is_one and has_errors and op.forward.kind != "composite" and op.key not in SELECTING


def test_the_program_measures_exactly_these_rows(measured):
    table = PAGE.read_text("utf-8").partition(START)[2].partition(END)[0]
    rows = [line.split(" | ")[0].removeprefix("| ") for line in table.splitlines() if line.startswith("| `")]
    assert rows == [case.name for case in measured], "make accuracy"


def test_every_function_of_elements_is_measured(measured):
    known = {(case.op.key, case.by) for case in measured}
    missing = []
    for op in filter(_is_of_elements, SPEC.ops):
        formulas = {name: formula.tree for name, formula in op.backward.items()}
        graded = [x for x, tree in formulas.items() if not is_constant(tree, 0) and not_implemented(tree) is None]
        missing += [(op.key, by) for by in (None, *graded) if (op.key, by) not in known]
    assert missing == [], "benchmarks/exact.py says by mpmath what a function is whose forward is no formula"
