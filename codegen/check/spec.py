"""A whole spec, read and checked: `load`."""

import functools
import os
from dataclasses import replace
from pathlib import Path

from ..read.entry import Reader, forms
from ..read.handwritten_names import neighbours, own_neighbours
from ..read.model import Spec
from ..read.sections import is_update, section_problems, sectioned
from ..read.source import read_source
from ..read.testdata import TestData, path_of_tests, read_tests_source
from ..read.update_entry import UpdateReader
from ..read.yaml_nodes import compose
from ..words import rules
from ..words.errors import Collector, Source, SpecError
from ..words.garbage import without_collections
from ..words.installation import SPEC
from .cross_checks import EntryChecks, check_meanings
from .kept import kept
from .taken_names import check_names


@functools.cache
def builtin() -> Spec:
    """gradspec's own spec, as it was read once: Note [Kept spec], kept.py."""
    return kept(SPEC, load)


def load_any(path: str | os.PathLike[str], sources: tuple[Source, Source] | None = None) -> Spec:
    """gradspec's own spec as kept.py has it; `load` one like it, which has a runtime beside it; another as `load_own`
    does.
    """
    place = Path(path).resolve()
    if place == SPEC and sources is None:
        return _at(os.fspath(path), kept(SPEC, load))  # which may have changed in the meantime
    is_own = place.parent != SPEC.parent and not (place.parent / "runtime").is_dir()
    return load(path, builtin() if is_own else None, sources)


def _at(path: str, spec: Spec) -> Spec:
    """The spec, with the path that messages give it."""
    source, tests = replace(spec.source, path=path), replace(spec.tests_source, path=str(path_of_tests(path)))
    return replace(spec, path=path, source=source, tests_source=tests)


def load_own(path: str | os.PathLike[str]) -> Spec:
    """`load` a spec of one's own: gradspec's ops are in scope of its formulas, and their names are taken.

    The functions and C primitives that entries name are those of the files beside it.
    """
    return load(path, builtin())


@without_collections()
def load(path: str | os.PathLike[str], base: Spec | None = None, sources: tuple[Source, Source] | None = None) -> Spec:
    """Read and check a spec file and its test data, with the ops of `base` in scope.

    The functions and C primitives that entries name are checked where `runtime/`, `csrc/` and `tests/` lie
    beside it. `sources`, if given, are the texts of the two files.

    Raises:
        SpecError: listing every error of the files with its line, column and text.
    """
    path = os.fspath(path)
    source, tests_source = sources or (read_source(path), read_tests_source(path))
    errors = Collector(source)
    root = compose(source, errors)
    if root is None or (root.kind != "mapping" and not root.value):
        errors.add(None, rules.NOT_A_LIST("is empty; a spec is a list of entries '- op: ...'"))
    elif root.kind != "sequence":
        errors.add(root.mark, rules.NOT_A_LIST(f"a spec is a list of entries '- op: ...', not a {root.kind}"))
    if root is None or root.kind != "sequence":
        raise SpecError(source, errors.problems)
    known = neighbours(path) if base is None else own_neighbours(path)
    tests = TestData(tests_source, known, errors)
    sections = sectioned(root.value, errors)
    entries = [(node, nr, errors, known, section, base is not None) for section, of in sections for nr, node in of]
    found = [UpdateReader(*entry).read() for entry in entries if is_update(entry[0])]
    updates = tuple(update for update in found if update is not None)
    readers = [Reader(*entry, tests) for entry in entries if not is_update(entry[0])]
    read = [(reader, reader.read()) for reader in readers]
    ops = tuple(form for _, op in read if op is not None for form in forms(op))
    broken = {reader.base_name for reader, op in read if op is None}
    tests.check_names([op.title if op is not None else reader.name for reader, op in read])
    EntryChecks(ops, broken, known, errors, base).run(updates)
    check_meanings(ops, base, tests.errors)
    check_names(ops, known, errors)
    for section, problem in section_problems([section for section, _ in sections], ops):
        errors.add(section.mark, problem)
    errors.raise_if_any()
    with_ops = {op.section for op in ops}
    named = tuple(section for section, _ in sections if section in with_ops)
    return Spec(source.path, ops, named, source, tests_source, base, updates)
