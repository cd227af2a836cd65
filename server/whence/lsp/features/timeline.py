"""`whence/timeline`: one investigation, step by step.

    → whence/timeline {investigationId}
    ← {investigationId, events, running}      as `whence/event` sends them

The events of one that runs are in memory, those of a past one in its event log. Long texts are cut,
and of very many events the last ones are told, so that an answer stays below some megabytes. A
client that hears `whence/event` as well passes over those whose `seq` was in the answer.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import TYPE_CHECKING, Any

from whence.lsp.features.arguments import Arguments
from whence.lsp.features.event_forwarding import delta_source
from whence.storage.event_log.reader import event_log_of, read_events

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from whence.lsp.server import WhenceServer
    from whence.service.daemon import Daemon
    from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

_EVENTS = 2_000
_CHARACTERS = 4_000  # of one text
_TEXTS = ("delta", "content", "output")


def register(server: WhenceServer) -> None:
    @server.answers("whence/timeline")
    async def timeline(params: Any) -> Json:
        given = params if isinstance(params, dict) else {}
        investigation_id = Arguments(server, "whence/timeline", given).text("investigationId")
        daemon = await _open_daemon(server)
        entries = _entries(daemon, investigation_id)
        if entries is not None:
            events = await asyncio.to_thread(_sent, entries)
        else:
            events = await asyncio.to_thread(_stored_events, investigation_id, daemon.event_logs)
        running = entries is not None
        return {"investigationId": investigation_id, "events": events, "running": running}


async def _open_daemon(server: WhenceServer) -> Daemon:
    daemon = await server.daemon()
    for root in server.folders.listed():
        await daemon.app(root)
    return daemon


def _entries(daemon: Daemon, investigation_id: str) -> list[LogEntry] | None:
    """The events until now of an investigation that runs; None of another one."""
    for running in daemon.investigations.all():
        if running.id == investigation_id and running.state != "finished":
            return list(running.entries)
    return None


def _sent(entries: list[LogEntry]) -> list[Json]:
    from whence_tools.redact import redact_json

    return _in_short(redact_json(entry.wire()) for entry in entries)


def _stored_events(investigation_id: str, places: list[Path]) -> list[Json]:
    """The events of an event log. Blocks: call it in a thread.

    Raises:
        NotFoundError: there is none with this id.
    """
    return _in_short(read_events(event_log_of(investigation_id, places)))


def _in_short(events: Iterable[Json]) -> list[Json]:
    """The last of the events, adjacent deltas of one stream joined, long texts cut."""
    short: deque[Json] = deque(maxlen=_EVENTS)
    for event in events:
        if short and (source := delta_source(event)) and source == delta_source(short[-1]):
            short[-1] = _cut({**event, "delta": short[-1]["delta"] + event["delta"]})
        else:
            short.append(_cut(event))
    return list(short)


def _cut(event: Json) -> Json:
    long = [name for name in _TEXTS if len(event.get(name) or "") > _CHARACTERS]
    return {**event, **{name: f"{event[name][: _CHARACTERS - 1]}…" for name in long}}
