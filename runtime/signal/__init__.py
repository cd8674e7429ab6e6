"""Signals: the windows of `gradspec.signal.windows`; spectra are `gradspec.fft` and `stft`."""

from gradspec.signal import windows

__all__ = ["windows"]
