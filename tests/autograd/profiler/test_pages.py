"""Profiles as HTML pages, and memory over time."""

import json
import re

import pytest

import gradspec as gs
from gradspec.autograd.profiler import profile, record_function
from gradspec.core.process.state import state
from support.browser import loaded


def data_of(page):
    match = re.search(r'<script id="profile" type="application/json">(.*?)</script>', page, re.DOTALL)
    return json.loads(match[1])


@pytest.fixture(scope="module")
def prof():
    x = gs.randn(64, 64, requires_grad=True)
    with profile(record_shapes=True, profile_memory=True, with_stack=True, with_flops=True) as prof:
        for _ in range(3):
            with record_function("</script><b>step"):
                (x @ x).tanh().sum().backward()
    return prof


def test_a_page_holds_all_events(prof, tmp_path):
    prof.html(tmp_path / "page.html", title="<i>title</i> @DATA@")
    page = (tmp_path / "page.html").read_text("utf-8")
    data = data_of(page)
    names = [event.name for event in prof.function_events if event.name != "[memory]"]
    assert [event[0] for event in data["events"]] == names
    assert all(event[4] < number for number, event in enumerate(data["events"]))  # parents come first
    assert "<b>step" not in page and "&lt;i&gt;title" in page and "<i>" not in page
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", page), "the page asks for something else"


def test_lanes_of_work_beside_the_thread(tmp_path):
    with profile() as prof:
        first = state.recorder.time()
        gs.ones(3).exp()
        second = state.recorder.time()
        state.recorder.add("sent", first)
        gs.ones(3).exp()
        state.recorder.add("sent", second)
        state.recorder.add("sent", state.recorder.time())
    prof.html(tmp_path / "page.html")
    data = data_of((tmp_path / "page.html").read_text("utf-8"))
    assert data["lanes"] == [[1, "thread 1"], [2, "beside the threads"], [3, "beside the threads"]]
    assert [(event[3], event[5]) for event in data["events"]] == [
        (2, "beside"),
        (1, "op"),
        (3, "beside"),
        (1, "op"),
        (2, "beside"),
    ]


def test_memory_over_time_and_who_holds_it(prof, tmp_path):
    prof.html(tmp_path / "page.html")
    memory = data_of((tmp_path / "page.html").read_text("utf-8"))["memory"]
    totals = [sum(values) for values in zip(*memory["layers"].values(), strict=True)]
    assert max(totals) == memory["peak"] == sum(holder[3] for holder in memory["holders"])
    assert memory["times"] == sorted(memory["times"]) and len(memory["times"]) == len(totals)
    at_peak = {holder[0]: holder[3] for holder in memory["holders"]}
    assert at_peak["MatmulBackward0"] >= 64 * 64 * 4  # the gradient that is kept
    assert any("test_pages.py" in holder[1] for holder in memory["holders"])


def test_long_profiles_have_as_many_points_as_a_picture_can_show(tmp_path):
    x = gs.ones(10)
    with profile(profile_memory=True) as prof:
        kept = [x.exp() for _ in range(2000)]
    assert len(kept) == 2000
    prof.html(tmp_path / "page.html")
    memory = data_of((tmp_path / "page.html").read_text("utf-8"))["memory"]
    assert len(memory["times"]) <= 400 and memory["peak"] == 2000 * 40


def test_a_browser_lists_the_events(prof, tmp_path):
    prof.html(tmp_path / "page.html", title="Profile of a test")
    document = loaded(tmp_path / "page.html")
    for average in prof.key_averages():
        if average.key != "[memory]":
            shown = average.key.replace("<", "&lt;").replace(">", "&gt;")
            assert re.search(rf'<td class="text" [^>]*>{re.escape(shown)}</td>', document), shown
    flame = re.search(r'<div id="flame".*?</div>', document, re.DOTALL)
    assert ">all</button>" in flame[0] and ">&lt;/script&gt;&lt;b&gt;step</button>" in flame[0]
    layers = data_of((tmp_path / "page.html").read_text("utf-8"))["memory"]["layers"]
    assert document.count("<polygon") == len(layers) and "At most" in document
    assert re.search(r"\d+ events, [\d.]+ (ms|µs) in them, at most [\d.]+ KB taken", document)


def test_a_page_of_nothing(tmp_path):
    with profile(profile_memory=True) as prof:
        pass
    prof.html(tmp_path / "page.html")
    assert data_of((tmp_path / "page.html").read_text("utf-8"))["events"] == []
