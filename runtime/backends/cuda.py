"""The flags of CUDA: they may be set, and nothing looks at them, since gradspec computes on the CPU."""

from types import SimpleNamespace

__all__ = ["is_built", "matmul"]

# the flags of products of matrices
matmul = SimpleNamespace(
    allow_tf32=False, allow_fp16_reduced_precision_reduction=True, allow_bf16_reduced_precision_reduction=True
)


def is_built() -> bool:
    """Whether this build can use GPUs: False.

    >>> gs.backends.cuda.is_built()
    False
    """
    return False
