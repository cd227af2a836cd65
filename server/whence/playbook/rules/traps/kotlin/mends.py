"""What mends traps of Kotlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.java.texts import KEPT_AGAIN, KEPT_VIEW
from whence.playbook.rules.traps.program.mending import replace, rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _keep_default(line: str, words: Words) -> str | None:
    given = ("key", "made") if words["made"] != "None" else ("at", "other")
    key, made = given if words["new"] == "None" else ("item", "new")
    of = words["of"] if words["new"] != "None" else ""
    new = f"{of}.getOrPut({words[key]}) {{ {words[made]} }}.{words['call'].rpartition('.')[2]}"
    return replace(line, words["call"], new)


MENDS: Final[dict[FindingText, Mend]] = {
    any_language_texts.CLOSED_EARLY: rewrite("value", r"(.+)", r"\1.toList(){add}"),
    any_language_texts.LOST_DEFAULT: _keep_default,
    KEPT_AGAIN: rewrite("text", r"(.*)\({name}\)", r"\1({name}.toList())"),
    KEPT_VIEW: rewrite("text", r"(.+)", r"\1.toList()"),
    any_language_texts.LITERAL_PATTERN: rewrite("text", r"(.+)", r"\1.toRegex()"),
    any_language_texts.COUNTS_UP: rewrite("call", r"(.+?)\s*\.\.\s*(\d)", r"\1 downTo \2"),
}
