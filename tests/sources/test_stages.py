"""The modules of the generator: which may import which."""

import ast
from graphlib import TopologicalSorter

from support.project import ROOT

GENERATOR = ROOT / "codegen"
# The folders are the stages (docs/design.md); a module imports its own and those before it.
STAGES = ("words", "read", "check", "plan", "proof", "write", "export", "commands")
MODULES = {".".join(path.relative_to(GENERATOR).with_suffix("").parts): path for path in GENERATOR.rglob("*.py")}


def imported(name):
    """The modules of the generator that one of them imports."""
    found = set()
    for node in ast.walk(ast.parse(MODULES[name].read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            package = name.split(".")[: -node.level]
            base = [*package, *(node.module or "").split(".")] if node.module else package
            targets = [".".join([*base, alias.name]) for alias in node.names]
            found |= {target if target in MODULES else ".".join(base) for target in targets}
    return found & MODULES.keys()


def test_the_stages_import_in_one_direction():
    """Nothing read depends on a check, nothing planned on how it is written; and there is no circle."""
    modules = {name: imported(name) for name in MODULES}
    assert {name.partition(".")[0] for name in modules if "." in name} == set(STAGES)
    assert {name for name in modules if "." not in name} == {"__init__", "__main__"}
    assert any("commands.lint" in others for others in modules.values())
    TopologicalSorter(modules).prepare()
    order = {stage: number for number, stage in enumerate(STAGES)} | {"__init__": -1, "__main__": len(STAGES)}
    for name, others in modules.items():
        above = [o for o in others if order[o.partition(".")[0]] > order[name.partition(".")[0]]]
        assert not above, f"{name} imports {above}"


def test_nothing_but_its_command_imports_the_export():
    for name in MODULES:
        uses = [other for other in imported(name) if other.startswith("export.")]
        assert not uses or name == "commands.export" or name.startswith("export."), f"{name} imports {uses}"
