"""Setuptools commands that build the extension module `gradspec._core` (pyproject.toml names them).

cffi writes the binding. The C files are compiled in parallel, and only files that were not compiled before.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import tempfile
import time
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.command.build_py import build_py as _build_py
from setuptools.command.sdist import sdist as _sdist
from setuptools.errors import CompileError, PlatformError

MODULE = "gradspec._core"
SPEC = "derivatives.yaml"
TESTS = "derivatives.tests.yaml"  # of which docstrings have examples

# What a source distribution holds besides the packages: all that is needed to build, test and regenerate.
SOURCE_FOLDERS = (
    ".ci",
    ".github",
    "benchmarks",
    "codegen",
    "csrc",
    "docs",
    "examples",
    "generated",
    "runtime",
    "tests",
)
SOURCE_FILES = (
    ".clang-format",
    ".editorconfig",
    ".gitattributes",
    ".gitignore",
    ".pre-commit-config.yaml",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "Makefile",
    SPEC,
    TESTS,
    "gradspec_command.py",
)
NOT_SOURCES = (".so", ".pyc", ".o")

CDEF = """
    int gs_fill(uintptr_t ufuncs);
    int gs_fill_path(uintptr_t into);
    int gs_fill_constants(uintptr_t into);
    int gs_fill_bfloat16(uintptr_t dtype_class);
    const char *gs_level_name(int level);
    int gs_level_lowest(void);
    int gs_level_best(void);
    int gs_level_get(void);
    void gs_level_set(int level);
    void gs_threads_set(int count);
    int gs_threads_get(void);
    typedef struct {
        size_t in_use, cached, peak, limit, hits, misses;
    } gs_memory_counts;
    int gs_fill_pool(uintptr_t into);
    int gs_memory_is_on(void);
    void gs_memory_limit(size_t bytes);
    void gs_memory_empty_cache(void);
    gs_memory_counts gs_memory_read(void);
    const char *gs_built_from(void);
    const char *gs_compiler(void);
"""
BINDING = """
#include "kernels/level_in_use.h"
#include "libraries/libraries.h"
#include "memory/memory.h"
#include "module/module.h"
#include "python/python.h"

#include "../generated/built_from.inc"

static const char *gs_built_from(void) { return GS_BUILT_FROM; }

static const char *gs_compiler(void) {
#if defined __clang__
    return "clang " __clang_version__;
#elif defined __GNUC__
    return "gcc " __VERSION__;
#else
    return "unknown";
#endif
}

/* Fills a dict; -1 after printing the exception. cffi calls this without the GIL. */
static int fill(int (*function)(PyObject *), uintptr_t dict) {
    PyGILState_STATE gil = PyGILState_Ensure();
    const int status = function((PyObject *)dict);
    if (status < 0) {
        PyErr_Print();
    }
    PyGILState_Release(gil);
    return status;
}

static int gs_fill(uintptr_t ufuncs) { return fill(gs_register_all, ufuncs); }

static int gs_fill_path(uintptr_t into) { return fill(gs_path_fill, into); }

static int gs_fill_constants(uintptr_t into) { return fill(gs_constants_fill, into); }

static int gs_fill_pool(uintptr_t into) { return fill(gs_pool_fill, into); }

static int gs_fill_bfloat16(uintptr_t dtype_class) { return fill(gs_register_bfloat16, dtype_class); }
"""
FLAGS = "csrc/flags.txt"
PARTS = "generated/parts.inc"
OBJECTS = Path("build") / "objects"
UNITS = Path("build") / "units"
HEADERS = "csrc/headers.txt"
# Of dtypes whose loops are simple, or are those of float32: vectorized, too, in two thirds of the time.
# Floats need -O3: without it products of narrow matrices take 1.2 times as long.
LIGHT_DTYPES = "float16 bfloat16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool".split()
# Of which the sections of the spec are one part: the headers would take longer than most of them.
WHOLE_DTYPES = [*LIGHT_DTYPES, "complex64", "complex128"]
TELL_SECONDS = 5
# -fpeel-loops unrolls short loops, so that the lanes of a sum stay in registers.
LIGHT_FLAGS = ["-O2", "-ftree-vectorize", "-fvect-cost-model=dynamic", "-fpeel-loops"]


def _lines_of(name: str) -> list[str]:
    """The lines of a list, without its comments."""
    lines = Path(name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _package_data() -> dict[str, str]:
    """The files of the package besides modules, by their places in it: the spec and its test data, and the
    headers of other extensions.
    """
    headers = [FLAGS, HEADERS, "generated/abi.inc", *(f"csrc/{name}" for name in _lines_of(HEADERS))]
    return {SPEC: SPEC, TESTS: TESTS, **{f"include/{name}": name for name in headers}}


def units(sources: list[str], has_levels: bool) -> list[str]:
    """The sources as they are compiled: the kernels of each dtype in parts (Note [Parts], dtype.inc), each
    part once per level (Note [Levels], level.h).

    has_levels: whether there is more than one.
    """
    above = _checkout("codegen.words.installation").higher_levels()
    found = []
    for source in map(Path, sources):
        if source.stem not in above:
            found.append(str(source))
            continue
        in_parts = '#include "kernels/dtype.inc"' in source.read_text("utf-8")
        for part, others in _parts(source.stem).items() if in_parts else [("", ())]:
            lines = [f"#define GS_PART {part}", *(f"#define GS_WITHOUT_{other}" for other in others)]
            of_part = "\n".join(lines) + "\n" if part else ""
            higher = [(str(level), f"v{level}") for level in above[source.stem] if has_levels]
            for level, name in [("GS_LOWEST_LEVEL", "lowest"), *higher]:
                unit = f"{source.stem}{part and f'_{part}'}_{name}.c"
                included = source.relative_to("csrc").as_posix()
                found.append(_unit(unit, f'#define GS_LEVEL {level}\n{of_part}#include "{included}"\n'))
    return found


def _parts(dtype: str) -> dict[str, list[str]]:
    """The parts of a dtype, each with the parts that are not in it."""
    names = re.findall(r"X\(dtype, (\w+)\)", Path(PARTS).read_text("utf-8"))
    parts = {name: [other for other in names if other != name] for name in names}
    if dtype in WHOLE_DTYPES:
        return {"handwritten": parts["handwritten"], "generated": ["handwritten"]}
    return parts


def _unit(name: str, text: str) -> str:
    """A C file of the build, which is in the same place for each build: a key in the cache of objects."""
    path = UNITS / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return str(path)


def _checkout(name: str) -> ModuleType:
    """A module of the checkout, where an isolated build does not look for modules."""
    root = str(Path(__file__).resolve().parents[1])
    if root not in sys.path:
        sys.path.insert(0, root)
    return import_module(name)


class build_ext(_build_ext):
    """setuptools' build_ext, with probed flags and the files of an extension compiled in parallel."""

    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type != "unix":
            raise PlatformError("gradspec's kernels need gcc or clang; on Windows, build in WSL or MSYS2")
        requirements = _checkout("csrc.requirements")
        missing = requirements.missing_in_python() or requirements.missing_compiler(self.compiler.compiler)
        if missing:
            raise PlatformError(missing)
        if ext.name == MODULE:
            self._configure(ext)
        light = [flag for flag in LIGHT_FLAGS if self._accepts([flag])]
        self.compiler.compile = _CompileCached(self.compiler, light)
        self.force = True  # what is out of date is known by content
        try:
            super().build_extension(ext)
        finally:
            del self.compiler.compile

    def _configure(self, ext: Extension) -> None:
        """Adds the binding, include directories and the flags that this compiler has."""
        import numpy
        from cffi import FFI

        ffi = FFI()
        ffi.cdef(CDEF)
        ffi.set_source(MODULE, BINDING)
        binding = _unit("gradspec_core.c", "")
        ffi.emit_c_code(binding)

        has_levels = self._accepts([], source="#if !defined __x86_64__ || defined GS_ONLY_LEVEL\n#error\n#endif\n")
        ext.sources = [binding, *units(ext.sources, has_levels)]
        ext.include_dirs = [*ext.include_dirs, "csrc", numpy.get_include()]
        # NumPy's headers are outside the limited API, which cffi asks for by default.
        ext.define_macros = [*ext.define_macros, ("_CFFI_NO_LIMITED_API", None)]
        flags = [flag for flag in _lines_of(FLAGS) if self._accepts([flag])]
        ext.extra_compile_args = [*flags, *ext.extra_compile_args]
        ext.libraries = [*ext.libraries, "m"]

    def _accepts(self, flags: list[str], source: str = "int main(void) { return 0; }\n") -> bool:
        """Whether a small program compiles with `flags`."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "probe.c"
            path.write_text(source)
            quiet = os.open(os.devnull, os.O_WRONLY)
            stderr = os.dup(2)
            os.dup2(quiet, 2)
            try:
                self.compiler.compile([str(path)], folder, extra_postargs=["-Werror", *flags])
            except (CompileError, OSError):
                return False
            finally:
                os.dup2(stderr, 2)
                os.close(stderr)
                os.close(quiet)
        return True


class _CompileCached:
    """The method `compile` of a compiler: as many files at a time as there are processors, and only those
    that were not compiled before (codegen/write/compile_cache.py), while a line says how many there are.

    The files of LIGHT_DTYPES get the flags `light` as well.
    """

    def __init__(self, compiler: Any, light: list[str]) -> None:
        self.compiler = compiler
        self.light = light
        self.began = self.told = 0.0

    def __call__(
        self,
        sources: list[str],
        output_dir: str | None = None,
        macros: list[tuple[str, str | None]] | None = None,
        include_dirs: list[str] | None = None,
        debug: bool = False,
        extra_preargs: list[str] | None = None,
        extra_postargs: list[str] | None = None,
        depends: list[str] | None = None,
    ) -> list[str]:
        cache = _checkout("codegen.write.compile_cache")
        folders = [f"-I{folder}" for folder in (*(include_dirs or ()), *self.compiler.include_dirs)]
        defined = [f"-D{name}" + (f"={value}" if value is not None else "") for name, value in macros or ()]
        command = [*self.compiler.compiler_so, *folders, *defined, *(extra_postargs or ())]
        # The environment's flags once more, since of two that contradict each other the last one holds.
        last = shlex.split(os.environ.get("CFLAGS", ""))
        units = [cache.Unit(Path(source), (*self._own_flags(source), *last)) for source in sources]
        try:
            return [str(path) for path in cache.object_files(command, units, OBJECTS, told=self._tell)]
        except cache.CompileError as error:
            raise CompileError(str(error)) from None

    def _own_flags(self, source: str) -> list[str]:
        return self.light if Path(source).stem.partition("_")[0] in LIGHT_DTYPES else []

    def _tell(self, done: int, of: int) -> None:
        """One line that changes on a terminal, else one every few seconds."""
        now = time.monotonic()
        self.began = self.began or now
        line = f"compiling: file {done} of {of}, {now - self.began:.0f} s"
        if sys.stderr.isatty():
            print(f"\r{line}", end="\n" if done == of else "", file=sys.stderr, flush=True)
        elif done in (0, of) or now - self.told > TELL_SECONDS:
            print(line, file=sys.stderr, flush=True)
            self.told = now


class build_py(_build_py):
    """setuptools' build_py, which also puts the spec and headers into the package.

    An editable install has no copies: they are found beside the package's sources.
    """

    def run(self) -> None:
        super().run()
        for place, source in ({} if self.editable_mode else _package_data()).items():
            target = Path(self.build_lib) / "gradspec" / place
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)

    def get_outputs(self, include_bytecode: bool = True) -> list[str]:
        outputs = super().get_outputs(include_bytecode)
        places = [] if self.editable_mode else [*_package_data()]
        return [*outputs, *(str(Path(self.build_lib) / "gradspec" / place) for place in places)]


class sdist(_sdist):
    """setuptools' sdist, which takes whole folders, so that no MANIFEST.in has to name every kind of file."""

    def make_distribution(self) -> None:
        files = [Path(name) for name in SOURCE_FILES]
        files += [path for folder in SOURCE_FOLDERS for path in sorted(Path(folder).rglob("*"))]
        known = set(self.filelist.files)
        self.filelist.extend(
            str(path)
            for path in files
            if path.is_file()
            and path.suffix not in NOT_SOURCES
            and not any(part.startswith((".", "__pycache__")) for part in path.parts[1:])
            and str(path) not in known
        )
        super().make_distribution()
