"""Pages of the site on screens and phones, in light and dark: nothing overflows, and all texts can be read."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from support.project import ROOT

SCREENSHOTS = ROOT / "build" / "browser"
PAGES = {
    "home": "index.html",
    "quick start": "quick_start.html",
    "op": "ops/tanh.html",
    "list": "ops/index.html",
    "guide": "batching.html",
    "module": "api/gradspec.optimize.html",
    "tables": "same_as_torch.html",
    "networks": "networks.html",
    "optimizers": "optimizers.html",
    "results": "benchmarks/intel-xeon-family-6-model-207-v4.html",
    "arrays": "arrays.html",
    "processes": "distributed.html",
    "classes": "api/gradspec.optim.html",
    "pictures": "pictures.html",
    "profile": "shown/steps.html",
}
WIDE = """() => [...document.querySelectorAll("table")]
    .filter((table) => table.parentElement.scrollWidth > table.parentElement.clientWidth + 1)
    .map((table) => table.textContent.slice(0, 60))"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [1400, 400])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_can_be_read(opened, name, width, scheme):
    with opened(PAGES[name], width, scheme) as page:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}-{width}-{scheme}.png", full_page=name != "list")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert width < 1000 or page.evaluate(WIDE) == []
        found = Axe().run(page, options={"runOnly": ["color-contrast"]}).response["violations"]
        assert [(node["target"], node["failureSummary"]) for rule in found for node in rule["nodes"]] == []


@pytest.mark.parametrize("name", ["home", "quick start"])
def test_code_of_the_first_pages_fits(opened, name):
    with opened(PAGES[name]) as page:
        cut = "[...document.querySelectorAll('article pre')].filter((code) => code.scrollWidth > code.clientWidth)"
        assert page.evaluate(f"{cut}.map((code) => code.textContent)") == []


def test_code_is_copied_without_prompts_and_output(opened):
    with opened("quick_start.html") as page:
        page.locator("button.copybtn").first.dispatch_event("click")
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied.splitlines()[0] == "import gradspec as gs"
        assert ">>>" not in copied and "tensor([ 1.3818" not in copied


def test_the_home_leads_on(opened):
    with opened("index.html") as page:
        for name in ("benchmarks/index.html", "changelog.html", "contributing.html"):
            assert page.locator(f"nav a[href='{name}'], .sidebar-tree a[href='{name}']").count(), name
        assert page.locator("figure.drawing svg").count() == 2
        assert page.locator("link[rel~=icon]").count()


def test_the_list_of_ops_knows_aliases(opened):
    with opened("ops/index.html") as page:
        page.fill("#find-op", "arccos")
        rows = page.locator("article table tbody tr:visible")
        assert [row.split()[0].strip(",") for row in rows.all_inner_texts()] == ["acos", "acosh"]
