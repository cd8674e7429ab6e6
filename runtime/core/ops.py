"""The ops: their table, and calls of generated ops from every layer of the runtime.

Note [Calling ops] The generated functions use the runtime, and the runtime calls ops: a copy before a write,
a product in a composite. A module cannot import what imports it, so generated modules enter their ops and
put their functions here when they are imported, and everybody calls them as `ops.clone(tensor)`. Type
checkers and editors read the generated stubs instead, which have the same names.

Note [Deferred sections] Most programs use a few families of ops, and each costs every import of the package
its time. So a section is imported when one of its ops is first asked for. That may be as an attribute of this
module, as a key of the table, as a method of Tensor, by its public name, or by the module of its namespace.
`defer` knows their names until then. The same goes for the parts of sections: the functions of
`generated/raw.py` are made one by one, and the modules of `runtime/arrays` that have them are imported for
that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any
from zlib import crc32

from gradspec.core.compiled.bindings import forget_choices
from gradspec.core.tensor import defer_methods

if TYPE_CHECKING:
    from gradspec.core.op_info import OpInfo
    from gradspec.generated.all_ops import *  # noqa: F403

_deferred: dict[str, str] = {}  # functions of modules that are imported on first use: where each is


class OpTable(Mapping[str, "OpInfo"]):
    """The facts about each op, by its key in the spec: `name`, or `name.variant`.

    It is made from the op when it is first asked for.
    """

    def __init__(self) -> None:
        self._ops: dict[str, Any] = {}
        self._known: dict[str, OpInfo] = {}
        # Overloads by the types of arguments: all that the choice depends on while the ops are these. C
        # remembers the first few, too.
        self.chosen: dict[tuple[Any, ...], Callable[..., Any]] = {}

    def enter(self, ops: Iterable[Any]) -> None:
        """Have the table hold these ops."""
        self._set(self._ops | {op.key: op for op in ops})

    def leave(self, ops: Iterable[Any]) -> None:
        """Remove ops that were entered."""
        gone = {op.key for op in ops}
        self._set({key: op for key, op in self._ops.items() if key not in gone})

    @contextmanager
    def replaced(self, ops: Iterable[Any]) -> Iterator[None]:
        """Within it, these ops are in the place of others, or added."""
        before = self._all()
        self._set(before | {op.key: op for op in ops})
        try:
            yield
        finally:
            self._set(before)

    def _set(self, ops: dict[str, Any]) -> None:
        self._ops, self._known = ops, {}
        self.chosen.clear()
        forget_choices()

    def _all(self) -> dict[str, Any]:
        """The ops of all modules, including modules that are imported on first use."""
        for module in set(_deferred.values()):
            import_module(module)
        return self._ops

    def __getitem__(self, key: str) -> OpInfo:
        known = self._known.get(key)
        if known is None:
            if key not in self._ops and (module := _deferred.get(key.partition(".")[0])) is not None:
                import_module(module)
            op = self._ops[key]
            known = self._known[key] = import_module("gradspec.core.op_info").OpInfo(op)
        return known

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())


OPS = OpTable()
"""What is known of each op."""


def as_generated(op_class: Callable[..., Any], file: str) -> Callable[..., Any]:
    """The class of the ops of a generated module; of an edited one functions run, and no rows.

    So a `print` written into the file is seen. The second line of the file ends with the checksum of all that
    follows (`sealed`, codegen/write/render.py).
    """
    if not file.endswith(".py"):
        return op_class
    with open(file, "rb") as source:
        _, seal, text = source.read().split(b"\n", 2)
    is_edited = seal.rpartition(b" ")[2] != b"%08x" % crc32(text)
    return partial(op_class, in_python=True) if is_edited else op_class


def publish(functions: Mapping[str, Callable[..., Any]]) -> None:
    """Make functions attributes of this module. See Note [Calling ops]."""
    globals().update(functions)


def defer(module: str, *, functions: Iterable[str], methods: Iterable[str], public: Iterable[str]) -> dict[str, str]:
    """Have a module of ops imported when one of its functions or methods is first asked for.

    Returns the places of its public names, as `on_first_use` takes them. See Note [Deferred sections].
    """
    _deferred.update(dict.fromkeys(functions, module))
    defer_methods(methods, module)
    return {name: f"{module}:{name}" for name in public}


def __getattr__(name: str) -> Any:
    if name not in _deferred:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import_module(_deferred[name])  # which publishes it
    return globals()[name]


def withdraw(names: Iterable[str]) -> None:
    """Remove functions that were published."""
    for name in names:
        del globals()[name]
