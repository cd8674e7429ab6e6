"""Ops written by hand in terms of other ops, and therefore differentiable to any order.

An entry whose forward is `composite(name)` is the function `name` of a module of this package, which lists it
in `__all__`. Sections import the modules whose functions they call.
"""
