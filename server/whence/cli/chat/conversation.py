"""What was said, kept by the client: a gateway knows nothing of earlier questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import argparse

Json = dict[str, Any]


class ChatSession:
    """Args: profile, model: None for those of the gateway."""

    def __init__(self, profile: str | None = None, model: str | None = None) -> None:
        self.profile, self.model = profile, model
        self._messages: list[Json] = []

    @classmethod
    def of(cls, args: argparse.Namespace) -> ChatSession:
        return cls(args.profile, args.model)

    def payload(self, question: str) -> Json:
        """What a gateway is asked: the question, with all that was said before."""
        payload = {
            "messages": [*self._messages, {"role": "user", "content": question}],
            "stream": True,
            "profile": self.profile,
            "model": self.model,
        }
        return {name: value for name, value in payload.items() if value is not None}

    def note(self, question: str, answer: str) -> None:
        """Keeps an exchange; a question without an answer is as if it had not been asked."""
        if answer:
            self._messages += [
                {"role": "user", "content": question},
                {"role": "assistant", "content": answer},
            ]

    def forget(self) -> None:
        """Begins anew."""
        self._messages.clear()
