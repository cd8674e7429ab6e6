"""Where gradients differ from torch's on purpose."""

from __future__ import annotations

from fuzz import traits
from fuzz.difference import Known

GRADIENTS = (
    Known("torch-gradient", r"", "torch's differences wrap", "(cumulative_)?trapezoid.*", traits.integers),
    Known("torch-gradient", r"nan", "of equal elements it is rounding", "corrcoef", traits.equal),
    Known("torch-gradient", r"", "torch's lgamma is of single precision", "igammac?", traits.integers),
    Known("torch-gradient", r"", "torch counts self, which is left out", ".*_reduce", traits.without_self),
    Known("torch-gradient", r"", "the largest differences share it", "cdist", traits.infinite_power),
    Known(
        "torch-gradient", r"", "torch takes a start below 0 for another place", "narrow_copy", traits.starts_below_zero
    ),
    Known("torch-gradient", r"", "roots of differences rounded to a half type", "dist", traits.halves),
    Known(
        "torch-gradient", r"", "equal elements have no order, so another one has the gradient", "mode", traits.unordered
    ),
    Known("torch-gradient", r"", "torch's power of an integer is whole", "ldexp", traits.integers),
    Known("torch-gradient", r"", "equal operands share no gradient in torch", "nextafter"),
    Known("torch-gradient", r"nan", "torch's at NaN is that at zero", "special_i1e?"),
    Known(
        "torch-gradient",
        r"0.0",
        "of equal elements it is zero, not the rounding of their mean",
        "(var|std).*",
        traits.equal,
    ),
    Known("torch-gradient", r"", "torch's square of an integer wraps", "atan2", traits.narrow_integers),
    Known("torch-gradient", r"", "torch's 1 - weight wraps", "lerp", traits.narrow_integers),
    Known("torch-gradient", r"", "torch's has the wrong sign where abs < 0", "polar"),
    Known(
        "torch-gradient",
        r"gradient 0",
        "torch gives it to what is overwritten, and none to the rest",
        "as_strided_scatter",
    ),
    Known("torch-gradient", r"", "near zero torch subtracts numbers that are nearly the same", "sinc"),
    Known("torch-gradient", r"nan, expected|\(nan", "it is NaN at NaN", "elu|leaky_relu|angle|acosh"),
    Known("torch-gradient", r"j", "the sides of a branch cut", "acosh"),
    Known("torch-gradient", r"", "torch counts the elements wrong for dim=()", "(var|std).*", traits.over_all),
    Known("torch-gradient", r"nan|inf", "of what has no degrees of freedom", "(var|std).*"),
    Known("torch-gradient", r"inf", "another order of the same operations", "addcdiv|cumprod.dtype"),
    Known("torch-gradient", r"j\)", "torch's formula has the operand as it was before the cast", "(cum)?prod.dtype"),
    Known("torch-gradient", r"", "torch wraps the product of a uint8 and -1", "addc(mul|div)", traits.integers),
    Known("torch-gradient", r"", "the quotient is rounded to another whole number", "fmod|remainder"),
)
