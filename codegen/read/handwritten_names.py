"""What lies beside a spec file: the functions and C primitives that its entries may name.

The files are read and parsed, never imported: what they hold may not work yet.
"""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple, TypeVar

from ..words import language
from ..words.installation import ROOT, include_dir

T = TypeVar("T")


@dataclass(frozen=True)
class Neighbours:
    """The names that entries may use; left out, or None, where the file is missing or is being edited."""

    # Kind of forward -> what `__all__` of its modules lists, and which lists it; '' where there is one only
    functions: Mapping[str, Mapping[str, str]]
    # Kind of forward -> those of the functions that can write to their first operand
    overwriting: Mapping[str, frozenset[str]]
    places: Mapping[str, str]  # kind of forward -> that package, as messages name it
    primitives: Mapping[str, int] | None  # C primitive -> its number of arguments
    primitives_at: str  # where they are
    batch_rules: frozenset[str] | None
    references: frozenset[str] | None
    references_at: str
    kernels_at: str  # where handwritten kernels are
    taken: "Taken"


@dataclass(frozen=True)
class Taken:
    """The names that the handwritten code, as far as it exists, has given already."""

    methods: frozenset[str]  # of Tensor
    package: frozenset[str]  # what users find in the package itself
    table: frozenset[str]  # of the module of which all ops become attributes
    kernels: frozenset[str]  # of handwritten C
    primitives: frozenset[str]  # what the C primitives are made of, which a variable would hide


def neighbours(spec_path: str) -> Neighbours:
    """Read the names that the spec at this path may use; where it lies alone, none is known."""
    root = Path(spec_path).resolve().parent
    modules = {kind: _modules(root, package) for kind, package in language.NAMESPACES.items()}
    functions = {kind: _functions(files) for kind, files in modules.items()}
    return Neighbours(
        {kind: names for kind, names in functions.items() if names is not None},
        {kind: _overwriting(files) for kind, files in modules.items()},
        language.NAMESPACES,
        _primitives(root / "csrc" / "primitives" / "primitives.h"),
        "csrc/primitives/primitives.h",
        _batch_rules(root),
        _references(root / language.REFERENCES),
        language.REFERENCES,
        "csrc/",
        _taken(root),
    )


def own_neighbours(spec_path: str) -> Neighbours:
    """Read the names that a spec which is not gradspec's own may use: those of files beside it, and the C
    primitives of gradspec. A missing file gives none.
    """
    folder = Path(spec_path).resolve().parent
    own = folder / language.OWN_PRIMITIVES
    taken = _taken_by_gradspec()
    return Neighbours(
        {kind: dict.fromkeys(_functions([folder / name]) or (), "") for kind, name in language.OWN_NAMESPACES.items()},
        {kind: _overwriting([folder / name]) for kind, name in language.OWN_NAMESPACES.items()},
        {kind: _beside(folder, name) for kind, name in language.OWN_NAMESPACES.items()},
        {**(_primitives(include_dir() / "primitives" / "primitives.h") or {}), **(_primitives(own) or {})},
        f"gradspec or in {language.OWN_PRIMITIVES} beside the spec",
        _batch_rules(ROOT),
        _references(folder / language.OWN_REFERENCES) or frozenset(),
        _beside(folder, language.OWN_REFERENCES),
        f"{language.OWN_KERNELS} beside the spec",
        replace(
            taken,
            package=taken.package | frozenset(language.GENERATED_FILES),
            kernels=_kernels([folder / language.OWN_KERNELS]),
            primitives=taken.primitives | _macro_words([own]),
        ),
    )


def _beside(folder: Path, name: str) -> str:
    """A file beside a spec, as messages name it."""
    where = f"{name} beside the spec"
    try:
        ast.parse((folder / name).read_text("utf-8"))
    except FileNotFoundError:
        return f"{where}, which is not there: make the file, with this function"
    except SyntaxError as error:
        return f"{where}, which is no Python (line {error.lineno}: {error.msg})"
    except (OSError, ValueError):
        return f"{where}, which cannot be read"
    return where


def unreadable(spec_path: str) -> list[str]:
    """The modules beside the spec at this path whose functions are not known since they are not Python."""
    root = Path(spec_path).resolve().parent
    modules = [module for package in {*language.NAMESPACES.values()} for module in _modules(root, package)]
    return [_beside(root, file.relative_to(root).as_posix()) for file in sorted(modules) if _module(file) is None]


def _modules(root: Path, package: str) -> list[Path]:
    """The modules of a package."""
    folder = root / package
    if not folder.parent.is_dir():
        folder = root / package.removeprefix("runtime/")  # installed: modules lie beside the spec
    return sorted(folder.glob("[a-z]*.py"))


def _functions(files: Iterable[Path]) -> dict[str, str] | None:
    """The names in `__all__` of modules, with their modules; None if there is no module, or one cannot be read."""
    modules = {file.stem: _module(file) for file in files}
    if not modules or None in modules.values():
        return None
    return {name: stem for stem, module in modules.items() if module for name in module.listed}


def _overwriting(files: Iterable[Path]) -> frozenset[str]:
    return frozenset(name for file in files if (module := _module(file)) for name in module.overwriting)


def _batch_rules(root: Path) -> frozenset[str] | None:
    functions = _functions(_modules(root, language.BATCH_RULES))
    return None if functions is None else frozenset(functions)


def _kept(read: Callable[[str], T]) -> Callable[[Path], T | None]:
    """The result of reading a file's text, as long as the file is the same; None where it cannot be read.

    Beside a spec lie three hundred files, which take a third of a second.
    """

    @lru_cache(maxsize=2048)
    def of_version(file: Path, modified: int, size: int) -> T | None:
        try:
            return read(file.read_text("utf-8"))
        except (OSError, SyntaxError, ValueError):
            return None

    def of_file(file: Path) -> T | None:
        try:
            status = file.stat()
        except (OSError, ValueError):
            return None
        return of_version(file, status.st_mtime_ns, status.st_size)

    return of_file


class _Module(NamedTuple):
    """What is read of a Python file: the names that it gives, and their kinds."""

    names: frozenset[str]  # that it defines, assigns and imports
    listed: frozenset[str]  # in `__all__`
    joined: frozenset[str]  # the modules that it imports everything from
    functions: frozenset[str]  # those that are public
    overwriting: frozenset[str]  # those with a parameter `overwrite`


@_kept
def _module(text: str) -> _Module:
    tree = ast.parse(text)
    listed: set[object] = set()
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List() | ast.Tuple() as names):
                listed = {name.value for name in names.elts if isinstance(name, ast.Constant)}
    functions = [statement for statement in tree.body if isinstance(statement, ast.FunctionDef)]
    imports = [statement for statement in tree.body if isinstance(statement, ast.ImportFrom)]
    return _Module(
        frozenset(_bound(tree)),
        frozenset(name for name in listed if isinstance(name, str)),
        frozenset(one.module for one in imports if one.module and one.names[0].name == "*"),
        frozenset(one.name for one in functions if not one.name.startswith("_")),
        frozenset(
            one.name
            for one in functions
            if any(param.arg == language.OVERWRITE for param in [*one.args.args, *one.args.kwonlyargs])
        ),
    )


def _references(place: Path) -> frozenset[str] | None:
    """The public functions of a module, or of those of a package; None if one cannot be read."""
    modules = [_module(file) for file in sorted(place.glob("[a-z]*.py")) or [place.with_suffix(".py")]]
    return None if None in modules else frozenset(name for module in modules if module for name in module.functions)


@_kept
def _primitives(text: str) -> Mapping[str, int]:
    found = re.findall(r"^[ \t]*#[ \t]*define[ \t]+gs_(\w+)\(([^)]*)\)", text, re.MULTILINE)
    return {name: len(arguments.split(",")) for name, arguments in found}


# ---- names that are taken ----


@cache
def _taken_by_gradspec() -> Taken:
    """Those of gradspec itself, which are read once, as its own spec is."""
    return _taken(ROOT)


def _taken(root: Path) -> Taken:
    csrc = root / "csrc" if (root / "csrc").is_dir() else root / "include" / "csrc"
    runtime = root / "runtime"
    if not runtime.is_dir() and (root / "generated").is_dir() and (root / "core").is_dir():
        runtime = root  # the installed package
    has_runtime = runtime.name == "runtime" or (runtime / "core").is_dir()
    methods = [_methods(file) or () for file in (runtime.rglob("*.py") if has_runtime else ())]
    table = _module(runtime / "core" / "ops.py")
    folders = [path.stem for path in runtime.glob("[a-z]*") if path.is_dir() or path.suffix == ".py"]
    return Taken(
        methods=frozenset(name for names in methods for name in names),
        package=_exported(runtime) | frozenset(folders) | {"codegen", "generated"},
        table=table.names if table else frozenset(),
        kernels=_kernels(csrc.glob("kernels/*.inc")),
        primitives=_macro_words(csrc.glob("primitives/primitives*.h")),
    )


def _exported(runtime: Path) -> frozenset[str]:
    """The names that the package lists in `__all__`, and the modules that it takes all of."""
    package = _module(runtime / "__init__.py")
    joined = [name.split(".")[1:] for name in package.joined] if package else []
    modules = [package, *(_module(runtime.joinpath(*names).with_suffix(".py")) for names in joined)]
    return frozenset(name for module in modules if module for name in module.listed)


@_kept
def _methods(text: str) -> frozenset[str]:
    """What classes give Tensor: Tensor itself, and the classes that are decorated to be parts of it."""
    if "methods_of_tensor" not in text:
        return frozenset()
    classes = [statement for statement in ast.parse(text).body if isinstance(statement, ast.ClassDef)]
    by = {one: [ast.unparse(decorator) for decorator in one.decorator_list] for one in classes}
    parts = [one for one in classes if one.name == "Tensor" or "methods_of_tensor" in by[one]]
    return frozenset(name for one in parts for name in _bound(one))


def _bound(scope: ast.Module | ast.ClassDef) -> Iterator[str]:
    """The names that a module or a class gives by its statements."""
    for statement in scope.body:
        match statement:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                yield name
            case ast.Import(names=names) | ast.ImportFrom(names=names):
                yield from (alias.asname or alias.name for alias in names)
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(targets=targets):
                yield from (target.id for target in targets if isinstance(target, ast.Name))


class _CFile(NamedTuple):
    """The names that are read of a C file."""

    kernels: frozenset[str]  # those in the macros that list them, and those of functions
    macro_words: frozenset[str]  # the names that macros are made of, and their own


@_kept
def _c_file(text: str) -> _CFile:
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL).replace("\\\n", " ")
    macros = re.findall(r"^[ \t]*#[ \t]*define[ \t]+(\w+)(?:\(([^)]*)\))?(.*)$", text, re.MULTILINE)
    listed = " ".join(body for name, _, body in macros if "_TABLE" in name)
    kernels = re.findall(r"\b[a-z]\w*", re.sub(r'"[^"]*"', "", listed))
    kernels += re.findall(r'\{\s*"(\w+)"', text)
    kernels += re.findall(r"\b([a-z]\w*?)_(?:at|loop|kernel)\b", text)
    words = set()
    for name, parameters, body in macros:
        words |= {name, *re.findall(r"\b[a-z]\w*", body)} - set(re.findall(r"\w+", parameters))
    return _CFile(frozenset(kernels), frozenset(words))


def _kernels(files: Iterable[Path]) -> frozenset[str]:
    return frozenset(name for file in files if (found := _c_file(file)) for name in found.kernels)


def _macro_words(files: Iterable[Path]) -> frozenset[str]:
    return frozenset(word for file in files if (found := _c_file(file)) for word in found.macro_words)
