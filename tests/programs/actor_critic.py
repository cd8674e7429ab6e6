"""An actor and a critic with a common layer (Mnih et al. 2016), on steps along a line to a goal."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.distributions import Categorical, Normal

from programs.drawn import normal

EPS = np.finfo(np.float32).eps.item()


class Policy(nn.Module):
    def __init__(self):
        super().__init__()
        self.affine1 = nn.Linear(3, 64)
        self.action_head = nn.Linear(64, 3)
        self.step_head = nn.Linear(64, 1)
        self.log_std = nn.Parameter(torch.zeros(1))
        self.value_head = nn.Linear(64, 1)

    def forward(self, x):
        x = torch.tanh(self.affine1(x))
        action = Categorical(F.softmax(self.action_head(x), dim=-1))
        return action, Normal(self.step_head(x), self.log_std.exp().expand(1)), self.value_head(x)


def build():
    return Policy()


def episode(model, rng, length=12):
    """The log-probabilities, entropies, values and rewards of a walk; direction and length of a step are drawn."""
    place, goal, told = torch.zeros(1), normal(rng, 1), []
    for t in range(length):
        direction, size, value = model(torch.cat((place, goal, torch.tensor([t / length]))))
        chances = direction.probs.detach().cumsum(0)
        chosen = (chances < rng.random()).sum().clamp(max=2)
        stride = (size.loc + size.scale * normal(rng, 1)).detach()
        log_prob = direction.log_prob(chosen) + size.log_prob(stride).sum()
        entropy = direction.entropy() + size.entropy().sum()
        place = place + (chosen - 1) * torch.sigmoid(stride)
        told.append((log_prob, entropy, value, -(place - goal).abs().item()))
    return zip(*told, strict=True)


def train(model, rng, gamma=0.95):
    optimizer = optim.Adam(model.parameters(), lr=3e-2)
    for _ in range(10):
        log_probs, entropies, values, rewards = episode(model, rng)
        R, returns = 0, []
        for r in rewards[::-1]:
            R = r + gamma * R
            returns.insert(0, R)
        returns = torch.tensor(returns)
        returns = (returns - returns.mean()) / (returns.std() + EPS)
        policy_losses, value_losses = [], []
        for log_prob, value, R in zip(log_probs, values, returns, strict=True):
            advantage = R - value.item()
            policy_losses.append(-log_prob * advantage)
            value_losses.append(F.smooth_l1_loss(value, R.view(1)))
        optimizer.zero_grad()
        loss = torch.stack(policy_losses).sum() + torch.stack(value_losses).sum() - 0.01 * torch.stack(entropies).sum()
        loss.backward()
        optimizer.step()
        yield loss.item()
