"""One workspace over the services of its process: with these and `analysts`, the composition root,
which alone names adapters."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from whence.agent.answering import ChatQuestion, answer
from whence.agent.conclude import describe
from whence.agent.crash_values import record_values
from whence.agent.edited_lines import EditTrials
from whence.agent.fewer_tests import list_early_options
from whence.agent.follow_up import follow_up_prompt
from whence.agent.healing import FixTarget, FixTrials
from whence.agent.hidden_errors import find_hidden_error
from whence.agent.investigation import Investigation
from whence.agent.loop import LoopLimits
from whence.agent.prompts import write_task
from whence.agent.recorded_run import Rerun
from whence.agent.sanitizer_look import is_worth_building, look_with_sanitizers
from whence.agent.second_look import FailureReplay, look_in_turn
from whence.config.chat_profiles import profile_of
from whence.config.project_root import workspace_id
from whence.domain.events import Queue
from whence.domain.ids import new_id
from whence.memory.investigating import InvestigationMemory
from whence.memory.options import StoreOptions
from whence.memory.port import WorkspaceCases
from whence.service.analysts import Analysts, endpoint_of
from whence.service.command_line_editor import CommandLineEditor
from whence.service.intake import place_frames, read_with_history
from whence.service.options import InvestigationOptions
from whence.service.parsed_problem import ParsedProblem
from whence.service.services import Services
from whence.service.value_sharing import share_with_model
from whence.storage.chat_history import ChatStore
from whence.storage.envelopes import EnvelopeStore
from whence.storage.event_log.writer import EventLogWriter
from whence_tools.catalogue import OwnTools
from whence_tools.errors.model import Problem
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.registry import CallLimits, Registry
from whence_tools.secret.files import SECRET_PATTERNS
from whence_tools.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

    from whence.agent.hidden_errors import HiddenError
    from whence.agent.second_look import SecondLook
    from whence.config.settings import Settings
    from whence.config.sources import Loaded
    from whence.domain.analysis import ProblemInput, RootCauseAnalysis
    from whence.domain.events import ChatComplete, Emit, Event
    from whence.domain.ports import LiveEditor
    from whence.llm.endpoint import Endpoint
    from whence.service.chat_requests import ChatRequest
    from whence.storage.event_log.entry import Listener
    from whence_tools.contract import ToolResult
    from whence_tools.openapi.imports import Imports
    from whence_tools.ports import Cpu, Web
    from whence_tools.worker import Worker


# A run's own, and those of MCP: an imported tool of such a name would stand in their place.
_OTHER_TOOLS = ("submit_analysis", "investigate", "search_memory")


class App:
    """One workspace's services.

    Args:
        editor: what the user has open there; None on the command line.
        other_workspaces: whether searches see the cases of other workspaces.
    """

    def __init__(
        self,
        root: Path,
        loaded: Loaded,
        services: Services,
        *,
        editor: LiveEditor | None = None,
        other_workspaces: bool = True,
    ) -> None:
        self.root, self.settings, self.trusted = root, loaded.settings, loaded.trusted
        self.services, self.editor = services, editor
        self.worker = services.worker
        self.store = services.store(_store_options(self.settings, other_workspaces))
        self.envelopes = EnvelopeStore(self.settings.data_dir / "envelopes.sqlite")
        self.chats = ChatStore(self.settings.data_dir / "chats.sqlite", self.workspace_id)
        self._sandbox = LocalSandbox(root, self.settings.data_dir / "copies")
        self.registry = Registry(OwnTools(), tool_limits(self.settings), services.tell_of_call)
        self._imports = _imports(self.settings)
        self._analysts = Analysts(
            self.settings,
            services.fair_queue,
            lambda: services.transports,
            self.registry,
            self.workspace_id,
        )

    @property
    def workspace_id(self) -> str:
        """What tells this workspace's cases from others': a digest of its directory."""
        return workspace_id(self.root)

    def workspace(self, buffers: Mapping[str, str] | None = None) -> Workspace:
        """A fresh view of the files. Blocks: call it off the event loop.

        Args:
            buffers: unsaved texts by relative path.
        """
        return Workspace(
            self.root,
            buffers or {},
            secret_patterns=(*SECRET_PATTERNS, *self._own_secrets),
            cache=self.settings.data_dir / "index",
        )

    async def _view(self) -> Workspace:
        """The files as the user sees them: unsaved texts first."""
        buffers = await self.editor.buffers() if self.editor else {}
        return await asyncio.to_thread(self.workspace, buffers)

    @property
    def _own_secrets(self) -> Sequence[str]:
        return [pattern.lower() for pattern in self.settings.secrets.patterns]

    async def call_tool(
        self,
        name: str,
        arguments: dict[str, Any],
        agreed: Sequence[str] | None = None,
        *,
        may_run: bool = True,
    ) -> ToolResult:
        """One call from outside an investigation.

        Args:
            agreed: a command that the user gave, which may be run in a copy.
            may_run: other commands may be run, where the workspace is trusted.
        """
        await self.import_tools()
        cpu = self.services.query_worker
        context = self._context(await self._view(), cpu, agreed=agreed, may_run=may_run)
        return await self.registry.execute(name, arguments, context)

    async def import_tools(self) -> Imports | None:
        """Brings the tools of the OpenAPI documents up to date, where any are set.

        Returns:
            Where they come from, with what was left out of them.
        """
        if self._imports is not None:
            await self._imports.refresh()
            self.registry.import_tools(self._imports.tools)
        return self._imports

    def _context(
        self,
        workspace: Workspace,
        cpu: Cpu,
        parsed: ParsedProblem | None = None,
        agreed: Sequence[str] | None = None,
        *,
        may_run: bool = True,
    ) -> ToolContext:
        command_line = CommandLineEditor(parsed.problem, parsed.text) if parsed else None
        return ToolContext(
            workspace=workspace,
            cpu=cpu,
            editor=self.editor or command_line,
            calls=self.editor,
            memory=WorkspaceCases(self.store, self.workspace_id),
            web=self._web(),
            sandbox=self._sandbox if self.settings.healing.enabled else None,
            envelopes=self.envelopes.of_workspace(self.workspace_id),
            consent=Consent(self.trusted and may_run, frozenset({tuple(agreed)} if agreed else ())),
        )

    async def read(
        self, given: ProblemInput | Problem, recorded: Sequence[bytes] = ()
    ) -> ParsedProblem:
        """The problem in what was asked, and the others beside it, in a fresh view of the files.

        Args:
            given: a problem where it was told in parts and there is no text to read.
            recorded: the failures that the programs below the command sent.
        """
        workspace = await self._view()
        if isinstance(given, Problem):
            problem = await asyncio.to_thread(place_frames, workspace, given)
            return ParsedProblem(problem, workspace, given.text)
        problems, cwd = await asyncio.gather(
            read_with_history(self.worker, given, workspace, recorded),
            asyncio.to_thread(_inside, self.root, given.cwd),
        )
        text = given.text or given.message or ""
        return ParsedProblem(problems[0], workspace, text, given.command, cwd, problems[1:])

    async def investigate(
        self, parsed: ParsedProblem, options: InvestigationOptions | None = None
    ) -> RootCauseAnalysis:
        """Investigates a problem and stores the analysis.

        Raises:
            ServiceUnavailableError: LM Studio was asked for by name and is not there.
        """
        options = options or InvestigationOptions()
        await self.import_tools()
        file = self.settings.data_dir / "events" / f"{options.id}.jsonl"
        analyst = options.analyst or self.settings.analyst
        agreed = parsed.command if options.agreed else None
        context = self._context(
            parsed.workspace, self.worker, parsed, agreed=agreed, may_run=options.may_run
        )
        target = await asyncio.to_thread(_fix_target, parsed)
        replay = await asyncio.to_thread(self._replay, target, context)
        async with EventLogWriter(options.id, file, options.listeners) as writer:
            edits = self._edit_trials(target, context, replay, writer.emit)
            trials = self._trials(target, options, context, writer.emit)
            emit = _describing(describe(parsed.problem), writer.emit)
            return await Investigation(
                id=options.id,
                problem=parsed.problem,
                describe_task=partial(
                    write_task, excerpt=parsed.text, command=_tried_with(parsed, context)
                ),
                workspace=parsed.workspace,
                analysts=self._analysts.of_investigation(
                    analyst, context, emit, trials, interactive=options.interactive
                ),
                limits=_loop_limits(self.settings),
                emit=writer.emit,
                memory=self._memory(parsed),
                trials=trials,
                fresh=options.fresh,
                record_values=self._record_values(target, context, replay),
                find_hidden=self._find_hidden(target, context),
                look_again=self._second_look(target, context, replay),
                refute=replay.refutes if replay else None,
                try_edits=edits.find if edits and edits.is_worth_trying else None,
                conclude_now=options.conclude_now,
                show_interim=options.show_interim,
                complete=options.complete,
                command=target.command,
            ).run()

    def _trials(
        self, target: FixTarget, options: InvestigationOptions, context: ToolContext, emit: Emit
    ) -> FixTrials | None:
        healing = self.settings.healing
        if not healing.enabled:
            return None
        return FixTrials(options.id, context, target, emit, healing.seconds, options.conclude_now)

    @property
    def _run_seconds(self) -> float:
        """A sixth of the time that a trial of a fix may take: it is one run of those six."""
        return self.settings.healing.seconds / 6

    def _replay(self, target: FixTarget, context: ToolContext) -> FailureReplay | None:
        """Blocks on file reads."""
        if not target.command:
            return None
        replay = FailureReplay(
            target.problem, target.command, target.cwd, context, self._run_seconds, target.early
        )
        replay.prepare()
        return replay

    def _record_values(
        self, target: FixTarget, context: ToolContext, replay: FailureReplay | None
    ) -> Callable[[], Awaitable[Problem | None]] | None:
        """What records the values at the failure; None where the calls that led to it are."""
        if replay is not None and replay.tells_more_than_values:
            return None
        return partial(record_values, target.problem, self._rerun(target, context))

    def _find_hidden(
        self, target: FixTarget, context: ToolContext
    ) -> Callable[[RootCauseAnalysis], Awaitable[HiddenError | None]] | None:
        rerun = self._rerun(target, context)
        return partial(find_hidden_error, target.problem, rerun=rerun) if target.command else None

    def _rerun(self, target: FixTarget, context: ToolContext) -> Rerun:
        return Rerun(target.command, target.cwd, context, self._run_seconds, target.early)

    def _second_look(
        self, target: FixTarget, context: ToolContext, replay: FailureReplay | None
    ) -> Callable[[], Awaitable[SecondLook]] | None:
        """What further runs can show beyond the values; None where they can show nothing."""
        looks: list[Callable[[], Awaitable[SecondLook]]] = []
        if replay is not None and replay.is_worth_looking:
            looks.append(replay.look_again)
        if is_worth_building(target.problem, target.command):
            looks.append(partial(look_with_sanitizers, self._rerun(target, context)))
        return partial(look_in_turn, looks) if looks else None

    def _edit_trials(
        self, target: FixTarget, context: ToolContext, replay: FailureReplay | None, emit: Emit
    ) -> EditTrials | None:
        healing = self.settings.healing
        if not healing.enabled:
            return None
        return EditTrials(target, context, replay, healing.seconds / 3, emit)

    def _memory(self, parsed: ParsedProblem) -> InvestigationMemory:
        return InvestigationMemory(
            self.store, parsed.workspace, self.workspace_id, command=parsed.command
        )

    async def ask(
        self, analysis: RootCauseAnalysis, text: str, listeners: Sequence[Listener] = ()
    ) -> ChatComplete:
        """Answers a question on an analysis, with those asked on it before in mind.

        The files are looked at as they stand when the answer begins.

        Args:
            listeners: told of every event, under the analysis' id; see `Conversation.ask`.

        Raises:
            AnalystError: no model can answer, or none did; the message says what to do.
        """
        conversation = self.services.conversations.open_about(analysis.id)
        async with EventLogWriter(analysis.id, None, listeners) as writer:
            return await conversation.ask(
                ChatQuestion(
                    text, partial(follow_up_prompt, share_with_model(analysis, self.settings))
                ),
                partial(self._analysts.of_conversation, self._fresh_context),
                _loop_limits(self.settings),
                writer.emit,
            )

    async def _fresh_context(self, *, may_run: bool = True) -> ToolContext:
        return self._context(await self._view(), self.services.query_worker, may_run=may_run)

    async def chat(
        self,
        request: ChatRequest,
        listeners: Sequence[Listener] = (),
        *,
        id: str | None = None,  # noqa: A002 - the field's name everywhere
    ) -> ChatComplete:
        """Answers the messages of a client, which keeps them itself.

        Args:
            listeners: told of every event; see `answer`.
            id: what the events are sent under.

        Raises:
            UsageError: there is no such profile or tool, or the question is empty.
            AnalystError: no model can answer, or none did; the message says what to do.
        """
        profile = profile_of(request.profile, self.settings.profiles)
        await self.import_tools()
        question, options = request.question(profile), request.model_options(profile, self.registry)
        context = partial(self._fresh_context, may_run=request.may_run)
        async with EventLogWriter(id or new_id(), None, listeners) as writer:
            return await answer(
                question,
                partial(self._analysts.of_conversation, context, options=options),
                _loop_limits(self.settings),
                writer.emit,
            )

    def endpoint(self) -> Endpoint:
        """Where the models are."""
        return endpoint_of(self.settings)

    async def models(self) -> list[str]:
        """The chat models of the server, those that are loaded first.

        Raises:
            AnalystError: the server does not answer.
        """
        from whence.llm.connect import list_models

        listed = await list_models(self.endpoint())
        return [model.id for model in sorted(listed, key=lambda one: not one.loaded)]

    def _web(self) -> Web | None:
        if not self.settings.web.enabled:
            return None
        from whence_tools.web import PublicWeb

        return PublicWeb(self.settings.web.searxng_url)


@asynccontextmanager
async def open_app(
    root: Path,
    loaded: Loaded,
    *,
    worker: Worker | None = None,
    other_workspaces: bool = True,
) -> AsyncIterator[App]:
    """One workspace with services of its own, for a command that ends with its work."""
    async with Services(worker) as services:
        yield App(root, loaded, services, other_workspaces=other_workspaces)


def _describing(error: str, emit: Emit) -> Emit:
    """Says of what waits what it is: one that never starts would be nameless in its record."""

    def tell(event: Event) -> None:
        is_queue = isinstance(event, Queue)
        emit(event.model_copy(update={"error_description": error}) if is_queue else event)

    return tell


def _tried_with(parsed: ParsedProblem, context: ToolContext) -> Sequence[str]:
    """The command that fixes are tried with, where it may be run."""
    command = parsed.command or ()
    return command if context.sandbox and context.consent.allows(command) else ()


def _inside(root: Path, cwd: str | None) -> str:
    """A directory relative to the workspace; the workspace itself where it lies outside."""
    here = Path(cwd).resolve() if cwd else root
    return here.relative_to(root).as_posix() if here.is_relative_to(root) else ""


def _imports(settings: Settings) -> Imports | None:
    if not settings.openapi.urls:
        return None
    from whence_tools.openapi.imports import Imports

    return Imports(
        settings.openapi.urls,
        auth=settings.openapi.auth,
        cache=settings.data_dir / "openapi",
        reserved=[*OwnTools(), *_OTHER_TOOLS],
    )


def _store_options(settings: Settings, other_workspaces: bool) -> StoreOptions:  # noqa: FBT001
    return StoreOptions(
        data_dir=settings.data_dir,
        chroma_url=settings.chroma.url,
        collection=settings.chroma.collection,
        embedder=settings.embedder,
        other_workspaces=other_workspaces,
    )


def tool_limits(settings: Settings) -> CallLimits:
    """What a call of a tool may cost."""
    return CallLimits(
        timeout_ms=settings.tools.timeout_ms,
        timeouts_ms=settings.tools.timeouts,
        max_result_bytes=settings.tools.max_result_kb * 1024,
        max_concurrent=settings.tools.max_concurrent,
    )


def _loop_limits(settings: Settings) -> LoopLimits:
    limits = settings.limits
    return LoopLimits(rounds=limits.rounds, seconds=limits.seconds, tokens=limits.tokens)


def _fix_target(parsed: ParsedProblem) -> FixTarget:
    """Takes time with what was printed."""
    command = tuple(parsed.command or ())
    early = list_early_options(command, parsed.problem, parsed.text)
    return FixTarget(parsed.problem, parsed.text, command, parsed.cwd, early)
