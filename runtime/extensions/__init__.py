"""Ops from specs that are not gradspec's own: packages with such ops, and specs compiled when loaded.

A package is made by `gradspec build`, and found by its entry point in the group "gradspec.ops".
"""

from gradspec.core.process.first_use import on_first_use

__all__ = ["installed", "load", "load_ops"]

__getattr__, __dir__ = on_first_use(
    globals(),
    {
        "installed": "gradspec.extensions.discovery:installed",
        "load": "gradspec.extensions.discovery:load",
        "load_ops": "gradspec.extensions.loading:load_ops",
    },
)
