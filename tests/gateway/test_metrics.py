"""The metrics, read as Prometheus' own parser reads them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from tests.support.daemons import TRACE, offline, write_program
from tests.support.gateways import gateway, hosted
from whence.domain.analysis import ProblemInput, Usage
from whence.domain.events import ChatComplete, ErrorEvent, Event, ModelProgress
from whence.gateway.shared.metrics import Metrics
from whence.storage.event_log.entry import LogEntry
from whence_tools.contract import ErrorCode, ToolResult

Labels = frozenset[tuple[str, str]]


@pytest.fixture
def program(project: Path) -> Path:
    return write_program(project)


def samples(text: str) -> dict[tuple[str, Labels], float]:
    return {
        (sample.name, frozenset(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def value(told: bytes | str, name: str, **labels: str) -> float:
    text = told.decode() if isinstance(told, bytes) else told
    return samples(text).get((name, frozenset(labels.items())), 0.0)


def entries(*events: Event) -> Iterator[LogEntry]:
    for number, event in enumerate(events, 1):
        yield LogEntry(event, number, "2026-01-01T00:00:00.000", "chat-1")


async def test_calls_of_tools_are_counted_with_their_errors_and_times(program: Path) -> None:
    async with hosted(program) as host:
        app = await host.app()
        await app.call_tool("read_file", {"filePath": "main.py"})
        await app.call_tool("read_file", {"filePath": "gone.py"})
        told = host.metrics.render()
    assert value(told, "tool_invocations_total", tool="read_file") == 2
    assert value(told, "tool_errors_total", tool="read_file", code="FILE_NOT_FOUND") == 1
    assert value(told, "tool_latency_ms_bucket", tool="read_file", le="+Inf") == 2
    assert value(told, "tool_latency_ms_sum", tool="read_file") > 0


async def test_investigations_are_counted_by_outcome(program: Path) -> None:
    async with hosted(program) as host:
        running = await host.begin(ProblemInput(text=TRACE))
        assert value(host.metrics.render(), "whence_investigations_running") == 1
        await host.daemon.investigations.settled()
        told = host.metrics.render()
        assert running.stop_reason is not None
        labels = {"outcome": "found", "stop_reason": running.stop_reason.value}
    assert value(told, "whence_investigations_total", **labels) == 1
    assert value(told, "whence_investigations_running") == 0


async def test_an_error_that_is_known_counts_as_a_hit_of_the_memory(program: Path) -> None:
    async with hosted(program) as host:
        for _ in range(2):
            running = await host.begin(ProblemInput(text=TRACE))
            await host.daemon.investigations.settled()
            assert running.analysis_id is not None
            await (await host.app()).store.validate(running.analysis_id)
        assert value(host.metrics.render(), "whence_memory_hits_total", kind="exact") == 1


def test_chats_count_rounds_tokens_and_how_they_end() -> None:
    metrics = Metrics()
    usage = Usage(prompt_tokens=100, completion_tokens=20, total_tokens=120)
    for entry in entries(
        ModelProgress(phase="prompt"),
        ModelProgress(phase="prompt", fraction=0.5),
        ModelProgress(phase="generating"),
        ModelProgress(phase="prompt"),
        ModelProgress(phase="generating"),
        ErrorEvent(code="CONTEXT_CUT", message="The server cut the prompt."),
        ChatComplete(output="Done.", usage=usage, stop_reason="answered"),
    ):
        metrics.chat_heard(entry)
    told = metrics.render()
    assert value(told, "whence_model_rounds_total") == 2
    assert value(told, "whence_model_tokens_total", kind="prompt") == 100
    assert value(told, "whence_model_tokens_total", kind="completion") == 20
    assert value(told, "whence_chats_total", stop_reason="answered") == 1
    assert value(told, "whence_chats_total", stop_reason="failed") == 0


def test_a_chat_that_fails_is_counted_as_failed() -> None:
    metrics = Metrics()
    for entry in entries(ErrorEvent(code="MODEL_NO_ANSWER", message="Nothing was said.")):
        metrics.chat_heard(entry)
    assert value(metrics.render(), "whence_chats_total", stop_reason="failed") == 1


async def test_very_many_tools_share_one_label(program: Path) -> None:
    async with hosted(program) as host:
        for number in range(2000):
            failed = ToolResult.failure(ErrorCode.API_ERROR, "The service failed.")
            host.daemon.services.tell_of_call(f"tool_{number}", failed, 0.001)
        told = host.metrics.render().decode()
    tools = {dict(labels).get("tool") for _, labels in samples(told)}
    assert len(tools) < 600
    assert value(told, "tool_invocations_total", tool="other") == 1500


async def test_a_host_that_has_ended_counts_no_more(program: Path) -> None:
    async with hosted(program) as host:
        daemon, metrics = host.daemon, host.metrics
    daemon.services.tell_of_call("read_file", ToolResult(data={}), 0.001)
    assert value(metrics.render(), "tool_invocations_total", tool="read_file") == 0


async def test_requests_are_counted_by_the_template_of_their_route(
    program: Path, tmp_path: Path
) -> None:
    async with (
        gateway(program, offline(tmp_path / "data")) as url,
        httpx.AsyncClient(base_url=url, trust_env=False, timeout=60) as client,
    ):
        for name in ("rca-1", "rca-2"):
            await client.get(f"/api/investigations/{name}")
        await client.get("/no/such/thing")
        answer = await client.get("/health", params={"format": "prom"})
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    counted = {
        (dict(labels)["route"], dict(labels)["status"]): number
        for (name, labels), number in samples(answer.text).items()
        if name == "whence_http_requests_total"
    }
    assert counted["/api/investigations/{id}", "4xx"] == 2
    assert counted["other", "4xx"] == 1


def test_every_metric_says_what_it_counts() -> None:
    families = list(text_string_to_metric_families(Metrics().render().decode()))
    assert all(family.documentation.endswith(".") for family in families)
    assert len({family.name for family in families}) == len(families)
