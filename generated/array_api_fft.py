# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
"""Discrete Fourier transforms with the arguments of the Python array API standard."""

from .fourier_transforms_of_the_array_api import (
    array_api_fft_fft as fft, array_api_fft_fftn as fftn, array_api_fft_fftshift as fftshift, array_api_fft_hfft as hfft, array_api_fft_ifft as ifft,
    array_api_fft_ifftn as ifftn, array_api_fft_ifftshift as ifftshift, array_api_fft_ihfft as ihfft, array_api_fft_irfft as irfft,
    array_api_fft_irfftn as irfftn, array_api_fft_rfft as rfft, array_api_fft_rfftn as rfftn,
)

__all__ = [
    "fft", "fftn", "fftshift", "hfft", "ifft", "ifftn", "ifftshift", "ihfft", "irfft", "irfftn", "rfft", "rfftn",
]
