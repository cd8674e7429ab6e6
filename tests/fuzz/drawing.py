"""Random cases, drawn from the entries: their signatures, dtypes, domains and samples, and no list of ops."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from fuzz.cases import Case, Operand, Overlap
from fuzz.layouts import OVERLAPS, base_shape, draw_layout, fitted, plain
from fuzz.values import MOODS, draw_values
from gradspec.codegen.read.model import Op
from gradspec.codegen.words.parameters import Parameter
from gradspec.testing.samples import DTYPES, draw_matrices, real_of, samples

Array = np.ndarray[Any, Any]

# Around the widths of vectors, and the blocks of kernels
SIZES = (
    0,
    1,
    1,
    2,
    2,
    3,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    15,
    16,
    17,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    129,
    255,
    257,
    1023,
    1025,
    4099,
)
_LARGE = (33_003, 70_001, 140_005)  # what threads share
_USUAL, _MOST = 5_000, 200_000  # elements of an operand
_FEW = 500  # of operands of which a product may have all pairs
_SCALARS = (0, 1, -1, 2, 3, 0.5, -1.5, 0.0, 1e4, True)
DTYPE_NAMES = tuple(name for names in DTYPES.values() for name in names)


def draw_case(ops: Sequence[Op], seed: int, number: int) -> Case:
    """The case of that number; it depends on nothing but the ops and the two numbers."""
    rng = np.random.default_rng([seed, number])
    return _Drawing(ops[int(rng.integers(len(ops)))], rng).case()


class _Drawing:
    """One case in the making."""

    def __init__(self, op: Op, rng: np.random.Generator) -> None:
        self.op, self.rng = op, rng
        self.params = {param.name: param for param in op.signature.params}
        found = samples(op)
        self.given = dict(found[int(rng.integers(len(found)))].values)
        self.mood = str(rng.choice(MOODS, p=[0.45, 0.15, 0.15, 0.15, 0.1]))
        self.most = _MOST if rng.random() < 0.01 else _USUAL
        self.asked: set[tuple[int, ...]] = set()  # the shapes in the sample
        self.sizes: dict[int, int] = {}  # what becomes of a size in the sample, the same everywhere
        self.dtype = self._dtype()

    def chance(self, p: float) -> bool:
        return bool(self.rng.random() < p)

    def _dtype(self) -> str:
        names = [name for group in self.op.dtypes for name in DTYPES[group]]
        return str(self.rng.choice(DTYPE_NAMES if self.chance(0.12) else names))

    def case(self) -> Case:
        shapes = self._shapes()
        arguments: dict[str, Any] = {}
        for name, value in self.given.items():
            param = self.params[name]
            if param.static or value is None:
                arguments[name] = value
            elif param.is_list:
                arguments[name] = [
                    self._operand(param, item, shape) for item, shape in zip(value, shapes[name], strict=True)
                ]
            else:
                arguments[name] = self._operand(param, value, shapes[name])
        first = next((shape for shape in shapes.values() if isinstance(shape, tuple)), ())
        arguments.update(self._statics(first))
        case = Case(
            self.op, arguments, self.mood, None, int(self.rng.choice([1, 2, 3, 4])), int(self.rng.integers(2**31))
        )
        return self._overlapped(case)

    # ---- shapes ----

    def size(self) -> int:
        pool = SIZES + _LARGE if self.most == _MOST else SIZES
        return int(self.rng.choice(pool))

    def shape(self, ndim: int) -> tuple[int, ...]:
        """A random shape of not too many elements."""
        shape: list[int] = []
        for _ in range(ndim):
            room = self.most // math.prod(max(n, 1) for n in shape)
            shape.append(min(self.size(), max(room, 1)))
        self.rng.shuffle(shape)
        return tuple(shape)

    def _shapes(self) -> dict[str, Any]:
        """A shape for each tensor: those of the sample in other sizes, or all of them at random."""
        tensors = [name for name in self.given if self.params[name].is_tensor and self.given[name] is not None]
        for name in tensors:
            value, param = self.given[name], self.params[name]
            self.asked.update(_shape_of(param, item) for item in (value if param.is_list else [value]))
        if self.op.forward.kind == "elementwise":
            whole = self.shape(int(self.rng.choice([0, 1, 1, 2, 2, 3, 4])))
            return {name: self._broadcasting(whole) for name in tensors}
        alike = len(self.asked) == 1 and all(self.params[name].differentiable for name in tensors)
        if alike and not any(self.params[name].is_list for name in tensors) and self.op.public and self.chance(0.5):
            if len(tensors) > 1:
                self.most = _FEW
            whole = self.shape(int(self.rng.choice([0, 1, 1, 2, 2, 3, 4])))
            return dict.fromkeys(tensors, whole)
        return {name: self._resized(self.given[name], self.params[name]) for name in tensors}

    def _broadcasting(self, whole: tuple[int, ...]) -> tuple[int, ...]:
        """A shape that broadcasts to `whole`; rarely one that may not."""
        if self.chance(0.02):
            return self.shape(int(self.rng.integers(4)))
        shape = tuple(1 if self.chance(0.2) else n for n in whole)
        return shape[int(self.rng.integers(len(shape) + 1)) :] if self.chance(0.25) else shape

    def _resized(self, value: Any, param: Parameter) -> Any:
        if param.is_list:
            return [tuple(map(self._size_for, _shape_of(param, item))) for item in value]
        return tuple(map(self._size_for, _shape_of(param, value)))

    def _size_for(self, size: int) -> int:
        """The size drawn in place of one of the sample."""
        if size not in self.sizes:
            kept = size <= 1 or self.chance(0.4)
            room = self.most // math.prod(max(n, 1) for n in self.sizes.values())
            times = max((shape.count(size) for shape in self.asked), default=1)
            self.sizes[size] = size if kept else min(self.size(), max(int(room ** (1 / max(times, 1))), 1))
        return self.sizes[size]

    # ---- operands ----

    def _operand(self, param: Parameter, value: Any, shape: tuple[int, ...]) -> Operand:
        values = self._values(param, value, shape)
        layout = draw_layout(self.rng, values.ndim, values.dtype.itemsize)
        return Operand(fitted(values, layout), layout)

    def _values(self, param: Parameter, value: Any, shape: tuple[int, ...]) -> Array:
        if param.type == "Index":
            return self._indices(value, shape)
        if param.type == "Mask":
            return np.asarray(self.rng.random(shape) < self.rng.choice([0.0, 0.3, 0.5, 1.0]))
        dtype = str(self.rng.choice(DTYPE_NAMES)) if self.chance(0.06) else self.dtype
        dtype = real_of(dtype) if param.type == "Real" else dtype
        if not _is_shape(param, value) and shape == np.shape(value) and self.chance(0.5):
            with np.errstate(invalid="ignore"):  # NaN as an integer is any
                return np.array(value, np.float64).astype(dtype)
        if param.name in self.op.tests.matrices and len(shape) > 1 and shape[-1] == shape[-2]:
            return draw_matrices(self.rng, shape, self.op.tests.matrices[param.name], dtype)
        domain = self.op.tests.domain.get(param.name, (-2.0, 2.0))
        return draw_values(self.rng, shape, domain, dtype, self.mood)

    def _indices(self, value: Any, shape: tuple[int, ...]) -> Array:
        """Indices that the sample has, or that the dim they are for has; rarely others."""
        known = np.unique(np.array(value, np.int64))
        bound = int(known.max(initial=0)) + 1
        dim, first = self.given.get("dim"), next(iter(self.given.values()))
        whole = self.given.get("shape", first)
        if isinstance(dim, int) and isinstance(whole, tuple) and all(type(n) is int for n in whole):
            sizes = [self._size_for(n) for n in whole]
            bound = sizes[dim] if -len(sizes) <= dim < len(sizes) else 1
            known = np.arange(max(bound, 1))
        if self.chance(0.05) and self.op.public:
            known = np.array([-bound - 1, -bound, -1, bound - 1, bound, bound + 1, 2**40])
        return np.asarray(self.rng.choice(known, shape), np.int64)

    def _overlapped(self, case: Case) -> Case:
        """The case, or one in which the first two operands share memory."""
        operands = [(name, operand) for name, place, operand in case.operands() if place is None]
        if len(operands) < 2 or not self.chance(0.2):
            return case
        (first, a), (second, b) = operands[:2]
        kind = str(self.rng.choice(OVERLAPS))
        shape = base_shape(a.values.shape, kind)
        if a.values.shape != b.values.shape or a.values.dtype != b.values.dtype or shape is None:
            return case
        domain = self.op.tests.domain.get(first, (-2.0, 2.0))
        base = draw_values(self.rng, shape, domain, a.values.dtype.name, self.mood)
        overlap = Overlap(base, kind, (first, second))
        views = overlap.views()
        arguments = {name: Operand(view.copy(), plain(view.ndim)) for name, view in views.items()}
        return replace(case, arguments={**case.arguments, **arguments}, overlap=overlap)

    # ---- plain values ----

    def _statics(self, shape: tuple[int, ...]) -> dict[str, Any]:
        """Plain values: those of the sample, with its sizes as they are now, or others."""
        found = {}
        for name, param in self.params.items():
            if not param.static:
                continue
            if not self.op.public:
                if name in self.given:
                    found[name] = self._renamed(param, self.given[name])
            elif self.chance(0.5) and (name in self.given or self.chance(0.5)):
                value = self._static(param, self.given.get(name, param.default), shape)
                if value is not _KEEP:
                    found[name] = value
        return found

    def _renamed(self, param: Parameter, value: Any) -> Any:
        if param.type == "shape" and param.name in ("shape", "size"):
            return tuple(map(self._size_for, value))
        return value

    def _static(self, param: Parameter, value: Any, shape: tuple[int, ...]) -> Any:
        ndim = len(shape)
        if param.optional and self.chance(0.1):
            return None
        if param.type == "bool":
            return self.chance(0.5)
        if param.type == "int":
            return int(self.rng.integers(-ndim - 1, ndim + 1) if self.chance(0.97) else self.rng.choice([-7, 9, 2**40]))
        if param.type == "dims":
            return self._dims(ndim)
        if param.type == "shape":
            sizes = self._shape_value(shape)
            is_huge = param.word == "counts" and math.prod(shape) * math.prod(sizes) > _MOST  # each dim so many times
            return tuple(min(n, 2) for n in sizes) if is_huge else sizes
        if param.type == "scalar":
            return _SCALARS[int(self.rng.integers(len(_SCALARS)))]
        if param.type == "dtype":
            return str(self.rng.choice(DTYPE_NAMES))
        return _KEEP

    def _dims(self, ndim: int) -> Any:
        if self.chance(0.15):
            return None
        if self.chance(0.4):
            return int(self.rng.integers(-ndim - (ndim == 0), max(ndim, 1)))
        count = int(self.rng.integers(ndim + 1))
        chosen = [int(d) for d in self.rng.permutation(ndim)[:count]]
        return tuple(d - ndim if self.chance(0.3) else d for d in chosen)

    def _shape_value(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """Sizes that a shape may be viewed as, expanded to or repeated by, or an order of its dims."""
        ndim = len(shape)
        kind = self.rng.choice(["factors", "expanded", "order", "small", "same"])
        if kind == "order":
            chosen = [int(d) for d in self.rng.permutation(ndim)]
            return tuple(d - ndim if self.chance(0.2) else d for d in chosen)
        if kind == "small":
            return tuple(int(n) for n in self.rng.integers(0, 4, ndim + int(self.rng.integers(2))))
        if kind == "expanded":
            lead = tuple(int(n) for n in self.rng.integers(0, 4, int(self.rng.integers(3))))
            return lead + tuple(int(self.rng.integers(5)) if n == 1 else n if self.chance(0.8) else -1 for n in shape)
        if kind == "same":
            return shape
        return self._factors(math.prod(shape))

    def _factors(self, count: int) -> tuple[int, ...]:
        factors: list[int] = []
        left = count
        while left > 1 and len(factors) < 4:
            divisors = [d for d in (2, 3, 5, 7, 11, 17) if left % d == 0]
            factor = int(self.rng.choice(divisors)) if divisors and self.chance(0.7) else left
            factors.append(factor)
            left //= factor
        factors = factors if left == 1 else [*factors, left]
        if factors and self.chance(0.4):
            factors[int(self.rng.integers(len(factors)))] = -1
        return tuple(factors)


class _Keep:
    pass


_KEEP = _Keep()


def _is_shape(param: Parameter, value: Any) -> bool:
    """Whether a sample gives a tensor by its shape, not by its values."""
    given = isinstance(value, tuple) and all(type(n) is int for n in value)
    return given and (param.differentiable or type(value) is not tuple)


def _shape_of(param: Parameter, value: Any) -> tuple[int, ...]:
    return tuple(value) if _is_shape(param, value) else np.shape(value)
