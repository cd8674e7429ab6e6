"""SciPy's functions on Tensors: with SCIPY_ARRAY_API=1 by the array API, without it ufuncs of `scipy.special`."""

import json
import os
import re
import subprocess
import sys

import numpy as np
import pytest
import scipy.special

import gradspec as gs
from support.project import ROOT
from support.scipy_functions import DIFFERENTIATE, REFUSE, lines, name_of

REFUSED = {expression: reason for reason, text in REFUSE.items() for expression in lines(text)}


@pytest.fixture(scope="module")
def found():
    """How each expression went wrong."""
    run = subprocess.run(
        [sys.executable, "-W", "ignore", str(ROOT / "tests" / "support" / "scipy_functions.py")],
        env={**os.environ, "SCIPY_ARRAY_API": "1"},
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


@pytest.mark.parametrize("expression", lines(DIFFERENTIATE))
def test_it_has_the_gradient_of_finite_differences(expression, found):
    assert not found[expression]


@pytest.mark.parametrize("expression", REFUSED)
def test_others_refuse_tensors_that_require_grad(expression, found):
    assert not found[expression]


def test_the_page_lists_them():
    rows = (ROOT / "docs" / "arrays.md").read_text("utf-8").splitlines()
    named = {}
    for expression in lines(DIFFERENTIATE):
        package, _, name = name_of(expression).partition(".")
        named.setdefault(f"`scipy.{package}`", set()).add(name.removeprefix("transform."))
    named |= {reason: set(map(name_of, lines(text))) for reason, text in REFUSE.items()}
    for title, names in named.items():
        (row,) = (row for row in rows if row.startswith(f"| {title} |"))
        assert set(re.findall(r"`([^`]+)`", row.removeprefix(f"| {title} |"))) == names


@pytest.mark.parametrize("name", ["gammaln", "psi", "betaln", "xlogy", "gammainc", "ndtri", "j1", "k0", "gamma"])
def test_ufuncs_record_without_the_switch(name):
    function = getattr(scipy.special, name)
    x = gs.linspace(0.2, 0.9, 4, dtype=gs.float64)
    first = [2.5] if function.nin == 2 else []
    assert gs.autograd.gradcheck(lambda x: function(*first, x), (x.requires_grad_(),))
    np.testing.assert_allclose(function(*first, x).detach().numpy(), function(*first, x.detach().numpy()))


def test_ufuncs_without_an_op_refuse():
    with pytest.raises(RuntimeError, match=r"^scipy\.special\.dawsn\(\)"):
        scipy.special.dawsn(gs.ones(2, requires_grad=True))
    assert isinstance(scipy.special.dawsn(gs.ones(2)), np.ndarray)
