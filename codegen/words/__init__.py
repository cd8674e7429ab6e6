"""What the language consists of: types, keys, limits and rules, and the form of messages."""
