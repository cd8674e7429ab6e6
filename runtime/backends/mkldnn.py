"""The answers to programs that ask about oneDNN, which gradspec does not use."""

__all__ = ["enabled", "is_available"]

enabled = True


def is_available() -> bool:
    """Whether oneDNN computes: False.

    >>> gs.backends.mkldnn.is_available()
    False
    """
    return False
