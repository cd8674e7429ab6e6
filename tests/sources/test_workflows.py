"""The public workflows: the files and targets that they name exist, and they run on the platforms of the project."""

import re
import tomllib

import pytest
import yaml

from support.project import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
CLASSIFIERS = " ".join(PROJECT["project"]["classifiers"])
VERSIONS = re.findall(r"Python :: (3\.\d+)", CLASSIFIERS)


def jobs(path):
    workflow = yaml.safe_load(path.read_text("utf-8"))
    assert workflow["name"] and workflow[True]  # YAML reads `on` as a truth value
    found = workflow["jobs"]
    return found


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_targets_that_they_call_exist(path):
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^([\w-]+):", makefile, re.MULTILINE)
    for name, job in jobs(path).items():
        assert job["runs-on"] and job["steps"], name
        for step in job["steps"]:
            assert ("uses" in step) != ("run" in step), (name, step)
            command = step.get("run", "")
            for target in re.findall(r"\bmake ([a-z][\w-]*)", command):
                assert target in targets or "apk add" in command, f"{name}: make {target}"
            for file in re.findall(r"(?:bash|python) ([\w.]+/[\w./]+)", command):
                assert (ROOT / file).is_file(), f"{name}: {file}"


def test_every_python_of_the_project_is_tested_and_built():
    (tests,) = [path for path in WORKFLOWS if path.stem == "tests"]
    assert jobs(tests)["linux"]["strategy"]["matrix"]["python"] == VERSIONS
    built = PROJECT["tool"]["cibuildwheel"]["build"].split()
    assert built == [f"cp{version.replace('.', '')}-*" for version in VERSIONS]
    listed = re.search(r"VERSIONS=\((.*)\)", (ROOT / ".ci" / "pythons").read_text("utf-8"))
    assert listed is not None and listed.group(1).split() == VERSIONS


def test_jobs_that_cannot_pass_yet_say_so():
    platforms = (ROOT / "docs" / "platforms.md").read_text("utf-8")
    for path in WORKFLOWS:
        for name, job in jobs(path).items():
            if job.get("continue-on-error"):
                assert f"`{name}`" in platforms, f"docs/platforms.md does not tell of the job {name}"
