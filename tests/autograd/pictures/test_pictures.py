"""Pictures of recorded graphs: what they show, how it is laid out, and how it is written."""

import re
import shutil
import sys
from itertools import pairwise
from xml.etree import ElementTree

import pytest

import gradspec as gs
from gradspec.autograd.graph import draw
from gradspec.autograd.pictures.placement import place
from gradspec.autograd.pictures.svg import sizes_of
from support.browser import loaded
from support.functions import Square


def texts(svg):
    """The texts of a picture, in order; also holds that it is well-formed."""
    root = ElementTree.fromstring(svg)
    return ["".join(text.itertext()) for text in root.iter("{http://www.w3.org/2000/svg}text")]


def network():
    weights = {"first": gs.randn(8, 4), "bias": gs.zeros(4), "second": gs.randn(4, 2)}
    for weight in weights.values():
        weight.requires_grad_()
    hidden = (gs.ones(5, 8) @ weights["first"] + weights["bias"]).relu()
    return (hidden @ weights["second"]).sum(), weights


def unrolled(steps):
    """A recurrent cell that is run over and over."""
    inner, outer = gs.randn(4, 4, requires_grad=True), gs.randn(3, 4, requires_grad=True)
    state = gs.zeros(1, 4)
    for _ in range(steps):
        state = (gs.ones(1, 3) @ outer + state @ inner).tanh()
    return state.sum(), {"inner": inner, "outer": outer}


def test_ops_shapes_leaves_and_saved_tensors_are_shown():
    output, names = network()
    picture = draw(output, names)
    shown = texts(picture.svg())
    nodes = {f"{name}Backward0" for name in ("Matmul", "Add", "Relu", "Sum")}
    assert {*nodes, "first", "bias", "output", "[8, 4]", "[4]", "[4, 2]", "[5, 4]", "[]"} <= set(shown)
    assert "saves result: [5, 4] float32, 80 B" in shown
    assert repr(picture) == "<GraphPicture of 5 operations and 3 leaves>"
    # relu's result, which the second product shares; its weight; the ones of the first.
    assert picture.saved_bytes() == 80 + 32 + 160


def test_arrows_lead_from_inputs_to_results():
    x = gs.ones(3, requires_grad=True)
    dot = draw((x * 2).exp(), {"x": x}).dot()
    numbers = {label: number for number, label in re.findall(r'(\d+) \[label="(\w+)', dot)}
    arrows = set(re.findall(r"(\d+) -> (\d+)", dot))
    path = [numbers[name] for name in ("x", "MulBackward0", "ExpBackward0", "output")]
    assert arrows == set(pairwise(path))


def test_several_outputs_and_names_of_results():
    x = gs.ones(4, requires_grad=True)
    first, second = x.exp().chunk(2)
    picture = draw({"left": first, "right": second}, {"x": x, "chunks": first})
    shown = texts(picture.svg())
    assert {"left", "right", "ChunkBackward0 (chunks)", "output 0", "output 1"} <= set(shown)
    assert texts(draw([first, second]).svg()).count("output 1") == 2  # a tensor, and an arrow to it


def test_lines_that_anomaly_mode_recorded():
    x = gs.ones(3, requires_grad=True)
    with pytest.warns(UserWarning, match="Anomaly"), gs.autograd.detect_anomaly():
        y = x.exp()
    assert any("test_pictures.py" in text for text in texts(draw(y).svg()))


def test_saved_values_freed_or_kept_by_hooks():
    x = gs.ones(3, requires_grad=True)
    y = x.exp()
    y.sum().backward()
    picture = draw(y)
    assert "saves result: freed" in texts(picture.svg()) and picture.saved_bytes() == 0
    assert "Nothing is saved" in picture.html()
    with gs.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda tensor: tensor):
        z = x.exp()
    assert "saves result: kept by hooks" in texts(draw(z).svg())


def test_custom_functions_and_leaves_alone():
    x = gs.ones(3, requires_grad=True)
    shown = texts(draw(Square.apply(x)).svg())
    assert "SquareBackward" in shown and "saves saved_tensors[0]: [3] float32, 12 B" in shown
    assert texts(draw(x, {"x": x}).svg()) == ["x", "[3]", "output", "[3]"]


def test_texts_are_escaped():
    x = gs.ones(3, requires_grad=True)
    picture = draw({'<b>"&': x.exp()}, {"<script>": x}, title="<i>")
    assert {'<b>"&', "<script>"} <= set(texts(picture.svg()))
    assert "<script>" not in picture.html() and "<i>" not in picture.html()
    assert '\\"' in picture.dot()


def test_repeated_parts_are_drawn_once():
    output, names = unrolled(100)
    picture = draw(output, names)
    assert repr(picture) == "<GraphPicture of 401 operations and 2 leaves>"
    shown = texts(picture.svg())
    assert "99 times" in shown and len([text for text in shown if "Backward0" in text]) < 12
    assert len([text for text in texts(draw(output, names, collapsed=False).svg()) if "Tanh" in text]) == 100
    assert "7 times" in texts(draw(*unrolled(8), collapsed=True).svg())
    assert 'label="99 times"' in picture.dot() and picture.dot().count("style=dashed") == 1


def test_a_loop_is_cut_at_its_seam():
    """One value passes from round to round, the state, whatever part of the first round differs."""
    picture = draw(*unrolled(100))
    assert picture.svg().count("stroke-dasharray") == 1
    (frame,) = picture._shown.frames
    (back,) = frame.back
    titles = [picture._shown.boxes[number].title for number in (back.start, back.end)]
    assert titles == ["TanhBackward0", "MatmulBackward0"] and {back.start, back.end} <= frame.boxes
    inside = sorted(picture._shown.boxes[number].title for number in frame.boxes)
    assert inside == ["AddBackward0", "MatmulBackward0", "MatmulBackward0", "TanhBackward0", "inner", "outer"]


def test_layers_of_their_own_weights_repeat_with_them():
    weights = {f"weight {k}": gs.randn(4, 4, requires_grad=True) for k in range(10)}
    x = gs.ones(1, 4, requires_grad=True)
    y = x
    for weight in weights.values():
        y = (y @ weight).tanh()
    shown = texts(draw(y.sum(), weights, collapsed=True).svg())
    assert any(re.fullmatch(r"weight \d \.\.\. weight \d x \d+", text) for text in shown), shown


def test_weights_of_a_loop_stand_beside_each_use():
    output, names = unrolled(5)
    assert texts(draw(output, names).svg()).count("inner") == 5


def check_layout(graph):
    """Boxes do not overlap and lie within the picture; arrows go down, from box to box."""
    sizes = sizes_of(graph)
    layout = place(graph, sizes)
    corners = [
        (x - size.width / 2, y - size.height / 2, x + size.width / 2, y + size.height / 2)
        for (x, y), size in zip(layout.centres, sizes, strict=True)
    ]
    for k, (left, top, right, bottom) in enumerate(corners):
        assert left >= -1e-6 and top >= -1e-6
        assert right <= layout.width + 1e-6 and bottom <= layout.height + 1e-6
        for other in corners[k + 1 :]:
            apart = right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top
            assert apart
    for frame, area in zip(graph.frames, layout.frames, strict=True):
        for number, (left, top, right, bottom) in enumerate(corners):
            across = left < area.left + area.size.width and right > area.left
            along = top < area.top + area.size.height and bottom > area.top
            assert (number in frame.boxes) == (across and along)
    for arrow, path in zip(graph.arrows, layout.paths, strict=True):
        assert path[0] == (layout.centres[arrow.start][0], corners[arrow.start][3])
        assert path[-1] == (layout.centres[arrow.end][0], corners[arrow.end][1])
        assert all(y <= next_y for (_, y), (_, next_y) in pairwise(path))


@pytest.mark.parametrize("steps", [1, 5, 60])
def test_boxes_do_not_overlap(steps):
    check_layout(draw(*unrolled(steps))._shown)
    check_layout(draw(*network())._shown)


def test_files_and_notebooks(tmp_path):
    output, names = network()
    picture = draw(output, names)
    assert picture.svg(tmp_path / "graph.svg") in picture._repr_html_()
    picture.dot(tmp_path / "graph.dot")
    picture.html(tmp_path / "graph.html")
    for name in ("graph.svg", "graph.dot", "graph.html"):
        assert (tmp_path / name).stat().st_size > 500
    with pytest.raises(OSError, match="nowhere"):
        picture.svg(tmp_path / "nowhere" / "graph.svg")


def test_a_picture_takes_the_colours_of_the_page_and_leaves_the_page_its_style():
    svg = draw(*network()).svg()
    (style,) = re.findall(r"<style>(.*?)</style>", svg, re.DOTALL)
    rules = re.findall(r"([^{}]+)\{[^{}]*\}", re.sub(r"@media[^{]*", "", style))
    assert {rule.strip(" {") for rule in rules} == {"svg:root"}  # no element of a page around it
    assert "currentColor" in svg


def test_equal_saved_values_are_one_row():
    page = draw(*unrolled(100)).html()
    (row,) = re.findall(r"<tr><td>TanhBackward0</td>.*?</tr>", page)
    assert '<td class="number">100</td><td class="number">1.56 KB</td>' in row


def test_a_browser_shows_the_page(tmp_path):
    output, names = network()
    draw(output, names, title="Network").html(tmp_path / "graph.html")
    document = loaded(tmp_path / "graph.html")
    assert document.count("<rect") == 9 and "<td>ReluBackward0</td><td>result</td>" in document
    assert "Saved tensors hold 272 B" in document


def test_wrong_arguments():
    x = gs.ones(3, requires_grad=True)
    with pytest.raises(TypeError, match="draw\\(\\) expects tensors, but got int"):
        draw([3])
    with pytest.raises(ValueError, match="at least one tensor"):
        draw([])
    with pytest.raises(ValueError, match="knows the layouts layers, graphviz, not 'circle'"):
        draw(x, layout="circle")


def test_graphviz_where_it_is_not(monkeypatch):
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match="needs the program 'dot'"):
        draw(gs.ones(3, requires_grad=True).exp(), layout="graphviz").svg()


_DOT = """#!{python}
import re, sys
program = sys.stdin.read()
sized = r"^  (\\d+) \\[label=.., fixedsize=true, width=([\\d.]+), height=([\\d.]+)\\];"
nodes = re.findall(sized, program, re.M)
print("graph 1 10 20")
for k, (name, width, height) in enumerate(nodes):
    print(f"node {{name}} 5 {{19 - 2 * k}} {{width}} {{height}} x solid box black white")
for start, end in re.findall(r"(\\d+) -> (\\d+)", program):
    print(f"edge {{start}} {{end}} 4 5 18 5 17 5 16 5 15 solid black")
print("stop")
"""


def test_graphviz_where_it_is(tmp_path, monkeypatch):
    """With the program itself if it is installed, else with one that answers in its format."""
    if shutil.which("dot") is None:
        program = tmp_path / "dot"
        program.write_text(_DOT.format(python=sys.executable), "utf-8")
        program.chmod(0o755)
        monkeypatch.setenv("PATH", str(tmp_path))
    output, names = network()
    svg = draw(output, names, layout="graphviz").svg()
    assert sorted(texts(svg)) == sorted(texts(draw(output, names).svg()))
