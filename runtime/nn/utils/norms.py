"""Weights given by a norm and a direction, and weights divided by their spectral norm.

`parametrizations` has the forms by `register_parametrization`. The former ones, here, compute the weight in a hook
before each forward, and keep `weight_g` and `weight_v`, or `weight_orig`, `weight_u` and `weight_v`.
"""

from __future__ import annotations

from typing import Any, ClassVar

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.conv import ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter, is_lazy
from gradspec.nn.utils.parametrize import register_parametrization
from gradspec.tensors.random_factories import randn

__all__ = ["SpectralNorm", "WeightNorm", "remove_spectral_norm", "remove_weight_norm", "spectral_norm", "weight_norm"]

_INPUTS_FIRST = (ConvTranspose1d, ConvTranspose2d, ConvTranspose3d)


def _norms(v: Tensor, dim: int | None) -> Tensor:
    """The norms of the parts of a tensor along one dim, or of all of it."""
    if dim is None or dim == -1:
        return v.norm()
    others = tuple([k for k in range(v.dim()) if k != dim % v.dim()])
    return ops.linalg_vector_norm(v, 2, others, True) if others else v.abs()


def _with_norms(v: Tensor, g: Tensor, dim: int | None) -> Tensor:
    return v * (g / _norms(v, dim))


def _normalized(v: Tensor, eps: float) -> Tensor:
    return v / v.norm().clamp(min=eps)


def _as_matrix(weight: Tensor, dim: int) -> Tensor:
    """A weight with one dim first, and all others joined."""
    return weight.movedim(dim, 0).flatten(1) if dim else weight.flatten(1)


def _iterate(matrix: Tensor, u: Tensor, v: Tensor, count: int, eps: float) -> None:
    """Iterations of the power method, which write the vectors in place."""
    with no_grad():
        for _ in range(count):
            u.copy_(_normalized(ops.mv(matrix, v), eps))
            v.copy_(_normalized(ops.mv(matrix.mH, u), eps))


def _first_vectors(matrix: Tensor, eps: float) -> tuple[Tensor, Tensor]:
    with no_grad():
        u, v = (_normalized(randn(size, dtype=matrix.dtype), eps) for size in matrix.shape)
    return u, v


def _dim_of(module: Module, dim: int | None) -> int:
    return dim if dim is not None else int(isinstance(module, _INPUTS_FIRST))


# ---- as parametrizations ----


class _WeightNorm(Module):
    def __init__(self, dim: int | None = 0) -> None:
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g: Tensor, weight_v: Tensor) -> Tensor:
        return _with_norms(weight_v, weight_g, self.dim)

    def right_inverse(self, weight: Tensor) -> tuple[Tensor, Tensor]:
        return _norms(weight, self.dim), weight


def parametrized_weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """Parametrize a weight by norms and directions (Salimans and Kingma 2016); returns the module.

    dim: the dim whose parts have a norm each; None for one norm. `parametrizations.weight` has the norms as `original0`
    and the directions as `original1`; states of the former kind are read, too.
    """
    register_parametrization(module, name, _WeightNorm(dim), unsafe=True)

    def read_former(state_dict: Any, prefix: str, *rest: Any) -> None:
        for k, former in enumerate(("_g", "_v")):
            key = f"{prefix}{name}{former}"
            if key in state_dict:
                state_dict[f"{prefix}parametrizations.{name}.original{k}"] = state_dict.pop(key)

    module._register_load_state_dict_pre_hook(read_former)
    return module


class _SpectralNorm(Module):
    _u: Tensor
    _v: Tensor

    def __init__(self, weight: Tensor, n_power_iterations: int = 1, dim: int = 0, eps: float = 1e-12) -> None:
        super().__init__()
        if not -weight.dim() <= dim < weight.dim():
            raise IndexError(
                f"Dimension out of range (expected to be in range of [-{weight.dim()}, {weight.dim() - 1}] but got "
                f"{dim})"
            )
        if n_power_iterations <= 0:
            raise ValueError(
                f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}"
            )
        self.dim, self.eps, self.n_power_iterations = dim % weight.dim(), eps, n_power_iterations
        if weight.dim() > 1:
            matrix = _as_matrix(weight.detach(), self.dim)
            u, v = _first_vectors(matrix, eps)
            self.register_buffer("_u", u)
            self.register_buffer("_v", v)
            _iterate(matrix, u, v, 15, eps)

    def forward(self, weight: Tensor) -> Tensor:
        if weight.dim() == 1:
            return _normalized(weight, self.eps)
        matrix = _as_matrix(weight, self.dim)
        if self.training:
            _iterate(matrix.detach(), self._u, self._v, self.n_power_iterations, self.eps)
        return weight / ops.vdot(self._u.clone(), ops.mv(matrix, self._v.clone()))

    def right_inverse(self, value: Tensor) -> Tensor:
        return value


def parametrized_spectral_norm(
    module: Module, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> Module:
    """Divide a weight by its largest singular value (Miyato et al. 2018); returns the module.

    The value is estimated by `n_power_iterations` of the power method at each use in training. dim: the dim that is the
    rows of the matrix, by default that of the outputs. Raises ValueError if there is no such tensor.
    """
    weight = getattr(module, name, None)
    if not isinstance(weight, Tensor):
        raise ValueError(f"Module '{module}' has no parameter or buffer with name '{name}'")
    return register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, _dim_of(module, dim), eps))


# ---- the former kind ----


class _Former:
    """A hook that computes a weight before each forward."""

    kind: ClassVar[str]
    name: str

    def _attach(self, module: Module) -> None:
        if is_lazy(getattr(module, self.name)):
            raise ValueError(
                f"{self.kind}: {self.name} is an uninitialized parameter; call the module once, which gives it a shape"
            )
        for hook in module._own_hooks().before_forward():
            if isinstance(hook.fn, type(self)) and hook.fn.name == self.name:
                raise RuntimeError(f"Cannot register two {self.kind} hooks on the same parameter {self.name}")
        self._handle = module.register_forward_pre_hook(self)

    def _set(self, module: Module) -> None:
        setattr(module, self.name, self.compute_weight(module))

    def compute_weight(self, module: Module) -> Tensor:
        """The weight of a module now."""
        raise NotImplementedError

    def __call__(self, module: Module, inputs: Any) -> None:
        self._set(module)

    @classmethod
    def remove(cls, module: Module, name: str) -> Module:
        """Make the weight a parameter with its present value; ValueError if there is no such hook."""
        hooks: dict[int, Any] = module._own_hooks().forward_pre
        for identity, hook in hooks.items():
            if isinstance(hook.fn, cls) and hook.fn.name == name:
                with no_grad():
                    weight = hook.fn.compute_weight(module)
                delattr(module, name)
                for suffix in hook.fn.suffixes:
                    delattr(module, name + suffix)
                module.register_parameter(name, Parameter(weight.detach()))
                del hooks[identity]
                return module
        raise ValueError(f"{cls.kind} of '{name}' not found in {module}")

    suffixes: ClassVar[tuple[str, ...]]


class WeightNorm(_Former):
    """The hook of `weight_norm`."""

    kind, suffixes = "weight_norm", ("_g", "_v")

    def __init__(self, name: str, dim: int | None) -> None:
        self.name, self.dim = name, -1 if dim is None else dim

    def compute_weight(self, module: Module) -> Tensor:
        return _with_norms(getattr(module, f"{self.name}_v"), getattr(module, f"{self.name}_g"), self.dim)


class SpectralNorm(_Former):
    """The hook of `spectral_norm`."""

    kind, suffixes = "spectral_norm", ("_u", "_v", "_orig")

    def __init__(self, name: str, n_power_iterations: int, dim: int, eps: float) -> None:
        if n_power_iterations <= 0:
            raise ValueError(
                f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}"
            )
        self.name, self.n_power_iterations, self.dim, self.eps = name, n_power_iterations, dim, eps

    def compute_weight(self, module: Module, iterates: bool = False) -> Tensor:
        weight, u, v = (getattr(module, self.name + suffix) for suffix in ("_orig", "_u", "_v"))
        matrix = _as_matrix(weight, self.dim)
        if iterates:
            _iterate(matrix.mH, v, u, self.n_power_iterations, self.eps)
            u, v = u.clone(), v.clone()
        estimate: Tensor = weight / ops.vdot(u, ops.mv(matrix, v))
        return estimate

    def __call__(self, module: Module, inputs: Any) -> None:
        setattr(module, self.name, self.compute_weight(module, module.training))


def weight_norm(module: Module, name: str = "weight", dim: int | None = 0) -> Module:
    """The former kind of `parametrizations.weight_norm`, with parameters `weight_g` and `weight_v`; returns the
    module."""
    hook = WeightNorm(name, dim)
    hook._attach(module)
    weight: Any = getattr(module, name)
    delattr(module, name)
    module.register_parameter(f"{name}_g", Parameter(_norms(weight.detach(), hook.dim)))
    module.register_parameter(f"{name}_v", Parameter(weight.detach()))
    hook._set(module)
    return module


def remove_weight_norm(module: Module, name: str = "weight") -> Module:
    """Undo `weight_norm`; returns the module."""
    return WeightNorm.remove(module, name)


def spectral_norm(
    module: Module,
    name: str = "weight",
    n_power_iterations: int = 1,
    eps: float = 1e-12,
    dim: int | None = None,
) -> Module:
    """The former kind of `parametrizations.spectral_norm`, with a parameter `weight_orig`; returns the module."""
    hook = SpectralNorm(name, n_power_iterations, _dim_of(module, dim), eps)
    hook._attach(module)
    weight: Any = getattr(module, name)
    u, v = _first_vectors(_as_matrix(weight.detach(), hook.dim), eps)
    delattr(module, name)
    module.register_parameter(f"{name}_orig", weight)
    setattr(module, name, weight.detach())
    module.register_buffer(f"{name}_u", u)
    module.register_buffer(f"{name}_v", v)
    return module


def remove_spectral_norm(module: Module, name: str = "weight") -> Module:
    """Undo `spectral_norm`; returns the module."""
    return SpectralNorm.remove(module, name)
