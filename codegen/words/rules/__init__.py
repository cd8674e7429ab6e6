"""The rules of the spec language, by what they are about: what messages of `gradspec lint` say is broken.

Each has a code, which is never given to another. Modules import single rules from those that define them;
all of them together are `catalogue.RULES`.
"""
