"""The example in each op's docstring runs, and the docstring says what the entry does."""

import builtins
import re
from operator import attrgetter

import pytest

import gradspec as gs
from gradspec.codegen.write.docstrings import errors_of
from gradspec.codegen.write.example_calls import example_of
from gradspec.core import ops
from gradspec.testing.samples import samples
from support.project import SPEC

WITH_EXAMPLE = [op for op in SPEC.ops if example_of(op) is not None]


def test_all_public_ops_have_an_example():
    without = {op.key for op in SPEC.ops if op.public} - {op.key for op in WITH_EXAMPLE}
    assert not without


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("op", WITH_EXAMPLE, ids=lambda op: op.key)
def test_the_docstring_has_an_example_that_runs_and_the_errors_of_wrong_calls(op):
    text = re.sub(r"\s+", " ", ops.OPS[op.key].function.__doc__ or "")
    code = text.partition("Example: ")[2]
    result = eval(code, {"gs": gs})
    outputs = [result] if isinstance(result, gs.Tensor) else list(result)
    assert outputs and all(isinstance(output, gs.Tensor) for output in outputs)
    for formula in op.backward.values():
        assert re.sub(r"\s+", " ", formula.text) in text
    for what, error, given in wrong_calls(op):
        assert error in [name for name, _ in errors_of(op)], what
        with pytest.raises(getattr(builtins, error)):
            ops.OPS[op.key].function(**given)


def test_the_docstring_of_every_public_function_has_all_facts():
    """Functions that choose among overloads have those of the first, and a sentence for each."""
    first = {op.signature.path: op for op in reversed(SPEC.ops) if op.public}
    del first["where"]  # it has a form without operands, too, and so a docstring of its own
    texts = {name: str(attrgetter(name)(gs).__doc__) for name in first}
    facts = {name: [str(op.doc).split()[0], "Source: ", "Example: "] for name, op in first.items()}
    assert [name for name, text in texts.items() if not all(fact in text for fact in facts[name])] == []


DTYPES = {"float": "float64", "complex": "complex128", "int": "int64", "bool": "bool"}


def wrong_calls(op):
    """Calls that raise: what is wrong, the error, and the arguments."""
    sample = samples(op)[0]
    right = sample.tensors(grad=False)
    for param in op.signature.params:
        if param.is_dim and not param.is_list:
            dims = right.get(param.name, param.default)
            yield param.name, "IndexError", {**right, param.name: (77, *dims[1:]) if isinstance(dims, tuple) else 77}
        if param.options:
            yield param.name, "ValueError", {**right, param.name: "nonsense"}
    for group in op.refuses:
        yield group, "RuntimeError", sample.tensors(DTYPES[group], grad=False)
    tensors = [param.name for param in op.signature.tensors if isinstance(right.get(param.name), gs.Tensor)]
    if op.forward.kind == "elementwise" and len(tensors) > 1:
        shapes = {name: gs.ones(length, dtype=right[name].dtype) for length, name in enumerate(tensors, 2)}
        yield "shapes", "RuntimeError", {**right, **shapes}
