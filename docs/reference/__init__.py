"""The site of `make docs`: the guides, and a page for each op, made from its entry and from what it does."""
