"""The configuration as text: as in torch.__config__."""

from __future__ import annotations

from contextlib import redirect_stdout
from io import StringIO

from gradspec.utils.config import show_config

__all__ = ["show"]


def show() -> str:
    """The text that `gradspec.show_config` prints.

    >>> gs.__config__.show().splitlines()[0]
    'versions:'
    """
    with redirect_stdout(StringIO()) as text:
        show_config()
    return text.getvalue()
