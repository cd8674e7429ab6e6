"""Characters predicted by an LSTM, whose state goes on from chunk to chunk (Graves 2013)."""

import torch
import torch.nn as nn
from torch.nn.utils import clip_grad_norm_

from programs.drawn import integers

TEXT = "the quick brown fox jumps over the lazy dog, and the dog sleeps on; " * 20


class CharRNN(nn.Module):
    def __init__(self, tokens, embedding_dim=24, hidden_dim=48, layers=2):
        super().__init__()
        self.hidden_dim, self.layers = hidden_dim, layers
        self.encoder = nn.Embedding(tokens, embedding_dim)
        self.rnn = nn.LSTM(embedding_dim, hidden_dim, layers, dropout=0.0, batch_first=True)
        self.decoder = nn.Linear(hidden_dim, tokens)
        self.init_weights()

    def init_weights(self):
        nn.init.uniform_(self.encoder.weight, -0.1, 0.1)
        nn.init.zeros_(self.decoder.bias)
        self.decoder.weight.data.uniform_(-0.1, 0.1)

    def init_hidden(self, batch_size):
        weight = next(self.parameters())
        return (
            weight.new_zeros(self.layers, batch_size, self.hidden_dim),
            weight.new_zeros(self.layers, batch_size, self.hidden_dim),
        )

    def forward(self, x, hidden):
        output, hidden = self.rnn(self.encoder(x), hidden)
        return self.decoder(output.contiguous().view(-1, self.hidden_dim)), hidden


def repackage_hidden(h):
    return h.detach() if isinstance(h, torch.Tensor) else tuple(repackage_hidden(v) for v in h)


CHARACTERS = sorted(set(TEXT))


def build():
    return CharRNN(len(CHARACTERS))


def train(model, rng, batch_size=8, length=16):
    data = torch.tensor([CHARACTERS.index(c) for c in TEXT])
    data = data[: len(data) // batch_size * batch_size].view(batch_size, -1)
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=0.005)
    hidden = model.init_hidden(batch_size)
    for start in range(0, 10 * length, length):
        inputs, targets = data[:, start : start + length], data[:, start + 1 : start + 1 + length]
        hidden = repackage_hidden(hidden)
        model.zero_grad()
        output, hidden = model(inputs, hidden)
        loss = criterion(output, targets.reshape(-1))
        loss.backward()
        clip_grad_norm_(model.parameters(), max_norm=0.5)
        optimizer.step()
        yield loss.item()
    yield sample(model, rng)


@torch.no_grad()
def sample(model, rng, count=5):
    """The mean log-probability of characters that the model draws."""
    hidden, total = model.init_hidden(1), 0.0
    character = integers(rng, len(CHARACTERS), 1, 1)
    for u in rng.random(count):
        output, hidden = model(character, hidden)
        chances = torch.softmax(output / 0.8, dim=-1).squeeze()
        character = (chances.cumsum(0) < u).sum().clamp(max=len(CHARACTERS) - 1).view(1, 1)
        total += chances[character.item()].log().item()
    return total / count
