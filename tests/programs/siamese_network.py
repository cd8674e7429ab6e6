"""A Siamese network (Hadsell et al. 2006) and triplets (Schroff et al. 2015): near points for images of one class."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

from programs.drawn import normal


class Triplets(Dataset):
    """Images with two of which one has the same class."""

    def __init__(self, rng, count=40):
        self.centres = normal(rng, 4, 1, 16, 16)
        self.noise = 0.5 * normal(rng, count, 3, 1, 16, 16)
        self.classes = rng.integers(0, 4, count)

    def __len__(self):
        return len(self.classes)

    def __getitem__(self, index):
        own = int(self.classes[index])
        anchor, positive, negative = self.noise[index]
        other = self.centres[(own + 1 + index % 3) % 4]
        return {"anchor": self.centres[own] + anchor, "pair": (self.centres[own] + positive, other + negative)}


class EmbeddingNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.convnet = nn.Sequential(
            nn.Conv2d(1, 8, 5), nn.PReLU(), nn.AvgPool2d(2, stride=2),
            nn.Conv2d(8, 16, 3), nn.InstanceNorm2d(16, affine=True), nn.PReLU(16), nn.MaxPool2d(2, stride=2),
        )  # fmt: skip
        self.fc = nn.Sequential(nn.Flatten(), nn.Linear(16 * 2 * 2, 32), nn.ELU(), nn.Linear(32, 2))

    def forward(self, x):
        return self.fc(self.convnet(x))


class ContrastiveLoss(nn.Module):
    def __init__(self, margin):
        super().__init__()
        self.margin = margin

    def forward(self, output1, output2, same):
        distance = F.pairwise_distance(output1, output2)
        far = torch.clamp(self.margin - distance, min=0.0)
        return torch.mean(same * distance.pow(2) + (1 - same) * far.pow(2))


def build():
    return EmbeddingNet()


def train(model, rng):
    loader = DataLoader(Triplets(rng), batch_size=8, drop_last=True)
    contrastive, triplet = ContrastiveLoss(margin=1.0), nn.TripletMarginLoss(margin=0.5, p=2)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.01)
    for _ in range(2):
        for batch in loader:
            anchor, (positive, negative) = batch["anchor"], batch["pair"]
            a, p, n = model(anchor), model(positive), model(negative)
            ones = torch.ones(len(anchor))
            loss = contrastive(a, p, ones) + contrastive(a, n, 1 - ones) + triplet(a, p, n)
            loss += 0.1 * F.cosine_embedding_loss(a, n, -ones)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            yield loss.item()
