"""A GAN of convolutions with batch normalization (Radford et al. 2016)."""

import torch
import torch.nn as nn
import torch.nn.parallel
import torch.optim as optim
import torch.utils.data

from programs.drawn import normal

NZ, NGF, NDF = 16, 16, 16


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("Conv") != -1:
        nn.init.normal_(m.weight.data, 0.0, 0.02)
    elif classname.find("BatchNorm") != -1:
        nn.init.normal_(m.weight.data, 1.0, 0.02)
        nn.init.constant_(m.bias.data, 0)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Sequential(
            nn.ConvTranspose2d(NZ, NGF * 2, 4, 1, 0, bias=False), nn.BatchNorm2d(NGF * 2), nn.ReLU(True),
            nn.ConvTranspose2d(NGF * 2, NGF, 4, 2, 1, bias=False), nn.BatchNorm2d(NGF), nn.ReLU(True),
            nn.ConvTranspose2d(NGF, 3, 4, 2, 1, bias=False), nn.Tanh(),
        )  # fmt: skip

    def forward(self, x):
        return self.main(x)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Sequential(
            nn.Conv2d(3, NDF, 4, 2, 1, bias=False), nn.LeakyReLU(0.2, inplace=True),
            nn.Conv2d(NDF, NDF * 2, 4, 2, 1, bias=False), nn.BatchNorm2d(NDF * 2), nn.LeakyReLU(0.2, inplace=True),
            nn.Conv2d(NDF * 2, 1, 4, 1, 0, bias=False), nn.Sigmoid(),
        )  # fmt: skip

    def forward(self, x):
        return self.main(x).view(-1, 1).squeeze(1)


def build():
    return nn.ModuleDict({"generator": Generator().apply(weights_init), "discriminator": Discriminator()})


def train(model, rng, batch_size=16):
    generator, discriminator = model["generator"], model["discriminator"]
    criterion = nn.BCELoss()
    optimizer_d = optim.Adam(discriminator.parameters(), lr=2e-4, betas=(0.5, 0.999))
    optimizer_g = optim.Adam(generator.parameters(), lr=2e-4, betas=(0.5, 0.999))
    images = torch.tanh(normal(rng, batch_size, 3, 16, 16))
    for _ in range(10):
        # maximize log D(x) + log(1 - D(G(z)))
        discriminator.zero_grad()
        label = torch.full((batch_size,), 1.0)
        error_real = criterion(discriminator(images), label)
        error_real.backward()
        fake = generator(normal(rng, batch_size, NZ, 1, 1))
        label.fill_(0.0)
        error_fake = criterion(discriminator(fake.detach()), label)
        error_fake.backward()
        optimizer_d.step()
        # maximize log D(G(z))
        generator.zero_grad()
        label.fill_(1.0)
        error_g = criterion(discriminator(fake), label)
        error_g.backward()
        optimizer_g.step()
        yield (error_real + error_fake).item() + error_g.item()
