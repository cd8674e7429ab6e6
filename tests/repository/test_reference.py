"""The pages of functions: signatures as Python has them, overloads on one page, mathematics, refusals by class."""

import inspect
from functools import cache
from operator import attrgetter

import pytest
from reference.commands import commands_page
from reference.docstrings import docstring_as_rst
from reference.formulas import displayed
from reference.observed import dtypes
from reference.page import function_page
from reference.signatures import functions_of

import gradspec as gs
from gradspec.codegen.write.example_calls import example_of
from support.project import SPEC, generated, plans

FUNCTIONS = {function.path: function for function in functions_of(plans())}


@cache
def page_of(name):
    return function_page(FUNCTIONS[name], SPEC, generated(), {})[0]


def test_private_ops_have_no_page():
    shown = {p.op.key for function in FUNCTIONS.values() for p in function.plans}
    assert shown == {op.key for op in SPEC.ops if op.public}


@pytest.mark.parametrize(
    ("name", "signatures"),
    [
        ("sum", ["gradspec.sum(input, dim=None, keepdim=False, *, dtype=None, out=None)"]),
        ("abs", ["gradspec.abs(input, *, out=None)", "gradspec.absolute(input", "gradspec.Tensor.abs_()"]),
        ("linalg.qr", ["gradspec.linalg.qr(A, mode='reduced', *, out=None)"]),
        ("std", ["gradspec.std(input, unbiased, *, out=None)", "gradspec.Tensor.std(unbiased)"]),
        ("cat", ["gradspec.cat(tensors, dim=0, *, out=None)"]),
    ],
)
def test_signatures_are_those_of_python(name, signatures):
    text = page_of(name)
    assert [signature for signature in signatures if signature not in text] == []


def test_other_names_of_arguments_are_told():
    text = page_of("sum")
    assert "`dim` or `axis`" in text and "`keepdim` or `keepdims`" in text and "`out`" in text


def test_overloads_are_sections_of_one_page():
    text = page_of("std")
    assert "\n## `std(input, unbiased, *, out=None)`\n\nThe standard deviation of all elements" in text
    assert "std.unbiased" not in FUNCTIONS


def test_bars_are_told_of_where_there_is_one():
    for function in FUNCTIONS.values():
        for p in function.plans:
            formulas, _, note = displayed(p.op, SPEC).partition("\n\n")
            assert ("bar marks" in note) == ("\\bar{" in formulas or "\\overline{" in formulas), p.op.key


def test_letters_are_told_of_where_they_stand():
    assert displayed(SPEC.by_key["tanh"], SPEC).endswith(
        "$x$ is `input`; $y$ is the result; a bar marks the gradient with respect to a variable; "
        "${}^*$ is the complex conjugate."
    )
    assert displayed(SPEC.by_key["nn_functional_l1_loss"], SPEC).endswith("\n\n$y$ is the result.")


def test_functions_and_modules_lead_to_each_other():
    assert "{py:class}`gradspec.nn.L1Loss`" in page_of("nn.functional.l1_loss")
    assert "{py:class}`gradspec.nn.ReLU`" in page_of("nn.functional.relu")
    assert "gradspec.nn.Unfold" in page_of("nn.functional.unfold") and "gradspec.nn.Unfold" not in page_of("unfold")


@pytest.mark.parametrize("key", ["neg", "floor", "erf", "linalg_inv", "softmax", "bitwise_and"])
def test_refusals_are_by_class(key):
    """A row for all dtypes of a kind, whose messages differ in the dtype's name only."""
    op = SPEC.by_key[key]
    example = example_of(op)
    assert example is not None
    _, refused = dtypes(op, example)
    assert refused and all(
        names in ("floating point", "complex", "integer", "bool") or "`" in names for names, _ in refused
    )
    assert len(refused) <= 4


def test_methods_of_functions_that_are_none_are_not_shown():
    function = FUNCTIONS["linalg.qr"]
    assert [*function.methods(), *function.other_methods()] == []


def documented(x, *sizes, dim=0, keepdim=False, out_=None):
    """The sum.

    x: a tensor
        or number. sizes: ints. dim, keepdim: as for `sum`. Raises TypeError for `x`.

    Within x: nothing.

    >>> x: int = 1
    """


def test_parameters_in_docstrings_are_fields():
    lines = inspect.getdoc(documented).splitlines()
    docstring_as_rst(None, "function", "documented", documented, None, lines)
    assert lines == [
        "The sum.",
        "",
        ":param x: a tensor or number.",
        ":param \\*sizes: ints.",
        ":param dim: as for ``sum``.",
        ":param keepdim: as for ``sum``.",
        "",
        "Raises TypeError for ``x``.",
        "",
        "Within x: nothing.",
        "",
        ">>> x: int = 1",
    ]


@pytest.mark.parametrize(
    ("name", "word", "target"),
    [
        ("gradspec.nn.L1Loss", "l1_loss", "gradspec.nn.functional.l1_loss"),
        ("gradspec.optim.AdamW", "Adam", "gradspec.optim.Adam"),
        ("gradspec.nn.Module.register_module", "add_module", "gradspec.nn.Module.add_module"),
        ("gradspec.nn.functional.cross_entropy", "nn.CrossEntropyLoss", "gradspec.nn.CrossEntropyLoss"),
    ],
)
def test_names_in_docstrings_are_links(name, word, target):
    lines = [f"As `{word}`, of an `input` and `nothing`."]
    docstring_as_rst(None, "function", name, attrgetter(name.removeprefix("gradspec."))(gs), None, lines)
    assert lines == [f"As :py:obj:`{word} <{target}>`, of an ``input`` and ``nothing``."]


def test_the_page_of_commands_has_them_all():
    text = commands_page()
    names = ("lint", "regen", "check", "new-op", "ops", "export", "build", "completion")
    assert {name for name in names if f"\n## gradspec {name}\n" not in text} == set()
