"""Mistakes planted in the formulas of the spec, to see that they are found."""
