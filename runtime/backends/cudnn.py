"""The flags of cuDNN: they may be set, and nothing looks at them, since gradspec computes on the CPU."""

__all__ = ["allow_tf32", "benchmark", "deterministic", "enabled", "is_available", "version"]

allow_tf32 = True
benchmark = False
deterministic = False
enabled = True


def is_available() -> bool:
    """Whether cuDNN can be used: False.

    >>> gs.backends.cudnn.is_available()
    False
    """
    return False


def version() -> None:
    """The version of cuDNN: None, as there is none.

    >>> gs.backends.cudnn.version()
    """
