"""The C of the kernels, where it is more than a formula in another spelling."""

from gradspec.codegen.check.spec import load
from gradspec.codegen.write.render import render
from support.project import ROOT

SPEC = """
- section: Functions

- op: exp(Tensor self) -> Tensor result
  forward: exp(self)
  backward:
    self: grad * result
  jvp: elementwise
  dtypes: {dtypes}

- op: f(Tensor self, Tensor other) -> Tensor result
  forward: {forward}
  backward:
    self: grad
    other: grad
  jvp: elementwise
  dtypes: {dtypes}
"""


def statements(folder, forward, dtypes="float"):
    """The C of a formula's kernel for one element."""
    spec = folder / "derivatives.yaml"
    spec.write_text(SPEC.format(forward=forward, dtypes=dtypes), encoding="utf-8")
    for name in ("runtime", "csrc", "tests"):
        if not (folder / name).exists():
            (folder / name).symlink_to(ROOT / name)
    body = render(load(spec))["kernels.inc"].partition("T f_at(")[2].partition("\n}")[0]
    return [line.strip() for line in body.splitlines()[1:]]


def test_a_choice_is_made_once(tmp_path):
    assert statements(tmp_path, "(self if self > 0 else other) * (1 + (self if self > 0 else other))") == [
        "const __auto_type choice0_ = ((self > (R)0) ? self : other);",
        "return (choice0_ * ((T)1 + choice0_));",
    ]


def test_choices_of_choices(tmp_path):
    inner = "(self if self > 0 else other)"
    outer = f"({inner} if other > 0 else {inner} * self)"
    assert statements(tmp_path, f"{outer} * {outer}") == [
        "const __auto_type choice0_ = ((self > (R)0) ? self : other);",
        "const __auto_type choice1_ = ((other > (R)0) ? choice0_ : (choice0_ * self));",
        "return (choice1_ * choice1_);",
    ]


def test_a_choice_between_choices_comes_after_them(tmp_path):
    forward = "self if other > 2 else (other if other > 1 else (exp(self) if other > 0 else 0))"
    assert statements(tmp_path, forward) == [
        "const __auto_type choice0_ = ((other > (R)0) ? gs_exp(self) : (T)0);",
        "const __auto_type choice1_ = ((other > (R)1) ? other : choice0_);",
        "return ((other > (R)2) ? self : choice1_);",
    ]


def test_a_vector_of_settled_elements_is_copied(tmp_path):
    def made(forward):
        statements(tmp_path, forward)
        return render(load(tmp_path / "derivatives.yaml"))["kernels.inc"]

    for forward, test in (
        ("self if self > 0 else exp(self)", "(self > (R)0)"),
        ("exp(self) if self > 0 else self", "(!(self > (R)0))"),
    ):
        assert f"{{\n    return {test};\n}}" in made(forward).partition("f_is_settled_at")[2]
        assert "GS_CHOOSE2(f, GS_ALONE(exp), T, T, T)" in made(forward)
    for forward in ("self if self > 0 else 2 * self", "0 if self > 0 else exp(self)"):
        assert "GS_CHOOSE" not in made(forward)


def test_integers_choose_in_place(tmp_path):
    """A division that a choice around it keeps from zero would come before that choice."""
    choice = "(self if self > 0 else self / other)"
    assert len(statements(tmp_path, f"0 if other == 0 else {choice} * {choice}", "float int")) == 1
