"""A short run of the fuzzer of ops; and that it finds what is wrong."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from fuzz import ops, traits
from fuzz.calls import call
from fuzz.cases import Case, Operand
from fuzz.checks import Failure, failures
from fuzz.drawing import draw_case
from fuzz.layouts import Layout, Placed, plain
from fuzz.shrink import shrink
from support.project import SPEC

OPS = {op.key: op for op in SPEC.ops}


@pytest.mark.parametrize("seed", range(5, 10))
def test_random_calls(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    found = ops.run(200, seed)
    assert not found, capsys.readouterr().out


def test_a_case_is_its_seed_and_number() -> None:
    for number in range(30):
        first, second = (draw_case(SPEC.ops, 7, number) for _ in range(2))
        assert str(first) == str(second)


def test_most_cases_are_calls_that_succeed() -> None:
    cases = [draw_case(SPEC.ops, 1, number) for number in range(300)]
    assert sum(call(case, case.arrays()).error is None for case in cases) > 200


@pytest.mark.parametrize("factor", [1.0, 100.0])
def test_reflections_that_lose_digits_are_known(factor: float) -> None:
    matrix, factors = (Operand(np.full(shape, factor), plain(len(shape))) for shape in ((3, 2), (2,)))
    product = Case(OPS["linalg_householder_product"], {"A": matrix, "tau": factors})
    times = Case(OPS["ormqr"], {"self": matrix, "input2": factors, "input3": matrix})
    assert traits.amplified(product) is traits.amplified(times) is (factor > 1)


def exp_of(values: list[float]) -> Case:
    array = np.array(values)
    return Case(OPS["exp"], {"self": Operand(array, plain(1))})


def test_a_wrong_value_is_found_and_made_small(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(case: Case, arrays: dict[str, Any]) -> Any:
        outcome = call(case, arrays)
        outcome.outputs[0] = np.where(arrays["self"] > 3, 0.0, outcome.outputs[0])
        return outcome

    monkeypatch.setattr("fuzz.checks.call", wrong)
    case = exp_of([1.0, 2.0, 5.0, 3.0] * 20)
    failure = next(failures(case, None))
    assert failure.kind == "reference"
    small, detail = shrink(case, failure, None)
    assert small.arguments["self"].values.size <= 3
    assert "np.float64(0.0), expected np.float64(148.4" in detail


def test_bytes_between_elements_are_watched() -> None:
    placed = Placed(np.arange(6.0).reshape(2, 3), Layout((1, 0), (2, -3), 5))
    assert placed.array.strides == (16, -96)
    np.testing.assert_array_equal(placed.array, np.arange(6.0).reshape(2, 3))
    placed.array[...] = 1
    assert placed.gaps_unchanged
    np.ndarray((2,), np.float64, placed.memory.data, 64 + 8)[:] = 7
    assert not placed.gaps_unchanged


def test_errors_that_speak_of_the_inside_are_failures(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(self: Any) -> Any:
        raise AttributeError("'list' object has no attribute '_array'")

    case = replace(exp_of([1.0]), threads=2)
    monkeypatch.setattr("fuzz.calls.function_of", lambda op: leaking)
    found = list(failures(case, None))
    assert [failure.kind for failure in found] == ["error"]
    assert isinstance(found[0], Failure)
    assert "_array" in found[0].detail
