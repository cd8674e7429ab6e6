"""`gradspec fmt`: the canonical layout of a spec file."""

import random

import pytest

from fuzz.specs import EVERYTHING, mutated
from gradspec.codegen.commands import cli
from gradspec.codegen.read.layout import laid_out, laid_out_tests, says_the_same
from gradspec.codegen.read.source import read_source
from gradspec.codegen.read.testdata import path_of_tests
from gradspec.codegen.words.errors import Source, SpecError
from support.specs import EXAMPLES, write_spec

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
    # at its end
    jvp:      elementwise


# about g

- # on the dash
  forward: self > 0
  # the signature
  op: g(Tensor self) -> Mask result
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

# about g

# on the dash
# the signature
- op: g(Tensor self) -> Mask result
  forward: self > 0

# the end
"""

WILD_TESTS = """\
# Of what the tests are made.


# about none
h:
   reference: numpy.exp(self)
# about g
g:   # of one tensor
  samples:
    -
      # a sample
      self: [2]
f:
    special:
     -   gradient: {self: [1.0],
            other: [0.0]}
         at: {self: [0.0], other: [1.0]}
    # at its end
    samples:
    - {self: [2], other: [2]}
# the end
"""

TAME_TESTS = """\
# Of what the tests are made.

f:
  # at its end
  samples:
    - {self: [2], other: [2]}
  special:
    - at: {self: [0.0], other: [1.0]}
      gradient: {self: [1.0],
         other: [0.0]}

# about g
g:   # of one tensor
  samples:
    # a sample
    - self: [2]

# about none
h:
  reference: numpy.exp(self)

# the end
"""


def formatted(text, folder):
    file = folder / "spec.yaml"
    file.write_bytes(text.encode())
    source = read_source(str(file))
    found = laid_out(source)
    assert says_the_same(source, found)
    return found


def test_layout(tmp_path):
    assert formatted(WILD, tmp_path) == TAME
    assert formatted(TAME, tmp_path) == TAME


def test_layout_of_test_data(tmp_path):
    """They are in the order of the ops; what belongs to none comes last."""
    file = tmp_path / "spec.tests.yaml"
    for text in (WILD_TESTS, TAME_TESTS):
        file.write_text(text, encoding="utf-8")
        source = read_source(str(file))
        assert laid_out_tests(source, ["f", "g"]) == TAME_TESTS
        assert says_the_same(source, TAME_TESTS)


def test_our_own_spec_is_in_the_canonical_layout(capsys):
    assert cli.main(["fmt", "--check"]) == 0
    assert capsys.readouterr().out.count("nothing changed\n") == 2


def test_examples_are_in_the_canonical_layout(tmp_path):
    for rule, example in EXAMPLES.items():
        spec = formatted(example.spec, tmp_path).replace("\n\n", "\n")  # to save space
        assert spec == example.spec, rule.code
        if example.tests:
            source = Source("spec.tests.yaml", tuple(example.tests.split("\n")))
            assert laid_out_tests(source, []) == example.tests, rule.code


@pytest.mark.parametrize("seed", range(4))
def test_all_damaged_files_that_are_yaml_can_be_laid_out(seed, tmp_path):
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


def test_the_command(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = write_spec(tmp_path / "spec.yaml", "", WILD_TESTS)
    file.write_bytes(WILD.encode())
    assert cli.main(["fmt", "--check", "spec.yaml"]) == 1
    assert capsys.readouterr().err == "".join(
        f"{name}: not in the canonical layout; run 'gradspec fmt'\n" for name in ("spec.yaml", "spec.tests.yaml")
    )
    assert file.read_bytes() == WILD.encode()
    assert cli.main(["fmt", "spec.yaml"]) == 0
    assert (file.read_text("utf-8"), path_of_tests(file).read_text("utf-8")) == (TAME, TAME_TESTS)
    assert cli.main(["fmt", "--check", "spec.yaml"]) == 0
    assert capsys.readouterr().out == "".join(
        f"{name}: {what}\n" for what in ("changed", "nothing changed") for name in ("spec.yaml", "spec.tests.yaml")
    )
    file.write_text("- {op: f}\n- x\n", encoding="utf-8")
    assert cli.main(["fmt", "spec.yaml"]) == 1
    assert capsys.readouterr().err.endswith("2 errors; nothing was written\n")
