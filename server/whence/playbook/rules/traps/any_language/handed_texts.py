"""What the rules on arguments say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

CHANGED_ARGUMENT = say_suspicion(
    "`{text}` at {at} changes `{name}` itself, which others have as well; so it is changed for "
    "them, too.",
    "Change a copy of `{name}`.",
    at="`{name}` itself is changed",
)
