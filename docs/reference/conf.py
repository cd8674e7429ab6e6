"""How Sphinx makes the site; `python docs/reference` writes the sources and runs it."""

from pathlib import Path

from sphinx.application import Sphinx

from gradspec import __version__ as release
from reference.docstrings import docstring_as_rst
from reference.links import unlink_builtins
from reference.navigation import share_navigation

project = "gradspec"
author = copyright = "the gradspec authors"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx_copybutton",
    "sphinx-mathjax-offline",  # formulas are set without a network
]
autodoc_typehints = "description"
autodoc_member_order = "bysource"
toc_object_entries = False  # the navigation of every page would list all objects
python_use_unqualified_type_names = True
suppress_warnings = ["ref.python"]  # the name of a type that several modules have
myst_enable_extensions = ["amsmath", "colon_fence", "dollarmath"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"gradspec {release}"
html_favicon = "static/favicon.svg"
html_static_path = ["static"]
html_extra_path = ["extra"]
html_search_scorer = str(Path(__file__).parent / "static" / "scorer.js")
html_css_files = ["reference.css"]
html_js_files = ["breaks.js", "search.js", "table.js"]
html_copy_source = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "  # which are not copied, nor what is printed
copybutton_prompt_is_regexp = True
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def setup(app: Sphinx) -> None:
    """Pages are read in parallel: the extension, which does not say that they can be, only copies files."""
    app.extensions["sphinx-mathjax-offline"].parallel_read_safe = True
    app.connect("autodoc-process-docstring", docstring_as_rst)
    app.connect("doctree-read", unlink_builtins)
    app.connect("html-page-context", share_navigation, priority=100)  # before the theme asks for it
