"""The build of the compiled kernels: what it refuses, and what it says."""

import os
import subprocess
import sys

import pytest

from support.project import ROOT

WITHOUT_GIL = "import sysconfig; sysconfig.get_config_vars()['Py_GIL_DISABLED'] = 1"


def test_a_python_without_the_gil_is_refused(tmp_path):
    program = f"{WITHOUT_GIL}\nimport setuptools; setuptools.setup()"
    folders = ["--build-temp", str(tmp_path / "temp"), "--build-lib", str(tmp_path / "lib")]
    done = subprocess.run(
        [sys.executable, "-c", program, "build_ext", *folders], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode != 0 and "error: gradspec does not work in Python built without" in done.stderr
    assert not list((tmp_path).rglob("*.so"))


def requirements(before="", **environment):
    """The requirements that this machine misses, after a program has changed it."""
    program = f"import importlib.util, runpy, sys, sysconfig\n{before}\n"
    program += "runpy.run_path('csrc/requirements.py', run_name='__main__')"
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, env={**os.environ, **environment}
    )
    assert (done.returncode == 0) == (done.stderr == "") and done.stdout == ""
    return done.stderr


def test_this_machine_has_what_a_build_needs():
    assert requirements() == ""


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("sys.version_info = (3, 8, 2)", "gradspec needs Python 3.11 or newer, and this is 3.8"),
        (WITHOUT_GIL, "gradspec does not work in Python built without the GIL"),
        ("import os.path; os.path.exists = lambda path: False", "Python.h among them. Install"),
        ("importlib.util.find_spec = lambda name: None", "module venv is missing. Install it"),
    ],
)
def test_missing_parts_of_python_are_named(before, said):
    assert said in requirements(before)


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"CC": "cc-of-nowhere", "PATH": ""}, "no C compiler found"),
        ({"CC": "cc -nostdinc"}, "does not compile a small program"),
        ({"CC": "false"}, "false does not compile a small program"),
    ],
)
def test_a_compiler_that_does_not_work_is_told(environment, said):
    printed = requirements(**environment)
    assert said in printed and "apt install gcc libc6-dev" in printed
