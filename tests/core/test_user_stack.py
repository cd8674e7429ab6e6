"""Lines of frames as messages name them."""

from types import SimpleNamespace

from gradspec.core.process.user_stack import describe, line_of


def test_a_frame_between_lines_is_at_the_first_one():
    """The interpreter gives it no number, as another thread may find it."""
    code = describe.__code__
    frame = SimpleNamespace(f_code=code, f_lineno=None)
    told = describe(line_of(frame))
    assert f"line {code.co_firstlineno}, in describe: def describe" in told
