"""The key of an entry that says what the op is of tensors with batch dims."""

from __future__ import annotations

import ast

from ..words.language import BATCH_RULE, BATCH_WORDS, COMPOSITE, DIMS, ELEMENTWISE, LEADING, NO_BATCH
from ..words.rules.gs2_entries import SUPERFLUOUS_KEY
from ..words.rules.gs4_formulas import BATCH
from .formula import not_implemented
from .formula_fields import FormulaFields
from .handwritten_names import Neighbours
from .model import Batch, Forward
from .signature import Signature


class BatchField(FormulaFields):
    """Reads `batch`, or derives what it would say."""

    known: Neighbours

    def batch(self, signature: Signature, forward: Forward) -> Batch:
        """What a call on tensors with batch dims is."""
        derived = _derived(signature, forward)
        if "batch" not in self.fields:
            return derived or Batch(NO_BATCH if signature.tensors else LEADING)
        label, node = self.fields["batch"]
        is_word = node.kind == "scalar" and node.value.strip() in BATCH_WORDS
        superfluous = (ELEMENTWISE, COMPOSITE) if is_word else (ELEMENTWISE,)
        if derived is not None and derived.kind in superfluous:
            self.report(label, SUPERFLUOUS_KEY(f"'batch' is superfluous: the op is {derived.kind}"))
            return derived
        if is_word:
            return self._word(str(node.value.strip()), derived)
        formula = self.formula(label, node)
        if formula is None:
            return Batch(LEADING)
        if (reason := not_implemented(formula.tree)) is not None:
            return Batch("refused", reason)
        match formula.tree:
            case ast.Call(func=ast.Name(id=word), args=[ast.Name(id=name)]) if word == BATCH_RULE:
                if self.known.batch_rules is not None and name not in self.known.batch_rules:
                    message = f"there is no batch rule '{name}'"
                    self.report(node, BATCH(message).suggest(name, sorted(self.known.batch_rules)))
                return Batch(BATCH_RULE, name)
        return Batch("formula", formula=formula)

    def _word(self, word: str, derived: Batch | None) -> Batch:
        if derived is not None and derived.kind == word:
            message = f"'batch: {word}' is superfluous: it follows from the signature"
            self.report(self.fields["batch"][0], SUPERFLUOUS_KEY(message))
        return Batch(word)


def _derived(signature: Signature, forward: Forward) -> Batch | None:
    """The rule that follows from the rest of an entry."""
    if forward.kind == ELEMENTWISE:
        return Batch(ELEMENTWISE, derived=True)
    if forward.kind == COMPOSITE:
        return Batch(COMPOSITE, derived=True)
    says_dims = any(param.is_dim or param.is_size for param in signature.params)
    return Batch(DIMS, derived=True) if len(signature.tensors) == 1 and says_dims else None
