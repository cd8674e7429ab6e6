"""Profiles of one program by gradspec and by torch: names of nodes, columns, shapes, FLOPs."""

import re

import pytest

import gradspec as gs

pytestmark = pytest.mark.torch
WITH = {"record_shapes": True, "with_flops": True, "profile_memory": True}


def profiled(library):
    x = library.ones(3, 3, requires_grad=True)
    with library.autograd.profiler.profile(**WITH) as prof:
        library.mm(x, x).exp().sum().backward()
    return prof


def titles(table):
    lines = table.splitlines()
    rule = next(number for number, line in enumerate(lines) if line.startswith("----"))
    return [re.sub("[KM]FLOPs", "FLOPs", title) for title in re.split(r"\s{2,}", lines[rule + 1].strip())]


def test_nodes_have_torchs_names(torch):
    def nodes(prof):
        named = [event.name for event in prof.function_events]
        return [name for name in named if re.search(r"Backward0|AccumulateGrad", name)]

    assert nodes(profiled(gs)) == nodes(profiled(torch))


@pytest.mark.parametrize("by_shape", [False, True])
def test_columns_are_torchs(by_shape, torch):
    tables = [profiled(library).key_averages(group_by_input_shape=by_shape).table() for library in (gs, torch)]
    assert titles(tables[0]) == titles(tables[1])


def test_flops_of_products_are_torchs(torch):
    (mine,) = [event.flops for event in profiled(gs).function_events if event.name == "mm"]
    theirs = [event.flops for event in profiled(torch).function_events if event.name == "aten::mm"]
    assert mine == theirs[0]
