"""Names that are taken: by Python, by the runtime, by its C, or by code generated for another op."""

from collections.abc import Iterator, Mapping, Sequence

from ..read.handwritten_names import Neighbours
from ..read.model import Op
from ..words import rules
from ..words.errors import Collector, Message
from ..words.language import ELEMENTWISE, STUB_NAMES


def check_names(ops: Sequence[Op], known: Neighbours, errors: Collector) -> None:
    """Report ops whose names, or names made of them, would hide something else."""
    overloads: dict[str, list[Op]] = {}
    for op in ops:
        overloads.setdefault(op.signature.name, []).append(op)
    owners: dict[str, Op] = {}
    for op in ops:
        for problem in (*_public_problems(op, known, overloads), *_c_problems(op, known)):
            errors.add(op.mark, problem, op.title)
        shared = [(name, owners.setdefault(name, op)) for name in _made(op, overloads[op.signature.name])]
        for name, other in shared:
            if other.key != op.key:  # a key that is there twice is reported by itself
                message = f"'{op.title}' and '{other.title}' would share the name '{name}' in generated code"
                errors.add(op.mark, rules.SHARED(message), op.title)
                break


def _public_problems(op: Op, known: Neighbours, overloads: Mapping[str, Sequence[Op]]) -> Iterator[Message]:
    """Names that users know already as something else."""
    if op is not overloads[op.signature.name][0]:
        return  # the first one gives the names
    names = list(op.plain_names)
    ends = [*[""] * op.public, *["_"] * op.inplace] if op.method else []
    methods = [f"{name}{end}" for end in ends for name in names]
    for name in (*methods, *op.operators):
        if name in known.taken.methods:
            taken = f"'{name}' is an attribute of Tensor already, and not an op; choose another name"
            yield rules.TAKEN_ON_TENSOR(taken + (", or 'method: false'" if name in methods else ""))
    for name in names:
        if name in STUB_NAMES:
            yield rules.RESERVED(f"name '{name}' is taken: the type stubs use it")
        if name in known.taken.table or (op.public and name in known.taken.package):
            taken = f"'{name}' is a name of the package already, and not an op"
            yield rules.TAKEN_IN_PACKAGE(f"{taken}; choose another name")


def _c_problems(op: Op, known: Neighbours) -> Iterator[Message]:
    """Names that the C of the kernels has given."""
    for kernel in _kernels(op):
        if kernel in known.taken.kernels:
            yield rules.TAKEN_IN_C(f"{known.kernels_at} has a kernel '{kernel}' of its own; choose another name")
    if op.forward.is_name and not op.backward:
        return
    variables = [param.name for param in op.signature.params]
    variables += [output.name for output in op.signature.outputs]
    for name in variables:
        if name in known.taken.primitives or name.startswith("gs_"):
            yield rules.TAKEN_IN_C(f"name '{name}' is taken: the C primitives use it (csrc/primitives/primitives.h)")
        elif op.forward.kind == ELEMENTWISE and not name.islower():
            yield rules.TAKEN_IN_C(f"name '{name}' of an elementwise op is in capitals, as the types in C are")


def _kernels(op: Op) -> list[str]:
    """The names of the kernels that an op has, or may have."""
    gradients = [f"{op.identifier}_backward_{name}" for name in op.backward]
    return [op.identifier] * (op.forward.kind == ELEMENTWISE) + gradients


def _made(op: Op, overloads: Sequence[Op]) -> Iterator[str]:
    """The names that are made of the op's for generated code."""
    for kernel in _kernels(op):
        yield from (kernel, f"_k_{kernel}")
    yield f"{op.class_name}Backward{overloads.index(op)}"
    yield from (f"_{op.identifier}_result", f"_{op.identifier}_jvp", f"_{op.identifier}_jvp_arrays")
