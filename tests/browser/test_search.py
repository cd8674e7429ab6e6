"""Searches, with the page that must come first."""

import pytest

FIRST = {
    "vmap": "batching.html",
    "example": "quick_start.html",
    "linspace": "api/creation.html",
    "arccos": "ops/acos.html",
    "clip": "ops/clamp.html",
    "concat": "ops/cat.html",
    "softmax": "ops/softmax.html",
    "hessian": "batching.html",
    "per-sample gradients": "batching.html",
    "profiler": "profiler.html",
    "gradcheck": "gradcheck.html",
    "hooks": "hooks.html",
    "checkpoint": "checkpoint.html",
    "nan": "anomaly_mode.html",
    "saving": "quick_start.html",
    "custom function": "custom_functions.html",
    "adding an op": "adding_an_op.html",
    "forward mode": "forward_mode.html",
    "threads": "limits.html",
    "install": "index.html",
    "pdb": "debugging.html",
    "memory": "memory.html",
    "benchmark": "index.html",
    "optimizers": "optimizers.html",
    "array api": "arrays.html",
    "dlpack": "arrays.html",
    "curve_fit": "api/gradspec.optimize.html",
    "mixed precision": "networks.html",
    "distributions": "distributions.html",
    "sparse tensors": "sparse.html",
}


@pytest.mark.parametrize("words", FIRST)
def test_the_first_result(opened, words):
    with opened(f"search.html?q={words.replace(' ', '+')}") as page:
        page.wait_for_function("document.querySelector('.search-summary')?.textContent.includes('Search finished')")
        links = page.locator("ul.search > li > a:first-of-type")
        found = [links.nth(k).get_attribute("href") or "" for k in range(min(5, links.count()))]
        assert [address.partition("?")[0].partition("#")[0] for address in found][:1] == [FIRST[words]], found
