"""The live line on stderr while an investigation runs: what happens now and for how long, and above
it what is known so far.

Nothing at all is written where stderr is no terminal.
"""

from __future__ import annotations

import os
import threading
import time
from itertools import cycle
from typing import TYPE_CHECKING, Self, TextIO

from whence.domain.events import ToolCall, ToolResultEvent
from whence.report.steps import step_of

if TYPE_CHECKING:
    from whence.domain.analysis import RootCauseAnalysis
    from whence.domain.events import Event
    from whence.storage.event_log.entry import LogEntry

_FRAME_SECONDS = 0.1
_CLEAR = "\r\x1b[2K"
_CLEAR_ABOVE = "\r\x1b[{lines}A\x1b[J"  # the lines above, this one and all below
_SPINNER = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
_PLAIN_SPINNER = "|/-\\"
_STOP_WAIT_SECONDS = 1.0
_HINT_SECONDS = 5.0
_FALLBACK_SIZE = os.terminal_size((80, 24))


class LiveLine:
    """A context manager whose `show` takes every event of an investigation.

    A thread draws, so that a slow terminal never holds up the event loop.

    Attributes:
        is_drawn: the stream is a terminal that can show it.

    Args:
        stream: where to draw; nothing is drawn unless it is a terminal that can clear a line.
        mid_line: the cursor stands behind output that did not end its line.
        hint: what the user can do, shown once they have waited for some seconds.
    """

    def __init__(self, stream: TextIO, *, mid_line: bool = False, hint: str = "") -> None:
        self._stream = stream
        self._mid_line = mid_line
        self._hint = hint
        self.is_drawn = stream.isatty() and os.environ.get("TERM") != "dumb"
        self._started = time.monotonic()
        self._activity = "starting"
        self._known = ""  # so far, as text
        self._drawn = ""  # of it
        self._calls: dict[str, str] = {}
        self._lock = threading.Lock()
        self._failures: dict[str, None] = {}
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def __enter__(self) -> Self:
        self._started = time.monotonic()
        if self.is_drawn:
            self._thread = threading.Thread(
                target=self._draw_all, name="whence-live-line", daemon=True
            )
            self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        if self._thread is not None:
            self._thread.join(_STOP_WAIT_SECONDS)

    @property
    def failures(self) -> list[str]:
        """What failed on the way, once each, in order."""
        return list(self._failures)

    def listen(self, entry: LogEntry) -> None:
        """As `show`; keeps what failed, to be said at the end."""
        self.show(entry.event)
        if entry.event.event == "error":
            self._failures[entry.event.message] = None

    def show(self, event: Event) -> None:
        """Takes note of an event; one that says nothing new is ignored."""
        step = step_of(event)
        if step is None:
            return
        with self._lock:
            if isinstance(event, ToolCall):
                self._calls[event.call_id] = step
                return
            if isinstance(event, ToolResultEvent):
                self._calls.pop(event.call_id, None)
            self._activity = step

    def show_known(self, analysis: RootCauseAnalysis) -> None:
        """Shows above the line what is known so far, in place of what was known before."""
        if not self.is_drawn:
            return
        from whence.report.short import render_interim
        from whence.report.terminals import wants_color

        size, color = _size(self._stream), wants_color(is_terminal=True)
        text = render_interim(analysis, size.columns - 1, color=color)
        # what has scrolled away can't be cleared
        self._known = text if text.count("\n") < size.lines else ""

    def _draw_all(self) -> None:
        spinner = cycle(_SPINNER if _speaks_unicode(self._stream) else _PLAIN_SPINNER)
        try:
            if self._mid_line:
                self._stream.write("\n")
            while not self._stop.is_set():
                self._draw(next(spinner))
                self._stop.wait(_FRAME_SECONDS)
            self._clear()
            self._stream.flush()
        except (OSError, ValueError):
            return  # the terminal has gone, or the stream was closed under us

    def _clear(self) -> None:
        lines = self._drawn.count("\n")
        self._stream.write(_CLEAR_ABOVE.format(lines=lines) if lines else _CLEAR)

    def _draw(self, frame: str) -> None:
        known = self._known
        if known != self._drawn:
            self._clear()
            self._stream.write(known)
            self._drawn = known
        seconds = time.monotonic() - self._started
        elapsed = f" {seconds:.0f} s"
        if self._hint and seconds >= _HINT_SECONDS:
            elapsed += f" ({self._hint})"
        room = _size(self._stream).columns - len(elapsed) - 3
        text = _fit(self._now(), room) if room > 0 else ""
        self._stream.write(f"{_CLEAR}{frame} {text}{elapsed}")
        self._stream.flush()

    def _now(self) -> str:
        with self._lock:
            if not self._calls:
                return self._activity
            *others, newest = self._calls.values()
            return f"{newest} and {len(others)} more" if others else newest


def _fit(text: str, columns: int) -> str:
    from rich.cells import cell_len, set_cell_size

    if cell_len(text) <= columns:
        return text
    return set_cell_size(text, columns - 1).rstrip() + "…"


def _size(stream: TextIO) -> os.terminal_size:
    try:
        size = os.get_terminal_size(stream.fileno())
    except (OSError, ValueError):
        return _FALLBACK_SIZE
    return size if size.columns else _FALLBACK_SIZE


def _speaks_unicode(stream: TextIO) -> bool:
    return "utf" in (stream.encoding or "").lower()
