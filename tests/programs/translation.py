"""Sequence to sequence with additive attention (Bahdanau et al. 2015): packed inputs, forced outputs."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence

from programs.drawn import tensor

PAD, SOS, EOS, WORDS = 0, 1, 2, 20


class Encoder(nn.Module):
    def __init__(self, words, hidden):
        super().__init__()
        self.embedding = nn.Embedding(words, hidden, padding_idx=PAD)
        self.gru = nn.GRU(hidden, hidden, bidirectional=True)
        self.bridge = nn.Linear(2 * hidden, hidden)

    def forward(self, inputs, lengths):
        packed = pack_padded_sequence(self.embedding(inputs), lengths, enforce_sorted=False)
        outputs, hidden = self.gru(packed)
        outputs, _ = pad_packed_sequence(outputs)
        return outputs, torch.tanh(self.bridge(torch.cat((hidden[0], hidden[1]), dim=1)))


class Attention(nn.Module):
    def __init__(self, hidden):
        super().__init__()
        self.query = nn.Linear(hidden, hidden, bias=False)
        self.key = nn.Linear(2 * hidden, hidden, bias=False)
        self.score = nn.Linear(hidden, 1, bias=False)

    def forward(self, state, outputs, mask):
        scores = self.score(torch.tanh(self.query(state) + self.key(outputs))).squeeze(2)
        weights = F.softmax(scores.masked_fill(mask, float("-inf")), dim=0)
        return torch.bmm(weights.t().unsqueeze(1), outputs.transpose(0, 1)).squeeze(1)


class Decoder(nn.Module):
    def __init__(self, words, hidden):
        super().__init__()
        self.embedding = nn.Embedding(words, hidden, padding_idx=PAD)
        self.attention = Attention(hidden)
        self.cell = nn.GRUCell(3 * hidden, hidden)
        self.out = nn.Linear(3 * hidden, words)

    def forward(self, token, state, outputs, mask):
        context = self.attention(state, outputs, mask)
        state = self.cell(torch.cat((self.embedding(token), context), dim=1), state)
        return F.log_softmax(self.out(torch.cat((state, context), dim=1)), dim=1), state


def build():
    return nn.ModuleDict({"encoder": Encoder(WORDS, 24), "decoder": Decoder(WORDS, 24)})


def batch(rng, size=8):
    """Sentences of different lengths, each to be given in reverse."""
    sentences = [rng.integers(3, WORDS, length) for length in rng.integers(3, 9, size)]
    sources = pad_sequence([tensor(s) for s in sentences], padding_value=PAD)
    targets = pad_sequence([torch.tensor([*s[::-1].tolist(), EOS]) for s in sentences], padding_value=PAD)
    return sources, torch.tensor([len(s) for s in sentences]), targets


def train(model, rng):
    encoder, decoder = model["encoder"], model["decoder"]
    optimizers = [torch.optim.Adam(m.parameters(), lr=1e-2) for m in (encoder, decoder)]
    criterion = nn.NLLLoss(ignore_index=PAD)
    for _ in range(10):
        sources, lengths, targets = batch(rng)
        for optimizer in optimizers:
            optimizer.zero_grad()
        outputs, state = encoder(sources, lengths)
        token, loss = torch.full((sources.size(1),), SOS, dtype=torch.long), 0
        for target in targets:
            output, state = decoder(token, state, outputs, sources == PAD)
            loss = loss + criterion(output, target) if (target != PAD).any() else loss
            token = target if rng.random() < 0.5 else output.detach().topk(1)[1].squeeze(1)
        loss.backward()
        for optimizer in optimizers:
            optimizer.step()
        yield loss.item() / len(targets)
