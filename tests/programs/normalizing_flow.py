"""A density by coupling layers (Dinh et al. 2017), fitted to two half-moons."""

import math

import torch
import torch.nn as nn
from torch import distributions

from programs.drawn import normal, uniform


def mlp(out):
    return nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(), nn.Linear(32, 32), nn.LeakyReLU(), nn.Linear(32, 2), out)


class RealNVP(nn.Module):
    def __init__(self, masks):
        super().__init__()
        self.mask = nn.Parameter(masks, requires_grad=False)
        self.t = nn.ModuleList([mlp(nn.Identity()) for _ in range(len(masks))])
        self.s = nn.ModuleList([mlp(nn.Tanh()) for _ in range(len(masks))])
        self.register_buffer("loc", torch.zeros(2))
        self.register_buffer("scale_tril", torch.eye(2))

    @property
    def prior(self):
        return distributions.MultivariateNormal(self.loc, scale_tril=self.scale_tril)

    def g(self, z):
        x = z
        for t, s, mask in zip(self.t, self.s, self.mask, strict=True):
            x_ = x * mask
            x = x_ + (1 - mask) * (x * torch.exp(s(x_) * (1 - mask)) + t(x_) * (1 - mask))
        return x

    def f(self, x):
        log_det_J, z = x.new_zeros(x.shape[0]), x
        for i in reversed(range(len(self.t))):
            z_ = self.mask[i] * z
            s, t = self.s[i](z_) * (1 - self.mask[i]), self.t[i](z_) * (1 - self.mask[i])
            z = (1 - self.mask[i]) * (z - t) * torch.exp(-s) + z_
            log_det_J -= s.sum(dim=1)
        return z, log_det_J

    def log_prob(self, x):
        z, logp = self.f(x)
        return self.prior.log_prob(z) + logp


def moons(rng, count):
    angle = math.pi * uniform(rng, count)
    upper = torch.arange(count) % 2 == 0
    x = torch.where(upper, angle.cos(), 1 - angle.cos())
    y = torch.where(upper, angle.sin(), 0.5 - angle.sin())
    return torch.stack((x, y), dim=1) + 0.05 * normal(rng, count, 2)


def build():
    return RealNVP(torch.tensor([[0.0, 1.0], [1.0, 0.0]] * 3))


def train(flow, rng):
    optimizer = torch.optim.Adam([p for p in flow.parameters() if p.requires_grad], lr=1e-3)
    for _ in range(10):
        loss = -flow.log_prob(moons(rng, 64)).mean()
        optimizer.zero_grad()
        loss.backward(retain_graph=True)
        optimizer.step()
        yield loss.item()
    with torch.no_grad():
        yield flow.g(normal(rng, 20, 2)).square().mean().item()
