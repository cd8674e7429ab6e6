"""All rules, in the order of their codes."""

from typing import Final

from .. import rules
from ..errors import Rule

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
    sorted((found for found in vars(rules).values() if isinstance(found, Rule)), key=lambda rule: rule.code)
)
