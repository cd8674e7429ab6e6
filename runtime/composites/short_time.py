"""Fourier transforms of short pieces of a signal, and the signal that has these."""

from __future__ import annotations

from typing import Any

from gradspec.core import ops
from gradspec.core.tensor import Tensor, shape_of
from gradspec.tensors.factories import ones

__all__ = ["istft", "stft"]


def stft(
    self: Tensor,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Tensor | None,
    center: bool,
    pad_mode: str,
    normalized: bool,
    onesided: bool | None,
    return_complex: bool | None,
    align_to_window: bool | None,
) -> Tensor:
    """The spectra of windows of a signal, one in each column."""
    is_complex = self.is_complex() or (window is not None and window.is_complex())
    if center and align_to_window is not None:
        raise RuntimeError("stft align_to_window should only be set when center = false")
    if return_complex is None and not is_complex:
        raise RuntimeError("stft requires the return_complex parameter be given for real inputs")
    _check_signal(self)
    hop, width = _lengths("stft", n_fft, hop_length, win_length)
    signal = ops.unsqueeze(self, 0) if self.ndim == 1 else self
    signal = ops.pad(signal, (n_fft // 2, n_fft // 2), pad_mode) if center else signal
    length = shape_of(signal)[-1]
    if not 0 < n_fft <= length:
        raise RuntimeError(f"stft: expected 0 < n_fft < {length}, but got n_fft={n_fft}")
    if align_to_window:
        signal = ops.pad(signal, _around(n_fft, width))
    frames = ops.unfold(signal, -1, n_fft, hop)
    if window is not None or width < n_fft:
        frames = ops.mul(frames, _window("stft", self, n_fft, width, window))
    transform = ops.fft_rfft if _onesided(is_complex, onesided) else ops.fft_fft
    spectra = ops.matrix_transpose(transform(frames, norm="ortho" if normalized else None))
    spectra = ops.squeeze(spectra, 0) if self.ndim == 1 else spectra
    return ops.view_as_real(spectra) if return_complex is False else spectra


def _check_signal(self: Tensor) -> None:
    if not (self.is_floating_point() or self.is_complex()):
        raise RuntimeError(f"stft: expected a tensor of floating point or complex values, got {self.dtype}")
    if self.ndim not in (1, 2):
        raise RuntimeError(f"stft: expected a 1D or 2D tensor, got {self.ndim}D")


def _around(n_fft: int, width: int) -> tuple[int, int]:
    """How many zeros are before a window in the middle, and how many behind it."""
    before = (n_fft - width) // 2
    return before, n_fft - width - before


def istft(
    self: Tensor,
    n_fft: int,
    hop_length: int | None,
    win_length: int | None,
    window: Tensor | None,
    center: bool,
    normalized: bool,
    onesided: bool | None,
    length: int | None,
    return_complex: bool,
) -> Tensor:
    """The signal of least squares error (Griffin and Lim 1984) whose windows have these spectra."""
    is_complex = return_complex or (window is not None and window.is_complex())
    hop, width = _lengths("istft", n_fft, hop_length, win_length)
    _check_spectra(self, n_fft, is_complex, onesided)
    spectra = ops.matrix_transpose(self if self.ndim == 3 else ops.unsqueeze(self, 0))
    norm = "ortho" if normalized else None
    if return_complex:
        frames = ops.fft_ifft(spectra, norm=norm)
    else:
        frames = ops.fft_irfft(ops.narrow(spectra, -1, 0, n_fft // 2 + 1), n_fft, norm=norm)
    weights = _window("istft", frames, n_fft, width, window)
    if not (weights.is_floating_point() or weights.is_complex()):
        weights = ops.to_dtype(weights, frames.dtype)  # squares of integers wrap, and bools have no sums
    found = _overlapped(ops.mul(frames, weights), weights, hop, n_fft // 2 if center else 0, length)
    return found if self.ndim == 3 else ops.squeeze(found, 0)


def _overlapped(frames: Tensor, weights: Tensor, hop: int, start: int, length: int | None) -> Tensor:
    """Weighted frames added where they overlap, over the squares of their weights, from `start` on."""
    signals, count, n_fft = shape_of(frames)
    total = n_fft + hop * (count - 1)
    end = total - start if length is None else min(start + length, total)
    if end <= start:
        raise RuntimeError(f"istft: nothing is left of {total} elements without {start} at the ends")
    squares = ops.expand(ops.mul(weights, weights), (count, n_fft))
    envelope = ops.narrow(ops.fold(squares, (total,), 0, n_fft, hop), 0, start, end - start)
    signal = ops.narrow(ops.fold(frames, (signals, total), 1, n_fft, hop), 1, start, end - start)
    found = ops.div(signal, ops.without_gaps(envelope))
    missing = 0 if length is None else length - (end - start)
    return ops.pad(found, (0, missing)) if missing else found


def _lengths(name: str, n_fft: int, hop_length: int | None, win_length: int | None) -> tuple[int, int]:
    """The distance of windows, and the length of one."""
    width = n_fft if win_length is None else win_length
    hop = n_fft // 4 if hop_length is None else hop_length
    if hop <= 0:
        raise RuntimeError(f"{name}: expected hop_length > 0, but got hop_length={hop}")
    if not 0 < width <= n_fft:
        raise RuntimeError(f"{name}: expected 0 < win_length <= n_fft, but got win_length={width}")
    if name == "istft" and hop > width:
        raise RuntimeError(f"istft: expected 0 < hop_length <= win_length, but got hop_length={hop}")
    return hop, width


def _onesided(is_complex: bool, onesided: bool | None) -> bool:
    if is_complex and onesided:
        raise RuntimeError("Cannot have onesided output if window or input is complex")
    return not is_complex if onesided is None else onesided


def _window(name: str, like: Tensor, n_fft: int, width: int, window: Tensor | None) -> Any:
    """The weights of a window with as many zeros before as behind them."""
    if window is None:
        window = ones(width, dtype=like.dtype.to_real())
    elif shape_of(window) != (width,):
        raise RuntimeError(
            f"{name}: expected a 1D window tensor of size equal to win_length={width}, but got window with "
            f"size {list(shape_of(window))}"
        )
    return ops.pad(window, _around(n_fft, width)) if width < n_fft else window


def _check_spectra(self: Tensor, n_fft: int, is_complex: bool, onesided: bool | None) -> None:
    if not self.is_complex():
        raise RuntimeError(
            "istft requires a complex-valued input tensor matching the output from stft with return_complex=True."
        )
    if self.ndim not in (2, 3):
        raise RuntimeError(f"istft: expected a tensor with 2 or 3 dimensions, but got {self.ndim}")
    if 0 in shape_of(self):
        raise RuntimeError("istft: input tensor cannot be empty.")
    rows = shape_of(self)[-2]
    onesided = _onesided(is_complex, rows != n_fft if onesided is None else onesided)
    if rows != (n_fft // 2 + 1 if onesided else n_fft):
        wanted = "n_fft / 2 + 1 when onesided=True" if onesided else "n_fft when onesided=False"
        raise RuntimeError(
            "istft: expected the frequency dimension (3rd to the last) of the input tensor to match "
            f"{wanted}, but got {rows}"
        )
