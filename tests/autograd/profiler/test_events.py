"""What a profile holds: events for ops, nodes, ranges and memory, how they nest, and what links them."""

import threading
from contextlib import nullcontext
from functools import partial

import pytest

import gradspec as gs
from gradspec.autograd.profiler import profile, record_function
from gradspec.core.process.state import state
from gradspec.testing.readings import traced
from support.graphs import variable
from support.threads import in_threads

EVALUATE = "autograd::engine::evaluate_function: "
LEAF = "torch::autograd::AccumulateGrad"


@pytest.fixture(params=[nullcontext, traced])
def either_way(request):
    """With ops that run in C, and with the generated functions."""
    with request.param():
        yield


def named(prof, name):
    return [event for event in prof.function_events if event.name == name]


def only(prof, name):
    (event,) = named(prof, name)
    return event


def check_nesting(prof):
    """Children lie inside their parents, one after the other, on the same thread; self times add up."""
    events = prof.function_events
    for event in events:
        assert event.time_range.start <= event.time_range.end
        for child in event.cpu_children:
            assert child.cpu_parent is event and child.thread == event.thread
            assert event.time_range.start <= child.time_range.start
            assert child.time_range.end <= event.time_range.end
        ends = [child.time_range.end for child in event.cpu_children]
        assert all(end <= child.time_range.start for end, child in zip(ends, event.cpu_children[1:], strict=False))
        assert event.self_cpu_time_total >= -1e-6
    top = sum(event.cpu_time_total for event in events if event.cpu_parent is None and not event.is_async)
    assert prof.self_cpu_time_total == pytest.approx(top)
    assert prof.key_averages().self_cpu_time_total == pytest.approx(top)
    assert prof.total_average().self_cpu_time_total == pytest.approx(top)


@pytest.mark.usefixtures("either_way")
def test_ops_and_nodes_are_events_under_torchs_names():
    x = variable(3)
    with profile() as prof:
        y = (x * x).exp().sum()
        y.backward()
    names = [event.name for event in prof.function_events]
    forward, backward = ["mul", "exp", "sum"], ["SumBackward0", "ExpBackward0", "MulBackward0"]
    assert [name for name in names if name in forward] == forward
    assert [name for name in names if name in backward] == backward
    for node in (*backward, LEAF):
        around = only(prof, EVALUATE + node)
        assert only(prof, node).cpu_parent is around and around.cpu_parent is None
    check_nesting(prof)


@pytest.mark.usefixtures("either_way")
def test_sequence_numbers_link_ops_with_the_nodes_they_made():
    x = variable(3)
    with profile() as prof:
        y = (x * x).exp()
        y.sum().backward()
    for op, node in (("mul", "MulBackward0"), ("exp", "ExpBackward0"), ("sum", "SumBackward0")):
        assert only(prof, op).sequence_nr == only(prof, node).sequence_nr >= 0
        assert only(prof, node).fwd_thread == only(prof, op).thread == 1
    assert y.grad_fn._sequence_nr() == only(prof, "exp").sequence_nr


def test_an_op_that_records_nothing_has_no_sequence_number():
    x = variable(3)
    with profile() as prof, gs.no_grad():
        x.exp()
    assert only(prof, "exp").sequence_nr == -1


@pytest.mark.usefixtures("either_way")
def test_double_backward_links_the_ops_of_the_backward_pass():
    x = variable(3)
    with profile() as prof:
        (grad,) = gs.autograd.grad((x * x * x).sum(), x, create_graph=True)
        grad.sum().backward()
    ops = [event for event in prof.function_events if "Backward" not in event.name]
    makers = {event.sequence_nr: event for event in ops if event.sequence_nr >= 0}
    within = [
        event
        for event in named(prof, "MulBackward0")
        if (maker := makers[event.sequence_nr]).cpu_parent is not None and "Backward" in maker.cpu_parent.name
    ]
    assert within, "no node of the second pass leads to an op of the first"
    check_nesting(prof)


@pytest.mark.usefixtures("either_way")
def test_composites_hold_the_ops_they_are_made_of():
    with profile() as prof:
        gs.linear(gs.ones(2, 3), gs.ones(4, 3), gs.ones(4))
    linear = only(prof, "linear")
    assert linear.cpu_parent is None
    assert [child.name for child in linear.cpu_children] == ["linear_matrix"]
    check_nesting(prof)


@pytest.mark.usefixtures("either_way")
def test_an_op_that_promotes_its_operands_is_one_event():
    with profile() as prof:
        gs.ones(3) + gs.ones(3, dtype=gs.int64)
    assert len(named(prof, "add")) == 1


@pytest.mark.usefixtures("either_way")
def test_in_place_forms_and_overloads_have_their_names():
    x = gs.ones(2, 2)
    with profile() as prof:
        x.exp_()
        x.tril_()
        gs.max(x, 0)
        x[0] = 1.0
    names = {event.name for event in prof.function_events}
    assert {"exp_", "tril_", "max"} <= names


def test_ranges_of_users_nest_and_decorate():
    @record_function("step")
    def step(x):
        return x * 2

    with profile() as prof:
        with record_function("outer", "args"), record_function("inner"):
            gs.ones(1).exp()
        step(step(gs.ones(1)))
    outer, inner = only(prof, "outer(args)"), only(prof, "inner")
    assert inner.cpu_parent is outer and only(prof, "exp").cpu_parent is inner
    assert [event.cpu_children[0].name for event in named(prof, "step")] == ["mul", "mul"]
    assert outer.is_user_annotation and not only(prof, "exp").is_user_annotation
    check_nesting(prof)


def test_ranges_do_nothing_without_a_profile():
    with record_function("alone"):
        assert gs.ones(1).exp().item() == pytest.approx(2.718281828)
    with pytest.raises(TypeError, match="record_function expects the name"):
        record_function(3)


def test_custom_functions_and_what_they_call():
    class Cube(gs.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.save_for_backward(x)
            return x * x * x

        @staticmethod
        def backward(ctx, grad):
            (x,) = ctx.saved_tensors
            result = grad * 3 * x * x
            return result

    x = variable(3)
    with profile() as prof:
        Cube.apply(x).sum().backward()
    forward, backward = only(prof, "Cube"), only(prof, "CubeBackward")
    assert [child.name for child in forward.cpu_children] == ["mul", "mul"]
    assert [child.name for child in backward.cpu_children] == ["mul", "mul", "mul"]
    assert forward.sequence_nr == backward.sequence_nr >= 0
    check_nesting(prof)


def test_hooks_run_outside_of_the_nodes_formula():
    x = variable(3)
    with profile() as prof:
        y = x.exp()
        y.grad_fn.register_hook(lambda inputs, outputs: (inputs[0] * 2,))
        y.sum().backward()
    around = only(prof, EVALUATE + "ExpBackward0")
    assert [child.name for child in around.cpu_children] == ["ExpBackward0", "mul"]
    check_nesting(prof)


def test_gradients_that_meet_are_added():
    x = variable(3)
    with profile() as prof:
        (x * 2 + x * 3).sum().backward()
    assert len(named(prof, "add")) == 2  # the op, and the sum of two gradients


def test_errors_end_their_ranges():
    x = variable(3)
    with profile() as prof:
        with pytest.raises(RuntimeError), record_function("failing"):
            gs.mm(x, x)
        x.exp()
    assert only(prof, "exp").cpu_parent is None
    assert only(prof, "mm").cpu_parent is only(prof, "failing")
    check_nesting(prof)


def test_a_range_that_outlives_the_profile_ends_with_it():
    prof, outer = profile(), record_function("outer")
    with prof:
        outer.__enter__()
        gs.ones(1).exp()
    outer.__exit__(None, None, None)
    assert only(prof, "exp").cpu_parent is only(prof, "outer")
    check_nesting(prof)


def test_threads_have_profiles_of_their_own():
    x = variable(3)
    together = threading.Barrier(2)

    def work(number):
        together.wait()
        with profile() as prof:
            for _ in range(20):
                y = x
                for _ in range(number):
                    y = y.exp()
                gs.autograd.grad(y.sum(), x)
        return prof

    with profile() as here:
        profs = in_threads(partial(work, 1), partial(work, 2))
    assert len(here.function_events) == 0
    for number, prof in enumerate(profs, 1):
        assert len(named(prof, "exp")) == len(named(prof, "ExpBackward0")) == 20 * number
        exps, nodes = named(prof, "exp"), named(prof, "ExpBackward0")
        assert {event.sequence_nr for event in exps} == {event.sequence_nr for event in nodes}
        check_nesting(prof)


def test_backward_in_another_thread_carries_nothing_but_passes_on_fresh_stacks_do():
    """A pass within passes moves to another stack, and its profiler with it."""

    class Nested(gs.autograd.Function):
        @staticmethod
        def forward(ctx, x, depth):
            ctx.depth = depth
            return x * 1

        @staticmethod
        def backward(ctx, grad):
            if ctx.depth:
                with gs.enable_grad():
                    x = variable(1)
                    Nested.apply(x, ctx.depth - 1).sum().backward()
            return grad, None

    with profile() as prof:
        Nested.apply(variable(1), 25).sum().backward()
    nodes = named(prof, "NestedBackward")
    assert len(nodes) == 26 and len({event.thread for event in nodes}) > 1
    check_nesting(prof)
    assert state.recorder is None


@pytest.mark.usefixtures("either_way")
def test_shapes_are_those_of_the_parameters():
    x, y = gs.ones(2, 3), gs.ones(3, 4)
    with profile(record_shapes=True) as prof:
        x @ y
        2.0 - x
        gs.cat([x, x])
        gs.sum(x, dim=1)
        gs.linear(x, weight=gs.ones(5, 3))
    assert only(prof, "matmul").input_shapes == [[2, 3], [3, 4]]
    assert only(prof, "sub").input_shapes == [[], [2, 3]]
    assert only(prof, "cat").input_shapes == [[[2, 3], [2, 3]]]
    assert only(prof, "sum").input_shapes == [[2, 3], []]
    assert only(prof, "linear").input_shapes == [[2, 3], [5, 3]]


@pytest.mark.usefixtures("either_way")
def test_flops_follow_the_spec():
    x, y = gs.ones(2, 3), gs.ones(3, 4)
    with profile(with_flops=True) as prof:
        (x @ y).exp()
        gs.bmm(gs.ones(5, 2, 3), gs.ones(5, 3, 4))
        x.sum()
        gs.nn.functional.scaled_dot_product_attention(gs.ones(1, 5, 4), gs.ones(1, 6, 4), gs.ones(1, 6, 3))
    assert only(prof, "attention").flops == 2 * 5 * 4 * 6 + 2 * 5 * 3 * 6
    assert only(prof, "matmul").flops == 2 * 2 * 3 * 4
    assert only(prof, "exp").flops == 8
    assert only(prof, "bmm").flops == 2 * 5 * 2 * 3 * 4
    assert only(prof, "sum").flops is None
    assert prof.key_averages().total_average().flops == 48 + 8 + 240 + 420


def test_memory_of_ops_and_between_them():
    x = gs.ones(100)
    with profile(profile_memory=True) as prof:
        y = x.exp()
        gs.linear(gs.ones(2, 3), gs.ones(4, 3))
        del y
    exp = only(prof, "exp")
    assert exp.cpu_memory_usage == exp.self_cpu_memory_usage == 400
    linear = only(prof, "linear")
    assert linear.cpu_memory_usage == 32 and linear.self_cpu_memory_usage == 0
    assert -400 in [event.cpu_memory_usage for event in named(prof, "[memory]")]
    events = prof.function_events
    assert sum(event.self_cpu_memory_usage for event in events) == sum(
        event.cpu_memory_usage for event in events if event.cpu_parent is None
    )


def test_large_arrays_are_counted_like_small_ones():
    x = gs.ones(1000, 1000)
    with profile(profile_memory=True) as prof:
        y = x * x
        del y
    assert only(prof, "mul").cpu_memory_usage == 4_000_000
    assert sum(event.self_cpu_memory_usage for event in prof.function_events) == 0


def test_work_beside_the_thread():
    """Work such as communication, which ends when it is found to be done, lies across other events, and in none."""
    x = variable(3)
    with profile(profile_memory=True) as prof:
        began = state.recorder.time()
        with record_function("block"):
            x.exp().sum().backward()
            state.recorder.add("sent", began)
        x.sin()
    sent, block = only(prof, "sent"), only(prof, "block")
    assert sent.is_async and not block.is_async
    assert prof.function_events[0] is sent and sent.time_range.end <= block.time_range.end
    assert sent.cpu_parent is None and sent not in block.cpu_children
    assert sent.self_cpu_time_total == 0 < sent.cpu_time_total
    check_nesting(prof)


def test_stacks_lead_to_the_users_line():
    x = variable(3)
    with profile(with_stack=True) as prof:
        x.exp().sum().backward()
    exp, node = only(prof, "exp"), only(prof, "ExpBackward0")
    assert "test_events.py" in exp.stack[0] and exp.stack[0].endswith(": test_stacks_lead_to_the_users_line")
    assert node.stack == exp.stack  # where the op was called that made the node


def test_the_example_of_the_documentation(capsys):
    torch = gs
    x = torch.randn((1, 1), requires_grad=True)
    with torch.autograd.profiler.profile() as prof:
        for _ in range(100):  # any normal python code, really!
            y = x**2
            y.backward()
    # NOTE: some columns were removed for brevity
    print(prof.key_averages().table(sort_by="self_cpu_time_total"))
    lines = capsys.readouterr().out.splitlines()
    counts = {line.split()[0]: line.split()[-1] for line in lines if line.endswith("100  ")}
    assert {"pow", "PowBackward0", LEAF, "torch::autograd::GraphRoot"} <= counts.keys()
