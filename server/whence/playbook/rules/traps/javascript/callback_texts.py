"""What the rules on traps of JavaScript's callbacks say."""

from __future__ import annotations

from whence.playbook.rules.traps.program.wording import say_suspicion

NOT_JOINED = say_suspicion(
    "`{text}` at {at} gives an array of promises, and nothing awaits them.",
    "Await them all: `await Promise.all(…)`.",
    at="each element is a promise",
)
