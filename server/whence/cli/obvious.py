"""What is said where a failed command's output says all itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence_tools.errors.obvious import Obvious, Reason, find_reason, mentions_full_disk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.errors.obvious import Ending

_WORDS = {
    Obvious.SILENT: "nothing printed",
    Obvious.NO_ERROR: "Whence recognises no error in the output",
    Obvious.USAGE: "the message is about the command's usage",
    Obvious.ARGUMENT: "the message names what is missing",
    Obvious.FINDINGS: "the findings are printed above",
    Obvious.NO_SPACE: "there is no space left to write to",
    Obvious.REPEATED: "a command failed without printing an error",
    Obvious.NO_TEST: "no test ran: the filter or the path selects none",
    Obvious.THRESHOLD: "{thing}",
    Obvious.SIGNAL: "{thing} ended the process",
    Obvious.TIME_LIMIT: "`timeout` ended it after {thing} s",
    Obvious.REFUSED: "{thing} says itself what is wrong",
    Obvious.VERSION: "this needs another version of {thing}",
    Obvious.PORT: "the address that it asked for is already in use",
}
_NAMED = {
    Reason(Obvious.SIGNAL, "SIGKILL"): (
        "SIGKILL ended the process: sent by the system, as when memory runs out, or by somebody"
    ),
}
_ALL_DESELECTED = "no test ran: {thing} deselected, none left"


def describe_obvious(
    output: str,
    command: Sequence[str],
    ending: Ending | None = None,
    *,
    was_recorded: bool = False,
) -> str | None:
    """Why there is nothing to explain; "" goes without saying, None where there may be a cause.

    Args:
        was_recorded: an error was raised in the user's program: then its code has a part in it,
            unless the disk is full.
    """
    if was_recorded and not mentions_full_disk(output):
        return None
    reason = find_reason(output, command, ending)
    if reason is None or (was_recorded and reason.kind is not Obvious.NO_SPACE):
        return None
    words = _put_into_words(reason)
    return f"nothing to explain: {words}" if words else ""


def _put_into_words(reason: Reason) -> str:
    kind, thing = reason
    if kind is Obvious.PORT and thing:
        return _describe_port(int(thing))
    if kind is Obvious.NO_TEST and thing:
        return _ALL_DESELECTED.format(thing=thing)
    return (_NAMED.get(reason) or _WORDS.get(kind, "")).format(thing=thing)


def _describe_port(port: int) -> str:
    """A program may ask for one port twice: who held it is known only while it is held."""
    from whence.runtime.ports import is_taken

    taken = is_taken(port)
    if taken:
        return f"port {port} is in use by another process"
    words = f"port {port} was in use when it was asked for"
    return words if taken is None else f"{words}; nothing listens on it now"
