"""What mends traps of Kotlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.java.texts import KEPT_AGAIN, KEPT_VIEW
from whence.playbook.rules.traps.kotlin import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite, substitute

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _take_value(line: str, words: Words) -> str | None:
    """Where the line is the whole statement, of a variable."""
    text = words["text"]
    if line.strip() != text or words["is_var"] != "True":
        return None
    new = text.replace(" == ", " = ") if " == " in text else f"{words['name']} = {text}"
    return replace(line, text, new)


MENDS: Final[dict[FindingText, Mend]] = {
    any_language_texts.CLOSED_EARLY: rewrite("value", r"(.+)", r"\1.toList(){add}"),
    KEPT_AGAIN: rewrite("text", r"(.*)\({name}\)", r"\1({name}.toList())"),
    KEPT_VIEW: rewrite("text", r"(.+)", r"\1.toList()"),
    texts.VALUE_DROPPED: _take_value,
    texts.LAMBDA_NOT_RUN: lambda line, words: substitute(
        line, rf"(\bfun\s+{words['name']}\s*\(.*\))\s*=\s*\{{", r"\1 {"
    ),
    texts.WEAK_DEFAULT: lambda line, words: replace(
        line, words["text"], words["text"].replace(words["meant"], f"({words['meant']})", 1)
    ),
    texts.NO_EQUALITY: lambda line, words: substitute(
        line, rf"\bclass(?=\s+{words['name']}\b)", "data class"
    ) if words["is_plain"] == "True" else None,
    texts.LEFT_OUT: lambda line, words: substitute(
        line, r"(?<=[\w.])\)(?=[^()]*$)", f", {words['name']} = {words['of']}.{words['name']})"
    ),
}  # fmt: skip
