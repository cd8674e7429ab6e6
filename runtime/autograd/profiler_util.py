"""The profiler's events and lists, by torch's name of the module."""

from gradspec.autograd.profiler import EventList, FunctionEvent, FunctionEventAvg, Interval

__all__ = ["EventList", "FunctionEvent", "FunctionEventAvg", "Interval"]
