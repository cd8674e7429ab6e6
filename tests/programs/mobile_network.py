"""A mobile network of inverted residuals (Sandler et al. 2018): depthwise convolutions, label smoothing, RMSprop."""

from collections import OrderedDict

import torch.nn as nn
import torch.optim as optim

from programs.drawn import integers, normal


class ConvBNReLU(nn.Sequential):
    def __init__(self, inputs, outputs, kernel_size=3, stride=1, groups=1):
        super().__init__(
            nn.Conv2d(inputs, outputs, kernel_size, stride, (kernel_size - 1) // 2, groups=groups, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU6(inplace=True),
        )


class InvertedResidual(nn.Module):
    def __init__(self, inputs, outputs, stride, expand_ratio):
        super().__init__()
        hidden = round(inputs * expand_ratio)
        self.use_res_connect = stride == 1 and inputs == outputs
        layers = [] if expand_ratio == 1 else [ConvBNReLU(inputs, hidden, kernel_size=1)]
        layers += [
            ConvBNReLU(hidden, hidden, stride=stride, groups=hidden),
            nn.Conv2d(hidden, outputs, 1, bias=False),
            nn.BatchNorm2d(outputs),
        ]
        self.conv = nn.Sequential(*layers)

    def forward(self, x):
        return x + self.conv(x) if self.use_res_connect else self.conv(x)


class MobileNet(nn.Module):
    # expansion, channels, blocks, stride
    settings = ((1, 8, 1, 1), (6, 16, 2, 2), (6, 24, 2, 2))

    def __init__(self, classes=10):
        super().__init__()
        features, inputs = [ConvBNReLU(3, 16, stride=2)], 16
        for t, c, n, s in self.settings:
            for i in range(n):
                features.append(InvertedResidual(inputs, c, s if i == 0 else 1, expand_ratio=t))
                inputs = c
        features.append(ConvBNReLU(inputs, 64, kernel_size=1))
        self.features = nn.Sequential(*features)
        self.classifier = nn.Sequential(OrderedDict([("dropout", nn.Dropout(p=0.0)), ("out", nn.Linear(64, classes))]))

    def forward(self, x):
        x = self.features(x)
        x = nn.functional.adaptive_avg_pool2d(x, 1).reshape(x.shape[0], -1)
        return self.classifier(x)


def build():
    return MobileNet()


def train(model, rng):
    criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
    decay = [p for p in model.parameters() if p.dim() > 1]
    rest = [p for p in model.parameters() if p.dim() <= 1]
    optimizer = optim.RMSprop(
        [{"params": decay, "weight_decay": 4e-5}, {"params": rest}], lr=0.002, alpha=0.9, momentum=0.9, eps=1e-2
    )
    scheduler = optim.lr_scheduler.ExponentialLR(optimizer, gamma=0.98)
    images, labels = normal(rng, 16, 3, 32, 32), integers(rng, 10, 16)
    for _ in range(10):
        optimizer.zero_grad()
        loss = criterion(model(images), labels)
        loss.backward()
        optimizer.step()
        scheduler.step()
        yield loss.item()
