"""The picture as SVG for an HTML page: classes and no colours, which are the style sheet's.

The sizes are CSS pixels: a page that is narrower scrolls it. A text is cut where it would leave its
box; the whole of it stands in the report below.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from whence.report.columns import count_cells, cut

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from whence.report.parts import SourceLines
    from whence.report.picture.hops import DrawnHop

_WIDTH: Final = 680
_PADDING: Final = 14
_BOX: Final = 76
_GAP: Final = 28
_BETWEEN: Final = 24
_LINE: Final = 21
_CELL: Final = 7.8  # a character of the style sheet's 13 px, in the widest of the usual fonts
_ROOM: Final = int((_WIDTH - 2 * _PADDING) / _CELL)
_PLACE: Final = 44  # columns; the value has what is left
_TAGS: Final = {"failure": "fails here", "cause": "cause"}


def draw(hops: Sequence[DrawnHop], link: Callable[[SourceLines], str | None]) -> str:
    """The SVG element; "" for no hops.

    Args:
        link: the `href` of a place, or None for none. What it gives is escaped and not judged.
    """
    if not hops:
        return ""
    parts, top = [], 1
    for index, hop in enumerate(hops):
        if index:
            parts.append(_arrow(top))
            top += _BETWEEN
        parts.append(_hop(hop, top, link))
        top += _GAP if hop.kind == "gap" else _BOX
    # `img` would hide its links from a screen reader
    role = "group" if any(link(hop.place) for hop in hops if hop.kind != "gap") else "img"
    ends = [cut(hop.place.label, _ROOM) for hop in hops if hop.kind in _TAGS]
    title = f"From the failure at {ends[0]} to the cause at {ends[-1]}"
    return (
        f'<svg role="{role}" width="{_WIDTH}" height="{top + 1}" viewBox="0 0 {_WIDTH} {top + 1}">'
        f"<title>{escape(title)}</title>\n<desc>{escape(_description(hops))}</desc>\n"
        f"{''.join(parts)}</svg>\n"
    )


def _description(hops: Sequence[DrawnHop]) -> str:
    return " ".join(
        f"{cut(hop.place.label, _ROOM)}{', ' if hop.place.path else ''}{cut(hop.text, 200)}"
        f"{_was(hop)}."
        for hop in hops
    )


def _was(hop: DrawnHop) -> str:
    return f"; {cut(hop.value[0], 60)} was {cut(hop.value[1], 60)}" if hop.value else ""


def _hop(hop: DrawnHop, top: int, link: Callable[[SourceLines], str | None]) -> str:
    if hop.kind == "gap":
        return _text("note", _PADDING, top + 19, f"⋮ {hop.text}", _ROOM)
    tag = _TAGS.get(hop.kind, "")
    label = cut(hop.place.label, _PLACE)
    place = _text("place", _PADDING, top + _LINE, label, _PLACE)
    href = link(hop.place)
    if href:
        last = f' data-last-line="{hop.place.last_line}"' if hop.place.last_line else ""
        place = f'<a href="{escape(href)}"{last}>{place}</a>'
    tag_at = count_cells(label) + 2
    value_at = tag_at + (count_cells(tag) + 2 if tag else 0)
    rows = [
        place,
        _text("tag", _x(tag_at), top + _LINE, tag, _ROOM),
        _text("value", _x(value_at), top + _LINE, _value(hop, _ROOM - value_at), _ROOM),
        _text("code", _PADDING, top + 2 * _LINE, hop.code, _ROOM),
        _text("note", _PADDING, top + 3 * _LINE, hop.text.replace("`", ""), _ROOM),
    ]
    return (
        f'<g class="hop {hop.kind}"><rect class="box" x="1" y="{top}" width="{_WIDTH - 2}" '
        f'height="{_BOX}" rx="6"></rect>{"".join(rows)}</g>\n'
    )


def _x(column: int) -> int:
    return _PADDING + round(column * _CELL)


def _value(hop: DrawnHop, room: int) -> str:
    return cut(f"{cut(hop.value[0], room // 2)} = {hop.value[1]}", room) if hop.value else ""


def _text(kind: str, x: int, y: int, text: str, room: int) -> str:
    return f'<text class="{kind}" x="{x}" y="{y}">{escape(cut(text, room))}</text>' if text else ""


def _arrow(top: int) -> str:
    """From the box that ends above to the one that begins below."""
    x, tip = _PADDING + 10, top + _BETWEEN - 2
    return (
        f'<path class="arrow" d="M{x} {top + 2}V{tip}M{x - 4} {tip - 6}L{x} {tip}L{x + 4} '
        f'{tip - 6}"></path>\n'
    )
