"""What the rules on calls of Python's library say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

LETTERS_FOR_ONE = say_suspicion(
    "`{call}` at {at} adds every letter of a text as an element.",
    "Add the text as one element.",
    at="the letters are added",
)
