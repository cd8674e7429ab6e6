"""Ops written by hand in terms of other ops; differentiable, to any order, because those are.

An entry whose forward is `composite(name)` is the function `name` of a module of this package, which lists it
in `__all__`. Sections import the modules whose functions they call.
"""
