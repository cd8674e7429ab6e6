"""What a `reference` may call: functions of NumPy and SciPy that touch no files, those of a test module."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator, Sequence

from ..words.errors import Message
from ..words.language import REFERENCE_ROOTS
from ..words.rules.gs6_testing import REFERENCE

_LIBRARIES = re.compile(
    r"(numpy(\.linalg|\.fft)?(?!\.(linalg|fft)\Z)|"
    r"scipy\.(special|linalg|fft|signal|ndimage|stats|spatial\.distance))\.\w+\Z"
)
_TOUCHES_FILES = re.compile(r".*\.(load|save|savez|from|gen|memmap|DataSource|get_include)[a-z_]*\Z")


def reference_problems(
    tree: ast.expr, params: Sequence[str], functions: Collection[str] | None, place: str
) -> Iterator[tuple[ast.expr, Message]]:
    """What is wrong in a reference: nodes, and why.

    `functions` are the names in the module of references, the file `place`; None when they are not known.
    """
    stack: list[tuple[ast.AST, bool]] = [(tree, False)]
    while stack:
        node, called = stack.pop()
        dotted = ast.unparse(node) if isinstance(node, ast.Attribute) else ""
        root = dotted.partition(".")[0]
        if (
            isinstance(node, ast.Attribute)
            and root in REFERENCE_ROOTS
            and dotted.replace(".", "").isidentifier()
        ):
            if problem := _dotted_problem(dotted, called, functions, place):
                yield node, problem
        elif called:
            assert isinstance(node, ast.expr)
            text = ast.unparse(node)
            message = (
                f"'{text}' is not a function of numpy or scipy, written 'numpy.name', nor 'references.name'"
            )
            yield node, REFERENCE(message)
        elif isinstance(node, ast.Call):
            stack.append((node.func, True))
            stack.extend((child, False) for child in [*node.args, *node.keywords])
        else:
            if isinstance(node, ast.Name) and node.id not in params:
                unknown = REFERENCE(f"unknown name '{node.id}'")
                yield node, unknown.suggest(node.id, [*params, *REFERENCE_ROOTS])
            stack.extend((child, False) for child in ast.iter_child_nodes(node))


def _dotted_problem(
    dotted: str, called: bool, functions: Collection[str] | None, place: str
) -> Message | None:
    root, _, name = dotted.partition(".")
    if root != "references":
        usable = _LIBRARIES.match(dotted) and not _TOUCHES_FILES.match(dotted)
        return None if usable else REFERENCE(f"'{dotted}' is not a function a reference can use")
    if not called:
        return REFERENCE(f"'{dotted}' is a function of {place}, call it")
    if functions is None or name in functions:
        return None
    return REFERENCE(f"{place} has no function '{name}'").suggest(name, functions)
