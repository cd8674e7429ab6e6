"""Convolutions of any number of dims, and their transposes.

A column is the elements under the window at one place. Columns are never in memory as a whole: the kernel
`gathered_matmul` packs them panel by panel from the padded input (csrc/kernels/offsets.inc). It is told where elements
are by an offset for each row (a channel and a tap) and one for each column (a place). The gradients are products of the
same kind. That of the weight has places as rows and taps as columns. That of the input is one for each remainder of
places by the stride, with the taps that reach these places. Windows of 3 x 3 at every place have a faster way, and so
have convolutions of few products (csrc/kernels/small_convolutions.inc).

Arrays are (..., batch, channels, *spatial), weights (..., outputs, channels / groups, *window); `padding` holds the
pair before and behind of each spatial dim.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from gradspec.core.compiled import memory
from gradspec.core.compiled.constants import CONV_INPUT, CONV_MOST_PRODUCTS, CONV_MOST_ROWS, CONV_RESULT, CONV_WEIGHT
from gradspec.core.compiled.kernels import ufuncs
from gradspec.core.compiled.routines import also_in_c
from gradspec.core.elements.shapes import HALVES, Array

from .geometry import geometry, numbers

__all__ = ["convolve", "convolve_backward_input", "convolve_backward_weight"]

_product, _winograd, _pad, _interleave, _few_products = (
    ufuncs[name] for name in ("gathered_matmul", "winograd", "padded", "interleaved", "small_convolution")
)
_KEPT = 1 << 14  # numbers of a table, at most, that is kept for the next call
_WITHOUT_LOOPS = (*HALVES, *np.typecodes["AllInteger"], *np.typecodes["Complex"])  # of the kernel
_TILES = 48  # at least, by which the transform of a weight pays
_APART = 4  # times as many places as weights of an output, for which a sum over samples beats a copy of the gradient
_NEAR = 1 << 18  # elements that a cache has room for: with few products for each, inputs are padded by so many
_SPARE = 64  # elements behind a padded input, which the kernel may read by whole vectors

Ints = tuple[int, ...]
Pairs = tuple[tuple[int, int], ...]


@also_in_c("convolve", "small_convolution")
def convolve(input: Array, weight: Array, stride: Ints, padding: Pairs, dilation: Ints, groups: int) -> Array:
    """The sums of windows of `input` times `weight`, at each place of the window."""
    if input.dtype.char in _WITHOUT_LOOPS:
        return _by_floats(convolve, input, weight, stride, padding, dilation, groups)
    d = len(stride)
    places = _places(input.shape[-d:], weight.shape[-d:], stride, padding, dilation)
    shapes = ((*input.shape[:1], *weight.shape[:1], *places), input.shape, weight.shape)
    few = _by_products(CONV_RESULT, input, weight, shapes, stride, padding, dilation, groups)
    if few is not None:
        return few
    if weight.shape[-2:] == (3, 3) and _has_tiles(
        input.dtype.char, input.shape, weight.shape, stride, padding, dilation, groups
    ):
        result = _by_tiles(input, _of_groups(weight, groups, 2), padding)
        if result is not None:
            return result
    found = _forward(input.shape, weight.shape, stride, padding, dilation, groups)
    vector = _vectors(_padded(input, padding, stride[-1]), *found.vectors)
    result = np.asarray(_product(weight.reshape(found.left), vector, *(found.kept or found.offsets())))
    return result.reshape(*result.shape[:-3], *found.shape)


class _Operands(NamedTuple):
    """Of a product: the shape of the left operand, the arguments of `_vectors` and, twice, of `offsets` for the right
    one, the last dims of the result, and both offsets if they are few enough to be kept.
    """

    left: Ints
    vectors: tuple[Ints, int, Pairs, int]
    rows: tuple[Ints, Ints, Ints, int]
    columns: tuple[Ints, Ints, Ints, int]
    shape: Ints
    kept: tuple[Array, Array] | None = None

    def offsets(self) -> tuple[Array, Array]:
        return offsets(*self.rows), offsets(*self.columns)

    def with_kept(self) -> _Operands:
        are_few = math.prod(self.rows[0]) + math.prod(self.columns[0]) < _KEPT
        return self._replace(kept=self.offsets()) if are_few else self


@functools.lru_cache(256)
def _forward(shape: Ints, weight: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int) -> _Operands:
    d = len(stride)
    lead, (batch, channels) = shape[: -d - 2], shape[-d - 2 : -d]
    window, outputs = weight[-d:], weight[-d - 2]
    sizes = _room(shape, padding, stride[-1]).shape[-d:]
    share, plane, places = channels // groups, math.prod(sizes), _places(shape[-d:], window, stride, padding, dilation)
    return _Operands(
        left=(*weight[: -d - 2], 1, groups, outputs // groups, share * math.prod(window)),
        vectors=(lead, batch * channels * plane, ((batch, channels * plane), (groups, share * plane)), share * plane),
        rows=((share, *window), sizes, (1, *dilation), stride[-1]),
        columns=(places, sizes, stride, stride[-1]),
        shape=(outputs, *places),
    ).with_kept()


@functools.lru_cache(512)
def _numbers_of_few(
    computed: int, shapes: tuple[Ints, Ints, Ints], stride: Ints, padding: Pairs, dilation: Ints, groups: int
) -> Array | None:
    """The numbers for the kernel of a result, an input and a weight of these shapes; None if products are many."""
    result, input, weight = shapes
    d = len(stride)
    if not len(result) == len(input) == len(weight) == d + 2 or not 0 < math.prod(input[2:]):
        return None
    rows = math.prod(weight) * input[0]
    if not 0 < rows * math.prod(result[2:]) <= CONV_MOST_PRODUCTS or rows > CONV_MOST_ROWS or weight[0] % groups:
        return None
    places = _places(input[2:], weight[2:], stride, padding, dilation)
    if result != (input[0], weight[0], *places) or input[1] != weight[1] * groups:
        return None
    of_dims = geometry(input[2:], weight[2:], dilation, stride, tuple([before for before, _ in padding]), places)
    return numbers(*of_dims, input[0], groups, weight[0] // groups, weight[1], computed)


def _by_products(
    computed: int, first: Array, second: Array, shapes: tuple[Ints, Ints, Ints], *options: Any
) -> Array | None:
    """One of the three that have these shapes, from the two others; None if products are many, or not finite."""
    found = _numbers_of_few(computed, shapes, *options)
    if found is None:
        return None
    if computed != CONV_INPUT and any(map(any, options[1])):  # the kernel leaves out products with these zeros
        if not np.isfinite(second if computed == CONV_RESULT else first).all():
            return None
    result = memory.empty(shapes[computed], first.dtype)
    flat = [np.ascontiguousarray(operand).reshape(-1) for operand in (first, second)]
    _few_products(*flat, found, out=result.reshape(-1))
    return result


@also_in_c("convolve_backward_weight", "small_convolution")
def convolve_backward_weight(
    gradient: Array, input: Array, shape: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int
) -> Array:
    """The gradient of `convolve` by a weight whose last dims are those of `shape`."""
    if input.dtype.char in _WITHOUT_LOOPS:
        return _by_floats(convolve_backward_weight, gradient, input, shape, stride, padding, dilation, groups)
    d = len(stride)
    wanted = (*gradient.shape[1:2], input.shape[1] // groups, *shape[-d:])
    shapes = (gradient.shape, input.shape, wanted)
    few = _by_products(CONV_WEIGHT, gradient, input, shapes, stride, padding, dilation, groups)
    if few is not None:
        return few
    (batch, outputs), places = gradient.shape[-d - 2 : -d], math.prod(gradient.shape[-d:])
    share = max(1, _NEAR // max(1, math.prod(input.shape[1:])))
    if wanted[1] == 1 and gradient.ndim == d + 2 and batch > share:
        total = memory.zeros(wanted, input.dtype)
        for i in range(0, batch, share):
            part = slice(i, i + share)
            total += convolve_backward_weight(gradient[part], input[part], shape, stride, padding, dilation, groups)
        return total
    if gradient.ndim == d + 2 and batch > 1 and _APART * math.prod(wanted[1:]) <= places:
        apart = gradient[:, None], input[:, None]
        return np.asarray(np.add.reduce(convolve_backward_weight(*apart, shape, stride, padding, dilation, groups)))
    found = _of_weight(gradient.shape, input.shape, tuple(shape), stride, padding, dilation, groups)
    split = gradient.reshape(*gradient.shape[: -d - 2], batch, groups, outputs // groups, places)
    left = split.swapaxes(-4, -3).swapaxes(-3, -2).reshape(found.left)
    vector = _vectors(_padded(input, padding, stride[-1]), *found.vectors)
    result = np.asarray(_product(left, vector, *(found.kept or found.offsets())))
    return result.reshape(*result.shape[:-3], *found.shape)


@functools.lru_cache(256)
def _of_weight(
    gradient: Ints, shape: Ints, weight: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int
) -> _Operands:
    d = len(stride)
    lead, (batch, channels) = shape[: -d - 2], shape[-d - 2 : -d]
    window, outputs, share, places = weight[-d:], gradient[-d - 1], channels // groups, gradient[-d:]
    reached = _places(shape[-d:], window, stride, padding, dilation)
    if any([count > most for count, most in zip(places, reached, strict=True)]):  # the kernel would read beyond
        raise RuntimeError(
            f"convolve_backward_weight(): a gradient at {list(places)} places, but a window of {list(window)} has "
            f"{list(reached)} in an input of {list(shape[-d:])}"
        )
    sizes = _room(shape, padding, stride[-1]).shape[-d:]
    plane = math.prod(sizes)
    size = (batch * channels - (groups - 1) * share) * plane
    return _Operands(
        left=(*gradient[: -d - 2], groups, outputs // groups, batch * math.prod(places)),
        vectors=(lead, batch * channels * plane, ((groups, share * plane),), size),
        rows=((batch, *places), sizes, (channels, *stride), stride[-1]),
        columns=((share, *window), sizes, (1, *dilation), stride[-1]),
        shape=(outputs, share, *window),
    ).with_kept()


@also_in_c("convolve_backward_input", "small_convolution")
def convolve_backward_input(
    gradient: Array, weight: Array, shape: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int
) -> Array:
    """The gradient of `convolve` by an input whose last dims are those of `shape`."""
    if gradient.dtype.char in _WITHOUT_LOOPS:
        return _by_floats(convolve_backward_input, gradient, weight, shape, stride, padding, dilation, groups)
    d, window = len(stride), weight.shape[-2:]
    wanted = (*gradient.shape[:1], weight.shape[1] * groups, *shape[-d:])
    shapes = (gradient.shape, wanted, weight.shape)
    few = _by_products(CONV_INPUT, gradient, weight, shapes, stride, padding, dilation, groups)
    if few is not None:
        return few
    if window == (3, 3) and d == 2 and max(map(max, padding)) <= 2:
        tall, wide = [(2 - behind, 2 - before) for before, behind in padding]
        if _has_tiles(gradient.dtype.char, gradient.shape, weight.shape, stride, (tall, wide), dilation, groups):
            turned = _of_groups(weight, groups, 2).swapaxes(-3, -4)[..., ::-1, ::-1]
            found = _by_tiles(gradient, turned, (tall, wide))
            if found is not None:
                return found
    sizes = tuple(shape[-d:])
    find = _kept_of_input if math.prod(sizes) + math.prod(gradient.shape[-d:]) < _KEPT else _of_input
    margins, vectors, split, by_groups, shape, parts = find(
        gradient.shape, weight.shape, sizes, stride, padding, dilation, groups
    )
    vector = _vectors(_padded(gradient, margins), *vectors)
    turned = weight.reshape(split).swapaxes(-d - 1, -d - 2)

    def product(part: _Part, out: Array | None = None) -> Array:
        chosen = turned[last_dims(part.taps)] if part.taps else turned
        return np.asarray(_product(chosen.reshape(part.left), vector, part.rows, part.columns, out=out))

    if len(parts) == 1 and parts[0].counts == sizes:
        return product(parts[0]).reshape(shape)
    together = stride[-1]
    rows = [parts[i : i + together] for i in range(0, len(parts), together)]
    if len(parts) == math.prod(stride) and all([_is_row(row, sizes[-1]) for row in rows]):
        result = memory.empty((*by_groups, *sizes), gradient.dtype)
        for row in rows:
            counts = row[0].counts
            phases = memory.empty((together, *by_groups, math.prod(counts)), gradient.dtype)
            for part in row:
                product(part, phases[part.at[-1].start])
            by_rows = np.moveaxis(phases.reshape(together, *by_groups, *counts), 0, -2)
            _interleave(by_rows, out=result[last_dims((*row[0].at[:-1], slice(None)))])
    else:
        result = memory.zeros((*by_groups, *sizes), gradient.dtype)
        for part in parts:
            result[last_dims(part.at)] = product(part).reshape(*by_groups, *part.counts)
    return result.reshape(shape)


@functools.lru_cache(512)
def _has_tiles(char: str, shape: Ints, weight: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int) -> bool:
    """Whether `_by_tiles` computes this convolution, and in less time than a product."""
    if char != "f" or weight[-2:] != (3, 3) or not stride == dilation == (1, 1):
        return False
    tiles = shape[-4] * math.prod([-(-count // 2) for count in _places(shape[-2:], (3, 3), stride, padding, dilation)])
    return shape[-3] >= 16 * groups and min(weight[-4] // groups, weight[-3]) >= 8 and tiles >= _TILES


def _of_groups(weight: Array, groups: int, d: int) -> Array:
    """The weight with a dim for the groups."""
    *lead, outputs, share = weight.shape[:-d]
    return weight.reshape(*lead, groups, outputs // groups, share, *weight.shape[-d:])


def _by_tiles(input: Array, weight: Array, padding: Pairs) -> Array | None:
    """The convolution in two dims with windows of 3 x 3 at each place, by Note [Winograd] (csrc/kernels/winograd.inc);
    the weight has a dim for groups. None if the result is not finite.
    """
    (*lead, batch, _, _, _), (groups, outputs, share) = input.shape, weight.shape[-5:-2]
    places = [size + before + behind - 2 for size, (before, behind) in zip(input.shape[-2:], padding, strict=True)]
    (top, low), (left, right) = padding
    whole = ((top, low + places[0] % 2), (left, right + places[1] % 2))
    planes = _padded(input, whole, 2)[:-_SPARE]
    planes = planes.reshape(*lead, batch, groups, share, *_room(input.shape, whole, 2).shape[-2:]).swapaxes(-5, -4)
    front = np.broadcast_shapes(tuple(lead), weight.shape[:-5])
    result = memory.empty((*front, batch, groups, outputs, *places), input.dtype)
    _, is_infinite = _winograd(planes, weight, out=(result.swapaxes(-5, -4), None))
    return None if np.any(is_infinite) else result.reshape(*front, batch, groups * outputs, *places)


def _is_row(parts: Sequence[_Part], size: int) -> bool:
    """Whether these parts have the same number of elements in the last dim, and all of its `size` together."""
    return len({part.counts for part in parts}) == 1 and parts[0].counts[-1] * len(parts) == size


class _Part(NamedTuple):
    """The elements of an input with one remainder in each dim: their subscript and their sizes; the taps that reach
    them, unless all do; the shape of these as left operand; the offsets of the elements of the gradient that these taps
    multiply.
    """

    at: tuple[slice, ...]
    counts: Ints
    taps: tuple[slice, ...]
    left: Ints
    rows: Array
    columns: Array


class _InputOperands(NamedTuple):
    """Of the products for the gradient of an input: the margins of the gradient that comes in, the arguments of
    `_vectors`, the weight's shape with a dim for the groups, the dims of the result with groups before the spatial
    ones, its whole shape, and the parts.
    """

    margins: Pairs
    vectors: tuple[Ints, int, Pairs, int]
    split: Ints
    by_groups: Ints
    shape: Ints
    parts: list[_Part]


def _of_input(
    gradient: Ints, weight: Ints, sizes: Ints, stride: Ints, padding: Pairs, dilation: Ints, groups: int
) -> _InputOperands:
    d = len(stride)
    lead, (batch, channels), places = gradient[: -d - 2], gradient[-d - 2 : -d], gradient[-d:]
    front, outputs, share, window = weight[: -d - 2], channels // groups, weight[-d - 1], weight[-d:]
    phases = [_phases(*of) for of in zip(sizes, window, stride, [one for one, _ in padding], dilation, strict=True)]
    margins = tuple([_margins(of, size) for of, size in zip(phases, places, strict=True)])
    extended = tuple([size + sum(margin) for size, margin in zip(places, margins, strict=True)])
    plane, found = outputs * math.prod(extended), []
    for of_dims in itertools.product(*phases):
        counts = tuple([of.count for of in of_dims])
        taps = tuple([slice(of.tap, None, of.tap_step) for of in of_dims])
        chosen = tuple([len(range(size)[tap]) for size, tap in zip(window, taps, strict=True)])
        if not math.prod((*chosen, *counts, outputs)):
            continue
        starts = [of.start + before for of, (before, _) in zip(of_dims, margins, strict=True)]
        rows = offsets((outputs, *chosen), extended, (1, *[-of.step for of in of_dims]))
        columns = offsets(counts, extended, (1,) * len(sizes)) + (_at(starts, extended) + int(rows.min()))
        at = tuple([slice(of.first, None, step) for of, step in zip(of_dims, stride, strict=True)])
        left = (*front, 1, groups, share, outputs * math.prod(chosen))
        found.append(_Part(at, counts, () if chosen == window else taps, left, rows - int(rows.min()), columns))
    vectors = (lead, batch * groups * plane, ((batch, groups * plane), (groups, plane)), plane)
    both = (*np.broadcast_shapes(front, lead), batch)
    split = (*front, groups, outputs, share, *window)
    return _InputOperands(margins, vectors, split, (*both, groups, share), (*both, groups * share, *sizes), found)


_kept_of_input = functools.lru_cache(128)(_of_input)


class _Phase:
    """The places of an input dim with one remainder by the stride: the first of them and their number; the taps that
    reach them, from `tap` on in steps; where in the gradient the first tap finds the first place, and how much nearer
    to its beginning the next tap does.
    """

    def __init__(self, remainder: int, size: int, taps: int, stride: int, before: int, dilation: int) -> None:
        self.first = (remainder - before) % stride
        self.count = max(0, -(-(size - self.first) // stride))
        self.tap_step = stride // math.gcd(stride, dilation)
        reaching = [tap for tap in range(min(taps, self.tap_step)) if (tap * dilation - remainder) % stride == 0]
        self.tap = reaching[0] if reaching else taps
        self.start = (self.first + before - self.tap * dilation) // stride
        self.step = self.tap_step * dilation // stride
        self.last = self.start - self.step * max(0, -(-(taps - self.tap) // self.tap_step) - 1)


@functools.lru_cache(256)
def _phases(size: int, taps: int, stride: int, before: int, dilation: int) -> list[_Phase]:
    return [_Phase(remainder, size, taps, stride, before, dilation) for remainder in range(stride)]


def _margins(phases: Sequence[_Phase], size: int) -> tuple[int, int]:
    """How much has to be added to a dim of the gradient, so that all phases find what they take."""
    used = [phase for phase in phases if phase.count]
    before = max([0, *[-phase.last for phase in used]])
    return before, max([0, *[phase.start + phase.count - size for phase in used]])


def _by_floats(function: Any, first: Array, second: Array, *options: Any) -> Array:
    """The result of a bilinear function for arrays of a half type, computed in float32; of integers, computed in
    float64, where sums are exact up to 2**53; of complex numbers, computed from their real and imaginary parts.
    """
    result: Array
    if first.dtype.kind == "c":
        real = function(first.real, second.real, *options)
        result = np.empty(real.shape, first.dtype)
        result.real = real - function(first.imag, second.imag, *options)
        result.imag = function(first.real, second.imag, *options) + function(first.imag, second.real, *options)
        return result
    wide = np.float32 if first.dtype.char in HALVES else np.float64
    result = function(first.astype(wide), second.astype(wide), *options).astype(first.dtype)
    return result


class _Room(NamedTuple):
    """How an array with zeros around lies in memory: its shape and size, where the elements are in the dims before the
    last two, and the numbers that the kernel takes, which are None where nothing is around.
    """

    shape: Ints
    elements: int
    inside: tuple[slice, ...]
    numbers: Array | None


@functools.lru_cache(256)
def _room(shape: Ints, padding: Pairs, phases: int) -> _Room:
    d = len(padding)
    if phases == 1 and not any([before or after for before, after in padding]):
        return _Room(shape, math.prod(shape), (), None)
    sizes = [size + before + after for size, (before, after) in zip(shape[-d:], padding, strict=True)]
    sizes[-1] += -sizes[-1] % phases
    here = [slice(before, before + size) for size, (before, _) in zip(shape[-d:-2], padding, strict=False)]
    above = padding[-2][0] if d > 1 else 0
    whole = (*shape[:-d], *sizes)
    return _Room(whole, math.prod(whole), tuple(here), numbers(above, padding[-1][0], phases))


def _padded(x: Array, padding: Pairs, phases: int = 1) -> Array:
    """The elements in row-major order with zeros around, and spare ones behind if they were copied.

    With `phases` the elements of the last dim are in order of their remainders by that number, so that those a window
    of this stride meets one after the other are neighbours.
    """
    d = len(padding)
    shape, count, inside, how = _room(x.shape, padding, phases)
    if how is None:
        return np.ascontiguousarray(x).reshape(-1)
    padded = (memory.empty if d <= 2 else memory.zeros)((count + _SPARE,), x.dtype)
    room = padded[:count].reshape(shape)
    if inside:  # the kernel writes to planes
        room = room[last_dims((*inside, slice(None), slice(None)))]
    planes, target = (x, room) if d > 1 else (x[..., None, :], room[..., None, :])
    if target.size:
        _pad(planes, _zero(x.dtype), how, out=target)
    return padded


@functools.lru_cache(16)
def _zero(dtype: np.dtype[Any]) -> Array:
    return np.zeros((), dtype)


def _vectors(flat: Array, lead: Ints, unit: int, inner: Pairs, size: int) -> Array:
    """Vectors of `size` elements, and the spare ones behind: of each of the arrays of `unit` elements that `lead`
    counts, as many as `inner` says, each a number and how many elements they are apart.
    """
    shape, strides = _vector_layout(flat.size, flat.itemsize, lead, unit, inner, size)
    if not strides:  # no elements are asked for, and the kernel wants one
        return memory.zeros(shape, flat.dtype)
    return np.ndarray(shape, flat.dtype, flat, 0, strides)


@functools.lru_cache(512)
def _vector_layout(count: int, itemsize: int, lead: Ints, unit: int, inner: Pairs, size: int) -> tuple[Ints, Ints]:
    """The shape and the strides of these vectors in an array of so many elements; no strides of none."""
    shape = (*lead, *[count for count, _ in inner])
    steps = [unit * math.prod(lead[i + 1 :]) for i in range(len(lead))] + [step for _, step in inner]
    used = sum([(count - 1) * step for count, step in zip(shape, steps, strict=True)]) + size
    if size <= 0 or 0 in shape:
        return (*shape, 1), ()
    return (*shape, size + max(0, count - used)), tuple([step * itemsize for step in (*steps, 1)])


def last_dims(parts: Sequence[Any]) -> tuple[Any, ...]:
    """A subscript of the last dims."""
    return (..., *parts)


def _places(sizes: Ints, window: Ints, stride: Ints, padding: Pairs, dilation: Ints) -> Ints:
    """At how many places of each dim the window fits."""
    each = zip(sizes, window, stride, padding, dilation, strict=True)
    return tuple([(size + sum(pair) - reach * (taps - 1) - 1) // step + 1 for size, taps, step, pair, reach in each])


def offsets(counts: Ints, sizes: Ints, steps: Ints, phases: int = 1) -> Array:
    """Where elements are in a row-major array whose last dims have these sizes, `counts` of them in each dim and so
    many `steps` apart; of one dim more than `sizes`, the first counts whole arrays. `phases` is that of `_padded`.
    """
    find = _kept_offsets if math.prod(counts) < _KEPT else _offsets
    return find(counts, sizes, steps, phases)


def _offsets(counts: Ints, sizes: Ints, steps: Ints, phases: int) -> Array:
    found = np.zeros((), np.int64)
    units = [math.prod(sizes[i:]) for i in range(len(sizes) + 1)][-len(counts) :]
    *outer, (last, step, _) = zip(counts, steps, units, strict=True)
    for count, apart, unit in outer:
        found = np.add.outer(found, np.arange(count) * (apart * unit))
    along = np.arange(last) * step
    if phases > 1:
        along = along % phases * (sizes[-1] // phases) + along // phases
    flat = np.add.outer(found, along).reshape(-1)
    flat.flags.writeable = False
    return flat


_kept_offsets = functools.lru_cache(256)(_offsets)


def _at(places: Sequence[int], sizes: Ints) -> int:
    """The offset of one element."""
    return sum(place * math.prod(sizes[i + 1 :]) for i, place in enumerate(places))
