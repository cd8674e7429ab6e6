"""GS2xx: the keys of entries and sections."""

from __future__ import annotations

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, spoiled

UNKNOWN_KEY: Final = Rule(
    "GS201",
    "an unknown key",
    "Entries, sections, test data and points have the keys that docs/spec.md lists. Any other is a slip of "
    "the pen, which would otherwise go unnoticed.",
    spoiled("  jvp: elementwise", "  jvp: elementwise\n  »aliasses: [by]"),
)
MISSING_KEY: Final = Rule(
    "GS202",
    "a key is missing",
    "An entry has 'op' and 'forward'; where a Tensor goes in and one comes out also 'backward', with a "
    "formula for each Tensor parameter, and, unless it is an expression over elements, 'jvp'. The only "
    "entries without derivatives are composites, whose parts have them.",
    Example(ENTRY, ENTRY, "- »" + ENTRY[2:].replace("  forward: self * other\n", "")),
)
KIND: Final = Rule(
    "GS203",
    "a value of the wrong kind",
    "The message says what the key takes: a text, true or false, a list of names, or a mapping.",
    spoiled("  jvp", "  aliases: »by\n  jvp"),
)
REPEATED: Final = Rule(
    "GS204",
    "a word stands twice in a list",
    "Leave one of them out.",
    spoiled("  jvp", "  dtypes: float »float\n  jvp"),
)
FLOW_STYLE: Final = Rule(
    "GS205",
    "formulas in a flow mapping",
    "In '{self: f(a, b)}' YAML takes the comma for the end of the value. Write each formula on a line of its own.",
    Example(ENTRY, "\n    self: grad * other\n    other: grad * self", " »{self: grad * other, other: grad * self}"),
)
SUPERFLUOUS_KEY: Final = Rule(
    "GS206",
    "a key that means nothing in this entry",
    "A composite is differentiated by its parts, an op without Tensors has no derivative, and a private "
    "op has no other names. Leave the key out.",
    Example(
        "- op: thrice(Tensor self) -> Tensor result\n  doc: Three times self.\n"
        "  forward: composite(self + self + self)\n",
        "(self + self + self)\n",
        "(self + self + self)\n  »jvp: linear\n",
    ),
)
TEXT: Final = Rule(
    "GS207",
    "a text that cannot stand in generated code",
    "Texts go into docstrings, comments and tables: no backslash, no three quotes, no '*/', no quote at "
    "the end; and no '|' where it is a table.",
    spoiled("The product of self and other.", "»The product of self and other*/"),
)
DTYPE_GROUP: Final = Rule(
    "GS208",
    "an unknown dtype group",
    "'dtypes' and 'refuses' are about groups, not about single dtypes: float, complex, int, bool.",
    spoiled("  jvp", "  dtypes: »floats\n  jvp"),
)
REFUSES: Final = Rule(
    "GS209",
    "'refuses' does not fit the entry",
    "It maps dtype groups that 'dtypes' does not claim to the messages that refuse them, and is for elementwise ops.",
    spoiled("  jvp", "  refuses:\n    »float: has no order\n  jvp"),
)
INTEGERS: Final = Rule(
    "GS210",
    "'integers' does not fit the entry",
    "It maps Tensor parameters after the first to what they are where an elementwise op computes in "
    "integers: 'divisor' or 'power'. Its dtypes have to claim 'int'.",
    spoiled("  jvp", "  »integers:\n    other: divisor\n  jvp"),
)
OPTIONS: Final = Rule(
    "GS211",
    "'options' does not fit the signature",
    "It maps each parameter of type 'str' to the different strings that it may be, letters, digits, '_' "
    "and '-', and a default is one of them. A free text is of type 'any'.",
    Example(
        "- op: fold(Tensor self, str mode='full') -> Tensor result\n  doc: Self, folded.\n"
        "  options:\n"
        "    mode: [full, same]\n"
        "  forward: composite(self * 2 if mode == 'full' else self)\n",
        "options:\n    mode: [full, same]",
        "»options:\n    mode: [all, same]",
    ),
)
INPLACE: Final = Rule(
    "GS212",
    "an op that cannot have an in-place form",
    "An in-place form writes its one output into its first parameter, so that is a Tensor. That of a view "
    "changes what views were made of before, which find back by the view op that is its gradient. 'casts' "
    "says how it casts, and so needs 'inplace: true'.",
    spoiled("  jvp", "  »casts: true\n  jvp"),
)
OPERATOR: Final = Rule(
    "GS213",
    "an operator method that the op cannot be",
    "'operators' lists dunder methods of Tensor for arithmetic, comparison and bits. The op has a "
    "parameter for each operand, and those that begin with '__i' need 'inplace: true'.",
    spoiled("  jvp", "  operators: [»__imul__]\n  jvp"),
)
SECTION: Final = Rule(
    "GS214",
    "a section that is empty, or an op without one",
    "A section holds the ops after it, up to the next. Where there are sections, each op is in one, and "
    "each has an op.",
    Example(
        f"- section: Products\n  doc: They grow.\n{ENTRY}",
        "- section: Products",
        "- »section: Sums\n- section: Products",
    ),
)
SECTION_NAME: Final = Rule(
    "GS215",
    "the name of a section cannot name files",
    "In lower case, its words joined by '_', the name of a section is that of its generated files: a name "
    "of Python, and neither an op's, nor another section's, nor that of a file that there is for all.",
    Example(f"- section: Products\n  doc: They grow.\n{ENTRY}", "section: Products", "section: »Kernels"),
)
NAMESPACE: Final = Rule(
    "GS216",
    "a namespace that cannot be one",
    "The 'namespace' of a section is a module of the package, and so no name of an op, of a section or of a "
    "file that there is for all. The ops of the section that are called 'namespace.name' are found in it, "
    "and no others, but for aliases.",
    Example(
        f"- section: Products\n  doc: They grow.\n  namespace: growth\n{ENTRY}".replace(
            "op: scaled", "op: growth.scaled"
        ),
        "- section: Products\n  doc: They grow.\n  namespace: growth",
        "- section: Products\n  doc: They grow.\n  namespace: »kernels",
    ),
)
