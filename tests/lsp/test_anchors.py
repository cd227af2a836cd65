"""Blocks of lines through edits, checked against a model that only looks at the text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from whence.lsp.state.anchors import Anchor, FollowedText
from whence.lsp.state.documents import OpenDocument
from whence_tools.workspace import split_keeping_ends

LINES = 12
Edit = tuple[int, int, int, int, str]


def partial(edit: Edit) -> types.TextDocumentContentChangePartial:
    first, start, last, end, text = edit
    return types.TextDocumentContentChangePartial(
        text=text,
        range=types.Range(types.Position(first, start), types.Position(last, end)),
    )


@st.composite
def edits(draw: st.DrawFn) -> Edit:
    """Anywhere, also past the end; what is put in never makes a line that was there."""
    places = st.tuples(st.integers(0, LINES + 3), st.integers(0, 9))
    (first, start), (last, end) = sorted([draw(places), draw(places)])
    if draw(st.booleans()):
        start = end = 0
    if draw(st.booleans()):
        last, end = first, max(start, end)
    text = draw(st.text(alphabet="xy😀\n\r", max_size=6) | st.just("\r\n") | st.just("new\n"))
    return first, start, last, end, text


def naive(block: list[str], text: str) -> int | None:
    lines = [line.rstrip("\r\n") for line in split_keeping_ends(text)]
    places = [i for i in range(len(lines)) if lines[i : i + len(block)] == block]
    return places[0] if places else None


@given(
    notifications=st.lists(st.lists(edits(), min_size=1, max_size=3), max_size=8),
    first=st.integers(0, LINES - 1),
    size=st.integers(1, 3),
    newline=st.sampled_from(["\n", "\r\n"]),
    ends=st.booleans(),
    settling=st.booleans(),
)
def test_a_block_stands_exactly_where_its_lines_do(
    notifications: list[list[Edit]],
    first: int,
    size: int,
    newline: str,
    ends: bool,  # noqa: FBT001
    settling: bool,  # noqa: FBT001
) -> None:
    """Every line is there once, so that the text alone tells where a block is."""
    names = [f"line {chr(97 + number)} 😀{number}" for number in range(LINES)]
    text = newline.join(names) + (newline if ends else "")
    document = OpenDocument("file:///a.py", text, version=1)
    followed = FollowedText(document.lines)
    block = names[first : first + size]
    anchor = Anchor(tuple(block), first)
    followed.anchors.add(anchor)
    for notification in notifications:
        changes = [partial(edit) for edit in notification]
        for change in changes:
            document.apply_change(change)
        followed.follow(changes, document.lines)
        if settling:
            followed.settle(document.lines)
    followed.settle(document.lines)
    assert (anchor.first if anchor.stands else None) == naive(block, document.source)


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        ((0, 0, 0, 0, "new\n"), 4),
        ((3, 0, 3, 0, "}\n"), 4),  # typed above it, the same text
        ((3, 1, 3, 1, "\n}"), 3),  # typed below it
        ((2, 0, 3, 0, ""), 2),
        ((4, 0, 5, 0, ""), 3),
    ],
)
def test_lines_that_are_alike_are_told_apart_by_their_place(edit: Edit, line: int) -> None:
    document = OpenDocument("file:///a.py", "}\n" * 8, version=1)
    followed = FollowedText(document.lines)
    anchor = Anchor(("}",), 3)
    followed.anchors.add(anchor)
    change = partial(edit)
    document.apply_change(change)
    followed.follow([change], document.lines)
    followed.settle(document.lines)
    assert (anchor.stands, anchor.first) == (True, line)


def test_a_replaced_text_is_compared_from_both_ends() -> None:
    document = OpenDocument("file:///a.py", "}\n" * 4 + "x\n" + "}\n" * 4, version=1)
    followed = FollowedText(document.lines)
    anchor = Anchor(("}",), 6)
    followed.anchors.add(anchor)
    whole = types.TextDocumentContentChangeWholeDocument(text="}\n" * 4 + "y\nz\n" + "}\n" * 4)
    document.apply_change(whole)
    followed.follow([whole], document.lines)
    followed.settle(document.lines)
    assert (anchor.stands, anchor.first) == (True, 7)


@pytest.mark.parametrize(
    ("old", "new", "edit"),
    [
        (("b",), ("b", "c"), (1, 0, 2, 0, "b\nc\n")),  # keeps the line that it replaces
        (("b",), ("c", "b"), (1, 0, 1, 0, "c\n")),
        ((), ("c", "d"), (1, 0, 1, 0, "c\nd\n")),
        ((), ("c", "d"), (0, 1, 0, 1, "\nc\nd")),
    ],
)
def test_a_fix_that_was_made_is_seen_and_so_is_its_undo(
    old: tuple[str, ...], new: tuple[str, ...], edit: Edit
) -> None:
    document = OpenDocument("file:///a.py", "a\nb\ne\n", version=1)
    followed = FollowedText(document.lines)
    anchor = Anchor(old, 1, new)
    anchor.watch_for_fix(document.lines)
    followed.anchors.add(anchor)

    def take(change: types.TextDocumentContentChangeEvent) -> None:
        document.apply_change(change)
        followed.follow([change], document.lines)
        followed.settle(document.lines)

    take(partial(edit))
    assert not anchor.stands
    grown = len(document.lines) - 3
    take(partial((1, 0, 1 + grown + 1, 0, "b\n")))
    assert document.source == "a\nb\ne\n"
    assert (anchor.stands, anchor.first) == (True, 1)


def test_other_line_ends_leave_a_block() -> None:
    document = OpenDocument("file:///a.py", "a\nb\n", version=1)
    followed = FollowedText(document.lines)
    anchor = Anchor(("b",), 1)
    followed.anchors.add(anchor)
    followed.replaced()
    followed.settle(["a\r\n", "b\r\n"])
    assert (anchor.stands, anchor.first) == (True, 1)
