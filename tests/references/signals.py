"""Fourier transforms of short pieces of signals."""

import numpy as np

__all__ = ["istft", "stft"]


def stft(
    self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window
):
    width, hop = win_length or n_fft, hop_length or n_fft // 4
    rest = n_fft - width
    weights = np.pad(np.ones(width) if window is None else window, (rest // 2, rest - rest // 2))
    amounts = [(0, 0)] * (self.ndim - 1)
    if self.ndim not in (1, 2):
        raise ValueError("a signal, or several")
    if center:
        self = np.pad(self, [*amounts, (n_fft // 2, n_fft // 2)], mode=pad_mode)  # type: ignore[call-overload]
    if align_to_window:
        self = np.pad(self, [*amounts, (rest // 2, rest - rest // 2)])
    frames = np.lib.stride_tricks.sliding_window_view(self, n_fft, axis=-1)[..., ::hop, :] * weights
    if not np.iscomplexobj(frames) and onesided is not False:
        spectra = np.fft.rfft(frames, norm="ortho" if normalized else None)
    else:
        spectra = np.fft.fft(frames, norm="ortho" if normalized else None)
    spectra = spectra.swapaxes(-1, -2)
    return np.stack([spectra.real, spectra.imag], -1) if return_complex is False else spectra


def istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex):
    width, hop = win_length or n_fft, hop_length or n_fft // 4
    weights = np.pad(np.ones(width) if window is None else window, ((n_fft - width) // 2, -(-(n_fft - width) // 2)))
    rows, count = self.shape[-2:]
    norm = "ortho" if normalized else None
    frames = self.swapaxes(-1, -2)
    is_half = rows != n_fft if onesided is None else onesided
    if not self.size or self.ndim not in (2, 3) or rows != (n_fft // 2 + 1 if is_half else n_fft):
        raise ValueError("no spectra of such windows")
    frames = (
        np.fft.ifft(frames, norm=norm)
        if return_complex
        else np.fft.irfft(frames[..., : n_fft // 2 + 1], n_fft, norm=norm)
    )
    total = n_fft + hop * (count - 1)
    signal, squares = np.zeros((*self.shape[:-2], total), frames.dtype), np.zeros(total)
    for k in range(count):
        signal[..., k * hop : k * hop + n_fft] += frames[..., k, :] * weights
        squares[k * hop : k * hop + n_fft] += weights**2
    first = n_fft // 2 if center else 0
    last = total - first if length is None else first + length
    found = (signal / np.where(squares, squares, np.nan))[..., first:last]
    rest = 0 if length is None else length - found.shape[-1]
    return np.pad(found, [(0, 0)] * (self.ndim - 2) + [(0, rest)])
