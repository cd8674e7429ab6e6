"""An update of a spec, read into an `Update`: an entry that writes to several tensors."""

from ..words import keys, language, rules
from ..words.parameters import Parameter
from .formula_fields import FormulaFields
from .model import Formula, Update
from .signature import Signature, parse_signature


class UpdateReader(FormulaFields):
    """Reads one entry into an `Update`."""

    def read(self) -> Update | None:
        """The update; None when `errors` was told why not."""
        before = self.errors.count
        signature = self.declared()
        for key, (node, _) in self.fields.items():
            if key not in keys.UPDATE:
                self.report(node, rules.UNKNOWN_KEY(f"unknown key '{key}' of an update").among(key, keys.UPDATE))
        for required in ("doc", "writes"):
            if required not in self.fields:
                self.report(self.node, rules.MISSING_KEY(f"update has no '{required}'"))
        if self.is_own:
            self.report("update", rules.UNKNOWN_KEY("updates are those of gradspec's own spec"))
        if signature is None or not self.let(signature):
            return None
        writes, doc = self.writes(signature), self.doc()
        self.unused_names()
        if self.errors.count > before:
            return None
        return Update(signature, self.section, self.names, writes, doc or "", self.node.mark)

    def declared(self) -> Signature | None:
        """The signature: tensors of one dtype and shape, then numbers."""
        node = self.text("update")
        if node is None:
            return None
        self.name = node.value.partition("(")[0].strip() or self.name
        signature = parse_signature(node, self.name, self.errors, None, writes=True)
        if signature is None:
            return None
        if signature.outputs or signature.variant or not signature.public:
            self.report(node, rules.FORWARD("an update has no outputs, variants or private name: it writes"))
        for param, mark in zip(signature.params, signature.marks, strict=True):
            if (problem := _problem(param)) is not None:
                self.report(mark, rules.TYPE(problem))
        count = len(signature.tensors)
        if any(param.is_tensor for param in signature.params[count:]):
            self.report(node, rules.TYPE("the tensors of an update stand before its numbers"))
        if count > language.MAX_WRITES or sum(one.optional for one in signature.tensors) > language.MAX_LEFT_OUT:
            most = f"an update has at most {language.MAX_WRITES} tensors, {language.MAX_LEFT_OUT} of them optional"
            self.report(node, rules.TOO_MANY(most))
        self.variables = frozenset(param.name for param in signature.params)
        return signature

    def writes(self, signature: Signature) -> dict[str, Formula]:
        """The formula of each tensor that is written to."""
        tensors = [param.name for param in signature.tensors]
        items = self.mapping("writes", rules.KIND("'writes' must be a mapping from tensors to formulas"))
        found = {}
        for name, (label, value) in items.items():
            if name not in tensors:
                message = f"'writes' has a formula for '{name}', which is no tensor of the update"
                self.report(label, rules.FORMULA_KEY(message).suggest(name, tensors))
            elif (formula := self.formula(label, value)) is not None:
                found[name] = formula
        return found


def _problem(param: Parameter) -> str | None:
    """Why a parameter cannot be one of an update."""
    if param.is_tensor:
        usual = param.type == "Tensor" and not param.is_list and not param.keyword_only
        return None if usual else f"'{param.name}': an update takes tensors of the type 'Tensor' or 'Tensor?'"
    usual = param.type in ("float", "bool") and not param.optional
    return None if usual else f"'{param.name}': the numbers of an update are of the type 'float' or 'bool'"
