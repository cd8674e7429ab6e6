"""The report of a test of several cases."""

import pytest

import gradspec as gs
from gradspec.testing.suite import Case, run_all


def fail(text):
    raise ValueError(text)


def test_all_cases_run_and_all_that_fail_are_told_by_name():
    ran = []
    cases = [
        Case("op-a-0", lambda: ran.append(0)),
        Case("op-b-0", lambda: fail("first")),
        Case("op-b-1", lambda: pytest.fail("second")),
        Case("op-c-0", lambda: ran.append(1)),
    ]
    with pytest.raises(BaseExceptionGroup, match="2 cases") as caught:
        run_all(cases)
    assert ran == [0, 1]
    assert [error.__notes__ for error in caught.value.exceptions] == [["in the case op-b-0"], ["in the case op-b-1"]]


def test_one_that_fails_is_raised_as_it_is():
    with pytest.raises(ValueError, match="alone") as caught:
        run_all([Case("op-a-0", lambda: None), Case("op-b-0", lambda: fail("alone"))])
    assert caught.value.__notes__ == ["in the case op-b-0"]


def test_each_begins_with_the_same_random_numbers():
    drawn = []
    run_all([Case(f"op-a-{i}", lambda: drawn.append(gs.rand(1).item())) for i in range(3)])
    assert len(drawn) == 3 and len(set(drawn)) == 1
