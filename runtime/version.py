"""The version, and those of libraries for other devices, which are None: as in torch.version."""

from gradspec._version import __version__ as __version__

__all__ = ["__version__", "cuda", "debug", "git_version", "hip", "xpu"]

cuda: str | None = None
hip: str | None = None
xpu: str | None = None
debug = False
git_version = "Unknown"
