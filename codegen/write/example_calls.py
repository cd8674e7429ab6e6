"""An example call of an op, written from its entry alone: for its docstring and its page in the reference."""

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ..read.model import Op
from ..words.language import DEFAULT_DOMAIN, ELEMENTWISE
from ..words.parameters import Parameter

# Where three values lie in a domain, none at its middle or an end, for the first, second, third tensor.
_PLACES = ((0.2, 0.55, 0.85), (0.7, 0.3, 0.15), (0.45, 0.8, 0.1))


@dataclass(frozen=True)
class Example:
    """A call: the code of the tensors that it is given, by the variables they are in, and the call itself.

    `differentiable` are the variables that get a gradient. The code calls the package `gs`.
    """

    tensors: Mapping[str, str]
    call: str
    differentiable: tuple[str, ...]

    @property
    def line(self) -> str:
        """The call on one line, with the tensors in it."""
        return self.call.format(**self.tensors)

    @property
    def last_line(self) -> str:
        """The call with variables in it."""
        return self.call.format(**{name: name for name in self.tensors})


def example_of(op: Op) -> Example | None:
    """A call with the op's first sample that has elements, or with three elements of its domain.

    None for an op that is not public, and for one whose arguments no sample gives.
    """
    if not op.public:
        return None
    shapes = [(sample, [sample.get(param.name) for param in op.signature.inputs]) for sample in op.tests.samples]
    values = next((one for one, of in shapes if not any(isinstance(shape, tuple) and 0 in shape for shape in of)), None)
    if values is None:
        if op.forward.kind != ELEMENTWISE or any(p.static and p.required for p in op.signature.params):
            return None
        values = {param.name: None for param in op.signature.tensors if param.required}
    return call_with(op, values)


def call_with(op: Op, values: Mapping[str, object]) -> Example:
    """A call with a sample's arguments, where None stands for any tensor."""
    tensors, texts, with_gradient, by_position = dict[str, str](), list[str](), list[str](), True
    for param in op.signature.params:
        if param.name not in values:
            by_position = False
            continue
        before = len(tensors)
        text = _argument(op, param, values[param.name], tensors)
        with_gradient += list(tensors)[before:] if param.differentiable else []
        by_position = by_position and not param.keyword_only and (param.is_tensor or param.required)
        texts.append(text if by_position else f"{param.name}={text}")
    return Example(tensors, f"gs.{op.signature.path}({', '.join(texts)})", tuple(with_gradient))


def _argument(op: Op, param: Parameter, value: object, tensors: dict[str, str]) -> str:
    """The code of an argument; tensors are entered, and stand as a field of the call's text."""
    if value is None and not param.is_tensor:
        return "None"
    if param.static:
        return f"gs.{value}" if param.type == "dtype" else _static(value)
    name = "x" if param.name == "self" else param.name
    if not param.is_list:
        tensors[name] = _tensor(op, param, value, len(tensors))
        return f"{{{name}}}"
    assert isinstance(value, tuple)
    names = [f"{name.removesuffix('s')}{number}" for number in range(1, len(value) + 1)]
    for number, item in zip(names, value, strict=True):
        tensors[number] = _tensor(op, param, item, len(tensors))
    return "[" + ", ".join(f"{{{name}}}" for name in names) + "]"


def _static(value: object) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_static, value)) + "," * (len(value) == 1) + ")"
    if isinstance(value, float) and not math.isfinite(value):
        return {math.inf: "gs.inf", -math.inf: "-gs.inf"}.get(value, "gs.nan")
    return repr(value)


def _tensor(op: Op, param: Parameter, value: object, position: int) -> str:
    """The code that makes a tensor of the values that a sample gives, or of its shape.

    `position`: how many tensors come before it, whose values differ from its own.
    """
    is_shape = isinstance(value, tuple) and all(type(size) is int for size in value) and param.differentiable
    if value is not None and not is_shape:
        return f"gs.tensor({_nested(value)})"
    shape: tuple[int, ...] = (3,) if value is None else tuple(value)  # type: ignore[arg-type]  # checked above
    if param.name in op.tests.matrices and len(shape) > 1:
        return _matrix(shape)
    low, high = map(_rounded, op.tests.domain.get(param.name, DEFAULT_DOMAIN))
    places = _PLACES[position % len(_PLACES)]
    if param.type == "Mask" or op.dtypes == ("bool",):
        return "gs.tensor([True, False, True])"
    if "float" not in op.dtypes and "complex" not in op.dtypes:
        first = position + 1
        return _shaped(f"gs.arange({first}, {first + math.prod(shape)})", shape)
    if shape in ((), (3,)):
        numbers = tuple(_rounded(low + (high - low) * place) for place in places)
        text = f"gs.tensor({_nested(numbers if shape else numbers[0])})"
    else:
        ends = (low, high) if position % 2 == 0 else (high, low)
        text = _shaped(f"gs.linspace({ends[0]!r}, {ends[1]!r}, {math.prod(shape)})", shape)
    return text if "float" in op.dtypes or param.type == "Real" else f"gs.complex({text}, {text})"


def _matrix(shape: tuple[int, ...]) -> str:
    """The code of a symmetric matrix with large elements on its diagonal, or of a batch of it."""
    rows, columns = range(shape[-2]), range(shape[-1])
    numbers = [tuple(4.0 + i if i == j else 2.0 ** -abs(i - j) for j in columns) for i in rows]
    text = f"gs.tensor({_nested(tuple(numbers))})"
    return text if len(shape) == 2 else f"{text}.expand({', '.join(map(str, shape))})"


def _shaped(text: str, shape: tuple[int, ...]) -> str:
    return text if len(shape) == 1 else f"{text}.reshape({', '.join(map(str, shape))})"


def _nested(value: object) -> str:
    return "[" + ", ".join(map(_nested, value)) + "]" if isinstance(value, tuple) else _static(value)


def _rounded(number: float) -> float:
    """The number with three digits."""
    return float(f"{number:.3g}")
