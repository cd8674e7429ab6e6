"""How the runtime takes its locks."""

import ast

from support.project import ROOT


def test_the_runtime_takes_locks_by_with_lock_only():
    """`with lock` can be interrupted between the two from Python 3.14 on."""
    for path in sorted((ROOT / "runtime").rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        locks = {
            ast.unparse(target)
            for node in ast.walk(tree)
            if isinstance(node, ast.Assign) and "Lock()" in ast.unparse(node.value)
            for target in node.targets
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.With):
                for item in node.items:
                    text = ast.unparse(item.context_expr)
                    assert text.partition("[")[0] not in locks, f"{path.name}:{node.lineno}: with {text}"
