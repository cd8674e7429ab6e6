"""Labels of sequences without alignment, by connectionist temporal classification (Graves et al. 2006)."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.optim.lr_scheduler import OneCycleLR

from programs.drawn import normal, tensor

SYMBOLS = 6


class Recognizer(nn.Module):
    def __init__(self, features=12, hidden=32):
        super().__init__()
        self.conv = nn.Conv1d(features, hidden, kernel_size=3, stride=2, padding=1)
        self.norm = nn.LayerNorm(hidden)
        self.gru = nn.GRU(hidden, hidden, num_layers=1, batch_first=True, bidirectional=True)
        self.classifier = nn.Linear(2 * hidden, SYMBOLS)

    def forward(self, x):
        x = F.gelu(self.norm(self.conv(x).transpose(1, 2)))
        x, _ = self.gru(x)
        return F.log_softmax(self.classifier(x), dim=2).transpose(0, 1)


def build():
    return Recognizer()


def utterances(rng, count=6, length=40):
    """Sounds of symbols with noise, the lengths of both, and the symbols one after the other."""
    numbers = rng.integers(2, 5, count)
    labels = rng.integers(1, SYMBOLS, int(numbers.sum()))
    sounds, start = 0.3 * normal(rng, count, 12, length), 0
    for i, number in enumerate(numbers.tolist()):
        for k, symbol in enumerate(labels[start : start + number].tolist()):
            sounds[i, 2 * symbol, 8 * k : 8 * k + 6] += 2.0
        start += number
    return sounds, tensor(labels), tensor(8 * numbers), tensor(numbers)


def train(model, rng):
    criterion = nn.CTCLoss(blank=0, zero_infinity=True)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-4)
    scheduler = OneCycleLR(optimizer, max_lr=1e-2, total_steps=10, anneal_strategy="linear")
    for _ in range(10):
        sounds, labels, input_lengths, label_lengths = utterances(rng)
        optimizer.zero_grad()
        output = model(sounds)
        loss = criterion(output, labels, input_lengths // 2, label_lengths)
        loss.backward()
        optimizer.step()
        scheduler.step()
        yield loss.item()
