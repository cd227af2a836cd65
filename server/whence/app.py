"""The composition root: with `benches`, the one place that names concrete adapters.

`Services` are what the workspaces of one process share, an `App` is one workspace over them.
"""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from whence.agent.answering import Question, answer
from whence.agent.conclude import describe
from whence.agent.conversation import Conversations
from whence.agent.follow_up import follow_up_prompt
from whence.agent.healing import Defect, FixTrials
from whence.agent.investigation import Investigation
from whence.agent.loop import LoopLimits
from whence.agent.prompts import task_message
from whence.agent.second_look import is_worth_a_second_look, look_again
from whence.benches import Benches, endpoint_of
from whence.envelopes import EnvelopeStore
from whence.events import Queue
from whence.ids import new_id
from whence.intake import read_problem
from whence.journal import Journal, Listener
from whence.llm.transports import Transports
from whence.material import CommandLineMaterial
from whence.memory.investigating import InvestigationMemory
from whence.memory.store import CaseStore, StoreOptions
from whence.places import Places
from whence.profiles import profile_of
from whence.roots import workspace_id
from whence.sharing import for_model
from whence.transcripts import ChatStore
from whence.turns import Turns
from whence_tools.catalogue import all_tools
from whence_tools.healing.copying.local import LocalSandbox
from whence_tools.ports import Consent, ToolContext
from whence_tools.registry import Limits, Registry
from whence_tools.worker import Worker
from whence_tools.workspace import SECRET_PATTERNS, Workspace

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

    from whence.analysis import ProblemInput, RootCauseAnalysis, Suspect
    from whence.chatting import ChatRequest
    from whence.events import ChatComplete, Emit, Event
    from whence.llm.endpoint import Endpoint
    from whence.ports import LiveEditor
    from whence.settings import Settings
    from whence.settings_sources import Loaded
    from whence_tools.contract import ToolResult
    from whence_tools.errors.model import Problem
    from whence_tools.openapi.imports import Imports
    from whence_tools.ports import Web
    from whence_tools.registry import Told


# A run's own, and those of MCP: an imported tool of such a name would stand in their place.
_OTHER_TOOLS = ("submit_analysis", "investigate", "search_memory")


class Services:
    """The worker, the stores and the queues for the models. Use it as an async context manager:
    everything started is ended with it.

    Args:
        worker: one that was started already; it is ended with the rest.
        lives_on: the process answers others all the time: the stores keep Chroma out of it.

    Attributes:
        tool_watchers: told of every call of a tool.
    """

    def __init__(self, worker: Worker | None = None, *, lives_on: bool = False) -> None:
        self.worker = worker or Worker()
        self._lives_on = lives_on
        self.turns = Turns(Places())
        self.transports = Transports()
        self.conversations = Conversations()
        self.tool_watchers: list[Told] = []
        self._stores: dict[StoreOptions, CaseStore] = {}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        try:
            for store in self._stores.values():
                await store.close()
        finally:
            await asyncio.to_thread(self.worker.close)

    def tell_of_call(self, name: str, result: ToolResult, seconds: float) -> None:
        """A tool was called, in whatever workspace."""
        for told in self.tool_watchers:
            told(name, result, seconds)

    def store(self, options: StoreOptions) -> CaseStore:
        """The one store of these options."""
        options = replace(options, apart=self._lives_on)
        if options not in self._stores:
            self._stores[options] = CaseStore(options, self.worker)
        return self._stores[options]


@dataclass(frozen=True, slots=True)
class Asked:
    """A problem that was read, with the view of the files that it was read in.

    Attributes:
        text: what was asked, in words, for the analyst.
        cwd: where the command ran, relative to the workspace; "" also where that lies outside.
    """

    problem: Problem
    workspace: Workspace
    text: str
    command: list[str] | None = None
    cwd: str = ""


@dataclass(frozen=True, slots=True)
class Course:
    """How an investigation is to go.

    Attributes:
        id: its own, and the analysis'.
        fresh: investigate even when a proven answer is in memory.
        analyst: in place of the one of the settings.
        agreed: the user gave the problem's command, so that it may be run in a copy.
        may_run: other commands may be run, where the workspace is trusted.
        interactive: somebody waits for this one; others wait behind it at the model.
        conclude_now: set to have the answer with what is there.
    """

    id: str = field(default_factory=new_id)
    fresh: bool = False
    analyst: str | None = None
    agreed: bool = False
    may_run: bool = True
    interactive: bool = True
    listeners: Sequence[Listener] = ()
    conclude_now: asyncio.Event = field(default_factory=asyncio.Event)


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
        self.registry = Registry(all_tools(), tool_limits(self.settings), services.tell_of_call)
        self._imports = _imports(self.settings)
        self._benches = Benches(
            self.settings,
            services.turns,
            services.transports,
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
            self.root, buffers or {}, secret_patterns=(*SECRET_PATTERNS, *self._own_secrets)
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
        context = self._context(await self._view(), agreed=agreed, may_run=may_run)
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
        asked: Asked | None = None,
        agreed: Sequence[str] | None = None,
        *,
        may_run: bool = True,
    ) -> ToolContext:
        material = CommandLineMaterial(asked.problem, asked.text) if asked else None
        return ToolContext(
            workspace=workspace,
            cpu=self.worker,
            editor=self.editor or material,
            calls=self.editor,
            memory=self.store.of_workspace(self.workspace_id),
            web=self._web(),
            sandbox=self._sandbox if self.settings.healing.enabled else None,
            envelopes=self.envelopes.of_workspace(self.workspace_id),
            consent=Consent(self.trusted and may_run, frozenset({tuple(agreed)} if agreed else ())),
        )

    async def read(self, asked: ProblemInput, recorded: Sequence[bytes] = ()) -> Asked:
        """The problem in what was asked, in a fresh view of the files.

        Args:
            recorded: the failures that the programs below the command sent.
        """
        workspace = await self._view()
        problem, cwd, _ = await asyncio.gather(
            self.worker.run(read_problem, asked, workspace, tuple(recorded)),
            asyncio.to_thread(_inside, self.root, asked.cwd),
            asyncio.to_thread(_load_playbook),
        )
        text = asked.text or asked.message or ""
        return Asked(problem, workspace, text, asked.command, cwd)

    async def investigate(self, asked: Asked, course: Course | None = None) -> RootCauseAnalysis:
        """Investigates a problem and stores the analysis.

        Raises:
            ServiceUnavailableError: LM Studio was asked for by name and is not there.
        """
        course = course or Course()
        await self.import_tools()
        file = self.settings.data_dir / "events" / f"{course.id}.jsonl"
        wanted = course.analyst or self.settings.analyst
        agreed = asked.command if course.agreed else None
        context = self._context(asked.workspace, asked, agreed=agreed, may_run=course.may_run)
        async with Journal(course.id, file, course.listeners) as journal:
            trials = self._trials(asked, course, context, journal.emit)
            emit = _describing(describe(asked.problem), journal.emit)
            return await Investigation(
                id=course.id,
                problem=asked.problem,
                task=task_message(asked.problem, asked.text, _tried_with(asked, context)),
                workspace=asked.workspace,
                benches=lambda: self._benches.of_investigation(
                    wanted, context, emit, trials, interactive=course.interactive
                ),
                limits=_loop_limits(self.settings),
                emit=journal.emit,
                memory=self._memory(asked),
                trials=trials,
                fresh=course.fresh,
                look_again=self._second_look(asked, context),
                conclude_now=course.conclude_now,
            ).run()

    def _trials(
        self, asked: Asked, course: Course, context: ToolContext, emit: Emit
    ) -> FixTrials | None:
        healing = self.settings.healing
        if not healing.enabled:
            return None
        defect = Defect(asked.problem, asked.text, tuple(asked.command or ()), asked.cwd)
        return FixTrials(course.id, context, defect, emit, healing.seconds, course.conclude_now)

    def _second_look(
        self, asked: Asked, context: ToolContext
    ) -> Callable[[], Awaitable[list[Suspect]]] | None:
        """A sixth of the time that a trial of a fix may take: it is one run of those six."""
        seconds = self.settings.healing.seconds / 6
        if not asked.command or not is_worth_a_second_look(asked.problem):
            return None
        return partial(look_again, asked.command, asked.cwd, context, seconds)

    def _memory(self, asked: Asked) -> InvestigationMemory:
        return InvestigationMemory(
            self.store, asked.workspace, self.workspace_id, command=asked.command
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
        conversation = self.services.conversations.about(analysis.id)
        async with Journal(analysis.id, None, listeners) as journal:
            return await conversation.ask(
                Question(text, partial(follow_up_prompt, for_model(analysis, self.settings))),
                partial(self._benches.of_conversation, self._fresh_context),
                _loop_limits(self.settings),
                journal.emit,
            )

    async def _fresh_context(self, *, may_run: bool = True) -> ToolContext:
        return self._context(await self._view(), may_run=may_run)

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
        question, manner = request.question(profile), request.manner(profile, self.registry)
        context = partial(self._fresh_context, may_run=request.may_run)
        async with Journal(id or new_id(), None, listeners) as journal:
            return await answer(
                question,
                partial(self._benches.of_conversation, context, manner=manner),
                _loop_limits(self.settings),
                journal.emit,
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


def _tried_with(asked: Asked, context: ToolContext) -> Sequence[str]:
    """The command that fixes are tried with, where it may be run."""
    command = asked.command or ()
    return command if context.sandbox and context.consent.allows(command) else ()


def _inside(root: Path, cwd: str | None) -> str:
    """A directory relative to the workspace; the workspace itself where it lies outside."""
    here = Path(cwd).resolve() if cwd else root
    return here.relative_to(root).as_posix() if here.is_relative_to(root) else ""


def _load_playbook() -> None:
    """While the worker reads the problem: its rules take as long to import."""
    from whence.agent.playbook.registry import all_rules

    all_rules()


def _imports(settings: Settings) -> Imports | None:
    if not settings.openapi.urls:
        return None
    from whence_tools.openapi.imports import Imports

    return Imports(
        settings.openapi.urls,
        auth=settings.openapi.auth,
        cache=settings.data_dir / "openapi",
        reserved=[*(tool.name for tool in all_tools()), *_OTHER_TOOLS],
    )


def _store_options(settings: Settings, other_workspaces: bool) -> StoreOptions:  # noqa: FBT001
    return StoreOptions(
        data_dir=settings.data_dir,
        chroma_url=settings.chroma.url,
        collection=settings.chroma.collection,
        embedder=settings.embedder,
        other_workspaces=other_workspaces,
    )


def tool_limits(settings: Settings) -> Limits:
    """What a call of a tool may cost."""
    return Limits(
        timeout_ms=settings.tools.timeout_ms,
        timeouts_ms=settings.tools.timeouts,
        max_result_bytes=settings.tools.max_result_kb * 1024,
        max_concurrent=settings.tools.max_concurrent,
    )


def _loop_limits(settings: Settings) -> LoopLimits:
    limits = settings.limits
    return LoopLimits(rounds=limits.rounds, seconds=limits.seconds, tokens=limits.tokens)
