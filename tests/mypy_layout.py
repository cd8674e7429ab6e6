"""Shows static tools the package as it is imported: `gradspec` is runtime/, and so on.

They follow neither setuptools' package-dir nor the import hook of an editable install, so links with the
names of the modules are made in build/typing, which pyproject.toml names for mypy and pyright. `make` runs
this file after each install, for editors; mypy runs it as a plugin, so that it never sees an old layout.
"""

from __future__ import annotations

import os
from pathlib import Path

from mypy.plugin import Plugin

ROOT = Path(__file__).resolve().parent.parent
LINKS = ROOT / "build" / "typing"


def link_package(folder: Path) -> None:
    """Make `folder`/gradspec, with a link to each part of the package; links to missing files are removed."""
    package = folder / "gradspec"
    package.mkdir(parents=True, exist_ok=True)
    parts = {path.name: path for path in (ROOT / "runtime").iterdir() if path.name != "__pycache__"}
    parts |= {name: ROOT / name for name in ("codegen", "generated")}
    for link in package.iterdir():
        if link.name not in parts:
            link.unlink(missing_ok=True)
    for name, path in parts.items():
        link = package / name
        if not link.is_symlink() or link.resolve() != path:
            made = package / f".{name}.{os.getpid()}"  # renamed into place: several mypy may run at once
            made.symlink_to(path, path.is_dir())
            made.replace(link)


def plugin(version: str) -> type[Plugin]:
    """mypy's entry point, called before the first module is looked for."""
    link_package(LINKS)
    return Plugin


if __name__ == "__main__":
    link_package(LINKS)
