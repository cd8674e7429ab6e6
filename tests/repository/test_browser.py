"""The browser of the tests of pages (`tests/support/browser.py`)."""

from support.browser import NAMES, OF_SANITIZERS, loaded


def test_a_browser_is_not_run_under_sanitizers(tmp_path, monkeypatch):
    program = tmp_path / NAMES[0]
    program.write_text("#!/bin/sh\nenv\n", encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    monkeypatch.setenv("WHAT_IS_NOT_OF_SANITIZERS", "stays")
    for name in OF_SANITIZERS:
        monkeypatch.setenv(name, "")
    environment = loaded(tmp_path / "page.html").splitlines()
    assert "WHAT_IS_NOT_OF_SANITIZERS=stays" in environment
    assert not [line for line in environment if line.partition("=")[0] in OF_SANITIZERS]
