"""JavaScript: a method that most objects have and this one doesn't, as it was made without a
prototype, or has a key of that name."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from whence.playbook.engine.matching import Match, Matcher
from whence.playbook.engine.rule import Rule, at_crash
from whence.playbook.rules.calls import texts

if TYPE_CHECKING:
    from whence.playbook.engine.case import Case, ToolSteps
    from whence.playbook.engine.conclusion import Conclusion
    from whence.playbook.engine.source import Site


def investigate(_case: Case, match: Match, crash: Site) -> ToolSteps[Conclusion]:
    """What is called, and the same method of `Object.prototype` in its place."""
    yield from ()
    value, name = match["value"], match["name"]
    if not re.search(rf"(?<![\w$.]){re.escape(value)}\.{name}\(", crash.text):
        return None
    call, borrowed = f"{value}.{name}(", f"Object.prototype.{name}.call({value}, "
    if f"{call})" in crash.text:
        # of other values it is not the same text: only that of an object is asked for
        asked = re.search(rf"{re.escape(call)}\) ===? ['\"`]\[object ", crash.text)
        call, borrowed = (f"{call})", f"{borrowed[:-2]})") if asked else ("", "")
    return texts.BORROWED_METHOD.finding(
        crash=crash, value=value, name=name, edits=crash.replacing(call, borrowed)
    )


RULES = (
    Rule(
        "unknown_attribute",
        Matcher(
            r"^(?P<value>[\w$.]+)\.(?P<name>hasOwnProperty|propertyIsEnumerable|isPrototypeOf|"
            r"toString|valueOf|toLocaleString) is not a function",
            languages={"javascript", "typescript"},
        ),
        at_crash(investigate),
    ),
)
