"""Sequences classified by a transformer (Vaswani et al. 2017), with masked padding and a warm-up of the step size."""

import math

import torch
from torch import Tensor, nn
from torch.optim.lr_scheduler import LambdaLR

from programs.drawn import integers, tensor


class PositionalEncoding(nn.Module):
    def __init__(self, d_model: int, dropout: float = 0.0, max_len: int = 64):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer("pe", pe)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.pe[: x.size(0)])


class Classifier(nn.Module):
    def __init__(self, tokens: int, d_model: int = 32, heads: int = 4, layers: int = 2, classes: int = 3):
        super().__init__()
        self.d_model = d_model
        self.embedding = nn.Embedding(tokens, d_model)
        self.pos_encoder = PositionalEncoding(d_model)
        layer = nn.TransformerEncoderLayer(d_model, heads, 64, dropout=0.0, activation="gelu", norm_first=True)
        self.encoder = nn.TransformerEncoder(layer, layers, norm=nn.LayerNorm(d_model), enable_nested_tensor=False)
        self.linear = nn.Linear(d_model, classes)

    def forward(self, src: Tensor, padding: Tensor) -> Tensor:
        x = self.pos_encoder(self.embedding(src) * math.sqrt(self.d_model))
        x = self.encoder(x, src_key_padding_mask=padding)
        kept = (~padding).t().unsqueeze(2)
        return self.linear((x * kept).sum(0) / kept.sum(0))


def build():
    return Classifier(tokens=30)


def train(model, rng, batch_size=8, length=20):
    criterion = nn.CrossEntropyLoss(weight=torch.tensor([1.0, 2.0, 0.5]))
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3, betas=(0.9, 0.98), eps=1e-9, weight_decay=0.01)
    scheduler = LambdaLR(optimizer, lambda step: min((step + 1) / 4, 2 / math.sqrt(step + 1)))
    for _ in range(10):
        src, lengths = integers(rng, 30, length, batch_size), tensor(rng.integers(5, length + 1, batch_size))
        padding = torch.arange(length)[None, :] >= lengths[:, None]
        labels = src[0] % 3
        loss = criterion(model(src, padding), labels)
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 0.5)
        optimizer.step()
        scheduler.step()
        yield loss.item()
