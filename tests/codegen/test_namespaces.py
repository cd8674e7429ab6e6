"""What entries may name and what they do name is the same."""

from __future__ import annotations

import inspect
from types import ModuleType

import pytest

import references
from gradspec import arrays, composites
from gradspec.codegen.language import NAMESPACES
from gradspec.codegen.neighbours import neighbours
from support.project import SPEC

PACKAGES = {"array": arrays, "view": arrays, "composite": composites}


@pytest.mark.parametrize("package", [arrays, composites], ids=lambda package: package.__name__)
def test_what_a_namespace_lists_is_defined_and_used(package: ModuleType) -> None:
    listed = package.__all__
    assert sorted(set(listed)) == sorted(listed)
    assert [name for name in listed if not inspect.isroutine(getattr(package, name, None))] == []
    kinds = [kind for kind, named in PACKAGES.items() if named is package]
    named = {op.forward.text for op in SPEC.ops if op.forward.kind in kinds and op.forward.is_name}
    assert sorted(set(listed) - named) == []


def test_lint_reads_the_namespaces_of_the_runtime() -> None:
    known = neighbours(SPEC.path)
    assert PACKAGES.keys() == NAMESPACES.keys()
    assert known.functions == {kind: frozenset(package.__all__) for kind, package in PACKAGES.items()}
    assert known.references and known.primitives


def test_references_are_used() -> None:
    texts = [op.reference.text for op in SPEC.ops if op.reference is not None]
    for name in neighbours(SPEC.path).references or ():
        assert inspect.isfunction(getattr(references, name))
        assert any(f"references.{name}(" in text for text in texts), f"no entry uses references.{name}"
