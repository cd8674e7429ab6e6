"""The path in C that recorded ops and their gradients take. See Note [The path], csrc/calls/calls.h.

A generated function that has a row in the table becomes an `Op`, which runs in C what the row covers and calls the
function for all else. Classes and functions that C works with introduce themselves where they are defined.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from gradspec.core.compiled.native import provided

_path = provided("gs_fill_path")

Guard: Any = _path["Guard"]
InSingle: Any = _path["InSingle"]
Op: Any = _path["Op"]
Overloads: Any = _path["Overloads"]
Overridable: Any = _path["Overridable"]
OverridableProperty: Any = _path["OverridableProperty"]
Reached: Any = _path["Reached"]
Recorder: Any = _path["Recorder"]
Routine: Any = _path["Routine"]
Shortcut: Any = _path["Shortcut"]
StandIn: Any = _path["StandIn"]
Subscript: Any = _path["Subscript"]
accumulate: Callable[[Any, Any], None] = _path["accumulate"]
add_bfloat16: Callable[..., None] = _path["add_bfloat16"]
add_library: Callable[..., Any] = _path["add_library"]
answer: Callable[[Any, Any, tuple[Any, ...], dict[str, Any]], Any] = _path["answer"]
as_before: Callable[[Any, bool], Any] = _path["as_before"]
check_writable: Callable[[Any, bool], None] = _path["check_writable"]
cholesky_factors: Callable[[Any], Any] = _path["cholesky_factors"]
cholesky_solution: Callable[[Any, Any, bool], Any] = _path["cholesky_solution"]
count_apart: Callable[[Any, Any], Storage] = _path["count_apart"]
default_override: Callable[..., Any] = _path["default_override"]
drop_last: Callable[[Any, str, int], None] = _path["drop_last"]
edge_of: Callable[[Any], Any] = _path["edge_of"]
edge_targets: Callable[[Any], tuple[Any, ...]] = _path["edge_targets"]
forget_choices: Callable[[], None] = _path["forget_choices"]
householder_factors: Callable[[Any], Any] = _path["householder_factors"]
householder_products: Callable[[Any, Any, Any, bool], Any] = _path["householder_products"]
introduce: Callable[..., None] = _path["introduce"]
kept_tensors: Callable[[Any], list[str]] = _path["kept_tensors"]
is_overridden: Callable[..., bool] = _path["is_overridden"]
keep_tangent: Callable[[Any, Any], None] = _path["keep_tangent"]
link_view: Callable[..., None] = _path["link_view"]
lu_factors: Callable[[Any], Any] = _path["lu_factors"]
determinant_factors: Callable[[Any, Any], Any] = _path["determinant_factors"]
lu_solution: Callable[[Any, Any, Any, bool], Any] = _path["lu_solution"]
mark_inference: Callable[[Any], None] = _path["mark_inference"]
may_write: Callable[[Any, str], Storage] = _path["may_write"]
move: Callable[[Any, Any], None] = _path["move"]
next_sequence: Callable[[], int] = _path["next_sequence"]
orthogonal_factors: Callable[[Any, bool, bool], Any] = _path["orthogonal_factors"]
plain_results: Callable[..., Any] = _path["plain_results"]
propagate: Callable[..., None] = _path["propagate"]
quietly: Callable[..., Any] = _path["quietly"]
reach: Callable[[Any], Any] = _path["reach"]
release_saved: Callable[[Any], None] = _path["release_saved"]
restore_bits: Callable[[Any, int, int], None] = _path["restore_bits"]
run_formulas: Callable[..., list[tuple[Any, Any]]] = _path["run_formulas"]
shape_of: Callable[[Any], tuple[int, ...]] = _path["shape_of"]
share_storage: Callable[[Any, Any], Storage] = _path["share_storage"]
storage_of: Callable[[Any], Storage] = _path["storage_of"]
symmetric_factors: Callable[[Any, bool], Any] = _path["symmetric_factors"]
symmetric_solution: Callable[[Any, Any, Any, bool], Any] = _path["symmetric_solution"]
tangent_of: Callable[[Any], Any] = _path["tangent_of"]
triangular_solution: Callable[[Any, Any, bool, bool, bool], Any] = _path["triangular_solution"]
update: Callable[[list[tuple[str, tuple[Any, ...], tuple[Any, ...]]]], list[int]] = _path["update"]
watch_output: Callable[[Any, int, Storage], None] = _path["watch_output"]
with_lock: Callable[..., Any] = _path["with_lock"]
wrap: Callable[..., Any] = _path["wrap"]
wrap_batched: Callable[[Any, tuple[Any, ...]], Any] = _path["wrap_batched"]

if TYPE_CHECKING:

    class Mode:
        """The part of a thread's state that C reads."""

        mode: int
        recorder: Any
        draws_in_python: bool
        transforming: bool
        transform: int | None
        level: Any
        overrides_off: int
        function_modes: tuple[Any, Any] | None

    class Storage:
        """The version of a piece of memory, its last writer, and the views into it."""

        version: int
        writer: str
        views: list[Any]
        is_inference: bool
        written_at: tuple[int, Any] | None
        written_apart: tuple[int, Any] | None

        @property
        def origin(self) -> Storage: ...
        def count_write(self, writer: str) -> None: ...
        def count_detached(self) -> None: ...
        def writes_until(self, version: int) -> int: ...
        def was_written(self, since: int) -> bool: ...
        def guard(self, entry: Any) -> None: ...

    class Sizes(tuple[int, ...]):
        """A tuple whose slices, sums and products are Sizes."""

    ShapeProperty = property
    NdimProperty = property
    DtypeProperty = property
else:
    Exporter = _path["Exporter"]
    Mode = _path["Mode"]
    Sizes = _path["Sizes"]
    Storage = _path["Storage"]

    class ShapeProperty(_path["ShapeProperty"]):
        """The property of a tensor's shape, whose value C makes as the function would."""

    class NdimProperty(_path["NdimProperty"]):
        """That of its number of dims."""

    class DtypeProperty(_path["DtypeProperty"]):
        """That of its dtype."""
