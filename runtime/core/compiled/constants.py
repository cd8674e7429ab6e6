"""The numbers that C and Python both have, as C states them (csrc/module/constants.c)."""

from __future__ import annotations

from gradspec.core.compiled.native import provided

_numbers = provided("gs_fill_constants")


def _ints(names: str) -> list[int]:
    return [_numbers[name] for name in names.split()]


# The bits of a mode: Note [One flag], state.py.
GRAD, FORWARD, SAVED_HOOKS, ANOMALY, INFERENCE, ASKED, LISTENERS, PROFILE, AUTOCAST = _ints(
    "GRAD FORWARD SAVED_HOOKS ANOMALY INFERENCE ASKED LISTENERS PROFILE AUTOCAST"
)
# The kinds of ranges: Note [Ranges], csrc/profile/profile.h.
RANGE_OP, RANGE_EVALUATE, RANGE_NODE, RANGE_USER, RANGE_ASYNC = _ints(
    "RANGE_OP RANGE_EVALUATE RANGE_NODE RANGE_USER RANGE_ASYNC"
)
# From this number on nodes are leaves'; who is not asked about functions: classes, or modes as well.
LEAVES_FIRST, CLASSES_OFF, ALL_OFF = _ints("LEAVES_FIRST CLASSES_OFF ALL_OFF")
(MAX_THREADS,) = _ints("MAX_THREADS")

# By these numbers kernels are told their case: csrc/kernels/choices.h, csrc/kernels/geometry.h.
CONV_RESULT, CONV_INPUT, CONV_WEIGHT = _ints("CONV_RESULT CONV_INPUT CONV_WEIGHT")
GEOMETRY_DIMS, GEOMETRY_OF_DIM = _ints("GEOMETRY_DIMS GEOMETRY_OF_DIM")
MEAN_OF_OWN, MEAN_WITH_PADDING, MEAN_BY_DIVISOR = _ints("MEAN_OF_OWN MEAN_WITH_PADDING MEAN_BY_DIVISOR")
GRID_NEAREST, GRID_LINEAR, GRID_CUBIC = _ints("GRID_NEAREST GRID_LINEAR GRID_CUBIC")
GRID_ZEROS, GRID_BORDER, GRID_REFLECTION = _ints("GRID_ZEROS GRID_BORDER GRID_REFLECTION")
FOURIER_UNSCALED, FOURIER_BY_ROOT, FOURIER_BY_LENGTH = _ints("FOURIER_UNSCALED FOURIER_BY_ROOT FOURIER_BY_LENGTH")
RECURRENT_LSTM, RECURRENT_GRU, RECURRENT_TANH, RECURRENT_RELU = _ints(
    "RECURRENT_LSTM RECURRENT_GRU RECURRENT_TANH RECURRENT_RELU"
)
IMPOSSIBLE: float = _numbers["IMPOSSIBLE"]

# By these limits a function, or its routine, chooses a kernel: csrc/kernels/choices.h, csrc/arrays/arrays.h.
CONV_MOST_PRODUCTS, CONV_MOST_ROWS = _ints("CONV_MOST_PRODUCTS CONV_MOST_ROWS")
SMALL_PRODUCT, FEW_EQUATIONS = _ints("SMALL_PRODUCT FEW_EQUATIONS")
LARGE_COPY, MANY_RANKED, LAPACK_BLOCK = _ints("LARGE_COPY MANY_RANKED LAPACK_BLOCK")
