"""Ops are imported when they are first asked for, by whatever way."""

import os
import subprocess
import sys
from types import ModuleType

import pytest

import gradspec as gs
from gradspec.codegen.write.example_calls import example_of
from support.project import SPEC

SECTIONS = [section.module for section in SPEC.sections]
# A call for each section and each module of composites and array functions that one needs.
EXAMPLES = {
    (op.section.module, op.forward.kind, op.forward.module): example.line
    for op in SPEC.ops
    if (example := example_of(op)) is not None
}
# Each line in a process that has imported the package, and done nothing else, and what it has imported since. SciPy,
# whose import would take most of the time, is there already.
EACH_FIRST = """
import os, sys
import scipy.fft, scipy.linalg, scipy.optimize, scipy.sparse.linalg, scipy.special
import gradspec as gs
for line in sys.stdin:
    child = os.fork()
    if not child:
        try:
            exec(line)
        except BaseException as error:
            print(f"{line.strip()}: {error!r}")
        if sys.argv[1:]:
            print(*(name for name in sys.modules if name.startswith("gradspec.")))
        sys.stdout.flush()
        os._exit(0)
    os.waitpid(child, 0)
"""


def each_first(statements, *options):
    """The output of each of some statements in a process of its own."""
    program = [sys.executable, "-c", EACH_FIRST, *options]
    lines = "".join(f"{statement}\n" for statement in statements)
    return subprocess.run(program, input=lines, capture_output=True, text=True, check=True).stdout


def loaded_after(*statements):
    """The modules of gradspec that a fresh process has imported after each statement."""
    printed = each_first(statements, "modules").splitlines()
    return [{name.removeprefix("gradspec.") for name in line.split()} for line in printed]


def sections(modules):
    return {name.removeprefix("generated.") for name in modules} & set(SECTIONS)


def test_importing_the_package_imports_no_ops():
    (loaded,) = loaded_after("")
    assert sections(loaded) == set() and "generated.raw" not in loaded
    assert [name for name in loaded if name.partition(".")[0] in ("composites", "sparse", "linalg")] == []


NEEDED = {
    "gs.ones(2)": set(),
    "gs.ones(2).sum()": {"reductions"},
    "gs.ones(2) + 1": {"elementwise_arithmetic"},
    "1 - gs.ones(2)": {"elementwise_arithmetic"},
    "-gs.ones(2)": {"elementwise_functions"},
    "t = gs.ones(2); t += 1": {"elementwise_arithmetic"},
    "from gradspec import exp": {"elementwise_functions"},
    "import gradspec.linalg": {"linear_algebra", "matrix_products"},
    "gs.linalg.inv": {"linear_algebra", "matrix_products"},
    "from gradspec.fft import rfft": {"fourier_transforms"},
    "gs.inverse": {"linear_algebra"},
    "gs.ones(2, 2).inverse": {"linear_algebra"},
    "gs.Tensor.inverse": {"linear_algebra"},
    "from gradspec.core import ops; ops.linalg_inv": {"linear_algebra"},
    "from gradspec.core.ops import OPS; OPS['linalg_inv']": {"linear_algebra"},
}


def test_sections_are_imported_when_they_are_needed():
    assert dict(zip(NEEDED, map(sections, loaded_after(*NEEDED)), strict=True)) == NEEDED


def test_methods_of_sparse_tensors_are_imported_when_they_are_needed():
    asked, *used = loaded_after(
        "gs.ones(2).is_sparse, gs.ones(2).layout", "gs.ones(2).to_sparse()", "str(gs.zeros(2, layout=gs.sparse_coo))"
    )
    assert "sparse" not in asked and all("sparse" in loaded for loaded in used)


def test_a_deferred_module_gives_the_methods_that_were_known_before():
    """Neither is one missing that was announced, nor comes one that was not."""
    program = (
        "import gradspec as gs\nfrom gradspec.core.ops import OPS\n"
        "from gradspec.core.tensor import _Deferred\n"
        "before = set(vars(gs.Tensor)); len(OPS); import gradspec.sparse\n"
        "import gradspec.tensors.calls_by_element, gradspec.tensors.diagonals, gradspec.tensors.distinct\n"
        "import gradspec.tensors.triangular_factors, gradspec.protocols.dlpack, gradspec.protocols.numpy_methods\n"
        "print(set(vars(gs.Tensor)) == before, "
        "[name for name, method in vars(gs.Tensor).items() if isinstance(method, _Deferred)])"
    )
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout == "True []\n"


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked on Unix only")
def test_ops_of_all_kinds_can_be_the_first():
    assert len(EXAMPLES) > 60 and each_first(EXAMPLES.values()) == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="processes are forked on Unix only")
def test_a_refused_call_can_be_the_first():
    """Of an op of each section, for tensors of which its function on arrays makes nothing."""
    firsts = {op.section.module: op for op in SPEC.ops if op.forward.kind == "array" and op.signature.inputs}
    refused = [
        f"gs.core.ops.{op.signature.name}({', '.join(['gs.empty(1, 0, 3, dtype=gs.bool)'] * len(op.signature.params))})"
        for op in firsts.values()
    ]
    refused.append("gs.conv1d(gs.ones(1, 1, 5, dtype=gs.bool), gs.ones(1, 1, 2, dtype=gs.bool))")
    printed = each_first(refused)
    assert "TypeError" in printed and "SystemError" not in printed, printed


def test_the_table_has_all_ops():
    from gradspec.core.ops import OPS

    assert {op.key for op in SPEC.ops} <= set(OPS)


def test_names_of_one_op_are_one_function():
    assert isinstance(gs.linalg, ModuleType) and gs.linalg.inv is gs.inverse is gs.Tensor.inverse
    assert gs.special.expit is gs.sigmoid
    assert "inv" not in dir(gs) and not hasattr(gs.Tensor, "inv") and {"inverse", "linalg"} <= {*dir(gs)}
    assert [name for name in gs.linalg.__all__ if not callable(getattr(gs.linalg, name))] == []


def test_errors_and_nodes_have_the_name_of_the_op():
    x = gs.eye(2, requires_grad=True)
    assert type(gs.linalg.inv(x).grad_fn).__name__ == "LinalgInvBackward0"
    with pytest.raises(TypeError, match=r"linalg\.inv\(\): argument 'A' must be Tensor, not int"):
        gs.linalg.inv(1)  # the point of the test
    with pytest.raises(AttributeError, match="has no attribute 'linalg_inv'"):
        gs.linalg_inv  # noqa: B018
