"""Pages in a real browser, without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
# What `make sanitize` sets for Python, and a browser would run with as well, too slowly to load a page.
OF_SANITIZERS = ("LD_PRELOAD", "ASAN_OPTIONS", "UBSAN_OPTIONS")


def installed() -> str | None:
    """The path of a Chromium, or of a Chrome; None if there is none."""
    return next((found for name in NAMES if (found := shutil.which(name))), None)


def loaded(path: Path) -> str:
    """The document of a page once its scripts have run; the test is skipped where there is no Chromium."""
    program = installed()
    if program is None:
        pytest.skip(f"no browser found (looked for {', '.join(NAMES)})")
    environment = {name: value for name, value in os.environ.items() if name not in OF_SANITIZERS}
    profile = path.parent / "browser"
    command = [program, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}"]
    done = subprocess.run(
        [*command, "--virtual-time-budget=5000", "--dump-dom", path.as_uri()],
        capture_output=True, text=True, timeout=120, check=True, env=environment,
    )  # fmt: skip
    return done.stdout
