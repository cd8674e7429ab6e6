"""Entries that are well formed and would be generated as nonsense: entry in, exact message out."""

import ast
import builtins
import re

import pytest

from gradspec.codegen.words.language import PYTHON_NAMES
from support.project import SPEC, generated
from support.specs import ENTRY, cases, complaints

# '>' and what is written in the place of the signature of ENTRY, then every message.

SIGNATURES = r"""
> f(Tensor self, Tensor needs) -> Tensor result
    1:29: f: name 'needs' is taken: generated code has a variable of that name
> f(Tensor self, shape more) -> Tensor result
    1:28: f: name 'more' is taken: generated code has a variable of that name
> f(Tensor self, Tensor globals) -> Tensor result
    1:29: f: name 'globals' is taken: generated code calls Python's
> f(Tensor self, Tensor grad_self) -> Tensor result
    1:7: f: name 'grad_self' is used twice (a parameter and a gradient)
> f(Tensor self, Tensor edge_self) -> Tensor result
    1:7: f: name 'edge_self' is used twice (a parameter and an edge)
> f(Tensor self, Tensor self_shape) -> Tensor result
    1:7: f: name 'self_shape' is used twice (a parameter and a saved value)
> f(Tensor self, Tensor self_version) -> Tensor result
    1:7: f: name 'self_version' is used twice (a parameter and a saved value)
> f() -> Tensor result
    1:7: f: an op takes a tensor by position
> f(scalar self) -> Tensor result
    1:7: f: an op takes a tensor by position
> f(*, Tensor self) -> Tensor result
    1:7: f: an op takes a tensor by position
> f(Tensor self, int n=0 -> Tensor result
    1:30: f: signature: expected ',' or ')' after a parameter
> f(Tensor self -> Tensor result
    1:21: f: signature: expected ',' or ')' after a parameter
> f(Tensor self, Tensor other), -> Tensor result
    1:35: f: signature: expected '->' and the outputs
> f(Tensor self, Tensor other) ->
    1:38: f: signature: expected an output ('Type name')
> f(Tensor self, Tensor other) -> Tensor result,
    1:53: f: signature: expected an output ('Type name')
"""

# What is replaced in ENTRY '==>' by what.

EDITS = r"""
> self: grad * other ==> self: 1
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: None
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: self.shape
    4:11: f: formula of 'backward' for 'self' does not use 'grad'
> self: grad * other ==> self: "'text'"
    4:12: f: formula of 'backward' for 'self' does not use 'grad'
> jvp: elementwise ==> jvp: self * other
    6:8: f: formula of 'jvp' for 'result' does not use 'self_t' or 'other_t'
> jvp: elementwise ==> jvp:\n    self: linear\n    other: other_t
    7:11: f: unknown name 'linear'; it stands only as the whole of 'jvp'
> jvp: elementwise ==> jvp:\n    self:\n      self: self_t\n    other: other_t
    8:7: f: formula of 'self' must be a text, not a mapping
> jvp: elementwise ==> jvp: {}
    6:3: f: 'jvp' has no formula for Tensor output 'result'
    6:8: f: write 'jvp' in block style; a flow mapping '{...}' splits formulas at commas
> forward: self * other ==> forward: -array(sum)
    2:13: f: unknown op 'array'; it stands only as the whole of 'forward'
    2:19: f: unknown name 'sum'; in scope: self, other, pi, e, inf
> forward: self * other ==> forward: array
    2:12: f: unknown name 'array'; it stands only as the whole of 'forward'
> forward: self * other ==> forward: array(np.sum)
    2:18: f: attribute '.sum'; there are only .shape, .ndim and .dtype of a tensor, and .mT and .mH
> forward: self * other ==> forward: array()
    2:12: f: array(...) takes one argument; several outputs are a tuple in parentheses
> forward: self * other ==> forward: array(name=sum)
    2:12: f: array(...) takes one argument; several outputs are a tuple in parentheses
> forward: self * other ==> forward: array(view(sum))
    2:12: f: array(...) takes the name of a function of runtime/arrays
> jvp: elementwise ==> jvp: elementwise\n  aliases: [g_]
    7:13: f: name 'g_' ends in '_', as in-place forms do
> jvp: elementwise ==> jvp: elementwise\n  refuses:\n    int:
    8:9: f: the message for 'int' is empty
> jvp: elementwise ==> jvp: elementwise\n  doc: The so-called "product"
    7:8: f: 'doc' cannot end in '"': it goes into generated code
> jvp: elementwise ==> jvp: elementwise\n  dtypes: float float
    7:17: f: dtype group 'float' stands twice
> jvp: elementwise ==> jvp: elementwise\n  dtypes: bool
    4:11: f: 'dtypes: bool' have no gradients: that of 'self' can only be 0
    5:12: f: 'dtypes: bool' have no gradients: that of 'other' can only be 0
> f(Tensor self, Tensor other) ==> f(Tensor self, Tensor other, scalar gs_exp)
    1:3: f: name 'gs_exp' is taken: the C primitives use it (csrc/primitives/primitives.h)
> forward: self * other ==> forward: "self * other # */ x /*"
    2:26: f: character '#' in an expression
"""

# Whole files. E stands for ENTRY, M for the beginning of an entry with two outputs.

TWO_OUTPUTS = """\
- op: m(Tensor self) -> Tensor a, Tensor b
  forward: array(m)
  backward:
"""

FILES = r"""
> E- op: f.other(Tensor self, Tensor other) -> Mask result\n  forward: self > other
    7:3: f.other: 'f.other' is never chosen: 'f' takes the same arguments
> E- op: f_backward_self(Tensor self) -> Mask result\n  forward: self > 0
    7:3: f_backward_self: 'f_backward_self' and 'f' would share the name 'f_backward_self' in generated code
> - op: a_1(Tensor self) -> Mask b\n  forward: self > 0\n- op: a1(Tensor self) -> Mask b\n  forward: self > 0
    3:3: a1: 'a1' and 'a_1' would share the name 'A1Backward0' in generated code
> M    self: grad_a\n  jvp: linear
    5:8: m: 'jvp' must have one formula per Tensor output: 'a', 'b'
> M    self: a\n  jvp:\n    a: self_t\n    b: a
    4:11: m: formula of 'backward' for 'self' does not use 'grad_a' or 'grad_b'
    7:8: m: formula of 'jvp' for 'b' does not use 'self_t'
> - section: "!!"\nE
    1:12: entry 1: the name of a section consists of words, and holds no '"'
> - section: The "best" ops\nE
    1:12: entry 1: the name of a section consists of words, and holds no '"'
> - section: __init__\nE
    1:12: entry 1: section '__init__' would share the name '__init__' with another generated file
> - section: Sums\n  doc: They "add"\nE
    2:8: entry 1: 'doc' cannot end in '"': it goes into generated code
"""


@pytest.mark.parametrize(("signature", "messages"), cases(SIGNATURES))
def test_signature(signature, messages, tmp_path):
    entry = ENTRY.replace("f(Tensor self, Tensor other) -> Tensor result", signature)
    assert complaints(entry, tmp_path) == messages


@pytest.mark.parametrize(("edit", "messages"), cases(EDITS))
def test_edited_entry(edit, messages, tmp_path):
    old, _, new = edit.partition(" ==> ")
    assert old in ENTRY
    assert complaints(ENTRY.replace(old, new, 1), tmp_path) == messages


@pytest.mark.parametrize(("text", "messages"), cases(FILES))
def test_file(text, messages, tmp_path):
    text = re.sub("^E", ENTRY, re.sub("^M", TWO_OUTPUTS, text), flags=re.MULTILINE)
    assert complaints(f"{text}\n", tmp_path) == messages


def test_no_op_has_the_name_of_a_builtin_in_generated_code():
    """Each such name is refused to entries; exceptions cannot be the name of one."""
    names = {name for op in SPEC.ops for name in (op.key, *[param.name for param in op.signature.params])}
    used = set()
    for file, text in generated().items():
        if file.endswith(".py"):
            used |= {node.id for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Name)}
    called = {name for name in used - names if hasattr(builtins, name) and name.islower()}
    assert called - {"float", "len"} == set(PYTHON_NAMES)  # these two are functions of the language


def test_the_in_place_form_of_a_view_can_be_undone(tmp_path):
    view = ENTRY.replace("self * other", "view(transpose)\n  inplace: true")
    message = "the in-place form of a view needs a gradient that is one call of a view op, which undoes it"
    assert complaints(view, tmp_path) == [f"5:11: f: {message}"]
