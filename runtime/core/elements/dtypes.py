"""Element types (`gradspec.float32`, ...), how they map to NumPy's, the default dtype, and `device`.

Note [Kind V]
NumPy's dtypes tell their kind by a letter: f, c, i, u, b. bfloat16 comes from another package, and its letter
is V, as that of any dtype NumPy does not know. Tensors hold no other dtype of that letter, so "V" stands
wherever the code lists the kinds of floating point numbers, as in `kind in "fVc"`.

Note [bfloat16]
The dtype exists without ml_dtypes. Its NumPy dtype, for which ml_dtypes is imported, is made when an array or a
comparison first needs it: until then the slot `numpy` is empty. C takes a call with an empty slot for an
unusual one, and leaves it to Python.

Note [Names of dtypes]
Programs compare dtypes with `float8_e4m3fn` or `complex32`, and look them up in dicts, without a tensor that has one.
So these dtypes exist without a NumPy dtype: their slot `numpy` is always empty, and a tensor of them is refused where
the slot is first read.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeAlias

import numpy as np

from gradspec.core.compiled.bindings import introduce
from gradspec.core.elements import bfloat
from gradspec.core.process.package_name import qualified

__all__ = [
    "bfloat16", "bits1x8", "bits2x4", "bits4x2", "bits8", "bits16", "bool", "cdouble", "cfloat", "chalf",
    "complex32", "complex64", "complex128", "device", "double", "dtype", "finfo", "float", "float4_e2m1fn_x2",
    "float8_e4m3fn", "float8_e4m3fnuz", "float8_e5m2", "float8_e5m2fnuz", "float8_e8m0fnu", "float16",
    "float32", "float64", "get_default_dtype", "half", "iinfo", "int", "int1", "int2", "int3", "int4", "int5",
    "int6", "int7", "int8", "int16", "int32", "int64", "long", "qint8", "qint32", "quint2x4", "quint4x2",
    "quint8", "set_default_dtype", "short", "uint1", "uint2", "uint3", "uint4", "uint5", "uint6", "uint7",
    "uint8", "uint16", "uint32", "uint64",
]  # fmt: skip

# inside the classes that have an attribute `dtype` the name no longer means the class
_Dtype: TypeAlias = "dtype"


class dtype:
    """The element type of a tensor; one object per type, also accepted by NumPy wherever it takes a dtype.

    name: the name, as "float32"; dtypes are the attributes of the package, and are not made.

    >>> gs.float32.itemsize, gs.float32.is_floating_point
    (4, True)
    >>> gs.float32.to_complex(), gs.complex128.to_real()
    (gradspec.complex64, gradspec.float64)
    >>> np.zeros(2, gs.float32).dtype
    dtype('float32')
    """

    __slots__ = ("is_complex", "is_floating_point", "is_signed", "itemsize", "name", "numpy", "type_name")

    name: str
    numpy: np.dtype[Any]
    type_name: str
    is_floating_point: builtins.bool
    is_complex: builtins.bool
    is_signed: builtins.bool
    itemsize: builtins.int

    def __new__(cls, name: str) -> _Dtype:
        """The dtype called `name`; TypeError when there is none (the set is closed)."""
        try:
            return BY_NAME.get(name) or NAMES_ONLY[name]
        except (KeyError, TypeError):
            raise TypeError(f"no dtype is called {name!r}; there are {', '.join(BY_NAME)}") from None

    if not TYPE_CHECKING:

        def __getattr__(self, attribute: str) -> np.dtype[Any]:
            """See Note [bfloat16]; ImportError if `ml_dtypes` is not installed. See Note [Names of dtypes]."""
            if attribute != "numpy":
                raise AttributeError(f"{self!r} has no attribute '{attribute}'")
            if self.name in NAMES_ONLY:
                raise NotImplementedError(
                    f"{self!r} is the name of a dtype that no tensor of gradspec has; tensors have {', '.join(BY_NAME)}"
                )
            numpy = bfloat.numpy_dtype()
            for prepare in _prepare:
                prepare(numpy)
            _stands_for(self, numpy)
            added.append(numpy)
            return numpy

    def __setattr__(self, attribute: str, value: object) -> None:
        raise AttributeError(f"{self!r} is immutable: cannot set '{attribute}'")

    @property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy dtype, as NumPy before 2.4 reads it from an object that stands for a dtype.

        >>> gs.float32.dtype
        dtype('float32')
        """
        return self.numpy

    @property
    def __numpy_dtype__(self) -> np.dtype[Any]:
        return self.numpy

    def to_complex(self) -> _Dtype:
        """The complex dtype with parts of this precision (complex64 for float16); TypeError if none has such parts."""
        if self.is_complex:
            return self
        if not self.is_floating_point or self.name in NAMES_ONLY:
            raise TypeError(f"{self!r} has no complex counterpart; only dtypes of floating point tensors have one")
        return complex128 if self is float64 else complex64

    def to_real(self) -> _Dtype:
        """The dtype of the real part."""
        if not self.is_complex:
            return self
        return {complex32: float16, complex64: float32, complex128: float64}[self]

    def __repr__(self) -> str:
        return qualified(self.name)

    def __reduce__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> builtins.bool:
        if self is other or isinstance(other, dtype):
            return self is other
        if isinstance(other, np.dtype):
            if self.name in NAMES_ONLY or (self is bfloat16 and other.name != self.name):
                return False
            return builtins.bool(self.numpy == other)
        if isinstance(other, type) and other in _by_scalar_type:
            return _by_scalar_type[other] is self
        if isinstance(other, type) and other.__name__ == "bfloat16":
            return self is bfloat16 and self.numpy.type is other
        return NotImplemented

    def __hash__(self) -> builtins.int:
        try:
            return hash(self.numpy)
        except (ImportError, NotImplementedError):  # so that no NumPy dtype is equal to it
            return hash(self.name)


def _make(name: str, type_name: str, bits: builtins.int, among: dict[str, dtype]) -> dtype:
    made = object.__new__(dtype)
    values = {
        "name": name,
        "type_name": type_name,
        "itemsize": bits // 8,
        "is_floating_point": "float" in name,
        "is_complex": name.startswith("complex"),
        "is_signed": not name.startswith(("uint", "quint", "bool", "bits", "float8_e8m0")),
    }
    for attribute, value in values.items():
        object.__setattr__(made, attribute, value)
    among[name] = made
    return made


def _of_numpy(name: str, type_name: str) -> dtype:
    numpy = np.dtype(name)
    made = _make(name, type_name, 8 * numpy.itemsize, BY_NAME)
    _stands_for(made, numpy)
    return made


def _stands_for(made: dtype, numpy: np.dtype[Any]) -> None:
    object.__setattr__(made, "numpy", numpy)
    # C's integer types are more than the sizes they come in: NumPy has two dtypes for one of the sizes
    for synonym in (np.dtype(code) for code in "bBhHiIlLqQ"):
        if synonym == numpy:
            BY_NUMPY[synonym] = _by_scalar_type[synonym.type] = made
    BY_NUMPY[numpy] = _by_scalar_type[numpy.type] = made


BY_NAME: dict[str, dtype] = {}  # those that tensors have
NAMES_ONLY: dict[str, dtype] = {}  # the others, see Note [Names of dtypes]
_by_scalar_type: dict[type, dtype] = {}
BY_NUMPY: dict[np.dtype[Any], dtype] = {}

float16 = half = _of_numpy("float16", "Half")
float32 = float = _of_numpy("float32", "Float")
float64 = double = _of_numpy("float64", "Double")
complex64 = cfloat = _of_numpy("complex64", "ComplexFloat")
complex128 = cdouble = _of_numpy("complex128", "ComplexDouble")
uint8 = _of_numpy("uint8", "Byte")
uint16 = _of_numpy("uint16", "UInt16")
uint32 = _of_numpy("uint32", "UInt32")
uint64 = _of_numpy("uint64", "UInt64")
int8 = _of_numpy("int8", "Char")
int16 = short = _of_numpy("int16", "Short")
int32 = int = _of_numpy("int32", "Int")
int64 = long = _of_numpy("int64", "Long")
bool = _of_numpy("bool", "Bool")

bfloat16 = _make("bfloat16", "BFloat16", 16, BY_NAME)

complex32 = chalf = _make("complex32", "ComplexHalf", 32, NAMES_ONLY)
float8_e4m3fn = _make("float8_e4m3fn", "Float8_e4m3fn", 8, NAMES_ONLY)
float8_e4m3fnuz = _make("float8_e4m3fnuz", "Float8_e4m3fnuz", 8, NAMES_ONLY)
float8_e5m2 = _make("float8_e5m2", "Float8_e5m2", 8, NAMES_ONLY)
float8_e5m2fnuz = _make("float8_e5m2fnuz", "Float8_e5m2fnuz", 8, NAMES_ONLY)
float8_e8m0fnu = _make("float8_e8m0fnu", "Float8_e8m0fnu", 8, NAMES_ONLY)
float4_e2m1fn_x2 = _make("float4_e2m1fn_x2", "Float4_e2m1fn_x2", 8, NAMES_ONLY)  # two numbers a byte, as some below
int1, int2, int3, int4, int5, int6, int7 = (_make(f"int{n}", f"Int{n}", 8, NAMES_ONLY) for n in range(1, 8))
uint1, uint2, uint3, uint4, uint5, uint6, uint7 = (_make(f"uint{n}", f"UInt{n}", 8, NAMES_ONLY) for n in range(1, 8))
qint8 = _make("qint8", "QInt8", 8, NAMES_ONLY)
qint32 = _make("qint32", "QInt32", 32, NAMES_ONLY)
quint8 = _make("quint8", "QUInt8", 8, NAMES_ONLY)
quint2x4 = _make("quint2x4", "QUInt2x4", 8, NAMES_ONLY)
quint4x2 = _make("quint4x2", "QUInt4x2", 8, NAMES_ONLY)
bits8 = _make("bits8", "Bits8", 8, NAMES_ONLY)
bits16 = _make("bits16", "Bits16", 16, NAMES_ONLY)
bits1x8 = _make("bits1x8", "Bits1x8", 8, NAMES_ONLY)
bits2x4 = _make("bits2x4", "Bits2x4", 8, NAMES_ONLY)
bits4x2 = _make("bits4x2", "Bits4x2", 8, NAMES_ONLY)

added: list[np.dtype[Any]] = []  # the NumPy dtype of bfloat16, from its first use on
_prepare: list[Callable[[np.dtype[Any]], None]] = []


def before_adding(prepare: Callable[[np.dtype[Any]], None]) -> Callable[[np.dtype[Any]], None]:
    """Have `prepare(numpy_dtype)` called before a dtype of NumPy's is added; if it raises, the dtype is not."""
    _prepare.append(prepare)
    return prepare


_by_python_type: dict[type, np.dtype[Any]] = {
    builtins.bool: bool.numpy,
    builtins.int: int64.numpy,
    builtins.float: float64.numpy,
    builtins.complex: complex128.numpy,
}

_default = float32
_default_complex = complex64
introduce(dtype=dtype, default_dtype=_default.numpy)


def from_numpy_dtype(numpy: np.dtype[Any]) -> dtype:
    """The dtype denoting what `numpy` does; TypeError if there is none, ValueError for foreign byte order."""
    found = BY_NUMPY.get(numpy)
    if found is not None:
        return found
    if numpy.name == "bfloat16":
        return bfloat16
    if numpy.isnative:
        raise TypeError(
            f"can't convert np.ndarray of type numpy.{numpy.type.__name__}. "
            f"The only supported types are: {', '.join(BY_NAME)}"
        )
    raise ValueError(
        f"given numpy array has byte order different from the native byte order ({numpy.str}); "
        "convert it first: array.astype(array.dtype.newbyteorder('='))"
    )


def as_numpy_dtype(given: object, op: str | None = None) -> np.dtype[Any]:
    """The NumPy dtype meant by a gradspec or NumPy dtype, a NumPy scalar type, or Python's bool, int, ...

    `op` names the function whose argument `given` is. TypeError for anything else, strings included.
    """
    if type(given) is dtype:
        return given.numpy
    if isinstance(given, np.dtype):
        numpy = given
    elif isinstance(given, type) and given in _by_python_type:
        return _by_python_type[given]
    elif isinstance(given, type) and issubclass(given, np.generic):
        numpy = np.dtype(given)
    else:
        where = f"{op}(): argument 'dtype'" if op else "dtype"
        hint = f"; did you mean gradspec.{given}?" if isinstance(given, str) and given in BY_NAME else ""
        raise TypeError(f"{where} must be gradspec.dtype, not {type(given).__name__}{hint}")
    found = BY_NUMPY.get(numpy)
    if found is None and numpy.name == "bfloat16":
        found = bfloat16
    if found is None:
        where = f"{op}(): " if op else ""
        raise TypeError(f"{where}no gradspec dtype for NumPy's {numpy}; supported are {', '.join(BY_NAME)}")
    return found.numpy


def set_default_dtype(d: dtype) -> None:
    """Make `d` the dtype of tensors built from Python floats, and its complex counterpart of complex numbers.

    TypeError unless `d` is a floating point `gradspec.dtype`.

    >>> gs.set_default_dtype(gs.float64)
    >>> gs.tensor(1.0).dtype
    gradspec.float64
    >>> gs.set_default_dtype(gs.float32)
    """
    global _default, _default_complex
    if type(d) is not dtype:
        hint = f"; did you mean gradspec.{d}?" if isinstance(d, str) and d in BY_NAME else ""
        raise TypeError(f"invalid dtype {d!r}: only floating-point types are supported as the default type{hint}")
    if not d.is_floating_point or d.name in NAMES_ONLY:
        raise TypeError(f"only floating-point types of tensors are supported as the default type, got {d!r}")
    _default, _default_complex = d, d.to_complex()
    introduce(default_dtype=d.numpy)


def get_default_dtype() -> dtype:
    """The dtype of tensors built from Python floats; float32 unless `set_default_dtype` changed it.

    >>> gs.get_default_dtype()
    gradspec.float32
    """
    return _default


def get_default_complex_dtype() -> dtype:
    """The dtype of tensors built from Python complex numbers: the default dtype's complex counterpart."""
    return _default_complex


def number_dtype(kind: type) -> np.dtype[Any] | None:
    """The NumPy dtype a number of the Python or NumPy scalar type `kind` stands for; None for other types."""
    if issubclass(kind, (builtins.bool, np.bool_)):
        return bool.numpy
    if issubclass(kind, (builtins.int, np.integer)):
        return int64.numpy
    if issubclass(kind, (builtins.float, np.floating)) or kind.__name__ == "bfloat16":
        return _default.numpy
    if issubclass(kind, (builtins.complex, np.complexfloating)):
        return _default_complex.numpy
    return None


class _Limits(NamedTuple):
    """The attributes of `np.finfo` of a dtype that NumPy lacks, of 8 bits and less than two decimal digits."""

    eps: builtins.float
    min: builtins.float
    max: builtins.float
    smallest_normal: builtins.float
    bits: builtins.int = 8
    resolution: builtins.float = 1.0


_FLOAT8 = {
    "float8_e4m3fn": _Limits(2**-3, -448.0, 448.0, 2**-6),
    "float8_e4m3fnuz": _Limits(2**-3, -240.0, 240.0, 2**-7),
    "float8_e5m2": _Limits(2**-2, -57344.0, 57344.0, 2**-14),
    "float8_e5m2fnuz": _Limits(2**-2, -57344.0, 57344.0, 2**-15),
    "float8_e8m0fnu": _Limits(1.0, 2.0**-127, 2.0**127, 2.0**-127),
}


class finfo:
    """Numerical limits of a floating point dtype, a complex one's parts, or by default the default dtype.

    type: the dtype.

    >>> gs.finfo(gs.float32).eps
    1.1920928955078125e-07
    """

    __slots__ = ("bits", "dtype", "eps", "max", "min", "resolution", "smallest_normal", "tiny")

    def __init__(self, type: _Dtype | None = None) -> None:
        d = _checked("finfo", get_default_dtype() if type is None else type)
        if not (d.is_floating_point or d.is_complex):
            raise TypeError(f"finfo() requires a floating point input type, got {d!r}; use iinfo")
        d = d.to_real()
        limits: Any = _FLOAT8.get(d.name) or (np.finfo(d.numpy) if d.numpy.kind != "V" else bfloat.limits(d.numpy))
        self.bits = limits.bits
        self.eps = builtins.float(limits.eps)
        self.max = builtins.float(limits.max)
        self.min = builtins.float(limits.min)
        self.tiny = self.smallest_normal = builtins.float(limits.smallest_normal)
        self.resolution = builtins.float(str(limits.resolution))
        self.dtype = d.name

    def __repr__(self) -> str:
        shown = ("resolution", "min", "max", "eps", "smallest_normal", "tiny")
        return f"finfo({', '.join(f'{n}={getattr(self, n):g}' for n in shown)}, dtype={self.dtype})"


class iinfo:
    """Numerical limits of an integer dtype.

    type: the dtype.

    >>> gs.iinfo(gs.int8).max
    127
    """

    __slots__ = ("bits", "dtype", "max", "min")

    def __init__(self, type: _Dtype) -> None:
        d = _checked("iinfo", type)
        if d.is_floating_point or d.is_complex:
            raise TypeError(f"iinfo() requires an integer input type, got {d!r}; use finfo for floats")
        if d is bool:
            raise TypeError(f"{d!r} is not supported by iinfo()")
        limits = np.iinfo(d.numpy)
        self.bits, self.dtype = limits.bits, d.name
        self.max, self.min = builtins.int(limits.max), builtins.int(limits.min)

    def __repr__(self) -> str:
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"


def _checked(op: str, given: Any) -> dtype:
    if type(given) is dtype:
        return given
    raise TypeError(f"{op}(): argument 'type' must be gradspec.dtype, not {type(given).__name__}")


# The types of torch's devices that programs name
DEVICES = (
    "cpu",
    "cuda",
    "hip",
    "hpu",
    "ipu",
    "meta",
    "mkldnn",
    "mps",
    "mtia",
    "privateuseone",
    "vulkan",
    "xla",
    "xpu",
)


class device:
    """Where a tensor lives: on the CPU. Other devices have names only: tensors on them are refused.

    type: "cpu", or the type of another device, perhaps with an index ("cuda:1"); RuntimeError unless torch has such
    a type, TypeError for anything but text. index: the number of the device among several of its type.

    >>> gs.device("cpu").type
    'cpu'
    >>> gs.device("cuda:1")
    device(type='cuda', index=1)
    """

    __slots__ = ("index", "type")

    index: builtins.int | None
    type: str

    def __init__(self, type: str | device, index: builtins.int | None = None) -> None:
        if isinstance(type, device):
            index = type.index if index is None else index
            type = type.type
        if not isinstance(type, str):
            raise TypeError(
                f"device(): argument 'type' must be str or gradspec.device, not {builtins.type(type).__name__}"
            )
        name, colon, number = type.partition(":")
        if name not in DEVICES or (colon and (index is not None or not number.isdecimal())):
            hint = f"; did you mean the dtype gradspec.{type}?" if type in BY_NAME else ""
            raise RuntimeError(f"Expected one of {', '.join(DEVICES)} at the start of a device, but got {type!r}{hint}")
        self.type, self.index = name, builtins.int(number) if colon else index

    def __repr__(self) -> str:
        return (
            f"device(type={self.type!r})" if self.index is None else f"device(type={self.type!r}, index={self.index})"
        )

    def __str__(self) -> str:
        return self.type if self.index is None else f"{self.type}:{self.index}"

    def __eq__(self, other: object) -> builtins.bool:
        return str(self) == str(other) if isinstance(other, device) else NotImplemented

    def __hash__(self) -> builtins.int:
        return hash((self.type, self.index))

    def __enter__(self) -> device:
        """A block whose tensors are made on this device, as all are; RuntimeError unless it is the CPU, or "meta".

        Tensors on "meta" would have no elements; here they are on the CPU and have some.
        """
        if self.type != "meta":
            check_device(self, "device")
        return self

    def __exit__(self, *error: object) -> None:
        pass


def refuse_device(given: object, op: str | None = None) -> NoReturn:
    """RuntimeError, naming `op`, for another device than the CPU."""
    hint = f"; did you mean the dtype gradspec.{given}?" if given in BY_NAME else ""
    where = f"{op}(): " if op else ""
    raise RuntimeError(
        f"{where}device {given!r} is not available: gradspec computes on the CPU only; "
        f"leave 'device' out or pass 'cpu'{hint}"
    )


def check_device(given: object, op: str) -> None:
    """RuntimeError, naming `op`, unless `given` is None or a spelling of the CPU."""
    if given is None or given == "cpu" or given == "cpu:0" or (isinstance(given, device) and given.type == "cpu"):
        return
    refuse_device(str(given) if isinstance(given, device) else given, op)
