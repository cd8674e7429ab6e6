"""How Sphinx makes the site; `python docs/reference` writes the sources and runs it."""

from pathlib import Path

from sphinx.application import Sphinx

from gradspec import __version__ as release

project = "gradspec"
author = copyright = "the gradspec authors"
extensions = ["myst_parser", "sphinx_copybutton", "sphinx-mathjax-offline"]  # formulas are set without a network
myst_enable_extensions = ["amsmath", "colon_fence", "dollarmath"]
myst_heading_anchors = 4
html_theme = "furo"
html_title = f"gradspec {release}"
html_favicon = "static/favicon.svg"
html_static_path = ["static"]
html_extra_path = ["extra"]
html_search_scorer = str(Path(__file__).parent / "static" / "scorer.js")
html_css_files = ["reference.css"]
html_js_files = ["table.js"]
html_copy_source = False
copybutton_prompt_text = r">>> |\.\.\. |\$ "  # which are not copied, nor what is printed
copybutton_prompt_is_regexp = True
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"


def setup(app: Sphinx) -> None:
    """Pages are read in parallel: the extension, which does not say that they can be, only copies files."""
    app.extensions["sphinx-mathjax-offline"].parallel_read_safe = True
