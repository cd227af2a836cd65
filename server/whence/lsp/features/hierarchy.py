"""Standard call hierarchy from our own analysis of the workspace, for editors that have none.

textDocument/prepareCallHierarchy   what the name at a position means
callHierarchy/incomingCalls         its callers, with the places of the calls
callHierarchy/outgoingCalls         what it calls in the workspace
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar, cast

from lsprotocol import types
from pygls.exceptions import JsonRpcInvalidParams

from whence.lsp.features.hierarchy_offer import Offer
from whence.lsp.state.folders import path_of, relative_paths, uri_of
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable

    from whence.lsp.server import WhenceServer
    from whence.service.daemon import App
    from whence_tools.code.hierarchy_items import (
        Encoding,
        FunctionCalls,
        HierarchyQuery,
        Item,
        ItemAnchor,
        TextRange,
    )

log = logging.getLogger(__name__)

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 4.0
_KINDS = {
    "function": types.SymbolKind.Function,
    "method": types.SymbolKind.Method,
    "constructor": types.SymbolKind.Constructor,
    "class": types.SymbolKind.Class,
    "module": types.SymbolKind.Module,
}
_DOUBTS = {"possible": " (possible)", "name-only": " (by name only)"}


_End = tuple[types.CallHierarchyItem, list[types.Range]]


@dataclass(frozen=True, slots=True)
class _DocumentQuery:
    """A document that is asked about, in a fresh view of its workspace."""

    app: App
    path: str
    view: HierarchyQuery

    async def ask(
        self,
        function: Callable[Concatenate[HierarchyQuery, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T | None:
        """The worker's answer; None where there is none in time or the file cannot be read."""
        from whence_tools.contract import ToolFailure
        from whence_tools.worker import WorkerDiedError

        worker = self.app.services.query_worker
        await worker.ready()
        try:
            async with asyncio.timeout(SECONDS):
                return await worker.run(function, self.view, *args, **kwargs)
        except TimeoutError:
            log.warning("call hierarchy: no answer for %s within %s s", self.path, SECONDS)
        except WorkerDiedError as error:
            log.warning("call hierarchy: no answer for %s: %s", self.path, error)
        except ToolFailure as failure:
            log.info("call hierarchy: %s", failure.message)
        return None

    def shown(self, item: Item, certainty: str = "resolved") -> types.CallHierarchyItem:
        anchor = item.anchor
        return types.CallHierarchyItem(
            name=item.name,
            kind=_KINDS[item.kind],
            detail=(item.within or anchor.path) + _DOUBTS.get(certainty, ""),
            uri=uri_of(self.app.root / anchor.path),
            range=_range(item.whole),
            selection_range=_range(item.named),
            data={"name": anchor.name, "line": anchor.line, "digest": anchor.digest},
        )

    def anchor(self, item: types.CallHierarchyItem) -> ItemAnchor:
        """What finds a prepared item again.

        Raises:
            JsonRpcInvalidParams: we have not prepared it.
        """
        from whence_tools.code.hierarchy_items import ItemAnchor

        match item.data:
            case {"name": str(name), "line": int(line), "digest": str(digest)}:
                return ItemAnchor(self.path, name, line, digest)
        raise JsonRpcInvalidParams("Whence did not prepare this item")


def _range(span: TextRange) -> types.Range:
    return types.Range(
        types.Position(span.start.line - 1, span.start.column - 1),
        types.Position(span.end.line - 1, span.end.column - 1),
    )


class Hierarchy:
    """Answers the three requests; null where there is nothing to say."""

    def __init__(self, server: WhenceServer, offer: Offer) -> None:
        self._server, self._offer = server, offer

    async def prepare(
        self, params: types.CallHierarchyPrepareParams
    ) -> list[types.CallHierarchyItem] | None:
        question = await self._question(params.text_document.uri)
        if question is None:
            return None
        from whence_tools.code.hierarchy import find_items_at
        from whence_tools.code.hierarchy_items import TextPosition

        place = TextPosition(params.position.line + 1, params.position.character + 1)
        found = await question.ask(find_items_at, question.path, place)
        return [question.shown(item) for item in found or ()] or None

    async def incoming(
        self, params: types.CallHierarchyIncomingCallsParams
    ) -> list[types.CallHierarchyIncomingCall] | None:
        from whence_tools.code.hierarchy import find_incoming

        found = await self._calls(params.item, find_incoming)
        if found is None:
            return None
        return [types.CallHierarchyIncomingCall(*end) for end in found]

    async def outgoing(
        self, params: types.CallHierarchyOutgoingCallsParams
    ) -> list[types.CallHierarchyOutgoingCall] | None:
        from whence_tools.code.hierarchy import find_outgoing

        found = await self._calls(params.item, find_outgoing)
        if found is None:
            return None
        return [types.CallHierarchyOutgoingCall(*end) for end in found]

    async def _calls(
        self,
        item: types.CallHierarchyItem,
        search: Callable[[HierarchyQuery, ItemAnchor], list[FunctionCalls] | None],
    ) -> list[_End] | None:
        question = await self._question(item.uri)
        if question is None:
            return None
        found = await question.ask(search, question.anchor(item))
        if found is None:
            return None
        return [
            (question.shown(calls.item, calls.certainty), [_range(span) for span in calls.places])
            for calls in found
        ]

    async def _question(self, uri: str) -> _DocumentQuery | None:
        """None for what is no file of a workspace, and where the call hierarchy is off."""
        if path_of(uri) is None:
            return None
        app = await self._server.app(uri)
        path = (await asyncio.to_thread(relative_paths, [uri], app.root)).get(uri)
        if path is None or not self._offer.stands(app.settings.lsp.call_hierarchy):
            return None
        from whence_tools.code.hierarchy_items import HierarchyQuery

        buffers = await app.editor.buffers() if app.editor else {}
        workspace = await asyncio.to_thread(app.workspace, buffers)
        encoding = self._server.documents.position_encoding
        units = cast("Encoding", str(getattr(encoding, "value", encoding)))
        return _DocumentQuery(app, path, HierarchyQuery(workspace, units))

    def answer(self) -> None:
        """Answers from now on; pygls announces what is answered when `initialize` is."""
        if types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY in self._server.protocol.fm.features:
            return
        self._server.answers(types.TEXT_DOCUMENT_PREPARE_CALL_HIERARCHY)(self.prepare)
        self._server.answers(types.CALL_HIERARCHY_INCOMING_CALLS)(self.incoming)
        self._server.answers(types.CALL_HIERARCHY_OUTGOING_CALLS)(self.outgoing)


def register(server: WhenceServer) -> None:
    offer = Offer(server)
    hierarchy = Hierarchy(server, offer)

    def at_initialize(params: types.InitializeParams) -> None:
        if offer.is_announced(params):
            hierarchy.answer()

    @server.answers(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        del params
        hierarchy.answer()
        if not list(server.folders.listed()):  # else their settings will be read
            offer.follow()

    server.at_initialize.append(at_initialize)
    server.at_settings.append(offer.settings_read)
