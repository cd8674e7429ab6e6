// Guides come before pages of the reference that have the same words, the first of them before the others, and pages of
// record come last.
const RECORDS = /^(benchmarks\/|changelog|proofs|messages|same_as_torch|numerics|special_points|genindex)/;
const REFERENCE = /^(ops\/|reference\/)/;

var Scorer = {
  score: ([page, title, anchor, description, score]) =>
    score + (page === "quick_start" ? 23 : RECORDS.test(page) ? -20 : REFERENCE.test(page) ? 0 : 20),
  objNameMatch: 40,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 7,
  term: 5,
  partialTerm: 2,
};
