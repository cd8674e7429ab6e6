"""Q-learning with a replay memory and a slow copy of the network (Mnih et al. 2015), on a pole that is balanced."""

import copy
import math
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward"))
BATCH_SIZE, GAMMA, TAU, LR = 32, 0.99, 0.005, 1e-3


class Pole:
    """A pole on a cart, pushed to the left or to the right; a try ends when the pole falls."""

    def __init__(self, rng):
        self.rng = rng

    def reset(self):
        self.state = self.rng.uniform(-0.05, 0.05, 4)
        return self.state

    def step(self, action):
        x, v, angle, turn = self.state
        force = 10.0 if action == 1 else -10.0
        push = (force + 0.05 * turn**2 * math.sin(angle)) / 1.1
        spin = 9.8 * math.sin(angle) - math.cos(angle) * push
        spin /= 0.5 * (4 / 3 - 0.1 * math.cos(angle) ** 2 / 1.1)
        speed_up = push - 0.05 * spin * math.cos(angle) / 1.1
        self.state = self.state + 0.02 * np.array([v, speed_up, turn, spin])
        return self.state, 1.0, abs(x) > 2.4 or abs(angle) > 0.21


class DQN(nn.Module):
    def __init__(self, observations, actions):
        super().__init__()
        self.layer1 = nn.Linear(observations, 64)
        self.layer2 = nn.Linear(64, 64)
        self.value = nn.Linear(64, 1)
        self.advantage = nn.Linear(64, actions)

    def forward(self, x):
        x = F.relu(self.layer1(x))
        x = F.relu(self.layer2(x))
        advantage = self.advantage(x)
        return self.value(x) + advantage - advantage.mean(dim=-1, keepdim=True)


def build():
    return DQN(4, 2)


def observed(state):
    return torch.tensor(state, dtype=torch.get_default_dtype()).unsqueeze(0)


def train(policy_net, rng):
    target_net = copy.deepcopy(policy_net)
    target_net.load_state_dict(policy_net.state_dict())
    optimizer = optim.AdamW(policy_net.parameters(), lr=LR, amsgrad=True)
    memory, pole, updates = deque(maxlen=200), Pole(rng), 0
    state = observed(pole.reset())
    while updates < 10:
        if rng.random() > 0.5:
            with torch.no_grad():
                action = policy_net(state).max(1).indices.view(1, 1)
        else:
            action = torch.tensor([[int(rng.integers(2))]], dtype=torch.long)
        observation, reward, terminated = pole.step(action.item())
        next_state = None if terminated else observed(observation)
        memory.append(Transition(state, action, next_state, torch.tensor([reward])))
        state = observed(pole.reset()) if terminated else next_state
        if len(memory) < BATCH_SIZE:
            continue
        chosen = rng.choice(len(memory), BATCH_SIZE, replace=False)
        yield optimize(policy_net, target_net, optimizer, Transition(*zip(*(memory[i] for i in chosen), strict=True)))
        target, policy = target_net.state_dict(), policy_net.state_dict()
        for key in policy:
            target[key] = policy[key] * TAU + target[key] * (1 - TAU)
        target_net.load_state_dict(target)
        updates += 1


def optimize(policy_net, target_net, optimizer, batch):
    non_final_mask = torch.tensor(tuple(s is not None for s in batch.next_state), dtype=torch.bool)
    non_final_next_states = torch.cat([s for s in batch.next_state if s is not None])
    actions = torch.cat(batch.action)
    values = policy_net(torch.cat(batch.state)).gather(1, actions)
    next_values = torch.zeros(BATCH_SIZE)
    with torch.no_grad():
        next_values[non_final_mask] = target_net(non_final_next_states).max(1).values
    expected = next_values * GAMMA + torch.cat(batch.reward)
    loss = nn.SmoothL1Loss()(values, expected.unsqueeze(1))
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_value_(policy_net.parameters(), 100)
    optimizer.step()
    return loss.item()
