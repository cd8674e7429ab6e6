"""`make docs`: writes the sources of the site below a folder, and has Sphinx make pages of them."""

from __future__ import annotations

import argparse
import gc
import shutil
import sys
from collections.abc import Mapping
from pathlib import Path

from sphinx.cmd.build import build_main

from gradspec.codegen.check.spec import load
from gradspec.codegen.plan.decide import plan
from gradspec.codegen.write.render import render

from .api import api_pages
from .commands import commands_page
from .guides import guides
from .page import function_page
from .proofs import checked_formulas
from .shown import Shown
from .signatures import functions_of
from .table import list_pages

ROOT = Path(__file__).resolve().parents[2]


def main() -> int:
    """Build the site; the exit code is Sphinx's, for which a warning is an error."""
    parser = argparse.ArgumentParser(prog="python -m reference", description=__doc__)
    parser.add_argument("out", type=Path, help="the folder; its `html/index.html` is the first page")
    out: Path = parser.parse_args().out
    sources = out / "sources"
    shutil.rmtree(sources, ignore_errors=True)
    shutil.copytree(ROOT / "docs" / "reference" / "static", sources / "static")
    shutil.copy(ROOT / "docs" / "reference" / "conf.py", sources)
    pages = dict(guides(ROOT, Shown(sources / "extra" / "shown")))
    pages["index.md"] += (ROOT / "docs" / "reference" / "index.md").read_text("utf-8")
    for name, text in (pages | dict(reference())).items():
        file = sources / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    # The trees of pages die by their reference counts: the collector would look at them for a sixth of the time.
    gc.freeze()
    gc.set_threshold(100_000)
    code: int = build_main(["-q", "-W", "--keep-going", "-j", "auto", str(sources), str(out / "html")])
    return code


def reference() -> Mapping[str, str]:
    """The pages of all public names, and plots, by file name."""
    spec = load(str(ROOT / "derivatives.yaml"))
    generated = render(spec)
    checked = checked_formulas((ROOT / "docs" / "proofs.md").read_text("utf-8"))
    functions = functions_of(plan(spec))
    files = {f"ops/{name}": text for name, text in list_pages(functions, spec).items()}
    for function in functions:
        page, plots = function_page(function, spec, generated, checked)
        files[f"ops/{function.path}.md"] = page
        files |= {f"ops/{name}": text for name, text in plots.items()}
    files |= {f"api/{name}": text for name, text in api_pages(functions).items()}
    return {**files, "api/commands.md": commands_page()}


if __name__ == "__main__":
    sys.exit(main())
