"""`whence/ask`: a question on an analysis.

    → whence/ask {analysisId, text, workDoneToken?}
    ← whence/event {investigationId, event}   any number of them
    ← {analysisId, output, stopReason, usage?}

The events' `investigationId` is the analysis' id, which was its investigation's; `event.seq` grows
from 1 for each answer. Questions on one analysis are one conversation and are answered in order.
"""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Any

from whence.lsp.features.arguments import Arguments
from whence.lsp.features.event_forwarding import ForwardedEvents
from whence.lsp.features.reports import finding_of
from whence.lsp.transport.progress import StoppedByUserError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from whence.lsp.server import WhenceServer
    from whence.lsp.transport.progress import Token
    from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

_TITLE = "Whence: answering"
_ANSWER = ("output", "stopReason", "usage")


def register(server: WhenceServer) -> None:
    @server.answers("whence/ask")
    async def ask(params: Any) -> Json:
        given = params if isinstance(params, dict) else {}
        arguments = Arguments(server, "whence/ask", given)
        analysis_id, text = arguments.text("analysisId"), arguments.text("text")
        finding = await finding_of(server, given)
        app = await (await server.daemon()).app(finding.root)
        await asyncio.to_thread(import_module, "whence.report.steps")
        answer = _Answer(server, analysis_id)
        try:
            with _progress(server, arguments.token) as report:
                await app.ask(finding.analysis, text, [answer.take, report])
        except StoppedByUserError:
            pass  # the answer is what was said until then
        return answer.wire()


class _Answer:
    """One answer as it comes: told event by event, and its end kept."""

    def __init__(self, server: WhenceServer, analysis_id: str) -> None:
        self._analysis_id = analysis_id
        self._notify = server.protocol.notify
        self._stream = ForwardedEvents(self._send)
        self._last: Json = {}

    def take(self, entry: LogEntry) -> None:
        self._last = entry.wire()
        self._stream.take(self._last)

    def wire(self) -> Json:
        ended = {name: self._last[name] for name in _ANSWER if name in self._last}
        return {"analysisId": self._analysis_id, **ended}

    def _send(self, event: Json) -> None:
        params = {"investigationId": self._analysis_id, "event": event}
        self._notify("whence/event", params)


@contextmanager
def _progress(server: WhenceServer, token: Token | None) -> Iterator[Callable[[LogEntry], None]]:
    """A listener that reports the steps, where the client has asked for them: it shows the answer
    itself as it comes."""
    from whence.report.steps import step_of

    if token is None:
        yield lambda _: None
        return
    with server.progresses.of(_TITLE, token) as progress:

        def report(entry: LogEntry) -> None:
            if step := step_of(entry.event):
                progress.report(step)

        yield report
