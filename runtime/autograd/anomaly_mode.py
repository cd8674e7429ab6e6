"""Anomaly mode: finds the forward call behind an error of a backward pass, and where nan and inf come from.

`gradspec.autograd.engine.anomaly` has the work of the mode.
"""

from __future__ import annotations

import warnings

from gradspec.autograd.engine.anomaly import Checks, checks_in_force
from gradspec.core.process.guard import Guard, Undo, attributes, bits
from gradspec.core.process.state import ANOMALY, state

__all__ = ["detect_anomaly", "set_detect_anomaly"]


class _Switch(Guard):
    """The common base of `detect_anomaly` and `set_detect_anomaly`."""

    def __init__(self, mode: bool, checks: Checks) -> None:
        for name, value in (("mode", mode), *checks._asdict().items()):
            if not isinstance(value, bool):
                raise TypeError(f"{type(self).__name__}(): argument '{name}' must be bool, not {type(value).__name__}")
        self._mode = ANOMALY if mode else 0
        self._checks = checks

        self._outer: Undo | None = None  # before the call, until a block is entered

    def __enter__(self) -> None:
        undo, mode = self._outer or self._present(), state.mode & ~ANOMALY | self._mode
        self._entered, self._outer, state.anomaly, state.mode = (
            (undo, self._entered),
            None,
            self._checks,
            mode,
        )

    @staticmethod
    def _present() -> Undo:
        return bits(ANOMALY) + attributes("anomaly")


class detect_anomaly(_Switch):
    """In this block, find the forward call behind every error of a backward pass, and gradients with NaN.

    An error in a backward pass shows the traceback of the forward call whose node failed. With `check_nan`
    and `check_inf`, a node that returns a gradient with NaN or inf is such an error. With `forward`, an op
    whose result has NaN or inf is an error if none of its arguments has. The setting belongs to the thread.
    Warns, because the mode is slow; raises TypeError for anything but bools.

    >>> import warnings
    >>> x = gs.tensor(0.0, requires_grad=True)
    >>> with warnings.catch_warnings():
    ...     warnings.simplefilter("ignore")  # the mode is slow, and says so
    ...     with gs.autograd.detect_anomaly(check_nan=False):
    ...         (x * x).backward()
    """

    def __init__(self, check_nan: bool = True, *, check_inf: bool = False, forward: bool = False) -> None:
        super().__init__(True, Checks(check_nan, check_inf, forward))
        warnings.warn(
            "Anomaly Detection has been enabled. This mode will increase the runtime and should only be "
            "enabled for debugging.",
            stacklevel=2,
        )


class set_detect_anomaly(_Switch):
    """Switch anomaly mode on or off: permanently as a function, until the end of the block as a context
    manager.

    The checks and errors are those of `detect_anomaly`.

    >>> with gs.autograd.set_detect_anomaly(False):
    ...     gs.is_anomaly_enabled()
    False
    """

    def __init__(self, mode: bool, check_nan: bool = True, *, check_inf: bool = False, forward: bool = False) -> None:
        super().__init__(mode, Checks(check_nan, check_inf, forward))
        undo, switched = self._present(), state.mode & ~ANOMALY | self._mode
        self._outer, state.anomaly, state.mode = undo, self._checks, switched


def is_anomaly_enabled() -> bool:
    """Whether anomaly mode is on in this thread.

    >>> gs.is_anomaly_enabled()
    False
    """
    return state.mode & ANOMALY != 0


def is_anomaly_check_nan_enabled() -> bool:
    """Whether anomaly mode, if it is on, checks gradients for NaN.

    >>> gs.is_anomaly_check_nan_enabled()
    True
    """
    return checks_in_force().check_nan
