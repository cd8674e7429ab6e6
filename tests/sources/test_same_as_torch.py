"""docs/same_as_torch.md: rows are numbered, and each names a test that exists and runs, or a reason."""

import ast
import re
from functools import cache

from support.project import ROOT

PAGE = (ROOT / "docs" / "same_as_torch.md").read_text("utf-8")
ROWS = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
TEST = re.compile(r"`([\w/]+\.py)::(\w+)`")
REASONS = ("Differs: ", "Not here: ")


@cache
def _tests_in(file):
    """The tests of a file, each with the text of its decorators."""
    tree = ast.parse((ROOT / "tests" / file).read_text("utf-8"))
    return {
        node.name: [ast.unparse(decorator) for decorator in node.decorator_list]
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }


def named():
    for number, _, how in ROWS:
        for file, test in TEST.findall(how):
            yield number, file, test


def test_rows_are_numbered_one_after_the_other():
    assert [int(number) for number, _, _ in ROWS] == list(range(1, len(ROWS) + 1)) and len(ROWS) > 150


def test_each_row_has_a_test_or_a_reason():
    assert [row for row in ROWS if not (TEST.fullmatch(row[2]) or row[2].startswith(REASONS))] == []


def test_tests_that_a_row_names_exist_and_run():
    for number, file, test in named():
        decorators = _tests_in(file).get(test)
        assert decorators is not None, f"row {number}: {file} has no {test}"
        assert not any("skip" in decorator or "xfail" in decorator for decorator in decorators), number


def test_paths_in_reasons_exist():
    for _, _, how in ROWS:
        for path in re.findall(r"`([\w/]+\.py)`", how):
            assert (ROOT / "tests" / path).is_file(), path
