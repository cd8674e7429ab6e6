"""All libraries held to one level of the processor's instructions: docs/platforms.md."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Final

# They slow libraries: OpenBLAS takes kernels for a smaller machine, Python compiles modules at each import.
_THROTTLES: Final = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "PYTHONDONTWRITEBYTECODE")
_SETTINGS: Final = (
    "ATEN_CPU_CAPABILITY",
    "MKL_ENABLE_INSTRUCTIONS",
    "ONEDNN_MAX_CPU_ISA",
    "OPENBLAS_CORETYPE",
)
# Of torch its own kernels, MKL's and oneDNN's; of NumPy its BLAS. At other levels the processor decides. On AMD's
# processors MKL takes AVX2 at v2, too: torch's products are then ahead by a level.
_VALUES: Final[Mapping[str, tuple[str, str, str, str]]] = {
    "v2": ("default", "SSE4_2", "SSE41", "Nehalem"),
    "v3": ("avx2", "AVX2", "AVX2", "Haswell"),
}


def hold(level: str) -> None:
    """Hold the processes that this one starts to the level, and by nothing else."""
    for variable in (*_THROTTLES, *_SETTINGS):
        os.environ.pop(variable, None)
    os.environ["GRADSPEC_CPU"] = level
    if level in _VALUES:
        os.environ.update(zip(_SETTINGS, _VALUES[level], strict=True))
