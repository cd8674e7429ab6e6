"""Where ops of matrices and transforms differ from torch or from their references on purpose."""

from __future__ import annotations

from fuzz import traits
from fuzz.difference import Known

_SINGULAR = (
    r"singular|using it on lu_solve|not positive-definite|non-finite values|ill-conditioned|must be square"
    r"|does not have full rank"
)
_OF_MATRICES = (
    "(array_api_)?(linalg_)?(solve.*|inv.*|pinv.*|lstsq|svd.*|eig.*|cholesky.*|lu.*|qr|matrix_(power|rank.*|norm)|cond"
    r"|norm(\.named)?|ldl_factor.*|tensor(inv|solve)|s?logdet|det|inverse|pinverse)"
)
_PHASES = "vectors have any sign or phase, and equal values any vectors; their derivatives are then none"

MATRICES = (
    Known(
        "error", rf"LinAlgError: .*({_SINGULAR})", "torch raises it, too, or has numbers out of rounding", _OF_MATRICES
    ),
    Known(
        "torch-error", rf"torch: _LinAlgError: .*({_SINGULAR})", "LAPACK fails there for other matrices", _OF_MATRICES
    ),
    Known("(torch-)?(value|gradient)|reference", r"output|gradient", _PHASES, "(array_api_)?(linalg_)?(svd|eigh?|qr)"),
    Known(
        "(torch-value|torch-gradient|reference)",
        r"output",
        "which of equal pivots comes first is LAPACK's own",
        "(linalg_)?lu(_factor.*)?",
    ),
    Known("torch-gradient", r"gradient 1", "only one triangle is read, and has a gradient", "cholesky_solve"),
    Known("torch-gradient", r"gradient 0", "only one triangle is read, and has a gradient", "cholesky_inverse"),
    Known("torch-gradient", r"j", "the imaginary part of the diagonal is not read", "(linalg_)?cholesky.*"),
    Known(
        "torch-value",
        r"j",
        "the diagonal of a factor is real; LAPACK reads its imaginary part in some places only",
        "cholesky_inverse",
    ),
    Known("torch-gradient", r"j", "operands are made Hermitian before the call, but not before torch's", "logdet"),
    Known(
        "reference",
        r"",
        "the matrix is singular but for rounding",
        "linalg_(solve|inv|lu).*|lu_with_infos",
        traits.nearly_singular,
    ),
    Known(
        "reference",
        r"",
        "the matrix is not Hermitian, and only one triangle is read",
        "(array_api_)?linalg_(eigvalsh|pinv.*|matrix_rank.*)",
        traits.hermitian,
    ),
    Known(
        "reference",
        r"",
        "the rank is decided in another precision",
        "(linalg_)?pinv.*|pseudoinverse",
        traits.rank_by_rounding,
    ),
    Known("torch-error", r"int32", "pivots may be int64, as all indices", "(linalg_)?lu_(solve|unpack)"),
    Known(
        "torch-gradient",
        r"",
        "reflections of large vectors, by another order of the same operations",
        "ormqr|linalg_householder_product",
        traits.amplified,
    ),
    Known("torch-value", r"nan", "zero times infinity", "ormqr|linalg_(householder_product|lstsq)"),
    Known("torch-value", r"nan", "zero times infinity", "triangular_solve|cholesky_solve|linalg_solve.*"),
    Known("torch-error", r"does not have full rank", "the shortest solution is found", "linalg_lstsq"),
    Known("torch-(value|gradient)|reference", r"", "digits lost in powers", "linalg_matrix_exp", traits.many_factors),
    Known("torch-value", r"", "the matrix is singular but for rounding", "linalg_cond", traits.nearly_singular),
    Known("reference", r"", "the residuals of a solution that is rounded", "linalg_lstsq", traits.halves),
    Known(
        "(gradient-)?layout|torch-value|reference",
        r"",
        "products in another order lose other digits",
        "ormqr|reflected_backward",
        traits.amplified,
    ),
    Known(
        "gradient-layout",
        r"",
        "products in another order lose other digits",
        "linalg_lstsq",
        traits.ill_conditioned,
    ),
    Known("torch-gradient", r"", "equal pivots", "(linalg_)?lu.*", traits.nearly_singular),
    Known("torch-gradient", r"", "singular values have gradients, torch's none", "linalg_lstsq"),
    Known("reference", r"", "the matrix has not full rank", "linalg_lstsq|least_squares", traits.ill_conditioned),
    Known("torch-value", r"", "torch's of half types overflows", "linalg_matrix_exp", traits.halves),
    Known(
        "torch-(value|gradient)",
        r"",
        "eigenvalues are in LAPACK's order",
        "linalg_eigvals",
        traits.eigenvalues_in_another_order,
    ),
    Known("torch-gradient", r"", "equal eigenvalues have none", "linalg_eigvals", traits.repeated_eigenvalues),
    Known("torch-gradient", r"", _PHASES, "linalg_svdvals", traits.nearly_singular),
    Known(
        "torch-(value|gradient)|reference",
        r"",
        "digits that are lost in another order of operations",
        "(linalg_)?(tensor)?(solve|inv).*|(linalg_)?lu_solve|cholesky_(solve|inverse)",
        traits.ill_conditioned,
    ),
    Known(
        "torch-(value|gradient)",
        r"",
        "the matrix is singular but for rounding",
        "(linalg_)?pinv(erse)?",
        traits.nearly_singular,
    ),
    Known(
        "torch-error",
        r"non-finite values.*; torch: a result",
        "refused before LAPACK",
        "(linalg_)?(pinv|svd).*",
        traits.infinite,
    ),
    Known(
        "torch-error",
        r"(cholesky: |lu_factor: |must be batches).*; torch: a result|must be equal to input",
        "torch does not look where there are no elements",
        "cholesky|lu|ormqr|linalg_cond",
        traits.empty,
    ),
    Known("torch-dtype", r"", "torch does not look where there are none", "linalg_eigvalsh", traits.empty),
    Known("torch-error", r"invalid slice", "a number is its own inverse's inverse", "linalg_tensorinv"),
    Known("reference", r"", "right to the largest of them", "cofactors.*", traits.many_factors),
    Known("reference", r"shape", "SciPy's broadcasts nothing", "(linalg_solve_)?triangular(_solve)?"),
    Known("torch-gradient", r"", _PHASES, "linalg_cond", traits.nearly_singular),
    Known("reference", r"", "the reference divides by the determinant", "cofactors.*", traits.nearly_singular),
    Known("reference", r"int", "integers wrap", "linalg_vander"),
    Known(
        "torch-value|reference",
        r"inf",
        "a power near the largest number has parts that overflow",
        "(linalg_)?vander",
        traits.is_complex,
    ),
    Known("torch-gradient-error", r"is singular", "eigenvectors are dependent", "linalg_eigvals"),
    Known("torch-value", r"", "the shortest solution is found", "linalg_lstsq", traits.ill_conditioned),
    Known("torch-.*", r"", "the matrix is singular but for rounding", "(linalg_s)?logdet", traits.nearly_singular),
    Known("torch-error", r"is zero and using", "rounding, or overflow, leaves another zero", "linalg_lu_factor.*"),
    Known("torch-gradient", r"", "equal pivots", "(linalg_)?lu.*", traits.ties),
    Known("torch-gradient", r"", _PHASES, "linalg_eigvalsh", traits.ties),
    Known("torch-value", r"", "which of equal pivots comes first is LAPACK's own", "linalg_ldl_.*"),
    Known(
        "torch-error",
        r"Unknown error code",
        "rounding decides whether the last pivot is zero",
        "linalg_ldl_factor.*",
        traits.nearly_singular,
    ),
    Known("torch-value", r"inf.*nan", "powers that overflow, by another order", "(linalg_)?matrix_power"),
    Known("torch-value", r"expected .*0\.0\)", "the residuals of no columns are B", "linalg_lstsq", traits.empty),
    Known("torch-value", r"", "what is left of a factorization that failed", "linalg_cholesky_ex"),
    Known("torch-gradient", r"", "the true one, of singular matrices", "(linalg_)?det", traits.nearly_singular),
    Known("torch-gradient", r"", _PHASES, "linalg_(matrix_)?norm", traits.nearly_singular),
    Known("reference", r"", "the matrix is singular but for rounding", "linalg_cond", traits.nearly_singular),
    Known("torch-error", r"INTERNAL ASSERT", "torch hands LAPACK nothing", "linalg_lstsq", traits.empty),
    Known("torch-gradient", r"", "digits lost by another order", "(linalg_)?pinv.*", traits.ill_conditioned),
    Known("torch-value", r"shape", "whether there are residuals depends on no value", "linalg_lstsq"),
    Known("torch-value", r"", "torch reads rows that are not there", "linalg_lstsq", traits.wide),
    # Transforms
    Known("reference", r"", "() means no dims", "fft_.*", traits.no_dims),
    Known("torch-value", r"nan|inf", "another order of the same operations", "fft_.*|i?stft"),
    Known("torch-error", r"MKL FFT error", "MKL has no transforms of nothing", "fft_.*"),
    Known("torch-error", r"other non-zero dimensions", "a batch of none", "stft"),
    Known("torch-error", r"nothing is left", "torch takes negative lengths", "istft"),
    Known(
        "reference",
        r"",
        "bfloat16 is computed in float32, and not rounded in between",
        "linalg_householder_product|ormqr",
        traits.halves,
    ),
)
