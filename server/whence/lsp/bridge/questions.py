"""Questions to the client that standard LSP has no words for; each may stay without an answer.

A client offers them as `capabilities.experimental.whence` in `initialize`. One that names them is
believed until it answers that it doesn't know the method; one that names none is asked nothing.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import TYPE_CHECKING, Any, Literal, TypeVar
from uuid import uuid4

from lsprotocol import types
from pygls.exceptions import JsonRpcException, JsonRpcMethodNotFound

from whence.lsp.bridge.answers import (
    EditorContext,
    MalformedError,
    StoppedThread,
    read_objects,
    structure_answer_part,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from cattrs import Converter

    from whence.lsp.transport.protocol import WhenceProtocol

log = logging.getLogger(__name__)

Json = dict[str, Any]
Feature = Literal["editorContext", "callHierarchy", "terminal", "debugState"]
T = TypeVar("T")

CONTEXT_SECONDS = 1.5
CALLS_SECONDS = 1.5
DEBUG_SECONDS = 1.5
# Handlers that return nothing never answer: after so many questions they are not waited for.
MOST_OVERDUE = 3
# VS Code drops the session of a prepared item, without a word, at the tenth prepared after it.
MOST_AT_ONCE = 4


class Bridge:
    """Asks the client; None stands for every way of not answering.

    Attributes:
        hierarchy: held from preparing a call hierarchy until its calls are there.
    """

    def __init__(self, protocol: WhenceProtocol, converter: Converter) -> None:
        self._protocol, self._converter = protocol, converter
        self._refused: set[str] = set()
        self._overdue: Counter[str] = Counter()
        self._warned: set[tuple[str, str]] = set()
        self.hierarchy = asyncio.Semaphore(MOST_AT_ONCE)

    def offers(self, feature: Feature) -> bool:
        """Whether the client said in `initialize` that it answers."""
        ours = self._announced
        return isinstance(ours, dict) and bool(ours.get(feature))

    @property
    def knows_us(self) -> bool:
        """Whether the client announces `experimental.whence`, be it without any feature."""
        return self._announced not in (None, False)

    @property
    def _announced(self) -> Any:
        experimental = self._protocol.client_capabilities.experimental
        return experimental.get("whence") if isinstance(experimental, dict) else None

    async def editor_context(
        self, *, selection: bool, diagnostics: bool, terminal: bool
    ) -> EditorContext | None:
        """The active editor, the diagnostics of all documents and the terminal."""
        if not self.offers("editorContext"):
            return None
        params = {
            "captureSelection": selection,
            "captureDiagnostics": diagnostics,
            "captureTerminal": terminal and self.offers("terminal"),
        }
        return await self._read(
            "whence/editorContext", params, CONTEXT_SECONDS, EditorContext.of_answer
        )

    async def prepare_call_hierarchy(self, uri: str, position: types.Position) -> list[Json] | None:
        """The items at a position, to be passed back as they are: they carry hidden fields."""
        if not self.offers("callHierarchy"):
            return None
        place = {
            "textDocument": {"uri": uri},
            "position": {"line": position.line, "character": position.character},
        }
        return await self._read("whence/prepareCallHierarchy", place, CALLS_SECONDS, read_objects)

    async def incoming_calls(self, item: Json) -> list[types.CallHierarchyIncomingCall] | None:
        """The calls of a prepared item; its session may have ended silently, with no calls."""

        def calls(answer: object) -> list[types.CallHierarchyIncomingCall]:
            kind = types.CallHierarchyIncomingCall
            return [
                structure_answer_part(self._converter, call, kind) for call in read_objects(answer)
            ]

        if not self.offers("callHierarchy"):
            return None
        return await self._read("whence/incomingCalls", {"item": item}, CALLS_SECONDS, calls)

    async def debug_state(self, max_frames: int) -> StoppedThread | None:
        """Where the debugger has stopped, and what the frames' names hold."""
        if not self.offers("debugState"):
            return None
        params = {"maxFrames": max_frames}
        return await self._read("whence/debugState", params, DEBUG_SECONDS, StoppedThread.of_answer)

    async def _read(
        self, method: str, params: Json, seconds: float, read: Callable[[object], T]
    ) -> T | None:
        answer = await self.ask(method, params, seconds)
        if answer is None:
            return None
        try:
            return read(answer)
        except MalformedError as error:
            self._warn(method, "the answer is of no use", error)
            return None

    async def ask(self, method: str, params: Json, seconds: float) -> Any | None:
        """One request with a time limit, cancelled at its end; a late answer is dropped.

        Not asked again: a method that the client doesn't know, and one with questions overdue,
        until the client answers them (LSP 3.17: cancelled requests are answered too).
        """
        if method in self._refused or self._overdue[method] >= MOST_OVERDUE:
            return None
        number = str(uuid4())
        answer = asyncio.wrap_future(self._protocol.send_request(method, params, msg_id=number))
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.shield(answer)
        except JsonRpcMethodNotFound:
            self._refused.add(method)
        except TimeoutError:
            self._warn(method, "no answer in time", f"{seconds} s")
        except JsonRpcException as error:
            self._warn(method, "the client failed", error)
        finally:
            if not answer.done():
                self._give_up(method, number, answer)
        return None

    def _give_up(self, method: str, number: str, answer: asyncio.Future[Any]) -> None:
        def late(_: object) -> None:
            self._overdue[method] -= 1

        self._overdue[method] += 1
        answer.add_done_callback(late)
        self._protocol.notify(types.CANCEL_REQUEST, types.CancelParams(id=number))

    def _warn(self, method: str, trouble: str, detail: object) -> None:
        """A warning once, then only for those who look closely."""
        level = logging.DEBUG if (method, trouble) in self._warned else logging.WARNING
        self._warned.add((method, trouble))
        log.log(level, "%s: %s (%s)", method, trouble, detail)
