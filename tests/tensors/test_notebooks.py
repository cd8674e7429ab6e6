"""Tensors and gradcheck's reports in notebooks."""

import re

import pytest

import gradspec as gs
from gradspec.autograd import gradcheck
from gradspec.autograd.gradcheck import GradcheckError
from support.functions import function


def test_small_vectors_and_matrices_are_tables():
    x = gs.tensor([[1.0, 2.5], [3.0, -4.0]], requires_grad=True)
    html = (x * 1)._repr_html_()
    assert re.findall(r"<td[^>]*>([^<]*)</td>", html) == ["1.0000", "2.5000", "3.0000", "-4.0000"]
    assert "tensor of shape [2, 2], gradspec.float32, grad_fn=&lt;MulBackward0&gt;" in html
    assert gs.arange(3)._repr_html_().count("<td") == 3


@pytest.mark.parametrize("shape", [(), (0,), (3, 0), (2, 2, 2), (201,), (2, 21)])
def test_other_tensors_are_text(shape):
    assert gs.ones(shape)._repr_html_() is None


def test_no_colours_but_those_of_the_page():
    html = gs.ones(3)._repr_html_()
    assert "color: inherit" in html and "#" not in html


def test_reports_of_gradcheck_mark_what_differs():
    wrong = function(lambda ctx, x: x * 2, backward=lambda ctx, grad: grad * 3).apply
    with pytest.raises(GradcheckError) as caught:
        gradcheck(wrong, (gs.randn(2, dtype=gs.float64, requires_grad=True),))
    error = caught.value
    assert error.numerical is not None and error.wrong is not None and error.wrong.sum() == 2
    html = error._repr_html_()
    assert html.count("<table") == 2 and html.count("outline: 2px") == 4
    assert "Jacobian mismatch for output 0" in html


def test_reports_without_jacobians_are_text():
    html = GradcheckError("<b> & more\nlines")._repr_html_()
    assert "&lt;b&gt; &amp; more\nlines" in html and "<table" not in html
