"""The vocabulary of the spec language: types, dtype groups, the words of entries and formulas, and limits.

Each is defined here and nowhere else; docs/spec.md explains them. The module imports nothing of a stage, so that
every stage can use it.
"""

import math
from typing import Final, NamedTuple

from .installation import limits

# Entries and sections

GENERATED_FILES: Final[tuple[str, ...]] = tuple(  # beside those of sections, the last four in a package of one's own
    "__init__ all_ops raw updates kernels table parts formulas built_from methods special_points public "
    "library arrays composites references".split()
)
OPERATORS: Final = {  # the dunder methods an op can implement, and how many operands each has
    **{f"__{name}__": 1 for name in "neg pos abs invert".split()},
    **{f"__{name}__": 2 for name in "eq ne lt le gt ge".split()},
    **{
        f"__{variant}{name}__": 2
        for name in "add sub mul truediv div floordiv mod pow matmul and or xor lshift rshift".split()
        for variant in ("", "r", "i")
    },
}

# Forwards: an expression over elements is "elementwise"; the other kinds are written `kind(...)`

ELEMENTWISE: Final = "elementwise"
ARRAY: Final = "array"
VIEW: Final = "view"
COMPOSITE: Final = "composite"
FORWARD_WORDS: Final = (ARRAY, VIEW, COMPOSITE)
# The package whose modules list in `__all__` what each kind may name; and the same beside a spec of one's own
NAMESPACES: Final = {ARRAY: "runtime/arrays", VIEW: "runtime/arrays", COMPOSITE: "runtime/composites"}
OWN_NAMESPACES: Final = {ARRAY: "arrays.py", VIEW: "arrays.py", COMPOSITE: "composites.py"}
RETIRED_FORWARD_WORDS: Final = ("kernel", "numpy")  # what `array` was called

# Rules for batch dims: those that are derived, and what an entry may say instead of a formula

DIMS: Final = "dims"
LEADING: Final = "leading"
BATCH_WORDS: Final = (DIMS, LEADING)
NO_BATCH: Final = "missing"  # what an entry should say and does not
BATCH_RULE: Final = "rule"  # `rule(name)`: a function of the module
BATCH_RULES: Final = "runtime/batching/rules"
UPDATE: Final = "update"  # the forward of an entry that writes to several tensors
OVERWRITE: Final = "overwrite"  # the parameter by which a function is told to write to its first operand

# Rules for tangents, in the place of formulas

LINEAR: Final = "linear"
MULTILINEAR: Final = "multilinear"
JVP_RULES: Final = (ELEMENTWISE, LINEAR, MULTILINEAR)

# Names

PRIVATE: Final = "private"  # before the signature of an op that formulas alone call
PYTHON_NAMES: Final = ("int", "list", "globals")  # what generated code calls
STUB_NAMES: Final = ("str", "tuple", "list", "np", "builtins", "overload")  # what type stubs say
LOCAL_NAMES: Final = ("node", "needs", "more")  # variables of generated functions

# Types

TENSOR_TYPES: Final = ("Tensor", "Real", "Index", "Mask")
DIFFERENTIABLE_TYPES: Final = ("Tensor", "Real")
ARRAYS: Final = "arrays"  # a value with arrays in it, which nodes free as they free tensors
DIM: Final = "dim"
SIZE: Final = "size"
INTEGER_TYPES: Final = {  # words for integers: the type of the argument, and what of a tensor it says
    "int": ("int", ""), "dim": ("int", DIM),
    "ints": ("dims", ""), "dims": ("dims", DIM),  # one or several
    "counts": ("shape", ""), "axes": ("shape", DIM), "shape": ("shape", SIZE),  # several, also one by one
}  # fmt: skip
STATIC_TYPES: Final = (*INTEGER_TYPES, "float", "bool", "scalar", "str", "dtype", "any", ARRAYS)
FREE_TYPES: Final = ("any", ARRAYS)  # whose values may be whatever an op takes
# The C type of the elements that a kernel takes (csrc/kernels/dtype.inc)
OPERAND_KINDS: Final = {"Tensor": "T", "Real": "R", "Mask": "B", "Index": "I"}
EXACT_KIND: Final = "N"  # of a number that is not rounded to a half type
NUMBER_TYPES: Final = ("scalar", "float", "int", "bool")  # operands of a kernel too
MAX_PARAMETERS: Final = limits()["MAX_PARAMETERS"]
MAX_WRITES: Final = limits()["MAX_WRITES"]  # tensors of an update, of which MAX_LEFT_OUT may be left out
MAX_LEFT_OUT: Final = limits()["MAX_LEFT_OUT"]
MAX_OPERANDS: Final = limits()["MAX_OPERANDS"]  # of an elementwise kernel; and gradients of an op that C computes
MAX_DEPTH: Final = limits()["MAX_DEPTH"]  # of the stack on which C evaluates a formula


class DtypeGroup(NamedTuple):
    """A word of `dtypes`: NumPy's kinds, the class in C, whether there are gradients, and names of dtypes."""

    kinds: str
    c_class: str
    differentiable: bool
    names: tuple[str, ...]


DTYPE_GROUPS: Final = {
    "float": DtypeGroup("fV", "GS_FLOAT", True, ("float64", "float32", "float16", "bfloat16")),  # V: bfloat16
    "complex": DtypeGroup("c", "GS_COMPLEX", True, ("complex128", "complex64")),
    "int": DtypeGroup(
        "iu", "GS_INT", False, ("int64", "int32", "int16", "int8", "uint64", "uint32", "uint16", "uint8")
    ),
    "bool": DtypeGroup("b", "GS_BOOL", False, ("bool",)),
}
AUTOCAST: Final = ("lower", "float32", "widest", "given")  # the precision of operands in mixed precision
INTEGER_ROLES: Final = ("divisor", "power")  # what an operand is to an op of integers that refuses some of them
# How a number beside a half type is read: in single precision, as parameters are that are numbers, or rounded first,
# as numbers are in the place of tensors
EXACT: Final = "exact"
ROUNDED: Final = "rounded"
DEFAULT_DTYPES: Final = ("float",)
FLOAT_KINDS: Final = DTYPE_GROUPS["float"].kinds

# Formulas

FOLDED: Final = ("sqrt", "exp", "log", "log2", "log10")  # of numbers, they are numbers
CONSTANTS: Final = {"pi": math.pi, "e": math.e, "inf": math.inf}  # unless a parameter has the name
ATTRIBUTES: Final = ("shape", "ndim", "dtype")  # of a tensor
# Of matrices, and so of any expression: the ops that they stand for
MATRIX_ATTRIBUTES: Final = {"mT": "matrix_transpose", "mH": "matrix_adjoint"}
MATRIX_PRODUCT: Final = "matmul"  # the op that `@` stands for
# Of shapes, of tensors and of plain values; they are no ops
STATIC_FUNCTIONS: Final = ("numel", "len", "is_complex", "is_nothing", "float", "fail")
TENSOR_FUNCTIONS: Final = ("is_complex", "is_nothing")  # those of them that ask something of a tensor
KIND_FUNCTIONS: Final = ("is_complex",)  # those of these that ask for its kind, which C knows, too
CONJUGATE: Final = "conj"  # the op that formulas of complex ops conjugate with
NOT_IMPLEMENTED: Final = "not_implemented"
MAX_FORMULA: Final = 2_000  # characters
MAX_FORMULA_NESTING: Final = 40
MAX_INLINED: Final = 40_000  # nodes of a formula once every call in it is written out
MAX_NESTING: Final = 10  # of the file's lists and mappings

COPY: Final = "contiguous_copy"  # the op that copy forms of views copy with
COPIES: Final = "contiguous_copies"  # the one for those that give a list

# What the tests draw matrices from, in the place of an interval. Those of full rank have distinct singular
# values, the others distinct eigenvalues, and only changes that keep these Hermitian are looked at.

MATRIX_DOMAINS: Final = ("full_rank", "hermitian", "positive_definite")
HERMITIAN_DOMAINS: Final = ("hermitian", "positive_definite")

# Functions of mathematics, of which test data make what C primitives mean: as mpmath and sympy call them

_IN_BOTH = """acos acosh asin asinh atan atan2 atanh besseli besselk cos cosh digamma erf erfc erfinv exp
    floor gamma log loggamma sin sinh sqrt tan tanh zeta"""
MATHEMATICS: Final[dict[str, tuple[str, ...]]] = {name: (name, name) for name in _IN_BOTH.split()} | {
    "abs": ("fabs", "Abs"), "angle": ("arg", "arg"), "ceil": ("ceil", "ceiling"), "conj": ("conj", "conjugate"),
    "imag": ("im", "im"), "polygamma": ("psi", "polygamma"), "real": ("re", "re"),
    # sympy has none, or others
    "rint": ("nint",), "chebyt": ("chebyt",), "gegenbauer": ("gegenbauer",), "hermite": ("hermite",),
    "hyp0f1": ("hyp0f1",), "hyp1f1": ("hyp1f1",), "hyperu": ("hyperu",), "laguerre": ("laguerre",),
}  # fmt: skip
JOINED: Final = "make_complex"  # the function of mathematics that makes a complex number of its parts

# What tests are made of

DEFAULT_DOMAIN: Final = (-2.0, 2.0)  # from which elements of tensors are drawn
REFERENCE_ROOTS: Final = ("numpy", "scipy", "references")
REFERENCES: Final = "tests/references"  # the module or package of the functions `references.name`, beside the spec
OWN_REFERENCES: Final = "references.py"  # the same beside a spec that is not gradspec's own
OWN_PRIMITIVES: Final = "primitives.h"  # beside such a spec: C primitives
OWN_KERNELS: Final = "kernels.inc"  # and kernels
# What may lie beside such a spec, which is copied into its package
BESIDE: Final = (*dict.fromkeys(OWN_NAMESPACES.values()), OWN_REFERENCES, OWN_PRIMITIVES, OWN_KERNELS)
