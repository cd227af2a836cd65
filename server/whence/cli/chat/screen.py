"""How an answer looks in a terminal while it is given; plain text where there is none."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.text import Text

from whence.domain.events import Queue, ToolCall
from whence.report.document import clean
from whence.report.steps import step_of
from whence.report.terminals import wants_color

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

Json = dict[str, Any]

_DIM: Final = "dim"
_RESULT_CHARACTERS: Final = 400  # of one, before it is cut to the line


class Screen:
    """Shows the events of one answer after another.

    Args:
        answers: where the words of the answer go; None keeps them back.
        asides: where everything else goes.
    """

    def __init__(self, answers: TextIO | None, asides: TextIO) -> None:
        self._answers = _console(answers) if answers else None
        self._asides = _console(asides)
        self._is_mid_line = False
        self._thinks = False
        self._results: dict[str, str] = {}
        self._loading = False

    def show(self, event: Json) -> None:
        """Takes one event; those that are not known are left out."""
        if shown := _SHOWN.get(event["event"]):
            shown(self, event)

    def say(self, text: str, style: str = "") -> None:
        """A line that is no part of an answer; a terminal's are broken between words."""
        self.end_line()
        self._asides.print(Text(clean(text), style), soft_wrap=not self._asides.is_terminal)

    def end_line(self) -> None:
        """What comes next begins a line."""
        if self._is_mid_line:
            self._is_mid_line = False
            (self._asides if self._thinks else self._answers or self._asides).out("")

    def _delta(self, event: Json) -> None:
        thinks = event.get("channel") == "reasoning"
        console = self._asides if thinks else self._answers
        if console is None or not event["delta"]:
            return
        if thinks != self._thinks:
            self.end_line()
        self._thinks = thinks
        console.out(clean(event["delta"]), style=_DIM if thinks else None, highlight=False, end="")
        console.file.flush()
        self._is_mid_line = not event["delta"].endswith("\n")

    def _call(self, event: Json) -> None:
        call = ToolCall(call_id=event["callId"], name=event["name"], arguments=event["arguments"])
        self._line("→", step_of(call) or event["name"])

    def _result(self, event: Json) -> None:
        """One line for a result, which may come in parts."""
        content = self._results.pop(event["callId"], "") + event["content"]
        if event.get("part", 1) < event.get("parts", 1):
            self._results[event["callId"]] = content
            return
        mark = "✓" if event["success"] else "✗"
        self._line(mark, f"{event['name']} {event['durationMs']} ms  {_gist(content)}")

    def _waits(self, event: Json) -> None:
        self._line("…", step_of(Queue(position=event["position"])) or "waiting")

    def _progress(self, event: Json) -> None:
        if event["phase"] == "loading" and not self._loading:
            self._line("…", "loading the model")
        self._loading = event["phase"] == "loading"

    def _ended(self, event: Json) -> None:
        self._results.clear()
        self.end_line()
        if event["stopReason"] != "answered":
            self._line("…", f"ended: {event['stopReason']}")

    def _line(self, mark: str, text: str) -> None:
        line = " ".join(clean(f"{mark} {text}").split())
        room = self._asides.width - 3
        if cell_len(line) > room:
            line = set_cell_size(line, room - 1).rstrip() + "…"
        self.say(f"  {line}", _DIM)


def _console(stream: TextIO) -> Console:
    system: Any = "auto" if wants_color(stream.isatty()) else None
    return Console(file=stream, color_system=system, highlight=False, soft_wrap=True)


def _gist(content: str) -> str:
    """What a result says, in so many words: the reason of a failure, or how its data begin."""
    try:
        envelope = json.loads(content)
        if error := envelope.get("error"):
            return f"{error['code']}: {error['message']}"
        return json.dumps(envelope["data"], ensure_ascii=False)[:_RESULT_CHARACTERS]
    except (ValueError, TypeError, KeyError, AttributeError):
        return content[:_RESULT_CHARACTERS]


_SHOWN: Final[dict[str, Callable[[Screen, Json], None]]] = {
    "chat.delta": Screen._delta,  # noqa: SLF001 - the class's own table
    "tool.call": Screen._call,  # noqa: SLF001
    "tool.result": Screen._result,  # noqa: SLF001
    "queue": Screen._waits,  # noqa: SLF001
    "model.progress": Screen._progress,  # noqa: SLF001
    "chat.complete": Screen._ended,  # noqa: SLF001
}
