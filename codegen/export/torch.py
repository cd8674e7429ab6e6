"""`torch.autograd.Function`s of elementwise entries; composites are functions of torch's own."""

from ..write.blocks import indented, tuple_display
from .lowering import Entry

IMPORTS = ("import math", "import torch")
HELPERS = (
    "def as_tensors(*operands):",
    '    """The operands as tensors; numbers are of the dtype that they have beside the others."""',
    "    dtype = torch.result_type(*operands)",
    "    return [torch.as_tensor(operand, dtype=dtype) for operand in operands]",
)


def function(entry: Entry) -> list[str]:
    """The lines of an entry: its class, and the function that applies it."""
    if not entry.has_derivatives:
        return entry.function(entry.forward)
    name = "".join(part.capitalize() for part in entry.name.split("_"))
    used = entry.used_in([*entry.gradient_trees.values(), *entry.tangent_trees])
    kept = [name for name in entry.tensors if name in used or entry.broadcasts]
    kept += [entry.result] * (entry.result in used)
    numbers = [param.name for param in entry.params if param.static and param.name in used]
    reading = [f"{tuple_display(kept)[1:-1]} = ctx.saved_tensors"] * bool(kept)
    reading += [f"{name} = ctx.{name}" for name in numbers]
    tangents = ", ".join(["ctx", *(f"{name}_t" for name in entry.names)])
    return [
        f"class {name}(torch.autograd.Function):",
        *indented([f'"""{entry.op.signature.text}"""', "", "generate_vmap_rule = True", ""]),
        *_method("forward", ", ".join(entry.names), [f"return {entry.forward}"]),
        *_method("setup_context", "ctx, inputs, output", _saving(entry, kept, numbers)),
        *_method("backward", "ctx, grad", [*reading, *_backward(entry)]),
        *_method("jvp", tangents, [*reading, f"return {_tangent(entry)}"])[:-1],
        "",
        "",
        *entry.function(f"{name}.apply({', '.join(entry.names)})"),
    ]


def _method(name: str, parameters: str, body: list[str]) -> list[str]:
    return indented(["@staticmethod", f"def {name}({parameters}):", *indented(body), ""])


def _saving(entry: Entry, kept: list[str], numbers: list[str]) -> list[str]:
    given = [name if name in (*kept, *numbers) else "_" for name in entry.names]
    lines = [f"{tuple_display(given)[1:-1]} = inputs"]
    if saved := ", ".join("output" if name == entry.result else name for name in kept):
        lines += [f"ctx.save_for_backward({saved})", f"ctx.save_for_forward({saved})"]
    return lines + [f"ctx.{name} = {name}" for name in numbers]


def _backward(entry: Entry) -> list[str]:
    lines, returned = [], []
    for position, name in enumerate(entry.names):
        tree = entry.gradient_trees.get(name)
        returned.append("None" if tree is None else f"grad_{name}")
        if tree is not None:
            code = entry.code(tree)
            value = f"({code}).sum_to_size({name}.shape)" if entry.broadcasts else code
            lines.append(f"grad_{name} = {value} if ctx.needs_input_grad[{position}] else None")
    return [*lines, f"return {', '.join(returned)}"]


def _tangent(entry: Entry) -> str:
    codes = [entry.code(tree) for tree in entry.tangent_trees]
    if len(codes) > 1:
        return " + ".join(f"({code})" for code in codes)
    if not codes:
        return f"torch.zeros_like({' * '.join(entry.tensors) if entry.broadcasts else f'{entry.tensors[0]}_t'})"
    if entry.broadcasts:  # of one operand, and maybe smaller than the result
        shapes = ", ".join(f"{name}.shape" for name in entry.tensors)
        return f"torch.broadcast_to({codes[0]}, torch.broadcast_shapes({shapes}))"
    return codes[0]
