"""From entries of the spec to concrete calls.

An elementwise op is called with a fixed set of layouts (plain, broadcast, 0-d, empty, ...) drawn from its
`domain`; every other op with the `samples` its entry gives. A `Sample` holds plain arrays and values, from
which each check makes fresh tensors.
"""

from __future__ import annotations

import importlib
import importlib.util
import itertools
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import Any

import numpy as np

import gradspec as gs
from gradspec.autograd import grad
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.language import DEFAULT_DOMAIN, DTYPE_GROUPS, HERMITIAN_DOMAINS
from gradspec.codegen.words.parameters import Parameter
from gradspec.core import ops
from gradspec.extensions.library import library_of
from gradspec.testing.reference import evaluate

if importlib.util.find_spec("ml_dtypes"):
    importlib.import_module("ml_dtypes")  # NumPy then knows its dtypes by name


def _is_there(dtype: str) -> bool:
    try:
        np.dtype(dtype)
    except TypeError:
        return False
    return True


DTYPES = {group: tuple(filter(_is_there, DTYPE_GROUPS[group].names)) for group in DTYPE_GROUPS}
# (rtol, atol) of values and of gradients.
TOLERANCES = {
    "float64": (1e-9, 1e-11), "complex128": (1e-9, 1e-11), "float32": (1e-4, 1e-5), "complex64": (1e-4, 1e-5),
    "float16": (2e-2, 1e-2), "bfloat16": (1e-1, 6e-2),
}  # fmt: skip
# Shapes by number of tensor operands; operand i gets shape i.
_LAYOUTS: dict[str, tuple[tuple[int, ...], ...]] = {
    "plain": ((3, 4), (3, 4), (3, 4), (3, 4)),
    "broadcast": ((3, 1), (4,), (2, 1, 1), (3, 4)),
    "broadcast-back": ((4,), (2, 3, 1), (3, 4), (1,)),
    "0-d": ((), (), (), ()),
    "0-d-mixed": ((3,), (), (1,), ()),
    "empty": ((0, 3), (3,), (1, 3), ()),
}
_UNARY = ("plain", "0-d", "empty")


@dataclass(frozen=True)
class Sample:
    """One call of an op: a label, and a value for every parameter that is given.

    is_projected: a call makes matrices of Hermitian domains Hermitian, as changes of single elements do not
    leave them; otherwise the op gets them as they are.
    """

    op: Op
    label: str
    values: Mapping[str, Any]
    is_projected: bool = True

    @cached_property
    def seed(self) -> int:
        return zlib.crc32(f"{self.op.key} {self.label}".encode())

    @property
    def dtype(self) -> str:
        """The dtype of checks that are about no dtype: double precision, if the op has it."""
        return "float64" if "float" in self.op.dtypes else DTYPES[self.op.dtypes[0]][0]

    def arrays(self, dtype: str | None = None) -> dict[str, Any]:
        """The arguments with ndarrays for tensors; the differentiable ones of that dtype."""
        dtype = dtype or self.dtype
        rng = np.random.default_rng(self.seed)
        params = {param.name: param for param in self.op.signature.params}
        return {name: self._argument(params[name], value, dtype, rng) for name, value in self.values.items()}

    def _kept(self, dtype: str) -> dict[str, Any]:
        """The result of `arrays`, drawn once for all that copy it."""
        if dtype not in self._known:
            self._known[dtype] = self.arrays(dtype)
        return self._known[dtype]

    @cached_property
    def _known(self) -> dict[str, dict[str, Any]]:
        return {}

    def _argument(self, param: Parameter, value: Any, dtype: str, rng: np.random.Generator) -> Any:
        if value is None or param.static:
            return np.dtype(value) if param.type == "dtype" and value is not None else value
        if param.is_list:
            return [self._array(param, item, dtype, rng) for item in value]
        return self._array(param, value, dtype, rng)

    def _array(self, param: Parameter, value: Any, dtype: str, rng: np.random.Generator) -> np.ndarray:
        if isinstance(value, Shape):
            shape: tuple[int, ...] | None = tuple(value)
        elif param.differentiable and isinstance(value, tuple) and all(type(n) is int for n in value):
            shape = value
        else:
            shape = None
        if param.type == "Index":
            return np.array(value, np.int64) if shape is None else rng.integers(0, 3, shape)
        if param.type == "Mask":
            return np.array(value, np.bool_) if shape is None else np.asarray(rng.random(shape) < 0.5)
        if param.type == "Real":
            dtype = real_of(dtype)
        if shape is None:
            return np.array(value, np.float64).astype(dtype)
        if param.name in self.op.tests.matrices and len(shape) > 1:
            return draw_matrices(rng, shape, self.op.tests.matrices[param.name], dtype)
        return draw(rng, shape, self.op.tests.domain.get(param.name, DEFAULT_DOMAIN), dtype)

    def tensors(
        self, dtype: str | None = None, *, grad: bool = True, strided: bool = False, offset: int | None = None
    ) -> dict[str, Any]:
        """The arguments with tensors; the differentiable ones require grad if they can and `grad` says so.

        They are copies, with gaps if `strided`, or placed `offset` elements behind the start of a cache line.
        """
        copied = strided_copy if strided else np.copy if offset is None else lambda x: placed(x, offset)
        made = {}
        arrays = self._kept(dtype or self.dtype)
        for param in self.op.signature.params:
            if param.name not in arrays:
                continue
            value = arrays[param.name]
            if value is None or param.static:
                made[param.name] = getattr(gs, value.name) if isinstance(value, np.dtype) else value
                continue
            requires = grad and param.differentiable and param.name not in self.without_gradient
            items = value if param.is_list else [value]
            found = [_tensor(copied(array), requires) for array in items]
            made[param.name] = found if param.is_list else found[0]
        return made

    @cached_property
    def without_gradient(self) -> frozenset[str]:
        """The parameters whose formula is `not_implemented(...)`."""
        formulas = self.op.backward.items()
        return frozenset(name for name, formula in formulas if formula.text.startswith("not_implemented("))

    def call(self, function: Callable[..., Any], arguments: Mapping[str, Any]) -> Any:
        """Call with the op's parameters in order: by position as far as the op allows it."""
        positional, keywords = self.bind(arguments)
        try:
            return function(*positional, **keywords)
        except Exception as error:
            self.tell(error, arguments)
            raise

    def tell(self, error: Exception, arguments: Mapping[str, Any]) -> None:
        """Have an error say of which call it is, in a note."""
        if not hasattr(error, "__notes__"):
            given = ", ".join(f"{name}={_shown(value)}" for name, value in arguments.items())
            error.add_note(f"{self.op.signature.name}({given})")

    def bind(self, arguments: Mapping[str, Any]) -> tuple[list[Any], dict[str, Any]]:
        """The arguments by position, with defaults filled in up to the last one given, and by keyword."""
        given = arguments
        if self.is_projected and self.op.tests.matrices:
            given = {name: self._within_domain(name, value) for name, value in arguments.items()}
        positional, keywords, count = [], {}, 0
        for param in self.op.signature.params:
            if param.name not in given:
                positional.append(param.default)
            elif param.keyword_only:
                keywords[param.name] = given[param.name]
            else:
                positional.append(given[param.name])
                count = len(positional)
        return positional[:count], keywords

    def _within_domain(self, name: str, value: Any) -> Any:
        """An argument, made Hermitian where it is to be so."""
        if self.op.tests.matrices.get(name) not in HERMITIAN_DOMAINS or isinstance(value, np.ndarray):
            return value
        # Of a tensor, of torch, too; not of what is no valid argument. A vector would warn of its mH.
        is_square = getattr(value, "ndim", 0) > 1 and value.shape[-1] == value.shape[-2]
        return (value + value.mH) / 2 if is_square else value

    def variables(self, arguments: Mapping[str, Any]) -> list[gs.Tensor]:
        """The tensors among the arguments that require grad, in order."""
        flat: list[Any] = []
        for value in arguments.values():
            flat += value if isinstance(value, list) else [value]
        return [x for x in flat if isinstance(x, gs.Tensor) and x.requires_grad]

    def substitute(self, arguments: Mapping[str, Any], variables: list[Any]) -> dict[str, Any]:
        """The arguments with their variables replaced, in the order of `variables()`."""
        left = iter(variables)

        def replaced(value: Any) -> Any:
            if isinstance(value, list):
                return [replaced(item) for item in value]
            return next(left) if isinstance(value, gs.Tensor) and value.requires_grad else value

        return {name: replaced(value) for name, value in arguments.items()}


class Shape(tuple[int, ...]):
    """A shape given for a tensor of any type, where the spec would give an Index or a Mask by its values."""


@lru_cache(maxsize=16)  # the checks of an op, which come one after another, draw their arrays once
def samples(op: Op) -> list[Sample]:
    """The calls to check an op with."""
    given = [Sample(op, f"sample {i}", values) for i, values in enumerate(op.tests.samples)]
    if op.forward.kind != "elementwise":
        return given
    tensors = [param for param in op.signature.params if param.is_tensor]
    statics = _static_values(op)
    if statics is None:
        return given
    labels = _UNARY if len(tensors) == 1 else tuple(_LAYOUTS)
    layouts = []
    for label in labels:
        shapes = {param.name: Shape(shape) for param, shape in zip(tensors, itertools.cycle(_LAYOUTS[label]))}
        layouts.append(Sample(op, label, {**shapes, **statics}))
    return layouts + given


def _static_values(op: Op) -> dict[str, Any] | None:
    """Static arguments for the layouts: the first sample's; None if some are needed and there is none."""
    required = [param.name for param in op.signature.params if param.static and param.required]
    if op.tests.samples:
        given = op.tests.samples[0]
        return {p.name: given[p.name] for p in op.signature.params if p.static and p.name in given}
    return None if required else {}


def _shown(value: Any) -> str:
    """An argument in short: tensors by their shapes."""
    if isinstance(value, list):
        return f"[{', '.join(map(_shown, value))}]"
    return str(list(value.shape)) if isinstance(value, gs.Tensor) else repr(value)


def draw(rng: np.random.Generator, shape: tuple[int, ...], domain: tuple[float, float], dtype: str) -> np.ndarray:
    """An array of random values of the domain; integers never zero, so that they can divide."""
    low, high = domain
    kind = np.dtype(dtype).kind
    if kind == "b":
        return np.asarray(rng.random(shape) < 0.5)
    if kind in "iu":
        first = max(int(np.ceil(low * 2)), 1 if kind == "u" else -6)
        choices = [n for n in range(first, max(int(high * 2), first + 1) + 1) if n != 0]
        return np.asarray(rng.choice(choices, shape), dtype)
    values = np.asarray(rng.uniform(low, high, shape))
    if kind == "c":
        values = values + 1j * rng.uniform(-1.0, 1.0, shape)
    return np.asarray(values, dtype)


def draw_matrices(rng: np.random.Generator, shape: tuple[int, ...], kind: str, dtype: str) -> np.ndarray:
    """Random matrices of one of MATRIX_DOMAINS: well-conditioned, their eigenvalues far apart."""
    values = draw(rng, shape, (-0.5, 0.5), "complex128" if np.dtype(dtype).kind == "c" else "float64")
    if kind in HERMITIAN_DOMAINS:
        values = (values + values.swapaxes(-1, -2).conj()) / 2
    diagonal = np.eye(shape[-2], shape[-1]) * (1.5 + np.arange(shape[-1]))
    signs = np.where(np.arange(shape[-1]) % 2 == 1, -1.0, 1.0) if kind == "hermitian" else 1.0
    return np.asarray(values + diagonal * signs).astype(dtype)


def real_of(dtype: str) -> str:
    """The dtype of the parts of a complex dtype; other dtypes are their own."""
    return {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)


def complex_of(dtype: str) -> str:
    """The dtype of complex numbers whose parts have a dtype, or are computed in single precision for it."""
    return {"float64": "complex128", "float32": "complex64"}.get(dtype, "complex64")


def _tensor(array: np.ndarray, requires_grad: bool) -> gs.Tensor:
    tensor = gs.from_numpy(array)
    return tensor.requires_grad_() if requires_grad and array.dtype.kind in "fVc" else tensor


def strided_copy(array: np.ndarray) -> np.ndarray:
    """The same values with reversed memory order and gaps between them."""
    if array.ndim == 0:
        return array.copy()
    room = np.zeros(tuple(2 * n for n in array.shape[::-1]), array.dtype)
    view = room.T[tuple(slice(None, None, 2) for _ in array.shape)]
    view[...] = array
    return view


def placed(array: np.ndarray, offset: int) -> np.ndarray:
    """A contiguous copy that begins `offset` elements behind the start of a cache line, with a storage of its own."""
    memory = bytearray(array.nbytes + 64 + (offset + 1) * array.itemsize)
    start = -np.frombuffer(memory, np.uint8).ctypes.data % 64 + offset * array.itemsize
    copy = np.ndarray(array.shape, array.dtype, memory, start)
    copy[...] = array
    return copy


# ---- calling an op ----


def function_of(op: Op) -> Callable[..., Any]:
    """The op as users reach it: overloads through their common name."""
    return public_function(op, op.signature.path) if op.public else ops.OPS[op.key].function


def public_function(op: Op, name: str) -> Callable[..., Any]:
    """A public function of an op of gradspec or of another package; the name may be `namespace.name`."""
    library = library_of(op.signature.name)
    function: Callable[..., Any] = attrgetter(name)(gs) if library is None else getattr(ops, name.replace(".", "_"))
    return function


def in_place_function(op: Op) -> Callable[..., Any]:
    """The in-place form of an op: the method, if it is one."""
    name = f"{op.signature.name}_"
    function: Callable[..., Any] = getattr(gs.Tensor if hasattr(gs.Tensor, name) else ops, name)
    return function


def outputs_of(result: Any) -> list[gs.Tensor]:
    """The results of an op, as a list, with all elements where one is sparse."""
    return [y.to_dense() for y in ([result] if isinstance(result, gs.Tensor) else result) if y is not None]


def call(sample: Sample, arguments: dict[str, Any]) -> list[gs.Tensor]:
    """The outputs; absolute values where an output is determined up to a phase."""
    return without_phases(sample.op, outputs_of(sample.call(function_of(sample.op), arguments)))


def without_phases(op: Op, outputs: list[Any]) -> list[Any]:
    """The outputs; absolute values where an output is determined up to a phase."""
    if not op.tests.phases:
        return outputs
    named = zip(op.signature.outputs, outputs, strict=True)
    return [abs(y) if output.name in op.tests.phases else y for output, y in named]


def reference_of(sample: Sample, dtype: str | None = None, *, widened: bool = True) -> list[np.ndarray]:
    """The reference's outputs, for inputs rounded to `dtype`: in double precision, or as they are."""
    arrays = sample.arrays(dtype)
    wide = {"f": np.float64, "V": np.float64, "c": np.complex128}

    def widen(value: Any) -> Any:
        if isinstance(value, list):
            return [widen(item) for item in value]
        if not isinstance(value, np.ndarray) or not widened:
            return value
        return value.astype(wide.get(value.dtype.kind, value.dtype))

    arguments = {param.name: param.default for param in sample.op.signature.params}
    arguments.update({name: widen(value) for name, value in arrays.items()})
    assert sample.op.tests.reference is not None
    library = library_of(sample.op.signature.name)
    references = "references" if library is None else f"{library.module}.references"
    result = evaluate(sample.op.tests.reference.tree, arguments, references)
    several = len(sample.op.signature.outputs) > 1 or sample.op.signature.outputs[0].is_list
    found = [np.asarray(array) for array in result] if several else [np.asarray(result)]
    return without_phases(sample.op, found)


def cotangents_for(outputs: list[gs.Tensor], seed: int) -> list[gs.Tensor]:
    kinds = tuple([(array.shape, array.dtype) for array in (y.numpy(force=True) for y in outputs)])
    return [gs.from_numpy(values.copy()) for values in _normal(kinds, seed)]


@lru_cache(maxsize=64)
def _normal(kinds: tuple[tuple[tuple[int, ...], np.dtype[Any]], ...], seed: int) -> list[np.ndarray]:
    """Normally distributed arrays of these shapes and dtypes; several checks in a row ask for the same ones."""
    rng = np.random.default_rng(seed)
    found = []
    for shape, dtype in kinds:
        values = rng.standard_normal(shape)
        if dtype.kind == "c":
            values = values + 1j * rng.standard_normal(shape)
        found.append(np.asarray(values, dtype))
    return found


def gradients(
    sample: Sample, arguments: dict[str, Any], outputs: list[gs.Tensor], **options: Any
) -> list[np.ndarray | None]:
    """The gradients of the op's variables for random cotangents."""
    recorded = [y for y in outputs if y.requires_grad]
    variables = sample.variables(arguments)
    if not recorded:
        return [None] * len(variables)
    try:
        found = grad(recorded, variables, cotangents_for(recorded, sample.seed), allow_unused=True, **options)
    except Exception as error:
        sample.tell(error, arguments)
        raise
    asked = any(value is True for value in sample.values.values())
    assert asked or not any(g is not None and g.is_sparse for g in found), (
        "a gradient is sparse, for which no argument asks"
    )
    return [None if g is None else g.to_dense().numpy(force=True) for g in found]


def as_function(sample: Sample, arguments: dict[str, Any]) -> tuple[Callable[..., Any], tuple[gs.Tensor, ...]]:
    """The op as a function of its differentiable inputs alone, and these inputs."""

    def function(*variables: gs.Tensor) -> tuple[gs.Tensor, ...]:
        return tuple(call(sample, sample.substitute(arguments, list(variables))))

    return function, tuple(sample.variables(arguments))


def assert_close(actual: Any, expected: Any, dtype: str = "float64", what: str = "") -> None:
    if actual is None or expected is None:
        present = expected if actual is None else actual
        assert present is None or not np.any(present), f"{what}: a gradient is missing"
        return
    actual = actual.numpy(force=True) if isinstance(actual, gs.Tensor) else actual
    expected = np.asarray(expected)
    assert actual.shape == expected.shape, f"{what}: shape {actual.shape}, expected {expected.shape}"
    if actual.dtype.kind in "iub" and expected.dtype.kind in "iub":
        np.testing.assert_array_equal(actual, expected, err_msg=what)
        return
    rtol, atol = TOLERANCES[dtype]
    with np.errstate(all="ignore"):
        slack = atol + rtol * abs(expected)
        if np.all((actual == expected) | ((abs(actual - expected) <= slack) & (slack < np.inf))):
            return  # in a tenth of the time that NumPy's takes, which sees to NaNs and makes the message
    wide = np.complex128 if actual.dtype.kind == "c" else np.float64
    np.testing.assert_allclose(actual.astype(wide), expected, rtol=rtol, atol=atol, err_msg=what)
