"""A report for the terminal, with rich."""

from __future__ import annotations

import io
from functools import singledispatch
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
)

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, RenderableType
    from rich.text import Text

    from whence.domain.analysis import RootCauseAnalysis

MIN_WIDTH = 30
_STYLES = {
    "error": "bold red",
    "found": "bold",
    "missing": "bold yellow",
    "title": "bold cyan",
    "place": "blue",
    "code": "cyan",
    "dim": "dim",
    "good": "green",
    "bad": "yellow",
    "+": "green",
    "-": "red",
    "@": "dim",
}


def render_terminal(analysis: RootCauseAnalysis, width: int = 80, *, color: bool = False) -> str:
    """A report for a terminal of `width` columns, ending in a newline.

    Args:
        color: adds ANSI colours; the caller asks the terminal and `NO_COLOR` (`wants_color`).
            They stress only what the words say.
    """
    return terminal_text(document_of(analysis), width, color=color)


def terminal_text(document: ReportDocument, width: int = 80, *, color: bool = False) -> str:
    from rich.console import Console

    output = io.StringIO()
    console = Console(
        file=output, width=max(width, MIN_WIDTH), force_terminal=color, no_color=not color,
        color_system="standard" if color else None, legacy_windows=False, emoji=False,
        markup=False, highlight=False,
    )  # fmt: skip
    print_document(console, document)
    return "\n".join(line.rstrip() for line in output.getvalue().split("\n"))


def print_document(console: Console, document: ReportDocument) -> None:
    """Prints a report on any rich console."""
    console.print(_header(document))
    for section in document.sections:
        console.print()
        console.print(_text((section.title, "title")))
        for index, block in enumerate(section.blocks):
            if index and isinstance(block, Claim | Diff | Judgement):
                console.print()
            console.print(_indent(_render(block)))
    console.print()
    console.print(_footer(document))


def _header(document: ReportDocument) -> RenderableType:
    from rich.console import Group
    from rich.panel import Panel

    style = "found" if document.found else "missing"
    verdict = _prose(document.verdict, style)
    error = _text((document.error, "error"))
    return Panel(
        Group(error, _text(), verdict), title="whence", title_align="left",
        border_style="dim", padding=(0, 1),
    )  # fmt: skip


def _footer(document: ReportDocument) -> RenderableType:
    from rich.console import Group
    from rich.rule import Rule

    parts: list[RenderableType] = [Rule(style="dim"), _text((" · ".join(document.footer), "dim"))]
    if document.command:
        parts.append(_text((f"{document.command.purpose}: ", ""), (document.command.line, "code")))
    return Group(*parts)


@singledispatch
def _render(block: Block) -> RenderableType:
    raise TypeError(type(block))


@_render.register(Paragraph)
def _paragraph(block: Paragraph) -> RenderableType:
    return _prose(block.text)


@_render.register(PlaceLine)
def _place_line(block: PlaceLine) -> RenderableType:
    where = block.place
    symbol = [(" in ", ""), (where.symbol, "code")] if where.symbol else []
    return _text(("→ ", "dim"), (where.label, "place"), *symbol)


@_render.register(Judgement)
def _status(block: Judgement) -> RenderableType:
    style = "good" if block.good else "bad"
    label = block.label[:1].upper() + block.label[1:]
    return _text((label, f"{_STYLES[style]} bold"), (block.explanation, ""))


@_render.register(Claim)
def _claim(block: Claim) -> RenderableType:
    from rich.console import Group
    from rich.table import Table

    style = "good" if block.status.good else "bad"
    standing = [(block.status.label, style), (block.status.explanation, "dim")]
    if block.place:
        standing.append((f" · {block.place.label}", "place"))
    parts: list[RenderableType] = [_prose(block.text), _text(*standing)]
    if block.quote:
        parts.append(_quote(block.quote))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(f"{block.number}.", Group(*parts))
    return grid


def _quote(lines: Iterable[tuple[int | None, str]]) -> RenderableType:
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", no_wrap=True, style=_STYLES["dim"])
    grid.add_column(no_wrap=True, style=_STYLES["dim"])
    grid.add_column(overflow="fold")
    for number, line in lines:
        grid.add_row("" if number is None else str(number), "│", _text((line, "code")))
    return grid


@_render.register(CallChain)
def _chain(block: CallChain) -> RenderableType:
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True, style=_STYLES["dim"])
    grid.add_column(overflow="fold")
    grid.add_column(overflow="fold", style=_STYLES["place"])
    for index, (name, place) in enumerate(block.steps):
        grid.add_row(
            "→" if index else " ", _text((name, "")), _text((place.label if place else "", ""))
        )
    return grid


@_render.register(Diff)
def _diff(block: Diff) -> RenderableType:
    return _text(
        *((f"{line}\n", _diff_style(line)) for line in block.lines[:-1]),
        (block.lines[-1], _diff_style(block.lines[-1])),
    )


def _diff_style(line: str) -> str:
    return "dim" if line.startswith(("---", "+++")) else line[:1] if line[:1] in "+-@" else ""


@_render.register(Bullets)
def _bullets(block: Bullets) -> RenderableType:
    return _list(_prose(item) for item in block.items)


@_render.register(Cases)
def _cases(block: Cases) -> RenderableType:
    return _list(
        _text((name, "code"), (" ", "")).append(_prose(text)) for name, text in block.items
    )


def _list(items: Iterable[Text]) -> RenderableType:
    from rich.table import Table

    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for item in items:
        grid.add_row("•", item)
    return grid


@_render.register(Output)
def _output(block: Output) -> RenderableType:
    if len(block.lines) == 1:
        return _text((f"{block.label}: ", "dim"), (block.lines[0], ""))
    lines = (part for line in block.lines for part in (("\n│ ", "dim"), (line, "")))
    return _text((f"{block.label}:", "dim"), *lines)


@_render.register(CommandHint)
def _command(block: CommandHint) -> RenderableType:
    return _text((f"{block.purpose}: ", "dim"), (block.line, "code"))


def _indent(body: RenderableType) -> RenderableType:
    from rich.padding import Padding

    return Padding(body, (0, 0, 0, 2))


def _prose(text: str, style: str = "") -> Text:
    parts: list[tuple[str, str]] = []
    for is_code, part in spans(text):
        parts += [("`", "dim"), (part, "code"), ("`", "dim")] if is_code else [(part, style)]
    return _text(*parts)


def _text(*parts: tuple[str, str]) -> Text:
    from rich.text import Text

    text = Text(overflow="fold")
    for part, style in parts:
        text.append(part, _STYLES.get(style, style))
    return text
