"""The build of the compiled kernels: what it refuses, and what it says."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from support.project import ROOT

WITHOUT_GIL = "import sysconfig; sysconfig.get_config_vars()['Py_GIL_DISABLED'] = 1"


def test_a_python_without_the_gil_is_refused(tmp_path: Path) -> None:
    program = f"{WITHOUT_GIL}\nimport setuptools; setuptools.setup()"
    folders = ["--build-temp", str(tmp_path / "temp"), "--build-lib", str(tmp_path / "lib")]
    done = subprocess.run(
        [sys.executable, "-c", program, "build_ext", *folders], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode != 0 and "error: gradspec does not work in Python built without" in done.stderr
    assert not list((tmp_path).rglob("*.so"))
