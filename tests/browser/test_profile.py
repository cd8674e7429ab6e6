"""The profiler's page: what keys, wheel and pointer do, and colours that the colour-blind tell apart."""

import itertools

import pytest
from coloraide import Color

PAGE = "shown/steps.html"
SPAN = "to - from"
COLOURS = {"kinds": ["op", "node", "engine", "leaf", "user"], "layers": [f"layer-{k}" for k in range(6)]}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("group", COLOURS)
def test_colours_differ_for_all_eyes(opened, group, scheme):
    with opened(PAGE, scheme=scheme) as page:
        texts = [page.evaluate("color", name).strip() for name in COLOURS[group]]
    for sight in ("", "protan", "deutan", "tritan"):
        seen = [Color(text).filter(sight) if sight else Color(text) for text in texts]
        for first, second in itertools.combinations(seen, 2):
            assert first.delta_e(second, method="2000") >= 15, (sight, first, second)


def test_the_wheel_scrolls_the_page_unless_ctrl_is_held(opened):
    with opened(PAGE) as page:
        page.locator("#timeline").hover()
        whole = page.evaluate(SPAN)
        page.mouse.wheel(0, 120)
        page.wait_for_function("scrollY > 0")
        assert page.evaluate(SPAN) == whole
        page.evaluate("scrollTo(0, 0)")
        page.locator("#timeline").hover()
        page.keyboard.down("Control")
        page.mouse.wheel(0, -120)
        page.wait_for_function(f"{SPAN} < {whole}")
        page.keyboard.up("Control")


def test_keys_move_timeline_and_memory_together(opened):
    with opened(PAGE) as page:
        whole = page.evaluate(SPAN)
        axis = page.locator("#memory-chart text").all_text_contents()
        page.locator("#timeline").focus()
        page.keyboard.press("+")
        assert page.evaluate(SPAN) == pytest.approx(whole / 2)
        assert page.locator("#memory-chart text").all_text_contents() != axis
        before = page.evaluate("from")
        page.keyboard.press("ArrowRight")
        assert page.evaluate("from") > before
        page.keyboard.press("0")
        assert page.evaluate(SPAN) == whole
        assert page.locator("#memory-chart text").all_text_contents() == axis


def test_memory_has_units_and_its_peak(opened):
    with opened(PAGE) as page:
        texts = page.locator("#memory-chart text").all_text_contents()
        assert any(text.startswith("peak ") and text.endswith("KB") for text in texts)
        assert any(text.endswith("µs") or text.endswith("ms") for text in texts)
        page.locator("#memory-chart").hover()
        assert page.locator(".cursor:visible").count() == 2  # one in each plot, at the same time
        assert " at " in page.locator("#tip").inner_text()


def test_tables_on_a_phone_are_lines_of_words(opened):
    with opened(PAGE, width=400) as page:
        cells = page.locator("#averages td").all()
        assert cells and all((cell.bounding_box() or {"height": 0})["height"] < 60 for cell in cells[:40])
