"""The example in each op's docstring runs, and the docstring says what the entry does."""

import re

import pytest

import gradspec as gs
from gradspec.codegen.write.example_calls import example_of
from gradspec.core import ops
from support.project import SPEC

WITH_EXAMPLE = [op for op in SPEC.ops if example_of(op) is not None]


def test_all_public_ops_have_an_example():
    without = {op.key for op in SPEC.ops if op.public} - {op.key for op in WITH_EXAMPLE}
    assert not without


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", WITH_EXAMPLE, ids=lambda op: op.key)
def test_the_example_of_the_docstring_runs(op):
    text = re.sub(r"\s+", " ", ops.OPS[op.key].function.__doc__ or "")
    code = text.partition("Example: ")[2]
    result = eval(code, {"gs": gs})
    outputs = [result] if isinstance(result, gs.Tensor) else list(result)
    assert outputs and all(isinstance(output, gs.Tensor) for output in outputs)
    for formula in op.backward.values():
        assert re.sub(r"\s+", " ", formula.text) in text
