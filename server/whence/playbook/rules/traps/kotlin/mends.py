"""What mends traps of Kotlin."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language import texts as any_language_texts
from whence.playbook.rules.traps.java.texts import KEPT_VIEW
from whence.playbook.rules.traps.kotlin.texts import KEPT_AGAIN
from whence.playbook.rules.traps.program.mending import rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend


MENDS: Final[dict[FindingText, Mend]] = {
    any_language_texts.CLOSED_EARLY: rewrite("value", r"(.+)", r"\1.toList(){add}"),
    KEPT_AGAIN: rewrite("text", r"(.*)\({name}\)", r"\1({name}.toList())"),
    KEPT_VIEW: rewrite("text", r"(.+)", r"\1.toList()"),
}
