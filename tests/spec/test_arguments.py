"""What each op does with arguments of the wrong type: a TypeError that names the op and the argument.

The calls come from the entries: their first sample, with one argument exchanged.
"""

from functools import partial

import numpy as np
import pytest

import gradspec as gs
from gradspec.core.ops import OPS
from gradspec.testing.samples import function_of, samples
from gradspec.testing.suite import Case, run_all
from support.cases import for_each
from support.project import SPEC

OPS_WITH_SAMPLES = [op for op in SPEC.ops if op.public and samples(op)]
TEXT = "wrong"
NO_TENSOR = {
    "None": None,
    "str": TEXT,
    "dict": {"a": 1},
    "list": [1.0, 2.0],
    "list of tensors": [gs.ones(2), gs.ones(2)],
    "object": object(),
    "ndarray": np.ones(3),
    "number": 2.5,
}
WRONG = {
    "bool": (1, 0, "yes", None, np.True_),
    "int": (True, False, 1.0, TEXT, (0,)),
    "dims": (True, False, 1.5, TEXT, (0.5,)),
    "shape": (TEXT, 2.5, (1.5,)),
    "float": (TEXT, (1.0,), None),
    "scalar": (TEXT, [1.0], {}),
    "str": (3, b"none", gs.ones(2)),
}


# What is recorded runs in C as far as that takes the arguments.


def exchanges(op, static):
    """The parameters of an op, tensors or others, each with values that are not for it."""
    given = samples(op)[0].values
    for param in op.signature.params:
        if static and param.type in WRONG:
            for value in WRONG[param.type]:
                if not (value is None and (param.optional or param.default is None)) and not chooses(op, value):
                    yield param, value
        elif not static and param.is_tensor and given.get(param.name) is not None:
            for value in NO_TENSOR.values():
                if not (value is None and param.optional) and not (param.is_list and isinstance(value, list)):
                    yield param, value


def test_there_are_exchanges():
    count = sum(1 for op in OPS_WITH_SAMPLES for static in (False, True) for _ in exchanges(op, static))
    assert count > 10 * len(OPS_WITH_SAMPLES)


def chooses(op, value):
    """Whether a value may mean another overload of the op."""
    return len(SPEC.overloads(op.signature.name)) > 1 and (value is None or isinstance(value, int))


def exchanged(op, param, value, recorded=False):
    sample = samples(op)[0]
    return sample, {**sample.tensors(grad=recorded), param.name: value}


def takes(op, param, value):
    """Whether the op is for such a value, too."""
    if param.is_list:
        return False
    overloads = SPEC.overloads(op.signature.name)
    other = op.signature.name != op.key or len(overloads) > 1
    if isinstance(value, list):
        return any(overload.signature.params[0].is_list for overload in overloads)
    other = other or (op.section.namespace or "").startswith("array_api")  # where numbers are operands
    return isinstance(value, np.ndarray | float) and (op.forward.kind in ("elementwise", "composite") or other)


@pytest.mark.parametrize("op", OPS_WITH_SAMPLES, ids=lambda op: op.key)
def test_values_that_a_parameter_refuses(op):
    in_place = [Case(f"{op.key}-in-place", partial(check_in_place, op))] * op.inplace
    run_all([*cases(op, check_no_tensor, static=False), *cases(op, check_no_such, static=True), *in_place])


def cases(op, check, *, static):
    """Calls with values that are not for a parameter, recorded or not."""
    for param, value in exchanges(op, static):
        for recorded in (False, True):
            name = f"{op.key}-{param.name}-{value!r:.20}-{'recorded' if recorded else 'plain'}"
            yield Case(name, partial(check, op, param, value, recorded))


def check_no_tensor(op, param, value, recorded):
    sample, arguments = exchanged(op, param, value, recorded)
    if takes(op, param, value):
        try:
            sample.call(function_of(op), arguments)
        except (TypeError, RuntimeError, ValueError, IndexError) as error:
            assert "has no attribute" not in str(error)
        return
    with pytest.raises(TypeError) as caught:
        sample.call(function_of(op), arguments)
    assert_explains(op, param, value, str(caught.value))


def check_no_such(op, param, value, recorded):
    sample, arguments = exchanged(op, param, value, recorded)
    with pytest.raises(TypeError) as caught:
        sample.call(function_of(op), arguments)
    assert_explains(op, param, value, str(caught.value))


def shown_name(op, param):
    """The first operand is `input` to users, unless the op has another argument of this name."""
    others = {other.name for other in op.signature.params}
    return "input" if param.name == "self" and "input" not in others else param.name


def assert_explains(op, param, value, message):
    kind = type(value).__name__
    if "received an invalid combination of arguments" in message:
        assert message.startswith(f"{op.signature.path}()")
        assert kind in message
        return
    assert f"argument '{shown_name(op, param)}' must be" in message
    assert message.startswith(f"{op.signature.path}():") or f" of {op.signature.path}()" in message
    if not isinstance(value, tuple):
        assert kind in message


CHOICES = [(op, p) for op in OPS_WITH_SAMPLES for p in op.signature.params if p.type == "str"]


@for_each(("op", "param"), CHOICES, ids=lambda one: getattr(one, "key", getattr(one, "name", "")))
def test_a_string_is_one_of_its_options(op, param):
    assert param.options
    sample, arguments = exchanged(op, param, TEXT)
    with pytest.raises(
        ValueError, match=f"^{op.signature.path}.*{TEXT} is not a valid value for {param.name}"
    ) as caught:
        sample.call(function_of(op), arguments)
    assert all(repr(text) in str(caught.value) for text in param.options)


def check_in_place(op):
    """The in-place form refuses alike, and its target stays as it was."""
    for param in op.signature.params[1:]:
        values = NO_TENSOR.values() if param.is_tensor else WRONG.get(param.type, ())
        for value in values:
            if (value is None and (param.optional or not param.required)) or isinstance(value, np.ndarray | float):
                continue
            sample, arguments = exchanged(op, param, value)
            positional, keywords = sample.bind(arguments)
            before = positional[0].clone()
            with pytest.raises(TypeError) as caught:
                OPS[op.key].in_place(*positional, **keywords)
            assert_explains_in_place(op, param, str(caught.value))
            assert gs.equal(positional[0], before)


def assert_explains_in_place(op, param, message):
    assert op.signature.path in message.partition("(")[0]
    assert f"argument '{shown_name(op, param)}' must be" in message
