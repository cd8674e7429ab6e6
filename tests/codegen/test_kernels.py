"""The C of the kernels, where it is more than a formula in another spelling."""

from __future__ import annotations

from pathlib import Path

from gradspec.codegen.render import render
from gradspec.codegen.spec import load
from support.project import ROOT

SPEC = """
- section: Functions

- op: f(Tensor self, Tensor other) -> Tensor result
  forward: {forward}
  backward:
    self: grad
    other: grad
  jvp: elementwise
  dtypes: {dtypes}
"""


def statements(folder: Path, forward: str, dtypes: str = "float") -> list[str]:
    """What the kernel of a formula does with an element."""
    spec = folder / "derivatives.yaml"
    spec.write_text(SPEC.format(forward=forward, dtypes=dtypes), encoding="utf-8")
    for name in ("runtime", "csrc", "tests"):
        (folder / name).symlink_to(ROOT / name)
    body = render(load(spec))["kernels.inc"].partition("T f_at(")[2].partition("\n}")[0]
    return [line.strip() for line in body.splitlines()[1:]]


def test_a_choice_is_made_once(tmp_path: Path) -> None:
    assert statements(tmp_path, "(self if self > 0 else other) * (1 + (self if self > 0 else other))") == [
        "const __auto_type choice0_ = ((self > (R)0) ? self : other);",
        "return (choice0_ * ((T)1 + choice0_));",
    ]


def test_choices_of_choices(tmp_path: Path) -> None:
    inner = "(self if self > 0 else other)"
    outer = f"({inner} if other > 0 else {inner} * self)"
    assert statements(tmp_path, f"{outer} * {outer}") == [
        "const __auto_type choice0_ = ((self > (R)0) ? self : other);",
        "const __auto_type choice1_ = ((other > (R)0) ? choice0_ : (choice0_ * self));",
        "return (choice1_ * choice1_);",
    ]


def test_a_part_of_a_repeated_choice_has_no_name(tmp_path: Path) -> None:
    choice = "((self if self > 0 else other) if other > 0 else self)"
    assert statements(tmp_path, f"{choice} * {choice}") == [
        "const __auto_type choice0_ = ((other > (R)0) ? ((self > (R)0) ? self : other) : self);",
        "return (choice0_ * choice0_);",
    ]


def test_integers_choose_in_place(tmp_path: Path) -> None:
    """A division that a choice around it keeps from zero would come before that choice."""
    choice = "(self if self > 0 else self / other)"
    assert len(statements(tmp_path, f"0 if other == 0 else {choice} * {choice}", "float int")) == 1
