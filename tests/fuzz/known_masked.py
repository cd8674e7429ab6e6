"""Where masked reductions differ from torch's or from their references on purpose."""

from __future__ import annotations

from fuzz import traits
from fuzz.difference import Known

MASKED = (
    Known("torch-gradient", r"inf|nan", "the gradient of the norm is out of range", "masked_normalize", traits.halves),
    Known("reference", r"", "NumPy has no bfloat16, to which elements are rounded", "masked_.*", traits.to_half),
    Known(
        "torch-value|reference",
        r"u?int",
        "what an integer is made of infinity depends on the processor",
        "masked_log.*",
        traits.integers,
    ),
    Known("torch-gradient", r"nan", "that of a root at zero, not at its rounding", "masked_std", traits.equal),
    Known("torch-value", r"nan.*inf", "no degrees of freedom, of nothing", "masked_(var|std)"),
    Known("torch-dtype", r"int64; torch: ", "positions are int64", "masked_arg.*"),
    Known("torch-error", r"not implemented for 'Complex", "complex numbers have no order", "masked_arg.*"),
    Known("torch-dtype", r"torch: int64", "the dtype is as asked for", "masked_(sum|prod)", traits.to_integers),
    Known("reference", r"", "the reference converts nothing", "masked_.*", traits.to_integers),
    Known("torch-value", r"int", "what an integer is made of infinity", "masked_.*", traits.to_integers),
    Known("torch-error", r"a result", "torch does not look where there are none", "masked_.*", traits.empty),
    Known("torch-dtype", r"", "torch does not look where there are none", "masked_.*", traits.empty),
    Known("torch-error", r"infer output dtype", "integers have no mean", "masked_(var|std)", traits.to_integers),
    Known("torch-.*", r"", "complex numbers, made real", "masked_.*", traits.made_real),
)
