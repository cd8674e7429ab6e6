"""Entries name all functions that they may name."""

import inspect

import pytest

import references
from gradspec.codegen.read.handwritten_names import neighbours
from gradspec.codegen.words.language import NAMESPACES
from support.namespaces import modules_by_name
from support.project import SPEC

PACKAGES = {kind: folder.replace("runtime/", "gradspec.") for kind, folder in NAMESPACES.items()}


@pytest.mark.parametrize("package", sorted(set(PACKAGES.values())))
def test_names_that_a_namespace_lists_are_defined_and_used(package):
    listed = modules_by_name(package)
    assert [name for name, module in listed.items() if not inspect.isroutine(getattr(module, name, None))] == []
    kinds = [kind for kind, named in PACKAGES.items() if named == package]
    named = {op.forward.text for op in SPEC.ops if op.forward.kind in kinds and op.forward.is_name}
    if "array" in kinds:
        named |= {op.fused.rpartition(":")[2] for op in SPEC.ops if op.fused}
    assert sorted(listed.keys() - named) == []


def test_lint_reads_the_namespaces_of_the_runtime():
    known = neighbours(SPEC.path)
    assert known.functions == {
        kind: {name: module.__name__.rpartition(".")[2] for name, module in modules_by_name(package).items()}
        for kind, package in PACKAGES.items()
    }
    assert known.references and known.primitives


def test_references_are_used():
    texts = [op.tests.reference.text for op in SPEC.ops if op.tests.reference is not None]
    for name in neighbours(SPEC.path).references or ():
        assert inspect.isfunction(getattr(references, name))
        assert any(f"references.{name}(" in text for text in texts), f"no entry uses references.{name}"
