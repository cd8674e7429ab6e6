"""The flags of cuDNN: they may be set, and nothing looks at them, since gradspec computes on the CPU."""

from contextlib import AbstractContextManager

from gradspec.backends.flags import setting

__all__ = ["allow_tf32", "benchmark", "deterministic", "enabled", "flags", "is_available", "version"]

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


def flags(
    enabled: bool = False,
    benchmark: bool = False,
    benchmark_limit: int | None = 10,
    deterministic: bool = False,
    allow_tf32: bool = True,
    fp32_precision: str = "none",
) -> AbstractContextManager[None]:
    """A context in which the flags have these values.

    enabled, benchmark, benchmark_limit, deterministic, allow_tf32, fp32_precision: the flags; for `benchmark_limit`
    and `fp32_precision` the module has no attributes.

    >>> with gs.backends.cudnn.flags(enabled=False):
    ...     gs.backends.cudnn.enabled
    False
    """
    return setting(globals(), enabled=enabled, benchmark=benchmark, deterministic=deterministic, allow_tf32=allow_tf32)
