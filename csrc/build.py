"""Setuptools commands that build the extension module `gradspec._core` (pyproject.toml names them).

cffi writes the binding into the build directory. The C files, one per dtype, are compiled in parallel.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sys
import sysconfig
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from setuptools import Extension
from setuptools.command.build_ext import build_ext as _build_ext
from setuptools.command.build_py import build_py as _build_py
from setuptools.command.sdist import sdist as _sdist
from setuptools.errors import CompileError, LinkError, PlatformError

MODULE = "gradspec._core"
SPEC = "derivatives.yaml"

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
    "gradspec_command.py",
)
NOT_SOURCES = (".so", ".pyc", ".o")

CDEF = """
    int gs_fill(uintptr_t ufuncs);
    int gs_fill_path(uintptr_t into);
    int gs_fill_guard(uintptr_t into);
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
#include "levels.h"
#include "memory.h"

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

static int gs_fill_guard(uintptr_t into) { return fill(gs_guard_fill, into); }

static int gs_fill_path(uintptr_t into) { return fill(gs_path_fill, into); }

static int gs_fill_pool(uintptr_t into) { return fill(gs_pool_fill, into); }

static int gs_fill_bfloat16(uintptr_t dtype_class) { return fill(gs_register_bfloat16, dtype_class); }
"""
FLAGS = "csrc/flags.txt"
PARTS = "generated/parts.inc"
OBJECTS = Path("build") / "objects"
HEADERS = "csrc/headers.txt"
# Of dtypes whose loops are simple, or are those of float32, in two thirds of the time: also vectorized.
LIGHT_DTYPES = "float16 bfloat16 int64 int32 int16 int8 uint64 uint32 uint16 uint8 bool".split()
LIGHT_FLAGS = ["-O2", "-ftree-vectorize", "-fvect-cost-model=dynamic"]

NO_COMPILER = """gradspec needs a C compiler, and {compiler!r} did not work. Install one and build again:
    Debian, Ubuntu:  apt install gcc python3-dev
    Fedora:          dnf install gcc python3-devel
    Alpine:          apk add gcc musl-dev python3-dev linux-headers
    macOS:           xcode-select --install
    conda:           conda install c-compiler
or set the environment variable CC to the compiler."""

FREE_THREADED = """gradspec does not work in Python built without the GIL ({name}), and its kernels would be
taken for safe there: build it for the usual one, {usual}."""


def require_gil() -> None:
    """Raise PlatformError where Python has no GIL.

    cffi declares all modules as safe without it, and this one relies on it.
    """
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        usual = f"python{sys.version_info[0]}.{sys.version_info[1]}"
        raise PlatformError(FREE_THREADED.format(name=f"{usual}t", usual=usual))


def _lines_of(name: str) -> list[str]:
    """The lines of a list, without its comments."""
    lines = Path(name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def _package_data() -> dict[str, str]:
    """What the package holds besides modules, by its place in it: the spec, and what other extensions are
    compiled from.
    """
    headers = [FLAGS, HEADERS, "generated/abi.inc", *(f"csrc/{name}" for name in _lines_of(HEADERS))]
    return {SPEC: SPEC, **{f"include/{name}": name for name in headers}}


def units(sources: list[str], folder: Path, has_levels: bool) -> list[str]:
    """The sources as they are compiled: the kernels of each dtype in parts (Note [Parts], dtype.inc), each
    part once per level (Note [Levels], level.h).

    has_levels: whether there is more than one.
    """
    higher_levels = _codegen("home").higher_levels
    parts = re.findall(r"X\(dtype, (\w+)\)", Path(PARTS).read_text("utf-8"))
    folder.mkdir(parents=True, exist_ok=True)
    found = []
    for source in map(Path, sources):
        above = higher_levels(source.stem)
        if not above:
            found.append(str(source))
            continue
        in_parts = '#include "dtype.inc"' in source.read_text("utf-8")
        for part in parts if in_parts else (None,):
            others = [f"#define GS_WITHOUT_{other}\n" for other in parts if part and other != part]
            of_part = "".join([f"#define GS_PART {part}\n", *others]) if part else ""
            higher = [(str(level), f"v{level}") for level in above if has_levels]
            for level, name in [("GS_LOWEST_LEVEL", "lowest"), *higher]:
                unit = folder / f"{source.stem}{f'_{part}' if part else ''}_{name}.c"
                unit.write_text(f'#define GS_LEVEL {level}\n{of_part}#include "{source.name}"\n', "utf-8")
                found.append(str(unit))
    return found


def _codegen(name: str) -> ModuleType:
    """A module of the generator from the checkout, where an isolated build does not look for modules."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    return import_module(f"codegen.{name}")


class build_ext(_build_ext):
    """setuptools' build_ext, with probed flags and the files of an extension compiled in parallel."""

    def build_extension(self, ext: Extension) -> None:
        if self.compiler.compiler_type != "unix":
            raise PlatformError("gradspec's kernels need gcc or clang; on Windows, build in WSL or MSYS2")
        require_gil()
        self._require_compiler()
        if ext.name == MODULE:
            self._configure(ext)
        light = [flag for flag in LIGHT_FLAGS if self._accepts([flag])]
        with _parallel_compile(self.compiler, light):
            super().build_extension(ext)

    def _configure(self, ext: Extension) -> None:
        """Adds the binding, include directories and the flags that this compiler has."""
        import numpy
        from cffi import FFI

        ffi = FFI()
        ffi.cdef(CDEF)
        ffi.set_source(MODULE, BINDING)
        binding = Path(self.build_temp) / "gradspec_core.c"
        binding.parent.mkdir(parents=True, exist_ok=True)
        ffi.emit_c_code(str(binding))

        has_levels = self._accepts([], source="#ifndef __x86_64__\n#error\n#endif\n")
        ext.sources = [str(binding), *units(ext.sources, Path(self.build_temp), has_levels)]
        headers = (path for folder in ("csrc", "generated") for path in Path(folder).rglob("*.[hi]*"))
        ext.depends = [str(path) for path in headers]
        ext.include_dirs = [*ext.include_dirs, "csrc", numpy.get_include()]
        # NumPy's headers are outside the limited API, which cffi asks for by default.
        ext.define_macros = [*ext.define_macros, ("_CFFI_NO_LIMITED_API", None)]
        flags = [flag for flag in _lines_of(FLAGS) if self._accepts([flag])]
        # The environment's flags once more, since of two that contradict each other the last one holds.
        flags += shlex.split(os.environ.get("CFLAGS", ""))
        ext.extra_compile_args = [*flags, *ext.extra_compile_args]
        ext.libraries = [*ext.libraries, "m"]

    def _require_compiler(self) -> None:
        if not self._accepts([]):
            compiler = " ".join(self.compiler.compiler)
            raise PlatformError(NO_COMPILER.format(compiler=compiler))

    def _accepts(
        self, flags: list[str], link: list[str] | None = None, source: str = "int main(void) { return 0; }\n"
    ) -> bool:
        """Whether a small program compiles with `flags` and, if `link` is given, links with it."""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "probe.c"
            path.write_text(source)
            quiet = os.open(os.devnull, os.O_WRONLY)
            stderr = os.dup(2)
            os.dup2(quiet, 2)
            try:
                objects = self.compiler.compile([str(path)], folder, extra_postargs=["-Werror", *flags])
                if link is not None:
                    self.compiler.link_executable(objects, str(Path(folder) / "probe"), extra_postargs=link)
            except (CompileError, LinkError, OSError):
                return False
            finally:
                os.dup2(stderr, 2)
                os.close(stderr)
                os.close(quiet)
        return True


class _parallel_compile:
    """Within it, `compiler.compile` works on as many files at a time as there are processors, and only on
    what was not compiled before: objects are kept by what they were made from (codegen/compile_cache.py).

    The files of LIGHT_DTYPES get the flags `light` for -O3.
    """

    def __init__(self, compiler: Any, light: list[str]) -> None:
        self.compiler = compiler
        self.light = light

    def __enter__(self) -> None:
        compile_files = self.compiler.compile

        def compile(
            sources: list[str], *args: Any, extra_postargs: list[str] | None = None, **kwargs: Any
        ) -> list[str]:
            def compile_one(source: str) -> list[str]:
                flags = list(extra_postargs or ())
                if "-O3" in flags and Path(source).stem.partition("_")[0] in LIGHT_DTYPES:
                    at = flags.index("-O3")
                    flags[at : at + 1] = self.light
                files: list[str] = compile_files([source], *args, extra_postargs=flags, **kwargs)
                return files

            with ThreadPoolExecutor(os.cpu_count()) as pool:
                return [file for files in pool.map(compile_one, sources) for file in files]

        self.compiler.compile = compile
        self.compiler._compile = _kept(self.compiler)

    def __exit__(self, *exception: object) -> None:
        del self.compiler.compile, self.compiler._compile


def _kept(compiler: Any) -> Callable[..., None]:
    """The method of a compiler that compiles one file, with object files that are kept."""
    cache = _codegen("compile_cache")

    def compile_one(
        target: str, source: str, ext: str, cc_args: list[str], extra: list[str], pp_opts: list[str]
    ) -> None:
        flags = [argument for argument in cc_args if argument != "-c"]
        try:
            command = [*compiler.compiler_so, *flags, *extra]
            made = cache.object_file(command, cache.Unit(Path(source)), OBJECTS)
        except cache.CompileError as error:
            raise CompileError(str(error)) from None
        shutil.copyfile(made, target)

    return compile_one


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
