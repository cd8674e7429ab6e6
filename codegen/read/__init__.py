"""From text to `Op`s: files, YAML, signatures and formulas, read with their positions; nothing is run."""
