"""Random cases: calls of every op, of any shape, dtype, value and place in memory."""
