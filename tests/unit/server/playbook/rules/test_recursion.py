"""Which frames of a trace repeat."""

from __future__ import annotations

from whence.playbook.rules.recursion.recursion import find_cycle
from whence_tools.errors.model import Frame


def frames(*lines: str) -> tuple[Frame, ...]:
    return tuple(
        Frame(path=f"{name[0]}.py", line=int(name[1:]), function=name[0]) for name in lines
    )


def test_a_function_that_calls_itself_is_a_find_cycle_one() -> None:
    assert find_cycle(frames("a2", "a2", "a2", "m9")) == frames("a2")


def test_two_functions_are_told_with_the_one_entered_first_last() -> None:
    assert find_cycle(frames("a2", "b5", "a2", "b5", "a2", "m9")) == frames("b5", "a2")


def test_the_leaf_on_which_the_stack_ended_is_no_part_of_the_circle() -> None:
    assert find_cycle(frames("a1", "a2", "a2", "a2")) == frames("a2")


def test_frames_that_do_not_repeat_are_no_circle() -> None:
    assert find_cycle(frames("a2", "b5", "c7", "m9")) == ()
    assert find_cycle(()) == ()
