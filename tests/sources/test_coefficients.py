"""The coefficients of the primitives come with the program that computes them."""

import runpy

from support.project import ROOT

PRIMITIVES = ROOT / "csrc" / "primitives"


def test_coefficients_are_those_of_their_program():
    made = runpy.run_path(str(PRIMITIVES / "coefficients.py"))["made"]()
    for name, text in made.items():  # but for their layout, which is clang-format's
        written = (PRIMITIVES / name).read_text("utf-8")
        assert "".join(written.split()) == "".join(text.split()), "make coefficients"
