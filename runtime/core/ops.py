"""The ops: their table, and how the runtime, at whatever layer, calls what is generated on top of it.

Note [Calling ops] The generated functions use the runtime, and the runtime calls ops: a copy before a write,
a product in a composite. A module cannot import what imports it, so generated modules enter their ops and
put their functions here when they are imported, and everybody calls them as `ops.clone(tensor)`. Type
checkers and editors read the generated stubs instead, which have the same names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from gradspec.codegen.info import OpInfo
from gradspec.core.bare import add_methods

if TYPE_CHECKING:
    from gradspec.generated.all_ops import *  # noqa: F403

OPS: dict[str, OpInfo] = {}
"""What is known of each op, by its key in the spec: `name`, or `name.variant`."""


def register(info: OpInfo) -> None:
    """Enter an op in the table, give Tensor its methods, and tell the nodes whose they are."""
    OPS[info.key] = info
    add_methods(info.methods)
    if info.node_class is not None:
        info.node_class._op_key = info.key
        info.node_class._input_names = tuple([p.name for p in info.parameters if p.differentiable])


def publish(functions: Mapping[str, Callable[..., Any]]) -> None:
    """Make functions attributes of this module. See Note [Calling ops]."""
    globals().update(functions)
