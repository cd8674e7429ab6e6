"""The text form of a sparse tensor: its positions, its values, and its other properties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from gradspec.core.tensor import SparseTensor
from gradspec.tensors.printing import dtype_suffix, format_array, graph_suffixes, within_transforms

_INDENT = len("tensor(")
_SEPARATOR = ",\n" + " " * _INDENT


def format_sparse(tensor: SparseTensor, batches: Sequence[Any] = ()) -> str:
    """The `repr` of a sparse tensor, of one with batch dims as well."""
    coo = tensor._coo
    facts = [f"size={coo.shape}", f"nnz={coo.indices.shape[1]}"]
    facts += [*dtype_suffix(coo.dtype, not coo.values.size), "layout=gradspec.sparse_coo"]
    facts += graph_suffixes(tensor)
    parts = [_part("indices", coo.indices), _part("values", coo.values), ", ".join(facts)]
    return within_transforms(f"tensor({_SEPARATOR.join(parts)})", tensor, batches)


def _part(name: str, array: np.ndarray) -> str:
    text = f"{name}={format_array(array, [] if array.size else [f'size={array.shape}'])}"
    return text.replace("\n", "\n" + " " * (_INDENT + len(name) + 1))
