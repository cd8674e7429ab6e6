"""The answers to programs that ask about OpenMP, which gradspec does not use."""

__all__ = ["is_available"]


def is_available() -> bool:
    """Whether OpenMP computes: False.

    >>> gs.backends.openmp.is_available()
    False
    """
    return False
