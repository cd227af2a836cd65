"""One rendering of an analysis for the terminal, Markdown and HTML."""

from whence.report.html import render_html
from whence.report.markdown import render_markdown
from whence.report.short import render_short
from whence.report.terminal import render_terminal, wants_color

__all__ = ["render_html", "render_markdown", "render_short", "render_terminal", "wants_color"]
