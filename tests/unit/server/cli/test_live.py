"""The live line, on a real terminal and off one."""

from __future__ import annotations

import contextlib
import io
import os
import pty
import re
import select
import termios
import time
from typing import TYPE_CHECKING, Any, TextIO

import pytest

from tests.support.analyses import found, not_found
from whence.cli.live import LiveLine
from whence.domain.events import ModelProgress, Queue, ToolCall, ToolResultEvent

if TYPE_CHECKING:
    from collections.abc import Iterator

SECONDS = 20.0
CLEAR = "\r\x1b[2K"


class Screen:
    """A terminal of 60 columns: what is written to `stream` and what it shows."""

    def __init__(self) -> None:
        self.master, slave = pty.openpty()
        termios.tcsetwinsize(slave, (24, 60))
        self.stream: TextIO = os.fdopen(slave, "w", encoding="utf-8")
        self.seen = ""

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + SECONDS
        while text not in self.seen:
            assert time.monotonic() < deadline, f"no {text!r} in {self.seen!r}"
            self.read(0.5)

    def read(self, seconds: float = 0) -> str:
        while select.select([self.master], [], [], seconds)[0]:
            self.seen += os.read(self.master, 65536).decode("utf-8", "replace")
            seconds = 0
        return self.seen

    def hang_up(self) -> None:
        if self.master >= 0:
            os.close(self.master)
            self.master = -1

    def close(self) -> None:
        with contextlib.suppress(OSError):  # what could not be written after a hang-up
            self.stream.close()
        self.hang_up()


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen()
    yield screen
    screen.close()


def call(name: str, call_id: str = "1", **arguments: Any) -> ToolCall:
    return ToolCall(call_id=call_id, name=name, arguments=arguments)


def result(call_id: str = "1") -> ToolResultEvent:
    return ToolResultEvent(call_id=call_id, name="x", content="", success=True, duration_ms=1)


def test_the_line_shows_the_call_that_runs_and_the_time(screen: Screen) -> None:
    with LiveLine(screen.stream) as live:
        live.show(call("read_file", filePath="shop/config.py", lineStart=12))
        screen.wait_for("read_file shop/config.py:12 0 s")
        live.show(result())
        screen.wait_for("thinking 0 s")


def test_calls_side_by_side_are_counted(screen: Screen) -> None:
    with LiveLine(screen.stream) as live:
        live.show(call("read_file", "1", filePath="a.py"))
        live.show(call("read_file", "2", filePath="b.py"))
        screen.wait_for("read_file b.py and 1 more")
        live.show(result("2"))
        screen.wait_for("read_file a.py 0 s")


def test_the_models_progress_and_the_queue_are_shown(screen: Screen) -> None:
    with LiveLine(screen.stream) as live:
        live.show(Queue(position=2))
        screen.wait_for("waiting: 2 ahead")
        live.show(ModelProgress(phase="loading", fraction=0.4))
        screen.wait_for("loading the model 40 %")


@pytest.mark.parametrize("failure", [None, RuntimeError, KeyboardInterrupt])
def test_nothing_of_it_is_left_however_it_ends(
    screen: Screen, failure: type[BaseException] | None
) -> None:
    def investigate() -> None:
        with LiveLine(screen.stream) as live:
            live.show(call("read_file", filePath="a.py"))
            screen.wait_for("a.py")
            if failure:
                raise failure

    if failure:
        with pytest.raises(failure):
            investigate()
    else:
        investigate()

    assert screen.read(0.5).endswith(CLEAR)


def test_output_that_did_not_end_its_line_is_not_overwritten(screen: Screen) -> None:
    screen.stream.write("half a line")
    with LiveLine(screen.stream, mid_line=True):
        screen.wait_for("starting")

    assert screen.seen.startswith(f"half a line\r\n{CLEAR}")


def test_the_line_never_wraps_and_takes_no_escape_codes_from_arguments(screen: Screen) -> None:
    with LiveLine(screen.stream) as live:
        live.show(call("web_search_wiki", query="\x1b[2J\n" + "全角 query " * 30))
        screen.wait_for("…")
        screen.wait_for("全角")

    assert "\x1b[2J" not in screen.seen
    assert "\n" not in screen.seen


def test_what_is_known_stands_above_the_line_until_more_is_known_and_is_cleared_at_the_end(
    screen: Screen,
) -> None:
    with LiveLine(screen.stream) as live:
        live.show_known(not_found())
        screen.wait_for("'NoneType' object is not subscriptable")
        assert "Cause" not in screen.seen
        live.show_known(found())
        screen.wait_for("Cause   `load` returns None")
        screen.wait_for("starting")

    blocks = re.findall(r"── whence [^⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏]*", screen.read())
    cleared = re.findall(r"\r\x1b\[(\d+)A\x1b\[J", screen.seen)
    lines = [len(re.findall(r"[^\r\n]+\r?\n", block)) for block in blocks]
    assert list(map(int, cleared)) == lines
    assert len(lines) == 2


def test_what_can_be_done_is_said_to_who_has_waited(screen: Screen) -> None:
    with LiveLine(screen.stream, hint="Ctrl-C ends it"):
        screen.wait_for("starting 5 s (Ctrl-C ends it)")

    assert "starting 4 s (" not in screen.seen


def test_where_there_is_no_terminal_nothing_is_written() -> None:
    stream = io.StringIO()
    with LiveLine(stream, mid_line=True) as live:
        live.show(call("read_file", filePath="a.py"))

    assert stream.getvalue() == ""


def test_a_terminal_that_cannot_clear_a_line_gets_nothing(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TERM", "dumb")
    with LiveLine(screen.stream) as live:
        live.show(call("read_file", filePath="a.py"))

    assert screen.read() == ""


def test_a_terminal_that_goes_away_is_no_failure(screen: Screen) -> None:
    with LiveLine(screen.stream) as live:
        screen.wait_for("starting")
        screen.hang_up()
        live.show(call("read_file", filePath="a.py"))
