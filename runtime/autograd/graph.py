"""The recorded graph as users see it."""

from gradspec.node import AccumulateGrad, Node

__all__ = ["AccumulateGrad", "Node"]
