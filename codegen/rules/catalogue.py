"""All rules, in the order of their codes."""

from __future__ import annotations

from typing import Final

from ..errors import Rule
from . import entries, formulas, names, proofs, signatures, suspicions, testing, text

RULES: Final = tuple(
    sorted(
        (
            found
            for module in (text, entries, signatures, formulas, names, testing, suspicions, proofs)
            for found in vars(module).values()
            if isinstance(found, Rule)
        ),
        key=lambda rule: rule.code,
    )
)
