"""The modules of the generator: which may import which."""

from __future__ import annotations

import ast
from graphlib import TopologicalSorter

from support.project import ROOT

# The stages (docs/design.md), each with its modules; one imports its own stage and those before it.
STAGES = {
    "words": "__init__ home keys language info errors rules compile_cache",
    "read": "source loader model signature expression fields formula_fields sections values layout",
    "understand": "formula",
    "check": "neighbours batch_field claims numpy_shapes matrix_shapes shape_rules shapes shape_claims "
    "suspicions references checks names copies testdata spec",
    "decide": "opplan fuse kernels conjugation gradients tangents plan",
    "prove": "proof",
    "write": "readings blocks write_functions write_imports write_inplace write_kernels write_nodes "
    "write_formulas write_rows write_stubs write_tangents steps explanations schema example",
    "print": "render package trial",
    "export": "export",
    "command": "lint fixes new_op kernel_stub cli __main__ commands",
}
STAGE_OF = {module: stage for stage, modules in STAGES.items() for module in modules.split()}


GENERATOR = ROOT / "codegen"
MODULES = {
    ".".join(path.relative_to(GENERATOR).with_suffix("").parts): path for path in GENERATOR.rglob("*.py")
}


def imported(name: str) -> set[str]:
    """The modules of the generator that one of them imports."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            package = name.split(".")[: -node.level]
            base = [*package, *(node.module or "").split(".")] if node.module else package
            targets = [".".join([*base, alias.name]) for alias in node.names]
            found |= {target if target in MODULES else ".".join(base) for target in targets}
    return found & MODULES.keys()


def stage_of(name: str) -> str:
    """The stage of a module; all those of a package within are of one."""
    package, _, module = name.rpartition(".")
    return STAGE_OF[package if package else module]


def test_the_stages_import_in_one_direction() -> None:
    """Nothing read depends on a check, nothing decided on how it is written; and there is no circle."""
    modules = {name: imported(name) for name in MODULES}
    assert {name.rpartition(".")[0] or name for name in modules} == STAGE_OF.keys()
    assert any("commands.lint" in others for others in modules.values())
    TopologicalSorter(modules).prepare()
    order = list(STAGES)
    for name, others in modules.items():
        above = [other for other in others if order.index(stage_of(other)) > order.index(stage_of(name))]
        assert not above, f"{name} imports {above}"
