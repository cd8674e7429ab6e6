"""`gradspec fmt`: the canonical layout of a spec file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from fuzz.specs import EVERYTHING, mutated
from gradspec.codegen.commands import cli
from gradspec.codegen.read.layout import laid_out, says_the_same
from gradspec.codegen.read.source import read_source
from gradspec.codegen.words.errors import SpecError
from support.project import ROOT
from support.specs import EXAMPLES

WILD = """\
\ufeff# A file.


-   section:   Products
    doc: They grow.
# about f
-   doc: "A product
            of two."

    # the formulas
    backward:
       # of self
       self:   grad * other   # a remark
       other: >
          grad *
            self

    forward:
        self *
          other
    op: f(Tensor self, Tensor other) -> Tensor result
    special:
     -   gradient: {self: [1.0],
            other: [0.0]}
         at: {self: [0.0], other: [1.0]}
    samples:
    - {self: [2], other: [2]}
    # at its end
    jvp:      elementwise


# about g

- # on the dash
  forward: self > 0
  # the signature
  op: g(Tensor self) -> Mask result
  samples:
    -
      # a sample
      self: [2]
# the end
""".replace("\n  forward", "\r\n  forward")

TAME = """\
# A file.

- section: Products
  doc: They grow.

# about f
- op: f(Tensor self, Tensor other) -> Tensor result
  doc: "A product
          of two."
  forward:
    self *
      other
  # the formulas
  backward:
    # of self
    self: grad * other   # a remark
    other: >
       grad *
         self
  # at its end
  jvp: elementwise
  samples:
    - {self: [2], other: [2]}
  special:
    - at: {self: [0.0], other: [1.0]}
      gradient: {self: [1.0],
         other: [0.0]}

# about g

# on the dash
# the signature
- op: g(Tensor self) -> Mask result
  forward: self > 0
  samples:
    # a sample
    - self: [2]

# the end
"""


def formatted(text: str, folder: Path) -> str:
    file = folder / "spec.yaml"
    file.write_bytes(text.encode())
    source = read_source(str(file))
    found = laid_out(source)
    assert says_the_same(source, found)
    return found


def test_layout(tmp_path: Path) -> None:
    assert formatted(WILD, tmp_path) == TAME
    assert formatted(TAME, tmp_path) == TAME


def test_our_own_spec_is_in_the_canonical_layout() -> None:
    assert laid_out(read_source(str(ROOT / "derivatives.yaml"))) == (ROOT / "derivatives.yaml").read_text(
        "utf-8"
    )


def test_examples_are_in_the_canonical_layout(tmp_path: Path) -> None:
    for rule, example in EXAMPLES.items():
        spec = formatted(example.spec, tmp_path).replace("\n\n", "\n")  # to save space
        assert spec == example.spec, rule.code


@pytest.mark.parametrize("seed", range(4))
def test_of_damaged_files_all_that_are_yaml_can_be_laid_out(seed: int, tmp_path: Path) -> None:
    """Twice is once, and what they say stays."""
    count = 0
    for case in range(150):
        text = mutated(EVERYTHING.splitlines(), random.Random(f"{seed} {case}"))
        try:
            once = formatted(text.encode("utf-8", "replace").decode(), tmp_path)
        except SpecError:
            continue
        count += 1
        assert formatted(once, tmp_path) == once
    assert count > 30


def test_the_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = tmp_path / "spec.yaml"
    file.write_bytes(WILD.encode())
    assert cli.main(["fmt", "--check", "spec.yaml"]) == 1
    assert capsys.readouterr().err == "spec.yaml: not in the canonical layout; run 'gradspec fmt'\n"
    assert file.read_bytes() == WILD.encode()
    assert cli.main(["fmt", "spec.yaml"]) == 0
    assert file.read_text("utf-8") == TAME
    assert cli.main(["fmt", "--check", "spec.yaml"]) == 0
    assert capsys.readouterr().out == "spec.yaml: changed\nspec.yaml: nothing changed\n"
    file.write_text("- {op: f}\n- x\n", encoding="utf-8")
    assert cli.main(["fmt", "spec.yaml"]) == 1
    assert capsys.readouterr().err.endswith("2 errors; nothing was written\n")
