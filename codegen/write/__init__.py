"""Plans as text: C, Python, type stubs, packages and pages; and C compiled once and kept."""
