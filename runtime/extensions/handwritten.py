"""The current handwritten kernels, in place of the built ones; for double precision.

The modules that call kernels look them up when they are imported, so this comes before: it imports what
kernels need, and not the package itself.
"""

from __future__ import annotations

import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import gradspec._core as _core
from gradspec.codegen.read.model import Spec
from gradspec.codegen.words.cache import OBJECTS, cache_folder
from gradspec.codegen.words.installation import include_dir, is_checkout
from gradspec.codegen.write.package import MODULE
from gradspec.codegen.write.trial import handwritten_package
from gradspec.core.compiled.bindings import add_library
from gradspec.core.compiled.kernels import ufuncs
from gradspec.extensions.building import write_package

__all__ = ["DTYPES", "load_changed"]

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
        module = write_package(package, Path(folder), "", cache_folder() / OBJECTS, "-O0")
        found = spec_from_file_location(f"{package.name}.{MODULE}", module)
        assert found is not None and found.loader is not None
        compiled = module_from_spec(found)
        kernels: dict[str, object] = {}
        add_library(compiled.library, kernels)
        ufuncs.update(kernels)  # type: ignore[arg-type]  # what C puts there are ufuncs
