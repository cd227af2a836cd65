"""A report as HTML: a fragment with classes, or a whole page that a strict policy lets through.

There is no script, no inline style and nothing loaded from elsewhere; the page's policy names the
hash of its one stylesheet. A host with a policy of its own shows the fragment beside the stylesheet
(`read_style`).
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from functools import cache, partial, singledispatch
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

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
from whence.report.picture.drawing import draw
from whence.report.picture.hops import hops_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from whence.domain.analysis import RootCauseAnalysis
    from whence.report.picture.hops import DrawnHop

Link = Callable[[str, int | None], str | None]
_RUNS_CODE = frozenset({"javascript", "data", "vbscript"})

_STYLE_FILE = "assets/report.css"


@cache
def read_style() -> str:
    """The stylesheet of a report, for light and dark."""
    return files("whence.report").joinpath(_STYLE_FILE).read_text("utf-8")


def hash_style() -> str:
    """What names the stylesheet in a content security policy (CSP 3, hash-source)."""
    return "sha256-" + base64.b64encode(hashlib.sha256(read_style().encode()).digest()).decode()


class _Links(NamedTuple):
    place: Link
    case: Callable[[str], str | None]


def _no_link(path: str, line: int | None = None) -> str | None:  # noqa: ARG001 - the type of Link
    return None


def render_html(
    analysis: RootCauseAnalysis,
    *,
    link: Link = _no_link,
    case_link: Callable[[str], str | None] = _no_link,
    full_page: bool = False,
) -> str:
    """A report as HTML.

    Args:
        link: gives the `href` for a workspace path and its 1-based line, or None for none.
        case_link: gives the `href` for the id of a similar case, or None for none.
        full_page: a document of its own instead of an `<article>`.
    """
    document = document_of(analysis)
    article = _article(document, _Links(link, case_link), hops_of(analysis))
    return _page(document, article) if full_page else article


def _page(document: ReportDocument, article: str) -> str:
    title = escape(document.error.split("\n", 1)[0])
    policy = f"default-src 'none'; style-src '{hash_style()}'; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{read_style()}</style>\n</head>\n"
        f'<body class="whence-page">\n{article}</body>\n</html>\n'
    )


def _article(document: ReportDocument, links: _Links, hops: Sequence[DrawnHop]) -> str:
    render = partial(_render, links=links)
    sections = "".join(
        f"<section>\n<h2>{escape(section.title)}</h2>\n"
        f"{''.join(map(render, section.blocks))}</section>\n"
        for section in document.sections
    )
    command = f'<div class="apply">{render(document.command)}</div>' if document.command else ""
    return (
        f'<article class="whence">\n<header>\n<pre class="error">{escape(document.error)}</pre>\n'
        f'<h1 class="verdict">{_prose(document.verdict)}</h1>\n</header>\n'
        f"{_picture(hops, links)}{sections}"
        f"<footer>\n<p>{escape(' · '.join(document.footer))}</p>\n{command}</footer>\n</article>\n"
    )


def _picture(hops: Sequence[DrawnHop], links: _Links) -> str:
    drawn = draw(hops, lambda place: _safe(links.place(place.path, place.line)))
    return f'<figure class="chain" tabindex="0">\n{drawn}</figure>\n' if drawn else ""


@singledispatch
def _render(block: Block, *, links: _Links) -> str:  # noqa: ARG001 - the signature of its cases
    raise TypeError(type(block))


@_render.register(Paragraph)
def _paragraph(block: Paragraph, *, links: _Links) -> str:  # noqa: ARG001
    return f"<p>{_prose(block.text)}</p>\n"


@_render.register(PlaceLine)
def _place_line(block: PlaceLine, *, links: _Links) -> str:
    symbol = f" in <code>{escape(block.place.symbol)}</code>" if block.place.symbol else ""
    return f"<p>{_place(block.place, links)}{symbol}</p>\n"


@_render.register(Judgement)
def _status(block: Judgement, *, links: _Links) -> str:  # noqa: ARG001
    label = block.label[:1].upper() + block.label[1:]
    return _judgement("p", label, block, "")


@_render.register(Claim)
def _claim(block: Claim, *, links: _Links) -> str:
    place = f" · {_place(block.place, links)}" if block.place else ""
    rows = "".join(
        f'<tr><td class="line">{number or ""}</td><td><pre>{escape(line)}</pre></td></tr>\n'
        for number, line in block.quote
    )
    quote = f'<div class="quote"><table>\n{rows}</table></div>\n' if rows else ""
    return (
        f'<div class="claim"><span class="number">{block.number}.</span>'
        f"<p>{_prose(block.text)}</p>\n"
        f"{_judgement('div', block.status.label, block.status, place)}{quote}</div>\n"
    )


def _judgement(tag: str, label: str, status: Judgement, after: str) -> str:
    tone = "good" if status.good else "bad"
    return (
        f'<{tag} class="status {tone}"><b>{escape(label)}</b>'
        f"{_prose(status.explanation)}{after}</{tag}>\n"
    )


@_render.register(CallChain)
def _chain(block: CallChain, *, links: _Links) -> str:
    steps = "".join(
        f"<li><code>{escape(name)}</code> at {_place(place, links)}</li>\n"
        if place
        else f"<li>{escape(name)}</li>\n"
        for name, place in block.steps
    )
    return f"<ol>\n{steps}</ol>\n"


_DIFF_CLASSES = {"+": "add", "-": "del", "@": "note"}


@_render.register(Diff)
def _diff(block: Diff, *, links: _Links) -> str:  # noqa: ARG001
    lines = "".join(
        f'<span class="{_diff_class(line)}">{escape(line) or " "}</span>' for line in block.lines
    )
    return f'<pre class="diff" tabindex="0"><code>{lines}</code></pre>\n'


def _diff_class(line: str) -> str:
    return "note" if line.startswith(("---", "+++")) else _DIFF_CLASSES.get(line[:1], "same")


@_render.register(Bullets)
def _bullets(block: Bullets, *, links: _Links) -> str:  # noqa: ARG001
    items = "".join(f"<li><p>{_prose(item)}</p></li>\n" for item in block.items)
    return f"<ul>\n{items}</ul>\n"


@_render.register(CommandHint)
def _command(block: CommandHint, *, links: _Links) -> str:  # noqa: ARG001
    return f"<p>{escape(block.purpose)}: <code>{escape(block.line)}</code></p>\n"


@_render.register(Output)
def _output(block: Output, *, links: _Links) -> str:  # noqa: ARG001
    lines = escape("\n".join(block.lines))
    return (
        f'<figure class="output"><figcaption>{escape(block.label)}:</figcaption>\n'
        f'<pre tabindex="0">{lines}</pre></figure>\n'
    )


@_render.register(Cases)
def _cases(block: Cases, *, links: _Links) -> str:
    items = "".join(
        f"<li><p>{_case(name, links)} {_prose(text)}</p></li>\n" for name, text in block.items
    )
    return f"<ul>\n{items}</ul>\n"


def _case(name: str, links: _Links) -> str:
    return _link(f"<code>{escape(name)}</code>", links.case(name))


def _prose(text: str) -> str:
    return "".join(
        f"<code>{escape(part)}</code>" if is_code else escape(part) for is_code, part in spans(text)
    )


def _place(place: SourceLines, links: _Links) -> str:
    label = f"<code>{escape(place.label)}</code>"
    last = f' data-last-line="{place.last_line}"' if place.last_line else ""
    return _link(label, links.place(place.path, place.line), last)


def _link(label: str, href: str | None, attributes: str = "") -> str:
    href = _safe(href)
    return f'<a href="{escape(href)}"{attributes}>{label}</a>' if href else label


def _safe(href: str | None) -> str | None:
    return href if href and urlsplit(href).scheme.lower() not in _RUNS_CODE else None
