// Guides come before pages of the reference that have the same words, and pages of record come last. A function comes
// before guides that have its name in their text, but after guides that have it in a title; that of the package comes
// before those of its modules.
const RECORDS = /^(behaviours|benchmarks\/|changelog|proofs|messages|same_as_torch|numerics|special_points|genindex)/;
const REFERENCE = /^(ops\/|api\/)/;

const weight = (page) => (RECORDS.test(page) ? -20 : REFERENCE.test(page) ? 0 : 20);
const depth = (anchor) => (anchor && anchor.startsWith("#gradspec.") ? anchor.split(".").length : 0);

var Scorer = {
  score: ([page, title, anchor, description, score]) => score + weight(page) - depth(anchor),
  objNameMatch: 27,
  objPartialMatch: 6,
  objPrio: { 0: 5, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
