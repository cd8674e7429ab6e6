"""Jacobians, Hessians and products with them, of functions from tensors to tensors."""

from gradspec.autograd.functional.jacobians import hessian, jacobian
from gradspec.autograd.functional.products import hvp, jvp, vhp, vjp
from gradspec.autograd.functional.sparse import SparseJacobian, sparse_jacobian

__all__ = ["SparseJacobian", "hessian", "hvp", "jacobian", "jvp", "sparse_jacobian", "vhp", "vjp"]
