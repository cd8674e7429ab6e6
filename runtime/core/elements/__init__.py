"""What arrays consist of: dtypes, promotion, numbers as elements, shapes, coordinate format."""
