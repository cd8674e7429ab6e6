"""`torch.autograd.Function`s of elementwise entries; composites are functions of torch's own."""

from __future__ import annotations

from ..words.language import COMPOSITE
from ..write.blocks import indented, tuple_display
from .lowered_entry import Entry

IMPORTS = ("import math", "import torch")
HELPERS = (
    "def as_tensors(*operands):",
    '    """The operands as tensors; numbers are of the dtype that they have beside the others."""',
    "    dtype = torch.result_type(*operands)",
    "    return [torch.as_tensor(operand, dtype=dtype) for operand in operands]",
)


def function(entry: Entry) -> list[str]:
    """The lines of an entry: its class, and the function that applies it."""
    if entry.op.forward.kind == COMPOSITE or not entry.has_derivatives:
        return [f"def {entry.name}({entry.parameters}):", *indented(_body(entry, entry.forward))]
    applied = f"{entry.class_name}.apply({', '.join(entry.names)})"
    tangents = ", ".join(["ctx", *(f"{name}_t" for name in entry.names)])
    return [
        f"class {entry.class_name}(torch.autograd.Function):",
        *indented([f'"""{entry.op.signature.text}"""', "", "generate_vmap_rule = True", ""]),
        *_method("forward", ", ".join(entry.names), [f"return {entry.forward}"]),
        *_method("setup_context", "ctx, inputs, output", _saving(entry)),
        *_method("backward", "ctx, grad", [*_reading(entry), *_backward(entry)]),
        *_method("jvp", tangents, [*_reading(entry), f"return {_tangent(entry)}"])[:-1],
        "",
        "",
        f"def {entry.name}({entry.parameters}):",
        *indented(_body(entry, applied)),
    ]


def _body(entry: Entry, value: str) -> list[str]:
    *first, last = entry.doc
    return [*first, f'{last}"""', f"return {value}"]


def _method(name: str, parameters: str, body: list[str]) -> list[str]:
    return indented(["@staticmethod", f"def {name}({parameters}):", *indented(body), ""])


def _kept(entry: Entry) -> list[str]:
    """The tensors that derivatives need: inputs, and the result."""
    used = entry.used_in([*entry.gradient_trees.values(), *entry.tangent_trees])
    names = [param.name for param in entry.op.signature.tensors if param.name in used or entry.broadcasts]
    return names + [entry.result] * (entry.result in used)


def _numbers(entry: Entry) -> list[str]:
    used = entry.used_in([*entry.gradient_trees.values(), *entry.tangent_trees])
    return [param.name for param in entry.params if param.static and param.name in used]


def _saving(entry: Entry) -> list[str]:
    given = [name if name in (*_kept(entry), *_numbers(entry)) else "_" for name in entry.names]
    lines = [f"{tuple_display(given)[1:-1]} = inputs"]
    if kept := ", ".join("output" if name == entry.result else name for name in _kept(entry)):
        lines += [f"ctx.save_for_backward({kept})", f"ctx.save_for_forward({kept})"]
    return lines + [f"ctx.{name} = {name}" for name in _numbers(entry)]


def _reading(entry: Entry) -> list[str]:
    kept = _kept(entry)
    lines = [f"{tuple_display(kept)[1:-1]} = ctx.saved_tensors"] * bool(kept)
    return lines + [f"{name} = ctx.{name}" for name in _numbers(entry)]


def _backward(entry: Entry) -> list[str]:
    lines, returned = [], []
    for position, param in enumerate(entry.params):
        code = entry.gradients.get(param.name)
        if code is None:
            returned.append("None")
            continue
        value = f"({code}).sum_to_size({param.name}.shape)" if entry.broadcasts else code
        lines.append(f"grad_{param.name} = {value} if ctx.needs_input_grad[{position}] else None")
        returned.append(f"grad_{param.name}")
    return [*lines, f"return {', '.join(returned)}"]


def _tangent(entry: Entry) -> str:
    names = [param.name for param in entry.op.signature.tensors]
    if not entry.tangents and entry.broadcasts:
        return f"torch.zeros_like({' * '.join(names)})"
    if not entry.tangents:
        return f"torch.zeros_like({names[0]}_t)"
    if len(entry.tangents) > 1:
        return " + ".join(f"({code})" for code in entry.tangents)
    (code,) = entry.tangents
    if entry.broadcasts:  # of one operand, and maybe smaller than the result
        shapes = ", ".join(f"{name}.shape" for name in names)
        return f"torch.broadcast_to({code}, torch.broadcast_shapes({shapes}))"
    return code
