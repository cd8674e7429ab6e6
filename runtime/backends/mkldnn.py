"""The answers to programs that ask about oneDNN, which gradspec does not use."""

from contextlib import AbstractContextManager

from gradspec.backends.flags import setting

__all__ = ["enabled", "flags", "is_available"]

enabled = True


def is_available() -> bool:
    """Whether oneDNN computes: False.

    >>> gs.backends.mkldnn.is_available()
    False
    """
    return False


def flags(
    enabled: bool = False, deterministic: bool = False, allow_tf32: bool = True, fp32_precision: str = "none"
) -> AbstractContextManager[None]:
    """A context in which the flag `enabled` has this value.

    enabled, deterministic, allow_tf32, fp32_precision: the flags, all but the first without an attribute.

    >>> with gs.backends.mkldnn.flags(enabled=False):
    ...     gs.backends.mkldnn.enabled
    False
    """
    return setting(globals(), enabled=enabled)
