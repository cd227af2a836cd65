"""The lines that mend traps of Python."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.mending import replace, substitute
from whence.playbook.rules.traps.python import texts

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _bind(line: str, words: Words) -> str | None:
    name = words["name"]
    found = list(re.finditer(r"\blambda(?P<given>[^:]*):", line))
    if not found:
        return None
    given = found[-1]["given"].strip()
    bound = f"lambda {given}, {name}={name}:" if given else f"lambda {name}={name}:"
    return line[: found[-1].start()] + bound + line[found[-1].end() :]


def _list_once(line: str, words: Words) -> str | None:
    text = re.sub(r"\s+#.*", "", words["text"])
    return replace(line, text, f"list({text})")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.LAST_OF_LOOP: _bind,
    texts.JOINED_TEXTS: lambda line, _: f"{line.rstrip()},",
    texts.TEXT_FOR_TUPLE: lambda line, _: substitute(line, r"(['\"])\)", r"\1,)"),
    texts.READ_TWICE: _list_once,
}
