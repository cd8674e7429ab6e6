"""`jax.custom_jvp` functions of elementwise entries; composites are functions of JAX's own."""

import re

from ..write.blocks import indented, tuple_display
from .lowering import Entry, NotExportable

IMPORTS = ("import functools", "import math", "import jax", "import jax.numpy as jnp")
HELPERS = ()


def function(entry: Entry) -> list[str]:
    """The lines of an entry: the function, and the rule for its tangent."""
    if not entry.has_derivatives:
        return entry.function(entry.forward)
    if any(param.keyword_only for param in entry.params):  # which custom_jvp does not know
        name, arguments = f"_{entry.name}", ", ".join(entry.names)
        return [*_with_rule(entry, name, arguments, []), "", "", *entry.function(f"{name}({arguments})")]
    return _with_rule(entry, entry.name, entry.parameters, entry.doc)


def _with_rule(entry: Entry, name: str, parameters: str, doc: list[str]) -> list[str]:
    """The lines of a function of positional parameters, and of its rule."""
    numbers = [param.name for param in entry.params if param.static]
    positions = tuple(position for position, param in enumerate(entry.params) if param.static)
    tangents = tuple_display([f"{tensor}_t" for tensor in entry.tensors])
    terms = " + ".join(f"({entry.code(tree)})" for tree in entry.tangent_trees) or "0"
    if compared := next((tensor for tensor in entry.tensors if re.search(rf"\b{tensor}_t\b [=!<>]", terms)), None):
        raise NotExportable(f"a formula compares the tangent of '{compared}', which JAX cannot transpose")
    result = entry.result
    return [
        f"@functools.partial(jax.custom_jvp, nondiff_argnums={positions!r})" if numbers else "@jax.custom_jvp",
        f"def {name}({parameters}):",
        *indented([*doc, f"return {entry.forward}"]),
        "",
        "",
        f"@{name}.defjvp",
        f"def {'' if name[0] == '_' else '_'}{name}_jvp({', '.join([*numbers, 'primals', 'tangents'])}):",
        f"    {tuple_display(entry.tensors)}, {tangents} = primals, tangents",
        f"    {result} = {name}({', '.join(entry.names)})",
        f"    tangent = {terms}",
        f"    return {result}, jnp.broadcast_to(tangent, jnp.shape({result})).astype({result}.dtype)",
    ]
