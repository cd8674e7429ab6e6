"""All rules, in the order of their codes."""

from typing import Final

from ..errors import Rule
from . import gs1_text, gs2_entries, gs3_signatures, gs4_formulas, gs5_names, gs6_testing, gs7_warnings, gs8_proofs

_MODULES = (gs1_text, gs2_entries, gs3_signatures, gs4_formulas, gs5_names, gs6_testing, gs7_warnings, gs8_proofs)

RULES: Final = tuple(
    sorted(
        (found for module in _MODULES for found in vars(module).values() if isinstance(found, Rule)),
        key=lambda rule: rule.code,
    )
)
