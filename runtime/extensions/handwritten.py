"""Handwritten kernels as they are now, in the place of those gradspec was built with; for double precision.

The modules that call kernels look them up when they are imported, so this comes before: it imports what
kernels need, and not the package itself.
"""

from __future__ import annotations

import os
import shutil
import sysconfig
import tempfile
from collections.abc import Sequence
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import gradspec._core as _core
from gradspec.codegen.compile_cache import Unit, cache_folder, compiler_command, shared_library
from gradspec.codegen.home import include_dir, is_checkout
from gradspec.codegen.model import Spec
from gradspec.codegen.package import MODULE, Package
from gradspec.codegen.trial import handwritten_package
from gradspec.core.kernels import ufuncs
from gradspec.core.levels import flag_for_level
from gradspec.core.path import add_library
from gradspec.extensions.building import compile_flags, include_dirs

__all__ = ["DTYPES", "load_changed", "write_package"]

DTYPES = ("float64", "complex128", "int64", "bool")


def load_changed(spec: Spec) -> None:
    """Have the handwritten kernels be those of the files, if one is newer than the build.

    Only a checkout has the files. Raises CompileError if the C is wrong, NoCompiler if there is no compiler.
    """
    if not is_checkout():
        return
    built = Path(str(_core.__file__)).stat().st_mtime
    if all(file.stat().st_mtime <= built for file in include_dir().glob("kernels/*.inc")):
        return
    with tempfile.TemporaryDirectory(prefix="gradspec-") as folder:
        package = handwritten_package(spec, "gradspec_handwritten", DTYPES)
        module = write_package(package, Path(folder), "-O0")
        found = spec_from_file_location(f"{package.name}.{MODULE}", module)
        assert found is not None and found.loader is not None
        compiled = module_from_spec(found)
        kernels: dict[str, object] = {}
        add_library(compiled.library, kernels)
        ufuncs.update(kernels)  # type: ignore[arg-type]  # what C puts there are ufuncs


def write_package(package: Package, root: Path, *flags: str) -> Path:
    """Write the files of a package, and compile its C; where the extension module lies, if it has one."""
    for file, text in package.files.items():
        place = root / file
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
    folder = root / "src" / package.name
    folder.mkdir(parents=True, exist_ok=True)
    module = folder / f"{MODULE}{sysconfig.get_config_var('EXT_SUFFIX')}"
    if package.sources:
        shutil.copyfile(_compiled(package, root, flags), module)
    return module


def _compiled(package: Package, root: Path, flags: Sequence[str]) -> Path:
    include = [f"-I{place}" for place in (root / "csrc", *include_dirs(), sysconfig.get_paths()["include"])]
    given = os.environ.get("CFLAGS", "").split()
    return shared_library(
        [*compiler_command(), *compile_flags(), *flags, flag_for_level(), "-fPIC", *given, *include],
        [Unit(root / file) for file in package.sources],
        cache_folder() / "trials",
        name="trial",
        link=["-pthread", "-lm"],
    )
