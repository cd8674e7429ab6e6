"""Formulas held against mathematics: whether a derivative is that of its forward, and what it should be.

Nothing here runs an op. An elementwise formula, written out down to C primitives (`formula.inline`), is read
as numbers of mpmath and as expressions of sympy; what C primitives mean is test data, the key `meaning`.
"""
