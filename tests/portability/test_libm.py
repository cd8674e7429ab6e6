"""No function of the C library decides the values of real numbers: they are the same on every system."""

import re
import shutil
import subprocess
import sys

import pytest

from gradspec import _core

# Those that round: each C library has its own. Others (fma, fmod, ldexp, rint, ...) are exact.
INEXACT = re.compile(
    r"(a?(sin|cos|tan)h?|atan2|sincos(pi)?|exp(2|10|m1)?|log(2|10|1p)?|pow|cbrt|hypot|erfc?|[lt]?gamma(_r)?|[jy][01n])"
    r"[fl]?"
)


@pytest.mark.skipif(sys.platform == "win32" or shutil.which("nm") is None, reason="needs nm")
def test_nothing_inexact_is_called():
    names = subprocess.run(
        ["nm", "--undefined-only", *(["-D"] if sys.platform == "linux" else []), _core.__file__],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.splitlines()
    called = {name.split()[-1].partition("@")[0].removeprefix("_") for name in names}
    assert called & {"malloc", "memcpy"}, "the names are not read"
    assert sorted(name for name in called if INEXACT.fullmatch(name)) == []
