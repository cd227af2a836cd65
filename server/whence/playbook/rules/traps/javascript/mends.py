"""The lines that mend traps of JavaScript and TypeScript."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.javascript import texts
from whence.playbook.rules.traps.program.mending import replace, rewrite

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend

MENDS: Final[dict[FindingText, Mend]] = {
    texts.SORTED_AS_TEXT: lambda line, _: replace(
        line, ".sort()", ".sort((one, other) => one - other)"
    ),
    texts.INDEX_AS_BASE: lambda line, _: replace(
        line, ".map(parseInt)", ".map((text) => parseInt(text, 10))"
    ),
    texts.ASSIGNED_INTO: rewrite("call", r"Object\.assign\(({name}\b.*)", r"Object.assign({}, \1"),
    texts.LOST_THIS: rewrite("text", r"([\w.]+)\.(\w+)", r"\1.\2.bind(\1)"),
    texts.MONTH_FROM_ONE: rewrite("call", r"(.+?,\s*)({month})(\s*[,)].*)", r"\1\2 - 1\3"),
    texts.NOT_AWAITED_INSIDE: lambda line, words: replace(
        line, f"return {words['call']}", f"return await {words['call']}"
    ),
    texts.REVERSED: lambda line, words: replace(
        line, f"{words['kept']}.reverse(", f"[...{words['kept']}].reverse("
    ),
    texts.NOT_AWAITED: lambda line, words: replace(line, words["text"], f"await {words['text']}"),
}
