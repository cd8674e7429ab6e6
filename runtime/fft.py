"""Discrete Fourier transforms, with the names of `torch.fft`."""

from gradspec.generated import fft as _ops
from gradspec.generated.fft import *
from gradspec.tensors.factories import fftfreq, rfftfreq

__all__ = ["fftfreq", "rfftfreq"]
__all__ += _ops.__all__
