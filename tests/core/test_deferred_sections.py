"""Ops of namespaces are imported when they are first asked for, by whatever way."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import gradspec as gs
from support.project import SPEC

SECTIONS = [section.module for section in SPEC.sections if section.namespace is not None]
LOADED = "print(*sorted(name for name in sys.modules if name.startswith('gradspec.generated.')))"


def loaded_after(statement: str) -> set[str]:
    """The sections with a namespace that a fresh process has imported after a statement."""
    program = f"import sys, gradspec as gs\n{statement}\n{LOADED}"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    names = {name.rpartition(".")[2] for name in result.stdout.split()}
    return names & set(SECTIONS)


@pytest.mark.parametrize(
    ("statement", "sections"),
    [
        ("gs.ones(2).sum()", set()),
        ("import gradspec.linalg", {"linear_algebra"}),
        ("gs.linalg.inv", {"linear_algebra"}),
        ("from gradspec.special import entr", {"special_functions"}),
        ("gs.inverse", {"linear_algebra"}),
        ("gs.ones(2, 2).inverse", {"linear_algebra"}),
        ("gs.Tensor.inverse", {"linear_algebra"}),
        ("from gradspec.core import ops; ops.linalg_inv", {"linear_algebra"}),
        ("from gradspec.core.ops import OPS; OPS['linalg_inv']", {"linear_algebra"}),
    ],
)
def test_sections_are_imported_when_they_are_needed(statement: str, sections: set[str]) -> None:
    assert loaded_after(statement) == sections


def test_the_table_has_all_ops() -> None:
    from gradspec.core.ops import OPS

    assert {op.key for op in SPEC.ops} <= set(OPS)


def test_names_of_one_op_are_one_function() -> None:
    assert isinstance(gs.linalg, ModuleType) and gs.linalg.inv is gs.inverse is gs.Tensor.inverse
    assert gs.special.expit is gs.sigmoid
    assert "inv" not in dir(gs) and not hasattr(gs.Tensor, "inv") and {"inverse", "linalg"} <= {*dir(gs)}
    assert [name for name in gs.linalg.__all__ if not callable(getattr(gs.linalg, name))] == []


def test_errors_and_nodes_have_the_name_of_the_op() -> None:
    x = gs.eye(2, requires_grad=True)
    assert type(gs.linalg.inv(x).grad_fn).__name__ == "LinalgInvBackward0"
    with pytest.raises(TypeError, match=r"linalg\.inv\(\): argument 'A' must be Tensor, not int"):
        gs.linalg.inv(1)  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(AttributeError, match="has no attribute 'linalg_inv'"):
        gs.linalg_inv  # type: ignore[attr-defined]  # noqa: B018
