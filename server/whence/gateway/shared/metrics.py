"""The gateway's metrics, by the official client, in the Prometheus text format.

What a client says never becomes a label: tools go by the names that are registered, failures by the
codes of tools, investigations by stop reason, requests by the template of their route. Where an
OpenAPI document brings very many tools, those called first keep names of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from whence.domain.events import (
    ChatComplete,
    ErrorEvent,
    InvestigationFinished,
    MemoryHit,
    ModelProgress,
    Rca,
)

if TYPE_CHECKING:
    from starlette.types import Scope

    from whence.domain.analysis import Usage
    from whence.service.daemon import Daemon
    from whence.storage.event_log.entry import LogEntry
    from whence_tools.contract import ToolResult

_MOST_TOOLS: Final = 500
_OTHER: Final = "other"
_NOTICES: Final = frozenset({"CONTEXT_CUT"})  # errors after which a chat goes on
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_CLASSES: Final = ("unanswered", "1xx", "2xx", "3xx", "4xx", "5xx")
_TOOL_MS: Final = (1, 2, 5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 120_000)


class Metrics:
    """What one gateway has counted since it began."""

    content_type: Final = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call] # a second series for each, which nothing reads
        self._registry = CollectorRegistry()
        self._daemon: Daemon | None = None
        self._tools: set[str] = set()
        self._talks: dict[str, _MeasuredTalk] = {}
        self._counted: dict[tuple[str, str, int], Counter] = {}
        self._make_tool_metrics()
        self._make_model_metrics()
        self._make_request_metrics()

    def attach(self, daemon: Daemon) -> None:
        """Counts what happens in a daemon from now on, whoever asked for it."""
        daemon.services.tool_watchers.append(self._tool_called)
        daemon.investigations.watch(self._investigation_heard)
        self._running.set_function(
            lambda: sum(one.state != "finished" for one in daemon.investigations.all())
        )
        self._daemon = daemon

    def detach(self) -> None:
        """Leaves the daemon that it was attached to."""
        if self._daemon is not None:
            self._daemon.services.tool_watchers.remove(self._tool_called)
            self._daemon.investigations.unwatch(self._investigation_heard)
            self._running.set_function(lambda: 0)
            self._daemon = None

    def render(self) -> bytes:
        """Everything, as `content_type`."""
        return generate_latest(self._registry)

    def chat_heard(self, entry: LogEntry) -> None:
        """Takes an event of a chat; a listener for whoever answers one."""
        event = entry.event
        self._count_round(entry)
        match event:
            case ChatComplete(stop_reason=reason, usage=usage):
                self._talks.pop(entry.investigation_id, None)
                self._chats.labels(reason).inc()
                self._count_tokens(usage)
            case ErrorEvent(code=code) if code not in _NOTICES:
                self._talks.pop(entry.investigation_id, None)
                self._chats.labels("failed").inc()

    def answered(self, scope: Scope, status: int) -> None:
        """A request of HTTP was answered.

        Args:
            scope: as the router left it: with the route that it found, if it found one.
            status: 0 where the client went before there was one.
        """
        route = getattr(scope.get("route"), "path", _OTHER)
        method = scope["method"] if scope["method"] in _METHODS else _OTHER
        key = method, route, status // 100
        counter = self._counted.get(key)
        if counter is None:
            counter = self._counted[key] = self._requests.labels(*key[:2], _CLASSES[key[2]])
        counter.inc()

    def websocket_opened(self) -> None:
        self._websockets.inc()
        self._websockets_total.inc()

    def websocket_closed(self) -> None:
        self._websockets.dec()

    def _make_tool_metrics(self) -> None:
        self._invocations = self._count("tool_invocations", "Tool calls, by tool.", "tool")
        self._errors = self._count(
            "tool_errors", "Failed tool calls, by tool and error code.", "tool", "code"
        )
        self._latency = Histogram(
            "tool_latency_ms",
            "Duration of tool calls in milliseconds, waiting for admission included.",
            ["tool"],
            buckets=_TOOL_MS,
            registry=self._registry,
        )

    def _make_model_metrics(self) -> None:
        text = "Finished investigations, by outcome (found, notFound, none) and stop reason."
        self._investigations = self._count("whence_investigations", text, "outcome", "stop_reason")
        text = "Running investigations, those that wait for a turn included."
        self._running = Gauge("whence_investigations_running", text, registry=self._registry)
        text = "Answered chat messages, by stop reason; `failed` without an answer."
        self._chats = self._count("whence_chats", text, "stop_reason")
        text = "Requests to a model, in investigations and chats."
        self._rounds = self._count("whence_model_rounds", text)
        text = "Tokens of answered prompts and of their completions, as the server counted them."
        self._tokens = self._count("whence_model_tokens", text, "kind")
        text = "Solved cases that the memory had for an investigation; `exact`: of the same error."
        self._hits = self._count("whence_memory_hits", text, "kind")

    def _make_request_metrics(self) -> None:
        text = "Answered HTTP requests, by method, template of the route and status class."
        self._requests = self._count("whence_http_requests", text, "method", "route", "status")
        self._websockets = Gauge(
            "whence_websocket_connections", "Open WebSockets.", registry=self._registry
        )
        self._websockets_total = self._count(
            "whence_websocket_connections_opened", "WebSockets opened so far."
        )

    def _count(self, name: str, text: str, *labels: str) -> Counter:
        return Counter(name, text, labels, registry=self._registry)

    def _tool_called(self, name: str, result: ToolResult, seconds: float) -> None:
        if name not in self._tools and len(self._tools) >= _MOST_TOOLS:
            name = _OTHER
        self._tools.add(name)
        self._invocations.labels(name).inc()
        self._latency.labels(name).observe(seconds * 1000)
        if result.error is not None:
            self._errors.labels(name, result.error.code.value).inc()

    def _investigation_heard(self, entry: LogEntry) -> None:
        event = entry.event
        talk = self._count_round(entry)
        match event:
            case MemoryHit(exact=exact):
                self._hits.labels("exact" if exact else "similar").inc()
            case Rca(analysis=analysis):
                talk.outcome = analysis.outcome
                self._count_tokens(analysis.metadata.usage)
            case InvestigationFinished(stop_reason=reason):
                del self._talks[entry.investigation_id]
                self._investigations.labels(talk.outcome, reason.value).inc()

    def _count_round(self, entry: LogEntry) -> _MeasuredTalk:
        """Counts the rounds: each begins with the prompt, which may be told of several times."""
        talk = self._talks.setdefault(entry.investigation_id, _MeasuredTalk())
        is_prompt = isinstance(entry.event, ModelProgress) and entry.event.phase == "prompt"
        if is_prompt and not talk.is_prompt:
            self._rounds.inc()
        talk.is_prompt = is_prompt
        return talk

    def _count_tokens(self, usage: Usage | None) -> None:
        if usage is not None:
            self._tokens.labels("prompt").inc(usage.prompt_tokens)
            self._tokens.labels("completion").inc(usage.completion_tokens)


class _MeasuredTalk:
    """An investigation or chat, while it goes on."""

    def __init__(self) -> None:
        self.is_prompt = False
        self.outcome = "none"
