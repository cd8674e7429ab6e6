"""Where gradspec itself lies, as a checkout or installed: its spec, and the headers for kernels of others."""

import functools
import hashlib
import re
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent  # the checkout, or the installed package
SPEC = ROOT / "derivatives.yaml"

ABI = "generated/abi.inc"  # beside csrc/, and included by its headers


def is_checkout() -> bool:
    """Whether this is a checkout of gradspec, which has its sources."""
    return (ROOT / "runtime").is_dir()


def include_dir() -> Path:
    """The folder of the headers."""
    return ROOT / "csrc" if is_checkout() else ROOT / "include" / "csrc"


@functools.cache
def version() -> str:
    """The version of gradspec, or '' if that is not known."""
    for file in (ROOT / "runtime" / "_version.py", ROOT / "_version.py"):
        if file.is_file() and (found := re.search(r'__version__ = "([^"]+)"', file.read_text("utf-8"))):
            return found.group(1)
    return ""


def lines_of(name: str) -> list[str]:
    """The lines of a list in the folder of the headers, without its comments."""
    lines = (include_dir() / name).read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


@functools.cache
def higher_levels() -> dict[str, tuple[int, ...]]:
    """The levels above the lowest, on x86-64, of each file of kernels that has levels: Note [Levels]."""
    text = (include_dir() / "base/level.h").read_text("utf-8")
    above = {"WIDE_LEVELS": (3, 4), "NARROW_LEVELS": (3,), "ONE_LEVEL": ()}
    return {name: above[kind] for name, kind in re.findall(r"#define GS_LEVELS_(\w+) GS_(\w+)", text)}


@functools.cache
def limits() -> dict[str, int]:
    """The limits of the spec language, by which C makes room."""
    text = (include_dir() / "base/limits.h").read_text("utf-8")
    return {name: int(number) for name, number in re.findall(r"#define GS_(\w+) (\d+)", text)}


def headers() -> list[Path]:
    """What extensions with kernels are compiled from: Note [Extensions], csrc/libraries/extension.h."""
    return [include_dir() / name for name in lines_of("headers.txt")]


def abi() -> str:
    """A number for the headers, as C has it: 16 hexadecimal digits, whatever their comments say."""
    return digest(file.read_text("utf-8") for file in headers())


def digest(texts: Iterable[str]) -> str:
    """A number for the code in C files, whatever their comments say."""
    found = hashlib.sha256()
    for text in texts:
        code = re.sub(r"/\*.*?\*/", " ", text, flags=re.DOTALL)
        found.update(" ".join(code.split()).encode() + b"\0")
    return found.hexdigest()[:16]
