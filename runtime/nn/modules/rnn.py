"""Recurrent networks: RNN, LSTM and GRU, and their cells.

Note [Layers of recurrent networks] The products with the inputs are one matrix product for all times; all steps of a
layer in one direction are the op `recurrent`. A packed sequence has fewer rows at later times: a sequence's final state
is that of its last row, in the backward direction of its first.
"""

from __future__ import annotations

import math
import warnings
from typing import Any

from gradspec.amp.autocast_mode import is_autocast_enabled
from gradspec.core import ops
from gradspec.core.elements import dtypes
from gradspec.core.tensor import Tensor
from gradspec.nn import functional as F
from gradspec.nn import init
from gradspec.nn.modules.layer import unusual
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.nn.utils.rnn import PackedSequence
from gradspec.tensors.factories import empty, zeros

__all__ = ["GRU", "LSTM", "RNN", "GRUCell", "LSTMCell", "RNNBase", "RNNCell", "RNNCellBase"]

State = tuple[Tensor, ...]  # the hidden rows, for LSTM also the cells


# By the word for the kind: how many gates there are, and the `kind` of the op `recurrent`.
_KINDS = {"RNN_TANH": (1, "tanh"), "RNN_RELU": (1, "relu"), "LSTM": (4, "lstm"), "GRU": (3, "gru")}


class _Recurrent(Module):
    hidden_size: int

    def reset_parameters(self) -> None:
        """Draw all parameters uniformly, within the inverse root of the hidden size."""
        bound = 1.0 / math.sqrt(self.hidden_size) if self.hidden_size > 0 else 0
        for parameter in self.parameters():
            init.uniform_(parameter, -bound, bound)


class RNNBase(_Recurrent):
    """The base of RNN, LSTM and GRU: layers in one or two directions, over padded or packed sequences.

    An input has the shape (T, B, input_size), or (B, T, input_size) with `batch_first`, or lacks B. A call also takes
    `hx`, the first states of all layers, for an LSTM a pair with the cells; None for zeros. The result is a
    pair: the outputs of the last layer at all times, and the final states of all layers. dropout: the probability of
    zeros between layers, in training. proj_size: of an LSTM, the size to which hidden rows are projected. Raises
    ValueError for arguments out of range, RuntimeError for inputs and states of other shapes.

    mode: "RNN_TANH", "RNN_RELU", "LSTM" or "GRU". hidden_size: the length of a hidden row. num_layers: how many layers.
    bias: whether they have one. bidirectional: whether a second half of each layer goes backwards in time.

    >>> gs.nn.GRU(3, 4, num_layers=2, bidirectional=True)(gs.ones(5, 1, 3))[0].shape
    gradspec.Size([5, 1, 8])
    """

    def __init__(
        self,
        mode: str,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        sizes = {"input_size": input_size, "hidden_size": hidden_size, "num_layers": num_layers}
        flags = {"bias": bias, "batch_first": batch_first, "bidirectional": bidirectional}
        _check_arguments(mode, sizes, flags, dropout, proj_size)
        if dropout > 0 and num_layers == 1:
            warnings.warn(
                "dropout option adds dropout after all but last recurrent layer, so non-zero dropout expects "
                f"num_layers greater than 1, but got dropout={dropout} and num_layers={num_layers}",
                stacklevel=3,
            )
        self.mode, self.input_size, self.hidden_size, self.num_layers = mode, input_size, hidden_size, num_layers
        self.bias, self.batch_first, self.dropout = bias, batch_first, float(dropout)
        self.bidirectional, self.proj_size = bidirectional, proj_size
        rows, out = _KINDS[mode][0] * hidden_size, proj_size or hidden_size
        directions = 2 if bidirectional else 1
        for layer in range(num_layers):
            columns = input_size if layer == 0 else out * directions
            shapes: dict[str, tuple[int, ...]] = {"weight_ih": (rows, columns), "weight_hh": (rows, out)}
            shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)} if bias else {}
            shapes |= {"weight_hr": (proj_size, hidden_size)} if proj_size else {}
            for suffix in self._suffixes(layer):
                for name, shape in shapes.items():
                    setattr(self, name + suffix, Parameter(empty(shape, device=device, dtype=dtype)))
        self.reset_parameters()

    def _suffixes(self, layer: int) -> list[str]:
        return [f"_l{layer}", f"_l{layer}_reverse"][: 2 if self.bidirectional else 1]

    def flatten_parameters(self) -> None:
        """Nothing: the parameters need no common memory."""

    @property
    def all_weights(self) -> list[list[Parameter]]:
        """The parameters of each layer and direction.

        >>> layer = gs.nn.GRU(2, 3)
        >>> [weight.shape for weight in layer.all_weights[0]]
        [gradspec.Size([9, 2]), gradspec.Size([9, 3]), gradspec.Size([9]), gradspec.Size([9])]
        """
        suffixes = [suffix for layer in range(self.num_layers) for suffix in self._suffixes(layer)]
        return [[weight for weight in self._weights(suffix) if weight is not None] for suffix in suffixes]

    def _weights(self, suffix: str) -> list[Any]:
        """Both weights, both biases and the projection of a layer in one direction, None for those it lacks.

        They are attributes: a parametrized weight is not a parameter of this module.
        """
        has = {"weight_ih": True, "weight_hh": True, "bias_ih": self.bias, "bias_hh": self.bias}
        has["weight_hr"] = bool(self.proj_size)
        return [getattr(self, name + suffix) if present else None for name, present in has.items()]

    def extra_repr(self) -> str:
        shown = unusual(self, proj_size=0, num_layers=1, bias=True, batch_first=False, dropout=0.0, bidirectional=False)
        return f"{self.input_size}, {self.hidden_size}{shown}"

    def forward(self, input: Any, hx: Any = None) -> Any:
        packed = input if isinstance(input, PackedSequence) else None
        if packed is not None:
            data, sizes, is_single = packed.data, packed.batch_sizes.tolist(), False
        else:
            if input.dim() not in (2, 3):
                raise ValueError(f"{self._get_name()}: Expected input to be 2D or 3D, got {input.dim()}D instead")
            is_single = input.dim() == 2
            whole = input.unsqueeze(1) if is_single else input.transpose(0, 1) if self.batch_first else input
            sizes = [whole.shape[1]] * whole.shape[0]
            if not sizes:
                raise RuntimeError("Expected sequence length to be larger than 0 in RNN")
            data = whole.reshape(-1, whole.shape[2])
        if data.shape[-1] != self.input_size:
            raise RuntimeError(
                f"input.size(-1) must be equal to input_size. Expected {self.input_size}, got {data.shape[-1]}"
            )
        dtype = self.weight_ih_l0.dtype
        if data.dtype != dtype and not is_autocast_enabled("cpu"):
            raise ValueError(
                f"RNN input dtype ({data.dtype}) does not match weight dtype ({dtype}). Convert input: "
                f"input.to({dtype}), or convert model: model.to({data.dtype})"
            )
        states = self._first_states(hx, data, sizes[0], is_single, None if packed is None else packed.sorted_indices)
        data, finals = self._layers(data, sizes, states)
        if packed is not None:
            if packed.unsorted_indices is not None:
                finals = tuple([ops.index_select(part, 1, packed.unsorted_indices) for part in finals])
            return packed._replace(data=data), self._as_given(finals)
        output = data.reshape(len(sizes), sizes[0], data.shape[-1])
        if is_single:
            return output.squeeze(1), self._as_given(tuple([part.squeeze(1) for part in finals]))
        return output.transpose(0, 1) if self.batch_first else output, self._as_given(finals)

    def _as_given(self, states: State) -> Any:
        return states if self.mode == "LSTM" else states[0]

    def _first_states(self, hx: Any, data: Tensor, batch: int, is_single: bool, order: Tensor | None) -> State:
        """The states before the first step, of shape (layers * directions, B, size)."""
        count = self.num_layers * (2 if self.bidirectional else 1)
        widths = [self.proj_size or self.hidden_size, *([self.hidden_size] if self.mode == "LSTM" else [])]
        if hx is None:
            return tuple([zeros(count, batch, width, dtype=data.dtype) for width in widths])
        given = hx if self.mode == "LSTM" else (hx,)
        found = []
        for name, part, width in zip(
            ("hidden[0]", "hidden[1]") if len(given) == 2 else ("hidden",), given, widths, strict=True
        ):
            if is_single != (part.dim() == 2):
                kind, wanted = ("unbatched 2-D", "2-D") if is_single else ("batched 3-D", "3-D")
                raise RuntimeError(f"For {kind} input, hx should also be {wanted} but got {part.dim()}-D tensor")
            part = part.unsqueeze(1) if is_single else part
            if tuple(part.shape) != (count, batch, width):
                raise RuntimeError(f"Expected {name} size {(count, batch, width)}, got {[*part.shape]}")
            found.append(part if order is None else ops.index_select(part, 1, order))
        return tuple(found)

    def _layers(self, data: Tensor, sizes: list[int], states: State) -> tuple[Tensor, State]:
        finals: list[State] = []
        for layer in range(self.num_layers):
            outputs = []
            for k, suffix in enumerate(self._suffixes(layer)):
                first = tuple([part[len(finals)] for part in states])
                output, final = self._direction(data, sizes, first, suffix, bool(k))
                outputs.append(output)
                finals.append(final)
            data = outputs[0] if len(outputs) == 1 else ops.cat(outputs, -1)
            if self.dropout and self.training and layer + 1 < self.num_layers:
                data = F.dropout(data, self.dropout, True)
        return data, tuple([ops.stack(list(part)) for part in zip(*finals, strict=True)])

    def _direction(
        self, data: Tensor, sizes: list[int], first: State, suffix: str, backwards: bool
    ) -> tuple[Tensor, State]:
        """One layer in one direction. See Note [Layers of recurrent networks]."""
        weight_ih, weight_hh, bias_ih, bias_hh, weight_hr = self._weights(suffix)
        inputs = F.linear(data, weight_ih, bias_ih)
        states = _layer(self.mode, inputs, [weight_hh, bias_hh, weight_hr], first, sizes, backwards)
        return states[0], tuple([_final_rows(rows, sizes, backwards) for rows in states])


def _layer(mode: str, inputs: Tensor, weights: list[Any], first: State, sizes: list[int], backwards: bool) -> State:
    """The states after all rows, from the products with the inputs."""
    weight, bias, projection = weights
    cells = first[1] if mode == "LSTM" else None
    kind = _KINDS[mode][1]
    bias = None if bias is None else bias.unsqueeze(0)
    hidden, inner, _ = ops.recurrent(inputs, weight, bias, first[0], cells, projection, sizes, backwards, kind)
    return (hidden, inner) if mode == "LSTM" else (hidden,)


def _final_rows(rows: Tensor, sizes: list[int], backwards: bool) -> Tensor:
    """For each sequence the row of its last step."""
    if backwards:
        return ops.narrow(rows, 0, 0, sizes[0])
    if not sizes[0]:
        return rows  # of no sequences
    found, end, had = [], rows.shape[0], 0
    for size in reversed(sizes):
        if size > had:
            found.append(ops.narrow(rows, 0, end - size + had, size - had))
        end, had = end - size, max(had, size)
    return found[0] if len(found) == 1 else ops.cat(found)


def _check_arguments(mode: str, sizes: dict[str, Any], flags: dict[str, Any], dropout: Any, proj_size: int) -> None:
    if mode not in _KINDS:
        raise ValueError("Unrecognized RNN mode: " + mode)
    for wanted, given in ((int, sizes), (bool, flags)):
        for name, value in given.items():
            if not isinstance(value, wanted):
                raise TypeError(f"{name} should be of type {wanted.__name__}, got: {type(value).__name__}")
    for name, value in sizes.items():
        if value <= 0:
            raise ValueError(f"{name} must be greater than zero")
    if isinstance(dropout, bool) or not isinstance(dropout, int | float) or not 0 <= dropout <= 1:
        raise ValueError(
            "dropout should be a number in range [0, 1] representing the probability of an element being zeroed"
        )
    if proj_size < 0:
        raise ValueError("proj_size should be a positive integer or zero to disable projections")
    if proj_size >= sizes["hidden_size"]:
        raise ValueError("proj_size has to be smaller than hidden_size")
    if proj_size and mode != "LSTM":
        raise ValueError("proj_size argument is only supported for LSTM, not RNN or GRU")


class RNN(RNNBase):
    """Elman's network: `h' = tanh(W_ih x + b_ih + W_hh h + b_hh)`, or relu. Arguments as for `RNNBase`.

    nonlinearity: "tanh" or "relu".

    >>> outputs, last = gs.nn.RNN(3, 4)(gs.ones(5, 1, 3))
    >>> outputs.shape, last.shape
    (gradspec.Size([5, 1, 4]), gradspec.Size([1, 1, 4]))
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = "tanh",
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        if nonlinearity not in ("tanh", "relu"):
            raise ValueError(f"Unknown nonlinearity '{nonlinearity}'. Select from 'tanh' or 'relu'.")
        mode = f"RNN_{nonlinearity.upper()}"
        super().__init__(
            mode, input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, device, dtype
        )
        self.nonlinearity = nonlinearity


class LSTM(RNNBase):
    """Long short-term memory (Hochreiter and Schmidhuber 1997), with states (h, c). Arguments as for `RNNBase`.

    input_size, hidden_size: the lengths of the rows of input and state. num_layers, bias, batch_first, dropout,
    bidirectional: as for `RNNBase`.

    >>> outputs, (hidden, cell) = gs.nn.LSTM(3, 4)(gs.ones(5, 1, 3))
    >>> outputs.shape, hidden.shape, cell.shape
    (gradspec.Size([5, 1, 4]), gradspec.Size([1, 1, 4]), gradspec.Size([1, 1, 4]))
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__(
            "LSTM",
            input_size,
            hidden_size,
            num_layers,
            bias,
            batch_first,
            dropout,
            bidirectional,
            proj_size,
            device,
            dtype,
        )


class GRU(RNNBase):
    """Gated recurrent units (Cho et al. 2014), with the reset after the product. Arguments as for `RNNBase`.

    input_size, hidden_size: the lengths of the rows of input and state. num_layers, bias, batch_first, dropout,
    bidirectional: as for `RNNBase`.

    >>> outputs, last = gs.nn.GRU(3, 4)(gs.ones(5, 1, 3))
    >>> outputs.shape, last.shape
    (gradspec.Size([5, 1, 4]), gradspec.Size([1, 1, 4]))
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__(
            "GRU", input_size, hidden_size, num_layers, bias, batch_first, dropout, bidirectional, 0, device, dtype
        )


class RNNCellBase(_Recurrent):
    """The base of the cells: one step, for an input of shape (B, input_size) or (input_size,).

    A call also takes `hx`, the state, for an LSTM a pair with the cell; None for zeros.

    hidden_size: the length of a hidden row. bias: whether the cell has one. num_chunks: how many rows of hidden_size
    the products give.

    >>> gs.nn.GRUCell(3, 4).weight_hh.shape
    gradspec.Size([12, 4])
    """

    weight_ih: Parameter
    weight_hh: Parameter
    bias_ih: Parameter | None
    bias_hh: Parameter | None

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool,
        num_chunks: int,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__()
        self.input_size, self.hidden_size, self.bias = input_size, hidden_size, bias
        rows = num_chunks * hidden_size
        self.weight_ih = Parameter(empty(rows, input_size, device=device, dtype=dtype))
        self.weight_hh = Parameter(empty(rows, hidden_size, device=device, dtype=dtype))
        for name in ("bias_ih", "bias_hh"):
            self.register_parameter(name, Parameter(empty(rows, device=device, dtype=dtype)) if bias else None)
        self.reset_parameters()

    def extra_repr(self) -> str:
        return f"{self.input_size}, {self.hidden_size}{unusual(self, bias=True)}"

    def _stepped(self, mode: str, input: Tensor, states: Any) -> State:
        name = self._get_name()
        if input.dim() not in (1, 2):
            raise ValueError(f"{name}: Expected input to be 1D or 2D, got {input.dim()}D instead")
        is_single = input.dim() == 1
        rows = input.unsqueeze(0) if is_single else input
        if states is None:
            width = zeros(rows.shape[0], self.hidden_size, dtype=input.dtype)
            state: State = (width, width)
        else:
            if any(part.dim() not in (1, 2) for part in states):
                raise ValueError(f"{name}: Expected hidden to be 1D or 2D, got {states[0].dim()}D instead")
            state = tuple([part.unsqueeze(0) if part.dim() == 1 else part for part in states])
        if rows.shape[1] != self.input_size:
            raise RuntimeError(f"input has inconsistent input_size: got {rows.shape[1]} expected {self.input_size}")
        for k, part in enumerate(state):
            if part.shape[0] != rows.shape[0]:
                raise RuntimeError(
                    f"Input batch size {rows.shape[0]} doesn't match hidden{k} batch size {part.shape[0]}"
                )
            if part.shape[1] != self.hidden_size:
                raise RuntimeError(
                    f"hidden{k} has inconsistent hidden_size: got {part.shape[1]}, expected {self.hidden_size}"
                )
        given = F.linear(rows, self.weight_ih, self.bias_ih)
        weights = [self.weight_hh, self.bias_hh, None]
        found = _layer(mode, given, weights, state, [rows.shape[0]], False)
        return tuple([part.squeeze(0) for part in found]) if is_single else found


class RNNCell(RNNCellBase):
    """One step of an `RNN`.

    nonlinearity: "tanh" or "relu"; a call with another one raises RuntimeError. input_size, hidden_size: the lengths of
    the rows of input and state. bias: whether the cell has one.

    >>> gs.nn.RNNCell(3, 4)(gs.ones(1, 3)).shape
    gradspec.Size([1, 4])
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = "tanh",
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 1, device, dtype)
        self.nonlinearity = nonlinearity

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        mode = f"RNN_{self.nonlinearity.upper()}"
        if mode not in _KINDS:
            raise RuntimeError(f"Unknown nonlinearity: {self.nonlinearity}")
        return self._stepped(mode, input, None if hx is None else (hx,))[0]

    def extra_repr(self) -> str:
        return super().extra_repr() + unusual(self, nonlinearity="tanh")


class LSTMCell(RNNCellBase):
    """One step of an `LSTM`.

    input_size, hidden_size: the lengths of the rows of input and state. bias: whether the cell has one. TypeError for a
    state that is not a pair.

    >>> hidden, cell = gs.nn.LSTMCell(3, 4)(gs.ones(1, 3))
    >>> hidden.shape, cell.shape
    (gradspec.Size([1, 4]), gradspec.Size([1, 4]))
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 4, device, dtype)

    def forward(self, input: Tensor, hx: tuple[Tensor, Tensor] | None = None) -> State:
        if isinstance(hx, Tensor):
            raise TypeError("LSTMCell: argument 'hx' must be a pair of Tensors, not Tensor")
        return self._stepped("LSTM", input, hx)


class GRUCell(RNNCellBase):
    """One step of a `GRU`.

    input_size, hidden_size: the lengths of the rows of input and state. bias: whether the cell has one.

    >>> gs.nn.GRUCell(3, 4)(gs.ones(1, 3)).shape
    gradspec.Size([1, 4])
    """

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: Any = None,
        dtype: dtypes.dtype | None = None,
    ) -> None:
        super().__init__(input_size, hidden_size, bias, 3, device, dtype)

    def forward(self, input: Tensor, hx: Tensor | None = None) -> Tensor:
        return self._stepped("GRU", input, None if hx is None else (hx,))[0]
