"""The copy forms of views: ops that are made of an entry, and are as others from then on."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from ..words.language import COMPOSITE, COPIES, COPY
from .model import Batch, Forward, Op


def forms(op: Op) -> Iterator[Op]:
    """An op, and its copy form if the entry asks for one."""
    yield op
    if op.copies:
        yield _copy_form(op)


def _copy_form(op: Op) -> Op:
    """The op `name_copy`: the view copied, in row-major order; every view if there are several."""
    signature = op.signature
    name = f"{signature.name}_copy"
    given = [f"{param.name}={param.name}" if param.keyword_only else param.name for param in signature.params]
    copy = COPIES if signature.outputs[0].is_list else COPY
    text = f"{copy}({signature.name}({', '.join(given)}))"
    tree = ast.parse(text, mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.expr | ast.keyword):
            node.lineno, node.col_offset = op.mark.line, op.mark.column - 1
            node.end_lineno = node.end_col_offset = None  # it is written nowhere
    return replace(
        op,
        signature=replace(signature, name=name, text=signature.text.replace(signature.name, name, 1)),
        forward=Forward(COMPOSITE, text, op.mark, tree),
        batch=Batch(COMPOSITE, derived=True),
        backward={},
        jvp=(),
        inplace=False,
        copies=False,
        operators=(),
        aliases=(),
        method=False,
        doc=f"What `{signature.name}` gives, copied.",
    )
