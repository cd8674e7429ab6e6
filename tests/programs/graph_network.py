"""Nodes of a graph classified by convolutions on the graph (Kipf and Welling 2017), with a sparse matrix of edges."""

import math

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.modules.module import Module
from torch.nn.parameter import Parameter

from programs.drawn import tensor


class GraphConvolution(Module):
    def __init__(self, in_features, out_features, bias=True):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(torch.FloatTensor(in_features, out_features))
        if bias:
            self.bias = Parameter(torch.FloatTensor(out_features))
        else:
            self.register_parameter("bias", None)
        self.reset_parameters()

    def reset_parameters(self):
        stdv = 1.0 / math.sqrt(self.weight.size(1))
        self.weight.data.uniform_(-stdv, stdv)
        if self.bias is not None:
            self.bias.data.uniform_(-stdv, stdv)

    def forward(self, input, adj):
        support = torch.mm(input, self.weight)
        output = torch.spmm(adj, support)
        return output + self.bias if self.bias is not None else output

    def __repr__(self):
        return f"{self.__class__.__name__} ({self.in_features} -> {self.out_features})"


class GCN(nn.Module):
    def __init__(self, nfeat, nhid, nclass, dropout):
        super().__init__()
        self.gc1 = GraphConvolution(nfeat, nhid)
        self.gc2 = GraphConvolution(nhid, nclass)
        self.dropout = dropout

    def forward(self, x, adj):
        x = F.relu(self.gc1(x, adj))
        x = F.dropout(x, self.dropout, training=self.training)
        return F.log_softmax(self.gc2(x, adj), dim=1)


def build():
    return GCN(nfeat=16, nhid=16, nclass=3, dropout=0.0)


def graph(rng, nodes=60):
    """Features, a normalized sparse matrix of edges, and classes that neighbours share."""
    labels = rng.integers(0, 3, nodes)
    same = labels[:, None] == labels
    edges = np.triu(rng.random((nodes, nodes)) < np.where(same, 0.2, 0.02), 1)
    edges = (edges | edges.T | np.eye(nodes, dtype=bool)).astype(np.float32)
    edges /= edges.sum(1, keepdims=True)
    rows, columns = edges.nonzero()
    indices = torch.from_numpy(np.vstack((rows, columns)).astype(np.int64))
    adj = torch.sparse_coo_tensor(indices, torch.from_numpy(edges[rows, columns]), torch.Size(edges.shape))
    features = tensor(rng.random((nodes, 16)) + np.eye(16)[labels])
    return features, adj.coalesce(), torch.LongTensor(labels)


def train(model, rng):
    features, adj, labels = graph(rng)
    idx_train, idx_val = torch.LongTensor(range(30)), torch.LongTensor(range(30, 60))
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
    for _ in range(10):
        model.train()
        optimizer.zero_grad()
        output = model(features, adj)
        loss = F.nll_loss(output[idx_train], labels[idx_train])
        correct = output[idx_train].max(1)[1].type_as(labels).eq(labels[idx_train]).double().mean()
        loss.backward()
        optimizer.step()
        model.eval()
        output = model(features, adj)
        yield loss.item() + correct.item() + F.nll_loss(output[idx_val], labels[idx_val]).item()
