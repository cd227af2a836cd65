"""How investigations stand: those of this process, of others over the same data, and past ones.

The first are in memory; the rest is in the event logs and the case store.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal

from whence.domain.analysis import JsonObject, RootCauseAnalysis, StopReason
from whence.domain.errors import NotFoundError, WhenceError
from whence.gateway import texts
from whence.gateway.shared.failures import FailureBody
from whence.report.document import holds_error, take_sentences
from whence.storage.event_log.reader import event_log_of, list_newest, read_events, record_in
from whence_tools.contract import SCHEMA_VERSION, WireModel

if TYPE_CHECKING:
    from pathlib import Path

    from whence.gateway.shared.host import Host
    from whence.service.daemon import StoredCase
    from whence.service.investigations import Running
    from whence.storage.event_log.reader import Record

Status = Literal["starting", "queued", "running", "finished", "interrupted"]


class Summary(WireModel):
    """One investigation.

    Attributes:
        status: "interrupted" where the process ended before the investigation did.
        error_description: what is investigated, in one line.
        started_at: ISO 8601.
        outcome: whether a cause was found; absent where the analysis is not stored any more.
        root_cause: its first sentence.
        fix_status: what trying the fix has shown.
        holds_error: of one without a cause, whether its text has an error in it.
    """

    id: str
    status: Status
    error_description: str
    started_at: str
    stop_reason: StopReason | None = None
    analysis_id: str | None = None
    outcome: Literal["found", "notFound"] | None = None
    root_cause: str | None = None
    fix_status: str | None = None
    holds_error: bool | None = None


class SummaryList(WireModel):
    """Newest first."""

    schema_version: int = SCHEMA_VERSION
    investigations: list[Summary]


class Detail(Summary):
    """Attributes: failure: why there is no analysis."""

    schema_version: int = SCHEMA_VERSION
    analysis: RootCauseAnalysis | None = None
    failure: FailureBody | None = None


async def list_summaries(host: Host, limit: int, offset: int) -> SummaryList:
    """Those that run and the last ones that did.

    Args:
        offset: how many of the newest to pass by.
    """
    await host.app()
    here = [_of_running(running) for running in host.daemon.investigations.all()]
    recorded = await asyncio.to_thread(list_newest, host.daemon.event_logs, offset + limit)
    known = {summary.id: summary for summary in here}
    # what has ended stands in its record, as every process tells of it
    known |= {
        one.id: one for one in map(_of_record, recorded) if not _is_going_on(known.get(one.id))
    }
    ordered = sorted(known.values(), key=lambda one: (one.started_at, one.id), reverse=True)
    shown = ordered[offset : offset + limit]
    return SummaryList(investigations=[await _with_outcome(host, one) for one in shown])


async def _with_outcome(host: Host, summary: Summary) -> Summary:
    if summary.analysis_id is None:
        return summary
    try:
        case = (await host.daemon.find(summary.analysis_id)).case
    except WhenceError:  # forgotten, or there is no store
        return summary
    return summary if case.analysis is None else summary.model_copy(update=_outcome(case.analysis))


def _outcome(analysis: JsonObject) -> dict[str, str | bool | None]:
    fix = analysis.get("fix") or {}
    missing = analysis.get("outcome") == "notFound"
    return {
        "holds_error": holds_error(RootCauseAnalysis.model_validate(analysis)) if missing else None,
        "outcome": analysis.get("outcome"),
        "root_cause": take_sentences(analysis.get("rootCause", ""), 1) or None,
        "fix_status": fix.get("verification", {}).get("status"),
    }


def _is_going_on(here: Summary | None) -> bool:
    return here is not None and here.status != "finished"


def _of_running(running: Running) -> Summary:
    started = datetime.fromtimestamp(running.started_at, UTC)
    return Summary(
        id=running.id,
        status=running.state,
        error_description=running.error,
        started_at=started.isoformat(timespec="milliseconds"),
        stop_reason=running.stop_reason,
        analysis_id=running.analysis_id,
    )


def _of_record(record: Record) -> Summary:
    return Summary(
        id=record.id,
        status=record.state,
        error_description=record.error,
        started_at=record.started_at,
        stop_reason=next((one for one in StopReason if one == record.stop_reason), None),
        analysis_id=record.analysis_id,
    )


async def read_detail(host: Host, investigation_id: str) -> Detail:
    """How an investigation stands, with its analysis once there is one.

    Raises:
        NotFoundError: neither this process nor an event log nor the case store knows it.
    """
    await host.app()
    running = _running(host, investigation_id)
    if running is not None and running.state != "finished":
        return Detail(**dict(_of_running(running)))
    try:
        file = await event_log(host, investigation_id)
    except NotFoundError:
        if running is not None:
            return Detail(**dict(_of_running(running)))
        return await _of_case(host, investigation_id)
    logged = await asyncio.to_thread(_read_log, file)
    return _with_analysis(logged, await _as_it_stands(host, logged))


def _with_analysis(known: Detail, analysis: RootCauseAnalysis | None) -> Detail:
    outcome = {} if analysis is None else _outcome(analysis.wire())
    return known.model_copy(update={"analysis": analysis, **outcome})


def _running(host: Host, investigation_id: str) -> Running | None:
    known = host.daemon.investigations.all()
    return next((running for running in known if running.id == investigation_id), None)


async def event_log(host: Host, investigation_id: str) -> Path:
    """Where its events are kept.

    Raises:
        NotFoundError: nowhere.
    """
    return await asyncio.to_thread(event_log_of, investigation_id, host.daemon.event_logs)


async def _of_case(host: Host, analysis_id: str) -> Detail:
    """Of an investigation whose event log is gone."""
    try:
        case = (await host.daemon.find(analysis_id)).case
    except NotFoundError:
        raise NotFoundError(texts.NO_SUCH_INVESTIGATION.format(id=analysis_id)) from None
    if case.analysis is None:
        raise NotFoundError(texts.NO_INVESTIGATION.format(id=analysis_id))
    analysis = RootCauseAnalysis.model_validate(case.analysis)
    known = Detail(
        id=analysis_id,
        status="finished",
        error_description=analysis.error_description,
        started_at=analysis.metadata.created_at,
        stop_reason=analysis.metadata.stop_reason,
        analysis_id=analysis_id,
    )
    return _with_analysis(known, _standing(analysis, case))


def _read_log(file: Path) -> Detail:
    analysis, failure = None, None
    for event in read_events(file):
        if event["event"] == "rca":
            analysis = RootCauseAnalysis.model_validate(event["analysis"])
        elif event["event"] == "error":
            failure = FailureBody(code=event["code"], message=event["message"])
    summary = dict(_of_record(record_in(file)))
    return Detail(**summary, analysis=analysis, failure=None if analysis else failure)


async def _as_it_stands(host: Host, logged: Detail) -> RootCauseAnalysis | None:
    """The analysis, with what the user has said of it since."""
    if logged.analysis is None:
        return None
    with suppress(WhenceError):  # forgotten, or there is no store: it stands as it was told
        return _standing(logged.analysis, (await host.daemon.find(logged.analysis.id)).case)
    return logged.analysis


def _standing(analysis: RootCauseAnalysis, case: StoredCase) -> RootCauseAnalysis:
    return analysis.model_copy(
        update={"user_validated": case.user_validated, "confidence": case.confidence}
    )
