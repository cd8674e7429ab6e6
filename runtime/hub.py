"""The weights that torch.hub has downloaded: gradspec loads their files, and downloads none."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlparse

from gradspec.serialization import load as load_file

__all__ = ["download_url_to_file", "get_dir", "load", "load_state_dict_from_url", "set_dir"]

HASH_REGEX = re.compile(r"-([0-9a-f]+)\.")  # the checksum in the name of a file
_dir: str | None = None


def get_dir() -> str:
    """The folder of downloads: the one given to `set_dir`, else `hub` in `TORCH_HOME` or in torch's cache.

    >>> gs.hub.get_dir().endswith("hub")
    True
    """
    cache = os.environ.get("XDG_CACHE_HOME", Path("~/.cache").expanduser())
    return _dir or str(Path(os.environ.get("TORCH_HOME", Path(cache) / "torch")) / "hub")


def set_dir(d: str | os.PathLike[str]) -> None:
    """Set the folder of downloads.

    d: its path.

    >>> gs.hub.set_dir(gs.hub.get_dir())
    """
    global _dir
    _dir = str(d)


def load_state_dict_from_url(
    url: str, model_dir: str | None = None, map_location: Any = None, *options: Any, file_name: str | None = None,
    **more: Any,
) -> Any:  # fmt: skip
    """The contents of a file that was downloaded from a URL before, as `load` gives them.

    Raises RuntimeError, naming the path, if the file is missing.

    url: the file's address. model_dir: its folder, by default `checkpoints` in `get_dir()`. map_location: as for
    `load`. file_name: by default the last part of the address. options, more: torch's, ignored.

    >>> gs.hub.load_state_dict_from_url("https://example.org/absent.pt")
    Traceback (most recent call last):
        ...
    RuntimeError: load_state_dict_from_url(): gradspec downloads nothing: save https://example.org/absent.pt as ...
    """
    folder = Path(get_dir()) / "checkpoints" if model_dir is None else Path(model_dir)
    path = folder / (file_name or Path(urlparse(url).path).name)
    if not path.exists():
        _refuse("load_state_dict_from_url", f"save {url} as {path}")
    return load_file(path, map_location)


load_url = load_state_dict_from_url  # its name in utils.model_zoo


def load(repo_or_dir: str, model: str, *args: Any, **kwargs: Any) -> NoReturn:
    """RuntimeError: gradspec loads no programs by network.

    repo_or_dir, model, args, kwargs: torch's.

    >>> gs.hub.load("owner/name", "model")
    Traceback (most recent call last):
        ...
    RuntimeError: load(): gradspec downloads nothing: import the module that has the function 'model'
    """
    _refuse("load", f"import the module that has the function {model!r}")


def download_url_to_file(url: str, dst: str, *args: Any, **kwargs: Any) -> NoReturn:
    """RuntimeError: gradspec downloads nothing.

    url, dst, args, kwargs: torch's.

    >>> gs.hub.download_url_to_file("https://example.org/a.pt", "a.pt")
    Traceback (most recent call last):
        ...
    RuntimeError: download_url_to_file(): gradspec downloads nothing: save https://example.org/a.pt as a.pt
    """
    _refuse("download_url_to_file", f"save {url} as {dst}")


def _refuse(function: str, instead: str) -> NoReturn:
    raise RuntimeError(f"{function}(): gradspec downloads nothing: {instead}")
