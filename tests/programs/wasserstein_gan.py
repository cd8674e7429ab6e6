"""A Wasserstein GAN whose critic, a network of convolutions, has a penalty on its gradient (Gulrajani et al. 2017)."""

import torch
import torch.nn as nn
from torch import autograd
from torch.autograd import Variable

from programs.drawn import normal, tensor, uniform

LATENT, LAMBDA, CRITIC_ITERS = 8, 10, 2


class Generator(nn.Module):
    def __init__(self, dim=16):
        super().__init__()
        self.dim = dim
        self.linear = nn.Sequential(nn.Linear(LATENT, 4 * 4 * 2 * dim), nn.ReLU(True))
        self.block = nn.Sequential(nn.ConvTranspose2d(2 * dim, dim, 5, stride=2, padding=2), nn.ReLU(True))
        self.out = nn.ConvTranspose2d(dim, 1, 8, stride=2)

    def forward(self, noise):
        output = self.linear(noise).view(-1, 2 * self.dim, 4, 4)
        return torch.tanh(self.out(self.block(output)))


class Critic(nn.Module):
    def __init__(self, dim=16):
        super().__init__()
        self.main = nn.Sequential(
            nn.Conv2d(1, dim, 5, stride=2, padding=2), nn.LeakyReLU(0.2),
            nn.Conv2d(dim, 2 * dim, 5, stride=2, padding=2), nn.Softplus(),
        )  # fmt: skip
        self.output = nn.Linear(5 * 5 * 2 * dim, 1)

    def forward(self, x):
        return self.output(self.main(x).view(x.size(0), -1)).view(-1)


def gradient_penalty(critic, real, fake, alpha):
    interpolates = Variable(alpha * real + (1 - alpha) * fake, requires_grad=True)
    scores = critic(interpolates)
    gradients = autograd.grad(
        outputs=scores, inputs=interpolates, grad_outputs=torch.ones(scores.size()),
        create_graph=True, retain_graph=True, only_inputs=True,
    )[0]  # fmt: skip
    return ((gradients.view(gradients.size(0), -1).norm(2, dim=1) - 1) ** 2).mean() * LAMBDA


def build():
    return nn.ModuleDict({"generator": Generator(), "critic": Critic()})


def train(model, rng, batch_size=8):
    generator, critic = model["generator"], model["critic"]
    options = {"lr": 1e-3, "betas": (0.5, 0.9)}
    optimizer_d = torch.optim.Adam(critic.parameters(), **options)
    optimizer_g = torch.optim.Adam(generator.parameters(), **options)
    place = torch.linspace(-1, 1, 20)
    for iteration in range(10):
        for p in critic.parameters():
            p.requires_grad = True
        real = torch.tanh(4 * (place - tensor(rng.uniform(-1, 1, (batch_size, 1, 1, 1)))) * place[:, None])
        fake = generator(normal(rng, batch_size, LATENT)).detach()
        critic.zero_grad()
        cost = critic(fake).mean() - critic(real).mean()
        cost += gradient_penalty(critic, real.data, fake.data, uniform(rng, batch_size, 1, 1, 1))
        cost.backward()
        optimizer_d.step()
        if iteration % CRITIC_ITERS == 0:
            for p in critic.parameters():
                p.requires_grad = False
            generator.zero_grad()
            loss = -critic(generator(normal(rng, batch_size, LATENT))).mean()
            loss.backward()
            optimizer_g.step()
        yield cost.item()
