"""A variational autoencoder (Kingma and Welling 2014) of images with pixels between 0 and 1."""

import torch
from torch import nn, optim
from torch.nn import functional as F

from programs.drawn import normal, uniform


class VAE(nn.Module):
    def __init__(self, pixels=196, hidden=100, latent=8):
        super().__init__()
        self.pixels = pixels
        self.fc1 = nn.Linear(pixels, hidden)
        self.fc21 = nn.Linear(hidden, latent)
        self.fc22 = nn.Linear(hidden, latent)
        self.fc3 = nn.Linear(latent, hidden)
        self.fc4 = nn.Linear(hidden, pixels)

    def encode(self, x):
        h = F.relu(self.fc1(x))
        return self.fc21(h), self.fc22(h)

    def reparameterize(self, mu, logvar, eps):
        std = torch.exp(0.5 * logvar)
        return mu + eps * std

    def decode(self, z):
        return torch.sigmoid(self.fc4(F.relu(self.fc3(z))))

    def forward(self, x, eps):
        mu, logvar = self.encode(x.view(-1, self.pixels))
        return self.decode(self.reparameterize(mu, logvar, eps)), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    bce = F.binary_cross_entropy(recon_x, x.view(recon_x.shape), reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return bce + kld


def build():
    return VAE()


def train(model, rng):
    optimizer = optim.Adam(model.parameters(), lr=1e-3)
    images = uniform(rng, 32, 1, 14, 14).round()
    for _ in range(10):
        optimizer.zero_grad()
        recon_batch, mu, logvar = model(images, normal(rng, 32, 8))
        loss = loss_function(recon_batch, images, mu, logvar)
        loss.backward()
        optimizer.step()
        yield loss.item() / len(images)
