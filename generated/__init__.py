"""Code made from the spec by `gradspec regen`; not to be edited."""
