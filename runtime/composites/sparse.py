"""Gradients of dense tensors that are sparse."""

from gradspec.sparse.gradients import embedding_sparse_backward, gather_sparse_backward

__all__ = ["embedding_sparse_backward", "gather_sparse_backward"]
