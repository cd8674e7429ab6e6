"""Every name of `mathematics.yaml`: where torch has it, with torch's parameters and defaults, and `out`."""

from __future__ import annotations

import inspect
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
import yaml

import gradspec as gs
from gradspec.testing.samples import samples
from support.project import SPEC

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore")]

FAMILIES = yaml.safe_load(Path(__file__).with_name("mathematics.yaml").read_text("utf-8"))
NAMES = [name for names in FAMILIES.values() for name in names]
# Names whose parameters are not torch's, and why
OTHERWISE = {
    "isin": "a number is taken by the parameters for tensors",
    "linalg.pinv": "the positional rcond of its first version",
    "norm": "its overloads all follow from one signature",
    "rsub": "alpha is by keyword only, as it is of sub",
    "std": "without `unbiased` it is another overload that is called",
    "std_mean": "without `unbiased` it is another overload that is called",
    "stft": "its function has center and pad_mode, the first schema has not",
    "tensor_split": "one parameter takes a number, a list and a tensor",
    "tensordot": "one parameter takes a number and both lists of dims",
    "var": "without `unbiased` it is another overload that is called",
    "var_mean": "without `unbiased` it is another overload that is called",
}
# What is not about numbers, or about how torch's own programs are compiled
PLACES = {
    "device", "dtype", "generator", "implicit", "layout", "memory_format", "out", "out_dtype", "pin_memory",
}  # fmt: skip
SCHEMA_ONLY = {  # names that are not those of the documentation
    "b": "B",
    "indices": "indices_or_sections",
    "other": "B",
    "sections": "indices_or_sections",
}


class Given(NamedTuple):
    """A parameter: whether it is by keyword only, and its default, `...` if there is none."""

    name: str
    keyword_only: bool
    default: Any


def ops_by_name():
    found = {}
    for op in SPEC.ops:
        for name in (op.signature.path, *op.aliases) if op.public else ():
            found.setdefault(name, []).append(op)
    for name, overloads in list(found.items()):  # an alias is one of all overloads
        found[name] = [other for op in overloads for other in SPEC.overloads(op.signature.name)]
    return found


OPS = ops_by_name()


def found_in(library, name):
    try:
        return attrgetter(name)(library)
    except AttributeError:
        return None


@pytest.mark.parametrize("name", NAMES)
def test_it_is_where_torch_has_it(torch, name):
    """In-place forms are methods; torch has some of them as functions, too."""
    is_function = callable(found_in(torch, name))  # and no dtype, as torch.chalf is
    assert not is_function or callable(found_in(gs, name))
    for written in (name, f"{name}_"):
        assert found_in(torch.Tensor, written) is None or found_in(gs.Tensor, written), f"Tensor.{written}"
    assert found_in(gs, name) or found_in(gs.Tensor, name)


def _default(name, value):
    """The default that is documented: None for `correction` stands for 1."""
    if isinstance(value, list):
        return tuple(value)
    return 1 if name == "correction" and value is None else value


def torch_signatures(torch, name):
    """The parameters of each overload that torch has for tensors."""
    schemas = torch._C._jit_get_schemas_for_operator(f"aten::{name.replace('.', '_')}")
    for schema in schemas:
        types = [str(argument.type) for argument in schema.arguments]
        if any(argument.is_out for argument in schema.arguments) or not any("Tensor" in kind for kind in types):
            continue
        yield [
            Given(a.name, a.kwarg_only, _default(a.name, a.default_value) if a.has_default_value() else ...)
            for a in schema.arguments
        ]
    function = found_in(torch, name)
    if not schemas and inspect.isfunction(function):
        yield [
            Given(p.name, p.kind is p.KEYWORD_ONLY, ... if p.default is p.empty else p.default)
            for p in inspect.signature(function).parameters.values()
            if p.kind is not p.VAR_KEYWORD and p.kind is not p.VAR_POSITIONAL
        ]


def lacking(op, wanted):
    """Arguments of torch that a call would not find: names, their places, and defaults."""
    own = {param.name: (k, param) for k, param in enumerate(op.signature.params)}
    found = []
    for k, given in enumerate(wanted):
        if given.name in PLACES or (k == 0 and op.signature.params[0].is_tensor):
            continue
        place, param = own.get(given.name) or own.get(SCHEMA_ONLY.get(given.name, "")) or (None, None)
        if param is None or place is None:
            found.append(f"no {given.name}")
        elif param.keyword_only != given.keyword_only or (place != k and not given.keyword_only):
            found.append(f"{given.name} is in another place")
        elif given.default is not ... and (param.required or param.default != given.default):
            found.append(f"{given.name}={given.default!r} is {param.default!r}")
    return found


@pytest.mark.parametrize("name", [name for name in NAMES if name in OPS])
def test_parameters_and_defaults(torch, name):
    for wanted in torch_signatures(torch, name):
        differences = {op.key: lacking(op, wanted) for op in OPS[name]}
        assert name in OTHERWISE or not all(differences.values()), f"{wanted}: {differences}"


def has_out(torch, name):
    schemas = torch._C._jit_get_schemas_for_operator(f"aten::{name.replace('.', '_')}")
    return any(argument.is_out for schema in schemas for argument in schema.arguments)


@pytest.mark.parametrize("name", [name for name in NAMES if name in OPS])
def test_out(torch, name):
    op = OPS[name][0]
    function = found_in(gs, name)
    if op.forward.kind == "view" or function is None or not has_out(torch, name):
        return
    sample = samples(op)[0]
    expected = sample.call(function, sample.tensors(grad=False))
    parts = expected if isinstance(expected, tuple | list) else [expected]
    targets = tuple([gs.empty(0, dtype=part.dtype) for part in parts])
    positional, keywords = sample.bind(sample.tensors(grad=False))
    several = isinstance(expected, tuple | list)
    found = function(*positional, **keywords, out=targets if several else targets[0])
    assert all(one is target for one, target in zip(found if several else [found], targets, strict=True))
    assert not several or type(found) is type(expected)  # with the names of the results, if they have some
    for target, part in zip(targets, parts, strict=True):
        np.testing.assert_array_equal(target.numpy(force=True), part.numpy(force=True))
