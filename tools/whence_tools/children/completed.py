"""How a child ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from whence_tools.children.capture import Captured

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence_tools.children.starting import CannotStartError


class Completed(NamedTuple):
    """A child that has ended.

    Attributes:
        exit_code: its own; 128+n when signal n ended it, 127 not found, 126 not executable.
        captured: its output, bounded, in the order seen.
        seconds: from start to end.
        failure: why it could not be started, for the user; None when it ran.
        timed_out: its time limit ended it.
        interrupts: how often Ctrl-C reached Whence or the command's terminal while it ran.
        ended_by: the SIGTERM or SIGHUP sent to Whence meanwhile; the caller should end too.
        output_closed: the reader of stdout or stderr had gone (`| head`).
    """

    argv: tuple[str, ...]
    exit_code: int
    captured: Captured
    seconds: float
    failure: str | None = None
    timed_out: bool = False
    interrupts: int = 0
    ended_by: int | None = None
    output_closed: bool = False

    @property
    def stdout(self) -> bytes:
        return self.captured.bytes_of("stdout")

    @property
    def stderr(self) -> bytes:
        return self.captured.bytes_of("stderr")


def not_started(argv: Sequence[str], error: CannotStartError, seconds: float) -> Completed:
    return Completed(
        argv=tuple(argv),
        exit_code=error.exit_code,
        captured=Captured(),
        seconds=seconds,
        failure=error.message,
    )
