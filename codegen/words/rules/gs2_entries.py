"""GS2xx: the keys of entries and sections."""

from typing import Final

from ..errors import Example, Rule
from .sound_entry import ENTRY, spoiled

UNKNOWN_KEY: Final = Rule(
    "GS201: an unknown key",
    "docs/spec.md lists the keys of entries, sections, test data and points. Any other key is a typo, which would "
    "otherwise go unnoticed.",
    spoiled("  jvp: elementwise", "  jvp: elementwise\n  »aliasses: [by]"),
)
MISSING_KEY: Final = Rule(
    "GS202: a key is missing",
    "An entry has 'op' and 'forward'. If it has a Tensor input and a Tensor output, it also has 'backward', with a "
    "formula for each Tensor parameter, and, unless it is elementwise, 'jvp'. Only composites have no derivatives, "
    "since their parts have them.",
    Example(ENTRY, ENTRY, "- »" + ENTRY[2:].replace("  forward: self * other\n", "")),
)
KIND: Final = Rule(
    "GS203: a value of the wrong kind",
    "The message says what the key takes: a text, true or false, a list of names, or a mapping.",
    spoiled("  jvp", "  aliases: »by\n  jvp"),
)
REPEATED: Final = Rule(
    "GS204: a word stands twice in a list",
    "Leave one of them out.",
    spoiled("  jvp", "  dtypes: float »float\n  jvp"),
)
FLOW_STYLE: Final = Rule(
    "GS205: formulas in a flow mapping",
    "In '{self: f(a, b)}' YAML takes the comma for the end of the value. Write each formula on a line of its own.",
    Example(ENTRY, "\n    self: grad * other\n    other: grad * self", " »{self: grad * other, other: grad * self}"),
)
SUPERFLUOUS_KEY: Final = Rule(
    "GS206: a key that means nothing in this entry",
    "A composite is differentiated by its parts, an op without Tensors has no derivative, and a private op has no "
    "other names. Leave the key out.",
    Example(
        "- op: thrice(Tensor self) -> Tensor result\n  doc: Three times self.\n"
        "  forward: composite(self + self + self)\n",
        "(self + self + self)\n",
        "(self + self + self)\n  »jvp: linear\n",
    ),
)
TEXT: Final = Rule(
    "GS207: a text that cannot stand in generated code",
    "The text goes into docstrings, comments and tables: it must not contain a backslash, three quotes or '*/', or "
    "end with a quote. A text for a table must not contain '|'.",
    spoiled("The product of self and other.", "»The product of self and other*/"),
)
DTYPE_GROUP: Final = Rule(
    "GS208: an unknown dtype group",
    "'dtypes' and 'refuses' take groups, not single dtypes: float, complex, int, bool.",
    spoiled("  jvp", "  dtypes: »floats\n  jvp"),
)
REFUSES: Final = Rule(
    "GS209: 'refuses' does not fit the entry",
    "'refuses' is for elementwise ops. It maps dtype groups that are not in 'dtypes' to error messages.",
    spoiled("  jvp", "  refuses:\n    »float: has no order\n  jvp"),
)
INTEGERS: Final = Rule(
    "GS210: 'integers' does not fit the entry",
    "'integers' is for elementwise ops that compute in integers. It maps Tensor parameters after the first to "
    "'divisor' or 'power'. 'dtypes' must contain 'int'.",
    spoiled("  jvp", "  »integers:\n    other: divisor\n  jvp"),
)
OPTIONS: Final = Rule(
    "GS211: 'options' does not fit the signature",
    "'options' maps each parameter of type 'str' to its permitted strings, all different, of letters, digits, '_' and "
    "'-'; a default is one of them. A free text has the type 'any'.",
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
    "GS212: an op that cannot have an in-place form",
    "An in-place form writes the op's one output to the first parameter, which is therefore a Tensor. For a view op "
    "the gradient formula must be the inverse view op, which re-derives existing views after the base changes in "
    "place. 'casts' describes the in-place form, and so needs 'inplace: true'.",
    spoiled("  jvp", "  »casts: true\n  jvp"),
)
OPERATOR: Final = Rule(
    "GS213: an operator that the op cannot implement",
    "'operators' lists dunder methods of Tensor for arithmetic, comparison and bits. The op needs a parameter for "
    "each operand; operators that begin with '__i' need 'inplace: true'.",
    spoiled("  jvp", "  operators: [»__imul__]\n  jvp"),
)
SECTION: Final = Rule(
    "GS214: a section that is empty, or an op without one",
    "A section holds the entries after it, up to the next section. In a file with sections, each entry belongs to "
    "one, and each section has an entry.",
    Example(
        f"- section: Products\n  doc: They grow.\n{ENTRY}",
        "- section: Products",
        "- »section: Sums\n- section: Products",
    ),
)
SECTION_NAME: Final = Rule(
    "GS215: the name of a section cannot name files",
    "The section's name in lower case, with '_' between words, names its generated files. It must be a valid name in "
    "Python, and differ from the names of ops, other sections and common files.",
    Example(f"- section: Products\n  doc: They grow.\n{ENTRY}", "section: Products", "section: »Kernels"),
)
NAMESPACE: Final = Rule(
    "GS216: a namespace that cannot be one",
    "The 'namespace' of a section is a module of the package, so it must differ from the names of ops, sections and "
    "common files. The module has the ops of the section that are called 'namespace.name', and aliases of that form.",
    Example(
        f"- section: Products\n  doc: They grow.\n  namespace: growth\n{ENTRY}".replace(
            "op: scaled", "op: growth.scaled"
        ),
        "- section: Products\n  doc: They grow.\n  namespace: growth",
        "- section: Products\n  doc: They grow.\n  namespace: »kernels",
    ),
)
AUTOCAST: Final = Rule(
    "GS217: an unknown precision",
    "'autocast' is 'lower' for ops that gain from low precision, such as products of matrices, and 'float32' for ops "
    "that need it, such as losses. It is 'widest' for ops that join tensors of several dtypes, and 'given' for "
    "composites whose parts would cast, such as an interpolation by a product of matrices.",
    spoiled("  jvp", "  autocast: »float16\n  jvp"),
)
NUMBERS: Final = Rule(
    "GS218: 'numbers' does not fit the entry",
    "'numbers' is for elementwise ops of floating point numbers. Beside a half type, a number in the place of a Tensor "
    "is rounded to that type, unless the parameter is 'exact'. A parameter that is a number is read in single "
    "precision, unless it is 'rounded'.",
    spoiled("  jvp", "  numbers:\n    self: »rounded\n  jvp"),
)
