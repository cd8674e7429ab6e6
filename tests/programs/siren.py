"""An image as a function of sines (Sitzmann et al. 2020), fitted to values, slopes and Laplacians."""

import math

import torch
from torch import nn

OMEGA = 30


class SineLayer(nn.Module):
    def __init__(self, in_features, out_features, is_first=False):
        super().__init__()
        self.linear = nn.Linear(in_features, out_features)
        with torch.no_grad():
            bound = 1 / in_features if is_first else math.sqrt(6 / in_features) / OMEGA
            self.linear.weight.uniform_(-bound, bound)

    def forward(self, x):
        return torch.sin(OMEGA * self.linear(x))


class Siren(nn.Module):
    def __init__(self, in_features=2, hidden=32, layers=2, out_features=1):
        super().__init__()
        net = [SineLayer(in_features, hidden, is_first=True)]
        net += [SineLayer(hidden, hidden) for _ in range(layers)]
        net.append(nn.Linear(hidden, out_features))
        self.net = nn.Sequential(*net)

    def forward(self, coords):
        coords = coords.clone().detach().requires_grad_(True)
        return self.net(coords), coords


def gradient(y, x):
    return torch.autograd.grad(y, [x], grad_outputs=torch.ones_like(y), create_graph=True)[0]


def laplace(y, x):
    grad = gradient(y, x)
    div = 0.0
    for i in range(grad.shape[-1]):
        div += torch.autograd.grad(grad[..., i], x, torch.ones_like(grad[..., i]), create_graph=True)[0][..., i : i + 1]
    return div


def get_mgrid(sidelen, dim=2):
    axes = dim * (torch.linspace(-1, 1, steps=sidelen),)
    return torch.stack(torch.meshgrid(*axes, indexing="ij"), dim=-1).reshape(-1, dim)


def build():
    return Siren()


def train(model, rng):
    a, b = rng.uniform(2, 4, 2).tolist()
    coords = get_mgrid(16)
    x, y = coords[:, :1], coords[:, 1:]
    values = torch.sin(a * x) * torch.cos(b * y)
    slopes = torch.cat((a * torch.cos(a * x) * torch.cos(b * y), -b * torch.sin(a * x) * torch.sin(b * y)), dim=1)
    optimizer = torch.optim.Adam(lr=1e-4, params=model.parameters())
    for _ in range(10):
        output, points = model(coords)
        loss = ((output - values) ** 2).mean() + 1e-2 * (gradient(output, points) - slopes).pow(2).mean()
        loss = loss + 1e-5 * (laplace(output, points) + (a * a + b * b) * values).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        yield loss.item()
