"""Descriptions as a model should read them: plain, short, in the imperative."""

from __future__ import annotations

import html
import re
from typing import Final

from whence_tools.control_characters import blank_controls
from whence_tools.openapi.verbs import MODIFIERS, imperative_of, is_verb

MAX_DESCRIPTION: Final = 200
DEPRECATED: Final = "[DEPRECATED] "
_READ_AT_MOST: Final = 8000

_SCRIPTS: Final = re.compile(
    r"<(script|style)\b[^>]{0,500}>.{0,5000}?</\1\s*>", re.IGNORECASE | re.DOTALL
)
_COMMENTS: Final = re.compile(r"<!--.{0,2000}?-->", re.DOTALL)
_TAGS: Final = re.compile(r"</?[A-Za-z][A-Za-z0-9:-]{0,40}(?:\s[^<>]{0,2000})?/?>")
_IMAGES: Final = re.compile(r"!\[([^\]]{0,300})\]\([^)]{0,1000}\)")
_LINKS: Final = re.compile(r"\[([^\]]{1,300})\]\([^)]{0,1000}\)")
_MARKS: Final = re.compile(
    r"\*\*|__(?=\S)|(?<=\S)__|`+|^\s{0,3}#{1,6}\s+|^\s{0,3}>\s+", re.MULTILINE
)
_BLANKS: Final = re.compile(r"\s+")
_UNPLAIN: Final = re.compile(  # most texts are plain, and this is one search in place of ten
    r"[<&*_`#>\[!\x00-\x1f\x7f-\x9f\u200b-\u200f\u2060-\u2064\ufeff\ud800-\udfff]"
    r"|[^\S ]|  | [.,;:!?](?: |$)|^ | $|[\u2028-\u202e]"
)
_LABEL: Final = re.compile(r"^\s*[\[(][^\])]{1,30}[\])]\s*[:-]?\s*")
_WORD: Final = re.compile(r"[A-Za-z][A-Za-z'-]*")
# A summary that only repeats the operation's name: `RetrieveInventoryCount`, `list_users`.
_NAME: Final = re.compile(r"[A-Za-z][a-z0-9]*(?:(?:_|[A-Z])[A-Za-z0-9]+)+")
_PARTS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_PREAMBLE: Final = re.compile(
    r"(?:(?:this|the)\s+(?:\w+\s+)?"
    r"(?:endpoint|operation|method|api|call|request|route|resource|function|action)s?\s+"
    r"|(?:use|call)\s+this\s+(?:\w+\s+)?(?:endpoint|operation|method|api|call|request)\s+to\s+)"
    r"(?:(?:is\s+used\s+to|can\s+be\s+used\s+to|may\s+be\s+used\s+to|is\s+for"
    r"|(?:allows?|lets?|enables?|permits?)\s+(?:(?:you|users?|clients?|callers?|one|the\s+\w+)\s+)?"
    r"(?:to\s+)?|will|can|may|should)\s+)?",
    re.IGNORECASE,
)
_ALLOWS: Final = re.compile(
    r"(?:(?:allows?|lets?|enables?)\s+(?:you|users?|clients?|callers?)\s+(?:to\s+)?"
    r"|used\s+to\s+|endpoint\s+(?:to|for)\s+|api\s+(?:to|for)\s+)",
    re.IGNORECASE,
)
_ARTICLES: Final = frozenset({"a", "an", "the"})
_FALLBACK_VERBS: Final = {
    "get": "Get",
    "head": "Check",
    "options": "Show the options of",
    "post": "Run",
    "put": "Replace",
    "patch": "Update",
    "delete": "Delete",
    "trace": "Trace",
}


def to_plain_text(text: str) -> str:
    """Without HTML, Markdown's marks, entities and control characters; blanks folded."""
    text = text[:_READ_AT_MOST]
    if not _UNPLAIN.search(text):
        return text
    text = _COMMENTS.sub(" ", _SCRIPTS.sub(" ", text))
    text = _LINKS.sub(r"\1", _IMAGES.sub(r"\1", text))
    text = html.unescape(_TAGS.sub(" ", text))
    text = _MARKS.sub("", _TAGS.sub(" ", text))
    text = blank_controls(text.encode("utf-8", "replace").decode())
    return re.sub(r"\s+([.,;:!?])(?=\s|$)", r"\1", _BLANKS.sub(" ", text).strip())


def cut(text: str, length: int = MAX_DESCRIPTION) -> str:
    """At most so many characters, cut between words."""
    if len(text) <= length:
        return text
    head, blank, _ = text[: length - 1].rpartition(" ")
    shortened = head if blank and len(head) >= length // 2 else text[: length - 1]
    return shortened.rstrip(" ,;:(-–—") + "…"


def imperative(text: str, method: str) -> str:
    """The sentence as an instruction: "Returns the status" → "Return the status".

    Args:
        text: plain.
        method: of HTTP; gives the verb where the text has none.
    """
    text = _PREAMBLE.sub("", text, count=1) if _PREAMBLE.match(text) else text
    text = _ALLOWS.sub("", text, count=1) if _ALLOWS.match(text) else text
    if starts_with_verb(text):
        return text[:1].upper() + text[1:]
    words = _WORD.findall(text[:200])
    first = words[0] if words else ""
    if first and text.startswith(first):
        following = words[1].lower() if len(words) > 1 else ""
        form = imperative_of(first.lower(), following)
        if form:
            return form.capitalize() + text[len(first) :]
    return f"{_FALLBACK_VERBS.get(method, 'Call')} {_as_object(text, first)}"


def _as_words(name: str) -> str:
    """An operation's name as words, where it begins with a verb."""
    words = [word if word.isupper() else word.lower() for word in _PARTS.findall(name)]
    return " ".join(words) if is_verb(words[0].lower()) else name


def _as_object(text: str, first: str) -> str:
    """The text as the object of a verb: a capital that only began the sentence goes."""
    is_name = not first[1:].islower() or not text.startswith(first)
    return text if is_name and first.lower() not in _ARTICLES else text[:1].lower() + text[1:]


def starts_with_verb(text: str) -> bool:
    """Whether a description begins with an imperative; labels and adverbs before it are allowed."""
    words = [word.lower() for word in _WORD.findall(_LABEL.sub("", text)[:120])]
    while words and (words[0] in MODIFIERS or (words[0].endswith("ly") and len(words) > 1)):
        if is_verb(words[0]):
            return True
        words.pop(0)
    return bool(words) and is_verb(words[0])


def write_description(text: str, method: str, *, deprecated: bool) -> str:
    """What a model is told of an operation; "" where the document says nothing.

    Args:
        text: the operation's summary or description.
    """
    text_ = to_plain_text(text)
    if _NAME.fullmatch(text_):
        text_ = _as_words(text_)
    if not _WORD.search(text_) and not any(map(str.isalpha, text_)):
        return ""
    mark = DEPRECATED if deprecated else ""
    return cut(mark + imperative(text_, method))
