"""The process that gradspec runs in: state of its threads, stacks, interrupts, warnings, late imports."""
