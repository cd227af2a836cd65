"""From the pieces of a stream to tool calls that can be run.

Servers disagree on how a call is streamed: names repeated or empty, ids missing or reused, several
calls on one index, whole calls in one piece. The assembler puts the pieces together; `Offered`
then resolves names and arguments against the tools that were offered.
"""

from __future__ import annotations

import json
import re
from dataclasses import field
from typing import TYPE_CHECKING, Any

from whence.domain.ports import RequestedCall
from whence.llm.argument_names import fit_to_schema, is_of, name_by_place, simplify_name
from whence.llm.arguments import read_arguments
from whence.llm.schemas import function_tools, parameters_of
from whence_tools.fuzzy_match import close_matches
from whence_tools.lazy_dataclass import dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from whence.llm.raw_calls import TextCall

_CLOSE_ENOUGH = 0.85
_SHORTEST_PREFIX = 4
_NAME_PARTS = re.compile(r"[./:=\s<>|()`]+|__")
_WORDS = re.compile(r"[^\W_]+")
_CUT_OFF = "the call was cut off"
_UNREADABLE = "the arguments are not a JSON object"


class CallIds:
    """Ids for calls, unique in a conversation.

    Invented ones have nine digits: Mistral's templates demand nine alphanumeric characters, and
    LM Studio's own look like this.
    """

    def __init__(self, messages: Sequence[Mapping[str, Any]] = ()) -> None:
        self._used = {
            call.get("id") for message in messages for call in message.get("tool_calls") or ()
        }
        self._round = sum(message.get("role") == "assistant" for message in messages)
        self._count = 0

    def take(self, proposed: str = "") -> str:
        """`proposed` where it is usable and new, else an invented one."""
        chosen = proposed
        while not chosen or chosen in self._used:
            chosen = f"{900_000_000 + self._round * 1000 + self._count}"
            self._count += 1
        self._used.add(chosen)
        return chosen


@dataclass(eq=False, slots=True)
class RawCall:
    """One call as streamed so far. `server_id` is what the server called it, "" if nothing."""

    id: str
    server_id: str = ""
    name: str = ""
    pieces: list[str] = field(default_factory=list)

    @property
    def arguments(self) -> str:
        return "".join(self.pieces)

    @property
    def is_phantom(self) -> bool:
        return not self.name and not self.arguments.strip()


class ToolCallAssembler:
    """Puts tool-call deltas together.

    Attributes:
        shares_slots: whether several calls came on one index, so that their parts may be mixed up.
    """

    def __init__(self, ids: CallIds) -> None:
        self._ids = ids
        self.shares_slots = False
        self._current: dict[int, RawCall] = {}
        self._calls: list[RawCall] = []

    @property
    def calls(self) -> list[RawCall]:
        return [call for call in self._calls if not call.is_phantom]

    def add(self, delta: Mapping[str, Any], position: int) -> tuple[RawCall, str]:
        """Takes one delta; returns the call it belongs to and the arguments' new piece.

        Args:
            position: of the delta in its list, for servers that send no index.
        """
        function = delta.get("function")
        function = function if isinstance(function, dict) else {}
        name = _text(function.get("name"))
        piece = _arguments_text(function.get("arguments"))
        server_id = _text(delta.get("id"))
        index = delta.get("index")
        slot = index if isinstance(index, int) else position
        call = self._current.get(slot)
        if call is None or _starts_another(call, server_id, name, piece):
            self.shares_slots = self.shares_slots or call is not None
            call = RawCall(self._ids.take(server_id), server_id)
            self._current[slot] = call
            self._calls.append(call)
        if name and (not call.name or not call.pieces):
            call.name = name
        if piece:
            call.pieces.append(piece)
        return call, piece


def _starts_another(call: RawCall, server_id: str, name: str, piece: str) -> bool:
    if server_id and call.server_id:
        return server_id != call.server_id
    if not (name and call.name and (piece or name != call.name)):
        return False
    return _is_complete(call.arguments)


def _is_complete(arguments: str) -> bool:
    try:
        return isinstance(json.loads(arguments), dict)
    except ValueError:
        return False


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""


def _arguments_text(value: Any) -> str:
    """Some servers send the arguments as an object."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else _text(value)


class Offered:
    """The tools of a request, for resolving what a model made of them.

    Args:
        tools: published definitions in the chat shape.
    """

    def __init__(self, tools: Iterable[Mapping[str, Any]]) -> None:
        functions = [tool["function"] for tool in function_tools(tools)]
        self._schemas: dict[str, dict[str, Any]] = {
            function["name"]: parameters_of(function) for function in functions
        }
        self._plain = {simplify_name(name): name for name in self._schemas}

    def resolve(self, name: str, *, guess: bool = True) -> str | None:
        """The offered tool that a drifted name means: other case, `-` for `_`, a namespace before
        it, template tokens around it or, when guessing, the one name that begins like it or is
        close to it."""
        if name in self._schemas:
            return name
        for candidate in (name, *_NAME_PARTS.split(name)):
            if found := self._plain.get(simplify_name(candidate)):
                return found
        if not guess:
            return None
        if found := self._named_within(name):
            return found
        plain_name = simplify_name(name)
        close = [known for known in self._plain if known.startswith(plain_name)]
        if len(plain_name) < _SHORTEST_PREFIX or len(close) != 1:
            close = close_matches(plain_name, self._plain, limit=2, cutoff=_CLOSE_ENOUGH)
        return self._plain[close[0]] if len(close) == 1 else None

    def with_parameters(self, arguments: Mapping[str, Any]) -> str | None:
        """The one tool that these are the arguments of: several, all that it requires, no other."""
        given = set(arguments)
        found = [
            name
            for name, schema in self._schemas.items()
            if given <= schema.get("properties", {}).keys()
            and given >= set(schema.get("required", ()))
        ]
        return found[0] if len(found) == 1 and len(given) > 1 else None

    def accepts(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Whether a tool of plain parameters takes these, and they are all that it requires."""
        properties = self._schemas[name].get("properties", {})
        if any(one.get("type") in {"array", "object"} for one in properties.values()):
            return False
        return self.takes(name, arguments)

    def takes(self, name: str, arguments: Mapping[str, Any]) -> bool:
        """Whether these are arguments of a tool, of the right types, and all that it requires."""
        schema = self._schemas[name]
        properties = schema.get("properties", {})
        fitted = fit_to_schema(dict(arguments), schema)
        has_all = fitted.keys() >= set(schema.get("required", ()))
        return (
            bool(fitted)
            and has_all
            and all(
                name in properties and is_of(value, properties[name])
                for name, value in fitted.items()
            )
        )

    def _named_within(self, name: str) -> str | None:
        """The tool whose whole name is a part of this one, between words: `whence-read_file`."""
        words = "_".join(_WORDS.findall(name)).casefold()
        found = [tool for tool in self._schemas if f"_{tool.casefold()}_" in f"_{words}_"]
        return max(found, key=len, default=None)

    def requested(self, call: RawCall, ids: CallIds, *, cut_off: bool) -> list[RequestedCall]:
        """What can be run of one raw call: several when arguments were run together."""
        name = self.resolve(call.name) or call.name
        raw = call.arguments
        if not name:
            return [RequestedCall(call.id, "", {}, raw, "the call names no tool")]
        read = read_arguments(raw, cut_off=cut_off)
        if read is None:
            return [RequestedCall(call.id, name, {}, raw, _CUT_OFF if cut_off else _UNREADABLE)]
        return [
            self.fitted(ids.take() if number else call.id, name, arguments, raw)
            for number, arguments in enumerate(read)
        ]

    def written(self, call_id: str, call: TextCall, *, cut_off: bool) -> RequestedCall:
        """A call that was found in text; see `find_calls`."""
        if cut_off and not call.is_closed:
            return RequestedCall(call_id, call.name, {}, problem=_CUT_OFF)
        return self.fitted(call_id, call.name, call.arguments)

    def fitted(
        self, call_id: str, name: str, arguments: dict[str, Any] | list[Any] | None, raw: str = ""
    ) -> RequestedCall:
        """A call whose arguments have the names and types that its tool's schema asks for."""
        schema = self._schemas.get(name, {})
        named = name_by_place(arguments, schema) if isinstance(arguments, list) else arguments
        if named is None:
            return RequestedCall(call_id, name, {}, raw, _UNREADABLE)
        return RequestedCall(call_id, name, fit_to_schema(named, schema), raw or json.dumps(named))


def drop_repeats(calls: Iterable[RequestedCall]) -> tuple[RequestedCall, ...]:
    """The calls of one turn, identical ones once: some models ask nine times for the same."""
    seen: dict[str, RequestedCall] = {}
    for call in calls:
        key = json.dumps([call.name, call.arguments, call.problem and call.raw], sort_keys=True)
        seen.setdefault(key, call)
    return tuple(seen.values())
