"""Bindings for others from the same entries: `exported` gives the text of `gradspec export`."""
