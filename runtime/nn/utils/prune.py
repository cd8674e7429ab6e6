"""Weights of which some are held at zero by a mask.

Note [Pruned parameters] A pruned parameter `weight` becomes a parameter `weight_orig` and a buffer `weight_mask`, whose
product a hook writes to `weight` before each forward. A parameter that is pruned again has one hook, a
`PruningContainer`, whose methods prune one after the other what the former ones have left.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, ClassVar

from gradspec.autograd.grad_mode import no_grad
from gradspec.core import ops
from gradspec.core.tensor import Tensor
from gradspec.nn.modules.module import Module
from gradspec.nn.parameter import Parameter
from gradspec.tensors.factories import ones_like
from gradspec.tensors.random_factories import rand, rand_like

__all__ = [
    "BasePruningMethod", "CustomFromMask", "Identity", "L1Unstructured", "LnStructured", "PruningContainer",
    "RandomStructured", "RandomUnstructured", "custom_from_mask", "global_unstructured", "identity", "is_pruned",
    "l1_unstructured", "ln_structured", "random_structured", "random_unstructured", "remove",
]  # fmt: skip


class BasePruningMethod(ABC):
    """A way to choose elements; a subclass has `PRUNING_TYPE` and `compute_mask`. See Note [Pruned parameters].

    `PRUNING_TYPE` is "unstructured" for single elements, "structured" for parts along `dim`, and "global" for a mask
    that does not depend on former ones.

    >>> class Negative(gs.nn.utils.prune.BasePruningMethod):
    ...     PRUNING_TYPE = "unstructured"
    ...     def compute_mask(self, t, default_mask):
    ...         return default_mask * (t > 0)
    >>> Negative().prune(gs.tensor([1.0, -2.0, 3.0]))
    tensor([1., -0., 3.])
    """

    PRUNING_TYPE: ClassVar[str]
    _tensor_name: str

    def __call__(self, module: Module, inputs: Any) -> None:
        setattr(module, self._tensor_name, self.apply_mask(module))

    @abstractmethod
    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """The mask, zero for the elements that are pruned.

        t: the importances of the elements, of which the least are pruned. default_mask: the mask of former methods.
        """

    def apply_mask(self, module: Module) -> Tensor:
        """The product of the parameter of a module and its mask."""
        original: Tensor = getattr(module, f"{self._tensor_name}_orig")
        mask: Tensor = getattr(module, f"{self._tensor_name}_mask")
        return original * mask.to(original.dtype)

    @classmethod
    def apply(
        cls, module: Module, name: str, *args: Any, importance_scores: Tensor | None = None, **kwargs: Any
    ) -> BasePruningMethod:
        """Prune a parameter, and do so before each forward; returns the method, or the container of all methods.

        Raises AttributeError if there is no such parameter, TypeError if it is a buffer, ValueError for importances of
        another shape.

        module, name: the parameter's place. args, kwargs: the arguments of the class.
        importance_scores: by which elements are chosen, in place of the parameter.
        """
        method = cls(*args, **kwargs)
        method._tensor_name = name
        former = _hook_of(module, name)
        given: Any = getattr(module, name)
        if former is None and not isinstance(given, Parameter):
            raise TypeError(f"'{name}' of module {module} is {type(given).__name__}, and no Parameter to prune")
        scores = given if importance_scores is None else _importances(importance_scores, given)
        mask = ones_like(given) if former is None else getattr(module, f"{name}_mask")
        if former is not None:
            before = former[1]
            container = PruningContainer(*(before if isinstance(before, PruningContainer) else (before,)))
            container.add_pruning_method(method)
            method = container
        with no_grad():
            mask = method.compute_mask(scores.detach(), mask)
        if former is not None:
            del module._own_hooks().forward_pre[former[0]]
        else:
            delattr(module, name)
            module.register_parameter(f"{name}_orig", given)
        module.register_buffer(f"{name}_mask", mask)
        setattr(module, name, method.apply_mask(module))
        module.register_forward_pre_hook(method)
        return method

    def prune(self, t: Tensor, default_mask: Tensor | None = None, importance_scores: Tensor | None = None) -> Tensor:
        """A tensor with zeros for the elements that the method prunes.

        t: the tensor. default_mask: the mask of former methods; ones if None.
        importance_scores: by which elements are chosen, in place of `t`; ValueError for another shape.
        """
        scores = t if importance_scores is None else _importances(importance_scores, t)
        return t * self.compute_mask(scores, ones_like(t) if default_mask is None else default_mask)

    def remove(self, module: Module) -> None:
        """Make the product of the parameter and its mask the parameter."""
        name = self._tensor_name
        kept: Parameter = getattr(module, f"{name}_orig")
        with no_grad():
            kept.data = self.apply_mask(module)
        for each in (name, f"{name}_orig", f"{name}_mask"):
            delattr(module, each)
        module.register_parameter(name, kept)


def _importances(scores: Tensor, t: Tensor) -> Tensor:
    if scores.shape != t.shape:
        raise ValueError(
            f"importance_scores should have the same shape as tensor t, got {list(scores.shape)} vs {list(t.shape)}"
        )
    return scores


class PruningContainer(BasePruningMethod):
    """Methods that prune one parameter one after the other. See Note [Pruned parameters].

    args: methods. TypeError for anything else, ValueError for methods of other parameters.

    >>> prune = gs.nn.utils.prune
    >>> layer = prune.l1_unstructured(gs.nn.Linear(4, 2), "weight", amount=2)
    >>> prune.l1_unstructured(layer, "weight", amount=3).weight_mask.sum()
    tensor(3.)
    """

    def __init__(self, *args: BasePruningMethod) -> None:
        self._pruning_methods: tuple[BasePruningMethod, ...] = ()
        for method in args:
            self.add_pruning_method(method)

    def add_pruning_method(self, method: BasePruningMethod) -> None:
        """Add a method, which comes last."""
        if not isinstance(method, BasePruningMethod):
            raise TypeError(f"{type(method)} is not a BasePruningMethod subclass")
        if not self._pruning_methods:
            self._tensor_name = method._tensor_name
        elif method._tensor_name != self._tensor_name:
            raise ValueError(
                f"Can only add pruning methods acting on the parameter named '{self._tensor_name}' to "
                f"PruningContainer, not one of '{method._tensor_name}'"
            )
        self._pruning_methods += (method,)

    def __len__(self) -> int:
        return len(self._pruning_methods)

    def __iter__(self) -> Iterator[BasePruningMethod]:
        return iter(self._pruning_methods)

    def __getitem__(self, idx: int) -> BasePruningMethod:
        return self._pruning_methods[idx]

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        """The mask with the last method's, which sees only elements that `default_mask` has left."""
        method = self._pruning_methods[-1]
        mask = default_mask.to(t.dtype)
        left: Any = ...
        if method.PRUNING_TYPE == "unstructured":
            left = mask == 1
        elif method.PRUNING_TYPE == "structured":
            dim: int = getattr(method, "dim", -1) % mask.dim()
            others = tuple([k for k in range(mask.dim()) if k != dim])
            left = (*[slice(None)] * dim, (mask != 0).sum(others).nonzero()[:, 0])
        elif method.PRUNING_TYPE != "global":
            raise ValueError(f"Unrecognized PRUNING_TYPE {method.PRUNING_TYPE}")
        found = mask.clone()
        found[left] = method.compute_mask(t[left], mask[left]).to(mask.dtype)
        return found


class Identity(BasePruningMethod):
    """A method that prunes nothing, and leaves a mask of ones.

    >>> gs.nn.utils.prune.Identity().prune(gs.ones(2))
    tensor([1., 1.])
    """

    PRUNING_TYPE = "unstructured"

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        return default_mask


class _ByAmount(BasePruningMethod):
    """A method that prunes a number of elements, or a share of them."""

    def __init__(self, amount: float) -> None:
        if not isinstance(amount, int | float):
            raise TypeError(f"Invalid type for amount: {amount}. Must be int or float.")
        if amount < 0 or (isinstance(amount, float) and amount > 1):
            raise ValueError(f"amount={amount} should either be a float in the range [0, 1] or a non-negative integer")
        self.amount = amount

    def _count(self, size: int) -> int:
        """The number of elements, of so many, that are pruned; ValueError for more than there are."""
        if isinstance(self.amount, float):
            return round(self.amount * size)
        if self.amount > size:
            raise ValueError(f"amount={self.amount} should be smaller than the number of parameters to prune={size}")
        return self.amount


class _Unstructured(_ByAmount):
    PRUNING_TYPE = "unstructured"

    def _scores(self, t: Tensor) -> Tensor:
        raise NotImplementedError

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        places = ops.topk(self._scores(t).reshape(-1), self._count(t.numel()), largest=False)[1]
        return default_mask.clone().reshape(-1).index_fill_(0, places, 0).reshape(default_mask.shape)


class RandomUnstructured(_Unstructured):
    """A method that prunes elements at random.

    amount: their number, or as a float their share.

    >>> gs.nn.utils.prune.RandomUnstructured(3).prune(gs.ones(5)).sum()
    tensor(2.)
    """

    def _scores(self, t: Tensor) -> Tensor:
        return rand_like(t)


class L1Unstructured(_Unstructured):
    """A method that prunes the elements with the least absolute values.

    amount: their number, or as a float their share.

    >>> gs.nn.utils.prune.L1Unstructured(0.5).prune(gs.tensor([3.0, -1.0, 2.0, 4.0]))
    tensor([3., -0., 0., 4.])
    """

    def _scores(self, t: Tensor) -> Tensor:
        return t.abs()


class _Structured(_ByAmount):
    PRUNING_TYPE = "structured"

    def __init__(self, amount: float, dim: int = -1) -> None:
        super().__init__(amount)
        self.dim = dim

    def _scores(self, t: Tensor) -> Tensor:
        """The importance of each part along the dim."""
        raise NotImplementedError

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        if t.dim() <= 1:
            raise ValueError(
                "Structured pruning can only be applied to multidimensional tensors. Found tensor of shape "
                f"{list(t.shape)} with {t.dim()} dims"
            )
        if not -t.dim() <= self.dim < t.dim():
            raise IndexError(f"Invalid index {self.dim} for tensor of size {list(t.shape)}")
        places = ops.topk(self._scores(t), self._count(t.shape[self.dim]), largest=False)[1]
        return default_mask.clone().index_fill_(self.dim, places, 0)


class RandomStructured(_Structured):
    """A method that prunes whole parts along a dim at random.

    amount: their number, or as a float their share.
    dim: the dim.

    >>> gs.nn.utils.prune.RandomStructured(1, dim=0).prune(gs.ones(3, 2)).sum()
    tensor(4.)
    """

    def _scores(self, t: Tensor) -> Tensor:
        return rand(t.shape[self.dim])


class LnStructured(_Structured):
    """A method that prunes the parts along a dim with the least norms.

    amount: their number, or as a float their share.
    n: the order of the norm, as `norm` takes it.
    dim: the dim.

    >>> gs.nn.utils.prune.LnStructured(1, n=2, dim=0).prune(gs.tensor([[1.0, 2.0], [0.5, 1.0]]))
    tensor([[1., 2.],
            [0., 0.]])
    """

    def __init__(self, amount: float, n: Any, dim: int = -1) -> None:
        super().__init__(amount, dim)
        self.n = n

    def _scores(self, t: Tensor) -> Tensor:
        dim = self.dim % t.dim()
        return t.norm(self.n, tuple([k for k in range(t.dim()) if k != dim]))


class CustomFromMask(BasePruningMethod):
    """A method with a mask that is given.

    mask: zero for the elements that are pruned.

    >>> gs.nn.utils.prune.CustomFromMask(gs.tensor([1, 0])).prune(gs.tensor([2.0, 3.0]))
    tensor([2., 0.])
    """

    PRUNING_TYPE = "global"

    def __init__(self, mask: Tensor) -> None:
        self.mask = mask

    def compute_mask(self, t: Tensor, default_mask: Tensor) -> Tensor:
        if self.mask.shape != default_mask.shape:
            raise ValueError(f"mask of shape {list(self.mask.shape)} for a tensor of {list(default_mask.shape)}")
        return default_mask * self.mask.to(default_mask.dtype)


# ---- functions ----


def _hook_of(module: Module, name: str) -> tuple[int, BasePruningMethod] | None:
    """The method that prunes a parameter, and the number of its hook."""
    hooks: Mapping[int, Any] = module._own_hooks().forward_pre
    for number, hook in hooks.items():
        if isinstance(hook.fn, BasePruningMethod) and hook.fn._tensor_name == name:
            return number, hook.fn
    return None


def identity(module: Module, name: str) -> Module:
    """Give a parameter a mask of ones, and prune nothing; returns the module.

    module, name: the parameter's place.

    >>> gs.nn.utils.prune.identity(gs.nn.Linear(1, 2), "bias").bias_mask
    tensor([1., 1.])
    """
    Identity.apply(module, name)
    return module


def random_unstructured(module: Module, name: str, amount: float) -> Module:
    """Hold elements of a parameter at zero that are chosen at random; returns the module.

    module, name: the parameter's place.
    amount: the number of elements, or as a float their share, among the elements that are not pruned yet. ValueError
    for more than there are, TypeError for anything but a number.

    >>> gs.nn.utils.prune.random_unstructured(gs.nn.Linear(2, 2), "weight", amount=1).weight_mask.sum()
    tensor(3.)
    """
    RandomUnstructured.apply(module, name, amount)
    return module


def l1_unstructured(module: Module, name: str, amount: float, importance_scores: Tensor | None = None) -> Module:
    """Hold the elements of a parameter with the least absolute values at zero; returns the module.

    module, name: the parameter's place.
    amount: as for `random_unstructured`, with the same errors.
    importance_scores: in place of the parameter's elements.

    >>> layer = gs.nn.Linear(2, 2)
    >>> with gs.no_grad():
    ...     layer.bias = gs.nn.Parameter(gs.tensor([3.0, -1.0]))
    >>> gs.nn.utils.prune.l1_unstructured(layer, "bias", amount=0.5).bias_mask
    tensor([1., 0.])
    """
    L1Unstructured.apply(module, name, amount, importance_scores=importance_scores)
    return module


def random_structured(module: Module, name: str, amount: float, dim: int) -> Module:
    """Hold whole parts of a parameter at zero that are chosen at random; returns the module.

    module, name: the parameter's place.
    amount: of the parts along `dim`, as for `random_unstructured`, with the same errors.
    dim: the dim; IndexError for one that the parameter does not have.

    >>> gs.nn.utils.prune.random_structured(gs.nn.Linear(2, 3), "weight", amount=1, dim=0).weight_mask.sum()
    tensor(4.)
    """
    RandomStructured.apply(module, name, amount, dim)
    return module


def ln_structured(
    module: Module, name: str, amount: float, n: Any, dim: int, importance_scores: Tensor | None = None
) -> Module:
    """Hold the parts of a parameter with the least norms at zero; returns the module.

    module, name: the parameter's place.
    amount, dim: as for `random_structured`, with the same errors.
    n: the order of the norm, as `norm` takes it.
    importance_scores: in place of the parameter's elements.

    >>> gs.nn.utils.prune.ln_structured(gs.nn.Linear(2, 3), "weight", amount=2, n=2, dim=0).weight_mask.sum()
    tensor(2.)
    """
    LnStructured.apply(module, name, amount, n, dim, importance_scores=importance_scores)
    return module


def custom_from_mask(module: Module, name: str, mask: Tensor) -> Module:
    """Hold the elements of a parameter at zero where a mask is zero; returns the module.

    module, name: the parameter's place.
    mask: a tensor of the parameter's shape, else ValueError.

    >>> gs.nn.utils.prune.custom_from_mask(gs.nn.Linear(2, 2), "bias", gs.tensor([1, 0])).bias_mask
    tensor([1., 0.])
    """
    CustomFromMask.apply(module, name, mask)
    return module


def global_unstructured(
    parameters: Iterable[tuple[Module, str]],
    pruning_method: type[BasePruningMethod],
    importance_scores: Mapping[tuple[Module, str], Tensor] | None = None,
    **kwargs: Any,
) -> None:
    """Prune several parameters as if they were one; elements of one may be pruned more than those of another.

    Raises TypeError for other arguments, and for a method that does not choose single elements.

    parameters: pairs of a module and a name.
    pruning_method: a class such as `L1Unstructured`.
    importance_scores: by the same pairs, in place of the parameters' elements.
    kwargs: the arguments of the class.

    >>> layers = gs.nn.Linear(2, 2), gs.nn.Linear(2, 3)
    >>> prune = gs.nn.utils.prune
    >>> prune.global_unstructured([(layer, "weight") for layer in layers], prune.L1Unstructured, amount=4)
    >>> sum(layer.weight_mask.sum() for layer in layers)
    tensor(6.)
    """
    if not isinstance(parameters, Iterable):
        raise TypeError("global_unstructured(): parameters is not an Iterable")
    if not isinstance(importance_scores, Mapping | None):
        raise TypeError("global_unstructured(): importance_scores must be of type dict")
    pairs, given = list(parameters), importance_scores or {}
    method = pruning_method(**kwargs)
    if method.PRUNING_TYPE != "unstructured":
        raise TypeError(
            'Only "unstructured" PRUNING_TYPE is supported for the `pruning_method`. Found method '
            f"{pruning_method} of type {method.PRUNING_TYPE}"
        )
    values: list[Tensor] = [getattr(module, name) for module, name in pairs]
    masks = [getattr(m, f"{name}_mask", ones_like(t)) for (m, name), t in zip(pairs, values, strict=True)]
    scores = [_importances(given.get(pair, t), t) for pair, t in zip(pairs, values, strict=True)]
    method._tensor_name = "all"
    with no_grad():
        joined, left = (ops.cat([t.reshape(-1) for t in each]) for each in (scores, masks))
        found = PruningContainer(method).compute_mask(joined, left)
    parts = ops.split_with_sizes(found, [t.numel() for t in values])
    for (module, name), t, part in zip(pairs, values, parts, strict=True):
        custom_from_mask(module, name, part.reshape(t.shape).clone())


def remove(module: Module, name: str) -> Module:
    """Make a pruned parameter a usual one, whose elements stay zero; returns the module.

    Raises ValueError for a parameter that is not pruned.

    module, name: the parameter's place.

    >>> prune = gs.nn.utils.prune
    >>> layer = prune.l1_unstructured(gs.nn.Linear(2, 2), "bias", amount=1)
    >>> [*prune.remove(layer, "bias").state_dict()], (layer.bias == 0).sum()
    (['weight', 'bias'], tensor(1))
    """
    found = _hook_of(module, name)
    if found is None:
        raise ValueError(f"Parameter '{name}' of module {module} has to be pruned before pruning can be removed")
    found[1].remove(module)
    del module._own_hooks().forward_pre[found[0]]
    return module


def is_pruned(module: Module) -> bool:
    """Whether a module, or one within it, has a pruned parameter.

    module: the module.

    >>> gs.nn.utils.prune.is_pruned(gs.nn.Linear(1, 1))
    False
    """
    hooks = (hook for each in module.modules() for hook in each._own_hooks().before_forward())
    return any(isinstance(hook.fn, BasePruningMethod) for hook in hooks)
