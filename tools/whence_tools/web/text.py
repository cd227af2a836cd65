"""Plain text out of what services send: HTML, Markdown, long prose."""

from __future__ import annotations

import re
from html.parser import HTMLParser

SNIPPET = 200
_INVISIBLE = frozenset({"script", "style", "template", "svg", "nav", "head"})
_BLOCKS = frozenset({"p", "div", "li", "br", "pre", "dt", "dd", "tr", "h1", "h2", "h3", "section"})
_MARKDOWN_LINK = re.compile(r"!?\[([^\]\n]{0,200})\]\([^)\s]{0,500}\)")
_BLOCK_MARKS = re.compile(r"^\s{0,3}(?:#{1,6}\s+|>\s?|```\w*|[-*+]\s+)", re.MULTILINE)
_INLINE_MARKS = re.compile(r"[`*]{1,3}")
_TAG = re.compile(
    r"</?(?:a|b|br|code|details|div|em|h[1-6]|hr|i|img|kbd|li|ol|p|pre|span|strong|sub|summary|sup"
    r"|table|tbody|td|th|thead|tr|ul)\b[^<>]{0,500}>",
    re.IGNORECASE,
)  # what GitHub renders; `Vec<String>` stays
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)


class _Text(HTMLParser):
    """Collects visible text, from the element with id `anchor` on where one is given."""

    def __init__(self, anchor: str | None = None) -> None:
        super().__init__()
        self._anchor = anchor
        self._reading = anchor is None
        self._hidden = 0
        self.parts: list[str] = []
        self.size = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if not self._reading and ("id", self._anchor) in attrs:
            self._reading = True
        if tag in _INVISIBLE:
            self._hidden += 1
        elif tag in _BLOCKS:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _INVISIBLE and self._hidden:
            self._hidden -= 1

    def handle_data(self, data: str) -> None:
        if self._reading and not self._hidden and self.size < 4 * SNIPPET:
            self.parts.append(data)
            self.size += len(data)


def text_of_html(html: str, anchor: str | None = None) -> str:
    """Visible text on one line; with an anchor, what follows it."""
    parser = _Text(anchor)
    parser.feed(html)
    parser.close()
    return " ".join("".join(parser.parts).replace("¶", " ").split())


def text_of_markdown(markdown: str) -> str:
    """Prose without marks, tags, link targets and comments, on one line."""
    text = _MARKDOWN_LINK.sub(r"\1", _TAG.sub(" ", _COMMENT.sub(" ", markdown)))
    return " ".join(_INLINE_MARKS.sub("", _BLOCK_MARKS.sub(" ", text)).split())


def cut_snippet(text: str) -> str:
    """At most 200 characters on one line, cut between words."""
    line = " ".join(text.split())
    if len(line) <= SNIPPET:
        return line
    return (line[:SNIPPET].rpartition(" ")[0] or line[: SNIPPET - 1]) + "…"
