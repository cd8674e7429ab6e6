"""All rules, in the order of their codes."""

from typing import Final

from ..errors import Rule
from . import gs1_text, gs2_entries, gs3_signatures, gs4_formulas, gs5_names, gs6_testing, gs7_warnings, gs8_proofs

_MODULES = (gs1_text, gs2_entries, gs3_signatures, gs4_formulas, gs5_names, gs6_testing, gs7_warnings, gs8_proofs)

SUBJECTS: Final = {  # of the codes, by how they begin
    "GS1": "the file and its YAML",
    "GS2": "keys of entries and sections",
    "GS3": "signatures, and the form of 'forward'",
    "GS4": "formulas",
    "GS5": "names that are taken, and overloads",
    "GS6": "test data",
    "GS7": "warnings: entries that 'gradspec regen' takes, but that are probably not meant",
    "GS8": "formulas that are not the derivative of 'forward' (lint --prove, check)",
}

RULES: Final = tuple(
    sorted(
        (found for module in _MODULES for found in vars(module).values() if isinstance(found, Rule)),
        key=lambda rule: rule.code,
    )
)
