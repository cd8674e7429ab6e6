"""Calling an op in gradspec and in torch, with the outcome: outputs, gradients, or an error."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import gradspec as gs
from fuzz.cases import Case
from fuzz.layouts import Placed
from gradspec.autograd import grad
from gradspec.codegen.words.language import FREE_TYPES
from gradspec.codegen.words.parameters import Parameter
from gradspec.testing.samples import function_of, in_place_function, outputs_of

Array = np.ndarray[Any, Any]

# What a call may raise; anything else is a bug of ours
ERRORS = (RuntimeError, ValueError, TypeError, IndexError, NotImplementedError)
HALF = ("float16", "bfloat16")


@dataclass
class Outcome:
    """Outputs as arrays, and gradients of the operands that have one, if they were asked for; or an error."""

    outputs: list[Array] = field(default_factory=list)
    gradients: list[Array | None] = field(default_factory=list)
    error: Exception | None = None

    @property
    def what(self) -> str:
        """The outcome in a few words."""
        return f"{type(self.error).__name__}: {self.error}" if self.error else "a result"


def arrays_of(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """Arguments of which operands are `Placed`, with their arrays."""

    def one(value: Any) -> Any:
        if isinstance(value, list):
            return [one(item) for item in value]
        return value.array if isinstance(value, Placed) else value

    return {name: one(value) for name, value in arguments.items()}


def attempt(run: Callable[[], Outcome]) -> Outcome:
    """The result of `run`, or the error that it raises."""
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        try:
            return run()
        except MemoryError:
            raise
        except Exception as error:  # which kinds are allowed is checked later
            return Outcome(error=error)


def tensors_of(case: Case, arrays: Mapping[str, Any], *, requires_grad: bool) -> dict[str, Any]:
    """The arguments with tensors that have the memory of the arrays."""
    made: dict[str, Any] = {}
    for param in case.op.signature.params:
        if param.name not in arrays:
            continue
        value = arrays[param.name]
        if param.static or value is None:
            made[param.name] = getattr(gs, value) if param.type == "dtype" and value is not None else value
            continue
        needs = requires_grad and param.differentiable and param.name not in case.sample.without_gradient
        found = [_tensor(array, needs) for array in (value if param.is_list else [value])]
        made[param.name] = found if param.is_list else found[0]
    return made


def _tensor(array: Array, needs: bool) -> gs.Tensor:
    tensor = gs.from_numpy(array)
    return tensor.requires_grad_() if needs and array.dtype.kind in "fVc" else tensor


def call(case: Case, arrays: Mapping[str, Any]) -> Outcome:
    """The op's outputs for these arrays; what is random is the same for each call of a case."""

    def run() -> Outcome:
        gs.manual_seed(case.seed)
        arguments = tensors_of(case, arrays, requires_grad=False)
        outputs = outputs_of(case.sample.call(function_of(case.op), arguments))
        return Outcome([y.numpy(force=True) for y in outputs])

    return attempt(run)


def differentiate(
    case: Case, arrays: Mapping[str, Any], lay: Callable[[Array], Array], in_place: bool = False
) -> Outcome:
    """The op's outputs, and the gradients for random cotangents, which `lay` puts somewhere.

    in_place: of the in-place form, called with a copy of the first operand, of the op's dtype.
    """

    def run() -> Outcome:
        gs.manual_seed(case.seed)
        arguments = tensors_of(case, arrays, requires_grad=True)
        variables = case.sample.variables(arguments)
        outputs = (
            _written(case, arguments) if in_place else outputs_of(case.sample.call(function_of(case.op), arguments))
        )
        recorded = [y for y in outputs if y.requires_grad]
        values = [y.numpy(force=True) for y in outputs]
        if not recorded or not variables:
            return Outcome(values)
        given = [gs.from_numpy(lay(g)) for g in cotangents(case, [y.numpy(force=True) for y in recorded])]
        found = grad(recorded, variables, given, allow_unused=True)
        return Outcome(values, [None if g is None else g.numpy(force=True) for g in found])

    return attempt(run)


def _written(case: Case, arguments: dict[str, Any]) -> list[gs.Tensor]:
    method = in_place_function(case.op)
    name = case.op.signature.params[0].name
    return [case.sample.call(method, {**arguments, name: arguments[name].clone()})]


def write(case: Case, arrays: Mapping[str, Any]) -> Outcome:
    """The first operand after the in-place form."""

    def run() -> Outcome:
        arguments = tensors_of(case, arrays, requires_grad=False)
        method = in_place_function(case.op)
        return Outcome([case.sample.call(method, arguments).numpy(force=True)])

    return attempt(run)


def cotangents(case: Case, outputs: list[Array]) -> list[Array]:
    """Random numbers of the outputs' shapes and dtypes, the same for each call of a case."""
    rng = np.random.default_rng(case.seed)
    found = []
    for y in outputs:
        values: Any = rng.standard_normal(y.shape)
        if y.dtype.kind == "c":
            values = values + 1j * rng.standard_normal(y.shape)
        found.append(np.asarray(values).astype(y.dtype))
    return found


# ---- torch ----


def torch_function(torch: Any, case: Case) -> Callable[..., Any] | None:
    """torch's function of that name, in its namespace, if it has one."""
    signature = case.op.signature
    if not case.op.public:
        return None
    if signature.namespace is not None:
        home = getattr(torch, signature.namespace, None)
        return getattr(home, signature.path.partition(".")[2], None)
    if hasattr(torch.Tensor, signature.name) and not hasattr(torch, signature.name):
        return getattr(torch.Tensor, signature.name)  # type: ignore[no-any-return]  # unfold is another function there
    for home in (torch.nn.functional, torch):
        if hasattr(home, signature.name):
            return getattr(home, signature.name)  # type: ignore[no-any-return]
    return None


def torch_call(torch: Any, case: Case, *, requires_grad: bool, in_double: bool = False) -> Outcome | None:
    """The outcome in torch; None if it has no such function.

    in_double: of operands of half types as float64, and of cotangents that are not rounded.
    """
    function = torch_function(torch, case)
    if function is None:
        return None

    def run() -> Outcome:
        arguments, variables = _torch_arguments(torch, case, requires_grad, in_double)
        result = _torch_result(case, function, arguments)
        outputs = [result] if isinstance(result, torch.Tensor) else list(result)
        values = [from_torch(torch, y) for y in outputs]
        recorded = [y for y in outputs if y.requires_grad]
        if not recorded or not variables:
            return Outcome(values)
        given = [to_torch(torch, g) for g in cotangents(case, [from_torch(torch, y) for y in recorded])]
        found = torch.autograd.grad(recorded, variables, given, allow_unused=True)
        return Outcome(values, [None if g is None else from_torch(torch, g) for g in found])

    return attempt(run)


def _torch_arguments(torch: Any, case: Case, requires_grad: bool, in_double: bool) -> tuple[dict[str, Any], list[Any]]:
    made: dict[str, Any] = {}
    variables = []
    arrays = case.arrays()
    for param in case.op.signature.params:
        if param.name not in arrays:
            continue
        value = arrays[param.name]
        if param.static or value is None:
            made[param.name] = _torch_static(torch, param, value)
            continue
        needs = requires_grad and param.differentiable and param.name not in case.sample.without_gradient
        found = []
        for array in value if param.is_list else [value]:
            tensor = to_torch(torch, array)
            tensor = tensor.double() if in_double and array.dtype.name in HALF else tensor
            if needs and array.dtype.kind in "fVc":
                variables.append(tensor.requires_grad_())
            found.append(tensor)
        made[param.name] = found if param.is_list else found[0]
    return made, variables


def _torch_static(torch: Any, param: Parameter, value: Any) -> Any:
    if param.type == "dtype" and value is not None:
        return getattr(torch, value)
    if param.type in FREE_TYPES and isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return tuple(torch.tensor(index) for index in value)
    return value


def _torch_result(case: Case, function: Callable[..., Any], arguments: dict[str, Any]) -> Any:
    """torch calls some parameters otherwise than we do, and takes others by keyword only."""
    positional, keywords = case.sample.bind(arguments)  # Hermitian where they are to be so
    names = [param.name for param in case.op.signature.params if not param.keyword_only]
    bound = dict(zip(names, positional, strict=False)) | keywords
    arguments = {name: bound[name] for name in arguments}
    params = [param for param in case.op.signature.params if param.name in arguments]
    tensors = [arguments[param.name] for param in params if param.is_tensor and not param.keyword_only]
    in_front = all(param.is_tensor for param in params[: len(tensors)])
    if in_front:
        named = {p.name: arguments[p.name] for p in params if not (p.is_tensor and not p.keyword_only)}
        try:
            return function(*tensors, **named)
        except TypeError:
            pass
    return case.sample.call(function, arguments)


def to_torch(torch: Any, array: Array) -> Any:
    """A tensor of torch with a copy of the values."""
    copy = np.array(array, order="C")
    if array.dtype.name == "bfloat16":
        return torch.from_numpy(copy.view(np.int16)).view(torch.bfloat16)
    return torch.from_numpy(copy)


def from_torch(torch: Any, tensor: Any) -> Array:
    """The values of a tensor of torch."""
    tensor = tensor.detach().resolve_conj().resolve_neg()
    if tensor.dtype == torch.bfloat16:
        import ml_dtypes

        found: Array = tensor.contiguous().view(torch.int16).numpy().view(ml_dtypes.bfloat16)
        return found.copy()
    return np.array(tensor.numpy(force=True))  # which makes zeros of torch's tensors of nothing
