"""Errors and warnings of specs; `spec.load` reads and checks a whole one."""
