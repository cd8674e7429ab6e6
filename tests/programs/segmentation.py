"""Segmentation by a U-net (Ronneberger et al. 2015), with cross-entropy and the Dice loss."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from programs.drawn import normal, tensor


class DoubleConv(nn.Module):
    def __init__(self, inputs, outputs):
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True),
            nn.Conv2d(outputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True),
        )  # fmt: skip

    def forward(self, x):
        return self.double_conv(x)


class Up(nn.Module):
    def __init__(self, inputs, outputs, bilinear):
        super().__init__()
        if bilinear:
            self.up = nn.Sequential(
                nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True), nn.Conv2d(inputs, inputs // 2, 1)
            )
        else:
            self.up = nn.ConvTranspose2d(inputs, inputs // 2, kernel_size=2, stride=2)
        self.conv = DoubleConv(inputs, outputs)

    def forward(self, x, skip):
        x = self.up(x)
        dy, dx = skip.size(2) - x.size(2), skip.size(3) - x.size(3)
        x = F.pad(x, [dx // 2, dx - dx // 2, dy // 2, dy - dy // 2])
        return self.conv(torch.cat([skip, x], dim=1))


class UNet(nn.Module):
    def __init__(self, channels=1, classes=1, width=8):
        super().__init__()
        self.inc = DoubleConv(channels, width)
        self.down1 = nn.Sequential(nn.MaxPool2d(2), DoubleConv(width, 2 * width))
        self.down2 = nn.Sequential(nn.MaxPool2d(2), DoubleConv(2 * width, 4 * width))
        self.up1 = Up(4 * width, 2 * width, bilinear=False)
        self.up2 = Up(2 * width, width, bilinear=True)
        self.outc = nn.Conv2d(width, classes, kernel_size=1)

    def forward(self, x):
        x1 = self.inc(x)
        x2 = self.down1(x1)
        x3 = self.down2(x2)
        return self.outc(self.up2(self.up1(x3, x2), x1))


def dice_loss(logits, masks, smooth=1.0):
    chances = torch.sigmoid(logits).flatten(1)
    masks = masks.flatten(1)
    overlap = (chances * masks).sum(dim=1)
    return 1 - ((2 * overlap + smooth) / (chances.sum(1) + masks.sum(1) + smooth)).mean()


def build():
    return UNet()


def discs(rng, count, size):
    """Noisy images of discs, and their masks."""
    y, x = torch.meshgrid(torch.arange(size), torch.arange(size), indexing="ij")
    centres, radii = tensor(rng.uniform(8, size - 8, (count, 2, 1, 1))), tensor(rng.uniform(3, 8, (count, 1, 1)))
    masks = ((y - centres[:, 0]) ** 2 + (x - centres[:, 1]) ** 2 < radii**2).unsqueeze(1).to(centres.dtype)
    return masks + 0.3 * normal(rng, count, 1, size, size), masks


def train(model, rng):
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, weight_decay=1e-8)
    criterion = nn.BCEWithLogitsLoss(pos_weight=torch.tensor([2.0]))
    images, masks = discs(rng, 4, 33)
    model.train()
    for _ in range(10):
        logits = model(images)
        loss = criterion(logits, masks) + dice_loss(logits, masks)
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        yield loss.item()
