"""A recorded session of an editor, spoken again to the server as it is now.

The client's side is said word by word; after each word that the server said then, what it says now
is waited for and compared. Ids, times and places on the disk may differ, and what the server says
may hold more than it did; what an editor relied on has to be there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.lsp.client import SECONDS, Client, LspError

Json = dict[str, Any]

PUBLISH = "textDocument/publishDiagnostics"

# How much of these comes, and when, depends on how fast things go; by what they are told apart.
_ORDERED_BY = {
    "$/progress": ("value", "kind"),
    "whence/event": ("event", "event"),
    "whence/status": ("state",),
}
HURRIED = frozenset(_ORDERED_BY)
# Which tools the analyst asks is its own affair; no client relies on it.
_STEPS = ("tool.call", "tool.result")
_VOLATILE = frozenset(
    {"at", "seq", "content", "createdAt", "durationMs", "serverInfo",
     "rounds", "toolCalls", "toolCallId"}  # how many steps an analyst takes is its own affair
)  # fmt: skip
_ID = re.compile(r"rca-[0-9a-f]{12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")
_PLACE = re.compile(r"(?<!\w)/(project|data)(?=/|$)")


@dataclass(frozen=True)
class Session:
    """Attributes:
    about: which editor it was, its version and what was done.
    lines: `{"from": "client"|"server", "message": {...}}`, as `recorder.py` writes them.
    """

    about: Json
    lines: Sequence[Json]

    @classmethod
    def read(cls, file: Path) -> Session:
        about, *lines = map(json.loads, file.read_text("utf-8").splitlines())
        return cls(about, lines)


class Replay:
    """Args:
    places: where `/project` and `/data` are now.
    """

    def __init__(self, client: Client, session: Session, places: Mapping[str, Path]) -> None:
        self._client, self._session, self._places = client, session, places
        self._ids: dict[str, str] = {}
        self._requests: dict[int | str, tuple[str, int, Any]] = {}
        self._questions: dict[int | str, Json] = {}
        self._cancelled = {
            line["message"]["params"]["id"]
            for line in session.lines
            if line["message"].get("method") == "$/cancelRequest"
        }
        client.ignores |= HURRIED

    async def run(self) -> None:
        """Raises AssertionError, with what is different, at the first word that is."""
        for number, line in enumerate(self._session.lines, 2):
            try:
                if line["from"] == "client":
                    self._say(line["message"])
                else:
                    await self._hear(line["message"])
            except (AssertionError, TimeoutError) as error:
                raise AssertionError(f"line {number}: {error!s}") from error

    # -- the client's side

    def _say(self, message: Json) -> None:
        if "method" not in message:
            self._reply(message)
            return
        method, params = message["method"], self._now(message.get("params"))
        if method == "initialize":
            params["processId"] = None  # that of an editor which has ended long ago
        if "id" in message:
            self._requests[message["id"]] = (method, *self._client.start(method, params))
        elif method == "$/cancelRequest":
            self._client.cancel(self._requests[params["id"]][1])
        else:
            self._client.notify(method, params)

    def _reply(self, message: Json) -> None:
        question = self._questions.pop(message["id"])
        if "error" in message:
            self._client.reply_error(question, message["error"]["code"])
        else:
            self._client.reply(question, self._now(message["result"]))

    def _now(self, value: Any) -> Any:
        """What was said then in the names of now."""
        if isinstance(value, dict):
            return {self._now(key): self._now(item) for key, item in value.items()}
        if isinstance(value, list):
            return [self._now(item) for item in value]
        if not isinstance(value, str):
            return value
        placed = _PLACE.sub(lambda found: str(self._places[found[1]]), value)
        return _ID.sub(lambda found: self._ids.get(found[0], found[0]), placed)

    # -- the server's side

    async def _hear(self, message: Json) -> None:
        method = message.get("method")
        if method is None:
            await self._answer(message)
        elif "id" in message:
            await self._question(method, message)
        elif method not in HURRIED or self._is_informative(message):
            params = message["params"]
            if method == PUBLISH:  # of a version that may have passed by now
                params = {key: params[key] for key in ("uri", "diagnostics")}
            told = await self._client.notification(
                method, lambda now: self._is_about_the_same(method, params, now)
            )
            self._compare(method, params, told)

    async def _answer(self, message: Json) -> None:
        method, _, future = self._requests[message["id"]]
        try:
            result = await future
        except LspError as error:
            now: Json = {"error": {"code": error.code}}
        else:
            now = {"result": result}
        if message["id"] not in self._cancelled:
            then = {key: message[key] for key in ("result", "error") if key in message}
            then.get("error", {}).pop("message", None)
            self._compare(f"the answer to {method}", then, now)

    async def _question(self, method: str, message: Json) -> None:
        params = message.get("params")
        question = await self._client.question(
            method, SECONDS, lambda now: self._is_about_the_same(method, params, now)
        )
        self._compare(method, params, question.get("params"))
        self._questions[message["id"]] = question

    @staticmethod
    def _is_informative(message: Json) -> bool:
        params = message["params"]
        if message["method"] == "$/progress":
            return str(params["value"]["kind"]) != "report"
        if message["method"] == "whence/status":
            return True
        return "delta" not in params["event"] and params["event"]["event"] not in _STEPS

    def _is_about_the_same(self, method: str, then: Any, now: Any) -> bool:
        """Of what comes in any order: which one it was."""
        if method == "whence/prepareCallHierarchy":
            return not list(self._differences(method, then, now))
        if method in _ORDERED_BY:
            path = _ORDERED_BY[method]
            return str(_at(then, path)) == str(_at(now, path))
        if method == PUBLISH:
            return str(self._now(then["uri"])) == str(now["uri"])
        return True

    def _compare(self, what: str, then: Any, now: Any) -> None:
        differences = list(self._differences(what, then, now))
        assert not differences, "\n".join(differences)

    def _differences(self, where: str, then: Any, now: Any) -> Iterator[str]:
        if isinstance(then, dict) and isinstance(now, dict):
            yield from self._missing_or_different(where, then, now)
        elif isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
            for number, (one, other) in enumerate(zip(then, now, strict=True)):
                yield from self._differences(f"{where}[{number}]", one, other)
        elif _are_names(then) and _are_names(now):
            if lost := [name for name in then if name not in now]:
                yield f"{where} has lost {lost}"
        elif self._in_words_of_now(then, now) != now:
            yield f"{where} was {self._now(then)!r} and is {now!r}"

    def _missing_or_different(self, where: str, then: Json, now: Json) -> Iterator[str]:
        for key in then.keys() - _VOLATILE:
            name = self._now(key)
            if name in now:
                yield from self._differences(f"{where}.{key}", then[key], now[name])
            else:
                yield f"{where}.{key} is missing; it was {then[key]!r}"

    def _in_words_of_now(self, then: Any, now: Any) -> Any:
        """Learns the ids of now, from texts that have as many."""
        if isinstance(then, str) and isinstance(now, str):
            ids, others = _ID.findall(then), _ID.findall(now)
            if len(ids) == len(others):
                for one, other in zip(ids, others, strict=True):
                    self._ids.setdefault(one, other)
        return self._now(then)


def _are_names(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _at(value: Any, path: Sequence[str]) -> Any:
    for key in path:
        value = value[key]
    return value
