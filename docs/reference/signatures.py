"""The signatures of a function as Python shows them, and the names that its page documents."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from gradspec.codegen.plan.op_plan import OpPlan
from gradspec.codegen.write.public_names import in_place_names, methods_by_name, public_plans
from gradspec.codegen.write.type_stubs import stub_lines


@dataclass(frozen=True)
class Function:
    """A public function: the plans of its overloads that users can call, the primary one first."""

    plans: tuple[OpPlan, ...]

    @property
    def primary(self) -> OpPlan:
        return self.plans[0]

    @property
    def path(self) -> str:
        """The name within the package; its page is called so."""
        return self.primary.op.signature.path

    @property
    def aliases(self) -> tuple[str, ...]:
        return self.primary.op.aliases

    def functions(self) -> Iterator[str]:
        """The functions of the package under the function's own name, one for each overload."""
        yield from _signatures(self.primary, self.path, method=False)

    def methods(self) -> Iterator[str]:
        """The methods of Tensor with that name."""
        if self.path in self._methods:
            yield from _signatures(self.primary, self.path, method=True)

    def other_functions(self) -> Iterator[str]:
        """Functions under other names, and in-place forms."""
        for name in self.aliases:
            yield from _signatures(self.primary, name, method=False)
        for name in in_place_names(self.primary):
            yield from _signatures(self.primary, name, method=False)

    def other_methods(self) -> Iterator[str]:
        for name in self._methods:
            if name != self.path:
                yield from _signatures(self.primary, name, method=True)

    @property
    def _methods(self) -> Sequence[str]:
        return [name for name in methods_by_name(self.plans) if not name.startswith("__")]


def functions_of(plans: Sequence[OpPlan]) -> list[Function]:
    """The public functions, in the order of the spec."""
    by_name: dict[str, list[OpPlan]] = {}
    for p in plans:
        if p.op.public:
            by_name.setdefault(p.name, []).append(p)
    return [
        Function((primary, *[p for p in by_name[primary.name] if p is not primary])) for primary in public_plans(plans)
    ]


def overload_signature(p: OpPlan) -> str:
    """The signature of one overload, as a function."""
    (line,) = stub_lines(replace(p, overloads=(), merged=()), p.name, False)
    return f"{p.op.signature.path}{_plain(line)}"


def _signatures(p: OpPlan, name: str, *, method: bool) -> Iterator[str]:
    own = name.rpartition(".")[2]
    stub_name = own if own.endswith("_") and not p.name.endswith("_") else p.name
    for line in stub_lines(p, stub_name, method):
        if line.startswith("def "):
            yield f"gradspec.{'Tensor.' * method}{name}{_plain(line)}"


def _plain(stub: str) -> str:
    """The parameters of a stub without types, and without the other names that dims and flags have."""
    (node,) = ast.parse(stub).body
    assert isinstance(node, ast.FunctionDef)
    given = node.args
    for argument in (*given.args, *given.kwonlyargs, *filter(None, (given.vararg, given.kwarg))):
        argument.annotation = None
    named = zip(given.kwonlyargs, given.kw_defaults, strict=True)
    kept = [pair for pair in named if not (isinstance(pair[1], ast.Constant) and pair[1].value is ...)]
    given.kwonlyargs, given.kw_defaults = [name for name, _ in kept], [value for _, value in kept]
    if given.args and given.args[0].arg == "self":  # of a method; a function has `input`
        del given.args[0]
    return f"({ast.unparse(given)})"
