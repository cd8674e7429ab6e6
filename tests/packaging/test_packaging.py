"""The source distribution and the wheel made from it: what they hold, and that the wheel works on its own."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tomllib
import zipfile

import pytest

from gradspec.codegen.words.installation import headers as headers_of_extensions
from gradspec.codegen.words.installation import include_dir
from support.pages import PAGES
from support.project import ROOT

OBJECTS = "build/objects"
QUICKLY = {"CFLAGS": "-O0"}  # for kernels that only `gradspec check` calls


def run(*command, cwd, **environment):
    """The output of a command; fails with it if the command fails."""
    result = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONWARNINGS": "", **environment},
    )
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


@pytest.fixture(scope="module")
def distributions(tmp_path_factory):
    """The sdist, and the wheel built from the files of the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    build = (sys.executable, "-m", "build", "--no-isolation", "--outdir", folder)
    run(*build, "--sdist", ROOT, cwd=folder)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    checkout = folder / sdist.name.removesuffix(".tar.gz")
    # What was compiled for the checkout is not compiled again, as long as its C is the same.
    recipes = shutil.ignore_patterns("*.recipe")  # they are of files in the checkout
    if (ROOT / OBJECTS).is_dir():
        shutil.copytree(ROOT / OBJECTS, checkout / OBJECTS, copy_function=os.symlink, ignore=recipes)
    run(*build, "--wheel", checkout, cwd=folder)
    (wheel,) = folder.glob("*.whl")
    return sdist, wheel


def test_sdist_holds_what_a_build_and_the_tests_need(distributions):
    with tarfile.open(distributions[0]) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    needed = {
        "pyproject.toml",
        "derivatives.yaml",
        "derivatives.tests.yaml",
        "csrc/kernels/map.h",
        "csrc/build.py",
        "generated/kernels.inc",
    }
    assert needed | {"tests/spec/test_ops.py", "codegen/write/templates/section.py.j2", "README.md"} <= names
    assert {"LICENSE", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", ".clang-format", ".ci/pythons"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyc")) or "/." in name]


def test_wheel_holds_the_package_and_no_sources(distributions):
    with zipfile.ZipFile(distributions[1]) as archive:
        names = set(archive.namelist())
    assert {"gradspec/derivatives.yaml", "gradspec/derivatives.tests.yaml", "gradspec/py.typed"} <= names
    assert "gradspec/generated/methods.pyi" in names
    assert "gradspec/codegen/write/templates/section.py.j2" in names
    assert any(name.startswith("gradspec/_core") and name.endswith((".so", ".pyd")) for name in names)
    headers = {
        f"gradspec/include/csrc/{file.relative_to(include_dir()).as_posix()}" for file in headers_of_extensions()
    }
    headers |= {"gradspec/include/generated/abi.inc"}
    assert headers <= names
    assert not [name for name in names - headers if name.endswith((".c", ".h", ".inc", ".o"))]
    (licence,) = [name for name in names if name.endswith(".dist-info/licenses/LICENSE")]
    with zipfile.ZipFile(distributions[1]) as archive:
        metadata = archive.read(licence.replace("licenses/LICENSE", "METADATA")).decode()
    assert "\nLicense-Expression: BSD-3-Clause\n" in metadata
    needed = re.findall(r"^Requires-Dist: ([\w-]+)(?!.*extra ==)", metadata, re.MULTILINE)
    assert sorted(needed) == ["cffi", "jinja2", "numpy", "pyyaml", "scipy"]


def test_tests_and_benchmarks_compare_with_the_same_torch():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    (torch,) = (requirement for requirement in extras["bench"] if requirement.startswith("torch"))
    assert torch in extras["ci"]
    assert not [requirement for requirement in extras["dev"] if requirement.startswith("torch")]


# ---- a package of one's own ----

USE = """
import gradspec as gs
from gradspec.autograd import forward_ad, gradcheck, gradgradcheck

(signal_ops,) = gs.extensions.load().values()
x = gs.tensor([[0.5, -1.0, 2.0]], dtype=gs.float64, requires_grad=True)
for function in (signal_ops.soft_clip, signal_ops.rms, lambda x: signal_ops.leaky_sum(x, 0.5)):
    assert gradcheck(function, x, check_forward_ad=True) and gradgradcheck(function, x)
assert gradcheck(signal_ops.envelope, (x, x.detach().clone().requires_grad_()), check_forward_ad=True)
rows = gs.tensor([[0.5, -1.0, 2.0], [1.5, 1.0, -0.5]], dtype=gs.float64)
for function in (signal_ops.soft_clip, signal_ops.rms, lambda x: signal_ops.leaky_sum(x, 0.5)):
    assert gs.allclose(gs.vmap(function)(rows), gs.stack([function(row) for row in rows]))
    slope = gs.func.grad(lambda row: function(row).sum())
    assert gs.allclose(gs.vmap(slope)(rows), gs.stack([slope(row) for row in rows]))
amplitude, phase = gs.vmap(signal_ops.envelope)(rows, rows + 1)
assert gs.allclose(amplitude, signal_ops.envelope(rows, rows + 1).amplitude)
with forward_ad.dual_level():
    dual = forward_ad.make_dual(x.detach(), gs.ones_like(x))
    assert forward_ad.unpack_dual(dual.soft_clip()).tangent is not None
print(gs.__file__, signal_ops.__file__)
"""


@pytest.fixture(scope="module")
def clean(distributions, tmp_path_factory):
    """The Python of an environment with the wheel; other packages are shared with this test."""
    folder = tmp_path_factory.mktemp("clean")
    run(sys.executable, "-m", "venv", "--without-pip", "env", cwd=folder)
    (site,) = folder.glob("env/lib/python*/site-packages")
    # Not as a site folder: what an editable gradspec needs there is not run.
    (site / "others.pth").write_text(sysconfig.get_path("purelib"))
    run(sys.executable, "-m", "pip", "install", "--no-deps", "--target", site, distributions[1], cwd=folder)
    return folder / "env" / "bin" / "python"


def test_wheel_works_on_its_own(clean, tmp_path):
    code = (
        "import gradspec as gs; x = gs.tensor([1.0, 2.0], requires_grad=True); "
        "(x.exp() * x).sum().backward(); "
        "print(gs.__file__, x.grad.tolist())"
    )
    assert str(clean.parents[1]) in run(clean, "-c", code, cwd=tmp_path)
    assert "grad * conj(result)" in run(clean, "-m", "gradspec", "ops", "exp", cwd=tmp_path)
    assert "no errors" in run(clean, "-m", "gradspec", "lint", cwd=tmp_path)


def test_a_first_op_elsewhere(clean, tmp_path):
    """The commands of docs/own_specs.md and docs/adding_an_op.md for an op of one's own, in an empty folder."""

    def gradspec(*arguments):
        return run(clean, "-m", "gradspec", *arguments, cwd=tmp_path, **QUICKLY)

    page = (ROOT / "docs" / "own_specs.md").read_text("utf-8")
    (command,) = re.findall(r"`gradspec (new-op [^`]*)`", page)
    written = gradspec(*shlex.split(command))
    assert written.startswith("new: signal_ops.yaml\nnew: signal_ops.tests.yaml\n") and "proven by sympy" in written
    assert "FAIL" not in gradspec("check", "*", "--spec", "signal_ops.yaml")
    assert "\nsoft_clip  elementwise  self " in gradspec("ops", "--spec", "signal_ops.yaml")
    assert "def soft_clip_vjp(" in gradspec("export", "--to", "numpy", "soft_clip", "--spec", "signal_ops.yaml")
    assert "new: project/setup.py\n" in gradspec("build", "signal_ops.yaml", "--out", "project")
    refused = subprocess.run([clean, "-m", "gradspec", "new-op", "f(Tensor self) -> Tensor r"], capture_output=True)
    assert b"new-op needs --spec FILE with an installed gradspec" in refused.stderr


EXAMPLES = """
import doctest, pathlib, sys
import gradspec
print(gradspec.__file__)
for page in sys.argv[1:]:
    result = doctest.testfile(page, module_relative=False, encoding="utf-8", optionflags=doctest.ELLIPSIS)
    assert result.attempted and not result.failed, page
"""


def test_examples_of_the_documentation_run_with_the_wheel(clean, tmp_path):
    """In another folder, beside the examples that the pages load; the tour is of the checkout, whose files it reads."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    pages = [page for page in PAGES if ">>> " in page.read_text("utf-8") and page.name != "tour.md"]
    assert str(clean.parents[1]) in run(clean, "-c", EXAMPLES, *pages, cwd=tmp_path)


def test_the_example_is_built_installed_and_tested(clean, tmp_path):
    """As a user does it: `gradspec build`, a wheel, pip, its tests, its ops."""
    (site,) = clean.parents[1].glob("lib/python*/site-packages")
    spec = ROOT / "examples" / "signal_ops" / "signal_ops.yaml"
    printed = run(clean, "-m", "gradspec", "build", spec, "--out", "project", cwd=tmp_path)
    command = "pip install 'setuptools>=77' && pip install --no-build-isolation ./project"  # a path, and not a name
    assert printed.endswith(f"build and install it with: {command}\n")
    run(clean, "-m", "build", "--no-isolation", "--outdir", "dist", "project", cwd=tmp_path)  # of an sdist
    (wheel,) = (tmp_path / "dist").glob("signal_ops-0.1.0-*.whl")
    run(clean, "-m", "pip", "install", "--no-deps", "--target", site, wheel, cwd=tmp_path)
    assert " passed" in run(clean, "-m", "pytest", "-q", "project/tests", cwd=tmp_path)
    checked = run(clean, "-m", "gradspec", "check", "--spec", spec, "soft_clip", "rms", cwd=tmp_path, **QUICKLY)
    assert "FAIL" not in checked, checked
    printed = run(clean, "-c", USE, cwd=tmp_path)
    assert str(site / "gradspec") in printed and str(site / "signal_ops") in printed
