"""Whether a model can choose an operation by its description and fill in what it needs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from whence_tools.lazy_dataclass import dataclass
from whence_tools.openapi.document import OpenApiDocument
from whence_tools.openapi.inputs import inputs_of
from whence_tools.openapi.merging import Merger
from whence_tools.openapi.operations import UnusableError, list_raw_operations, read_operation
from whence_tools.openapi.wording import MAX_DESCRIPTION, starts_with_verb, to_plain_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from whence_tools.openapi.operations import Raw

_WORDS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_TEXT_WORDS: Final = re.compile(r"[a-z0-9]+")
# What a name ends in without saying more: "file_id" is mentioned by "file".
_GENERIC: Final = frozenset(
    {
        "id", "ids", "uuid", "guid", "gid", "key", "name", "slug", "number", "code", "sid", "x",
        "value",
    }
)  # fmt: skip
_SAME: Final[Mapping[str, tuple[str, ...]]] = {
    "id": ("identifier", "identified"),
    "ids": ("identifiers", "id"),
    "uuid": ("id", "identifier"),
    "name": ("named", "names", "called"),
    "q": ("query", "search"),
    "query": ("search", "question", "for"),
    "dir": ("directory", "folder"),
    "directory": ("folder", "dir"),
    "path": ("file", "folder", "directory", "location"),
    "text": ("message", "content"),
    "content": ("text", "contents"),
    "body": ("content", "text", "data", "object", "list"),
    "url": ("address", "link"),
    "messages": ("chat", "conversation"),
}
_SHORTEST_STEM: Final = 3


@dataclass(frozen=True, slots=True)
class LintFinding:
    """What is wrong with an operation's description.

    Attributes:
        operation: e.g. "GET /files".
        rule: `missing`, `too-long`, `not-imperative` or `input-unmentioned`.
        message: what to do.
    """

    operation: str
    rule: str
    message: str


def lint(document: dict[str, Any]) -> list[LintFinding]:
    """What keeps a model from using the operations; it reads the summary, else the description.

    Args:
        document: an OpenAPI document of version 3, parsed.
    """
    return lint_document(OpenApiDocument("", document))


def lint_document(document: OpenApiDocument) -> list[LintFinding]:
    """As `lint`, for a document that was loaded with all that it refers to. Blocks."""
    merger = Merger(document)
    return [
        LintFinding(raw.place, rule, message)
        for raw in list_raw_operations(document)
        for rule, message in _findings(document, raw, merger)
    ]


def _findings(document: OpenApiDocument, raw: Raw, merger: Merger) -> Iterator[tuple[str, str]]:
    text = to_plain_text(raw.text)
    if not text:
        yield "missing", "has neither a summary nor a description; say what it does"
        return
    if len(text) > MAX_DESCRIPTION:
        yield "too-long", f"has {len(text)} characters, and {MAX_DESCRIPTION} are read; shorten it"
    if not starts_with_verb(text):
        yield "not-imperative", f'begins with "{_beginning(text)}"; begin with a verb: "List …"'
    unmentioned = [
        name for name in _list_required(document, raw, merger) if not mentions(text, name)
    ]
    if unmentioned:
        yield "input-unmentioned", f"does not mention what it needs: {', '.join(unmentioned)}"


def _beginning(text: str) -> str:
    return " ".join(text.split()[:3])


def _list_required(document: OpenApiDocument, raw: Raw, merger: Merger) -> list[str]:
    try:
        inputs = inputs_of(read_operation(document, raw), merger)
    except UnusableError:
        return []
    return [one.wire or one.name for one in inputs.each if one.required]


def mentions(text: str, name: str) -> bool:
    """Whether a text speaks of an input: by its name, or by the words that it is made of."""
    lower = text.lower()
    if len(name) > 1 and name.lower() in lower:
        return True
    mentioned = _TEXT_WORDS.findall(lower)
    words = [word.lower() for word in _WORDS.findall(name)]
    telling = [word for word in words if word not in _GENERIC] or words
    return all(any(_is_same(word, other) for other in mentioned) for word in telling)


def _is_same(word: str, other: str) -> bool:
    """The same word in another form, an abbreviation of it, or a synonym."""
    if word == other or other in _SAME.get(word, ()):
        return True
    short, long = sorted((_singular(word), _singular(other)), key=len)
    return short == long or (len(short) >= _SHORTEST_STEM and long.startswith(short))


def _singular(word: str) -> str:
    if word.endswith("ies"):
        return f"{word[:-3]}y"
    return word[:-1] if word.endswith("s") and not word.endswith("ss") else word
