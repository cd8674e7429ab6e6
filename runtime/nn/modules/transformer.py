"""The transformer of Vaswani et al. (2017), and its parts."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn.init import xavier_uniform_
from gradspec.nn.modules.attention import MultiheadAttention
from gradspec.nn.modules.container import ModuleList
from gradspec.nn.modules.dropout import Dropout
from gradspec.nn.modules.linear import Linear
from gradspec.nn.modules.module import Module
from gradspec.nn.modules.normalization import LayerNorm
from gradspec.tensors.factories import full

__all__ = [
    "Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder", "TransformerEncoderLayer",
]  # fmt: skip

Activation = str | Callable[[Tensor], Tensor]
_ACTIVATIONS: dict[str, Callable[[Tensor], Tensor]] = {"relu": F.relu, "gelu": F.gelu}


def _subsequent_mask(size: int, dtype: dtypes.dtype | None) -> Tensor:
    return full((size, size), float("-inf"), dtype=dtype).triu(1)


def _is_causal(mask: Tensor | None, said: bool | None, length: int) -> bool:
    """Whether a mask hides all later positions: the given answer, or else a comparison."""
    if said is not None or mask is None:
        return bool(said)
    causal = _subsequent_mask(length, mask.dtype) if mask.is_floating_point() else None
    return causal is not None and mask.shape == causal.shape and bool((mask == causal).all())


class _Layer(Module):
    """The base of both kinds of layers: attention to the sequence itself, two linear layers, and norms."""

    norm_first: bool
    activation: Callable[[Tensor], Tensor]

    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = F.relu,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        if isinstance(activation, str) and activation not in _ACTIVATIONS:
            raise RuntimeError(f"activation should be relu/gelu, not {activation}")
        options: dict[str, Any] = {"device": device, "dtype": dtype}

        def attention() -> MultiheadAttention:
            return MultiheadAttention(d_model, nhead, dropout, bias, batch_first=batch_first, **options)

        self.self_attn = attention()
        attentions = 1
        if isinstance(self, TransformerDecoderLayer):
            self.multihead_attn, attentions = attention(), 2
        self.linear1 = Linear(d_model, dim_feedforward, bias, **options)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias, **options)
        self.norm_first = norm_first
        for k in range(1, attentions + 2):
            setattr(self, f"norm{k}", LayerNorm(d_model, layer_norm_eps, bias=bias, **options))
        for k in range(1, attentions + 2):
            setattr(self, f"dropout{k}", Dropout(dropout))
        self.activation = _ACTIVATIONS[activation] if isinstance(activation, str) else activation

    def _residual(self, x: Tensor, k: int, block: Callable[[Tensor], Tensor]) -> Tensor:
        """The sum of x and a block of it, with norm and dropout k."""
        norm, dropout = getattr(self, f"norm{k}"), getattr(self, f"dropout{k}")
        added: Tensor = x + dropout(block(norm(x))) if self.norm_first else norm(x + dropout(block(x)))
        return added

    def _fed_forward(self, x: Tensor) -> Tensor:
        fed: Tensor = self.linear2(self.dropout(self.activation(self.linear1(x))))
        return fed


class TransformerEncoderLayer(_Layer):
    """Attention of a sequence to itself, then two linear layers, each added to its input and normalized.

    norm_first: whether the norm comes before. Raises RuntimeError for the name of another activation.

    d_model: the size of a row of the sequence. nhead: how many heads attention has. dim_feedforward: the size between
    the linear layers. dropout: the probability of zeros, in training. activation: "relu", "gelu" or a function.
    layer_norm_eps: the `eps` of the norms. batch_first: whether the batch is the first dim. bias: whether linear layers
    and norms have one.

    A call takes `src`, the sequence, of shape (T, B, d_model), without B for one sequence; `src_mask` and
    `src_key_padding_mask`, the `attn_mask` and `key_padding_mask` of `MultiheadAttention`; and `is_causal`, a promise
    that the mask hides later positions.

    >>> gs.nn.TransformerEncoderLayer(4, 2, dim_feedforward=8)(gs.ones(5, 1, 4)).shape
    gradspec.Size([5, 1, 4])
    """

    def forward(
        self,
        src: Tensor,
        src_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool = False,
    ) -> Tensor:
        masks: dict[str, Any] = {"attn_mask": src_mask, "key_padding_mask": src_key_padding_mask}
        x = self._residual(
            src, 1, lambda x: self.self_attn(x, x, x, **masks, is_causal=is_causal, need_weights=False)[0]
        )
        return self._residual(x, 2, self._fed_forward)


class TransformerDecoderLayer(_Layer):
    """Attention of a sequence to itself and to a memory, then two linear layers; arguments as for the encoder's
    layer.

    d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias: as for
    `TransformerEncoderLayer`.

    A call takes `tgt`, the sequence, and `memory`; masks of the attention of the sequence to itself, `tgt_mask`,
    `tgt_key_padding_mask` and `tgt_is_causal`, and to the memory, `memory_mask`, `memory_key_padding_mask` and
    `memory_is_causal`.

    >>> gs.nn.TransformerDecoderLayer(4, 2, dim_feedforward=8)(gs.ones(3, 1, 4), gs.ones(5, 1, 4)).shape
    gradspec.Size([3, 1, 4])
    """

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool = False,
        memory_is_causal: bool = False,
    ) -> Tensor:
        own: dict[str, Any] = {
            "attn_mask": tgt_mask,
            "key_padding_mask": tgt_key_padding_mask,
            "is_causal": tgt_is_causal,
        }
        other: dict[str, Any] = {
            "attn_mask": memory_mask,
            "key_padding_mask": memory_key_padding_mask,
            "is_causal": memory_is_causal,
        }
        x = self._residual(tgt, 1, lambda x: self.self_attn(x, x, x, **own, need_weights=False)[0])
        x = self._residual(x, 2, lambda x: self.multihead_attn(x, memory, memory, **other, need_weights=False)[0])
        return self._residual(x, 3, self._fed_forward)


class _Stack(Module):
    """Copies of a layer one after the other, and perhaps a norm."""

    def __init__(self, layer: Module, num_layers: int, norm: Module | None) -> None:
        super().__init__()
        self.layers = ModuleList([copy.deepcopy(layer) for _ in range(num_layers)])
        self.num_layers, self.norm = num_layers, norm

    def _length(self, sequence: Tensor) -> int:
        return sequence.shape[1 if sequence.dim() == 3 and self.layers[0].self_attn.batch_first else 0]


class TransformerEncoder(_Stack):
    """`num_layers` copies of an encoder's layer. enable_nested_tensor and mask_check change nothing.

    encoder_layer: the layer that is copied. norm: a module for the result, or None. A call takes the arguments of the
    layer: `src`, `mask`, `src_key_padding_mask` and `is_causal`, where None looks whether the mask is causal.

    >>> layer = gs.nn.TransformerEncoderLayer(4, 2, dim_feedforward=8)
    >>> gs.nn.TransformerEncoder(layer, 2)(gs.ones(5, 1, 4)).shape
    gradspec.Size([5, 1, 4])
    """

    def __init__(
        self,
        encoder_layer: Module,
        num_layers: int,
        norm: Module | None = None,
        enable_nested_tensor: bool = True,
        mask_check: bool = True,
    ) -> None:
        super().__init__(encoder_layer, num_layers, norm)

    def forward(
        self,
        src: Tensor,
        mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        is_causal: bool | None = None,
    ) -> Tensor:
        causal, x = _is_causal(mask, is_causal, self._length(src)), src
        for layer in self.layers:
            x = layer(x, src_mask=mask, is_causal=causal, src_key_padding_mask=src_key_padding_mask)
        return x if self.norm is None else self.norm(x)


class TransformerDecoder(_Stack):
    """`num_layers` copies of a decoder's layer.

    decoder_layer: the layer that is copied. norm: a module for the result, or None. A call takes the arguments of a
    `TransformerDecoderLayer`; None for `tgt_is_causal` looks whether the mask is causal.

    >>> layer = gs.nn.TransformerDecoderLayer(4, 2, dim_feedforward=8)
    >>> gs.nn.TransformerDecoder(layer, 2)(gs.ones(3, 1, 4), gs.ones(5, 1, 4)).shape
    gradspec.Size([3, 1, 4])
    """

    def __init__(self, decoder_layer: Module, num_layers: int, norm: Module | None = None) -> None:
        super().__init__(decoder_layer, num_layers, norm)

    def forward(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        causal, x = _is_causal(tgt_mask, tgt_is_causal, self._length(tgt)), tgt
        for layer in self.layers:
            x = layer(
                x,
                memory,
                tgt_mask=tgt_mask,
                memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask,
                tgt_is_causal=causal,
                memory_is_causal=memory_is_causal,
            )
        return x if self.norm is None else self.norm(x)


class Transformer(Module):
    """An encoder and a decoder. Raises RuntimeError for batches and features that do not fit.

    d_model: the size of a row of the sequences. nhead: how many heads attention has. num_encoder_layers,
    num_decoder_layers: how many layers. dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first,
    bias: as for `TransformerEncoderLayer`. custom_encoder, custom_decoder: modules in the place of both.

    A call takes `src` and `tgt`, the sequences of encoder and decoder; `src_mask`, `src_key_padding_mask` and
    `src_is_causal` for the encoder, the masks of a `TransformerDecoderLayer` for the decoder.

    >>> model = gs.nn.Transformer(4, 2, 1, 1, dim_feedforward=8)
    >>> model(gs.ones(5, 1, 4), gs.ones(3, 1, 4)).shape
    gradspec.Size([3, 1, 4])
    """

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: Activation = F.relu,
        custom_encoder: Any = None,
        custom_decoder: Any = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        of_layers: Any = (
            d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias, device,
            dtype,
        )  # fmt: skip

        def norm() -> LayerNorm:
            return LayerNorm(d_model, layer_norm_eps, bias=bias, device=device, dtype=dtype)

        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(*of_layers), num_encoder_layers, norm()
        )
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(*of_layers), num_decoder_layers, norm()
        )
        for parameter in self.parameters():
            if parameter.dim() > 1:
                xavier_uniform_(parameter)
        self.d_model, self.nhead, self.batch_first = d_model, nhead, batch_first

    def forward(
        self,
        src: Tensor,
        tgt: Tensor,
        src_mask: Tensor | None = None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
        src_is_causal: bool | None = None,
        tgt_is_causal: bool | None = None,
        memory_is_causal: bool = False,
    ) -> Tensor:
        batch = 0 if self.batch_first else 1
        if src.dim() == 3 and src.shape[batch] != tgt.shape[batch]:
            raise RuntimeError("the batch number of src and tgt must be equal")
        if src.shape[-1] != self.d_model or tgt.shape[-1] != self.d_model:
            raise RuntimeError("the feature number of src and tgt must be equal to d_model")
        memory = self.encoder(src, src_mask, src_key_padding_mask, src_is_causal)
        decoded: Tensor = self.decoder(
            tgt,
            memory,
            tgt_mask=tgt_mask,
            memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask,
            memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal,
            memory_is_causal=memory_is_causal,
        )
        return decoded

    @staticmethod
    def generate_square_subsequent_mask(sz: int, device: Any = None, dtype: dtypes.dtype | None = None) -> Tensor:
        """The mask that hides later positions, of shape (sz, sz): minus infinity above the diagonal, else zero."""
        dtypes.check_device(device, "generate_square_subsequent_mask")
        return _subsequent_mask(sz, dtype)
