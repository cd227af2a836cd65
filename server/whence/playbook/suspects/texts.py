"""Why a function is a suspect, by the calls and names that lead to it; each a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whence_tools.errors.model import Frame

FAILING_LINE_CALLS = "the failing line calls it"
STACK_LINE_CALLS = "{path}:{line}, on the call stack, calls it"

FAILING_TEST_CALLS = "the failing test calls it"
CALLED_BEFORE = "it is called before the line that failed"
CALLER = "`{caller}` calls it"
UNNAMED_CALLER = "the function that starts on line {line}"
GAVE = "`{name}` is its result"
SETS = "it sets `{name}`"
FILLS = "it fills `{name}`"
SHARES = "it shares words with the error text: {words}"
SAME_FILE = "it is in the same file"
CALLS = "it calls `{name}`"
SAME_PROGRAM = "it is in the same program"
UNNAMED = "…"
DECLARED = "it gets its type here"
LOCAL = "a variable without a type of its own gets its value here"
NAMED_TYPE = "the message names this type"
IMPORTED = "the line that the error is reported of uses what is imported here"
IS_CALLED = "{site} calls it, judging by the name"
IS_HANDED = "{site} uses `{name}`, which is handed to it"
CHANGES = "it changes `{name}`"
CALLS_ON = "it calls a method of `{name}`"
PASSES = "it passes `{name}`"
GIVES = "it returns `{name}`"
USES = "it uses `{name}`"
WARNED = "before the error, a warning of it was printed: {message}"


def tell_caller(frame: Frame, place: int) -> str:
    """That the line of a frame calls something.

    Args:
        place: of the frame on the stack; 0 is what failed.
    """
    if not place:
        return FAILING_LINE_CALLS
    return STACK_LINE_CALLS.format(line=frame.line, path=frame.path)
