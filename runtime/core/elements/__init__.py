"""Elements of arrays: dtypes, promotion, numbers as elements, shapes, coordinate format."""
