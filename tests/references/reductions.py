"""Reductions, scans and orders."""

import numpy as np
import scipy.integrate
from numpy.lib.array_utils import normalize_axis_tuple

__all__ = [
    "cummax", "cummin", "cumulative_trapezoid", "diff", "gradient", "kthvalue", "median", "median_dim", "mode",
    "prod_excluding", "quantile", "renorm", "searchsorted", "topk", "unique_all",
]  # fmt: skip


def prod_excluding(self):
    return np.stack([np.prod(np.delete(self, k, -1), -1) for k in range(self.shape[-1])], -1)


def topk(self, k, dim, largest):
    order = np.argsort(-self if largest else self, axis=dim, kind="stable").take(range(k), dim)
    return np.take_along_axis(self, order, dim), order


def median(self):
    return np.sort(self, axis=None)[(self.size - 1) // 2]


def median_dim(self, dim, keepdim):
    at = [(self.shape[dim] - 1) // 2]
    order = np.argsort(self, axis=dim, kind="stable").take(at, dim)
    values = np.take_along_axis(self, order, dim)
    return (values, order) if keepdim else (values.squeeze(dim), order.squeeze(dim))


def kthvalue(self, k, dim, keepdim):
    order = np.argsort(self, axis=dim, kind="stable").take([k - 1], dim)
    return _reduced_along(self, order, dim, keepdim)


def mode(self, dim, keepdim):
    def last_of_most_frequent(row):
        values, counts = np.unique(row, return_counts=True)
        return int(np.flatnonzero(row == values[counts.argmax()])[-1])

    if not self.ndim:
        return _reduced_along(self, np.zeros((), np.int64), normalize_axis_tuple(dim, 1)[0], keepdim)
    at = np.apply_along_axis(last_of_most_frequent, dim, self)
    return _reduced_along(self, np.expand_dims(at, dim), dim, keepdim)


def _reduced_along(self, order, dim, keepdim):
    if not self.ndim:
        return self, np.zeros((), np.int64)
    values = np.take_along_axis(self, order, dim)
    return (values, order) if keepdim else (values.squeeze(dim), order.squeeze(dim))


def cumulative_trapezoid(y, x, dx, dim):
    if not y.shape[dim]:
        raise ValueError("SciPy's has no initial value then")
    return scipy.integrate.cumulative_trapezoid(y, x, dx, axis=dim)


def renorm(self, p, dim, maxnorm):
    others = tuple(d for d in range(self.ndim) if d != dim % self.ndim)
    norms = np.sum(np.abs(self) ** p, axis=others, keepdims=True) ** (1 / p)
    if self.ndim < 2:
        raise ValueError("a vector has no slices")
    return np.where(norms > maxnorm, self * (maxnorm / (norms + 1e-7)), self)


def cummax(self, dim):
    if not self.ndim:
        return self, np.zeros((), np.int64)
    values = np.maximum.accumulate(self, dim)
    return values, np.maximum.accumulate(np.where(self == values, np.indices(self.shape)[dim], 0), dim)


def cummin(self, dim):
    values, indices = cummax(-1.0 * self, dim)
    return -values, indices


def quantile(found, self):
    if not self.size:
        raise ValueError("there are no quantiles of nothing, whatever dim is reduced")
    return found


def diff(self, n, dim, prepend, append):
    if not self.ndim:
        raise ValueError("a number has no neighbours")
    given = {name: x for name, x in (("prepend", prepend), ("append", append)) if x is not None}
    length = sum(x.shape[dim] if x.ndim else 1 for x in (self, *given.values()))
    return np.diff(self, min(n, length), dim, **given)  # of more it would take as many steps


def gradient(self, spacing, dim, edge_order):
    spacings = () if spacing is None else spacing if isinstance(spacing, tuple) else (spacing,)
    found = np.gradient(self, *spacings, axis=dim, edge_order=edge_order)
    return list(found) if isinstance(found, tuple) else [found]


def searchsorted(sorted_sequence, self, right, side, sorter):
    return np.searchsorted(sorted_sequence, self, "right" if right or side == "right" else "left", sorter)


def unique_all(self):
    return tuple(np.unique(self, True, True, True))
