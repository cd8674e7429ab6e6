"""What each op does with tensors of wrong shapes: an error in the user's words, which comes alone.

The calls come from the entries: their first sample, with the shape of one tensor changed.
"""

from functools import partial

import pytest

import gradspec as gs
from fuzz.checks import ERRORS, LEAKS
from gradspec.testing.samples import function_of, samples
from gradspec.testing.suite import Case, run_all
from support.project import SPEC

OPS_WITH_SAMPLES = [op for op in SPEC.ops if op.public and samples(op)]


def other_shapes(shape):
    """Shapes with a dim less, a dim more, each size larger by one, and no elements."""
    if shape:
        yield shape[1:]
        yield shape[:-1]
    yield (5, *shape)
    for dim, size in enumerate(shape):
        yield (*shape[:dim], size + 1, *shape[dim + 1 :])
        yield (*shape[:dim], 0, *shape[dim + 1 :])


def of_shape(tensor, shape):
    made = gs.ones(shape, dtype=tensor.dtype)
    return made.requires_grad_() if tensor.requires_grad else made


def exchanges(sample, recorded):
    """The sample's arguments with one tensor exchanged, that of a list its last."""
    given = sample.tensors(grad=recorded)
    for name, value in given.items():
        tensors = value if isinstance(value, list) else [value]
        if tensors and isinstance(tensors[-1], gs.Tensor):
            for shape in other_shapes(tuple(tensors[-1].shape)):
                other = of_shape(tensors[-1], shape)
                yield {**given, name: [*tensors[:-1], other] if isinstance(value, list) else other}


@pytest.mark.parametrize("op", OPS_WITH_SAMPLES, ids=lambda op: op.key)
@pytest.mark.filterwarnings("ignore")
def test_wrong_shapes(op):
    sample = samples(op)[0]
    run_all(
        Case(f"{op.key}-{number}", partial(check, sample, arguments))
        for recorded in (False, True)
        for number, arguments in enumerate(exchanges(sample, recorded))
    )


def check(sample, arguments):
    """The call works, or its error is one that users know, says nothing of NumPy, and follows no other."""
    try:
        sample.call(function_of(sample.op), arguments)
    except Exception as error:
        assert isinstance(error, ERRORS), repr(error)
        assert not LEAKS.search(str(error)), str(error)
        before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
        assert before is None, f"{error!r}, after {before!r}"
