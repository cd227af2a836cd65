"""The composition root: the one module that names concrete adapters.

An `App` is one workspace's services, each made when it is first needed and all ended together.
"""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING, Any, Self

from whence.agent.investigation import (
    AcceptingReviewer,
    Bench,
    GroundingReviewer,
    Investigation,
)
from whence.agent.loop import LoopLimits
from whence.agent.prompts import task_message
from whence.agent.tools import RepeatGuard, ToolRunner
from whence.errors import AnalystError
from whence.intake import read_problem
from whence.journal import Journal, Listener
from whence.material import CommandLineMaterial
from whence.memory.investigating import InvestigationMemory
from whence.memory.store import CaseStore, StoreOptions
from whence_tools.catalogue import all_tools
from whence_tools.ports import ToolContext
from whence_tools.process import run
from whence_tools.publish import chat
from whence_tools.registry import Limits, Registry
from whence_tools.worker import Worker
from whence_tools.workspace import SECRET_PATTERNS, Workspace

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from whence.agent.transcript import Transcript
    from whence.analysis import ProblemInput, RootCauseAnalysis
    from whence.events import Emit
    from whence.llm.endpoint import Endpoint
    from whence.settings import Settings
    from whence.settings_sources import Loaded
    from whence_tools.contract import Tool, ToolResult
    from whence_tools.ports import Web

_GIT_SECONDS = 2.0


class App:
    """Use it as an async context manager; everything started is ended with it.

    Args:
        worker: one that was started already; it is ended with the rest.
        other_workspaces: whether searches see the cases of other workspaces.
    """

    def __init__(
        self,
        root: Path,
        loaded: Loaded,
        *,
        worker: Worker | None = None,
        other_workspaces: bool = True,
    ) -> None:
        self.root, self.settings, self.trusted = root, loaded.settings, loaded.trusted
        self.worker = worker or Worker()
        self.store = CaseStore(_store_options(self.settings, other_workspaces), self.worker)
        self.registry = Registry(all_tools(), _limits(self.settings))
        self._ending = AsyncExitStack()

    async def __aenter__(self) -> Self:
        self._ending.push_async_callback(asyncio.to_thread, self.worker.close)
        self._ending.push_async_callback(self.store.close)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._ending.aclose()

    @property
    def workspace_id(self) -> str:
        """What tells this workspace's cases from others': a digest of its directory."""
        return hashlib.sha256(str(self.root).encode()).hexdigest()[:16]

    def workspace(self) -> Workspace:
        """A fresh view of the files. Blocks: call it off the event loop."""
        return Workspace(self.root, secret_patterns=(*SECRET_PATTERNS, *self._own_secrets))

    @property
    def _own_secrets(self) -> Sequence[str]:
        return [pattern.lower() for pattern in self.settings.secrets.patterns]

    async def call_tool(self, name: str, arguments: dict[str, Any]) -> ToolResult:
        """One call from outside an investigation."""
        context = ToolContext(
            workspace=await asyncio.to_thread(self.workspace),
            cpu=self.worker,
            memory=self.store.of_workspace(self.workspace_id),
            web=self._web(),
        )
        return await self.registry.execute(name, arguments, context)

    async def investigate(
        self, asked: ProblemInput, *, fresh: bool = False, listeners: Sequence[Listener] = ()
    ) -> RootCauseAnalysis:
        """Investigates a problem and stores the analysis.

        Args:
            fresh: even when a proven answer is in memory.

        Raises:
            ServiceUnavailableError: LM Studio was asked for by name and is not there.
        """
        workspace = await asyncio.to_thread(self.workspace)
        problem, _ = await asyncio.gather(
            self.worker.run(read_problem, asked, workspace), asyncio.to_thread(self._load_playbook)
        )
        context = ToolContext(
            workspace=workspace,
            cpu=self.worker,
            editor=CommandLineMaterial(problem, asked.text),
            memory=self.store.of_workspace(self.workspace_id),
            web=self._web(),
        )
        async with AsyncExitStack() as ending:
            benches = await self._benches(ending, context)
            investigation = Investigation(
                problem=problem,
                task=task_message(problem, asked.text or asked.message or ""),
                workspace=workspace,
                benches=benches,
                limits=_loop_limits(self.settings),
                emit=lambda event: journal.emit(event),  # noqa: PLW0108 - made below
                memory=await self._memory(workspace, asked),
                fresh=fresh,
            )
            file = self.settings.data_dir / "events" / f"{investigation.id}.jsonl"
            journal = Journal(investigation.id, file, listeners)
            with journal:
                return await investigation.run()

    def _load_playbook(self) -> None:
        """While the worker reads the problem: its rules take as long to import."""
        if self.settings.analyst != "lmstudio":
            from whence.agent.playbook.registry import all_rules

            all_rules()

    async def _memory(self, workspace: Workspace, asked: ProblemInput) -> InvestigationMemory:
        git = await run(["git", "rev-parse", "HEAD"], cwd=self.root, timeout=_GIT_SECONDS)
        return InvestigationMemory(
            self.store,
            workspace,
            self.workspace_id,
            git_head=git.stdout.decode().strip() if git.exit_code == 0 else None,
            command=asked.command,
        )

    async def _benches(self, ending: AsyncExitStack, context: ToolContext) -> list[Bench]:
        wanted = self.settings.analyst
        benches: list[Bench] = []
        if wanted != "offline":
            try:
                benches.append(await self._model_bench(ending, context))
            except AnalystError:
                if wanted == "lmstudio":
                    raise
        if wanted != "lmstudio":
            benches.append(self._offline_bench(context))
        return benches

    async def _model_bench(self, ending: AsyncExitStack, context: ToolContext) -> Bench:
        from whence.agent import budget
        from whence.agent.model_analyst import ModelAnalyst
        from whence.llm.chat import open_chat
        from whence.llm.connect import connect

        endpoint = self.endpoint()
        model = await ending.enter_async_context(open_chat(endpoint, await connect(endpoint)))
        analyst = ModelAnalyst(model, [chat(tool) for tool in self._offered(context)])

        def tools(transcript: Transcript, emit: Emit) -> RepeatGuard:
            def room(calls: int) -> int:
                return budget.result_budget(
                    transcript, analyst.context_length, calls=calls, fixed=analyst.fixed_tokens
                )

            return RepeatGuard(ToolRunner(self.registry, context, emit, room))

        reviewer = GroundingReviewer(context.workspace)
        return Bench(analyst, tools, reviewer, lambda: analyst.last_completion)

    def _offline_bench(self, context: ToolContext) -> Bench:
        from whence.agent.playbook.analyst import OfflineAnalyst
        from whence.agent.playbook.places import WorkspacePlaces

        analyst = OfflineAnalyst(WorkspacePlaces(context.workspace))
        return Bench(
            analyst,
            lambda _, emit: ToolRunner(self.registry, context, emit),
            AcceptingReviewer(),
        )

    def _offered(self, context: ToolContext) -> list[Tool[Any, Any]]:
        """The tools that can answer here: what is switched off is not offered."""
        ports = {"web_search_wiki": context.web, "get_user_error_context": context.editor}
        return [tool for tool in self.registry.tools if ports.get(tool.name, context) is not None]

    def endpoint(self) -> Endpoint:
        from whence.llm.endpoint import Endpoint, TimeLimits

        lmstudio = self.settings.lmstudio
        limits = TimeLimits(
            connect=lmstudio.connect_seconds,
            first_byte=lmstudio.prompt_seconds,
            silence=lmstudio.silence_seconds,
        )
        # An untrusted workspace cannot set the URL, so whatever stands here is the user's choice.
        return Endpoint(
            lmstudio.url, lmstudio.model, lmstudio.token, allow_remote=True, limits=limits
        )

    def _web(self) -> Web | None:
        if not self.settings.web.enabled:
            return None
        from whence_tools.web import PublicWeb

        return PublicWeb(self.settings.web.searxng_url)


def _store_options(settings: Settings, other_workspaces: bool) -> StoreOptions:  # noqa: FBT001
    return StoreOptions(
        data_dir=settings.data_dir,
        chroma_url=settings.chroma.url,
        collection=settings.chroma.collection,
        embedder=settings.embedder,
        other_workspaces=other_workspaces,
    )


def _limits(settings: Settings) -> Limits:
    return Limits(
        timeout_ms=settings.tools.timeout_ms,
        timeouts_ms=settings.tools.timeouts,
        max_result_bytes=settings.tools.max_result_kb * 1024,
        max_concurrent=settings.tools.max_concurrent,
    )


def _loop_limits(settings: Settings) -> LoopLimits:
    limits = settings.limits
    return LoopLimits(rounds=limits.rounds, seconds=limits.seconds, tokens=limits.tokens)
