"""The site, served on this machine, and a browser for it: `make browser` builds the one and looks for the other."""

import functools
import http.server
import threading
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

from support.browser import NAMES, installed
from support.project import ROOT

SITE = ROOT / "build" / "docs" / "html"


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args):
        pass


@pytest.fixture(scope="session")
def site():
    """The address of the built site."""
    if not (SITE / "index.html").exists():
        pytest.fail("the site is not built: run `make docs`")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(SITE)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="session")
def browser():
    program = installed()
    if program is None:
        pytest.fail(f"no browser found (looked for {', '.join(NAMES)}): install one (Debian: apt install chromium)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def opened(browser, site):
    """Opens a page of the site in a window of some width; a message on its console fails the test."""

    @contextmanager
    def opened(name, width=1400, scheme="light"):
        context = browser.new_context(
            viewport={"width": width, "height": 900},
            color_scheme=scheme,
            permissions=["clipboard-read", "clipboard-write"],
        )
        page = context.new_page()
        said = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.goto(f"{site}/{name}", wait_until="load")
        yield page
        context.close()
        assert not said, f"the console of {name} says: {said}"

    return opened
