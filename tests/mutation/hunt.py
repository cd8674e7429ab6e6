"""Whether planted mistakes are found: by the proof alone, or else by all that `gradspec check` does."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from mpmath import mp

import gradspec
from gradspec.codegen.proof.elements import close, elements
from gradspec.codegen.proof.mathematics import Unreadable
from gradspec.codegen.proof.numbers import DIGITS, Numbers
from gradspec.codegen.proof.points import points
from gradspec.codegen.proof.verdicts import TOLERANCE, judged
from gradspec.testing.report import reports
from mutation.plant import mutants

MOST_OF_ONE_OP = 4


@dataclass
class Tally:
    """How many mistakes were planted, and which were not found."""

    elementwise: int = 0
    proven: int = 0  # of those in elementwise ops, found by the proof alone
    others: int = 0
    missed: list[str] = field(default_factory=list)
    unproven: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)
    ops: set[str] = field(default_factory=set)

    @property
    def planted(self):
        return self.elementwise + self.others

    def __str__(self):
        share = f"{self.proven} of {self.elementwise} in elementwise ops by the proof alone"
        count = f"{self.planted - len(self.missed)} of {self.planted} mistakes in {len(self.ops)} ops"
        found = f"{count} found; {share}"
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(self.kinds.items()))
        lines = [found, kinds]
        lines += [f"not by the proof: {mutant}" for mutant in self.unproven]
        lines += [f"missed: {mutant}" for mutant in self.missed]
        return "\n".join(lines)


def hunt(spec, seed, count):
    """Plant `count` mistakes, and look for each; the tally so far, after each."""
    tally, tries = Tally(), Counter[str]()
    for mutant in mutants(spec, random.Random(seed)):
        if tally.planted == count:
            return
        if tries[mutant.op.key] == MOST_OF_ONE_OP or is_the_same(mutant, spec):
            continue
        tries[mutant.op.key] += 1
        tally.kinds[mutant.kind] += 1
        tally.ops.add(mutant.op.key)
        is_elementwise = elements(mutant.op, mutant.spec) is not None
        proven = bool(judged(mutant.op, mutant.spec, symbolic=False)[1])
        tally.elementwise += is_elementwise
        tally.others += not is_elementwise
        tally.proven += proven
        if is_elementwise and not proven:
            tally.unproven.append(str(mutant))
        if not proven and is_good(mutant.spec, mutant.op):
            tally.missed.append(str(mutant))
        yield tally


def is_good(spec, op):
    """Whether `gradspec check` finds nothing."""
    try:
        return all(report.good for report in reports(spec, [op], timed=False))
    except gradspec.codegen.write.compile_cache.CompileError:
        return False
    except AssertionError:  # of a formula that lint refuses before code is made of it
        return False


def is_the_same(mutant, spec):
    """Whether a changed formula computes the same as the formula, at all points."""
    before, after = elements(spec.by_key[mutant.op.key], spec), elements(mutant.op, mutant.spec)
    if before is None or after is None:
        return False
    pairs = zip(before.derivatives, after.derivatives, strict=True)
    try:
        with mp.workdps(DIGITS):
            return all(_agree(before, after, pair) for pair in pairs if pair[0].kind in mutant.where)
    except Unreadable:
        return False


def _agree(before, after, pair):
    for reading in map(Numbers, before.kinds):
        given = {"grad": mp.mpf("1.25")} | {p.tangent: mp.mpf("0.75") for p in pair[0].params}
        for point in (*points(before, reading), *_special(before)):
            values = [of.found(one, point, given, reading) for of, one in zip((before, after), pair, strict=True)]
            if not close(values[0], values[1], TOLERANCE):
                return False
    return True


def _special(of):
    for point in of.op.tests.special:
        sizes = [len(value) for value in point.at.values() if isinstance(value, tuple)]
        for index in range(max(sizes, default=0)):
            yield {
                param.name: _number(point.at.get(param.name, param.default), index) for param in of.op.signature.params
            }


def _number(value, index):
    item = value[index] if isinstance(value, tuple) else value
    return item if isinstance(item, bool) else mp.mpf(item)
