"""Shared memory: version counters, and what has to happen before a write.

Note [Versions] Tensors that share memory share one `Storage`, and it is made only when first needed: when a
tensor is viewed, detached or written to. A tensor without one has never been written to, so its version is 0.
Saving a tensor for backward records its version; using it later compares. A tensor that is detached in place
may have been saved, too: that moves the version on, so that the comparison finds it, and is kept apart
(`detached_at`), since it is no write. Users see the number of writes.

Note [Captured tensors] The function of a transform that differentiates may not write to a tensor from
outside: the tensor would stay in the graph of variables that nobody knows any more. So each such transform
has a number, of which the innermost is `state.transform` and later ones are larger, and a tensor that is made
in one carries it (`_made_in`; whatever shares its memory, too). A tensor with a smaller number, or none, is
older than the transform that runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from weakref import ref

from gradspec.core.path import introduce, is_captured, share_origin
from gradspec.core.state import INFERENCE, state
from gradspec.graph.interpose import observes
from gradspec.graph.node import Node, extra_of, producer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gradspec.core.bare import Tensor
    from gradspec.core.callers import Line


class Storage:
    """The version counter of one piece of memory, who last wrote to it, and the live views into it.

    `written_at`, set lazily in anomaly mode, is a version and the source line of the write that led to it.
    `detached_at`, set when a tensor is detached in place, has the versions that came of that.
    """

    __slots__ = ("_prune_at", "detached_at", "guards", "version", "views", "writer", "written_at")

    is_inference = False
    guards: list[ref[Any]] | None  # who wants to know of the next write; where it is None, nobody does
    detached_at: tuple[int, ...]
    written_at: tuple[int, Line | None]

    def __init__(self) -> None:
        self.version = 0
        self.views: list[ref[Tensor]] = []
        self.guards = None
        self.writer = ""
        self._prune_at = 16

    def add_view(self, view: Tensor) -> None:
        views = self.views
        if len(views) >= self._prune_at:
            views[:] = [entry for entry in views if entry() is not None]
            self._prune_at = max(16, 2 * len(views))
        views.append(ref(view))

    def guard(self, entry: ref[Any]) -> None:
        """Have `entry().copy()` called before the next write, if it is alive then.

        See Note [Copy on write].
        """
        guards = self.guards
        if guards is None:
            guards = self.guards = []
        if len(guards) & (len(guards) - 1) == 0:  # a power of two
            guards[:] = [guard for guard in guards if guard() is not None]
        guards.append(entry)

    def before_write(self, op: str) -> None:
        """Called by `op` before it writes, if there are guards."""
        guards, self.guards = self.guards, None
        for entry in guards or ():
            guard = entry()
            if guard is not None:
                guard.copy()


introduce(Storage=Storage)


class InferenceStorage(Storage):
    """The storage of a tensor made in inference mode: no versions, so that nothing can save the tensor."""

    __slots__ = ()

    is_inference = True

    def __init__(self) -> None:
        super().__init__()
        self.guards = []  # every write is asked about

    @property
    def version(self) -> int:
        """Zero in inference mode and in transforms; elsewhere, whoever asks wants to save the tensor."""
        if state.mode & INFERENCE or state.transforming:
            return 0
        raise RuntimeError(
            "Inference tensors cannot be saved for backward. Please do not use Tensors created in inference "
            "mode in computation tracked by autograd. To work around this, you can make a clone to get a "
            "normal tensor and use it in autograd, or use `no_grad()` instead of `inference_mode()`."
        )

    @version.setter
    def version(self, value: int) -> None:
        pass

    def before_write(self, op: str) -> None:
        """Refuses, outside inference mode."""
        if not state.mode & INFERENCE:
            raise RuntimeError(
                f"{op}: Inplace update to inference tensor outside InferenceMode is not allowed. You can "
                "make a clone to get a normal tensor before doing inplace update."
            )


introduce(InferenceStorage=InferenceStorage)


@observes(INFERENCE)
def _observe(op: str, arguments: tuple[Any, ...], outputs: Any, node: Node | None, in_place: bool) -> None:
    mark_inference(outputs)


def mark_inference(outputs: Sequence[Tensor]) -> None:
    """Make what was made in inference mode inference tensors.

    Those that have a storage already share memory that is older, or has been written to: views, and what an
    in-place operation returns.
    """
    for output in outputs:
        if output._storage is None:
            output._storage = InferenceStorage()


def writes_until(storage: Storage, version: int) -> int:
    """How many writes led to a version of the memory."""
    detached: tuple[int, ...] = getattr(storage, "detached_at", ())
    return version - sum(at <= version for at in detached)


def was_written(storage: Storage, version: int) -> bool:
    """Whether the memory was written to since it had this version, which is another one than now."""
    return writes_until(storage, storage.version) != writes_until(storage, version)


def count_detached(storage: Storage) -> None:
    """Let whoever saved the memory's tensor see that it was detached in place."""
    storage.version += 1
    if not storage.is_inference:
        storage.detached_at = (*getattr(storage, "detached_at", ()), storage.version)


def storage_of(tensor: Tensor) -> Storage:
    """The tensor's storage, made now if nothing has needed it yet."""
    storage = tensor._storage
    if storage is None:
        if tensor._node is None:
            storage = tensor._storage = Storage()
        else:
            node, nr = producer(tensor)
            shown = None if node is None or node._node_extra is None else node._node_extra.shown
            if shown is not None and nr in shown and shown[nr][1] is tensor._memory:
                storage = tensor._storage = shown[nr][0]  # of the same output, as the node has saved it
            else:
                storage = tensor._storage = Storage()
            watch_output(node, nr, storage)
    return storage


introduce(storage_of=storage_of)


def watch_output(node: Any, nr: int, storage: Storage) -> None:
    """Let `node` see later writes to this output, if it may have saved it."""
    if not node._may_save_outputs:
        return
    extra = extra_of(node)
    if extra.watched is None:
        extra.watched = {}
    extra.watched[nr] = (storage, storage.version)


introduce(watch_output=watch_output)


def share_storage(source: Tensor, result: Tensor) -> Storage:
    """Let `result`, which lies in the memory of `source`, share its versions."""
    storage = result._storage = storage_of(source)
    share_origin(source, result)
    return storage


def storage_to_write(tensor: Tensor, op: str) -> Storage:
    """The storage of a tensor that `op` is about to write to, once all who must know have been told.

    Raises RuntimeError where that may not be: see Note [Captured tensors], and inference tensors.
    """
    if is_captured(tensor):
        raise RuntimeError(
            "During a grad (vjp, jvp, grad, etc) transform, the function provided attempted to call in-place "
            f"operation ({op}) that would mutate a captured Tensor, of shape {list(tensor._memory.shape)}. "
            "This is not supported; please rewrite the function being transformed to explicitly accept the "
            "mutated Tensor(s) as inputs, or write to a clone()."
        )
    storage = storage_of(tensor)
    if storage.guards is not None:
        storage.before_write(op)
    return storage


def version_of(tensor: Tensor) -> int:
    """The tensor's version: how often its memory was written to through any of its aliases.

    Raises RuntimeError for an inference tensor, which has none.
    """
    storage = tensor._storage if tensor._node is None else storage_of(tensor)
    if isinstance(storage, InferenceStorage):
        raise RuntimeError(
            "Inference tensors do not track version counter. A clone made outside of inference mode does."
        )
    return 0 if storage is None else writes_until(storage, storage.version)
