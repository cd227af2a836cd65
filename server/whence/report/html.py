"""A report as HTML: a fragment with classes, or a whole page that a strict policy lets through.

There is no script, no inline style and nothing loaded from elsewhere; the page's policy names the
hash of its one stylesheet. A host with a policy of its own shows the fragment beside `STYLE`.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable
from functools import partial, singledispatch
from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from whence.report.document import (
    Block,
    Bullets,
    Chain,
    Claim,
    Command,
    Diff,
    Document,
    Paragraph,
    Place,
    PlaceLine,
    Status,
    document_of,
    spans,
)

if TYPE_CHECKING:
    from whence.analysis import RootCauseAnalysis

Link = Callable[[str, int | None], str | None]
_RUNS_CODE = frozenset({"javascript", "data", "vbscript"})

STYLE = """\
.whence { --ink: #1c2128; --soft: #57606a; --line: #d5dae0; --paper: #ffffff; --tint: #f4f6f8;
  --bad: #9a4a00; --good: #1a6b35; --error: #b3261e; --link: #0a58ca; --add: #e3f5e6;
  --del: #fde8e7; color: var(--ink); background: var(--paper); max-width: 56rem; margin: 0 auto;
  padding: 1.5rem; font: 15px/1.55 system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { .whence { --ink: #e3e8ee; --soft: #9aa5b1; --line: #363d47;
  --paper: #16191d; --tint: #1f242a; --bad: #f0b072; --good: #7fd396; --error: #ff8f85;
  --link: #7db4ff; --add: #17331f; --del: #3d1f1f; } }
.whence * { box-sizing: border-box; }
.whence pre, .whence code { font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.whence code { background: var(--tint); border-radius: 3px; padding: .1em .3em; }
.whence pre { background: var(--tint); border: 1px solid var(--line); border-radius: 6px;
  padding: .6rem .8rem; overflow-x: auto; margin: .5rem 0; }
.whence pre code { background: none; padding: 0; }
.whence header { border: 1px solid var(--line); border-left: 4px solid var(--error);
  border-radius: 6px; padding: .8rem 1rem; }
.whence .error { color: var(--error); margin: 0; white-space: pre-wrap; overflow-wrap: anywhere;
  font-weight: 600; background: none; border: 0; padding: 0; }
.whence .verdict { margin: .5rem 0 0; font-size: 1.15rem; font-weight: 600; }
.whence h2 { font-size: .8rem; letter-spacing: .06em; text-transform: uppercase;
  color: var(--soft); margin: 1.6rem 0 .5rem; }
.whence p { margin: .4rem 0; overflow-wrap: anywhere; white-space: pre-line; }
.whence a { color: var(--link); text-decoration: none; }
.whence a:hover { text-decoration: underline; }
.whence .claim { margin: .8rem 0; padding-left: 2rem; position: relative; }
.whence .claim > .number { position: absolute; left: 0; color: var(--soft); }
.whence .status { font-size: .9em; color: var(--soft); }
.whence .good > b { color: var(--good); }
.whence .bad > b { color: var(--bad); }
.whence .quote td { padding: 0 .8rem 0 0; vertical-align: top; }
.whence .quote .line { color: var(--soft); text-align: right; user-select: none;
  font: 13px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.whence .quote pre { background: none; border: 0; padding: 0; margin: 0; overflow: visible; }
.whence .quote { background: var(--tint); border: 1px solid var(--line); border-radius: 6px;
  padding: .5rem .8rem; margin: .4rem 0; overflow-x: auto; }
.whence .diff span { display: block; }
.whence .diff .add { background: var(--add); }
.whence .diff .del { background: var(--del); }
.whence .diff .note { color: var(--soft); }
.whence-page { margin: 0; background: #ffffff; }
@media (prefers-color-scheme: dark) { .whence-page { background: #16191d; } }
.whence footer { border-top: 1px solid var(--line); margin-top: 1.8rem; padding-top: .7rem;
  color: var(--soft); font-size: .9em; }
"""
STYLE_HASH = "sha256-" + base64.b64encode(hashlib.sha256(STYLE.encode()).digest()).decode()


def _no_link(path: str, line: int | None) -> str | None:  # noqa: ARG001 - the type of Link
    return None


def render_html(
    analysis: RootCauseAnalysis, *, link: Link = _no_link, full_page: bool = False
) -> str:
    """A report as HTML.

    Args:
        link: gives the `href` for a workspace path and its 1-based line, or None for none.
        full_page: a document of its own instead of an `<article>`.
    """
    document = document_of(analysis)
    article = _article(document, link)
    return _page(document, article) if full_page else article


def _page(document: Document, article: str) -> str:
    title = escape(document.error.split("\n", 1)[0])
    policy = f"default-src 'none'; style-src '{STYLE_HASH}'; base-uri 'none'; form-action 'none'"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n"
        f'<body class="whence-page">\n{article}</body>\n</html>\n'
    )


def _article(document: Document, link: Link) -> str:
    render = partial(_render, link=link)
    sections = "".join(
        f"<section>\n<h2>{escape(section.title)}</h2>\n"
        f"{''.join(map(render, section.blocks))}</section>\n"
        for section in document.sections
    )
    command = render(document.command) if document.command else ""
    return (
        f'<article class="whence">\n<header>\n<pre class="error">{escape(document.error)}</pre>\n'
        f'<p class="verdict">{_prose(document.verdict)}</p>\n</header>\n{sections}'
        f"<footer>\n<p>{escape(' · '.join(document.footer))}</p>\n{command}</footer>\n</article>\n"
    )


@singledispatch
def _render(block: Block, *, link: Link) -> str:  # noqa: ARG001 - the signature of its cases
    raise TypeError(type(block))


@_render.register(Paragraph)
def _paragraph(block: Paragraph, *, link: Link) -> str:  # noqa: ARG001
    return f"<p>{_prose(block.text)}</p>\n"


@_render.register(PlaceLine)
def _place_line(block: PlaceLine, *, link: Link) -> str:
    symbol = f" in <code>{escape(block.place.symbol)}</code>" if block.place.symbol else ""
    return f"<p>{_place(block.place, link)}{symbol}</p>\n"


@_render.register(Status)
def _status(block: Status, *, link: Link) -> str:  # noqa: ARG001
    label = block.label[:1].upper() + block.label[1:]
    return _judgement("p", label, block, "")


@_render.register(Claim)
def _claim(block: Claim, *, link: Link) -> str:
    place = f" · {_place(block.place, link)}" if block.place else ""
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


def _judgement(tag: str, label: str, status: Status, after: str) -> str:
    tone = "good" if status.good else "bad"
    return (
        f'<{tag} class="status {tone}"><b>{escape(label)}</b>: '
        f"{escape(status.text)}{after}</{tag}>\n"
    )


@_render.register(Chain)
def _chain(block: Chain, *, link: Link) -> str:
    steps = "".join(
        f"<li><code>{escape(name)}</code> at {_place(place, link)}</li>\n"
        for name, place in block.steps
    )
    return f"<ol>\n{steps}</ol>\n"


_DIFF_CLASSES = {"+": "add", "-": "del", "@": "note"}


@_render.register(Diff)
def _diff(block: Diff, *, link: Link) -> str:  # noqa: ARG001
    lines = "".join(
        f'<span class="{_diff_class(line)}">{escape(line) or " "}</span>' for line in block.lines
    )
    return f'<pre class="diff"><code>{lines}</code></pre>\n'


def _diff_class(line: str) -> str:
    return "note" if line.startswith(("---", "+++")) else _DIFF_CLASSES.get(line[:1], "same")


@_render.register(Bullets)
def _bullets(block: Bullets, *, link: Link) -> str:  # noqa: ARG001
    items = "".join(f"<li><p>{_prose(item)}</p></li>\n" for item in block.items)
    return f"<ul>\n{items}</ul>\n"


@_render.register(Command)
def _command(block: Command, *, link: Link) -> str:  # noqa: ARG001
    return f"<p>{escape(block.purpose)}: <code>{escape(block.line)}</code></p>\n"


def _prose(text: str) -> str:
    return "".join(
        f"<code>{escape(part)}</code>" if is_code else escape(part) for is_code, part in spans(text)
    )


def _place(place: Place, link: Link) -> str:
    label = f"<code>{escape(place.label)}</code>"
    href = link(place.path, place.line)
    if not href or urlsplit(href).scheme.lower() in _RUNS_CODE:
        return label
    return f'<a href="{escape(href)}">{label}</a>'
