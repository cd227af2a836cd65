"""A report as Markdown (CommonMark), safe to show where Markdown may hold HTML or commands."""

from __future__ import annotations

import re
from functools import singledispatch
from itertools import pairwise
from typing import TYPE_CHECKING

from whence.report.document import document_of, spans
from whence.report.parts import (
    Block,
    Bullets,
    CallChain,
    Cases,
    Claim,
    CommandHint,
    Diff,
    Judgement,
    Output,
    Paragraph,
    PlaceLine,
    ReportDocument,
    SourceLines,
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from whence.domain.analysis import RootCauseAnalysis

# Inline marks, HTML, links, tables; and what starts a block at the start of a line.
_INLINE = re.compile(r"([\\`*_\[\]<>&|~$!])")
_BLOCK_START = re.compile(r"^(\s*)([#+=-]|\d+(?=[.)]))", re.MULTILINE)
_BACKTICKS = re.compile(r"`+")


def render_markdown(analysis: RootCauseAnalysis) -> str:
    """A report as CommonMark; everything quoted is escaped or fenced."""
    return markdown_of(document_of(analysis))


def markdown_of(document: ReportDocument, heading: str = "##") -> str:
    """Args: heading: the marks of a section's title."""
    parts = [_fence(document.error.split("\n")), f"**{_prose(document.verdict)}**"]
    for section in document.sections:
        parts.append(f"{heading} {section.title}")
        parts += [_render(block) for block in section.blocks]
    parts += ["---", escape(" · ".join(document.footer))]
    if document.command:
        parts.append(_render(document.command))
    return "\n\n".join(parts) + "\n"


def escape(text: str) -> str:
    """Text that CommonMark shows as it is."""
    return _BLOCK_START.sub(r"\1\\\2", _INLINE.sub(r"\\\1", text))


@singledispatch
def _render(block: Block) -> str:
    raise TypeError(type(block))


@_render.register(Paragraph)
def _paragraph(block: Paragraph) -> str:
    return _prose(block.text)


@_render.register(PlaceLine)
def _place_line(block: PlaceLine) -> str:
    symbol = f" in {_code(block.place.symbol)}" if block.place.symbol else ""
    return f"{_place(block.place)}{symbol}"


@_render.register(Judgement)
def _status(block: Judgement) -> str:
    label = block.label[:1].upper() + block.label[1:]
    return f"**{escape(label)}**{escape(block.explanation)}"


@_render.register(Claim)
def _claim(block: Claim) -> str:
    place = f" · {_place(block.place)}" if block.place else ""
    standing = f"*{escape(block.status.label)}*{escape(block.status.explanation)}{place}"
    parts = [_prose(block.text), standing]
    if block.quote:
        parts.append(_fence(_number_lines(block.quote)))
    marker = f"{block.number}. "
    return _hanging(marker, "\n\n".join(parts))


def _number_lines(quote: tuple[tuple[int | None, str], ...]) -> list[str]:
    width = max(len(str(number or "")) for number, _ in quote)
    return [f"{number:>{width}} | {line}" if number else line for number, line in quote]


@_render.register(CallChain)
def _chain(block: CallChain) -> str:
    return "\n".join(
        f"{index}. {_code(name)} at {_place(place)}" if place else f"{index}. {name}"
        for index, (name, place) in enumerate(block.steps, 1)
    )


@_render.register(Diff)
def _diff(block: Diff) -> str:
    return _fence(block.lines, "diff")


@_render.register(Bullets)
def _bullets(block: Bullets) -> str:
    return "\n".join(_hanging("- ", _prose(item)) for item in block.items)


@_render.register(CommandHint)
def _command(block: CommandHint) -> str:
    return f"{block.purpose}: {_code(block.line)}"


@_render.register(Output)
def _output(block: Output) -> str:
    return f"{block.label}:\n\n{_fence(block.lines)}"


@_render.register(Cases)
def _cases(block: Cases) -> str:
    return "\n".join(_hanging("- ", f"{_code(name)} {_prose(text)}") for name, text in block.items)


def _prose(text: str) -> str:
    return "".join(_code(part) if is_code else escape(part) for is_code, part in spans(text))


def _place(place: SourceLines) -> str:
    return _code(place.label)


def _code(text: str) -> str:
    """A code span; its fence is longer than any run of backticks in it."""
    text = " ".join(text.split("\n"))
    marks = "`" * (_longest_run(text) + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{marks}{space}{text}{space}{marks}"


def _fence(lines: Iterable[str], language: str = "") -> str:
    body = "\n".join(lines)
    marks = "`" * max(3, _longest_run(body) + 1)
    return f"{marks}{language}\n{body}\n{marks}"


def _longest_run(text: str) -> int:
    return max((len(run) for run in _BACKTICKS.findall(text)), default=0)


def _hanging(marker: str, text: str) -> str:
    """A list item; its further lines are indented, so that they stay in it."""
    indent = " " * len(marker)
    lines = text.split("\n")
    return marker + "\n".join(
        [lines[0], *(indent + line if line else "" for _, line in pairwise(lines))]
    )
