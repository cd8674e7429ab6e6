"""Families of ops, namespaces with dots, and composites that choose an in-place form."""

import pytest

from gradspec.codegen.check.spec import load
from gradspec.codegen.words.errors import SpecError
from gradspec.codegen.write.render import render
from support.specs import ENTRY, write_spec

FAMILY = """\
- op: scaled{2,30}d(Tensor self, bool inplace=False) -> Tensor result
  forward: "composite(f(self, {n}) if {n} == 2 else f(self, {n} + 1))"
  aliases: ['nets.inner.scaled{n}d']
"""
SECTION = "- section: Nets\n  doc: They learn.\n  namespace: nets.inner\n"


def test_a_family_is_an_op_for_each_number(tmp_path):
    spec = load(write_spec(tmp_path / "own.yaml", SECTION + ENTRY + FAMILY))
    assert [op.key for op in spec.ops] == ["f", "scaled2d", "scaled30d"]
    assert spec.by_key["scaled30d"].aliases == ("nets.inner.scaled30d",)
    assert "30 == 2" in spec.by_key["scaled30d"].forward.text


def test_errors_in_a_family_name_its_members(tmp_path):
    with pytest.raises(SpecError, match=r"own\.yaml:\d+:\d+: scaled30d: unknown op 'g'"):
        load(write_spec(tmp_path / "own.yaml", SECTION + ENTRY + FAMILY.replace("f(self", "g(self")))


def test_a_namespace_with_dots_is_one_module(tmp_path):
    entry = ENTRY.replace("op: f(", "op: nets.inner.f(")
    spec = load(write_spec(tmp_path / "own.yaml", SECTION + entry))
    (op,) = spec.ops
    assert (op.key, op.title, op.names) == ("nets_inner_f", "nets.inner.f", ("nets.inner.f",))
    assert "nets_inner_f as f" in render(spec)["nets_inner.py"]


def test_a_composite_chooses_an_in_place_form(tmp_path):
    chosen = "- op: g(Tensor self, bool inplace=False) -> Tensor result\n  forward: composite({})\n"
    calls = "f_(self, 2) if inplace else f(self, 2)"
    in_place = ENTRY + "  inplace: true\n"
    spec = load(write_spec(tmp_path / "own.yaml", in_place + chosen.format(calls)))
    assert "_ops.f_(self, 2) if inplace else _ops.f(self, 2)" in render(spec)["ops.py"]
    with pytest.raises(SpecError, match="unknown op 'f_'"):
        load(write_spec(tmp_path / "own.yaml", ENTRY + chosen.format(calls)))
    with pytest.raises(SpecError, match=r"'f_' writes to its operand|unknown op 'f_'"):
        load(write_spec(tmp_path / "own.yaml", in_place + chosen.format(calls).replace("composite(", "(")))
