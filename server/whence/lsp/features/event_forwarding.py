"""`whence/event`, `whence/status`, `whence/investigations`: what runs, for editors that show it.

    ← whence/event {investigationId, event}
    ← whence/status {state: idle|queued|running, analyst, model?, contextLength?}
    → whence/investigations  {investigations: [{id, error, state, uri, startedAt, stopReason?,
                             analysisId?}]}, newest first

The notifications go to clients that announce `capabilities.experimental.whence`: others would log
each as unknown. The first status comes when the settings have been read; until something has been
investigated, `analyst` and `model` are those of the settings (`analyst` may then be `auto`). Deltas
of one stream that come within 50 ms are sent as one, under the number and time of the last; the
order is that of the investigation.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from whence.domain.errors import SettingsError
from whence.lsp.state.folders import uri_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from whence.config.sources import Loaded
    from whence.lsp.server import WhenceServer
    from whence.service.investigations import Running
    from whence.storage.event_log.entry import LogEntry

Json = dict[str, Any]

_DELTA_SECONDS = 0.05
_WORKER = ("analyst", "model", "contextLength")


def register(server: WhenceServer) -> None:
    @server.answers(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        del params
        if server.bridge.knows_us:
            server.spawn(_begin(server))

    @server.answers("whence/investigations")
    async def investigations(params: Json) -> Json:
        del params
        known = (await server.daemon()).investigations.all()
        return {"investigations": [_wire(running) for running in known]}


async def _begin(server: WhenceServer) -> None:
    forwarding = EventForwarding(server.protocol.notify)
    server.at_settings.append(forwarding.configured)
    daemon = await server.daemon()
    daemon.investigations.watch(forwarding.forward)
    for root in server.folders.listed():
        with suppress(SettingsError):  # the configuration has told of it
            await daemon.app(root)
    given = {**daemon.sources.editor, **daemon.sources.command_line}
    forwarding.begin(str(given.get("analyst", "auto")))


def _wire(running: Running) -> Json:
    started = datetime.fromtimestamp(running.started_at, UTC)
    shape = {
        "id": running.id,
        "error": running.error,
        "state": running.state,
        "uri": uri_of(running.root),
        "startedAt": started.isoformat(timespec="milliseconds").replace("+00:00", "Z"),
        "stopReason": running.stop_reason.value if running.stop_reason else None,
        "analysisId": running.analysis_id,
    }
    return {name: value for name, value in shape.items() if value is not None}


class EventForwarding:
    """Passes the events of every investigation on."""

    def __init__(self, notify: Callable[[str, Json], None]) -> None:
        self._notify = notify
        self._streams: dict[str, ForwardedEvents] = {}
        self._states: dict[str, str] = {}
        self._configured: dict[Path, Json] = {}
        self._worker: Json = {}
        self._status: Json = {}

    def begin(self, analyst: str) -> None:
        """Sends the first status.

        Args:
            analyst: the one to be, where no folder's settings say it.
        """
        if not self._status:
            self._worker = self._worker or self._of_settings or {"analyst": analyst}
            self._send_status()

    def configured(self, root: Path, loaded: Loaded) -> None:
        """Takes the settings of a workspace; the status tells those of the first one."""
        before = self._of_settings
        analyst, model = loaded.settings.analyst, loaded.settings.lmstudio.model
        self._configured[root] = {"analyst": analyst} | (
            {"model": model} if model and analyst != "offline" else {}
        )
        if self._status and self._of_settings != before and not self._states:
            self._worker = self._of_settings
            self._send_status()

    @property
    def _of_settings(self) -> Json:
        return next(iter(self._configured.values()), {})

    def forward(self, entry: LogEntry) -> None:
        """Takes one event; never waits."""
        stream = self._streams.setdefault(entry.investigation_id, ForwardedEvents(self._send_event))
        event = entry.wire()
        stream.take(event)
        if event["event"] == "investigation.finished":
            del self._streams[entry.investigation_id]
        self._note(entry.investigation_id, event)

    def _send_event(self, event: Json) -> None:
        params = {"investigationId": event["investigationId"], "event": event}
        self._notify("whence/event", params)

    def _note(self, investigation_id: str, event: Json) -> None:
        match event["event"]:
            case "queue":
                self._states[investigation_id] = "queued"
                self._worker = {**self._worker, "analyst": "lmstudio"}  # only it has a queue
            case "investigation.started":
                self._states[investigation_id] = "running"
                self._worker = {name: event[name] for name in _WORKER if name in event}
            case "rca":
                # of a hybrid one, whoever began last is the model that took part
                info = event["analysis"]["analyst"]
                if info["kind"] not in {self._worker.get("analyst"), "hybrid"}:
                    self._worker = {"analyst": info["kind"]}
            case "investigation.finished":
                self._states.pop(investigation_id, None)
            case _:
                return
        self._send_status()

    def _send_status(self) -> None:
        states = set(self._states.values())
        state = next((one for one in ("running", "queued") if one in states), "idle")
        status = {"state": state, **self._worker}
        if self._worker and status != self._status:
            self._status = status
            self._notify("whence/status", status)


class ForwardedEvents:
    """One investigation's events in their order, with deltas held back for a moment."""

    def __init__(self, send: Callable[[Json], None]) -> None:
        self._send = send
        self._pending: Json | None = None
        self._timer: asyncio.TimerHandle | None = None

    def take(self, event: Json) -> None:
        if self._pending is not None and delta_source(event) == delta_source(self._pending):
            self._pending = {**event, "delta": self._pending["delta"] + event["delta"]}
            return
        self._release()
        if delta_source(event) is None:
            self._send(event)
            return
        self._pending = event
        self._timer = asyncio.get_running_loop().call_later(_DELTA_SECONDS, self._release)

    def _release(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        pending, self._pending, self._timer = self._pending, None, None
        if pending is not None:
            self._send(pending)


def delta_source(event: Json) -> tuple[object, ...] | None:
    """What a delta continues; None for what is no delta."""
    if "delta" not in event:
        return None
    return event["event"], event.get("channel"), event.get("callId")
