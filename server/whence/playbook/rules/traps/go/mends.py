"""The lines that mend traps of Go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from whence.playbook.rules.traps.any_language.mends import assign_outer
from whence.playbook.rules.traps.go import texts
from whence.playbook.rules.traps.program.mending import put_before, replace, substitute

if TYPE_CHECKING:
    from whence.playbook.engine.conclusion import FindingText
    from whence.playbook.rules.traps.program.mending import Mend

MENDS: Final[dict[FindingText, Mend]] = {
    texts.ONE_VARIABLE: put_before("{name} := {name}"),
    texts.CHANGED_RECEIVER: lambda line, words: replace(
        line, f"({words['name']} {words['kind']})", f"({words['name']} *{words['kind']})"
    ),
    texts.HIDDEN: assign_outer,
    texts.WHOLE_NUMBER: lambda line, words: substitute(
        line,
        rf"(?<!ok := )({re.escape(words['value'])})\.\({re.escape(words['type'])}\)",
        rf"{words['type']}(\1.(float64))",
    ),
}
