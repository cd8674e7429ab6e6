"""The site that `make docs` has built: another project links to every public name, and the index lists them."""

from reference.api import MODULES, attributes_of_tensor, documented, names_of
from reference.signatures import functions_of
from sphinx.cmd.build import build_main

from gradspec.codegen.plan.decide import plan
from support.project import ROOT, SPEC

SITE = ROOT / "build" / "docs" / "html"
CONF = """
extensions = ["sphinx.ext.intersphinx"]
intersphinx_mapping = {{"gradspec": ("https://example.org/gradspec", {inventory!r})}}
nitpicky = True
"""


def public_names():
    names = {f"{path}.{name}" for path in ("gradspec", *MODULES) for name in names_of(path)}
    names |= {f"gradspec.Tensor.{name}" for name in attributes_of_tensor()}
    return names | {name for function in functions_of(plan(SPEC)) for name in documented(function)}


def test_another_project_links_to_every_public_name(tmp_path):
    """Sphinx warns of a name that it does not find, and a warning is an error here."""
    names = sorted(public_names())
    (tmp_path / "conf.py").write_text(CONF.format(inventory=str(SITE / "objects.inv")), "utf-8")
    (tmp_path / "index.rst").write_text(
        "Names\n=====\n\n" + "\n".join(f"- :py:obj:`{name}`" for name in names), "utf-8"
    )
    assert build_main(["-q", "-W", "--keep-going", str(tmp_path), str(tmp_path / "html")]) == 0
    page = (tmp_path / "html" / "index.html").read_text("utf-8")
    for place in ("ops/sum.html#gradspec.sum", "api/tensor.html#gradspec.Tensor.backward"):
        assert f'href="https://example.org/gradspec/{place}"' in page


def test_the_index_lists_functions_and_methods():
    index = (SITE / "genindex.html").read_text("utf-8")
    assert "ops/sum.html#gradspec.sum" in index and "#gradspec.Tensor.backward" in index


def test_types_of_python_do_not_lead_to_dtypes():
    page = (SITE / "api" / "gradspec.optimize.html").read_text("utf-8")
    assert "#gradspec.Tensor" in page and "absolute_sigma" in page and "dtypes.html#gradspec.bool" not in page
