"""Mends that the finder of a trap has read off its syntax tree, as texts for spans of bytes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whence.playbook.engine.source import Site, flow_of
from whence.playbook.fixes.text_edits import splice_all
from whence.playbook.rules.traps.program.trap import Trap
from whence_tools.code.syntax import line_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.engine.source import SourceFile
    from whence_tools.code.syntax import Node

Span = tuple[int, int, str]
"""Start and end in bytes, and the text that is put there."""
_MOST_SHOWN = 60


def make_trap(
    file: SourceFile,
    node: Node,
    said: FindingText,
    spans: Sequence[Span],
    **words: object,
) -> Trap:
    """A trap that begins where a node does, which its `text` shows, with what mends it."""
    text = " ".join(flow_of(file).source.text(node).split())
    shown = text if len(text) <= _MOST_SHOWN else f"{text[:_MOST_SHOWN]}…"
    edits = splice_all(file, spans)
    return Trap(Site(file, line_of(node)), said, {"text": shown, "edits": edits, **words})


def put(node: Node, text: str) -> Span:
    """Puts a text for a node."""
    return node.start_byte, node.end_byte, text


def put_before(node: Node, text: str) -> Span:
    return node.start_byte, node.start_byte, text


def put_after(node: Node, text: str) -> Span:
    return node.end_byte, node.end_byte, text
