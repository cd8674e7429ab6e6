"""Model-agnostic meta-learning of second order (Finn et al. 2017): sine waves from a few points."""

import math

import torch
from torch import nn
from torch.func import functional_call

from programs.drawn import uniform


class Regressor(nn.Module):
    def __init__(self, hidden=40):
        super().__init__()
        self.net = nn.Sequential(
            nn.Linear(1, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.Tanh(), nn.Linear(hidden, 1)
        )

    def forward(self, x):
        return self.net(x)


def build():
    return Regressor()


def wave(rng, shots=10):
    """Points of a wave to adapt to, and others to judge the adapted network by."""
    amplitude, phase = rng.uniform(0.1, 5.0), rng.uniform(0, math.pi)
    x = uniform(rng, 2, shots, 1) * 10 - 5
    y = amplitude * torch.sin(x + phase)
    return (x[0], y[0]), (x[1], y[1])


def adapted(model, x, y, steps, lr):
    """The parameters after some steps of gradient descent, which remain functions of the model's."""
    params = dict(model.named_parameters())
    for _ in range(steps):
        loss = nn.functional.mse_loss(functional_call(model, params, (x,)), y)
        grads = torch.autograd.grad(loss, tuple(params.values()), create_graph=True)
        params = {name: p - lr * g for (name, p), g in zip(params.items(), grads, strict=True)}
    return params


def train(model, rng, tasks=4):
    meta_optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
    for _ in range(10):
        meta_loss = torch.tensor(0.0)
        for _ in range(tasks):
            support, (x, y) = wave(rng)
            params = adapted(model, *support, steps=3, lr=0.01)
            meta_loss = meta_loss + nn.functional.mse_loss(functional_call(model, params, (x,)), y)
        meta_loss = meta_loss / tasks
        meta_optimizer.zero_grad()
        meta_loss.backward()
        meta_optimizer.step()
        yield meta_loss.item()
