"""Sections of a spec: bad section in, exact message out, and what good ones become."""

import re

import pytest

from gradspec.codegen.check.spec import load
from support.specs import ENTRY, cases, complaints

# '>' and the text of a file (\n is a line end, E and G stand for entries), then every message.

SECTIONS = r'''
> - section: Sums\nE- section: More sums\n  doc: They add.\nG
> - section: Sums\nE- section: Sums\nG
    8:3: section 'Sums' is there already, at line 1
> - section: More sums\nE- section: More, sums\nG
    8:3: section 'More, sums' and 'More sums' would share a file, at line 1
> - section: Sums\n- section: More\nE
    1:3: Sums: the section has no ops
> - section: Sums\nE- section: More\n
    8:3: More: the section has no ops
> E- section: Sums\nG
    1:3: an op stands before the first section; where there are sections, all have one
> - section: Sums\n  docs: They add.\nE
    2:3: entry 1: unknown key 'docs' of a section; did you mean 'doc'?
> - section: Sums\n  public: false\nE
    2:3: entry 1: unknown key 'public' of a section; there are section, doc, namespace, options, dtypes, planned, batch
> - section: Sums\n  planned: yes\nE
    2:12: entry 1: 'planned' must be true or false, not 'yes'
> - section: Sums\n  batch: dim\nE
    2:10: entry 1: 'batch' of a section is one of dims, leading, not 'dim'; did you mean 'dims'?
> - section: Sums\n  doc: ends */ here\nE
    2:8: entry 1: 'doc' cannot hold a backslash, '"""' or '*/': it goes into generated code
> - section:\nE
    1:11: entry 1: 'section' is empty
> - section: [Sums]\nE
    1:12: entry 1: 'section' must be a text, not a sequence: write it without brackets, as in 'Sums'
> - section: 2 Sums\nE
    1:12: entry 1: section '2 Sums' cannot name a file: '2_sums' is not a name of Python
> - section: Größen\nE
    1:12: entry 1: section 'Größen' cannot name a file: 'größen' is not a name of Python
> - section: Import\nE
    1:12: entry 1: section 'Import' cannot name a file: 'import' is not a name of Python
> - section: Table\nE
    1:12: entry 1: section 'Table' would share the name 'table' with another generated file
> - section: Sums\nE- section: More\nO
    9:3: f.two: 'f.two' is an overload of an op in section 'Sums', and belongs there
> - section: F\nE
    1:3: section 'F' would share its name with the op at line 2
> - section: Eff\nE  aliases: [eff]\n
    1:3: section 'Eff' would share its name with the op at line 2
> - section: Sums\n  namespace: Big\nE
    2:14: entry 1: 'Big' is not a name: lower-case letters, digits and '_', a letter first
> - section: Sums\n  namespace: raw\nE
    2:14: entry 1: namespace 'raw' would share its name with another generated file
> - section: Sums\n  namespace: sums\nE
    1:3: namespace 'sums' would share its file with the section of that name
> - section: Sums\n  namespace: f\nE
    1:3: namespace 'f' would share its name with the op at line 3
> - section: Sums\n  namespace: some\nE  aliases: [some.g, other.g]\n
    3:3: f: alias 'other.g': no section has the namespace 'other'
> - section: "!!"\nE
    1:12: entry 1: the name of a section consists of words, and holds no '"'
> - section: The "best" ops\nE
    1:12: entry 1: the name of a section consists of words, and holds no '"'
> - section: __init__\nE
    1:12: entry 1: section '__init__' would share the name '__init__' with another generated file
> - section: Sums\n  doc: They "add"\nE
    2:8: entry 1: 'doc' cannot end in '"': it goes into generated code
> - section: Sums\nE- update: f(Tensor a)\n
    8:3: f: update has no 'doc'
    8:3: f: update has no 'writes'
> - section: Sums\nE- update: f.u(Tensor a)\n  colour: red\n
    8:3: f.u: update has no 'doc'
    8:3: f.u: update has no 'writes'
    8:11: f.u: an update has no outputs, variants or private name: it writes
    9:3: f.u: unknown key 'colour' of an update; there are update, doc, let, writes
> - section: Sums\nE- update: u(Tensor a) -> Tensor b\n  doc: It writes.\n  writes:\n    a: a\n
    8:11: u: an update has no outputs, variants or private name: it writes
> - section: Sums\nE- update: u(Tensor[] a, float n, Tensor b, int k)\n  doc: It writes.\n  writes:\n    c: a\n
    8:11: u: the tensors of an update stand before its numbers
    8:22: u: 'a': an update takes tensors of the type 'Tensor' or 'Tensor?'
    8:48: u: 'k': the numbers of an update are of the type 'float' or 'bool'
    11:5: u: 'writes' has a formula for 'c', which is no tensor of the update
'''


@pytest.mark.parametrize(("text", "messages"), cases(SECTIONS))
def test_sections(text, messages, tmp_path):
    """E stands for the entry, G for one of another name, O for an overload."""
    text = re.sub("^E", ENTRY, text, flags=re.MULTILINE)
    text = re.sub("^G", ENTRY.replace(" f(", " g("), text, flags=re.MULTILINE)
    text = re.sub("^O", ENTRY.replace(" f(", " f.two(").replace("other)", "other, *, int n)"), text, flags=re.MULTILINE)
    assert complaints(text, tmp_path) == messages


def test_a_section_has_defaults_of_its_entries(tmp_path):
    file = tmp_path / "spec.yaml"
    file.write_text(DEFAULTS, encoding="utf-8")
    ops = load(file).by_key
    assert (ops["f"].planned, ops["g"].planned) == (True, False)
    assert ops["f"].signature.params[1].options == ("sum", "mean")
    assert ops["g"].signature.params[1].options == ("one", "two")
    assert [ops[name].batch.said for name in "fgh"] == ["derived: composite", "derived: composite", "leading"]
    assert {name: formula.text for name, formula in ops["h"].backward.items()} == {"self": "0", "other": "0"}


DEFAULTS = """\
- section: Sums
  options: {kind: [sum, mean]}
  planned: true
  batch: leading

- op: f(Tensor self, str kind) -> Tensor result
  forward: composite(f)

- op: g(Tensor self, str kind) -> Tensor result
  options: {kind: [one, two]}
  forward: composite(g)
  planned: false

- op: h(Tensor self, Tensor other) -> Tensor result
  forward: array(h)
  backward: 0
  jvp: linear
"""


def test_sections_of_ops(tmp_path):
    file = tmp_path / "spec.yaml"
    other = ENTRY.replace(" f(", " g(")
    file.write_text(f"- section: All  of\n    them, now\n  doc: Two.\n{ENTRY}{other}", encoding="utf-8")
    spec = load(file)
    (section,) = spec.sections
    assert (section.name, section.doc, section.module) == ("All of them, now", "Two.", "all_of_them_now")
    assert [op.section for op in spec.ops] == [section, section] and spec.ops_of(section) == spec.ops
    file.write_text(ENTRY, encoding="utf-8")
    (unnamed,) = load(file).sections
    assert unnamed.name == ""
