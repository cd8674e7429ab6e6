"""torch.func: functions that make functions, `vmap` and derivatives, which compose in every order."""

from gradspec.func.forward import jvp as jvp
from gradspec.func.forward import linearize as linearize
from gradspec.func.functional_call import functional_call as functional_call
from gradspec.func.functional_call import functionalize as functionalize
from gradspec.func.functional_call import replace_all_batch_norm_modules_ as replace_all_batch_norm_modules_
from gradspec.func.functional_call import stack_module_state as stack_module_state
from gradspec.func.jacobians import hessian as hessian
from gradspec.func.jacobians import jacfwd as jacfwd
from gradspec.func.jacobians import jacrev as jacrev
from gradspec.func.mapping import vmap as vmap
from gradspec.func.reverse import grad as grad
from gradspec.func.reverse import grad_and_value as grad_and_value
from gradspec.func.reverse import vjp as vjp

__all__ = [
    "functional_call",
    "functionalize",
    "grad",
    "grad_and_value",
    "hessian",
    "jacfwd",
    "jacrev",
    "jvp",
    "linearize",
    "replace_all_batch_norm_modules_",
    "stack_module_state",
    "vjp",
    "vmap",
]
