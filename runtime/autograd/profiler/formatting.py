"""Times, shares, sizes and counts as tables show them."""

from __future__ import annotations

TIME_UNITS = {"s": 1e6, "ms": 1e3, "us": 1.0}
"""Microseconds in each unit of time that a table may be asked for."""

_PREFIXES = ("", "K", "M", "G", "T", "P")


def format_time(us: float, unit: str | None = None) -> str:
    """A time in the unit that fits it, or in the one given."""
    if unit is None:
        unit = "s" if us >= 1e6 else "ms" if us >= 1e3 else "us"
    return f"{us / TIME_UNITS[unit]:.3f}{unit}"


def format_share(part: float, total: float) -> str:
    """A part of a total in percent."""
    return f"{100 * part / total if total else 0:.2f}%"


def format_memory(count: int) -> str:
    """A number of bytes in the largest unit of which it has one."""
    for power, unit in ((3, "GB"), (2, "MB"), (1, "KB")):
        if abs(count) >= 1024**power:
            return f"{count / 1024**power:.2f} {unit}"
    return f"{count} B"


def scale_of(most: float) -> tuple[float, str]:
    """The divisor for numbers up to `most`, and its prefix."""
    power = 0
    while power < len(_PREFIXES) - 1 and most >= 1000 ** (power + 1):
        power += 1
    return 1000.0**power, _PREFIXES[power]
