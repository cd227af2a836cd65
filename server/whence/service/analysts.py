"""The analysts of one workspace: who investigates and who answers questions, each at its turn."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from whence.agent.analyst_setup import AnalystOpeners, AnalystSetup
from whence.agent.reviewers import AcceptingReviewer
from whence.agent.token_estimator import TokenEstimators
from whence.agent.tools import ToolRunner
from whence.domain.errors import AnalystError
from whence.domain.events import Queue
from whence.service.options import ModelOptions
from whence.service.value_sharing import share_with_model

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Awaitable, Callable
    from contextlib import AbstractAsyncContextManager

    from whence.agent.healing import FixTrials
    from whence.agent.model_session import ModelSession
    from whence.config.settings import Settings
    from whence.domain.events import Emit
    from whence.domain.ports import ChatModel
    from whence.llm.endpoint import Endpoint
    from whence.llm.transports import Transports
    from whence.runtime.fair_queue import FairQueue
    from whence_tools.ports import ToolContext
    from whence_tools.registry import Registry

_RULES = "rules"
_SWITCHED_OFF = (
    "Questions need a model, but `analyst` is set to offline. Set it to auto, start LM Studio and "
    "load a model."
)
_NOT_RUNNING = (
    "Questions need a model, but LM Studio's server doesn't answer. Start it in the Developer tab "
    "or with `lms server start`, and load a model."
)
_NOT_LOADED = (
    "Questions need a model, but none is loaded. Load one in LM Studio or with `lms load <model>`."
)


_AS_SET = ModelOptions()


async def _load_llm() -> None:
    """Off the event loop's thread: the rules alone never need it."""
    await asyncio.to_thread(import_module, "whence.llm.transports")


class Analysts:
    """Args: group: whose turns at the model they are, see `FairQueue`."""

    def __init__(
        self,
        settings: Settings,
        queue: FairQueue,
        transports: Callable[[], Transports],
        registry: Registry,
        group: str,
    ) -> None:
        self._settings, self._queue, self._transports = settings, queue, transports
        self._registry, self._group = registry, group
        self._estimators = TokenEstimators()

    def of_investigation(
        self,
        analyst: str,
        context: ToolContext,
        emit: Emit,
        trials: FixTrials | None = None,
        *,
        interactive: bool = True,
    ) -> AnalystOpeners:
        """Those of an investigation, each opened at its turn.

        Args:
            analyst: a value of the setting `analyst`.
            trials: where the fixes that a model submits are tried.
            interactive: somebody waits for it.
        """

        @asynccontextmanager
        async def offline() -> AsyncIterator[AnalystSetup]:
            async with self._rules_turn(emit, interactive=interactive):
                yield self._offline(context)

        @asynccontextmanager
        async def model() -> AsyncIterator[AnalystSetup]:
            async with self._model(emit, interactive=interactive) as chat_model:
                setup = self._session(chat_model, context).make_setup(trials)
                yield replace(setup, share=partial(share_with_model, settings=self._settings))

        is_offline = analyst == "offline"
        return AnalystOpeners(offline, None if is_offline else model, analyst == "lmstudio")

    def _rules_turn(self, emit: Emit, *, interactive: bool) -> AbstractAsyncContextManager[None]:
        """The rules of one investigation at a time: they share a worker, and none would end
        sooner."""
        return self._queue.turn(
            _RULES,
            self._group,
            lambda position: emit(Queue(position=position)),
            interactive=interactive,
            across_processes=False,
        )

    @asynccontextmanager
    async def of_conversation(
        self,
        context: Callable[[], Awaitable[ToolContext]],
        emit: Emit,
        options: ModelOptions = _AS_SET,
    ) -> AsyncIterator[ModelSession]:
        """What an answer is made with; the context is asked for when the turn has come.

        Raises:
            AnalystError: there is no model to talk to; the message says what to do.
        """
        await _load_llm()
        from whence.llm.failures import NothingLoadedError, NotRunningError

        if self._settings.analyst == "offline":
            raise AnalystError(_SWITCHED_OFF)
        try:
            async with self._model(emit, options) as model:
                yield self._session(model, await context(), options)
        except NotRunningError as error:
            raise NotRunningError(error.server_message, advice=_NOT_RUNNING) from None
        except NothingLoadedError as error:
            raise NothingLoadedError(error.server_message, advice=_NOT_LOADED) from None

    @asynccontextmanager
    async def _model(
        self, emit: Emit, options: ModelOptions = _AS_SET, *, interactive: bool = True
    ) -> AsyncIterator[ChatModel]:
        await _load_llm()
        from whence.llm.connect import connect
        from whence.llm.loading import make_ready
        from whence.llm.watching import Watched

        lmstudio, endpoint = self._settings.lmstudio, endpoint_of(self._settings)
        endpoint = replace(endpoint, model=options.model or endpoint.model)
        turn = self._queue.turn(
            endpoint.roots[0],
            self._group,
            lambda position: emit(Queue(position=position)),
            side_by_side=await self._side_by_side(endpoint),
            interactive=interactive,
        )
        async with turn:
            server = await make_ready(endpoint, emit, lmstudio.context_length)
            async with self._transports().open(
                endpoint,
                server,
                lmstudio.api,
                native=lmstudio.native_tools,
                temperature=options.temperature,
                tool_choice=options.tool_choice,
            ) as model:
                yield Watched(model, server, lambda name: connect(replace(endpoint, model=name)))

    async def _side_by_side(self, endpoint: Endpoint) -> int:
        """As many as are wanted and the server says it can; asked only where it matters."""
        from whence.llm.connect import connect

        parallel = self._settings.lmstudio.parallel
        return min(parallel, (await connect(endpoint)).parallel or 1) if parallel > 1 else 1

    def _session(
        self, model: ChatModel, context: ToolContext, options: ModelOptions = _AS_SET
    ) -> ModelSession:
        from whence.agent.model_session import ModelSession

        estimator = self._estimators.of(model.name)
        return ModelSession(model, self._registry, context, estimator, options.tools)

    def _offline(self, context: ToolContext) -> AnalystSetup:
        from whence.playbook.analyst import OfflineAnalyst
        from whence.playbook.engine.file_search import WorkspaceFileSearch

        analyst = OfflineAnalyst(context.cpu, WorkspaceFileSearch(context.workspace))
        return AnalystSetup(
            analyst,
            lambda _, emit: ToolRunner(self._registry, context, emit),
            AcceptingReviewer(),
        )


def endpoint_of(settings: Settings) -> Endpoint:
    """Where the settings say that the models are."""
    from whence.llm.endpoint import Endpoint, TimeLimits

    lmstudio = settings.lmstudio
    limits = TimeLimits(
        connect=lmstudio.connect_seconds,
        loading=lmstudio.load_seconds,
        first_byte=lmstudio.prompt_seconds,
        silence=lmstudio.silence_seconds,
        whole=lmstudio.answer_seconds,
    )
    # An untrusted workspace cannot set the URL, so whatever stands here is the user's choice.
    return Endpoint(lmstudio.url, lmstudio.model, lmstudio.token, allow_remote=True, limits=limits)
