"""The lines that mend traps of C++."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.cpp import texts
from whence.playbook.rules.traps.program.mending import replace

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend, Words


def _hold_by_value(line: str, words: Words) -> str | None:
    own = replace(line, f"[&{words['name']}]", f"[{words['name']}]")
    return own or replace(line, "[&]", "[=]")


MENDS: Final[dict[FindingText, Mend]] = {
    texts.HELD_BY_REFERENCE: _hold_by_value,
}
