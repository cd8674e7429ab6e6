"""The compiled part of the package: `ffi` and `lib`, as cffi has made them."""

try:
    from gradspec._core import ffi, lib
except ImportError as error:
    raise ImportError(
        f"gradspec's compiled kernels cannot be loaded ({error}). Build them: run `pip install -e .` in "
        "gradspec's repository (a C compiler is needed), or reinstall the package."
    ) from error

__all__ = ["ffi", "lib"]
