"""`make one-place`: the lines that it changes are there, and so are the tests that must find the changes."""

import re

import pytest

from mutation.places import CHANGES, TESTS
from support.project import ROOT


@pytest.mark.parametrize("change", CHANGES, ids=[change.test for change in CHANGES])
def test_a_file_has_the_line_of_a_change_once(change):
    assert (ROOT / change.file).read_text("utf-8").count(change.line) == 1


def test_each_test_has_a_change():
    tests = re.findall(r"^def test_(\w+)\(", TESTS.read_text("utf-8"), re.MULTILINE)
    assert sorted(tests) == sorted(change.test for change in CHANGES)
