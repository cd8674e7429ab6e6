"""Batch rules of ops for which none can be derived, and which are not simply other ops.

An entry names them as `batch: rule(name)`. A rule takes the arguments of the op, one for each parameter;
tensors may have batch dims, and so has the result. See Note [Batch rules], calls.py.
"""

from __future__ import annotations

from gradspec.batching.indexing import (
    advanced_index as advanced_index,
)
from gradspec.batching.indexing import (
    advanced_index_add as advanced_index_add,
)
from gradspec.batching.indexing import (
    advanced_index_put as advanced_index_put,
)
from gradspec.batching.indexing import (
    advanced_index_zero as advanced_index_zero,
)
from gradspec.batching.indexing import (
    basic_index as basic_index,
)
from gradspec.batching.indexing import (
    basic_index_put as basic_index_put,
)
from gradspec.batching.indexing import (
    embedding as embedding,
)
from gradspec.batching.indexing import (
    index_add as index_add,
)
from gradspec.batching.indexing import (
    index_copy as index_copy,
)
from gradspec.batching.indexing import (
    index_fill as index_fill,
)
from gradspec.batching.indexing import (
    index_select as index_select,
)
from gradspec.batching.indexing import (
    index_select_put as index_select_put,
)
from gradspec.batching.indexing import (
    masked_put as masked_put,
)
from gradspec.batching.indexing import (
    masked_select as masked_select,
)
from gradspec.batching.indexing import (
    nonzero_static as nonzero_static,
)
from gradspec.batching.products import (
    matmul as matmul,
)
from gradspec.batching.products import (
    matmul_backward_other as matmul_backward_other,
)
from gradspec.batching.products import (
    matmul_backward_self as matmul_backward_self,
)
from gradspec.batching.products import (
    sorted_positions as sorted_positions,
)
from gradspec.batching.shapes import (
    as_strided_from as as_strided_from,
)
from gradspec.batching.shapes import (
    expand as expand,
)
from gradspec.batching.shapes import (
    repeat as repeat,
)
from gradspec.batching.shapes import (
    repeat_by as repeat_by,
)
from gradspec.batching.shapes import (
    restride as restride,
)
from gradspec.batching.shapes import (
    split_like as split_like,
)
from gradspec.batching.shapes import (
    sum_to_size as sum_to_size,
)
from gradspec.batching.shapes import (
    unrepeat as unrepeat,
)
from gradspec.batching.shapes import (
    unrepeat_by as unrepeat_by,
)

__all__ = [
    "advanced_index",
    "advanced_index_add",
    "advanced_index_put",
    "advanced_index_zero",
    "as_strided_from",
    "basic_index",
    "basic_index_put",
    "embedding",
    "expand",
    "index_add",
    "index_copy",
    "index_fill",
    "index_select",
    "index_select_put",
    "masked_put",
    "masked_select",
    "matmul",
    "matmul_backward_other",
    "matmul_backward_self",
    "nonzero_static",
    "repeat",
    "repeat_by",
    "restride",
    "sorted_positions",
    "split_like",
    "sum_to_size",
    "unrepeat",
    "unrepeat_by",
]
