"""A model by rules that answers questions with whatever tools it is offered.

It knows nothing but the bytes of a request. A tool is chosen by the words that its description
shares with the question, its arguments are read from the question as its schema wants them, and the
answer is the part of the result that the question is about. Blank a description, withhold a tool or
take the value out of a result, and it has no answer.
"""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.lmstudio.turns import CallSpec, Turn

Json = dict[str, Any]

NOTHING_OFFERED = "None of the tools says that it can tell this."
NOT_IN_RESULT = "The result does not tell this."

_LEAST_WORDS = 2  # that a description must share with a question
_NAMED = 3  # times that the name of a value counts more than the words in it
_NEW = 0.3  # of its words, at least, are not in the question
_NEAR = 3  # words between the name of a parameter and its value
_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|\d+")
_TOKEN = re.compile(r'"(?P<quoted>[^"]*)"|(?P<word>[\w./-]*\w)')
_SAYS_NOTHING = """
a an and are as at be by can do does for from give has have how i in is it its me my of on or please
say tell that the their there this to was what when where whether which who with you one all use not
if
"""
_STOP = frozenset(_SAYS_NOTHING.split())
_ENDINGS = ("ings", "ing", "ied", "ies", "ed", "es", "s", "e", "y")


def stem(word: str) -> str:
    """So much of a word that its other forms begin with it, too."""
    word = word.casefold()
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word.removesuffix(ending)
    return word


def words(text: str) -> set[str]:
    """The stems of the words of a text or of a name, without those that say nothing."""
    return {stem(word) for word in _WORD.findall(text) if word.casefold() not in _STOP}


@dataclass(frozen=True)
class Question:
    """What was asked: what is quoted are values, the rest are words."""

    text: str

    @property
    def tokens(self) -> list[tuple[str, bool]]:
        """Each with whether it is quoted."""
        found = _TOKEN.finditer(self.text)
        return [
            (match["word"], False) if match["quoted"] is None else (match["quoted"], True)
            for match in found
        ]

    @property
    def words(self) -> set[str]:
        return words(" ".join(token for token, is_quoted in self.tokens if not is_quoted))

    def near(self, names: set[str], kind: type) -> str | None:
        """The first value of a kind that stands behind one of the names."""
        distance = _NEAR + 1
        for token, is_quoted in self.tokens:
            if distance <= _NEAR and _is_value(token, kind, is_quoted=is_quoted):
                return token
            distance = 0 if not is_quoted and words(token) & names else distance + 1
        return None

    def values(self, kind: type) -> list[str]:
        return [token for token, quoted in self.tokens if _is_value(token, kind, is_quoted=quoted)]


def _is_value(token: str, kind: type, *, is_quoted: bool) -> bool:
    return is_quoted if kind is str else bool(re.fullmatch(r"-?\d+", token)) and not is_quoted


@dataclass(frozen=True)
class Called:
    """A call of the model's own, and what it was answered."""

    name: str
    arguments: Json
    envelope: Json

    @property
    def error(self) -> Json | None:
        return None if self.envelope.get("success") else self.envelope.get("error", {})


@dataclass(frozen=True)
class Talk:
    """What a request says: the tools, the question, and what was called since."""

    tools: list[Json]
    question: Question
    called: list[Called]

    @classmethod
    def of(cls, raw: bytes) -> Talk:
        body = json.loads(raw)
        messages = body["messages"]
        last = max(n for n, message in enumerate(messages) if message["role"] == "user")
        since = messages[last + 1 :]
        calls = {
            call["id"]: call["function"]
            for message in since
            for call in message.get("tool_calls", ())
        }
        called = [
            Called(
                calls[message["tool_call_id"]]["name"],
                json.loads(calls[message["tool_call_id"]]["arguments"]),
                _envelope(message["content"]),
            )
            for message in since
            if message["role"] == "tool"
        ]
        tools = [tool["function"] for tool in body.get("tools", [])]
        return cls(tools, Question(messages[last]["content"]), called)


def _envelope(content: str) -> Json:
    """A result; behind it there may be a remark."""
    try:
        envelope, _ = json.JSONDecoder().raw_decode(content)
    except ValueError:
        return {"success": False, "error": {"code": "UNREADABLE", "message": content}}
    return envelope if isinstance(envelope, dict) else {}


@dataclass
class Chooser:
    """Decides the next turn from a request's bytes.

    Args:
        forgets: parameters that it leaves out until an error says that they are missing.
    """

    forgets: Collection[str] = field(default_factory=frozenset)

    def __call__(self, raw: bytes) -> Turn:
        talk = Talk.of(raw)
        if not talk.called:
            return self._first(talk)
        last = talk.called[-1]
        if last.error is None:
            return Turn(text=answer(talk.question, last))
        return self._recovered(talk, last, last.error)

    def _first(self, talk: Talk) -> Turn:
        tool = choose(talk.question, talk.tools)
        if tool is None:
            return Turn(text=NOTHING_OFFERED)
        return _call(talk, tool, self.forgets)

    def _recovered(self, talk: Talk, last: Called, error: Json) -> Turn:
        """The call again as the error says, or another tool, or what went wrong."""
        said = f"{last.name} failed: {error.get('code')}, {error.get('message')}"
        named = {
            name
            for name in self.forgets
            if name not in last.arguments and name in error.get("message", "")
        }
        failed = {called.name for called in talk.called}
        if named:
            tool = next(tool for tool in talk.tools if tool["name"] == last.name)
            return _call(talk, tool, set(self.forgets) - named)
        others = [tool for tool in talk.tools if tool["name"] not in failed]
        other = choose(talk.question, others)
        if other is None:
            return Turn(text=f"{said} Is there something else that I can do?")
        return _call(talk, other, self.forgets, said)


def choose(question: Question, tools: Sequence[Json]) -> Json | None:
    """The tool whose description has most in common with a question; rare words count more.

    What two tools say equally well, neither says.
    """
    described = [words(tool["description"]) for tool in tools]
    common = Counter(word for one in described for word in one)
    question_words = question.words
    scores = [_score(question_words & one, one, common, len(tools)) for one in described]
    best = max(scores, default=0.0)
    found = [tool for tool, score in zip(tools, scores, strict=True) if score == best > 0]
    return found[0] if len(found) == 1 else None


def _score(shared: set[str], told: set[str], common: Mapping[str, int], tools: int) -> float:
    if len(shared) < _LEAST_WORDS:
        return 0.0
    weight = sum(math.log(1 + tools / common[word]) for word in shared)
    return weight / math.sqrt(4 + len(told))


def _call(talk: Talk, tool: Json, without: Collection[str], reasoning: str = "") -> Turn:
    arguments = fill(talk.question, tool["parameters"])
    kept = {name: value for name, value in arguments.items() if name not in without}
    return Turn(reasoning=reasoning, calls=(CallSpec(tool["name"], kept),))


def fill(question: Question, schema: Json) -> Json:
    """The arguments that a question has for a schema: those that it names, then in their order
    those that are required."""
    properties, required = schema.get("properties", {}), schema.get("required", [])
    found = {
        name: value
        for name, one in properties.items()
        if (value := _named(question, name, one)) is not None
    }
    used = {str(value) for value in found.values()}
    for name in required:
        if name not in found:
            value = _left(question, properties[name], used)
            if value is not None:
                found[name] = value
                used.add(str(value))
    return found


def _named(question: Question, name: str, schema: Json) -> Any:
    """The value that stands behind a parameter's name, or the choice that is a word."""
    if "enum" in schema:
        return next((choice for choice in schema["enum"] if _is_mentioned(question, choice)), None)
    kind = _kind(schema)
    if kind is dict:
        return fill(question, schema) or None
    value = question.near(words(name), kind) if words(name) <= question.words else None
    return None if value is None else _cast(value, schema)


def _is_mentioned(question: Question, choice: Any) -> bool:
    return isinstance(choice, str) and words(choice) <= question.words


def _left(question: Question, schema: Json, used: set[str]) -> Any:
    kind = _kind(schema)
    if kind is dict:
        return fill(question, schema)
    value = next((one for one in question.values(kind) if one not in used), None)
    return None if value is None else _cast(value, schema)


def _kind(schema: Json) -> type:
    return {"integer": int, "number": int, "object": dict}.get(schema.get("type", ""), str)


def _cast(value: str, schema: Json) -> Any:
    kind = schema.get("type")
    if kind in ("integer", "number"):
        return int(value)
    return [value] if kind == "array" else value


@dataclass(frozen=True)
class Leaf:
    """One value of a result.

    Attributes:
        beside: the words of what it is part of.
    """

    name: str
    value: str
    beside: frozenset[str]

    def score(self, question_words: set[str]) -> int:
        """How much of a question it is about; what only says the question again is no answer."""
        told = words(self.value)
        if len(told - question_words) < _NEW * len(told):
            return 0
        return _NAMED * len(question_words & words(self.name)) + len(
            question_words & (told | self.beside)
        )


def answer(question: Question, called: Called) -> str:
    """The values of a result that a question is about, with their names."""
    question_words = words(question.text)
    leaves = [
        leaf
        for leaf in _leaves(called.envelope.get("data"), "", frozenset())
        if leaf.value not in question.text
    ]
    scores = [leaf.score(question_words) for leaf in leaves]
    best = max(scores, default=0)
    told = [leaf for leaf, score in zip(leaves, scores, strict=True) if score == best > 0]
    if not told:
        return NOT_IN_RESULT
    return "; ".join(dict.fromkeys(f"{leaf.name}: {leaf.value}" for leaf in told[:3]))


def _leaves(value: Any, name: str, beside: frozenset[str]) -> Iterator[Leaf]:
    if isinstance(value, dict):
        inside = beside | words(name) | _words_of_scalars(value)
        for key, one in value.items():
            yield from _leaves(one, key, inside)
    elif isinstance(value, list) and all(isinstance(one, str | int) for one in value):
        yield Leaf(name, ", ".join(map(str, value)), beside)
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one, name, beside)
    elif isinstance(value, str) and (parsed := _json(value)) is not None:
        yield from _leaves(parsed, name, beside)
    elif value is not None:
        for line in filter(str.strip, str(value).splitlines()):
            yield Leaf(name, line.strip(), beside)


def _words_of_scalars(value: Json) -> frozenset[str]:
    """What tells one of many from the others."""
    short = [
        str(one) for one in value.values() if isinstance(one, str | int) and len(str(one)) < 80
    ]
    return frozenset(words(" ".join(short)))


def _json(text: str) -> Any:
    if not text.lstrip().startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except ValueError:
        return None
