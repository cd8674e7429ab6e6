"""What was generated for an op: its Node class, its function and the bodies of its kernels."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache

from gradspec.codegen.plan.op_plan import OpPlan


def python(files: Mapping[str, str], p: OpPlan) -> str:
    """The op's Node class and its function, as they stand in the module of its section."""
    text = files[f"{p.op.section.module}.py"]
    wanted = [name for name in (p.node_class, p.function) if name is not None]
    return "\n\n".join(_definitions(text)[name] for name in wanted if name in _definitions(text))


@cache
def _definitions(text: str) -> dict[str, str]:
    """The functions and classes of a module, by name."""
    lines = text.splitlines()
    return {
        node.name: "\n".join(lines[node.lineno - 1 : node.end_lineno])
        for node in ast.parse(text).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef)
    }


def c(files: Mapping[str, str], p: OpPlan) -> str:
    """The functions of an element from which the op's loops are made."""
    found = []
    for name in p.kernel_names:
        match = re.search(rf"^static inline \w+ {name}_at\(.*?^}}", files["kernels.inc"], re.M | re.S)
        if match is not None:
            found.append(match.group())
    return "\n\n".join(found)


def entry(p: OpPlan) -> str:
    """The op's entry in the spec, without the comments around it."""
    lines = [line for line in p.op.text.rstrip().splitlines() if not line.startswith("#")]
    return "\n".join(lines).rstrip()
