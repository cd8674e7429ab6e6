"""A denoising diffusion model (Ho et al. 2020): convolutions and attention that know the time, and their average."""

import copy
import math

import torch
import torch.nn as nn
import torch.nn.functional as F

from programs.drawn import integers, normal


class TimeEmbedding(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
        self.mlp = nn.Sequential(nn.Linear(dim, 2 * dim), nn.SiLU(), nn.Linear(2 * dim, dim))

    def forward(self, time):
        half = self.dim // 2
        frequencies = torch.exp(torch.arange(half) * -(math.log(10000) / (half - 1)))
        angles = time[:, None] * frequencies[None, :]
        return self.mlp(torch.cat((angles.sin(), angles.cos()), dim=-1))


class ResBlock(nn.Module):
    def __init__(self, inputs, outputs, time_dim):
        super().__init__()
        self.norm1, self.conv1 = nn.GroupNorm(4, inputs), nn.Conv2d(inputs, outputs, 3, padding=1)
        self.time = nn.Linear(time_dim, outputs)
        self.norm2, self.conv2 = nn.GroupNorm(4, outputs), nn.Conv2d(outputs, outputs, 3, padding=1)
        self.skip = nn.Conv2d(inputs, outputs, 1) if inputs != outputs else nn.Identity()

    def forward(self, x, t):
        h = self.conv1(F.silu(self.norm1(x))) + self.time(F.silu(t))[:, :, None, None]
        return self.conv2(F.silu(self.norm2(h))) + self.skip(x)


class SelfAttention(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.norm = nn.GroupNorm(4, channels)
        self.attention = nn.MultiheadAttention(channels, num_heads=2, batch_first=True)

    def forward(self, x):
        b, c, h, w = x.shape
        tokens = self.norm(x).view(b, c, h * w).permute(0, 2, 1)
        out, _ = self.attention(tokens, tokens, tokens, need_weights=False)
        return x + out.permute(0, 2, 1).reshape(b, c, h, w)


class Denoiser(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.time = TimeEmbedding(width)
        self.inc = nn.Conv2d(1, width, 3, padding=1)
        self.down = ResBlock(width, 2 * width, width)
        self.middle = SelfAttention(2 * width)
        self.up = ResBlock(3 * width, width, width)
        self.out = nn.Conv2d(width, 1, 1)

    def forward(self, x, time):
        t = self.time(time)
        first = self.inc(x)
        x = self.middle(self.down(F.avg_pool2d(first, 2), t))
        x = F.interpolate(x, scale_factor=2, mode="nearest")
        return self.out(self.up(torch.cat((x, first), dim=1), t))


def build():
    return Denoiser()


def train(model, rng, steps=50):
    betas = torch.linspace(1e-4, 0.02, steps)
    alphas_cumprod = torch.cumprod(1.0 - betas, dim=0)
    average = copy.deepcopy(model).eval().requires_grad_(False)
    optimizer = torch.optim.NAdam(model.parameters(), lr=1e-3)
    images = torch.sign(normal(rng, 8, 1, 4, 4)).repeat_interleave(4, dim=2).repeat_interleave(4, dim=3)
    for _ in range(10):
        t, noise = integers(rng, steps, 8), normal(rng, *images.shape)
        kept = alphas_cumprod.gather(0, t)[:, None, None, None]
        loss = F.huber_loss(model(kept.sqrt() * images + (1 - kept).sqrt() * noise, t), noise)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for slow, fast in zip(average.parameters(), model.parameters(), strict=True):
                slow.lerp_(fast, 0.1)
        yield loss.item()
    with torch.no_grad():
        yield average(images, torch.zeros(8, dtype=torch.long)).square().mean().item()
