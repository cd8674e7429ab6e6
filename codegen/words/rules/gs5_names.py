"""GS5xx: names that belong to something else, and overloads."""

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, LOW

_BELOW = (
    "- op: is_low.below(Tensor self, Tensor limit) -> Mask result\n  doc: Whether self is below limit.\n"
    "  forward: self < limit\n"
)
_HIGH = """\
- op: is_high(Tensor self) -> Mask result
  doc: Whether self is above 9.
  forward: self > 9
"""

DEFINED: Final = Rule(
    "GS501: an op is defined twice",
    "An overload has a name of its own, 'name.variant'.",
    Example(LOW + _HIGH, "- op: is_high(", "- »op: is_low("),
)
SHARED: Final = Rule(
    "GS502: two ops would share a name in generated code",
    "Functions, kernels and Node classes are named after ops, with some characters left out or replaced. Choose "
    "another name for one of them.",
    Example(LOW.replace("is_low", "a_b.low") + _HIGH, "- op: is_high", "- »op: a.b_low"),
)
OVERLOAD_SECTION: Final = Rule(
    "GS503: an overload in another section than its op",
    "Overloads of one name are one function, in one file. Move the entry.",
    Example(
        f"- section: Signs\n{LOW}{_BELOW}- section: Sizes\n{_HIGH}",
        f"{_BELOW}- section: Sizes\n{_HIGH}",
        f"- section: Sizes\n{_HIGH}- »{_BELOW[2:]}",
    ),
)
NEVER_CHOSEN: Final = Rule(
    "GS504: an overload that no call reaches",
    "A call goes to the first overload whose signature takes the arguments. This overload takes only calls that an "
    "earlier one takes as well: give it other parameters.",
    Example(LOW + _BELOW, _BELOW, f"- »{LOW[2:].replace('is_low', 'is_low.below')}"),
)
ALIAS: Final = Rule(
    "GS505: an alias that is the name of another op",
    "An alias is a further name of one op.",
    Example(LOW + _HIGH + "  aliases: [big]\n", f"{_HIGH}  aliases: [big]", f"- »{_HIGH[2:]}  aliases: [is_low]"),
)
SHARED_OPERATOR: Final = Rule(
    "GS506: an operator of two ops",
    "Each operator of Tensor calls one op, or the overloads of one.",
    Example(LOW + "  operators: [__neg__]\n" + _HIGH, _HIGH, "- »" + _HIGH[2:] + "  operators: [__neg__]\n"),
)
TAKEN_ON_TENSOR: Final = Rule(
    "GS507: a name that is an attribute of Tensor already",
    "A public op and its in-place form are methods of Tensor, and would hide the attribute. Choose another name, or "
    "write 'method: false'.",
    Example(LOW, "- op: is_low", "- »op: backward"),
)
TAKEN_IN_PACKAGE: Final = Rule(
    "GS508: a name of the package that is not an op",
    "A public op is a function of the package, and would hide the existing name. Choose another name.",
    Example(LOW, "- op: is_low", "- »op: autograd"),
)
TAKEN_IN_C: Final = Rule(
    "GS509: a name that handwritten C uses",
    "The kernel of an op has the op's name, and parameters are variables beside the macros of "
    "csrc/primitives/primitives.h. Choose another name.",
    Example(LOW, LOW, f"- »{LOW[2:].replace('Tensor self', 'Tensor exp').replace(': self', ': exp')}"),
)
TAKEN_BY_GRADSPEC: Final = Rule(
    "GS510: a name that an op of gradspec has",
    "Formulas call all ops by name, gradspec's and yours, so each name belongs to one op. Choose another name. The "
    "operators of Tensor are gradspec's.",
    Example(ENTRY, "- op: scaled", "- »op: mul", own=True),
)
