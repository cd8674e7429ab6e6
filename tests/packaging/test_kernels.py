"""Kernels that are missing, or were built from other C than the generated Python goes with."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from gradspec import _core
from gradspec.codegen.check.spec import load
from gradspec.codegen.words.installation import headers, include_dir
from gradspec.codegen.write.render import render
from support.project import ROOT

BUILD = "run `pip install -e .` in gradspec's repository (a C compiler is needed), or reinstall the package."


@pytest.fixture
def site(tmp_path):
    """A folder with a copy of the package as it is installed."""
    package = tmp_path / "site" / "gradspec"
    shutil.copytree(ROOT / "runtime", package, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for part in ("codegen", "generated"):
        shutil.copytree(ROOT / part, package / part)
    for file in (*headers(), include_dir() / "headers.txt", ROOT / "generated" / "abi.inc"):
        copy = package / "include" / file.relative_to(ROOT)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, copy)
    for name in ("derivatives.yaml", "derivatives.tests.yaml"):
        shutil.copy(ROOT / name, package)
    shutil.copy(ROOT / "gradspec_command.py", package.parent)
    shutil.copy(_core.__file__, package)
    return package.parent


def run(site, *arguments):
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=site.parent,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=False,
    )


def refusal(site, name="__file__"):
    """The last line of the error with which the copy refuses to be imported, or to give this name."""
    done = run(site, "-c", f"import gradspec; print(gradspec.{name})")
    assert done.returncode == 1 and done.stdout == ""
    return done.stderr.splitlines()[-1]


def command_works(site):
    done = run(site, "-m", "gradspec_command", "ops", "exp")
    assert done.returncode == 0 and "grad * conj(result)" in done.stdout, done.stderr


def test_a_copy_works(site):
    done = run(site, "-c", "import gradspec; print(gradspec.__file__, gradspec.ones(2).sum().item())")
    assert done.stdout.split() == [str(site / "gradspec" / "__init__.py"), "2.0"], done.stderr
    command_works(site)


def test_missing_kernels(site):
    for kernels in (site / "gradspec").glob("_core.*"):
        kernels.unlink()
    (site / "gradspec" / "_core.py").write_text("raise ImportError('no such file')", encoding="utf-8")
    assert refusal(site) == (
        f"ImportError: gradspec's compiled kernels cannot be loaded: no such file. Build them: {BUILD}"
    )
    command_works(site)


def test_kernels_where_no_code_is_loaded(site):
    (site / "gradspec" / "_core.py").write_text(
        "import os, types\n"
        "os.statvfs = lambda path: types.SimpleNamespace(f_flag=os.ST_NOEXEC)\n"
        "raise ImportError('not permitted', path=__file__)"
    )
    for kernels in (site / "gradspec").glob("_core.*.so"):
        kernels.unlink()
    assert "_core.py lies on a file system that is mounted noexec. Install gradspec on another" in refusal(site)


def test_a_zip_file(site):
    archive = shutil.make_archive(str(site.parent / "packed"), "zip", site)
    no_editable_install = "import sys; sys.meta_path = [f for f in sys.meta_path if 'Editable' not in str(f)]\n"
    done = run(Path(archive), "-c", f"{no_editable_install}import gradspec")
    assert "a zip file was imported from, and compiled modules are not loaded from those" in done.stderr


SUBINTERPRETER = """
import sys
if sys.version_info >= (3, 13):
    from _interpreters import create, run_string
    made = create({kind!r})
else:
    from _xxsubinterpreters import create, run_string
    made = create(isolated={kind!r} == "isolated")
run_string(made, "try:\\n import gradspec\\nexcept ImportError as error:\\n print(error, flush=True)")
"""


@pytest.mark.parametrize("kind", ["isolated", "legacy"])
@pytest.mark.parametrize("before", ["", "import gradspec"])
def test_subinterpreters(kind, before):
    done = subprocess.run(
        [sys.executable, "-c", before + SUBINTERPRETER.format(kind=kind)], capture_output=True, text=True
    )
    assert done.stdout.startswith("gradspec does not work in subinterpreters"), done.stderr


def test_kernels_of_another_formula(site):
    module = site / "gradspec" / "generated" / "__init__.py"
    text = module.read_text("utf-8")
    number = text.partition('_require("')[2].partition('"')[0]
    module.write_text(text.replace(number, number[::-1]), encoding="utf-8")
    assert refusal(site) == (
        f"ImportError: gradspec's compiled kernels are not those of its Python code. Build them again: {BUILD}"
    )
    command_works(site)


def test_kernels_of_another_runtime(site):
    """The mismatch is said before a module misses what older kernels do not have."""
    for name, before, after in (
        ("generated/__init__.py", '_require("', '_require("f'),
        ("core/compiled/bindings.py", '_path["wrap"]', '_path["wrap_again"]'),
    ):
        module = site / "gradspec" / name
        module.write_text(module.read_text("utf-8").replace(before, after), encoding="utf-8")
    assert refusal(site) == (
        f"ImportError: gradspec's compiled kernels are not those of its Python code. Build them again: {BUILD}"
    )


def test_a_function_of_c_that_is_missing(site):
    module = site / "gradspec" / "core" / "compiled" / "bindings.py"
    module.write_text(module.read_text("utf-8").replace('_path["wrap"]', '_path["wrap_again"]'), encoding="utf-8")
    assert refusal(site) == (
        "ImportError: gradspec's compiled kernels are not those of its Python code: there is no 'wrap_again'. "
        f"Build them again: {BUILD}"
    )


def test_a_missing_kernel(site):
    module = site / "gradspec" / "generated" / "elementwise_functions.py"
    module.write_text(module.read_text("utf-8").replace('_kernels("exp"', '_kernels("exq"'), encoding="utf-8")
    assert refusal(site, "exp") == (
        "ImportError: gradspec's compiled kernels are not those of its Python code: there is no 'exq'. "
        f"Build them again: {BUILD}"
    )
    command_works(site)


def number(folder):
    files = render(load(folder / "derivatives.yaml"))
    number = files["built_from.inc"].rpartition(' "')[2].strip().strip('"')
    assert f'_require("{number}")' in files["__init__.py"]
    return number


def test_the_checksum_covers_generated_files(tmp_path):
    for part in ("runtime", "csrc"):
        shutil.copytree(ROOT / part, tmp_path / part, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    built = number(ROOT)
    spec = tmp_path / "derivatives.yaml"
    text = (ROOT / "derivatives.yaml").read_text("utf-8")
    spec.write_text(f"# moved down\n{text}", encoding="utf-8")
    assert number(tmp_path) == built  # comments with places in the spec are no code
    spec.write_text(text.replace("grad * conj(result)", "2 * grad * conj(result)"), encoding="utf-8")
    assert number(tmp_path) != built
