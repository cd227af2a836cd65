"""One investigation for the user of an editor: its progress, its finding, and a word at the end."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import field, replace
from functools import partial
from importlib import import_module
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple

from lsprotocol import types

from whence.domain.errors import AnalystError, WhenceError
from whence.lsp import texts
from whence.lsp.transport.messages import ReportedError, word_for_editor
from whence.lsp.transport.progress import StoppedByUserError
from whence.service.options import InvestigationOptions
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from pathlib import Path

    from whence.domain.analysis import ProblemInput, RootCauseAnalysis
    from whence.lsp.server import WhenceServer
    from whence.lsp.transport.progress import Token, WorkProgress
    from whence.service.daemon import App
    from whence.storage.event_log.entry import LogEntry
    from whence_tools.errors.model import Problem

Json = dict[str, Any]
Actions = dict[str, Callable[[], Awaitable[object]]]

# characters of what is shown for a moment
_CAUSE = 600  # a sentence is shown whole; what is longer was not written for a moment
_STEPS = 400
_NAME = 60
_MAX_SEARCHED = 10_000
_ERROR_NAME = re.compile(r"\b(\w+(?:Error|Exception|Warning|Panic))\b")


class InvestigationTarget(NamedTuple):
    """What is investigated, and in which workspace."""

    root: Path
    problem: ProblemInput | Problem


@dataclass(frozen=True, slots=True)
class InvestigationRequest:
    """An investigation to be made.

    Attributes:
        title: what the progress is called.
        question: finds out what is asked, which may take asking the client.
        token: the client's for the progress.
    """

    title: str
    question: Callable[[], Awaitable[InvestigationTarget]]
    token: Token | None = None
    options: InvestigationOptions = field(default_factory=InvestigationOptions)


async def investigate(
    server: WhenceServer,
    root: Path,
    problem: ProblemInput,
    token: Token | None,
    *,
    fresh: bool = False,
) -> Json:
    """Investigates a problem, shows the finding, and answers as the `whence.explain*` commands do.

    Raises:
        RequestFailedError: it cannot be made; the user has been told.
    """

    async def question() -> InvestigationTarget:
        return InvestigationTarget(root, problem)

    last_line = problem.message or (problem.text or "").strip().rpartition("\n")[2]
    name = make_title(last_line, problem.file_path, problem.line)
    return await run(
        server, InvestigationRequest(name, question, token, InvestigationOptions(fresh=fresh))
    )


def make_title(text: str, path: str | None = None, line: int | None = None) -> str:
    """What an investigation is called while it runs: "Whence: TypeError at src/a.ts:3"."""
    text = text[:_MAX_SEARCHED]
    known = _ERROR_NAME.search(text)
    name = known[1] if known else shorten(text, _NAME, placeholder=" …").rstrip(".") or "the error"
    place = f" at {path}" + (f":{line}" if line else "") if path else ""
    return f"Whence: {name}{place}"


async def run(server: WhenceServer, request: InvestigationRequest) -> Json:
    """Makes one investigation for a client; see `investigate`."""
    heard = _JoinedRun(request.options.id)
    try:
        with server.progresses.of(request.title, request.token) as progress:
            return await _investigate_request(server, request, progress, heard)
    except StoppedByUserError:
        return {"investigationId": heard.investigation_id, "stopReason": "cancelled"}
    except WhenceError as error:
        ways_on = _offline(server, request) if isinstance(error, AnalystError) else {}
        server.messages.offer(word_for_editor(error), ways_on, types.MessageType.Error)
        raise ReportedError(word_for_editor(error)) from error


@dataclass(slots=True)
class _JoinedRun:
    """Which investigation it has become: another one may have been joined."""

    investigation_id: str


async def _investigate_request(
    server: WhenceServer, request: InvestigationRequest, progress: WorkProgress, heard: _JoinedRun
) -> Json:
    daemon = await server.daemon()
    await asyncio.to_thread(import_module, "whence.report.steps")
    from whence.report.steps import step_of

    def listen(entry: LogEntry) -> None:
        heard.investigation_id = entry.investigation_id
        step = step_of(entry.event)
        if step is not None:
            progress.report(step)

    root, problem = await request.question()
    app = await daemon.app(root)
    outcome = await daemon.investigations.ask(app, problem, request.options, listener=listen)
    result = {
        "investigationId": outcome.investigation_id,
        "stopReason": outcome.stop_reason.value,
    }
    if outcome.analysis is None:
        progress.outcome = "cancelled"
        return result
    analysis = outcome.analysis
    progress.outcome = _in_short(analysis)
    await server.findings.show(root, analysis)
    if server.messages.is_news(outcome.investigation_id):
        _announce_end(server, request, app, analysis)
    return {**result, "analysis": analysis.wire()}


def _announce_end(
    server: WhenceServer, request: InvestigationRequest, app: App, analysis: RootCauseAnalysis
) -> None:
    """The end in one message, with what the user may want to do next."""
    from whence.report.document import take_sentences

    if analysis.outcome == "found":
        cause = shorten(take_sentences(analysis.root_cause, 1), _CAUSE, placeholder=" …")
        server.messages.offer(f"{_in_short(analysis)}: {cause}", _of_finding(server, analysis))
        return
    name = shorten(analysis.error_description, _NAME, placeholder=" …")
    steps = shorten(" ".join(analysis.next_steps), _STEPS, placeholder=" …")
    next_steps = f" Next: {steps}" if steps else ""
    fell_back = analysis.analyst.kind == "offline" and request.options.analyst is None
    hint = ""
    if fell_back and app.settings.analyst == "auto" and server.messages.is_first(texts.FELL_BACK):
        hint = f" {texts.FELL_BACK}"
    message = f"{_in_short(analysis)} for “{name}”.{next_steps}{hint}"
    server.messages.offer(message, {}, types.MessageType.Warning)


def _in_short(analysis: RootCauseAnalysis) -> str:
    if analysis.outcome == "notFound":
        return texts.NO_CAUSE
    place = analysis.location
    if place is None:
        return texts.CAUSE
    return texts.CAUSE_AT.format(path=place.file_path, line=place.line)


def _of_finding(server: WhenceServer, analysis: RootCauseAnalysis) -> Actions:
    argument = {"analysisId": analysis.id}
    commands = {"Show": "whence.showReport"}
    if analysis.fix is not None and analysis.fix.is_offered:
        commands = {"Apply": "whence.applyFix", **commands}
    return {
        name: partial(server.protocol.commands[command], argument)
        for name, command in commands.items()
    }


def _offline(server: WhenceServer, request: InvestigationRequest) -> Actions:
    offline = InvestigationOptions(fresh=request.options.fresh, analyst="offline")
    again = replace(request, token=None, options=offline)
    return {"Investigate offline": partial(run, server, again)}
