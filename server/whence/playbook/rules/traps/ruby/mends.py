"""The lines that mend traps of Ruby."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.program.mending import substitute
from whence.playbook.rules.traps.ruby import texts

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend

MENDS: Final[dict[FindingText, Mend]] = {
    texts.KEYS_OF_TEXT: lambda line, _: substitute(
        line, r"JSON\.parse\((.*)\)(?=\s*(?:#.*)?$)", r"JSON.parse(\1, symbolize_names: true)"
    ),
    texts.OWN_LOCAL: lambda line, words: substitute(
        line, rf"^(\s*)(?={words['name']}\s*[-+*/|]*=)", r"\1self."
    ),
}
