"""Helpers that generated code calls around its kernels: operands, overloads, parts of formulas."""

from __future__ import annotations

from gradspec.dispatch import keywords, operands  # noqa: F401  # which C calls
