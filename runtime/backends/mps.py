"""The answers to programs that ask about the GPUs of Apple: there are none."""

__all__ = ["is_available", "is_built"]


def is_available() -> bool:
    """Whether there is such a GPU to compute on: False.

    >>> gs.backends.mps.is_available()
    False
    """
    return False


def is_built() -> bool:
    """Whether this build can use such a GPU: False.

    >>> gs.backends.mps.is_built()
    False
    """
    return False
