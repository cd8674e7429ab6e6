"""`jax.custom_jvp` functions of elementwise entries; composites are functions of JAX's own."""

from __future__ import annotations

import re

from ..words.language import COMPOSITE
from ..write.blocks import indented, tuple_display
from .lowered_entry import Entry
from .lowering import NotExportable

IMPORTS = ("import functools", "import math", "import jax", "import jax.numpy as jnp")


def function(entry: Entry) -> list[str]:
    """The lines of an entry: the function, and the rule for its tangent."""
    *first, last = entry.doc
    doc = [*first, f'{last}"""']
    if entry.op.forward.kind == COMPOSITE or not entry.has_derivatives:
        return [f"def {entry.name}({entry.parameters}):", *indented([*doc, f"return {entry.forward}"])]
    if any(param.keyword_only for param in entry.params):  # which custom_jvp does not know
        name = f"_{entry.name}"
        arguments = ", ".join(entry.names)
        applied = [f"def {entry.name}({entry.parameters}):", *indented([*doc, f"return {name}({arguments})"])]
        return [*_with_rule(entry, name, arguments, []), "", "", *applied]
    return _with_rule(entry, entry.name, entry.parameters, doc)


def _with_rule(entry: Entry, name: str, parameters: str, doc: list[str]) -> list[str]:
    """The lines of a function of positional parameters, and of its rule."""
    lines = [f"def {name}({parameters}):", *indented([*doc, f"return {entry.forward}"])]
    tensors = [param.name for param in entry.op.signature.tensors]
    numbers = [param.name for param in entry.params if param.static]
    positions = tuple(position for position, param in enumerate(entry.params) if param.static)
    decorator = f"@functools.partial(jax.custom_jvp, nondiff_argnums={positions!r})" if numbers else "@jax.custom_jvp"
    given = ", ".join([*numbers, "primals", "tangents"])
    tangents = tuple_display([f"{name}_t" for name in tensors])
    terms = " + ".join(f"({code})" for code in entry.tangents) or "0"
    if compared := next((name for name in tensors if re.search(rf"\b{name}_t\b [=!<>]", terms)), None):
        raise NotExportable(f"a formula compares the tangent of '{compared}', which JAX cannot transpose")
    return [
        decorator,
        *lines,
        "",
        "",
        f"@{name}.defjvp",
        f"def {'' if name[0] == '_' else '_'}{name}_jvp({given}):",
        *indented(
            [
                f"{tuple_display(tensors)}, {tangents} = primals, tangents",
                f"{entry.result} = {name}({', '.join(entry.names)})",
                f"tangent = {terms}",
                f"return {entry.result}, jnp.broadcast_to(tangent, jnp.shape({entry.result}))"
                f".astype({entry.result}.dtype)",
            ]
        ),
    ]
