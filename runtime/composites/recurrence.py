"""Gradients and tangents of recurrent layers, as ops that have derivatives.

Rows, sizes and kinds are as in runtime/arrays/recurrence.py. The steps are taken with ops, from the gates that the
layer has kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate

from gradspec.composites.precision import in_single
from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of

__all__ = ["recurrent_backward", "recurrent_before", "recurrent_push"]

Sizes = Sequence[int]
Parts = tuple[Tensor, ...]


def _at(rows: Tensor, start: int, count: int) -> Tensor:
    return ops.narrow(rows, -2, start, count)


def _none(rows: Tensor) -> Tensor:
    return _at(rows, 0, 0)


def _like(first: Tensor, rows: Tensor) -> Tensor:
    """First states with the dims that the rows have in front."""
    shape = (*shape_of(rows)[:-2], *shape_of(first)[-2:])
    return first if shape_of(first) == shape else ops.expand(first, shape)


def _steps(sizes: Sizes, backwards: bool) -> list[tuple[int, int]]:
    """The first row of each time and how many there are, in the order of the steps."""
    found = list(zip(accumulate((0, *sizes)), sizes, strict=False))
    return found[::-1] if backwards else found


def recurrent_before(rows: Tensor, first: Tensor, sizes: Sizes, backwards: bool) -> Tensor:
    """For each row the one of its sequence before the step, or the first."""
    count, sequences = shape_of(rows)[-2], shape_of(first)[-2]
    first = _like(first, rows)
    whole = ops.cat([rows, first] if backwards else [first, rows], -2)
    firsts, later, ranges = (count, 0, []) if backwards else (0, sequences, [])
    last, had = 0, 0
    for start, size in _steps(sizes, backwards):
        both = min(size, had)
        ranges.append((start, [(later + last, both), (firsts + both, size - both)]))
        last, had = start, size
    pieces: list[tuple[int, int]] = []
    for at, length in (piece for _, of_step in sorted(ranges) for piece in of_step if piece[1]):
        if pieces and sum(pieces[-1]) == at:
            at, length = pieces[-1][0], pieces.pop()[1] + length
        pieces.append((at, length))
    found = [_at(whole, at, length) for at, length in pieces]
    return found[0] if len(found) == 1 else ops.cat(found or [_none(whole)], -2)


def _joined(parts: Sequence[Tensor], reverse: bool) -> Tensor:
    """The rows of the steps in the order of times."""
    return ops.cat(parts[::-1] if reverse else parts, -2)


def _carry(state: Tensor, rows: Tensor) -> Tensor:
    """The state with its first rows replaced."""
    count, sequences = shape_of(rows)[-2], shape_of(state)[-2]
    return rows if count == sequences else ops.cat([rows, _at(state, count, sequences - count)], -2)


def _quarters(gates: Tensor) -> Sequence[Tensor]:
    found: Sequence[Tensor] = ops.chunk(gates, 4, -1)
    return found


# ---- Gradients: of a step, by what comes in before the activation, by the product with the row before, by that row
# ---- and by the cells before. `more` are those of the gates.


def _lstm_pull(grad: Tensor, of_cell: Tensor, more: Tensor, gates: Tensor, before: Parts, now: Parts) -> Parts:
    (i, f, g, o), (of_i, of_f, of_g, of_o) = _quarters(gates), _quarters(more)
    shown = ops.tanh(now[1])
    of_cell = of_cell + grad * o * (1 - shown * shown)
    slopes = (
        (of_cell * g + of_i) * (i * (1 - i)),
        (of_cell * before[1] + of_f) * (f * (1 - f)),
        (of_cell * i + of_g) * (1 - g * g),
        (grad * shown + of_o) * (o * (1 - o)),
    )
    slope = ops.cat(list(slopes), -1)
    return slope, slope, ops.zero(grad), of_cell * f


def _gru_pull(grad: Tensor, of_cell: Tensor, more: Tensor, gates: Tensor, before: Parts, now: Parts) -> Parts:
    (r, u, n, q), (of_r, of_u, of_n, of_q) = _quarters(gates), _quarters(more)
    slope = (grad * (1 - u) + of_n) * (1 - n * n)
    of_resets = (slope * q + of_r) * (r * (1 - r))
    of_updates = (grad * (before[0] - n) + of_u) * (u * (1 - u))
    past = slope * r + of_q
    return ops.cat([of_resets, of_updates, slope], -1), ops.cat([of_resets, of_updates, past], -1), grad * u, of_cell


def _tanh_pull(grad: Tensor, of_cell: Tensor, more: Tensor, gates: Tensor, before: Parts, now: Parts) -> Parts:
    slope = grad * (1 - now[0] * now[0])
    return slope, slope, ops.zero(grad), of_cell


def _relu_pull(grad: Tensor, of_cell: Tensor, more: Tensor, gates: Tensor, before: Parts, now: Parts) -> Parts:
    slope = ops.where(now[0] <= 0, 0.0, grad)
    return slope, slope, ops.zero(grad), of_cell


_PULLS: dict[str, Callable[..., Parts]] = {
    "lstm": _lstm_pull,
    "gru": _gru_pull,
    "tanh": _tanh_pull,
    "relu": _relu_pull,
}


@in_single
def recurrent_backward(
    gradient: Tensor,
    of_inner: Tensor,
    of_gates: Tensor,
    weight: Tensor,
    hidden: Tensor,
    cells: Tensor | None,
    projection: Tensor | None,
    result: Tensor,
    inner: Tensor,
    gates: Tensor,
    sizes: Sizes,
    backwards: bool,
    kind: str,
) -> Parts:
    """The gradients of a layer, step by step."""
    has_cells, pull = cells is not None, _PULLS[kind]
    before = recurrent_before(result, hidden, sizes, backwards)
    cells_before = inner if cells is None else recurrent_before(inner, cells, sizes, backwards)
    state = ops.zero(_like(hidden, gradient))
    of_cells = _none(inner) if cells is None else ops.zero(_like(cells, gradient))
    found: tuple[list[Tensor], ...] = ([], [], [])
    for start, size in reversed(_steps(sizes, backwards)):
        rows = 0 if not has_cells else size
        total = _at(gradient, start, size) + _at(state, 0, size)
        shown = total if projection is None else ops.matmul(total, projection)
        of_cell = _at(of_cells, 0, rows) + _at(of_inner, start if rows else 0, rows)
        earlier = _at(before, start, size), _at(cells_before, start if rows else 0, rows)
        now = _at(result, start, size), _at(inner, start if rows else 0, rows)
        slope, of_past, direct, of_cell = pull(
            shown, of_cell, _at(of_gates, start, size), _at(gates, start, size), earlier, now
        )
        through = ops.matmul(of_past, weight)
        state = _carry(state, through if projection is not None else through + direct)
        of_cells = _carry(of_cells, of_cell) if has_cells else of_cells
        for parts, part in zip(found, (slope, of_past, total), strict=True):
            parts.append(part)
    of_given, of_pasts, of_total = (_joined(parts, not backwards) for parts in found)
    return (
        of_given,
        of_pasts if kind == "gru" else _none(of_pasts),
        state,
        of_cells,
        _none(of_total) if projection is None else of_total,
    )


# ---- Tangents: of a step, from those of what comes in and of the product with the row before.


def _lstm_push(given: Tensor, past: Tensor, gates: Tensor, before: Parts, before_t: Parts, now: Parts) -> Parts:
    i, f, g, o = _quarters(gates)
    of_i, of_f, of_g, of_o = _quarters(given + past)
    of_i, of_f, of_g, of_o = of_i * (i * (1 - i)), of_f * (f * (1 - f)), of_g * (1 - g * g), of_o * (o * (1 - o))
    of_cell = of_f * before[1] + f * before_t[1] + of_i * g + i * of_g
    shown = ops.tanh(now[1])
    return of_o * shown + o * of_cell * (1 - shown * shown), of_cell, ops.cat([of_i, of_f, of_g, of_o], -1)


def _gru_push(given: Tensor, past: Tensor, gates: Tensor, before: Parts, before_t: Parts, now: Parts) -> Parts:
    r, u, n, q = _quarters(gates)
    (of_r, of_u, of_n), (past_r, past_u, of_q) = ops.chunk(given, 3, -1), ops.chunk(past, 3, -1)
    of_r, of_u = (of_r + past_r) * (r * (1 - r)), (of_u + past_u) * (u * (1 - u))
    of_n = (of_n + r * of_q + q * of_r) * (1 - n * n)
    tangent = of_n * (1 - u) + of_u * (before[0] - n) + u * before_t[0]
    return tangent, before_t[1], ops.cat([of_r, of_u, of_n, of_q], -1)


def _tanh_push(given: Tensor, past: Tensor, gates: Tensor, before: Parts, before_t: Parts, now: Parts) -> Parts:
    return (given + past) * (1 - now[0] * now[0]), before_t[1], gates


def _relu_push(given: Tensor, past: Tensor, gates: Tensor, before: Parts, before_t: Parts, now: Parts) -> Parts:
    return ops.where(now[0] <= 0, 0.0, given + past), before_t[1], gates


_PUSHES: dict[str, Callable[..., Parts]] = {
    "lstm": _lstm_push,
    "gru": _gru_push,
    "tanh": _tanh_push,
    "relu": _relu_push,
}


@in_single
def recurrent_push(
    given_t: Tensor,
    weight_t: Tensor,
    bias_t: Tensor | None,
    hidden_t: Tensor,
    cells_t: Tensor | None,
    projection_t: Tensor | None,
    weight: Tensor,
    hidden: Tensor,
    cells: Tensor | None,
    projection: Tensor | None,
    result: Tensor,
    inner: Tensor,
    gates: Tensor,
    sizes: Sizes,
    backwards: bool,
    kind: str,
) -> Parts:
    """The tangents of the hidden rows, the cells and the gates."""
    push = _PUSHES[kind]
    before = recurrent_before(result, hidden, sizes, backwards)
    cells_before = inner if cells is None else recurrent_before(inner, cells, sizes, backwards)
    direct = ops.matmul(before, weight_t.mT)
    direct = direct if bias_t is None else direct + bias_t
    state, cell_state = _like(hidden_t, result), _none(inner) if cells_t is None else _like(cells_t, result)
    found: tuple[list[Tensor], ...] = ([], [], [])
    for start, size in _steps(sizes, backwards):
        rows = size if cells is not None else 0
        earlier = _at(before, start, size), _at(cells_before, start if rows else 0, rows)
        now = _at(result, start, size), _at(inner, start if rows else 0, rows)
        state_t = _at(state, 0, size), _at(cell_state, 0, rows)
        past = _at(direct, start, size) + ops.matmul(state_t[0], weight.mT)
        step_gates = _at(gates, start, size)
        tangent, of_cell, of_gates = push(_at(given_t, start, size), past, step_gates, earlier, state_t, now)
        if projection is not None and projection_t is not None:
            shown = _quarters(step_gates)[3] * ops.tanh(now[1])
            tangent = ops.matmul(tangent, projection.mT) + ops.matmul(shown, projection_t.mT)
        state = _carry(state, tangent)
        cell_state = _carry(cell_state, of_cell) if cells is not None else cell_state
        for parts, part in zip(found, (tangent, of_cell, of_gates), strict=True):
            parts.append(part)
    return tuple([_joined(parts, backwards) for parts in found])
