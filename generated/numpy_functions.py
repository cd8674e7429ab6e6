# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""The ops that compute NumPy's functions; `numpy_calls`, codegen/write/numpy_calls.py, explains the patterns."""

PATTERNS = {
    "abs": (
        ("abs", ('self',), {}),
    ),
    "add": (
        ("add", ('self', 'other'), {}),
    ),
    "all": (
        ("all", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "amax": (
        ("amax", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "amin": (
        ("amin", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "angle": (
        ("angle", ('self',), {}),
    ),
    "any": (
        ("any", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "arccos": (
        ("acos", ('self',), {}),
    ),
    "arccosh": (
        ("acosh", ('self',), {}),
    ),
    "arcsin": (
        ("asin", ('self',), {}),
    ),
    "arcsinh": (
        ("asinh", ('self',), {}),
    ),
    "arctan": (
        ("atan", ('self',), {}),
    ),
    "arctan2": (
        ("atan2", ('self', 'other'), {}),
    ),
    "arctanh": (
        ("atanh", ('self',), {}),
    ),
    "argmax": (
        ("argmax", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "argmin": (
        ("argmin", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
    ),
    "argwhere": (
        ("nonzero", ('self',), {}),
    ),
    "array_split": (
        ("tensor_split", ('self', 'indices_or_sections', 'dim'), {}),
    ),
    "atleast_1d": (
        ("atleast_1d", ('self',), {}),
    ),
    "atleast_2d": (
        ("atleast_2d", ('self',), {}),
    ),
    "atleast_3d": (
        ("atleast_3d", ('self',), {}),
    ),
    "bincount": (
        ("bincount", ('self', 'weights', 'minlength'), {}),
    ),
    "bitwise_and": (
        ("bitwise_and", ('self', 'other'), {}),
    ),
    "bitwise_not": (
        ("bitwise_not", ('self',), {}),
    ),
    "bitwise_or": (
        ("bitwise_or", ('self', 'other'), {}),
    ),
    "bitwise_xor": (
        ("bitwise_xor", ('self', 'other'), {}),
    ),
    "broadcast_to": (
        ("broadcast_to", ('self', 'size'), {}),
    ),
    "ceil": (
        ("ceil", ('self',), {}),
    ),
    "column_stack": (
        ("column_stack", ('tensors',), {}),
    ),
    "concatenate": (
        ("cat", ('tensors', 'dim'), {}),
    ),
    "copysign": (
        ("copysign", ('self', 'other'), {}),
    ),
    "corrcoef": (
        ("corrcoef", ('self',), {}),
    ),
    "cos": (
        ("cos", ('self',), {}),
    ),
    "cosh": (
        ("cosh", ('self',), {}),
    ),
    "count_nonzero": (
        ("count_nonzero", ('self',), {'axis': 'dim'}),
    ),
    "cov": (
        ("cov", ('self',), {'ddof': 'correction', 'fweights': 'fweights', 'aweights': 'aweights'}),
    ),
    "cumprod": (
        ("cumprod", ('self',), {'axis': 'dim'}),
        ("cumprod.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype'}),
    ),
    "cumsum": (
        ("cumsum", ('self',), {'axis': 'dim'}),
        ("cumsum.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype'}),
    ),
    "deg2rad": (
        ("deg2rad", ('self',), {}),
    ),
    "diag": (
        ("diag", ('self', 'diagonal'), {}),
    ),
    "diagflat": (
        ("diagflat", ('self', 'offset'), {}),
    ),
    "diagonal": (
        ("diagonal", ('self', 'offset', 'dim1', 'dim2'), {}),
    ),
    "dot": (
        ("dot", ('self', 'tensor'), {}),
    ),
    "dsplit": (
        ("dsplit", ('self', 'indices_or_sections'), {}),
    ),
    "dstack": (
        ("dstack", ('tensors',), {}),
    ),
    "equal": (
        ("eq", ('self', 'other'), {}),
    ),
    "exp": (
        ("exp", ('self',), {}),
    ),
    "exp2": (
        ("exp2", ('self',), {}),
    ),
    "expm1": (
        ("expm1", ('self',), {}),
    ),
    "fft.fft": (
        ("fft_fft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.fft2": (
        ("fft_fft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.fftn": (
        ("fft_fftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.fftshift": (
        ("fft_fftshift", ('self', 'dim'), {}),
    ),
    "fft.hfft": (
        ("fft_hfft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.hfft2": (
        ("fft_hfft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.hfftn": (
        ("fft_hfftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.ifft": (
        ("fft_ifft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.ifft2": (
        ("fft_ifft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.ifftn": (
        ("fft_ifftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.ifftshift": (
        ("fft_ifftshift", ('self', 'dim'), {}),
    ),
    "fft.ihfft": (
        ("fft_ihfft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.ihfft2": (
        ("fft_ihfft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.ihfftn": (
        ("fft_ihfftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.irfft": (
        ("fft_irfft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.irfft2": (
        ("fft_irfft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.irfftn": (
        ("fft_irfftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.rfft": (
        ("fft_rfft", ('self', 'n', 'dim', 'norm'), {}),
    ),
    "fft.rfft2": (
        ("fft_rfft2", ('self', 's', 'dim', 'norm'), {}),
    ),
    "fft.rfftn": (
        ("fft_rfftn", ('self', 's', 'dim', 'norm'), {}),
    ),
    "flip": (
        ("flip", ('self', 'dims'), {}),
    ),
    "fliplr": (
        ("fliplr", ('self',), {}),
    ),
    "flipud": (
        ("flipud", ('self',), {}),
    ),
    "float_power": (
        ("float_power", ('self', 'exponent'), {}),
    ),
    "floor": (
        ("floor", ('self',), {}),
    ),
    "floor_divide": (
        ("floor_divide", ('self', 'other'), {}),
    ),
    "fmax": (
        ("fmax", ('self', 'other'), {}),
    ),
    "fmin": (
        ("fmin", ('self', 'other'), {}),
    ),
    "fmod": (
        ("fmod", ('self', 'other'), {}),
    ),
    "frexp": (
        ("frexp", ('self',), {}),
    ),
    "gcd": (
        ("gcd", ('self', 'other'), {}),
    ),
    "greater": (
        ("gt", ('self', 'other'), {}),
    ),
    "greater_equal": (
        ("ge", ('self', 'other'), {}),
    ),
    "heaviside": (
        ("heaviside", ('self', 'values'), {}),
    ),
    "histogram": (
        ("histogram", ('self', 'bins', 'range', 'density', 'weight'), {}),
    ),
    "hsplit": (
        ("hsplit", ('self', 'indices_or_sections'), {}),
    ),
    "hstack": (
        ("hstack", ('tensors',), {}),
    ),
    "hypot": (
        ("hypot", ('self', 'other'), {}),
    ),
    "imag": (
        ("imag", ('self',), {}),
    ),
    "inner": (
        ("inner", ('self', 'other'), {}),
    ),
    "isfinite": (
        ("isfinite", ('self',), {}),
    ),
    "isinf": (
        ("isinf", ('self',), {}),
    ),
    "isnan": (
        ("isnan", ('self',), {}),
    ),
    "isneginf": (
        ("isneginf", ('self',), {}),
    ),
    "isposinf": (
        ("isposinf", ('self',), {}),
    ),
    "isreal": (
        ("isreal", ('self',), {}),
    ),
    "kron": (
        ("kron", ('self', 'other'), {}),
    ),
    "lcm": (
        ("lcm", ('self', 'other'), {}),
    ),
    "left_shift": (
        ("bitwise_left_shift", ('self', 'other'), {}),
    ),
    "less": (
        ("lt", ('self', 'other'), {}),
    ),
    "less_equal": (
        ("le", ('self', 'other'), {}),
    ),
    "linalg.cholesky": (
        ("linalg_cholesky", ('self',), {'upper': 'upper'}),
    ),
    "linalg.cond": (
        ("linalg_cond", ('A', 'p'), {}),
    ),
    "linalg.det": (
        ("linalg_det", ('A',), {}),
    ),
    "linalg.eig": (
        ("linalg_eig", ('self',), {}),
    ),
    "linalg.eigh": (
        ("linalg_eigh", ('self', 'UPLO'), {}),
    ),
    "linalg.eigvals": (
        ("linalg_eigvals", ('self',), {}),
    ),
    "linalg.eigvalsh": (
        ("linalg_eigvalsh", ('self', 'UPLO'), {}),
    ),
    "linalg.inv": (
        ("linalg_inv", ('A',), {}),
    ),
    "linalg.matrix_power": (
        ("linalg_matrix_power", ('A', 'n'), {}),
    ),
    "linalg.multi_dot": (
        ("linalg_multi_dot", ('tensors',), {}),
    ),
    "linalg.qr": (
        ("linalg_qr", ('A', 'mode'), {}),
    ),
    "linalg.slogdet": (
        ("linalg_slogdet", ('A',), {}),
    ),
    "linalg.svd": (
        ("linalg_svd", ('A', 'full_matrices'), {}),
    ),
    "linalg.tensorinv": (
        ("linalg_tensorinv", ('A', 'ind'), {}),
    ),
    "linalg.tensorsolve": (
        ("linalg_tensorsolve", ('A', 'B', 'dims'), {}),
    ),
    "log": (
        ("log", ('self',), {}),
    ),
    "log10": (
        ("log10", ('self',), {}),
    ),
    "log1p": (
        ("log1p", ('self',), {}),
    ),
    "log2": (
        ("log2", ('self',), {}),
    ),
    "logaddexp2": (
        ("logaddexp2", ('self', 'other'), {}),
    ),
    "logical_and": (
        ("logical_and", ('self', 'other'), {}),
    ),
    "logical_not": (
        ("logical_not", ('self',), {}),
    ),
    "logical_or": (
        ("logical_or", ('self', 'other'), {}),
    ),
    "logical_xor": (
        ("logical_xor", ('self', 'other'), {}),
    ),
    "matmul": (
        ("matmul", ('self', 'other'), {}),
    ),
    "max": (
        ("max", ('self',), {}),
    ),
    "maximum": (
        ("maximum", ('self', 'other'), {}),
    ),
    "mean": (
        ("mean", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
        ("mean.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype', 'keepdims': 'keepdim'}),
    ),
    "min": (
        ("min", ('self',), {}),
    ),
    "minimum": (
        ("minimum", ('self', 'other'), {}),
    ),
    "moveaxis": (
        ("movedim", ('self', 'source', 'destination'), {}),
    ),
    "multiply": (
        ("mul", ('self', 'other'), {}),
    ),
    "nanmean": (
        ("nanmean", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
        ("nanmean.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype', 'keepdims': 'keepdim'}),
    ),
    "nansum": (
        ("nansum", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
        ("nansum.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype', 'keepdims': 'keepdim'}),
    ),
    "negative": (
        ("neg", ('self',), {}),
    ),
    "nextafter": (
        ("nextafter", ('self', 'other'), {}),
    ),
    "nonzero": (
        ("nonzero.tuple", ('self',), {}),
    ),
    "not_equal": (
        ("ne", ('self', 'other'), {}),
    ),
    "outer": (
        ("outer", ('self', 'vec2'), {}),
    ),
    "positive": (
        ("positive", ('self',), {}),
    ),
    "prod": (
        ("prod", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
        ("prod.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype', 'keepdims': 'keepdim'}),
    ),
    "rad2deg": (
        ("rad2deg", ('self',), {}),
    ),
    "ravel": (
        ("ravel", ('self',), {}),
    ),
    "real": (
        ("real", ('self',), {}),
    ),
    "remainder": (
        ("remainder", ('self', 'other'), {}),
    ),
    "repeat": (
        ("repeat_interleave", ('self', 'repeats', 'dim'), {}),
    ),
    "reshape": (
        ("reshape", ('self', 'shape'), {}),
    ),
    "right_shift": (
        ("bitwise_right_shift", ('self', 'other'), {}),
    ),
    "roll": (
        ("roll", ('self', 'shifts', 'dims'), {}),
    ),
    "rot90": (
        ("rot90", ('self', 'k', 'dims'), {}),
    ),
    "round": (
        ("round", ('self', 'decimals'), {}),
    ),
    "signbit": (
        ("signbit", ('self',), {}),
    ),
    "sin": (
        ("sin", ('self',), {}),
    ),
    "sinc": (
        ("sinc", ('self',), {}),
    ),
    "sinh": (
        ("sinh", ('self',), {}),
    ),
    "sqrt": (
        ("sqrt", ('self',), {}),
    ),
    "square": (
        ("square", ('self',), {}),
    ),
    "stack": (
        ("stack", ('tensors', 'dim'), {}),
    ),
    "std": (
        ("std", ('self',), {'axis': 'dim', 'ddof': 'correction', 'keepdims': 'keepdim'}),
    ),
    "subtract": (
        ("sub", ('self', 'other'), {}),
    ),
    "sum": (
        ("sum", ('self',), {'axis': 'dim', 'keepdims': 'keepdim'}),
        ("sum.dtype", ('self',), {'axis': 'dim', 'dtype': 'dtype', 'keepdims': 'keepdim'}),
    ),
    "swapaxes": (
        ("transpose", ('self', 'dim0', 'dim1'), {}),
    ),
    "take": (
        ("take", ('self', 'index'), {}),
    ),
    "tan": (
        ("tan", ('self',), {}),
    ),
    "tanh": (
        ("tanh", ('self',), {}),
    ),
    "tensordot": (
        ("tensordot", ('a', 'b', 'dims'), {}),
    ),
    "tile": (
        ("tile", ('self', 'dims'), {}),
    ),
    "trace": (
        ("trace", ('self',), {}),
    ),
    "tril": (
        ("tril", ('self', 'diagonal'), {}),
    ),
    "triu": (
        ("triu", ('self', 'diagonal'), {}),
    ),
    "true_divide": (
        ("div", ('self', 'other'), {}),
    ),
    "trunc": (
        ("trunc", ('self',), {}),
    ),
    "vander": (
        ("vander", ('x', 'N', 'increasing'), {}),
    ),
    "var": (
        ("var", ('self',), {'axis': 'dim', 'ddof': 'correction', 'keepdims': 'keepdim'}),
    ),
    "vdot": (
        ("vdot", ('self', 'other'), {}),
    ),
    "vsplit": (
        ("vsplit", ('self', 'indices_or_sections'), {}),
    ),
    "vstack": (
        ("vstack", ('tensors',), {}),
    ),
    "where": (
        ("where", ('condition', 'self', 'other'), {}),
    ),
}
