"""The progress bar of long derivatives: when it shows, and what."""

import sys

import pytest

from gradspec.autograd import gradcheck, gradgradcheck
from gradspec.autograd.functional import hessian, jacobian, sparse_jacobian
from support.graphs import variable


@pytest.fixture
def plain(monkeypatch):
    """As where rich is not installed."""
    monkeypatch.setitem(sys.modules, "rich", None)
    monkeypatch.setitem(sys.modules, "rich.console", None)


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("title", "steps", "call"),
    [
        ("jacobian", 3, lambda x: jacobian(lambda x: x * x, x, progress=True)),
        ("jacobian", 3, lambda x: jacobian(lambda x: x * x, x, strategy="forward-mode", progress=True)),
        ("hessian", 3, lambda x: hessian(lambda x: (x * x).sum(), x, progress=True)),
        ("sparse_jacobian", 1, lambda x: sparse_jacobian(lambda x: x * x, x, progress=True)),
        ("gradcheck", 6, lambda x: gradcheck(lambda x: x * x, x, progress=True)),
        ("gradcheck", 9, lambda x: gradcheck(lambda x: x * x, x, check_forward_ad=True, progress=True)),
        ("gradcheck", 1, lambda x: gradcheck(lambda x: x * x, x, fast_mode=True, progress=True)),
        ("gradgradcheck", 9, lambda x: gradgradcheck(lambda x: x * x, x, progress=True)),
    ],
)
def test_a_line_of_text(title, steps, call, capsys):
    call(variable(3))
    captured = capsys.readouterr()
    assert captured.out == ""
    drawings = captured.err.strip().split("\r")
    assert all(drawing.startswith(f"{title} [") for drawing in drawings)
    assert f"{steps}/{steps}" in drawings[-1] and "#" * 30 in drawings[-1]
    assert captured.err.endswith("\n")


def test_nothing_is_shown_unless_asked_for(capsys):
    x = variable(3)
    jacobian(lambda x: x * x, x)
    hessian(lambda x: (x * x).sum(), x)
    sparse_jacobian(lambda x: x * x, x)
    gradcheck(lambda x: x * x, x)
    assert capsys.readouterr().err == ""


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(
    ("terminal", "late", "shown"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_a_long_check_on_a_terminal_shows_it_by_itself(terminal, late, shown, monkeypatch, capsys):
    clock = iter(range(10**6))
    monkeypatch.setattr(sys.stderr, "isatty", lambda: terminal)
    monkeypatch.setattr("time.monotonic", lambda: float(next(clock)) if late else 0.0)
    gradcheck(lambda x: x * x, variable(3))
    assert ("gradcheck [" in capsys.readouterr().err) == shown


@pytest.mark.usefixtures("plain")
def test_the_line_ends_when_the_check_fails(capsys):
    assert not gradcheck(lambda x: x * x.detach(), variable(3), raise_exception=False, progress=True)
    assert capsys.readouterr().err.endswith("\n")


def test_rich_draws_it_where_installed(monkeypatch, tmp_path, capsys):
    """A package with rich's interface notes what it is told."""
    for name in [name for name in sys.modules if name.split(".")[0] == "rich"]:
        monkeypatch.delitem(sys.modules, name)
    package = tmp_path / "rich"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "console.py").write_text("class Console:\n    def __init__(self, stderr): assert stderr\n")
    (package / "progress.py").write_text(
        "told = []\n"
        "class Progress:\n"
        "    def __init__(self, console, auto_refresh): assert not auto_refresh  # no thread\n"
        "    def add_task(self, title, total): told.append((title, total)); return 7\n"
        "    def start(self): told.append('start')\n"
        "    def update(self, task, completed, refresh): assert refresh; told.append((task, completed))\n"
        "    def stop(self): told.append('stop')\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    jacobian(lambda x: x * x, variable(3), progress=True)
    told = sys.modules["rich.progress"].told
    assert told[:2] == [("jacobian", 3), "start"]
    assert told[-2:] == [(7, 3), "stop"]
    assert capsys.readouterr().err == ""
    for name in ("rich", "rich.console", "rich.progress"):
        monkeypatch.delitem(sys.modules, name)
