"""When an answer that goes on and on is stopped."""

from __future__ import annotations

from whence.llm.failures import RunawayAnswerError

MAX_CHARACTERS = 4_000_000
_LOOK_EVERY = 4096
_WINDOW = 32_768
_GRAM = 64
_TOO_OFTEN = 30


class RunawayGuard:
    """Notices a model that says the same again and again, and one that never ends.

    It looks at the last 32,768 characters once in 4,096: what comes more than 30 times there is a
    loop, not a table.
    """

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._window = ""
        self._unseen = 0
        self._total = 0

    def add(self, text: str) -> None:
        """Raises `RunawayAnswerError`."""
        self._pieces.append(text)
        self._unseen += len(text)
        if self._unseen >= _LOOK_EVERY:
            self._look()

    def _look(self) -> None:
        self._total += self._unseen
        self._window = (self._window + "".join(self._pieces))[-_WINDOW:]
        self._pieces, self._unseen = [], 0
        gram = self._window[-_GRAM:]
        if self._total > MAX_CHARACTERS:
            raise RunawayAnswerError(f"stopped after {self._total} characters")
        if gram.strip() and self._window.count(gram) > _TOO_OFTEN:
            raise RunawayAnswerError(" ".join(gram.split()))
