# Made by `gradspec regen` from derivatives.yaml. Do not edit: change the spec and run it again.
# mypy: allow-untyped-defs, no-warn-return-any
"""Updates: what optimizers write to a parameter and to all that is kept of it, in one pass.

A function gives the new elements by ops; an `Update` has C compute and write them.
"""

from gradspec.core import ops as _ops
from gradspec.dispatch.formulas import choose as _choose
from gradspec.graph.updates import Update as _Update


def _count_elements(steps):
    """One step more."""
    return steps + 1,


def _count_numbers():
    return ()


count = _Update("count", _count_elements, _count_numbers, (0,))


def _sgd_elements(parameter, gradient, momentum_buffer, lr, momentum, dampening, nesterov, weight_decay):
    """A step against the gradient, or its running sum."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    if momentum_buffer is None:
        return parameter - (lr * slope), None
    total = (momentum * momentum_buffer) + ((1 - dampening) * slope)
    return parameter - (lr * ((slope + (momentum * total)) if nesterov else total)), total


def _sgd_numbers(lr, momentum, dampening, nesterov, weight_decay):
    return (lr, nesterov, weight_decay != 0, weight_decay, momentum, 1 - dampening)


sgd = _Update("sgd", _sgd_elements, _sgd_numbers, (0, 2))


def _adam_elements(parameter, gradient, exp_avg, exp_avg_sq, max_exp_avg_sq, lr, beta1, beta2, eps, weight_decay, shrinkage, step):
    """A step along the running mean of the gradient over the root of that of its square."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    mean = exp_avg + ((1 - beta1) * (slope - exp_avg))
    square = (beta2 * exp_avg_sq) + ((1 - beta2) * (slope * slope))
    largest = square if max_exp_avg_sq is None else _ops.maximum(max_exp_avg_sq, square)
    return ((1 - shrinkage) * parameter) - (
        ((lr / (1 - (beta1 ** step))) * mean) / ((_ops.sqrt(largest) * ((1 - (beta2 ** step)) ** (-0.5))) + eps)
    ), mean, square, None if max_exp_avg_sq is None else largest


def _adam_numbers(lr, beta1, beta2, eps, weight_decay, shrinkage, step):
    return (1 - shrinkage, lr / (1 - (beta1 ** step)), 1 - beta1, weight_decay != 0, weight_decay, beta2, 1 - beta2, (1 - (beta2 ** step)) ** (-0.5), eps)


adam = _Update("adam", _adam_elements, _adam_numbers, (0, 2, 3, 4))


def _adamax_elements(parameter, gradient, exp_avg, exp_inf, lr, beta1, beta2, eps, weight_decay, step):
    """Adam's step with the running maximum of the gradient's absolute value for its scale."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    mean = exp_avg + ((1 - beta1) * (slope - exp_avg))
    scale = _ops.maximum(beta2 * exp_inf, _ops.abs(slope) + eps)
    return parameter - (((lr / (1 - (beta1 ** step))) * mean) / scale), mean, scale


def _adamax_numbers(lr, beta1, beta2, eps, weight_decay, step):
    return (lr / (1 - (beta1 ** step)), 1 - beta1, weight_decay != 0, weight_decay, beta2, eps)


adamax = _Update("adamax", _adamax_elements, _adamax_numbers, (0, 2, 3))


def _nadam_elements(parameter, gradient, exp_avg, exp_avg_sq, lr, beta1, beta2, eps, weight_decay, shrinkage, step, mu, next_mu, mu_product):
    """Adam's step with Nesterov's momentum."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    mean = exp_avg + ((1 - beta1) * (slope - exp_avg))
    square = (beta2 * exp_avg_sq) + ((1 - beta2) * (slope * slope))
    return ((1 - shrinkage) * parameter) - (
        (
            (((lr * (1 - mu)) / (1 - mu_product)) * slope) + (((lr * next_mu) / (1 - (mu_product * next_mu))) * mean)
        ) / ((_ops.sqrt(square) * ((1 - (beta2 ** step)) ** (-0.5))) + eps)
    ), mean, square


def _nadam_numbers(lr, beta1, beta2, eps, weight_decay, shrinkage, step, mu, next_mu, mu_product):
    return (
        1 - shrinkage, (lr * (1 - mu)) / (1 - mu_product), weight_decay != 0, weight_decay, (lr * next_mu) / (1 - (mu_product * next_mu)), 1 - beta1, beta2,
        1 - beta2, (1 - (beta2 ** step)) ** (-0.5), eps,
    )


nadam = _Update("nadam", _nadam_elements, _nadam_numbers, (0, 2, 3))


def _radam_elements(parameter, gradient, exp_avg, exp_avg_sq, lr, beta1, beta2, eps, weight_decay, shrinkage, step):
    """Adam's step without the scale until it is known well enough, and rectified then."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    mean = exp_avg + ((1 - beta1) * (slope - exp_avg))
    square = (beta2 * exp_avg_sq) + ((1 - beta2) * (slope * slope))
    rest = 1 - (beta2 ** step)
    most = (2 / (1 - beta2)) - 1
    length = most - (((2 * step) * (beta2 ** step)) / rest)
    size = lr / (1 - (beta1 ** step))
    return ((1 - shrinkage) * parameter) - (
        (
            ((size * ((((((length - 4) * (length - 2)) * most) / (((most - 4) * (most - 2)) * length)) * rest) ** 0.5)) if length > 5 else size) * mean
        ) / ((_ops.sqrt(square) + eps) if length > 5 else 1)
    ), mean, square


def _radam_numbers(lr, beta1, beta2, eps, weight_decay, shrinkage, step):
    return (
        1 - shrinkage,
        (
            (lr / (1 - (beta1 ** step))) * (
                (
                    (
                        (
                            (
                                (
                                    (((2 / (1 - beta2)) - 1) - (((2 * step) * (beta2 ** step)) / (1 - (beta2 ** step)))) - 4
                                ) * ((((2 / (1 - beta2)) - 1) - (((2 * step) * (beta2 ** step)) / (1 - (beta2 ** step)))) - 2)
                            ) * ((2 / (1 - beta2)) - 1)
                        ) / (
                            ((((2 / (1 - beta2)) - 1) - 4) * (((2 / (1 - beta2)) - 1) - 2)) * (
                                ((2 / (1 - beta2)) - 1) - (((2 * step) * (beta2 ** step)) / (1 - (beta2 ** step)))
                            )
                        )
                    ) * (1 - (beta2 ** step))
                ) ** 0.5
            )
        ) if (((2 / (1 - beta2)) - 1) - (((2 * step) * (beta2 ** step)) / (1 - (beta2 ** step)))) > 5 else (lr / (1 - (beta1 ** step))),
        1 - beta1, weight_decay != 0, weight_decay, (((2 / (1 - beta2)) - 1) - (((2 * step) * (beta2 ** step)) / (1 - (beta2 ** step)))) > 5, beta2, 1 - beta2,
        eps,
    )


radam = _Update("radam", _radam_elements, _radam_numbers, (0, 2, 3))


def _adagrad_elements(parameter, gradient, total, lr, lr_decay, eps, weight_decay, step):
    """A step along the gradient over the root of the sum of all its squares."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    square = total + (slope * slope)
    return parameter - (((lr / (1 + ((step - 1) * lr_decay))) * slope) / (_ops.sqrt(square) + eps)), square


def _adagrad_numbers(lr, lr_decay, eps, weight_decay, step):
    return (lr / (1 + ((step - 1) * lr_decay)), weight_decay != 0, weight_decay, eps)


adagrad = _Update("adagrad", _adagrad_elements, _adagrad_numbers, (0, 2))


def _adadelta_elements(parameter, gradient, square_avg, acc_delta, lr, rho, eps, weight_decay):
    """A step along the gradient, scaled by the roots of the running means of squares of steps and gradients."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    square = (rho * square_avg) + ((1 - rho) * (slope * slope))
    step = (_ops.sqrt(acc_delta + eps) / _ops.sqrt(square + eps)) * slope
    return parameter - (lr * step), square, (rho * acc_delta) + ((1 - rho) * (step * step))


def _adadelta_numbers(lr, rho, eps, weight_decay):
    return (lr, eps, rho, 1 - rho, weight_decay != 0, weight_decay)


adadelta = _Update("adadelta", _adadelta_elements, _adadelta_numbers, (0, 2, 3))


def _rmsprop_elements(parameter, gradient, square_avg, grad_avg, momentum_buffer, lr, alpha, eps, weight_decay, momentum):
    """A step along the gradient over the root of the running mean of its square, or of its variance."""
    slope = (gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient
    square = (alpha * square_avg) + ((1 - alpha) * (slope * slope))
    scaled = slope / (
        _ops.sqrt(square if grad_avg is None else (square - (
            (grad_avg + ((1 - alpha) * (slope - grad_avg))) * (grad_avg + ((1 - alpha) * (slope - grad_avg)))
        ))) + eps
    )
    step = scaled if momentum_buffer is None else ((momentum * momentum_buffer) + scaled)
    return parameter - (lr * step), square, None if grad_avg is None else (grad_avg + (
        (1 - alpha) * (slope - grad_avg)
    )), None if momentum_buffer is None else step


def _rmsprop_numbers(lr, alpha, eps, weight_decay, momentum):
    return (lr, momentum, weight_decay != 0, weight_decay, alpha, 1 - alpha, eps)


rmsprop = _Update("rmsprop", _rmsprop_elements, _rmsprop_numbers, (0, 2, 3, 4))


def _rprop_elements(parameter, gradient, prev, step_size, shrinks, grows, smallest, largest):
    """A step whose size grows while the gradient keeps its sign, and shrinks when it changes."""
    agreement = gradient * prev
    size = _ops.minimum(_ops.maximum(_choose(agreement > 0, step_size * grows, _choose(agreement < 0, step_size * shrinks, step_size)), smallest), largest)
    slope = _choose(agreement < 0, 0, gradient)
    return parameter - (size * _ops.sign(slope)), slope, size


def _rprop_numbers(shrinks, grows, smallest, largest):
    return (grows, shrinks, smallest, largest)


rprop = _Update("rprop", _rprop_elements, _rprop_numbers, (0, 2, 3))


def _asgd_elements(parameter, gradient, ax, lambd, eta, mu, weight_decay):
    """A step against the gradient, and the average of the parameters so far."""
    moved = ((1 - (lambd * eta)) * parameter) - (eta * ((gradient + (weight_decay * parameter)) if weight_decay != 0 else gradient))
    return moved, moved if mu == 1 else (ax + (mu * (moved - ax)))


def _asgd_numbers(lambd, eta, mu, weight_decay):
    return (1 - (lambd * eta), eta, weight_decay != 0, weight_decay, mu == 1, mu)


asgd = _Update("asgd", _asgd_elements, _asgd_numbers, (0, 2))

__all__ = (
    "count", "sgd", "adam", "adamax", "nadam", "radam", "adagrad", "adadelta", "rmsprop", "rprop", "asgd",
)
