"""A convolutional network for small images (LeCun et al. 1998), with a data loader, a schedule and an evaluation."""

import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.optim.lr_scheduler import StepLR
from torch.utils.data import DataLoader, TensorDataset

from programs.drawn import integers, uniform

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Net(nn.Module):
    def __init__(self, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 16, 3)
        self.conv2 = nn.Conv2d(16, 32, 3)
        self.dropout = nn.Dropout(0.0)
        self.fc1 = nn.Linear(32 * 5 * 5, 64)
        self.fc2 = nn.Linear(64, classes)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.conv1(x)), 2)
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        x = torch.flatten(x, 1)
        x = self.dropout(F.relu(self.fc1(x)))
        return F.log_softmax(self.fc2(x), dim=1)


def evaluate(model, loader):
    model.eval()
    loss, correct = 0.0, 0
    with torch.no_grad():
        for images, labels in loader:
            output = model(images.to(device))
            loss += F.nll_loss(output, labels, reduction="sum").item()
            correct += output.argmax(dim=1, keepdim=True).eq(labels.view_as(output[:, :1])).sum().item()
    model.train()
    return loss / len(loader.dataset) + correct


def build():
    return Net().to(device)


def train(model, rng):
    images, labels = uniform(rng, 80, 1, 28, 28), integers(rng, 10, 80)
    images[torch.arange(80), 0, labels + 4] += 1.0  # a bright line whose height is the class
    loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=False)
    optimizer = optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    scheduler = StepLR(optimizer, step_size=1, gamma=0.7)
    for _ in range(2):
        for data, target in loader:
            data, target = data.to(device), target.to(device)
            optimizer.zero_grad()
            loss = F.nll_loss(model(data), target)
            loss.backward()
            optimizer.step()
            yield loss.item()
        scheduler.step()
        yield evaluate(model, loader)
