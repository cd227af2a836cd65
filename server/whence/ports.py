"""What the agent asks of the outside. Adapters are named in `app.py` only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from whence.agent.transcript import Step, Transcript
    from whence.analysis import AnalystInfo
    from whence.events import Emit


class Analyst(Protocol):
    """Decides the next step of an investigation from what is known so far."""

    @property
    def info(self) -> AnalystInfo: ...

    async def next(self, transcript: Transcript, emit: Emit) -> Step:
        """The next step. Cancelling stops whatever it waits for.

        Raises:
            AnalystError: the analyst cannot go on; the message is for the user.
        """
        ...
