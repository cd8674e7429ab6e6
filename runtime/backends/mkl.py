"""The answers to programs that ask about MKL, which gradspec does not use."""

__all__ = ["is_available"]


def is_available() -> bool:
    """Whether MKL computes: False.

    >>> gs.backends.mkl.is_available()
    False
    """
    return False
