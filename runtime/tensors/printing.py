"""The text form of a tensor: `tensor([1., 2.], grad_fn=<MulBackward0>)`."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from gradspec.core.compiled.bindings import edge_of, reach, tangent_of
from gradspec.core.elements import dtypes
from gradspec.core.process.notebook import html_table
from gradspec.core.process.state import state
from gradspec.core.tensor import LazyTensor, Tensor
from gradspec.graph import tangents

_IN_TABLE, _COLUMNS = 200, 20  # elements and columns that a notebook shows as a table


class _Options:
    def __init__(
        self,
        precision: int = 4,
        threshold: float = 1000,
        edgeitems: int = 3,
        linewidth: int = 80,
        sci_mode: bool | None = None,
    ) -> None:
        self.precision, self.threshold, self.edgeitems = precision, threshold, edgeitems
        self.linewidth, self.sci_mode = linewidth, sci_mode


_profiles = {
    "default": _Options(),
    "short": _Options(precision=2, edgeitems=2),
    "full": _Options(threshold=math.inf),
}

PRINT_OPTS = _options = _Options()  # one object, which programs for torch read


def set_printoptions(
    precision: int | None = None,
    threshold: float | None = None,
    edgeitems: int | None = None,
    linewidth: int | None = None,
    profile: str | None = None,
    sci_mode: bool | None = None,
) -> None:
    """Change how tensors print; options that are not given stay, except `sci_mode`, which returns to
    automatic.

    `precision`: digits after the point. `threshold`: tensors with more elements are summarised, with
    `edgeitems` elements at each end of a dim. `linewidth`: characters in a line. `profile`: 'default',
    'short' or 'full', applied first; ValueError for any other. `sci_mode`: always or never use scientific
    notation.

    >>> gs.set_printoptions(precision=2)
    >>> gs.tensor([1 / 3])
    tensor([0.33])
    >>> gs.set_printoptions(profile="default")
    """
    options = _options
    if profile is not None:
        if profile not in _profiles:
            known = ", ".join(map(repr, _profiles))
            raise ValueError(f"set_printoptions(): profile must be one of {known}, not {profile!r}")
        options = _profiles[profile]
    given = {"precision": precision, "threshold": threshold, "edgeitems": edgeitems, "linewidth": linewidth}
    changes: dict[str, Any] = {name: value for name, value in given.items() if value is not None}
    vars(_options).update({**vars(options), "sci_mode": sci_mode, **changes})


class _Column:
    """How every element of one tensor (or of its real or imaginary parts) is written, and how wide."""

    def __init__(self, write: Callable[[Any], str], width: int) -> None:
        self.write, self.width = write, width


def _aligned(write: Callable[[Any], str], width: int) -> _Column:
    return _Column(lambda value: write(value).rjust(width), width)


def _real_column(shown: np.ndarray) -> _Column:
    values = shown.ravel().tolist()
    if shown.dtype.kind not in "fV":
        return _aligned(str, max(map(len, map(str, values))))
    sized = [value for value in values if value != 0 and math.isfinite(value)]
    scientific = False
    write: Callable[[Any], str] = _whole
    if sized:
        largest, smallest = max(map(abs, sized)), min(map(abs, sized))
        scientific = largest / smallest > 1000 or largest > 1e8
        if not all(map(float.is_integer, sized)):
            write = _fixed
            scientific = scientific or smallest < 1e-4
        if _options.sci_mode is not None:
            scientific = _options.sci_mode
    if scientific:
        write = _scientific
    return _aligned(write, max(map(len, map(write, sized)), default=1))


def _whole(value: float) -> str:
    return f"{value:.0f}." if math.isfinite(value) else f"{value:.0f}"


def _fixed(value: float) -> str:
    return f"{value:.{_options.precision}f}"


def _scientific(value: float) -> str:
    return f"{value:.{_options.precision}e}"


def _column(shown: np.ndarray) -> _Column:
    if shown.dtype.kind != "c":
        return _real_column(shown)
    real, imag = _real_column(np.real(shown)), _real_column(np.imag(shown))

    def write(value: complex) -> str:
        part = imag.write(value.imag).strip()
        return f"{real.write(value.real)}{'' if part.startswith('-') else '+'}{part}j"

    return _Column(write, real.width + imag.width + 1)


def _edges(array: np.ndarray) -> np.ndarray:
    """The elements of `array` that are printed: the middle of every long dimension is dropped."""
    n = _options.edgeitems
    for dim, size in enumerate(array.shape):
        if size > 2 * n:
            array = array.take([*range(n), *range(size - n, size)], axis=dim)
    return array


def _nested(array: np.ndarray, column: _Column, indent: int, summarise: bool) -> str:
    if array.ndim == 0:
        return column.write(array.item())
    n = _options.edgeitems
    cut = summarise and len(array) > 2 * n
    if array.ndim == 1:
        head, tail = (array[:n], array[len(array) - n :]) if cut else (array, array[:0])
        items = [column.write(value) for value in head.tolist()]
        if cut:
            items += [" ...", *map(column.write, tail.tolist())]
        per_line = max(1, (_options.linewidth - indent) // (column.width + 2))
        lines = [", ".join(items[i : i + per_line]) for i in range(0, len(items), per_line)]
        return "[" + (",\n" + " " * (indent + 1)).join(lines) + "]"
    rows: Sequence[int] = range(len(array))
    blocks = [_nested(array[i], column, indent + 1, summarise) for i in (rows[:n] if cut else rows)]
    if cut:
        blocks += ["...", *(_nested(array[i], column, indent + 1, summarise) for i in rows[len(rows) - n :])]
    return "[" + ("," + "\n" * (array.ndim - 1) + " " * (indent + 1)).join(blocks) + "]"


def size_suffix(array: np.ndarray) -> list[str]:
    """The shape where the elements, of which there are none, do not show it."""
    return [f"size={array.shape}"] if not array.size and array.ndim != 1 else []


def dtype_suffix(dtype: np.dtype[Any], is_empty: bool) -> list[str]:
    """The dtype where the elements do not show it."""
    of = dtypes.from_numpy_dtype(dtype)
    usual = [dtypes.get_default_dtype()]
    if not is_empty:
        usual += [dtypes.get_default_complex_dtype(), dtypes.int64, dtypes.bool]
    return [] if any(of is d for d in usual) else [f"dtype={of!r}"]


def graph_suffixes(t: Tensor) -> list[str]:
    """A tensor's place in the graph, and its tangent: what concerns only the transforms that run is left out."""
    found = []
    if t.requires_grad and not (_transforms_of(t) and _is_of_transforms(t)):
        try:
            node = None if t.grad_fn is None else type(t.grad_fn).__name__
        except RuntimeError:  # a view whose history is not known any more
            node = "Invalid"
        found.append("requires_grad=True" if node is None else f"grad_fn=<{node}>")
    tangent = tangent_of(t) if tangents.is_active() and not state.level.is_transforms else None
    if tangent is not None and not _transforms_of(tangent):
        found.append(f"tangent={tangent}")
    return found


def _transforms_of(t: Tensor) -> list[int]:
    """The levels of the transforms that differentiate and in which a tensor was made, of all that run."""
    made_in = getattr(t, "_made_in", 0)  # their numbers grow from the outermost inwards
    return [level for level, one in enumerate(state.levels, 1) if isinstance(one, int) and one <= made_in]


def _is_of_transforms(t: Tensor) -> bool:
    """Whether transforms have made all leaves of a tensor's history."""
    return all(hasattr(leaf, "_made_in") for leaf in reach([(edge_of(t), None)]).leaves())


def within_transforms(text: str, t: Tensor, batches: Sequence[Any] = ()) -> str:
    """The `repr` of a physical tensor, from its text: in a wrapper for each transform in which it was made."""
    kinds = {level: f"GradTrackingTensor(lvl={level}" for level in _transforms_of(t)}
    kinds |= {batch.level: f"BatchedTensor(lvl={batch.level}, bdim=0" for batch in batches}
    for level in sorted(kinds):
        text = f"{kinds[level]}, value=\n{textwrap.indent(text, ' ' * 4)}\n)"
    return text


def format_tensor(t: Tensor, name: str | None = None, batches: Sequence[Any] = ()) -> str:
    """The `repr` of Tensor `t`: its elements (summarised when many), then what is not obvious from them.

    name: what stands before the parenthesis; by default `tensor`, or the name of a subclass. batches: its batch dims.
    """
    array: np.ndarray = t._array
    suffixes = size_suffix(array) + dtype_suffix(array.dtype, not array.size) + graph_suffixes(t)
    if name is None:
        name = "tensor" if type(t) in (Tensor, LazyTensor) else type(t).__name__
    return within_transforms(format_array(array, suffixes, name), t, batches)


def _elements(array: np.ndarray, indent: int) -> str:
    if not array.size:
        return "[]"
    summarise = array.size > _options.threshold
    return _nested(array, _column(_edges(array) if summarise else array), indent, summarise)


def _tensor_str(self: Tensor, indent: int) -> str:
    """The elements as they are in the `repr`, with an indent of the lines after the first."""
    return _elements(self.numpy(force=True), indent)


def format_array(array: np.ndarray, suffixes: Sequence[str], name: str = "tensor") -> str:
    """Elements, and what is said of them, as the `repr` of a tensor."""
    indent = len(name) + 1
    text = _elements(array, indent)
    # two characters beyond what stands in the last line: the separator that any suffix needs
    used = indent + len(text) + 2 if "\n" not in text else len(text) - text.rindex("\n") + 1
    for suffix in suffixes:
        if used + len(suffix) + 2 > _options.linewidth:
            text += ",\n" + " " * indent + suffix
            used = indent + len(suffix)
        else:
            text += ", " + suffix
            used += len(suffix) + 2
    return f"{name}({text})"


def format_html(t: Tensor) -> str | None:
    """A vector or matrix of few elements as a table for notebooks; None for all else, which is text."""
    array: np.ndarray = t._array
    if array.ndim not in (1, 2) or not 0 < array.size <= _IN_TABLE or array.shape[-1] > _COLUMNS:
        return None
    column = _column(array)
    rows = [[column.write(value).strip() for value in row] for row in array.reshape(-1, array.shape[-1]).tolist()]
    dtype = dtypes.from_numpy_dtype(array.dtype)
    about = size_suffix(array) + graph_suffixes(t)
    return html_table((), rows, ", ".join([f"tensor of shape {list(array.shape)}", repr(dtype), *about]))


def format_with_spec(t: Tensor, spec: str) -> str:
    """`format(t, spec)`: a 0-d tensor formats as its number, others as their `repr`, without a spec."""
    if t._memory.ndim == 0:
        return format(t._array.item(), spec)
    if spec:
        raise TypeError(
            f"unsupported format string passed to Tensor.__format__: {spec!r} for a tensor of shape "
            f"{t._memory.shape}; only a 0-d tensor takes one, others print as set_printoptions() says"
        )
    return format_tensor(t)
