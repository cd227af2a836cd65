"""Work-done progress: what is done now, shown by the client, and its button to stop it.

Source: LSP 3.17, "Work Done Progress". pygls' own keeps every token for ever, and has the work wait
until the client has accepted one.
"""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from lsprotocol import types

if TYPE_CHECKING:
    from collections.abc import Iterator
    from concurrent.futures import Future

    from whence.lsp.transport.protocol import WhenceProtocol

Token = int | str

_REPORT_SECONDS = 0.1  # between two reports, at least
_REMEMBERED = 50  # tokens


class StoppedByUserError(Exception):
    """The user has stopped the work by the button that its progress shows."""


class Progresses:
    """What one client is shown at the moment."""

    def __init__(self, protocol: WhenceProtocol) -> None:
        self._protocol = protocol
        self._running: dict[Token, WorkProgress] = {}
        self._ended: deque[Token] = deque(maxlen=_REMEMBERED)
        self._stopped_before: deque[Token] = deque(maxlen=_REMEMBERED)

    @contextmanager
    def of(self, title: str, token: Token | None) -> Iterator[WorkProgress]:
        """Shows what the current task does until the context ends.

        Args:
            token: the client's own; without one, the client is asked to accept ours, and where it
                does not, nothing is shown.

        Raises:
            StoppedByUserError: in place of the cancellation that the user's stop was.
        """
        own = token if token is not None else str(uuid4())
        progress = WorkProgress(self._protocol, own, title)
        self._running[own] = progress
        if token is not None:
            progress.begin()
        elif self._takes_ours:
            self._offer(progress)
        try:
            with progress.stoppable():
                if own in self._stopped_before:
                    self._stopped_before.remove(own)
                    progress.stop()
                yield progress
        finally:
            if self._running.get(own) is progress:  # tokens are the client's own affair
                del self._running[own]
            self._ended.append(own)
            progress.end()

    def stop(self, token: Token) -> None:
        """Also before the work has begun: what it is to be asked for may take a while."""
        if token in self._running:
            self._running[token].stop()
        elif token not in self._ended:
            self._stopped_before.append(token)

    @property
    def _takes_ours(self) -> bool:
        window = self._protocol.client_capabilities.window
        return bool(window and window.work_done_progress)

    def _offer(self, progress: WorkProgress) -> None:
        """The work goes on meanwhile."""

        def accepted(answer: Future[Any]) -> None:
            if not answer.cancelled() and answer.exception() is None:
                progress.begin()

        params = types.WorkDoneProgressCreateParams(progress.token)
        offer = self._protocol.send_request(types.WINDOW_WORK_DONE_PROGRESS_CREATE, params)
        offer.add_done_callback(accepted)


class WorkProgress:
    """One piece of work as the client shows it. Nothing is sent before `begin` or after `end`.

    Attributes:
        outcome: how it ended, in words.
    """

    def __init__(self, protocol: WhenceProtocol, token: Token, title: str) -> None:
        self._protocol, self.token, self._title = protocol, token, title
        self._task = asyncio.current_task()
        self._step: str | None = None
        self._is_visible = self._has_ended = self._is_stopped = False
        self._report_at = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.outcome = "done"

    def begin(self) -> None:
        if self._has_ended:
            return
        self._is_visible = True
        self._send(types.WorkDoneProgressBegin(self._title, cancellable=True, message=self._step))

    def report(self, step: str) -> None:
        """Tells the current step; of many in a short time, the last one."""
        if step == self._step:
            return
        self._step = step
        if self._is_visible and not self._has_ended and self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(self._report_at, self._report_now)

    def stop(self) -> None:
        """Cancels the work, as the user wants it."""
        if self._task is not None and not self._is_stopped:
            self._is_stopped = True
            self._task.cancel()

    @contextmanager
    def stoppable(self) -> Iterator[None]:
        try:
            yield
        except asyncio.CancelledError:
            self.outcome = "cancelled"
            if self._is_stopped and self._task is not None and self._task.uncancel() == 0:
                raise StoppedByUserError from None
            raise
        except BaseException:
            self.outcome = "failed"
            raise

    def end(self) -> None:
        self._has_ended = True
        if self._timer is not None:
            self._timer.cancel()
        if self._is_visible:
            self._send(types.WorkDoneProgressEnd(message=self.outcome))

    def _report_now(self) -> None:
        self._timer = None
        self._send(types.WorkDoneProgressReport(message=self._step))

    def _send(
        self,
        value: types.WorkDoneProgressBegin
        | types.WorkDoneProgressReport
        | types.WorkDoneProgressEnd,
    ) -> None:
        self._report_at = asyncio.get_running_loop().time() + _REPORT_SECONDS
        self._protocol.notify(types.PROGRESS, types.ProgressParams(self.token, value))
