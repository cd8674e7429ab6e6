"""The functions of torch.utils.dlpack."""

from gradspec.protocols.dlpack import from_dlpack, to_dlpack

__all__ = ["from_dlpack", "to_dlpack"]
