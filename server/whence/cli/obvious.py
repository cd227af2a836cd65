"""What is said where a failed command's output says all itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.errors.obvious import Obvious, find_obvious, mentions_full_disk

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = {
    Obvious.SILENT: "nothing printed",
    Obvious.NO_ERROR: "Whence recognises no error in the output",
    Obvious.USAGE: "the message is about the command's usage",
    Obvious.ARGUMENT: "the message names what is missing",
    Obvious.FINDINGS: "the findings are printed above",
    Obvious.NO_SPACE: "there is no space left to write to",
    Obvious.REPEATED: "a command failed without printing an error",
}


def describe_obvious(
    output: str, command: Sequence[str], *, was_recorded: bool = False
) -> str | None:
    """Why there is nothing to explain; "" goes without saying, None where there may be a cause.

    Args:
        was_recorded: an error was raised in the user's program: then its code has a part in it,
            unless the disk is full.
    """
    if was_recorded and not mentions_full_disk(output):
        return None
    obvious = find_obvious(output, command)
    if obvious is None or (was_recorded and obvious is not Obvious.NO_SPACE):
        return None
    return f"nothing to explain: {_WORDS[obvious]}" if obvious in _WORDS else ""
