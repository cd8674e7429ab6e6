"""Whose memory an array has."""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np


class _Array(ctypes.Structure):
    """`PyArrayObject_fields` of NumPy's headers, after the head of all objects."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("nd", ctypes.c_int),
        ("dimensions", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("base", ctypes.c_void_p),
        ("descr", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("weakreflist", ctypes.c_void_p),
        ("buffer_info", ctypes.c_void_p),
        ("mem_handler", ctypes.c_void_p),
    )


_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = ctypes.c_void_p, (ctypes.c_void_p, ctypes.c_char_p)


def handler_name(array: np.ndarray[Any, Any]) -> str | None:
    """The name of the allocator that an array's memory is of; None for a view's."""
    capsule = _Array.from_address(id(array) + object.__basicsize__).mem_handler
    # `PyDataMem_Handler` begins with the name.
    return None if capsule is None else ctypes.string_at(_pointer(capsule, b"mem_handler")).decode()
