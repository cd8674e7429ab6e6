"""`python -m mutation.places` in tests/: changes the one place of each semantics, whose test is to fail.

Each change is one line of a copy of the sources, which is built anew. The test of the semantics must fail on
every route (tests/graph/test_one_place.py): then nothing else has the same meaning a second time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from support.project import ROOT

TESTS = ROOT / "tests/graph/test_one_place.py"


@dataclass(frozen=True)
class Change:
    """One line of a file, and the test that must find it changed."""

    test: str
    file: str
    line: str
    changed: str


CHANGES = (
    Change(
        "the_version_of_saved_values_is_checked",
        "csrc/books/storage.c",
        "return storage->version != since && writes_until",
        "return 0 && writes_until",
    ),
    Change(
        "a_pass_frees_the_graph", "csrc/books/saved.c", "gs_set_slot(node, saved->slot, Py_NewRef(gs_py.freed));", ";"
    ),
    Change(
        "hooks_of_a_node_go_in_order",
        "runtime/autograd/engine/backward_pass.py",
        "            gradient = _through_prehooks(extra, gradient)\n",
        "            pass\n",
    ),
    Change(
        "hooks_of_a_leaf_go_in_order",
        "runtime/autograd/engine/backward_pass.py",
        "call_post_accumulate_hooks(extra.post_accumulate, leaf)",
        "pass",
    ),
    Change(
        "a_leaf_owns_its_gradient",
        "csrc/books/leaves.c",
        "    const int owned = is_owned(gradient);",
        "    const int owned = 1;",
    ),
    Change(
        "a_view_derives_from_its_base",
        "runtime/graph/views.py",
        "places.append((live, replay(moved, view.steps)._node))",
        "pass",
    ),
    Change(
        "a_leaf_is_not_written_to_while_recording",
        "csrc/books/views.c",
        "    if (!is_of_leaf(tensor, view))\n",
        "    if (1 || !is_of_leaf(tensor, view))\n",
    ),
    Change(
        "tangents_go_through", "csrc/books/tangents.c", "    if (status == 0 && in.first != NULL) {", "    if (0) {"
    ),
    Change(
        "tensors_of_inference_mode_are_marked",
        "csrc/books/storage.c",
        "storage->is_inference = 1;",
        "storage->is_inference = 0;",
    ),
    Change(
        "observers_see_each_op",
        "runtime/graph/interpose.py",
        "        observer(op, arguments, outputs, node)\n",
        "        pass\n",
    ),
    Change(
        "gradients_are_summed",
        "csrc/engine/engine.c",
        "        gradient = sum(p, arrived, gradient);\n",
        "        Py_DECREF(arrived);\n",
    ),
)
LEFT_OUT = shutil.ignore_patterns(
    ".*", "build", "dist", "docs", "tests", "benchmarks", "examples", "*.egg-info", "*.so"
)


def build(sources):
    """Build the package of a copy of the sources; whether that went well."""
    command = [sys.executable, "-W", "ignore", "-c", "import setuptools; setuptools.setup()", "--quiet"]
    command += ["build", "--build-base", str(sources / "build"), "--build-lib", str(sources / "lib")]
    return subprocess.run(command, cwd=sources, capture_output=True).returncode == 0


def survivors(sources, change):
    """The routes on which the test of a change does not fail."""
    command = [sys.executable, "-m", "pytest", "-q", "-rp", "--tb=no", "-p", "no:cacheprovider", str(TESTS)]
    ran = subprocess.run(
        [*command, "-k", f"test_{change.test}"],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(sources / "lib")},
        capture_output=True,
        text=True,
    )
    if " failed" not in ran.stdout and " passed" not in ran.stdout:
        return [f"no test has run: {ran.stdout}{ran.stderr}"]
    return [line.split("::")[1] for line in ran.stdout.splitlines() if line.startswith("PASSED")]


def missed(sources, change):
    """Make a change, and what does not find it; the file is as it was afterwards."""
    path = sources / change.file
    text = path.read_text("utf-8")
    if text.count(change.line) != 1:
        return [f"{change.file} has the line {text.count(change.line)} times"]
    path.write_text(text.replace(change.line, change.changed), "utf-8")
    try:
        return survivors(sources, change) if build(sources) else ["it does not build"]
    finally:
        path.write_text(text, "utf-8")


def main():
    """Make all changes, one after the other; 1 if one is not found on some route."""
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "sources"
        shutil.copytree(ROOT, sources, ignore=LEFT_OUT)
        (sources / "build").mkdir()
        (sources / "build/objects").symlink_to(ROOT / "build/objects")
        for change in CHANGES:
            left = missed(sources, change)
            failed += bool(left)
            print(f"{change.file}: {change.test}: {'missed: ' + ', '.join(left) if left else 'found'}", flush=True)
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
