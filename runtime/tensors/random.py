"""Random number generators: `Generator`, the default one, and how samples of each dtype are drawn.

`numpy.random` is imported with the first number drawn: `import numpy` alone leaves it out, and it costs 8 ms.
"""

from __future__ import annotations

import functools
import os
import struct
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.bindings import introduce
from gradspec.core.elements import dtypes
from gradspec.core.process.guard import Guard, attributes, with_lock
from gradspec.core.process.state import state
from gradspec.core.tensor import BatchedTensor, Tensor, wrap, wrap_batched

__all__ = [
    "Generator", "default_generator", "get_rng_state", "initial_seed", "manual_seed", "seed",
    "set_rng_state",
]  # fmt: skip

if TYPE_CHECKING:
    from numpy.random import Generator as NumpyGenerator

    from gradspec.batching.batch_dims import Batch

F = TypeVar("F", bound=Callable[..., Any])

_DEFAULT_SEED = 67280421310721
# the seed; PCG64's state and increment as (high, low) words; whether half a draw is left over, and it
_STATE = struct.Struct("<QQQQQQQ")

_starting = threading.Lock()


def _low_and_high(value: int) -> tuple[int, int]:
    return value >> 64, value & (2**64 - 1)


class Generator:
    """A stream of random numbers with a seed and a state of its own; `device` may only name the CPU.

    A new generator always starts from the same fixed seed. Streams are reproducible for one NumPy version.

    >>> generator = gs.Generator().manual_seed(1)
    >>> generator.initial_seed(), generator.device
    (1, device(type='cpu'))
    >>> state = generator.get_state()
    >>> first = gs.rand(3, generator=generator)
    >>> gs.rand(3, generator=generator.set_state(state)).equal(first)
    True
    >>> copy = generator.clone_state()
    >>> gs.rand(3, generator=copy).equal(gs.rand(3, generator=generator))
    True
    >>> generator.seed() == generator.initial_seed()               # a new one, from the system
    True
    >>> type(generator.numpy).__name__                             # draws from the same stream
    'Generator'
    """

    __slots__ = ("_seed", "_stream")

    def __init__(self, device: object = None) -> None:
        dtypes.check_device(device, "Generator")
        self._seed = _DEFAULT_SEED
        self._stream: NumpyGenerator | None = None

    @property
    def device(self) -> dtypes.device:
        """The CPU.

        >>> gs.Generator().device
        device(type='cpu')
        """
        return dtypes.device("cpu")

    @property
    def numpy(self) -> NumpyGenerator:
        """The `numpy.random.Generator` that draws; drawing from it directly advances this generator.

        >>> gs.Generator().numpy.random() == gs.Generator().numpy.random()  # by the default seed
        True
        """
        stream = self._stream
        return with_lock(_starting, self._started) if stream is None else stream

    def _started(self) -> NumpyGenerator:
        if self._stream is None:
            self._stream = np.random.Generator(np.random.PCG64(self._seed))
        return self._stream

    def manual_seed(self, seed: int) -> Generator:
        """Start the stream of `seed` and return self.

        A negative seed s means 2**64 + s. TypeError unless an integer; ValueError outside [-2**63, 2**64).
        """
        if not isinstance(seed, (int, np.integer)):
            raise TypeError(f"manual_seed expected a long, but got {type(seed).__name__}")
        if not -(2**63) <= seed < 2**64:
            raise ValueError(f"manual_seed: Overflow when unpacking long long: {seed} is not in [-2**63, 2**64)")
        self._seed, self._stream = int(seed) % 2**64, None
        return self

    def seed(self) -> int:
        """Start the stream of a seed taken from the operating system, and return that seed."""
        self.manual_seed(int.from_bytes(os.urandom(8), "little"))
        return self._seed

    def initial_seed(self) -> int:
        """The seed the stream was last started from."""
        return self._seed

    def get_state(self) -> Tensor:
        """The seed and the place in the stream, as a 1-d uint8 tensor for `set_state`."""
        return wrap(np.frombuffer(self._packed(), dtype=np.uint8).copy())

    def set_state(self, new_state: Tensor) -> Generator:
        """Continue from `new_state`, which `get_state` returned; the result is the generator.

        TypeError or RuntimeError if `new_state` is not a state.
        """
        array = getattr(new_state, "_array", None)
        if array is None:
            raise TypeError(f"RNG state: expected a uint8 Tensor (ByteTensor), but got {type(new_state).__name__}")
        if array.dtype != np.uint8:
            raise TypeError(f"RNG state must be a ByteTensor (uint8), got {dtypes.from_numpy_dtype(array.dtype)!r}")
        if array.size != _STATE.size:
            raise RuntimeError(f"RNG state must have {_STATE.size} elements, got shape {array.shape}")
        self._unpack(array.tobytes())
        return self

    def clone_state(self) -> Generator:
        """A new generator at the same place in the same stream."""
        copy = Generator()
        copy._unpack(self._packed())
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        return Generator, (), self._packed()

    def __setstate__(self, packed: bytes) -> None:
        self._unpack(packed)

    def _packed(self) -> bytes:
        state: Any = self.numpy.bit_generator.state
        words = *_low_and_high(state["state"]["state"]), *_low_and_high(state["state"]["inc"])
        return _STATE.pack(self._seed, *words, state["has_uint32"], state["uinteger"])

    def _unpack(self, packed: bytes) -> None:
        seed, state_high, state_low, inc_high, inc_low, has_half, half = _STATE.unpack(packed)
        bits = np.random.PCG64(seed)
        bits.state = {
            "bit_generator": "PCG64",
            "state": {"state": state_high << 64 | state_low, "inc": inc_high << 64 | inc_low},
            "has_uint32": has_half,
            "uinteger": half,
        }
        self._seed, self._stream = seed, np.random.Generator(bits)


default_generator = Generator()
default_generator.seed()
introduce(Generator=Generator, default_generator=default_generator)


def manual_seed(seed: int) -> Generator:
    """Start the default generator from `seed`, as `Generator.manual_seed`, truncating floats; return it.

    >>> generator = gs.manual_seed(0)
    >>> first = gs.rand(2)
    >>> generator = gs.manual_seed(0)
    >>> gs.equal(first, gs.rand(2))
    True
    """
    return default_generator.manual_seed(int(seed))


def seed() -> int:
    """Start the default generator from a seed taken from the operating system, and return that seed.

    >>> isinstance(gs.seed(), int)
    True
    """
    return default_generator.seed()


def initial_seed() -> int:
    """The seed the default generator was last started from.

    >>> generator = gs.manual_seed(3)
    >>> gs.initial_seed()
    3
    """
    return default_generator.initial_seed()


def get_rng_state() -> Tensor:
    """The default generator's state, a 1-d uint8 tensor.

    >>> state = gs.get_rng_state()
    >>> first = gs.rand(3)
    >>> gs.set_rng_state(state)
    >>> gs.equal(first, gs.rand(3))
    True
    """
    return default_generator.get_state()


def set_rng_state(new_state: Tensor) -> None:
    """Put the default generator into a state that `get_rng_state` returned.

    new_state: a 1-d uint8 tensor.

    >>> state = gs.get_rng_state()
    >>> gs.set_rng_state(state)
    """
    default_generator.set_state(new_state)


def numpy_generator(generator: Generator | None, op: str) -> NumpyGenerator:
    """The generator for a `generator=` argument of `op`: None means the default one; else TypeError."""
    if generator is None:
        return default_generator.numpy
    if not isinstance(generator, Generator):
        raise TypeError(f"{op}(): argument 'generator' must be gradspec.Generator, not {type(generator).__name__}")
    return generator.numpy


def _kind(dtype: np.dtype[Any], op: str) -> str:
    if dtype.kind not in "fVc":
        raise NotImplementedError(
            f"{op}(): \"{op}\" not implemented for '{dtypes.from_numpy_dtype(dtype).type_name}': "
            "only floating point and complex dtypes; use randint() for integers"
        )
    return dtype.kind


class _drawing(Guard):
    """The block in which random numbers are drawn for these batch dims, which come first in their shapes."""

    def __init__(self, batches: tuple[Batch, ...]) -> None:
        self._sizes = tuple([batch.size for batch in batches])

    def __enter__(self) -> None:
        undo = (*attributes("drawn_for", "batches"),)
        self._entered, state.drawn_for, state.batches = (undo, self._entered), self._sizes, ()


def drawn(function: F) -> F:
    """Decorate a function that makes tensors of random numbers: within `vmap`, it does as that is told.

    RuntimeError where that is not told what to do.
    """

    @functools.wraps(function)
    def within_vmap(*args: Any, **kwargs: Any) -> Any:
        if not state.batches:
            return function(*args, **kwargs)
        return draw_for_samples(function.__name__, lambda: function(*args, **kwargs))

    return within_vmap  # type: ignore[return-value]


def draw_for_samples(op: str, draw: Callable[[], Tensor]) -> Tensor:
    """The result of `draw`, one for each of the samples for which the `vmap` around wants another.

    RuntimeError where that is not told what to do.
    """
    different = _drawn_batches(op)
    with _drawing(different):
        result = draw()
    return wrap_batched(result, different) if different else result


def _drawn_batches(op: str) -> tuple[Batch, ...]:
    """The batch dims whose samples get numbers of their own; RuntimeError where that was not said."""
    if any(batch.randomness == "error" for batch in state.batches):
        raise RuntimeError(
            f"vmap: called random operation {op}() while in randomness error mode. Please either use the "
            "'same' or 'different' randomness flags on vmap or perform the randomness operation out of vmap"
        )
    return tuple([batch for batch in state.batches if batch.randomness == "different"])


def of_samples(op: str, tensor: Tensor) -> np.ndarray:
    """The elements of a tensor that says how to draw: within `vmap`, behind dims for all that is drawn for.

    RuntimeError if it differs among samples that are to get the same numbers.
    """
    if type(tensor) is not BatchedTensor:
        return tensor._array
    own, different = tensor._batches, _drawn_batches(op)
    if any(batch not in different for batch in own):
        raise RuntimeError(
            f"vmap: {op}(): Vmap does not currently support same randomness with a batched tensor input. "
            "Please use randomness='different', or give the numbers as an argument"
        )
    index = tuple([slice(None) if batch in own else None for batch in different])
    elements: np.ndarray = tensor._physical._array[index]
    return elements


def uniform(draw: NumpyGenerator, shape: tuple[int, ...], dtype: np.dtype[Any], op: str) -> np.ndarray:
    """Samples from [0, 1), for a complex `dtype` in either part; NotImplementedError for integers."""
    shape = (*state.drawn_for, *shape)
    if _kind(dtype, op) == "c":
        part = np.float64 if dtype.itemsize == 16 else np.float32
        return draw.random((*shape, 2), dtype=part).view(dtype).reshape(shape)
    if dtype.itemsize == 2:
        # rounding a float32 sample could give 1; multiples of half the smallest step below 1 are exact
        count = round(2 / dtypes.finfo(dtypes.from_numpy_dtype(dtype)).eps)
        return (draw.integers(0, count, shape) / count).astype(dtype)
    return draw.random(dtype=dtype, out=memory.empty(shape, dtype))


def normal(draw: NumpyGenerator, shape: tuple[int, ...], dtype: np.dtype[Any], op: str) -> np.ndarray:
    """Samples of mean 0 and variance 1 (complex: half in either part); NotImplementedError for integers."""
    shape = (*state.drawn_for, *shape)
    if _kind(dtype, op) == "c":
        part = np.float64 if dtype.itemsize == 16 else np.float32
        pairs = draw.standard_normal((*shape, 2), dtype=part) * part(0.5**0.5)
        return pairs.view(dtype).reshape(shape)
    if dtype.itemsize == 2:
        return np.asarray(draw.standard_normal(shape, dtype=np.float32)).astype(dtype)
    return draw.standard_normal(dtype=dtype.type, out=memory.empty(shape, dtype))


def integers(
    draw: NumpyGenerator, low: int, high: int, shape: tuple[int, ...], dtype: np.dtype[Any], op: str
) -> np.ndarray:
    """Integers from [low, high) as `dtype`; RuntimeError for an empty range or one that does not fit."""
    if low >= high:
        raise RuntimeError(
            f"{op}(): random_ expects 'from' to be less than 'to', but got from={low} >= to={high}; "
            "samples come from [low, high)"
        )
    if dtype.kind == "c":
        raise NotImplementedError(f"{op}(): not implemented for complex dtypes")
    if dtype.kind in "fV":
        info = dtypes.finfo(dtypes.from_numpy_dtype(dtype))
        least, most = -int(info.max), int(info.max)
    elif dtype.kind == "b":
        least, most = 0, 1
    else:
        least, most = int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)
    for name, value in (("from", low), ("to - 1", high - 1)):
        if not max(least, -(2**63)) <= value <= min(most, 2**63 - 1):
            raise RuntimeError(f"{op}(): {name} is out of bounds for {dtypes.from_numpy_dtype(dtype)!r}: {value}")
    return below(draw.integers(low, high, (*state.drawn_for, *shape), dtype=np.int64), dtype, low, high)


def below(drawn: Any, dtype: np.dtype[Any], low: float, high: float) -> np.ndarray:
    """Samples from [low, high) as `dtype`; a sample that is rounded to `high` becomes `low`."""
    made = np.asarray(drawn).astype(dtype, copy=False)
    if dtype.kind in "fV":
        made[made.astype(np.float64, copy=False) >= high] = low
    return made


def permutation(draw: NumpyGenerator, n: int) -> np.ndarray:
    """0 ... n-1 in random order, int64."""
    if state.drawn_for:
        rows = np.broadcast_to(np.arange(n), (*state.drawn_for, n))
        return draw.permuted(rows, axis=-1).astype(np.int64, copy=False)
    return draw.permutation(n).astype(np.int64, copy=False)
